//! The files that configure the host of the site.
//!
//! `rules` has the rules for all hosts, which the templates write in the format of each.

mod headers_file;
mod rules;

use minijinja::context;
use ssg_model::output_path::OutputPath;
use ssg_model::site::{Redirect, Site};

pub(crate) use self::headers_file::HEADERS;
use self::rules::Rules;
use crate::address;
use crate::output_error::Result;
use crate::output_file::OutputFile;
use crate::templates::Templates;

/// The file that makes GitHub Pages publish every file, also those that begin with `_`.
const NO_JEKYLL: &str = ".nojekyll";

/// The files that contain only the rules, with their templates. Netlify and Cloudflare Pages read
/// `_redirects`, and Apache reads `.htaccess`, as on shared hosting. The others can be included in
/// a server's configuration unchanged. They are hidden from visitors, and are beside the pages
/// whose policy they contain.
const CONFIGURATIONS: [(&str, &str); 4] = [
    ("_redirects", "_redirects"),
    (".host/nginx.conf", "nginx.conf"),
    (".host/Caddyfile", "Caddyfile"),
    (".htaccess", "htaccess"),
];

/// Returns the headers of all files, in the format of `_headers`; `policy` is the policy of the
/// pages.
pub fn headers(site: &Site, policy: &str, templates: &Templates) -> Result<String> {
    headers_file::render(&Rules::new(site, policy)?, templates)
}

/// Returns every configuration file for hosts; `policy` is the policy of the pages.
pub fn host_files(site: &Site, policy: &str, templates: &Templates) -> Result<Vec<OutputFile>> {
    let rules = Rules::new(site, policy)?;
    let file = |path: &str, text: String| OutputFile::new(OutputPath::of(path), text);
    let files =
        [file(HEADERS, headers_file::render(&rules, templates)?), file(NO_JEKYLL, String::new())];
    let others = CONFIGURATIONS
        .iter()
        .map(|(path, template)| Ok(file(path, templates.render(template, rules.context())?)));
    let moved = site
        .old_addresses
        .redirects
        .iter()
        .filter(|redirect| !redirect.from.contains('?'))
        .map(|redirect| Ok(file(&redirect.from, moved_page(site, redirect, templates)?)));
    files.into_iter().map(Ok).chain(others).chain(moved).collect()
}

/// Makes the page at an old address, for hosts without redirects: it redirects at once, and has a link
/// as a fallback.
fn moved_page(site: &Site, redirect: &Redirect, templates: &Templates) -> Result<String> {
    let Redirect { from: _, to, title } = redirect;
    let base = site.layout.base.trim_end_matches('/');
    let is_own = |one: &&Site| to.starts_with(&format!("/{}", one.folder));
    let main = &site.layout;
    let site = site.languages.iter().find(is_own).unwrap_or(site);
    templates.render(
        "moved.html",
        context! {
            locale => &site.locale.tag,
            brand => &site.layout.brand,
            moved => &site.old_addresses.moved,
            title,
            address => address::page(main, to),
            path => format!("{base}{to}"),
        },
    )
}
