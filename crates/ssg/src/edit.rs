//! `ssg edit`: `ssg dev` with an editor in its pages.

use std::sync::Arc;
use std::time::Duration;

use ssg_edit::{EditSession, Outside};
use ssg_frontend::environment::Environment;
use ssg_frontend::fetch::{AllowedAddresses, fetch_text};
use ssg_frontend::node;

use crate::caches::Caches;
use crate::cli::DevArgs;
use crate::clock;
use crate::console::Console;
use crate::costs;
use crate::dev;
use crate::root;

/// The limit for a request to the public site.
const LIMIT: Duration = Duration::from_secs(10);

/// Serves the site for editing until the command is interrupted.
pub(crate) fn edit(args: &DevArgs, console: &mut Console) -> anyhow::Result<()> {
    let caches = Arc::new(Caches::open(root::find(args.content.root.as_deref())?));
    // A person may type a private address; `url:` in the content may come from another person.
    let fetch: fn(&str) -> Option<String> = match args.content.base_url {
        Some(_) => |url| fetch(url, AllowedAddresses::All),
        None => |url| fetch(url, AllowedAddresses::Public),
    };
    let outside = Outside { now: clock::now, fetch, costs: costs::between };
    let session = EditSession::open(&caches.root, outside)?;
    dev::serve(&caches, args, Some(session), console)
}

/// Fetches the text at an address of the edited site.
fn fetch(url: &str, addresses: AllowedAddresses) -> Option<String> {
    let node = node::find(&Environment::inherited()).ok()?;
    fetch_text(&node, url, addresses, LIMIT)
}
