//! `ssg edit`: `ssg dev` in which what is seen can be changed.

use ssg_edit::EditSession;

use crate::cli::DevArgs;
use crate::console::Console;
use crate::dev;
use crate::root;

/// Serves the site for editing until the person ends it.
pub(crate) fn edit(args: &DevArgs, console: &mut Console) -> anyhow::Result<()> {
    let root = root::find(args.content.root.as_deref())?;
    let session = EditSession::open(&root)?;
    dev::serve(&root, args, Some(session), console)
}
