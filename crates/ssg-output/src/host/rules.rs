//! The rules for hosts: headers, redirects, removed pages, and responses for unknown addresses.

use minijinja::{Value, context};
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use ssg_model::file_types::{self, DRAWING_POLICY, FileType};
use ssg_model::site::{PageKind, Site};

use crate::output_error::{self, Result};

/// The folder of files whose names contain a hash of their content, and of no others.
pub(super) const ASSETS: &str = "assets";

/// The `Cache-Control` of [`ASSETS`]: a year, without revalidation on reload (RFC 8246).
const KEEP: &str = "public, max-age=31536000, immutable";
/// The `Cache-Control` of all other files, whose content can change: always revalidate.
const ASK: &str = "no-cache";

const POLICY: &str = "Content-Security-Policy";

/// The characters of a path that browsers encode, besides those that are not ASCII.
const SENT: &AsciiSet = &CONTROLS.add(b' ');

/// The rules of a build.
pub(super) struct Rules<'a> {
    pub(super) site: &'a Site,
    /// The base path of the site, with a slash at both ends.
    base: &'a str,
    /// The headers of every response, including errors. `Cache-Control` is [`KEEP`] or [`ASK`], and
    /// drawings, which can be opened as pages, have [`DRAWING_POLICY`].
    headers: Vec<(&'static str, String)>,
}

impl<'a> Rules<'a> {
    pub(super) fn new(site: &'a Site, policy: &str) -> Result<Rules<'a>> {
        let header = |name, value: &str| (name, value.to_owned());
        let headers = vec![
            // `frame-ancestors` has no effect in a page's `<meta>`.
            header(POLICY, &format!("{policy}; frame-ancestors 'none'")),
            // Without `includeSubDomains`: subdomains may be other sites.
            header("Strict-Transport-Security", "max-age=31536000"),
            header("X-Content-Type-Options", "nosniff"),
            header("Referrer-Policy", "strict-origin-when-cross-origin"),
            header(
                "Permissions-Policy",
                "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
            ),
            header("Cross-Origin-Opener-Policy", "same-origin"),
            // Everything is public: feed readers on other origins show the feed's pictures.
            header("Cross-Origin-Resource-Policy", "cross-origin"),
            header("Access-Control-Allow-Origin", "*"),
        ];
        // Characters with a special meaning between double quotes in some configuration.
        let is_special = ['"', '\\', '$', '{', '}', '`', '\n'];
        if let Some((name, value)) = headers.iter().find(|(_, value)| value.contains(is_special)) {
            return Err(output_error::bad_header(name, value));
        }
        Ok(Rules { site, base: &site.layout.base, headers })
    }

    /// Returns an address with the base path: `/repo/blog/` for `/blog/`.
    pub(super) fn url(&self, path: &str) -> String {
        format!("{}{}", self.base, path.trim_start_matches('/'))
    }

    /// Returns the not-found pages with the folders that they apply to, the innermost first.
    fn not_found(&self) -> Vec<NotFoundRule> {
        let pages = self.site.all_pages().filter(|page| page.kind == PageKind::NotFound);
        let mut found: Vec<NotFoundRule> = pages
            .map(|page| {
                let path = page.output.as_str();
                let folder = path.rfind('/').map_or("", |slash| &path[..=slash]);
                NotFoundRule { folder: self.url(folder), page: self.url(path) }
            })
            .collect();
        found.sort_by_key(|found| std::cmp::Reverse(found.folder.len()));
        found
    }

    /// Returns the values for all configuration templates.
    pub(super) fn context(&self) -> Value {
        let not_found = self.not_found();
        let page_for = |url: &str| {
            let found = not_found.iter().find(|found| url.starts_with(&found.folder));
            found.map_or_else(String::new, |found| found.page.clone())
        };
        let old = &self.site.old_addresses;
        let parts = |address: &str| {
            let (path, query) = address.split_once('?').unwrap_or((address, ""));
            let from = self.url(path);
            // Hosts of `_redirects` compare the path as browsers send it.
            let sent = utf8_percent_encode(&from, SENT).to_string();
            let bare = from.trim_end_matches('/').to_owned();
            let sent_bare = sent.trim_end_matches('/').to_owned();
            let page = page_for(&from);
            context! { from, bare, sent, sent_bare, query, page }
        };
        let redirects = old.redirects.iter().map(|redirect| {
            context! { to => self.url(&redirect.to), ..parts(&redirect.from) }
        });
        let gone = old.gone.iter().map(|address| parts(address));
        let headers = self.headers.iter().map(|(name, value)| {
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
            of_languages => self.site.languages.iter().map(|site| self.url(&site.folder)).collect::<Vec<_>>(),
        }
    }
}

/// A not-found page, and the folder that it applies to; both with the base path.
struct NotFoundRule {
    folder: String,
    page: String,
}
