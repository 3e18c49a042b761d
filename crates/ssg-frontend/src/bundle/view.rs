//! The folder in which esbuild works: links to the code, and the modules that depend on the site.
//!
//! Names and hashes in esbuild's output come from paths relative to this folder. So they are the
//! same wherever the project and the frontend are.

#![expect(clippy::disallowed_methods, reason = "esbuild names what it has read")]

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use super::styles;
use super::vendor::{FACADES, Vendor};
use crate::files::{self, WorkFolder};
use crate::install;
use crate::messages;
use crate::project::{OWN, Project};
use ssg_model::failure::Failure;
use ssg_model::file_error::FileAction;
use ssg_model::icon::Icon;
use ssg_model::kind::{COLLECTIONS, component_name};
use walkdir::WalkDir;

/// The module with the icons that content names (`frontend/src/icons/content-icons.d.ts`).
pub(super) const ICONS: &str = "content-icons.mjs";
/// The module with the components of sections (`frontend/src/pages/content-sections.d.ts`).
pub(super) const SECTIONS: &str = "content-sections.tsx";
/// The style sheet with the styles of sections.
pub(super) const SECTION_STYLES: &str = "content-sections.css";

/// The folder of the frontend with what only sites with several languages have.
const LANGUAGES: &str = "languages";

/// The modules that such sites have from [`LANGUAGES`], beside the plain ones. A condition in a plain
/// module would change the scripts of all sites.
const LANGUAGE_PARTS: [&str; 4] = [
    "components/footer.tsx",
    "components/header.tsx",
    "components/page-link.tsx",
    "browser/page-reader.ts",
];

/// A project's style sheet of its own, in the project and in the view.
pub(super) const SITE_STYLES: &str = "site.css";
/// The entry of the styles. CSS imported by a script would be a second file, which no page loads.
pub(super) const STYLE: &str = "src/styles/site.css";
/// The entry of the style sheet for a project that has one: `site.css` is the last layer.
const STYLE_WITH_OWN: [&str; 2] = [
    "entry/site.css",
    "@import \"../src/styles/site.css\";\n@import \"../site.css\" layer(site);\n",
];

/// The parts of the frontend that esbuild reads.
const PARTS: [&str; 4] = ["node_modules", PACKAGE, SOURCES, "tsconfig.json"];
/// Settings of a folder. In own code, which has none, the default import of a CommonJS package is its
/// `exports.default`, as in other bundlers. The engine's `"type": "module"` would make it `exports`.
const PACKAGE: &str = "package.json";
const SOURCES: &str = "src";

/// The folder in the boundary in which esbuild works.
const CODE: &str = "code";

/// The files between esbuild's folder and those above the project, which it would read as well: with
/// them it looks no further for Yarn's packages, replacements of modules for browsers, and settings.
const BOUNDARY: [(&str, &str); 3] = [
    (".pnp.data.json", r#"{"packageRegistryData":[],"ignorePatternData":"."}"#),
    (PACKAGE, r#"{"browser":{}}"#),
    ("tsconfig.json", "{}"),
];

/// The packages that own code shares with the engine. There is one of each.
pub(super) const SHARED: [&str; 4] = ["framer-motion", "react", "react-dom", "react-router-dom"];

/// A kind of section, or a collection with pages, that a bundle holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsedKind {
    /// The name; of a collection, `collections/teachers`.
    pub name: String,
    /// Whether it is the project's, in `sections/`, and not the engine's.
    pub own: bool,
}

/// The options of a bundle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BundleOptions {
    /// Whether to use React's development build, not minified and with source maps: it reports
    /// hydration mismatches. Unknown CSS properties are only warnings.
    pub development: bool,
    /// Whether pages are edited. They and pages in development can show newer versions of themselves.
    pub editing: bool,
    /// Whether the site has several languages.
    pub languages: bool,
    /// The icons that content names.
    pub icons: Vec<Icon>,
    /// The kinds of section that the site uses, sorted by name.
    pub kinds: Vec<UsedKind>,
    /// The width of the window in rem from which the header shows its links, if it is not that of
    /// the styles.
    pub header: Option<u32>,
    /// The end of the style sheet: the colours, fonts and corners of the site.
    pub theme: String,
}

