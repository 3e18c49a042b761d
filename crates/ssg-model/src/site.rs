//! The whole site between loading and rendering: every page with its payload, and every file that
//! the pages need.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use jiff::Timestamp;
use serde::Serialize;

use crate::body::Body;
use crate::content::embed_service::EmbedService;
use crate::content::pages::PageMeta;
use crate::content::section_kind::PageFrame;
use crate::content::sections::{DeclaredProps, SectionProps};
use crate::content::services::ServicesFile;
use crate::content::shape::EntryLists;
use crate::content::site::SiteFile;
use crate::diagnostic::Diagnostic;
use crate::icon::Icon;
use crate::kind::Kinds;
use crate::locale::Locale;
use crate::mark;
use crate::other_host::{HostReason, OtherHost};
use crate::output_path::OutputPath;
use crate::payload::{Page, Payload, SiteLayout};
use crate::raster::Photo;
use crate::route;
use crate::theme::Theme;

/// The site that `content/` describes, checked.
pub struct Site {
    /// Language of the pages, a BCP 47 tag.
    pub locale: Locale,
    /// All of `site.yaml`, without past exceptions to the hours of its offices.
    pub file: SiteFile,
    /// The data that every page shares. `data` is empty until the data file is named.
    pub layout: SiteLayout,
    /// All of `services.yaml`.
    pub services: ServicesFile,
    pub theme: Theme,
    /// The kinds of section that are declared as data.
    pub kinds: &'static Kinds,
    /// The entries of collections.
    pub entries: EntryLists,
    /// The examples of declared kinds.
    pub examples: Vec<DeclaredProps>,
    /// The icons that the examples name.
    pub example_icons: BTreeSet<Icon>,
    /// The icons that content names, ordered.
    pub icons: Vec<Icon>,
    /// The pages of the header in its order, then the others, then articles (newest first), then
    /// the not-found pages.
    pub pages: Vec<Arc<SitePage>>,
    /// The drawings that the pages use, each once, ordered by `path`.
    pub assets: Vec<Asset>,
    /// The files that are published as they are, ordered by `path`.
    pub files: Vec<PublishedFile>,
    /// The photographs that the pages use, each once, ordered by file.
    pub photos: Vec<Photo>,
    /// Hosts of images that are not ours, ordered; the Content-Security-Policy names them.
    pub image_hosts: Vec<String>,
    /// The services whose frames pages show, ordered.
    pub embeds: Vec<EmbedService>,
    /// Articles and hidden pages that exist but are not part of the site now, ordered by path.
    pub held_back: Vec<HeldBack>,
    /// Articles of the site that will leave it, ordered by path.
    pub leaving: Vec<Leaving>,
    /// The moments still to come at which sections of pages appear or leave.
    pub changing: Vec<Leaving>,
    pub old_addresses: OldAddresses,
    /// The digest of all content files.
    pub content_digest: String,
    /// The folder of a further language, with its slash; empty for the main language.
    pub folder: String,
    /// The pages of other languages that translate each page, by its path, and the page itself. A
    /// page without a translation is absent.
    pub translations: BTreeMap<String, Vec<Translation>>,
    /// What files of further languages translate, by their paths; empty in their own sites.
    pub originals: BTreeMap<String, OriginalFile>,
    /// The site in further languages. Paths of their pages are those below their folders.
    pub languages: Vec<Site>,
}

/// A page among those that translate each other. The first is that of the main language, if there
/// is one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Translation {
    /// The language, a BCP 47 tag.
    pub lang: String,
    /// The path with the base path.
    pub path: String,
}

/// The file of the main language that another file translates.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OriginalFile {
    /// The path relative to the project root.
    pub file: String,
    /// Whether its text is no longer the one that the translation was made from.
    pub has_changed: bool,
}

impl Site {
    /// Returns the site in every language, the main one first.
    pub fn all(&self) -> impl Iterator<Item = &Site> {
        [self].into_iter().chain(&self.languages)
    }

