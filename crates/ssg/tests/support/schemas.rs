//! The JSON Schemas as a code editor uses them: with a standard validator and an independent YAML
//! parser.

use std::fs;
use std::path::{Path, PathBuf};

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::Value;
use ssg_content::engine_kinds;
use ssg_model::content_file::{self, ContentFile};
use ssg_model::json_schema;
use ssg_model::words::Lang;
use walkdir::WalkDir;

/// The compiled schemas, each with its kind of file.
pub(crate) struct Validator {
    schemas: Schemas,
    files: Vec<(&'static ContentFile, SchemaIndex)>,
}

impl Validator {
    /// Compiles the schemas of the kinds of the engine.
    pub(crate) fn new() -> Validator {
        let schema =
            |file: &ContentFile| serde_json::to_value(json_schema::schema(file, Lang::Es)).unwrap();
        let files = content_file::all(engine_kinds());
        Validator::of(&files.iter().map(|file| (file.path.to_owned(), schema(file))).collect())
    }

    /// Compiles every schema, by the path of its files, and validates it against its meta-schema.
    pub(crate) fn of(by_path: &Value) -> Validator {
        let mut schemas = Schemas::new();
        let mut compiler = Compiler::new();
        compiler.enable_format_assertions();
        let mut compile = |file: &'static ContentFile| {
            let name = format!("{}.json", file.name);
            compiler.add_resource(&name, by_path[file.path].clone()).unwrap();
            let index = compiler.compile(&name, &mut schemas).unwrap();
            (file, index)
        };
        let files = content_file::all(engine_kinds()).iter().map(&mut compile).collect();
        Validator { schemas, files }
    }

    /// Returns the errors of a project's files that schemas find, one line each.
    pub(crate) fn findings(&self, root: &Path) -> Vec<String> {
        self.findings_beside(root, None)
    }

    /// Like `findings`, but only for files that differ from a project without mistakes.
    pub(crate) fn findings_beside(&self, root: &Path, flawless: Option<&Path>) -> Vec<String> {
        let mut findings = Vec::new();
        for (file, schema) in &self.files {
            for path in paths(root, file) {
                let Ok(text) = fs::read_to_string(&path) else { continue };
                let same = flawless.map(|other| other.join(path.strip_prefix(root).unwrap()));
                if same.is_some_and(|same| fs::read_to_string(same).is_ok_and(|same| same == text))
                {
                    continue;
                }
                let is_article = file.path.ends_with(".md");
                let Some(yaml) = (if is_article { front_matter(&text) } else { Some(&*text) })
                else {
                    continue;
                };
                if let Err(problem) = self.check(yaml, *schema) {
                    findings.push(format!("{}: {problem}", path.display()));
                }
            }
        }
        findings
    }

    fn check(&self, yaml: &str, schema: SchemaIndex) -> Result<(), String> {
        let value: Value = serde_saphyr::from_str(yaml).map_err(|error| error.to_string())?;
        self.schemas.validate(&value, schema).map_err(|error| error.to_string())
    }
}

/// Returns the files of a kind.
fn paths(root: &Path, file: &ContentFile) -> Vec<PathBuf> {
    let entries = WalkDir::new(root.join("content")).sort_by_file_name().into_iter().flatten();
    let path = |path: &Path| path.strip_prefix(root).unwrap().to_str().map(str::to_owned);
    let is_it = |entry: &PathBuf| path(entry).is_some_and(|path| file.is(&path));
    entries.map(|entry| entry.into_path()).filter(is_it).collect()
}

/// Returns the YAML between the first line of an article and the next `---`.
fn front_matter(text: &str) -> Option<&str> {
    let rest = text.strip_prefix("---\n")?;
    rest.find("\n---").map(|end| &rest[..end + 1])
}
