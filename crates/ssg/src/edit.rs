//! `ssg edit`: `ssg dev` in which what is seen can be changed.
//!
//! A page tells of each element where in the content its words are written (`ssg_model::mark`); the
//! editor's interface (`frontend/src/editor/`) asks for the field of such a place, and for changes.
//! Each change is checked as a build would check it before it is written, and is one step of the
//! history (`ssg_history`).

mod answer;
mod changes;
mod content_text;
mod fields;
mod lines_now;
mod listing;
mod seen_texts;
mod session;
mod steps;
mod writing;

use crate::cli::DevArgs;
use crate::console::Console;
use crate::dev;
use crate::failure::Failure;
use crate::root;

use self::session::EditSession;

/// Serves the site for editing until the person ends it.
pub(crate) fn edit(args: &DevArgs, console: &mut Console) -> Result<(), Failure> {
    let root = root::find(args.content.root.as_deref())?;
    let mut session = EditSession::open(&root)?;
    dev::serve(&root, args, Some(&mut session), console)
}
