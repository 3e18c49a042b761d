//! The files that are no pages and have a syntax: whoever reads them refuses what breaks it.

use roxmltree::Document;
use serde_json::Value;
use ssg_model::output_fault::OutputFault;

use crate::feed::FEED;
use crate::host::HEADERS;
use crate::sitemap::{ROBOTS, SITEMAP};
use crate::web_manifest::WEB_MANIFEST;

/// Reads a file and gives the addresses in it; `Err` says why it cannot be read.
pub(super) fn read(path: &str, contents: &[u8]) -> Result<Vec<String>, String> {
    let text = || std::str::from_utf8(contents).map_err(|error| error.to_string());
    match path {
        SITEMAP | FEED => {
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

/// Cloudflare Pages leaves out longer lines of its file of headers; in characters, all of ASCII:
/// <https://developers.cloudflare.com/pages/configuration/headers/>
const LONGEST_HEADER: usize = 2000;

/// A header that not every host would read.
pub(super) fn too_long(path: &str, contents: &[u8]) -> Option<OutputFault> {
    let text = std::str::from_utf8(contents).ok().filter(|_| path == HEADERS)?;
    let line = text.lines().find(|line| line.len() > LONGEST_HEADER)?;
    let name = line.split(':').next().unwrap_or(line).trim().to_owned();
    Some(OutputFault::LongHeader { name, size: line.len(), limit: LONGEST_HEADER })
}

/// `<loc>` of the sitemap, `<link href>` of the feed.
fn address<'a>(node: roxmltree::Node<'a, '_>) -> Option<&'a str> {
    match node.tag_name().name() {
        "loc" => node.text(),
        "link" => node.attribute("href"),
        _ => None,
    }
}

/// Whether a file is made from a template of its name.
pub(super) fn has_template(path: &str) -> bool {
    matches!(path, SITEMAP | ROBOTS | FEED | WEB_MANIFEST)
}