/// The working folder of esbuild, which exists until the value is dropped.
pub(super) struct View<'a> {
    project: &'a Project,
    folder: PathBuf,
    /// The folder around it.
    _boundary: WorkFolder,
    /// The packages that own code may import.
    pub(super) packages: BTreeSet<String>,
    /// The entry of the style sheet.
    pub(super) style: &'static str,
    /// Whether the site has several languages.
    languages: bool,
    /// The packages that are already bundled.
    pub(super) vendor: Option<Vendor>,
}

impl View<'_> {
    /// Makes the folder. The holder of the lock owns it.
    pub(super) fn create<'a>(
        project: &'a Project,
        options: &BundleOptions,
    ) -> Result<View<'a>, Failure> {
        let BundleOptions { icons, kinds, editing, languages, .. } = options;
        let boundary = WorkFolder::create(project.cache.join("view"))?;
        for (name, text) in BOUNDARY {
            files::write_whole(&boundary.path().join(name), text.as_bytes())?;
        }
        let folder = boundary.path().join(CODE);
        fs::create_dir(&folder).map_err(FileAction::Write.failed(&folder))?;
        for part in PARTS {
            let target = project.frontend.join(part);
            if part == SOURCES && *languages {
                link_sources(&target, &folder.join(part))?;
            } else if target.exists() {
                link(&target, &folder)?;
            }
        }
        let mut packages = BTreeSet::new();
        for kind in kinds.iter().filter(|kind| kind.own) {
            add_own(project, &folder, kind)?;
            packages = install::own_packages(project)?;
        }
        if folder.join(OWN[0]).is_dir() && project.root.join(SHARED_CODE).is_dir() {
            link_own(project, &folder, SHARED_CODE, |_| Ok(false))?;
        }
        for own in OWN.map(|own| folder.join(own)).into_iter().filter(|own| own.is_dir()) {
            files::write_whole(&own.join(PACKAGE), b"{}")?;
            if !packages.is_empty() {
                link_packages(project, &own.join("node_modules"))?;
            }
        }
        let write = |name, text: String| files::write_whole(&folder.join(name), text.as_bytes());
        write(ICONS, icons_module(icons))?;
        write(SECTIONS, sections_module(kinds, *editing, false))?;
        let mut styles = section_styles(kinds, &folder);
        if *languages {
            styles += &format!("@import \"./src/{LANGUAGES}/switcher.css\";\n");
        }
        write(SECTION_STYLES, styles)?;

        let mut style = STYLE;
        let own = project.root.join(SITE_STYLES);
        if own.is_file() {
            let css = String::from_utf8_lossy(&files::read(&own)?).into_owned();
            if let Some(loading) = styles::loading(&css) {
                let place = place(SITE_STYLES, &css, loading.start);
                let failure = Failure::new(messages::styles_load(place, &css[loading]));
                return Err(failure.in_code());
            }
            write(SITE_STYLES, css)?;
            let ([entry, text], parent) = (STYLE_WITH_OWN, folder.join("entry"));
            fs::create_dir(&parent).map_err(FileAction::Write.failed(&parent))?;
            write(entry, text.to_owned())?;
            style = entry;
        }
        let languages = *languages;
        Ok(View { project, folder, _boundary: boundary, packages, style, languages, vendor: None })
    }

    /// Replaces the module of components by one without elements around them.
    pub(super) fn show_examples(&self, kinds: &[UsedKind]) -> Result<(), Failure> {
        files::write_whole(
            &self.path().join(SECTIONS),
            sections_module(kinds, false, true).as_bytes(),
        )
    }

    /// Puts bundled packages in place of those in `node_modules`.
    pub(super) fn use_vendor(&mut self, vendor: Vendor) -> Result<(), Failure> {
        vendor.write(self.path())?;
        self.vendor = Some(vendor);
        Ok(())
    }

    pub(super) fn path(&self) -> &Path {
        &self.folder
    }

    /// Returns the path of a source file, in the view.
    pub(super) fn input(&self, source: &Path) -> Option<String> {
        let Project { root, frontend_as_named, .. } = self.project;
        let is_own = OWN.iter().any(|own| source.starts_with(root.join(own)));
        let base = if is_own { root } else { frontend_as_named };
        Some(source.strip_prefix(base).ok()?.to_str()?.to_owned())
    }

    /// Returns the path of a file that esbuild has read; `None` for a generated module.
    pub(super) fn source(&self, input: &str) -> Option<PathBuf> {
        let Project { root, frontend_as_named, .. } = self.project;
        if input == SITE_STYLES {
            return Some(root.join(input));
        }
        let (top, rest) = input.split_once('/')?;
        Some(match top {
            facades if FACADES.contains(&facades) => return None,
            SOURCES if self.languages => {
                let file = fs::read_link(self.path().join(input)).ok()?;
                frontend_as_named.join(file.strip_prefix(&self.project.frontend).ok()?)
            }
            top if !OWN.contains(&top) => frontend_as_named.join(input),
            _ if rest.starts_with("node_modules/") => root.join(rest),
            _ => root.join(input),
        })
    }
}

