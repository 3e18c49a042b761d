//! Reads the files of kinds of section: those of the frontend, and those of the site in `sections/`.

use std::sync::{Arc, LazyLock};

use ssg_model::content::fields::is_kind_name;
use ssg_model::content::sections::KINDS;
use ssg_model::diagnostic::{Diagnostic, Source};
use ssg_model::problem::Problem;

use crate::files::{Content, about};
use crate::yaml;
use crate::yaml_file::YamlFile;

/// The folder with the kinds of a site.
const SECTIONS: &str = "sections";

/// The file with the version of the program that a project's frontend was copied from.
pub const VERSION_FILE: &str = "frontend/VERSION";

/// The version of the program.
pub const ENGINE_VERSION: &str = env!("CARGO_PKG_VERSION");

/// The folder with the kinds of a frontend.
const ENGINE: &str = "frontend/src/sections";

/// The kinds of the frontend in the program: name and text of `fields.yaml`.
const EMBEDDED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/kinds.rs"));

/// The files in [`EMBEDDED`].
static EMBEDDED_KINDS: LazyLock<Vec<KindFile>> =
    LazyLock::new(|| EMBEDDED.iter().filter_map(|(name, text)| embedded(name, text)).collect());

/// Names that a kind of a site must not have: folders of the bundle.
const RESERVED: [&str; 2] = ["node_modules", "ssg"];

/// The file of a kind, read but not decoded.
#[derive(Clone)]
pub(crate) struct KindFile {
    pub(crate) name: String,
    pub(crate) own: bool,
    /// `None` after a problem was reported.
    pub(crate) file: Option<Arc<YamlFile>>,
}

/// Reads the files of all kinds, and reports folders that are none.
pub(crate) fn read(content: &Content, found: &mut Vec<Diagnostic>) -> Vec<KindFile> {
    let mut kinds = match content.inputs.is_folder(&content.locate("frontend")) {
        Ok(true) => of_frontend(content, found),
        _ => EMBEDDED_KINDS.clone(),
    };
    let replaced: Vec<String> = kinds.iter().map(|kind| kind.name.clone()).collect();
    for (name, is_folder) in content.names(SECTIONS, found) {
        let folder = format!("{SECTIONS}/{name}");
        let leads_out = matches!(content.leads_out(&content.locate(&folder)), Ok(true));
        let is_name = is_kind_name(&name) && !RESERVED.contains(&&*name);
        let problem = match () {
            () if leads_out => Some(Problem::FILE_OUTSIDE_CONTENT),
            () if !is_folder => Some(Problem::NOT_A_KIND),
            () if !is_name => Some(Problem::BAD_KIND_NAME),
            () => None,
        };
        let path = format!("{folder}/fields.yaml");
        let file = match problem {
            Some(problem) => {
                found.push(about(&folder, problem));
                None
            }
            None => YamlFile::read(content, &path, found).map(Arc::new),
        };
        if file.is_some() && (replaced.contains(&name) || KINDS.contains(&&*name)) {
            found.push(about(&path, Problem::REPLACES_KIND));
        }
        if is_name {
            kinds.push(KindFile { name, own: true, file });
        }
    }
    kinds
}

/// Reads the kinds of the project's own frontend, and reports another version of it.
fn of_frontend(content: &Content, found: &mut Vec<Diagnostic>) -> Vec<KindFile> {
    if content.inputs.exists(&content.locate(VERSION_FILE)) {
        match content.read(VERSION_FILE) {
            Ok(source) if source.text.trim() != ENGINE_VERSION => {
                let version = source.text.trim().to_owned();
                let problem = Problem::OtherEngine { found: version, ours: ENGINE_VERSION };
                found.push(about(VERSION_FILE, problem));
            }
            Ok(_) => {}
            Err(diagnostic) => found.push(*diagnostic),
        }
    }
    let folders = content.names(ENGINE, found).into_iter().filter(|(_, is_folder)| *is_folder);
    let read = folders.filter_map(|(name, _)| {
        let path = format!("{ENGINE}/{name}/fields.yaml");
        let is_kind = content.inputs.exists(&content.locate(&path));
        let file = is_kind.then(|| YamlFile::read(content, &path, found))??;
        Some(KindFile { name, own: false, file: Some(Arc::new(file)) })
    });
    read.collect()
}

fn embedded(name: &str, text: &str) -> Option<KindFile> {
    let source = Arc::new(Source::new(format!("{ENGINE}/{name}/fields.yaml"), text.to_owned()));
    let (node, _) = yaml::parse(&source.text, 0);
    let file = Arc::new(YamlFile { source, node: node? });
    Some(KindFile { name: name.to_owned(), own: false, file: Some(file) })
}
