//! The folder in which esbuild works: links to the code, and the modules that depend on the site.
//!
//! Names and hashes in esbuild's output come from paths relative to this folder. So they are the
//! same wherever the project and the frontend are.

#![expect(clippy::disallowed_methods, reason = "esbuild names what it has read")]

use std::fmt::Write;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use super::esbuild::BundleOptions;
use crate::files::{self, WorkFolder};
use crate::project::Project;
use ssg_model::failure::Failure;
use ssg_model::file_error::FileAction;
use ssg_model::icon::Icon;

/// The module with the icons that content names (`frontend/src/icons/content-icons.d.ts`).
pub(super) const ICONS: &str = "content-icons.mjs";
/// The module with the components of sections (`frontend/src/pages/content-sections.d.ts`).
pub(super) const SECTIONS: &str = "content-sections.tsx";
/// The style sheet with the styles of sections.
pub(super) const SECTION_STYLES: &str = "content-sections.css";

/// The parts of the frontend that esbuild reads.
const PARTS: [&str; 4] = ["node_modules", "package.json", "src", "tsconfig.json"];

/// A kind of section that a bundle holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsedKind {
    pub name: String,
    /// Whether it is the project's, in `sections/`, and not the engine's.
    pub own: bool,
}

/// The working folder of esbuild, which exists until the value is dropped.
pub(super) struct View<'a> {
    project: &'a Project,
    folder: WorkFolder,
}

impl View<'_> {
    /// Makes the folder. The holder of the lock owns it.
    pub(super) fn create<'a>(
        project: &'a Project,
        options: &BundleOptions,
    ) -> Result<View<'a>, Failure> {
        let folder = WorkFolder::create(project.cache.join("view"))?;
        for part in PARTS.map(Path::new) {
            let (target, link) = (project.frontend.join(part), folder.path().join(part));
            if target.exists() {
                symlink(target, &link).map_err(FileAction::Write.failed(&link))?;
            }
        }
        let write =
            |name, text: String| files::write_whole(&folder.path().join(name), text.as_bytes());
        write(ICONS, icons_module(&options.icons))?;
        write(SECTIONS, sections_module(&options.kinds))?;
        write(SECTION_STYLES, section_styles(&options.kinds))?;
        Ok(View { project, folder })
    }

    pub(super) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Returns the path of a file that esbuild has read; `None` for a generated module.
    pub(super) fn source(&self, input: &str) -> Option<PathBuf> {
        input.contains('/').then(|| self.project.frontend_as_named.join(input))
    }
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
    /// Returns the folder of the kind, in the view.
    fn folder(&self) -> String {
        let parent = if self.own { "sections" } else { "src/sections" };
        format!("./{parent}/{}", self.name)
    }

    /// Returns `CallToActionSection` for `call-to-action`.
    fn component(&self) -> String {
        let words = self.name.split('-').filter(|word| !word.is_empty());
        words.map(|word| word[..1].to_uppercase() + &word[1..]).collect::<String>() + "Section"
    }
}

fn sections_module(kinds: &[UsedKind]) -> String {
    let (mut imports, mut entries) = (String::new(), String::new());
    for kind in kinds {
        let (name, component) = (&kind.name, kind.component());
        // Writing to a string never fails.
        let _ = writeln!(imports, "import {{ {component} }} from \"{}/section\";", kind.folder());
        let _ = writeln!(entries, "  \"{name}\": {component},");
    }
    format!("{imports}export const sections = {{\n{entries}}};\n")
}

fn section_styles(kinds: &[UsedKind]) -> String {
    kinds.iter().map(|kind| format!("@import \"{}/section.css\";\n", kind.folder())).collect()
}
