//! The rules for hosts: which headers go with which files, what has moved, what is gone, and what
//! to answer for an address that never was.

use minijinja::{Value, context};
use ssg_model::file_types::{self, DRAWING_POLICY, FileType};
use ssg_model::site::{PageKind, Site};

use crate::output_error::{self, Result};

/// Files whose names have a hash of their content, and no others.
pub(super) const ASSETS: &str = "assets";

/// For [`ASSETS`]: a year, and not even a reload asks again (RFC 8246).
const KEEP: &str = "public, max-age=31536000, immutable";
/// For all other files, which keep their names when they change: ask whether they have.
const ASK: &str = "no-cache";

const POLICY: &str = "Content-Security-Policy";

/// The rules of one build.
pub(super) struct Rules<'a> {
    pub(super) site: &'a Site,
    /// Base path of the site, with a slash at both ends.
    base: &'a str,
    /// The headers of every answer, errors included. `Cache-Control` is [`KEEP`] or [`ASK`], and
    /// drawings, which may be pages of their own, have [`DRAWING_POLICY`].
    headers: Vec<Header>,
}

struct Header {
    name: &'static str,
    value: String,
}

impl<'a> Rules<'a> {
    pub(super) fn new(site: &'a Site, policy: &str) -> Result<Rules<'a>> {
        let header = |name, value: &str| Header { name, value: value.to_owned() };
        let headers = vec![
            // A page cannot say by itself who may frame it.
            header(POLICY, &format!("{policy}; frame-ancestors 'none'")),
            // Not for subdomains, of which this site knows nothing.
            header("Strict-Transport-Security", "max-age=31536000"),
            header("X-Content-Type-Options", "nosniff"),
            header("Referrer-Policy", "strict-origin-when-cross-origin"),
            header(
                "Permissions-Policy",
                "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
            ),
            header("Cross-Origin-Opener-Policy", "same-origin"),
            // All of it is public: feed readers on other origins fetch the feed and show its pictures.
            header("Cross-Origin-Resource-Policy", "cross-origin"),
            header("Access-Control-Allow-Origin", "*"),
        ];
        for Header { name, value } in &headers {
            // Between double quotes these begin something else in one configuration or another.
            let plain = !value.contains(['"', '\\', '$', '{', '}', '`', '\n']);
            if !plain {
                return Err(output_error::bad_header(name, value));
            }
        }
        Ok(Rules { site, base: &site.layout.base, headers })
    }

    /// An address of the site with the base path: `/repo/blog/` of `/blog/`.
    pub(super) fn url(&self, path: &str) -> String {
        format!("{}{}", self.base, path.trim_start_matches('/'))
    }

    /// The not-found pages with the folders that they answer for, the innermost first.
    fn not_found(&self) -> Vec<NotFoundRule> {
        let pages = self.site.pages.iter().filter(|page| page.kind == PageKind::NotFound);
        let mut found: Vec<NotFoundRule> = pages
            .map(|page| {
                let folder = page.output.rsplit_once('/').map_or("", |(folder, _)| folder);
                let folder = if folder.is_empty() { String::new() } else { format!("{folder}/") };
                NotFoundRule { folder: self.url(&folder), page: self.url(&page.output) }
            })
            .collect();
        found.sort_by_key(|found| std::cmp::Reverse(found.folder.len()));
        found
    }

    /// What all templates of configurations are filled with.
    pub(super) fn context(&self) -> Value {
        let not_found = self.not_found();
        let page_for = |url: &str| {
            let found = not_found.iter().find(|found| url.starts_with(&found.folder));
            found.map_or_else(String::new, |found| found.page.clone())
        };
        let old = &self.site.old_addresses;
        let redirects = old.redirects.iter().map(|redirect| {
            let from = self.url(&redirect.from);
            let bare = from.trim_end_matches('/').to_owned();
            context! { from, bare, to => self.url(&redirect.to) }
        });
        let gone = old.gone.iter().map(|address| {
            let from = self.url(address);
            let (bare, page) = (from.trim_end_matches('/').to_owned(), page_for(&from));
            context! { from, bare, page }
        });
        let headers = self.headers.iter().map(|Header { name, value }| {
            let of_drawings = (*name == POLICY).then_some(DRAWING_POLICY);
            context! { name => *name, value => value, of_drawings }
        });
        let types = file_types::all().map(|kind| {
            let FileType { extension, media_type, is_text } = *kind;
            let content_type = kind.content_type();
            context! { extension, media_type, is_text, content_type }
        });
        let pages = not_found.iter().map(|NotFoundRule { folder, page }| context! { folder, page });
        context! {
            base => self.base,
            bare_base => self.base.trim_end_matches('/'),
            assets => format!("{}{ASSETS}/", self.base),
            keep => KEEP,
            ask => ASK,
            headers => headers.collect::<Vec<_>>(),
            types => types.collect::<Vec<_>>(),
            redirects => redirects.collect::<Vec<_>>(),
            gone => gone.collect::<Vec<_>>(),
            not_found => pages.collect::<Vec<_>>(),
        }
    }
}

/// A not-found page, and the folder below which it answers; both with the base path.
struct NotFoundRule {
    folder: String,
    page: String,
}
