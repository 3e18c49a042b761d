//! The JSON file that client-side navigation fetches.

use std::collections::BTreeMap;

use ssg_model::payload::{Payload, SiteData};
use ssg_model::site::Site;

use crate::output_error::Result;
use crate::output_file::OutputFile;

/// Creates `assets/data-<hash>.json`: the payloads of all pages except articles and lists of
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