/// The folder with code that own kinds share.
pub(super) const SHARED_CODE: &str = "sections/shared";

/// Adds an own kind: links to its files, and its styles inside its own element.
fn add_own(project: &Project, view: &Path, kind: &UsedKind) -> Result<(), Failure> {
    let (path, name) = kind.names();
    let [module, style_sheet] = [".tsx", ".css"].map(|end| format!("{name}{end}"));
    let (source, folder) = (project.root.join(&path), view.join(&path));
    link_own(project, view, &path, |file| {
        if file.file_name().is_none_or(|name| name != &*style_sheet) {
            return Ok(false);
        }
        let css = String::from_utf8_lossy(&files::read(file)?).into_owned();
        let scoped = styles::scoped(&kind.class(), &css).map_err(|mistake| {
            let place = place(&project.named(file), &css, mistake.start);
            Failure::new(messages::styles_refused(place, &css[mistake]))
                .in_code()
                .hint(messages::styles_may_hold())
        })?;
        files::write_whole(&folder.join(&style_sheet), scoped.as_bytes())?;
        Ok(true)
    })?;
    match folder.join(&module).is_file() {
        true => Ok(()),
        false => {
            let missing = project.named(&source.join(module));
            Err(Failure::new(messages::own_missing(missing)).in_code())
        }
    }
}

/// Links what is in a folder of own code, except for the files that `write` puts there itself.
fn link_own(
    project: &Project,
    view: &Path,
    path: &str,
    write: impl Fn(&Path) -> Result<bool, Failure>,
) -> Result<(), Failure> {
    let (source, folder) = (project.root.join(path), view.join(path));
    let own = source.parent().unwrap_or(&source);
    fs::create_dir_all(&folder).map_err(FileAction::Write.failed(&folder))?;
    let found = WalkDir::new(own).sort_by_file_name().into_iter();
    for entry in found.filter_entry(|one| one.depth() == 0 || one.path().starts_with(&source)) {
        let entry = entry.map_err(|error| files::unreadable(&source, error))?;
        let file = entry.path();
        // A link would make the bundle depend on files that are not watched.
        if entry.path_is_symlink() {
            return Err(Failure::new(messages::own_link(project.named(file))).in_code());
        }
        if entry.depth() == 2 && !write(file)? {
            link(file, &folder)?;
        }
    }
    Ok(())
}

/// Links the sources of the frontend for a site with several languages.
fn link_sources(sources: &Path, folder: &Path) -> Result<(), Failure> {
    for entry in WalkDir::new(sources).follow_root_links(true) {
        let entry = entry.map_err(|error| files::unreadable(sources, error))?;
        let path = entry.path().strip_prefix(sources).unwrap_or(entry.path());
        let place = folder.join(path);
        if entry.file_type().is_dir() {
            fs::create_dir(&place).map_err(FileAction::Write.failed(&place))?;
        } else if let Some(part) = LANGUAGE_PARTS.iter().find(|part| path == Path::new(part)) {
            let name = path.file_name().unwrap_or_default();
            link_as(&sources.join(LANGUAGES).join(name), &place)?;
            let plain = format!("{PLAIN}{}", name.to_string_lossy());
            link_as(&sources.join(part), &place.with_file_name(plain))?;
        } else {
            link_as(entry.path(), &place)?;
        }
    }
    Ok(())
}

/// The beginning of the names of plain modules.
const PLAIN: &str = "plain-";

/// Links the project's packages, except those of the engine.
fn link_packages(project: &Project, folder: &Path) -> Result<(), Failure> {
    let packages = project.root.join("node_modules");
    fs::create_dir(folder).map_err(FileAction::Write.failed(folder))?;
    // esbuild reports the imports of packages that could not be installed.
    if !packages.is_dir() {
        return Ok(());
    }
    for entry in fs::read_dir(&packages).map_err(FileAction::Read.failed(&packages))? {
        let entry = entry.map_err(FileAction::Read.failed(&packages))?;
        if !SHARED.iter().any(|name| entry.file_name() == *name) {
            link(&entry.path(), folder)?;
        }
    }
    Ok(())
}