    /// Returns the pages of all languages.
    pub fn all_pages(&self) -> impl Iterator<Item = &Arc<SitePage>> {
        self.all().flat_map(|site| &site.pages)
    }

    /// Returns what is left out of the site in any language.
    pub fn all_held_back(&self) -> impl Iterator<Item = &HeldBack> {
        self.all().flat_map(|site| &site.held_back)
    }

    /// Whether a tab reads a page from its own document. In a site with several languages, only the
    /// document says where the translations of the page are, and only it changes with them.
    pub fn is_own_data(&self, page: &SitePage) -> bool {
        page.kind.is_own_data()
            || self.layout.languages.is_some() && page.kind != PageKind::NotFound
    }

    /// Returns the contents of [`VERSION_FILE`](crate::route::VERSION_FILE), which identifies the
    /// content of the published site.
    pub fn version_text(&self) -> String {
        format!("{{\"content\":\"{}\"}}\n", self.content_digest)
    }

    /// Returns the other hosts that pages may load from or talk to.
    pub fn other_hosts(&self) -> Vec<OtherHost> {
        let images = self.image_hosts.iter().map(|host| {
            let (host, reason) = (host.clone(), HostReason::Images);
            OtherHost { host, directive: "img-src", reason }
        });
        let frames = self.embeds.iter().map(|service| {
            let (host, reason) = (service.host().to_owned(), HostReason::Embed(*service));
            OtherHost { host, directive: "frame-src", reason }
        });
        let statistics = self.file.statistics.iter().flat_map(|statistics| {
            let reason = HostReason::Statistics(statistics.name());
            let hosts =
                [("script-src", statistics.script_host()), ("connect-src", statistics.host())];
            hosts.map(|(directive, host)| OtherHost { host: host.to_owned(), directive, reason })
        });
        let of_code = self.file.publish.iter().flat_map(|publish| &publish.hosts.0);
        let of_code = of_code.flat_map(|host| {
            ["connect-src", "form-action"].map(|directive| {
                let (host, reason) = (host.0.clone(), HostReason::Code);
                OtherHost { host, directive, reason }
            })
        });
        images.chain(frames).chain(statistics).chain(of_code).collect()
    }
}

/// The old addresses of articles, all without the base path.
#[derive(Default)]
pub struct OldAddresses {
    /// The addresses that redirect to another page, ordered.
    pub redirects: Vec<Redirect>,
    /// The text of the page at an old address, above its link.
    pub moved: String,
    /// The addresses of pages that no longer exist, ordered.
    pub gone: Vec<String>,
    /// The addresses of all articles that `content/published.json` lists, in its order.
    pub published: Vec<String>,
}

/// An address that leads to another.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Redirect {
    pub from: String,
    pub to: String,
    /// Title of the page that it leads to.
    pub title: String,
}

/// An article or a page that is left out of the site.
pub struct HeldBack {
    /// The address that it would have: `/blog/tipos-seguros-de-vida/`.
    pub path: String,
    /// The content file that it comes from, relative to the root.
    pub source: String,
    pub reason: HoldReason,
    pub preview: EarlyPage,
}

impl HeldBack {
    /// Returns the errors that it would have if it were published.
    pub fn faults(&self) -> &[Diagnostic] {
        match &self.preview {
            EarlyPage::Faulty(faults) => faults,
            EarlyPage::Absent | EarlyPage::Page(_) => &[],
        }
    }
}

/// Returns the pages, and the previews of those that are left out.
pub fn with_previews<'s>(
    pages: &'s [Arc<SitePage>],
    held_back: &'s [HeldBack],
) -> impl Iterator<Item = &'s SitePage> {
    let previews = held_back.iter().filter_map(|held| match &held.preview {
        EarlyPage::Page(page) => Some(&**page),
        EarlyPage::Absent | EarlyPage::Faulty(_) => None,
    });
    pages.iter().map(|page| &**page).chain(previews)
}

/// The preview of an article or a page that is not published.
pub enum EarlyPage {
    /// No preview was requested, or there is none.
    Absent,
    Page(Box<SitePage>),
    /// The errors of a draft.
    Faulty(Vec<Diagnostic>),
}

