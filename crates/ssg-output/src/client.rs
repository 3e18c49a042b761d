//! Files that the client loads, so that the pages need not contain them.

use std::collections::BTreeMap;

use ssg_model::payload::{Layout, Payload, SiteData};
use ssg_model::route;
use ssg_model::site::Site;

use crate::output_error::Result;
use crate::output_file::OutputFile;

/// The start of the path of the layout's module; the hash follows.
pub(crate) const LAYOUT: &str = "assets/layout-";

/// Creates `assets/icons-<hash>.svg`, the icon sprite of all pages.
pub fn sprite(svg: &str) -> OutputFile {
    OutputFile::hashed(route::SPRITE, "svg", svg)
}

/// Lets the client find the pages of entries by their patterns. Other sites have no code for them.
const PATTERNS: &str = "layout.ownPages.includes=path=>layout.ownPages.some(own=>own===path||\
    own.endsWith(\"*\")&&path.startsWith(own.slice(0,-1)));";

/// Creates `assets/layout-<hash>.js`: the module that hydrates the page with the layout's data.
/// `script` is the output path of the client's script, in the same folder.
pub fn layout_module(layout: &Layout, script: &str) -> Result<OutputFile> {
    let script = script.rsplit('/').next().unwrap_or(script);
    // JSON is a subset of JavaScript, including its line separators (since ECMAScript 2019).
    let data = serde_json::to_string(layout)?;
    let call = match layout.own_pages.iter().any(|page| page.ends_with('*')) {
        true => format!("const layout={data};{PATTERNS}hydrate(layout);\n"),
        false => format!("hydrate({data});\n"),
    };
    let contents = format!("import{{hydrate}}from\"./{script}\";{call}");
    Ok(OutputFile::hashed(LAYOUT, "js", contents))
}

/// Creates `assets/data-<hash>.json`, which client-side navigation fetches: the payloads of all pages except articles and lists of
/// articles, and all of `services.yaml`.
pub fn site_data(build: &str, site: &Site) -> Result<OutputFile> {
    let shared = site.pages.iter().filter(|page| !site.is_own_data(page));
    let pages: BTreeMap<String, Payload> =
        shared.map(|page| (page.payload.path.clone(), page.payload.clone())).collect();
    let contents = serde_json::to_vec(&SiteData {
        build: build.to_owned(),
        pages,
        services: site.services.clone(),
    })?;
    Ok(OutputFile::hashed("assets/data-", "json", contents))
}
