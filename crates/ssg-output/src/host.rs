//! The files that configure the host of the site.
//!
//! `rules` has the rules for all hosts, and a module for each host writes them in its format.

mod apache;
mod caddy;
mod headers_file;
mod moved_page;
mod nginx;
mod redirects_file;
mod rules;

use ssg_model::output_path::OutputPath;
use ssg_model::site::Site;

pub(crate) use self::headers_file::HEADERS;
use self::rules::Rules;
use crate::output_error::Result;
use crate::output_file::OutputFile;
use crate::templates::Templates;

/// The file that makes GitHub Pages publish every file, also those that begin with `_`.
const NO_JEKYLL: &str = ".nojekyll";

/// Returns the headers of all files, in the format of `_headers`; `policy` is that of the pages.
pub fn headers(site: &Site, policy: &str, templates: &Templates) -> Result<String> {
    headers_file::render(&Rules::new(site, policy)?, templates)
}

/// Returns every configuration file for hosts; `policy` is that of the pages.
pub fn host_files(site: &Site, policy: &str, templates: &Templates) -> Result<Vec<OutputFile>> {
    let rules = Rules::new(site, policy)?;
    let file = |path: &str, text: String| OutputFile::new(OutputPath::of(path), text);
    let files = [
        file(HEADERS, headers_file::render(&rules, templates)?),
        file(redirects_file::REDIRECTS, redirects_file::render(&rules, templates)?),
        file(nginx::SNIPPET, nginx::render(&rules, templates)?),
        file(caddy::SNIPPET, caddy::render(&rules, templates)?),
        file(apache::FILE, apache::render(&rules, templates)?),
        file(NO_JEKYLL, String::new()),
    ];
    let moved =
        site.old_addresses.redirects.iter().map(|redirect| {
            Ok(file(&redirect.from, moved_page::render(site, redirect, templates)?))
        });
    files.into_iter().map(Ok).chain(moved).collect()
}