/// The reason why an article or a page is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HoldReason {
    /// A page with `hidden: true`.
    Hidden,
    /// An article with `draft: true`.
    Draft,
    /// A `publish_at` that is still to come.
    NotYet { until: Timestamp },
    /// An `expire_at` that has come.
    Expired { since: Timestamp },
}

/// A moment at which something on a page leaves it, or the page leaves the site.
#[derive(Clone)]
pub struct Leaving {
    pub path: String,
    pub at: Timestamp,
}

/// A page before it is rendered.
#[derive(Clone)]
pub struct SitePage {
    /// The file in the output: `sobre-mi/index.html`.
    pub output: OutputPath,
    /// The content file that it comes from, relative to the root.
    pub source: String,
    /// The payload, without the body of an article.
    pub payload: Payload,
    /// The body of an article.
    pub body: Option<Body>,
    pub kind: PageKind,
    /// Whether a share image is drawn for it.
    pub share_image: bool,
    /// Whether the share image is its first photo, if it has one.
    pub share_photo: bool,
    /// The numbers of the marks in its payload, once they are asked for.
    pub marks: OnceLock<BTreeSet<u32>>,
}

impl SitePage {
    /// Creates a page without the text of an article.
    pub fn new(
        PageFrame { brand, folder }: PageFrame<'_>,
        path: String,
        source: String,
        meta: PageMeta,
        page: Page,
    ) -> SitePage {
        let is_list = |one: &SectionProps| one.has_articles() || one.has_references();
        let kind = match route::is_not_found(&path) {
            true => PageKind::NotFound,
            false if page.sections().iter().any(is_list) => PageKind::List,
            false => PageKind::Main,
        };
        let PageMeta { title, description } = meta;
        // A title that already contains the brand, as on the home page, does not get it twice.
        let title = if title.contains(brand) { title } else { format!("{title} | {brand}") };
        SitePage {
            output: OutputPath::of(&format!("{folder}{path}")),
            source,
            payload: Payload { path, title, description, page },
            body: None,
            kind,
            share_image: kind != PageKind::NotFound,
            share_photo: false,
            marks: OnceLock::new(),
        }
    }
}

impl SitePage {
    /// Returns the path of the page, also with the folder of its language.
    pub fn address(&self) -> String {
        let output = &*self.output;
        format!("/{}", output.strip_suffix("index.html").unwrap_or(output))
    }

    /// Whether the page shows the mark with a number, apart from the body of an article.
    pub fn shows(&self, mark: u32) -> bool {
        let find = || mark::numbers(&serde_json::to_string(&self.payload.page).unwrap_or_default());
        self.marks.get_or_init(find).contains(&mark)
    }
}

/// The kind of a page, on which its output depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageKind {
    /// A page whose payload goes into the shared data file.
    Main,
    /// A page that lists articles or entries.
    List,
    /// An article.
    Article,
    /// An entry of a collection.
    Entry,
    /// A not-found page: without a canonical address, not for search engines, and with its payload
    /// in the shared data file under its output's name.
    NotFound,
}

impl PageKind {
    /// Whether a tab reads pages of this kind from their own documents. They change with every new
    /// article, which must not change the shared data file, to which all pages refer.
    pub fn is_own_data(self) -> bool {
        matches!(self, PageKind::List | PageKind::Article | PageKind::Entry)
    }
}

/// A file of `content/files/`.
#[derive(Clone)]
pub struct PublishedFile {
    /// The path in the output, as in `files/solicitud.pdf`.
    pub path: OutputPath,
    /// The path on the disk. The file is read when it is published, so that memory need not hold
    /// all.
    pub file: PathBuf,
}

/// A drawing or font of the content, as it goes into the output.
#[derive(Clone)]
pub struct Asset {
    /// The published bytes.
    pub contents: Arc<[u8]>,
    /// The path in the output, with a hash of the contents: `assets/marca-1a2b.svg`.
    pub path: OutputPath,
    /// The file that it was read from, relative to the root.
    pub source: String,
}
