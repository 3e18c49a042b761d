//! Reads the files of kinds of section and collections: those of the frontend, and those of the site
//! in `sections/` and `collections/`.

use std::sync::{Arc, LazyLock};

use ssg_model::content::fields::is_kind_name;
use ssg_model::content::sections::KINDS;
use ssg_model::diagnostic::{Diagnostic, Source};
use ssg_model::kind::{COLLECTIONS, intern};
use ssg_model::problem::Problem;

use crate::files::{self, CollectionFiles, Content, about};
use crate::yaml;
use crate::yaml_file::YamlFile;

/// The folder with the kinds of a site.
const SECTIONS: &str = "sections/";

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

/// The folder of `sections/` with code that all kinds and collections may import.
const SHARED: &str = "shared";

/// Names that a kind of a site must not have: folders of the bundle, and [`SHARED`].
const RESERVED: [&str; 3] = ["node_modules", "ssg", SHARED];

/// Names that a collection must not have: arguments of `ssg new`.
const ARGUMENTS: [&str; 6] = ["article", "collection", "page", "person", "section", "service"];

/// The file of a kind, read but not decoded.
#[derive(Clone)]
pub(crate) struct KindFile {
    pub(crate) name: String,
    pub(crate) own: bool,
    /// `None` after a problem was reported.
    pub(crate) file: Option<Arc<YamlFile>>,
}

impl KindFile {
    /// Returns where the entries of a collection are; `None` for a kind of section.
    pub(crate) fn collection(&self) -> Option<CollectionFiles> {
        let name = intern(self.name.strip_prefix(COLLECTIONS)?);
        let file = self.file.as_ref();
        let has_pages = file.is_some_and(|file| yaml::value(&file.node, "path").is_some());
        let list = (!has_pages).then(|| intern(&format!("{name}.yaml")));
        Some(CollectionFiles { name, list })
    }
}

/// Reads the files of all kinds, and reports folders that are none.
pub(crate) fn read(content: &Content, found: &mut Vec<Diagnostic>) -> Vec<KindFile> {
    let mut kinds = match content.inputs.is_folder(&content.locate("frontend")) {
        Ok(true) => of_frontend(content, found),
        _ => EMBEDDED_KINDS.clone(),
    };
    let replaced: Vec<String> = kinds.iter().map(|kind| kind.name.clone()).collect();
    let own = [SECTIONS, COLLECTIONS].map(|top| own(content, top, found));
    for kind in own.into_iter().flatten() {
        let path = kind.file.as_ref().map(|file| file.source.path.clone());
        let Some(path) = path else {
            kinds.push(kind);
            continue;
        };
        let page = content.locate(&path.replace("fields.yaml", "page.tsx"));
        if replaced.contains(&kind.name) || KINDS.contains(&&*kind.name) {
            found.push(about(&path, Problem::REPLACES_KIND));
        } else if kind.collection().is_some_and(|one| one.list.is_some())
            && content.inputs.exists(&page)
        {
            found.push(about(&path, Problem::PAGE_WITHOUT_PATH));
        }
        kinds.push(kind);
    }
    kinds
}

/// Whether a site's kind of section can have this name.
pub fn is_section_name(name: &str) -> bool {
    is_kind_name(name) && !RESERVED.contains(&name)
}

/// Whether a collection can have this name: `content/`, `ssg new` and languages, which have two
/// letters, use others.
pub fn is_collection_name(name: &str) -> bool {
    let is_taken = files::is_top(name) || [&RESERVED[..], &ARGUMENTS].concat().contains(&name);
    is_kind_name(name) && name.len() > 2 && !is_taken
}

/// Reads the files of a site's kinds of section or of its collections, which `top` contains, and
/// reports what is none.
fn own(content: &Content, top: &str, found: &mut Vec<Diagnostic>) -> Vec<KindFile> {
    let is_section = top == SECTIONS;
    let mut kinds = Vec::new();
    for (name, is_folder) in content.names(top.trim_end_matches('/'), found) {
        let folder = format!("{top}{name}");
        let leads_out = matches!(content.leads_out(&content.locate(&folder)), Ok(true));
        let is_name = match is_section {
            true => is_section_name(&name),
            false => is_collection_name(&name),
        };
        let problem = match () {
            () if leads_out => Some(Problem::FILE_OUTSIDE_CONTENT),
            () if is_folder && is_section && name == SHARED => continue,
            () if !is_folder && is_section => Some(Problem::NOT_A_KIND),
            () if !is_folder => Some(Problem::NOT_A_COLLECTION),
            () if !is_name && is_section => Some(Problem::BAD_KIND_NAME),
            () if !is_name => Some(Problem::BAD_COLLECTION_NAME),
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
        if is_name {
            let name = if is_section { name } else { folder };
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
