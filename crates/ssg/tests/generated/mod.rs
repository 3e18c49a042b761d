//! `cargo xtask generate`: writes files that are generated from the Rust types.

use std::any::TypeId;
use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use ssg_model::content::article::ArticleCard;
use ssg_model::content::fields::{Image, MarkdownText};
use ssg_model::content::href::{FileLink, Href};
use ssg_model::content::phone::Phone;
use ssg_model::editing::{
    AuthorRequest, ChangeRequest, ContentChanges, Counterpart, FieldInfo, FormInfo, KeptVersion,
    Links, ListedFile, Made, NewRequest, PageCost, PlannedReturn, PreviewRequest, PublishRequest,
    PublishedVersion, Refused, RenameRequest, ReplaceRequest, Saved, SessionState, TakeBackRequest,
    Uploaded, VersionRequest,
};
use ssg_model::icon::{BrandIcon, Icon};
use ssg_model::kind::Kinds;
use ssg_model::locale::DateText;
use ssg_model::money::Money;
use ssg_model::payload::{Document, PageData, SiteData};
use ssg_model::words::Lang;
use ssg_model::{content_file, json_schema, reference};
use ts_rs::{Config, TS, TypeVisitor};

use crate::commands;
use crate::process::command;
use crate::vscode;

const PAYLOAD: &str = "frontend/src/generated/payload.ts";
const SECTIONS: &str = "frontend/src/generated/sections.ts";
const EDITOR: &str = "frontend/src/generated/editor.ts";
const ICON_NAMES: &str = "crates/ssg-model/src/icon_names.txt";
const LUCIDE: &str = "frontend/node_modules/lucide-react/dist/esm/icons";
const REFERENCES: [(Lang, &str); 2] =
    [(Lang::Es, "docs/referencia-de-campos.md"), (Lang::En, "docs/field-reference.md")];
const MODULE: &str = "docs/react-reference.md";
const SETTINGS: &str = ".vscode/settings.json";

/// Writes the generated files; with `check`, fails if a file is out of date or obsolete instead.
pub(crate) fn generate(root: &Path, check: bool) -> Result<()> {
    let kinds = ssg_content::engine_kinds();
    let mut outputs = BTreeMap::from([
        (PAYLOAD.to_owned(), typescript::<PayloadTypes>()),
        (SECTIONS.to_owned(), section_types(kinds)),
        (EDITOR.to_owned(), typescript::<EditorTypes>()),
        (ICON_NAMES.to_owned(), icon_names(root)?),
        (SETTINGS.to_owned(), vscode::settings()?),
        (commands::DOCUMENT.to_owned(), commands::document(root)?),
        (MODULE.to_owned(), module(root)?),
    ]);
    for (lang, path) in REFERENCES {
        outputs.insert(path.to_owned(), reference::markdown(kinds, lang));
    }
    for file in content_file::all(kinds) {
        let path = format!("{}/{}.json", vscode::SCHEMA_FOLDER, file.name);
        let schema = serde_json::to_string_pretty(&json_schema::schema(&file, Lang::Es))?;
        outputs.insert(path, schema + "\n");
    }
    if check {
        return compare(root, &outputs);
    }
    for (path, content) in &outputs {
        let file = root.join(path);
        let write = || {
            file.parent().map_or(Ok(()), fs::create_dir_all)?;
            fs::write(&file, content)
        };
        write().with_context(|| format!("cannot write `{path}`"))?;
    }
    Ok(())
}

fn compare(root: &Path, outputs: &BTreeMap<String, String>) -> Result<()> {
    for (path, content) in outputs {
        let text = fs::read_to_string(root.join(path)).unwrap_or_default();
        // Git may have changed the ends of lines.
        if text.replace("\r\n", "\n") != *content {
            bail!("`{path}` is out of date; run `cargo xtask generate`");
        }
    }
    for entry in fs::read_dir(root.join(vscode::SCHEMA_FOLDER))? {
        let name = entry?.file_name();
        let path = format!("{}/{}", vscode::SCHEMA_FOLDER, name.to_string_lossy());
        if !outputs.contains_key(&path) {
            bail!("`{path}` is made from no record any more; delete it");
        }
    }
    Ok(())
}

/// Returns the reference of the module `ssg` of the frontend.
fn module(root: &Path) -> Result<String> {
    let output = command("node", root).arg("xtask/module.mjs").output()?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8(output.stdout)?)
}

/// Returns the names of all icons of the installed lucide, one per line.
fn icon_names(root: &Path) -> Result<String> {
    let mut names = Vec::new();
    let folder =
        fs::read_dir(root.join(LUCIDE)).with_context(|| format!("cannot list `{LUCIDE}`"))?;
    for entry in folder {
        let name = entry?.file_name().into_string().unwrap_or_default();
        names.extend(name.strip_suffix(".mjs").filter(|name| *name != "index").map(str::to_owned));
    }
    names.sort();
    Ok(names.join("\n") + "\n")
}

/// Returns the module `ssg/sections` of the frontend.
fn section_types(kinds: &Kinds) -> String {
    let note = "// Made by `cargo xtask generate` from fields.yaml of all kinds. Do not edit.\n";
    note.to_owned() + &kinds.typescript("./payload.ts") + "\nexport type * from \"./payload.ts\";\n"
}

/// The data that React receives.
type PayloadTypes = (Document, PageData, SiteData, Icon, BrandIcon, Values);

/// The values of fields of declared kinds.
type Values = (MarkdownText, Href, FileLink, Phone, Image, DateText, Money, ArticleCard);

/// The messages between `ssg edit` and its interface; a tuple has ten members at most.
type EditorTypes = (
    (ChangeRequest, PreviewRequest, TakeBackRequest, RenameRequest, ReplaceRequest),
    (VersionRequest, PublishRequest, PlannedReturn, AuthorRequest, PublishedVersion, NewRequest),
    (SessionState, FormInfo, FieldInfo, ListedFile, Links),
    (Saved, KeptVersion, Refused, ContentChanges, Counterpart, PageCost, Made, Uploaded),
);

/// Returns the TypeScript declarations of types and of all that they mention, sorted by name.
fn typescript<Types: TS + 'static>() -> String {
    let mut declarations = Declarations::default();
    declarations.visit::<Types>();
    let note = "// Made by `cargo xtask generate` from crates/ssg-model. Do not edit.\n";
    let found = declarations.found.into_values().map(|declaration| format!("\n{declaration}"));
    note.to_owned() + &found.collect::<String>()
}

/// Collects the declarations of a type and of every type that it mentions.
#[derive(Default)]
struct Declarations {
    config: Config,
    seen: HashSet<TypeId>,
    found: BTreeMap<String, String>,
}

impl TypeVisitor for Declarations {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        if !self.seen.insert(TypeId::of::<T>()) {
            return;
        }
        // Visit type parameters, too: `Vec<ArticleCard>` has no declaration.
        if T::output_path().is_some() {
            let name = T::ident(&self.config);
            let docs = T::docs().unwrap_or_default();
            let declaration = T::decl(&self.config);
            self.found.insert(name, format!("{docs}export {declaration}\n"));
        }
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}
