//! `ssg edit`: `ssg dev` with an editor in its pages.

use ssg_edit::{EditSession, Outside};

use crate::cli::DevArgs;
use crate::clock;
use crate::console::Console;
use crate::dev;
use crate::root;

/// Serves the site for editing until the command is interrupted.
pub(crate) fn edit(args: &DevArgs, console: &mut Console) -> anyhow::Result<()> {
    let root = root::find(args.content.root.as_deref())?;
    let session = EditSession::open(&root, Outside { now: clock::now, fetch })?;
    dev::serve(&root, args, Some(session), console)
}

/// Fetches the text at an address of the edited site.
#[cfg(feature = "external")]
fn fetch(url: &str) -> Option<String> {
    ssg_external::fetch_text(url, concat!("ssg/", env!("CARGO_PKG_VERSION")))
}

/// Returns `None`, since this program was compiled without an HTTP client.
#[cfg(not(feature = "external"))]
fn fetch(_url: &str) -> Option<String> {
    None
}
