//! The JSON file that client-side navigation fetches.

use std::collections::BTreeMap;

use ssg_model::output_path::OutputPath;
use ssg_model::payload::{Payload, SiteData};
use ssg_model::site::SitePage;

use crate::output_error::Result;
use crate::output_file::OutputFile;
use ssg_store::Digest;

/// `assets/data-<hash>.json` with the payloads of all pages but those whose kind grows in number:
/// main routes and not-found pages.
pub fn site_data(build: &str, pages: &[SitePage]) -> Result<OutputFile> {
    let shared = pages.iter().filter(|page| !page.kind.is_own_data());
    let pages: BTreeMap<String, Payload> =
        shared.map(|page| (page.payload.path.clone(), page.payload.clone())).collect();
    let contents = serde_json::to_vec(&SiteData { build: build.to_owned(), pages })?;
    let path = format!("assets/data-{}.json", Digest::of(&contents).short());
    Ok(OutputFile::new(OutputPath::of(&path), contents))
}