/// Links a file or folder into another folder, under its name.
fn link(target: &Path, folder: &Path) -> Result<(), Failure> {
    link_as(target, &folder.join(target.file_name().unwrap_or_default()))
}

fn link_as(target: &Path, link: &Path) -> Result<(), Failure> {
    let linked = std::path::absolute(target).and_then(|target| symlink(target, link));
    linked.map_err(FileAction::Write.failed(link))
}

/// Returns a position in a file as `file:line:column`.
pub(super) fn place(file: &str, text: &str, at: usize) -> String {
    let before = &text[..at];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    format!("{file}:{line}:{column}")
}

/// Returns the module of icons. Lucide has too many to bundle all.
fn icons_module(icons: &[Icon]) -> String {
    let (brands, drawn): (Vec<&Icon>, Vec<&Icon>) = icons.iter().partition(|icon| icon.is_brand());
    let mut module = String::new();
    let mut entries = String::new();
    for (at, icon) in drawn.iter().enumerate() {
        let name = icon.name();
        module += &format!(
            "import icon{at} from \"./node_modules/lucide-react/dist/esm/icons/{name}.mjs\";\n"
        );
        entries += &format!("\"{name}\":icon{at},");
    }
    let brands: Vec<&str> = brands.iter().map(|icon| icon.name()).collect();
    module + &format!("export const lucide={{{entries}}},brands={brands:?};\n")
}

impl UsedKind {
    /// Returns the folder in the project or in the frontend, and the name of the files of the
    /// component and its styles in it.
    fn names(&self) -> (String, &'static str) {
        match self.name.starts_with(COLLECTIONS) {
            true => (self.name.clone(), "page"),
            false => (format!("{}/{}", OWN[0], self.name), "section"),
        }
    }

    /// Returns the class of the element around the component, without its prefix.
    fn class(&self) -> String {
        let name = self.name.strip_prefix(COLLECTIONS);
        name.map_or_else(|| self.name.clone(), |name| format!("{name}-page"))
    }

    /// Returns the path of a file of the kind, relative to the view.
    fn file(&self, end: &str) -> String {
        let parent = if self.own { "./" } else { "./src/" };
        let (folder, name) = self.names();
        format!("{parent}{folder}/{name}{end}")
    }

    /// Returns the module with the component: `sections/menu/section.tsx`.
    pub fn source(&self) -> String {
        let (folder, name) = self.names();
        format!("{folder}/{name}.tsx")
    }

    /// Returns `CallToActionSection` for `call-to-action`.
    pub fn component(&self) -> String {
        let end = if self.name.starts_with(COLLECTIONS) { "Page" } else { "Section" };
        component_name(&self.name) + end
    }
}

/// Returns the module of components. With `bare`, own ones have no element around them, and those
/// that are missing are undefined.
fn sections_module(kinds: &[UsedKind], is_edited: bool, bare: bool) -> String {
    let (mut imports, mut entries) = (String::new(), String::new());
    let mark = if is_edited { " data-edit-section={props[\"data-edit-section\"]}" } else { "" };
    if !bare && kinds.iter().any(|kind| kind.own) {
        imports += "import { OwnSection } from \"./src/components/own-section\";\n";
    }
    for (at, kind) in kinds.iter().enumerate() {
        let (name, component) = (&kind.name, kind.component());
        let class = kind.class();
        let (imported, shown) = match (bare, kind.own) {
            (true, _) => (format!("* as own{at}"), format!("own{at}.{component}")),
            (false, true) => (
                format!("{{ {component} }}"),
                format!(
                    "(props) => <OwnSection kind=\"{class}\"{mark}><{component} {{...props}} /></OwnSection>"
                ),
            ),
            (false, false) => (format!("{{ {component} }}"), component),
        };
        imports += &format!("import {imported} from \"{}\";\n", kind.file(""));
        entries += &format!("  \"{name}\": {shown},\n");
    }
    format!("{imports}export const sections = {{\n{entries}}};\n")
}

fn section_styles(kinds: &[UsedKind], view: &Path) -> String {
    let sheets = kinds.iter().map(|kind| kind.file(".css"));
    let sheets = sheets.filter(|sheet| view.join(sheet).exists());
    sheets.map(|sheet| format!("@import \"{sheet}\";\n")).collect()
}
