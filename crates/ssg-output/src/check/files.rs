//! Checks files other than pages that have a syntax: sitemaps, the feed, the web manifest, the
//! headers file.

use roxmltree::Document;
use serde_json::Value;
use ssg_model::output_fault::OutputFault;
use ssg_model::route;

use crate::feed::FEED;
use crate::host::HEADERS;
use crate::sitemap::{ROBOTS, SITEMAP};
use crate::web_manifest::WEB_MANIFEST;

/// Reads a file and returns the addresses in it; the error describes a syntax error.
pub(super) fn read(path: &str, contents: &[u8]) -> Result<Vec<String>, String> {
    let text = || std::str::from_utf8(contents).map_err(|error| error.to_string());
    match path {
        _ if is_feed(path) || is_sitemap(path) => {
            let document = Document::parse(text()?).map_err(|error| error.to_string())?;
            Ok(document.descendants().filter_map(address).map(str::to_owned).collect())
        }
        WEB_MANIFEST => {
            let manifest: Value =
                serde_json::from_slice(contents).map_err(|error| error.to_string())?;
            let icons = manifest["icons"].as_array().into_iter().flatten();
            let icons = icons.filter_map(|icon| icon["src"].as_str());
            Ok(manifest["start_url"].as_str().into_iter().chain(icons).map(str::to_owned).collect())
        }
        _ => Ok(Vec::new()),
    }
}

/// The longest line in Cloudflare Pages' headers file, in ASCII characters; longer ones are
/// ignored: <https://developers.cloudflare.com/pages/configuration/headers/>
const LONGEST_HEADER: usize = 2000;

/// Returns the fault of a header that is too long for some host.
pub(super) fn too_long(path: &str, contents: &[u8]) -> Option<OutputFault> {
    if path != HEADERS {
        return None;
    }
    let text = std::str::from_utf8(contents).ok()?;
    let line = text.lines().find(|line| line.len() > LONGEST_HEADER)?;
    let name = line.split(':').next().unwrap_or(line).trim().to_owned();
    Some(OutputFault::LongHeader { name, size: line.len(), limit: LONGEST_HEADER })
}

/// Whether a path is that of a feed, also of one in a further language.
fn is_feed(path: &str) -> bool {
    path.rsplit('/').next() == Some(FEED) && !path.starts_with(route::FILES.trim_start_matches('/'))
}

/// Whether a path is `sitemap.xml` or a sitemap that it refers to.
fn is_sitemap(path: &str) -> bool {
    path.starts_with("sitemap") && path.ends_with(".xml")
}

/// Returns the address in a `<loc>` of the sitemap or a `<link href>` of the feed.
fn address<'a>(node: roxmltree::Node<'a, '_>) -> Option<&'a str> {
    match node.tag_name().name() {
        "loc" => node.text(),
        "link" => node.attribute("href"),
        _ => None,
    }
}

/// Returns the template that a file is made from, if it has its own.
pub(super) fn template(path: &str) -> Option<String> {
    let name = match () {
        () if is_sitemap(path) => SITEMAP,
        () if is_feed(path) => FEED,
        () => path,
    };
    matches!(name, SITEMAP | ROBOTS | FEED | WEB_MANIFEST).then(|| format!("templates/{name}"))
}
