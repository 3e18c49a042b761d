//! The data that React receives: one type for the renderer, for the data in each page and for the
//! files that client-side navigation fetches.

use crate::locale::DateText;
use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::content::contact::ContactProps;
use crate::content::fields::{ArticleImage, Image, RouteLink};
use crate::content::href::Href;
use crate::content::menu::MenuLink;
use crate::content::people::Person;
use crate::content::sections::SectionProps;
use crate::content::services::ServicesFile;
use crate::content::site::{Footer, Intro, Labels, Licence, NoticeLink};
use crate::content::social::SocialLink;
use crate::icon::Icon;

macro_rules! payload {
    ($($(#[$meta:meta])* pub struct $name:ident $body:tt)*) => {$(
        $(#[$meta])*
        #[derive(Clone, Debug, Serialize)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        #[serde(rename_all = "camelCase")]
        pub struct $name $body
    )*};
}

payload! {
    /// Everything that the renderer needs to render one page.
    pub struct Document {
        /// The id of the frontend build; data of another build is not used.
        pub build: String,
        pub layout: Layout,
        pub payload: Payload,
    }

    /// The JSON inside each page, from which React hydrates it. On client-side navigation, a tab
    /// reads it from the fetched document.
    pub struct PageData {
        pub build: String,
        /// The checksum of the document's body without these data (`ssg-output`'s `body_sum`), with
        /// which a tab verifies a fetched document.
        pub sum: u32,
        /// Canonical path without the base path.
        pub path: String,
        /// The page without the parts that are read from the document's HTML: its title, and the
        /// table of contents and the body of an article.
        pub page: Page,
    }

    /// `assets/data-<hash>.json`.
    pub struct SiteData {
        pub build: String,
        /// The payloads of all pages but articles and lists of articles, by path.
        pub pages: BTreeMap<String, Payload>,
        /// All of `services.yaml`, including cards that no page shows.
        pub services: ServicesFile,
    }

    /// The data of one page.
    pub struct Payload {
        /// Canonical path without the base path: `/sobre-mi/`.
        pub path: String,
        /// The document's title, with the brand.
        pub title: String,
        /// The description for search engines, in the head; the browser's script has no use for it.
        #[serde(skip_serializing)]
        #[cfg_attr(feature = "typescript", ts(skip))]
        pub description: String,
        pub page: Page,
    }

    /// The data that every page shares.
    pub struct Layout {
        #[serde(flatten)]
        pub site: SiteLayout,
        /// URL path of `assets/data-<hash>.json`, with the base path.
        pub data: String,
        /// URL path of the SVG file that holds every icon, with the base path.
        pub icons: String,
        /// The paths of the pages whose data are in `data`.
        pub pages: Vec<String>,
        /// The paths of the pages outside of the blog that list articles or entries, and the
        /// patterns of the pages of entries, such as `/teachers/*`. Like the pages of the blog, they
        /// are read from their own documents.
        pub own_pages: Vec<String>,
    }

    /// The part of the content that every page shares.
    pub struct SiteLayout {
        pub brand: String,
        pub descriptor: String,
        pub tagline: Option<String>,
        pub logo: Image,
        /// Scheme and host of the published site, for canonical links: `https://www.example.com`.
        pub origin: String,
        /// Base path of the published site, with a slash at both ends: `/` or `/repo/`.
        pub base: String,
        pub navigation: Vec<NavigationEntry>,
        /// Id of `<main>`, in the language of the site.
        pub main_id: &'static str,
        /// Links to those products that a page shows.
        pub services: Vec<ServiceLink>,
        /// The page with the ways to reach the business.
        pub contact_page: Option<RouteLink>,
        /// The parameter that names a service in the address of that page: `servicio`.
        pub service_parameter: &'static str,
        /// The page that lists all articles.
        pub article_list: Option<RouteLink>,
        /// The authors of the articles.
        pub authors: Vec<Person>,
        pub contact: ContactProps,
        pub footer: Footer,
        pub social: Vec<SocialLink>,
        pub licence: Option<Licence>,
        pub privacy_notice: Option<NoticeLink>,
        /// `None` if Home has no intro.
        pub intro: Option<Intro>,
        pub labels: Labels,
        /// Year of the build in the site's time zone.
        pub year: i16,
        pub time_zone: String,
        /// Absent in a site with one language.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        pub languages: Option<Switcher>,
    }

    /// The links to the site in other languages.
    pub struct Switcher {
        /// The name of the links, in the language of the page.
        pub label: String,
        /// The base path of the whole site.
        pub base: String,
        pub links: Vec<LanguageLink>,
    }

    /// A link to the site in another language; all texts are in that language.
    pub struct LanguageLink {
        /// A BCP 47 tag.
        pub lang: String,
        pub name: String,
        /// The address of its Home, for pages without a translation.
        pub home: String,
        /// The note of a link to Home.
        pub note: String,
    }

    /// A link to one product.
    pub struct ServiceLink {
        pub title: String,
        pub icon: Icon,
        pub to: RouteLink,
    }

    /// An entry of the header.
    pub struct NavigationEntry {
        pub route: Href,
        pub label: String,
        pub icon: Option<Icon>,
        pub submenu: Option<Submenu>,
    }

    /// The links below an entry of the header.
    pub struct Submenu {
        /// Name of the button that shows the links.
        pub button: String,
        pub links: Vec<MenuLink>,
    }

    /// Props of a page that is made of sections.
    pub struct SectionsProps {
        pub sections: Vec<SectionProps>,
        /// The ids of sections that have one, by their places.
        #[serde(skip_serializing_if = "BTreeMap::is_empty")]
        #[cfg_attr(feature = "typescript", ts(as = "Option<BTreeMap<usize, String>>", optional))]
        pub anchors: BTreeMap<usize, String>,
    }

    /// Props of `/blog/<slug>/`.
    pub struct ArticleProps {
        pub title: String,
        pub date: DateText,
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        pub updated: Option<DateText>,
        /// The reading time: `Lectura de 4 minutos`.
        pub reading_time: String,
        pub image: ArticleImage,
        /// The table of contents; empty for a short article. Absent until the body is read.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        pub contents: Option<Vec<ContentsEntry>>,
        /// The article that was published before this one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        pub previous: Option<Arc<ArticleLink>>,
        /// The article that was published after this one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        pub next: Option<Arc<ArticleLink>>,
        /// The id of one of the layout's `authors`.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "typescript", ts(optional))]
        pub author: Option<String>,
        pub tags: Vec<ArticleTag>,
        /// The body, made from Markdown; empty until it is read.
        pub html: String,
    }

    /// A link to the page of a subject.
    pub struct ArticleTag {
        pub name: String,
        pub to: RouteLink,
    }

    /// A link to an article.
    pub struct ArticleLink {
        pub to: RouteLink,
        pub title: String,
    }
}

impl SiteLayout {
    /// Returns the base path of the whole site, which contains all languages.
    pub fn root(&self) -> &str {
        self.languages.as_ref().map_or(&self.base, |languages| &languages.base)
    }
}

/// A section of an article, in its table of contents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ContentsEntry {
    /// The anchor of its heading.
    pub id: String,
    pub text: String,
    pub parts: Vec<ContentsPart>,
}

/// A subsection of an article, in its table of contents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ContentsPart {
    pub id: String,
    pub text: String,
}

/// The page component and its props.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "id", content = "props", rename_all = "kebab-case")]
pub enum Page {
    Sections(SectionsProps),
    Article(Box<ArticleProps>),
}

impl ArticleProps {
    /// Returns the author, if the article names one.
    pub fn author_in<'l>(&self, layout: &'l SiteLayout) -> Option<&'l Person> {
        let id = self.author.as_deref()?;
        layout.authors.iter().find(|author| author.id.0 == id)
    }
}

impl Page {
    /// Sets the body of an article or of an entry.
    pub fn set_body(&mut self, html: String) {
        match self {
            Page::Sections(page) => {
                if let Some(SectionProps::Declared(section)) = page.sections.first_mut() {
                    section.set_body(&html);
                }
            }
            Page::Article(article) => article.html = html,
        }
    }

    /// Returns the sections of a page that consists of them.
    pub fn sections(&self) -> &[SectionProps] {
        match self {
            Page::Sections(page) => &page.sections,
            Page::Article(_) => &[],
        }
    }
}
