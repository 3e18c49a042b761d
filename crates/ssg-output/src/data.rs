//! The JSON files that client-side navigation fetches.

use std::collections::BTreeMap;

use anyhow::Result;
use ssg_model::payload::{PageData, Payload, SiteData};

use crate::hash;

/// A file of the output before it is written.
pub struct DataFile {
    /// Relative to the output.
    pub path: String,
    pub contents: Vec<u8>,
}

/// `assets/data-<hash>.json` with the payloads of all main routes and not-found pages.
pub fn site_data<'a>(build: &str, payloads: impl Iterator<Item = &'a Payload>) -> Result<DataFile> {
    let pages: BTreeMap<String, Payload> =
        payloads.map(|payload| (payload.path.clone(), payload.clone())).collect();
    let contents = serde_json::to_vec(&SiteData { build: build.to_owned(), pages })?;
    let path = format!("assets/data-{}.json", hash::short(&contents));
    Ok(DataFile { path, contents })
}

/// `blog/<slug>/data.json` beside the page of an article.
pub fn page_data(build: &str, output: &str, payload: Payload) -> Result<DataFile> {
    let contents = serde_json::to_vec(&PageData { build: build.to_owned(), payload })?;
    let path = output.replace("index.html", "data.json");
    Ok(DataFile { path, contents })
}
