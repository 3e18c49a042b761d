//! The settings of the whole site, on which the decoding of every file depends.

use std::path::PathBuf;
use std::sync::Arc;

use jiff::ZonedDateTime;
use jiff::tz::TimeZone;
use ssg_model::content::site::{ArticleWords, CalloutWords, SiteFile};
use ssg_model::content::site_url::SiteUrl;
use ssg_model::locale::{DateForm, Locale};
use ssg_model::money::Currency;
use ssg_model::route::InternalLink;
use ssg_model::time_zone;

use crate::languages::Languages;
use crate::marks::Marks;
use crate::options::Options;
use crate::published_files::PublishedFiles;
use crate::sources::Sources;
use crate::yaml;

/// The values that must be known before a file can be decoded.
#[derive(Clone)]
pub(crate) struct Setting {
    /// The root folder of the project.
    pub(crate) root: PathBuf,
    /// The URL at which the site is published; of a further language, the one of its folder.
    pub(crate) url: SiteUrl,
    /// The base path of the whole site.
    pub(crate) base: String,
    /// Another language than the main one has a folder of its own.
    pub(crate) languages: Languages,
    /// The time of the build, in the site's time zone.
    pub(crate) now: ZonedDateTime,
    pub(crate) locale: Locale,
    pub(crate) currency: Currency,
    pub(crate) brand: String,
    /// The files that texts may link to.
    pub(crate) files: Arc<PublishedFiles>,
    /// The words that are added to the texts of articles. They are in `site.yaml`, which is decoded
    /// without them.
    pub(crate) words: ArticleWords,
    /// Whether drafts are part of the site.
    pub(crate) drafts: bool,
    /// Whether articles are part of the site before their `publish_at`.
    pub(crate) future: bool,
    /// The table of edit marks, if the content is edited.
    pub(crate) marks: Option<Arc<Marks>>,
}

impl Setting {
    /// Reads the well-formed values of `site.yaml`; others are reported when the file is decoded.
    pub(crate) fn new(sources: &Sources, options: &Options) -> Setting {
        let site = sources.site.as_ref();
        let text = |name: &str| yaml::value(&site?.node, name).and_then(yaml::text);
        let zone = text("time_zone").and_then(time_zone::find);
        let locale = text("locale").and_then(|tag| Locale::parse(tag).ok()).unwrap_or_default();
        let dates = text("dates").and_then(DateForm::find).unwrap_or_default();
        let currency = text("currency").and_then(Currency::from_code);
        let url = options.base_url.clone().or_else(|| SiteUrl::parse(text("url")?).ok());
        let url = url.unwrap_or_else(|| SiteUrl { origin: String::new(), base: "/".to_owned() });
        Setting {
            root: sources.content.root.clone(),
            base: url.base.clone(),
            url,
            languages: Languages::default(),
            now: options.now.to_zoned_datetime(zone.unwrap_or(TimeZone::UTC)),
            currency: currency.unwrap_or_else(|| Currency::of(&locale)),
            locale: Locale { dates, ..locale },
            brand: text("brand").unwrap_or_default().to_owned(),
            files: Arc::clone(&sources.files),
            words: ArticleWords::default(),
            drafts: options.drafts,
            future: options.future,
            marks: options.marks.clone(),
        }
    }

    /// Returns these settings for one of several languages.
    pub(crate) fn in_language(self, languages: Languages) -> Setting {
        let folder = languages.folder();
        let base = if folder.is_empty() { String::new() } else { format!("{folder}/") };
        let url = SiteUrl { base: self.url.base + &base, ..self.url };
        let own = languages.all.get(languages.own).map(|own| own.locale.clone());
        let dates = self.locale.dates;
        let locale = own.map_or(self.locale, |own| Locale { dates, ..own });
        Setting { url, languages, locale, ..self }
    }

    /// Returns the address of a link.
    pub(crate) fn href(&self, link: &InternalLink) -> String {
        match link.to_string().strip_prefix("//") {
            Some(path) => format!("{}{path}", self.base),
            None => format!("{}{link}", self.url.base.trim_end_matches('/')),
        }
    }

    /// Returns the page that an absolute URL of this site means.
    pub(crate) fn page(&self, url: &str) -> Option<InternalLink> {
        let site = SiteUrl { base: self.base.clone(), ..self.url.clone() };
        site.page(url).map(|link| self.languages.within(link))
    }

    /// Returns what a link says about a file, or about a page in another language.
    pub(crate) fn note(&self, path: &str) -> Option<String> {
        let of_language = self.languages.of_path(path);
        let of_language = of_language.map(|other| self.locale.note_of(&other.locale).to_owned());
        of_language.or_else(|| self.files.note(&self.languages.full(path)))
    }

    /// Returns these settings with the words of `site.yaml`.
    pub(crate) fn with_words(&self, site: &SiteFile) -> Setting {
        Setting { words: site.labels.article.clone(), ..self.clone() }
    }

    /// Returns the words that are added to texts. A single place name is enough to identify the
    /// language.
    pub(crate) fn words_in_texts(&self) -> [&str; 6] {
        let ArticleWords { footnotes, footnote_back, callouts, .. } = &self.words;
        let CalloutWords { note, important, caution } = callouts;
        [footnotes, footnote_back, note, important, caution, self.locale.places().note]
    }

    /// Returns the settings of a site without content.
    pub(crate) fn at(origin: &str, base: &str) -> Setting {
        Setting {
            root: PathBuf::new(),
            url: SiteUrl { origin: origin.to_owned(), base: base.to_owned() },
            base: base.to_owned(),
            languages: Languages::default(),
            now: ZonedDateTime::default(),
            locale: Locale::default(),
            currency: Currency::of(&Locale::default()),
            brand: String::new(),
            files: Arc::default(),
            words: ArticleWords::default(),
            drafts: false,
            future: false,
            marks: None,
        }
    }
}
