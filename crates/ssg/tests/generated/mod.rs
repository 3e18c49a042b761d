//! The files that are made from the Rust types are current. `cargo xtask generate` writes them.

mod commands;
mod vscode;

use std::any::TypeId;
use std::collections::{BTreeMap, HashSet};
use std::env;
use std::fs;
use std::process::Command;

use ssg_content::engine_kinds;
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

use crate::support::project::{said, stdout};
use crate::support::repository;

const PAYLOAD: &str = "frontend/src/generated/payload.ts";
const SECTIONS: &str = "frontend/src/generated/sections.ts";
const EDITOR: &str = "frontend/src/generated/editor.ts";
const ICON_NAMES: &str = "crates/ssg-model/src/icon_names.txt";
const LUCIDE: &str = "frontend/node_modules/lucide-react/dist/esm/icons";
const REFERENCES: [(Lang, &str); 2] =
    [(Lang::Es, "docs/referencia-de-campos.md"), (Lang::En, "docs/field-reference.md")];
const MODULE: &str = "docs/react-reference.md";
const SETTINGS: &str = ".vscode/settings.json";

/// Returns the path and the text of each generated file.
fn generated() -> BTreeMap<String, String> {
    let kinds = engine_kinds();
    let mut files = BTreeMap::from([
        (PAYLOAD.to_owned(), typescript::<PayloadTypes>()),
        (SECTIONS.to_owned(), section_types(kinds)),
        (EDITOR.to_owned(), typescript::<EditorTypes>()),
        (ICON_NAMES.to_owned(), icon_names()),
        (SETTINGS.to_owned(), vscode::settings()),
        (commands::DOCUMENT.to_owned(), commands::document()),
        (MODULE.to_owned(), module()),
    ]);
    for (lang, path) in REFERENCES {
        files.insert(path.to_owned(), reference::markdown(kinds, lang));
    }
    for file in content_file::all(kinds) {
        let path = format!("{}/{}.json", vscode::SCHEMA_FOLDER, file.name);
        let schema = json_schema::schema(file, Lang::Es);
        files.insert(path, serde_json::to_string_pretty(&schema).unwrap() + "\n");
    }
    files
}

#[test]
fn generated_files_are_current() {
    let files = generated();
    for (path, text) in &files {
        let file = repository().join(path);
        if env::var_os("SNAPSHOTS").is_some_and(|action| action == "overwrite") {
            fs::write(&file, text).unwrap();
        }
        let found = fs::read_to_string(&file).unwrap_or_default();
        // Git may have changed the ends of lines.
        let is_current = found.replace("\r\n", "\n") == *text;
        assert!(is_current, "`{path}` is out of date; run `cargo xtask generate`");
    }
    for entry in fs::read_dir(repository().join(vscode::SCHEMA_FOLDER)).unwrap() {
        let name = entry.unwrap().file_name();
        let path = format!("{}/{}", vscode::SCHEMA_FOLDER, name.display());
        assert!(files.contains_key(&path), "`{path}` is made from no record any more; delete it");
    }
}

/// Returns the output of a command that must succeed.
fn read(command: &mut Command) -> String {
    let output = command.output().unwrap();
    said(&output, "a command that prints what is generated");
    stdout(&output)
}

/// Returns the reference of the module `ssg` of the frontend.
fn module() -> String {
    read(Command::new("node").arg("xtask/module.mjs").current_dir(repository()))
}

/// Returns the names of all icons of the installed lucide, one per line.
fn icon_names() -> String {
    let files = fs::read_dir(repository().join(LUCIDE)).unwrap();
    let files = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let names = files.filter_map(|file| Some(file.strip_suffix(".mjs")?.to_owned()));
    let mut names: Vec<String> = names.filter(|name| name != "index").collect();
    names.sort();
    names.join("\n") + "\n"
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
