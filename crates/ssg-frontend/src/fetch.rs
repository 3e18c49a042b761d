//! Reads a short text from the web, in a Node process that runs `fetch/fetcher.cjs`.

use std::path::Path;
use std::time::Duration;

use crate::node::Node;
use crate::permissions::{NativeCode, permissions};
use crate::running::Running;

/// The script of the process.
const SCRIPT: &str =
    concat!(include_str!("fetch/public_addresses.cjs"), include_str!("fetch/fetcher.cjs"));

/// The value of the `User-Agent` header.
const USER_AGENT: &str = concat!("ssg/", env!("CARGO_PKG_VERSION"));

/// The addresses that get requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AllowedAddresses {
    /// Those of the public internet: not of this computer, nor of private networks.
    Public,
    All,
}

/// Reads a text of 64 KB at most; returns `None` after any error, or if it takes longer than
/// `limit`. Redirects are followed as long as the host stays the same.
///
/// Requests are sent directly: Node ignores the proxies of the environment, which the process does
/// not even get. Where a proxy is the only way out, the result is `None`.
pub fn fetch_text(
    node: &Node,
    url: &str,
    addresses: AllowedAddresses,
    limit: Duration,
) -> Option<String> {
    let mut command = node.command();
    command.current_dir(Path::new("/")).args(permissions(node.version, &[], NativeCode::Refused));
    // Older versions do not restrict the network.
    if node.version.major >= 25 {
        command.arg("--allow-net");
    }
    let addresses = match addresses {
        AllowedAddresses::Public => "public",
        AllowedAddresses::All => "all",
    };
    command.args(["--eval", SCRIPT, url, USER_AGENT, addresses]);
    let (_process, mut channel) = Running::start_with_socket(command).ok()?;
    channel.wait(limit, None).ok()?;
    String::from_utf8(channel.take_frame().to_vec()).ok()
}
