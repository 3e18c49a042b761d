//! The TypeScript types of a site's own kinds of section and collections, in `.ssg/types/`. Only `tsc` and code
//! editors read them.

use std::fs;
use std::path::Path;

use serde_json::json;
use ssg_model::failure::Failure;
use ssg_model::file_error::FileAction;
use ssg_model::kind::Kinds;
use ssg_store::{Durability, Inputs, write_atomic};

use crate::console::Console;
use crate::engine::Engine;

/// Writes the types for a site with this frontend, if the site has kinds of its own and they have
/// changed. Only warns if it cannot: no page needs them.
pub(crate) fn write(root: &Path, kinds: &Kinds, frontend: Option<&Path>, console: &mut Console) {
    if kinds.all().iter().all(|kind| !kind.own) {
        return;
    }
    let known = frontend.map(|frontend| Ok(frontend.to_owned()));
    let frontend = known.unwrap_or_else(|| Ok(Engine::of(root, &Inputs::of(root))?.frontend));
    if let Err(failure) = frontend.and_then(|frontend| write_files(root, kinds, &frontend)) {
        console.warning(&failure);
    }
}

fn write_files(root: &Path, kinds: &Kinds, frontend: &Path) -> Result<(), Failure> {
    let files = [
        ("sections.d.ts", sections(kinds, frontend)),
        ("collections.d.ts", kinds.entries_typescript("ssg/values")),
        ("tsconfig.json", settings(frontend)),
    ];
    let folder = root.join(".ssg/types");
    for (name, text) in files {
        let file = folder.join(name);
        if !fs::read_to_string(&file).is_ok_and(|known| known == text) {
            fs::create_dir_all(&folder)
                .and_then(|()| write_atomic(&file, text.as_bytes(), Durability::Cached))
                .map_err(FileAction::Write.failed(&file))?;
        }
    }
    Ok(())
}

/// Returns the module `ssg/sections`, and the names of the icons that components use.
fn sections(kinds: &Kinds, frontend: &Path) -> String {
    let icons = kinds.all().iter().filter(|kind| kind.own).flat_map(|kind| &kind.icons);
    let icons = icons.map(|icon| format!("\n    {:?}: true;", icon.name()));
    let icons: String = icons.collect();
    let types = kinds.typescript("ssg/values");
    let generated = frontend.join("src/icons/content-icons.d.ts");
    let reference = format!("/// <reference path={generated:?} />\n");
    format!("{reference}{types}\ndeclare global {{\n  interface OwnIcons {{{icons}\n  }}\n}}\n")
}

/// Returns the settings for `tsc`, with the folder of the frontend on this machine.
fn settings(frontend: &Path) -> String {
    let folder = json!(frontend).to_string();
    include_str!("own_types.json").replace("FRONTEND", folder.trim_matches('"'))
}
