//! Notes on pages that are not published as they are, in the site's language.

use std::collections::BTreeMap;

use jiff::Timestamp;
use ssg_model::locale::SiteLanguage;
use ssg_model::site::{EarlyPage, HeldBack, HoldReason, PageKind, Site};
use ssg_model::words::{Lang, Words};
use ssg_serve::live::PageNotice;

use crate::messages;
use crate::timetable;

/// The address that lists all pages; no page of the site has such an address.
pub(super) const LIST: &str = "/_ssg/pages";

/// The address that shows all kinds of section.
pub(super) const KINDS: &str = "/_ssg/sections";

/// The Content Security Policy of the list, which has an inline style.
pub(super) const LIST_POLICY: &str = "default-src 'none'; script-src 'self'; connect-src 'self'; \
     img-src data:; style-src 'unsafe-inline'; frame-src 'self'";

const STYLE: &str = "body{margin:2rem;font:1rem/1.5 system-ui,sans-serif}\
     table{border-collapse:collapse}\
     th,td{padding:.25rem 1.5rem .25rem 0;text-align:start;vertical-align:top;\
     border-bottom:1px solid #ccc}\
     iframe{border:1px solid #ccc;height:30rem;margin:1rem 1rem 0 0;resize:vertical}\
     .frames{display:flex;overflow-x:auto}.frames>*{flex:none}";

/// The publication state of a site's pages at one moment.
pub(super) struct Overview<'a> {
    pub(super) site: &'a Site,
    now: Timestamp,
}

impl<'a> Overview<'a> {
    pub(super) fn new(site: &'a Site, now: Timestamp) -> Overview<'a> {
        Overview { site, now }
    }

    /// Returns the language of the site.
    pub(super) fn lang(&self) -> Lang {
        match self.site.locale.language() {
            SiteLanguage::English => Lang::En,
            SiteLanguage::Spanish => Lang::Es,
        }
    }

    pub(super) fn pick(&self, words: Words) -> String {
        words.get(self.lang()).to_owned()
    }

    /// Describes why a page is left out.
    fn reason(&self, reason: HoldReason) -> String {
        let zone = timetable::zone(self.site);
        let moment = |at: Timestamp| {
            let [at, now] = [at, self.now].map(|moment| moment.to_zoned_datetime(zone.clone()));
            self.site.locale.moment(&at, &now)
        };
        self.pick(match reason {
            HoldReason::Draft => messages::draft(),
            HoldReason::Hidden => messages::hidden(),
            HoldReason::NotYet { until } => messages::will_be_published(moment(until)),
            HoldReason::Expired { since } => messages::left_site(moment(since)),
        })
    }

    /// Returns the notices above pages that are shown before they are published, by address.
    pub(super) fn notices(&self) -> BTreeMap<String, PageNotice> {
        let label = self.pick(messages::preview());
        let notice = |HeldBack { path, reason, preview, .. }: &HeldBack| match preview {
            EarlyPage::Page(_) => {
                let (lang, label) = (self.site.locale.tag.clone(), label.clone());
                let notice = PageNotice { lang, label, text: self.reason(*reason) };
                Some((self.address(path), notice))
            }
            EarlyPage::Absent | EarlyPage::Faulty(_) => None,
        };
        self.site.held_back.iter().filter_map(notice).collect()
    }

    /// Adds the site's base path to the path of a page.
    pub(super) fn address(&self, path: &str) -> String {
        format!("{}{}", self.site.layout.base, path.trim_start_matches('/'))
    }

    /// Renders an HTML document that lists all pages and their state.
    pub(super) fn document(&self) -> String {
        let pages = self.site.pages.iter().filter(|page| page.kind != PageKind::NotFound);
        let published = self.pick(messages::published());
        let pages = pages.map(|page| {
            self.row(&page.payload.path, Some(&page.payload.title), &published, &page.source)
        });
        let held_back = self.site.held_back.iter().map(|held| {
            let reason = self.reason(held.reason);
            let (title, state) = match &held.preview {
                EarlyPage::Page(page) => (Some(&*page.payload.title), reason),
                // The page itself shows the errors.
                EarlyPage::Faulty(_) => (Some(""), self.pick(messages::with_errors(reason))),
                EarlyPage::Absent => (None, reason),
            };
            self.row(&held.path, title, &state, &held.source)
        });
        let rows: String = pages.chain(held_back).collect();
        let title = self.pick(messages::all_pages_title());
        let heads = [messages::address(), messages::title(), messages::state(), messages::file()];
        let heads =
            heads.map(|head| format!("<th scope=\"col\">{}</th>", self.pick(head))).concat();
        let kinds = self.pick(messages::all_kinds_title());
        self.page(
            &title,
            &format!(
                "<p><a href=\"{KINDS}\">{kinds}</a></p>\n<table>\n<thead>\n<tr>{heads}</tr>\n</thead>\n\
                 <tbody>\n{rows}</tbody>\n</table>\n"
            ),
        )
    }

    /// Renders an HTML document with a title.
    pub(super) fn page(&self, title: &str, body: &str) -> String {
        let lang = &self.site.locale.tag;
        format!(
            "<!doctype html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
             <link rel=\"icon\" href=\"data:,\">\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n{body}\
             </main>\n</body>\n</html>\n"
        )
    }

    /// Renders one row of the list; `title` is `None` if the address shows nothing.
    fn row(&self, path: &str, title: Option<&str>, state: &str, source: &str) -> String {
        let address = match title {
            Some(_) => {
                let (to, path) = (escape(&self.address(path)), escape(path));
                format!("<a href=\"{to}\">{path}</a>")
            }
            None => escape(path),
        };
        let [title, state, source] = [title.unwrap_or_default(), state, source].map(escape);
        format!("<tr><td>{address}</td><td>{title}</td><td>{state}</td><td>{source}</td></tr>\n")
    }
}

pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
