//! `ssg eject`: the program's `frontend/` and `templates/` as folders of the project.

#![expect(clippy::disallowed_methods, reason = "a new folder is not a result")]

use ssg_content::{ENGINE_VERSION, VERSION_FILE};

use crate::cli::EjectArgs;
use crate::console::Console;
use crate::embedded::ENGINE;
use crate::failure::Failure;
use crate::new_section::write;
use crate::{messages, root};

/// Copies both folders, which the project maintains from then on, and records their version.
pub(crate) fn eject(args: &EjectArgs, console: &mut Console) -> anyhow::Result<()> {
    let root = root::find(args.root.as_deref())?;
    let folders = ["frontend", "templates"];
    if let Some(folder) = folders.into_iter().find(|folder| root.join(folder).exists()) {
        let failure = Failure::new(messages::eject_exists(folder));
        return Err(failure.hint(messages::eject_exists_hint()).into());
    }
    for folder in folders {
        let below = |(path, bytes): &(&str, &[u8])| {
            Some((path.strip_prefix(folder)?.strip_prefix('/')?.to_owned(), bytes.to_vec()))
        };
        let mut files: Vec<_> = ENGINE.iter().filter_map(below).collect();
        if let Some((_, name)) = VERSION_FILE.split_once('/').filter(|(of, _)| *of == folder) {
            files.push((name.to_owned(), format!("{ENGINE_VERSION}\n").into_bytes()));
        }
        write(&root.join(folder), &files)?;
        console.data(folder);
    }
    console.say(messages::ejected(ENGINE_VERSION));
    Ok(())
}
