//! `ssg eject`: the program's `frontend/` and `templates/` as folders of the project.

#![expect(clippy::disallowed_methods, reason = "a new folder is not a result")]

use ssg_content::{ENGINE_VERSION, VERSION_FILE};

use crate::cli::EjectArgs;
use crate::console::Console;
use crate::embedded::ENGINE;
use crate::failure::Failure;
use crate::new_section::write_folder;
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
        let files = ENGINE.iter().copied().chain([(VERSION_FILE, ENGINE_VERSION.as_bytes())]);
        let files = files.filter_map(|(path, bytes)| {
            Some((path.strip_prefix(folder)?.strip_prefix('/')?.to_owned(), bytes.to_vec()))
        });
        write_folder(&root.join(folder), &files.collect::<Vec<_>>())?;
        console.data(folder);
    }
    console.say(messages::ejected(ENGINE_VERSION));
    Ok(())
}
