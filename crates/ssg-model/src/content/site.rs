//! `content/site.yaml`: the content that every page shares.

use jiff::civil::Date;

use super::business::{Business, BusinessType};
use super::contact::Contact;
use super::embed_service::EmbedService;
use super::fields::{
    CivilDate, ExpiryDate, HostName, Image, Name, ProgramVersion, SampleKey, SentKilobytes, Symbol,
    Verification, WebUrl, ZoneName,
};
use super::href::Href;
use super::language::Language;
use super::list_words::ListWords;
use super::menu::NavigationLink;
use super::office::Office;
use super::old_address::OldAddress;
use super::root_file::RootFile;
use super::site_url::SiteUrl;
use super::social::SocialLink;
use super::statistics::Statistics;
use crate::choices;
use crate::decode::AnyList;
use crate::locale::{DateForm, Locale};
use crate::money::Currency;
use crate::output_fault::{Kilobytes, SizeLimit};
use crate::record;

record! {
    /// `content/site.yaml`.
    pub struct SiteFile {
        /// Name of the advisory, as in the header and in page titles.
        pub brand: Name,
        /// The business of the brand in two or three words, under its name.
        pub descriptor: String,
        /// The footer's line under the logo.
        pub tagline: Option<String>,
        /// The URL where the site is published; its path, if any, is the base path of every link.
        pub url: SiteUrl,
        pub locale: Locale,
        /// Further languages, each with its texts in a folder of its own.
        pub languages: Option<Vec<Language>>,
        pub dates: Option<DateForm>,
        /// The currency of amounts in sections; that of the country if absent.
        pub currency: Option<Currency>,
        pub time_zone: ZoneName,
        /// The description for search engines of pages without their own.
        pub description: String,
        /// The symbol beside the brand's name.
        pub logo: Image,
        /// The symbol on the browser's tab, on phones and in share images.
        pub favicon: Symbol,
        pub business: Option<Business>,
        pub navigation: AnyList<NavigationLink>,
        pub contact: Contact,
        pub office: Office,
        /// Further offices, if there are any.
        pub branches: Option<Vec<Office>>,
        pub footer: Footer,
        /// Profiles on social networks, if there are any.
        pub social: Option<Vec<SocialLink>>,
        pub licence: Option<Licence>,
        /// Link to the privacy notice, shown in the footer.
        pub privacy_notice: Option<NoticeLink>,
        pub intro: Option<Intro>,
        pub labels: Labels,
        pub article_list: ListWords,
        /// Addresses of pages that are gone for good.
        pub gone: Option<Vec<OldAddress>>,
        /// The services whose videos and maps pages may show; browsers may load from no others.
        pub embeds: Option<Vec<EmbedService>>,
        /// The service that counts visits.
        pub statistics: Option<Statistics>,
        pub head: Option<HeadTags>,
        /// Files with which other services verify the owner of the site.
        pub root_files: Option<Vec<RootFile>>,
        /// The oldest version of this program that can build the site.
        pub generator: Option<ProgramVersion>,
        pub publish: Option<Publish>,
        /// Keys of this file whose values are still samples; the build warns of each.
        pub samples: Option<Vec<SampleKey>>,
    }

    /// The footer of every page.
    pub struct Footer {
        /// Heading above the quick links.
        pub links_heading: String,
        pub links: AnyList<FooterLink>,
        /// Heading above e-mail and chat number.
        pub contact_heading: String,
        /// Heading above the social links.
        pub social_heading: String,
        /// Text after the year and the brand: `Todos los derechos reservados.`
        pub rights: String,
        /// The maker of the site, if named.
        pub credit: Option<WebLink>,
    }

    /// A quick link.
    pub struct FooterLink {
        pub route: Href,
        pub label: String,
    }

    /// A link to another site.
    pub struct WebLink {
        pub label: String,
        pub url: WebUrl,
    }

    /// The link to the privacy notice.
    pub struct NoticeLink {
        pub label: String,
        pub url: Href,
        /// Day of its last change.
        #[serde(skip_serializing)]
        #[cfg_attr(feature = "typescript", ts(skip))]
        pub updated: Option<CivilDate>,
        /// The notice in its simplified form, beside the ways of contact.
        pub short: Option<String>,
        /// Who has reviewed the words of the notice.
        #[serde(skip_serializing)]
        #[cfg_attr(feature = "typescript", ts(skip))]
        pub reviewed_by: Option<NoticeReview>,
    }

    /// A review of the privacy notice.
    pub struct NoticeReview {
        pub name: Name,
        pub date: CivilDate,
        /// The digest of the text that was reviewed.
        pub digest: Option<String>,
    }

    /// The agent's licence from the Comisión Nacional de Seguros y Fianzas.
    pub struct Licence {
        /// Words before the number.
        pub label: String,
        pub number: String,
        /// The last day of the licence; the build warns from 60 days before it.
        pub expires: ExpiryDate,
        /// Words before the day of expiry.
        pub expires_label: String,
        /// A page where the licence can be verified.
        pub verify: Option<WebLink>,
        /// The insurance for the agent's own mistakes.
        pub cover: Option<String>,
    }

    /// The logo that covers Home when a visitor enters it.
    pub struct Intro {
        pub replay: Replay,
    }

    /// Codes that prove who owns the site, in the head of Home.
    pub struct HeadTags {
        pub google: Option<Verification>,
        pub bing: Option<Verification>,
        pub yandex: Option<Verification>,
        pub facebook: Option<Verification>,
        pub pinterest: Option<Verification>,
    }

    /// The settings for publishing.
    pub struct Publish {
        /// Whether every text in the output has compressed variants. Most hosts compress by
        /// themselves, and some limit the number of files.
        pub precompress: bool,
        /// Whether pages may have any `style` attribute. Otherwise, each page lists its own.
        pub inline_styles: bool,
        /// The hosts that the code of sections may fetch from, and send forms to.
        pub hosts: AnyList<HostName>,
        pub budget: Option<Budget>,
    }

    /// The limits for what visitors load, each with a default. Beyond a limit of its own, the site
    /// is not built.
    pub struct Budget {
        /// The scripts that start a page.
        pub first_script: Option<SentKilobytes>,
        /// The scripts that every page loads, and each script that loads on demand.
        pub scripts: Option<SentKilobytes>,
        /// The document of a page.
        pub page: Option<SentKilobytes>,
    }

    /// Words of the interface that belong to no single page. Browsers get those that their script
    /// uses.
    pub struct Labels {
        /// First link of every page, to its main content.
        pub skip: String,
        /// Name of the header's navigation.
        pub navigation: String,
        /// Name of the button that opens the menu on small screens.
        pub open_menu: String,
        /// Name of the button that closes the menu.
        pub close_menu: String,
        /// Name of the small button beside `Servicios`.
        #[serde(skip_serializing)]
        #[cfg_attr(feature = "typescript", ts(skip))]
        pub open_services: String,
        /// Name of the button that skips the intro.
        pub skip_intro: String,
        /// Suffix of the name of a link that opens in a new tab.
        pub new_tab: String,
        /// Name of the region where toasts appear; `{hotkey}` stands for the key.
        pub notifications: String,
        /// Word that screen readers say before the text of a toast.
        pub notification: String,
        /// Name of the button that closes a toast.
        pub close: String,
        /// Title of the toast after a page failed to load.
        pub load_failed_title: String,
        /// Text of the toast after a page failed to load.
        pub load_failed_text: String,
        /// Button of the toast after a page failed to load.
        pub retry: String,
        /// Text for screen readers after a page change; `{title}` stands for the page's title.
        pub page_loaded: String,
        /// Status for screen readers while a page takes long; by default in the site's language.
        pub page_loading: Option<String>,
        /// Name of a rating; `{stars}` stands for the number.
        pub rating: String,
        pub interest: InterestLabels,
        pub copy: CopyLabels,
        pub article: ArticleWords,
    }

    /// Words around an article.
    #[derive(Default)]
    pub struct ArticleWords {
        /// Text at an old address of an article or page, above the link to the present one.
        pub moved: String,
        /// Link above the title.
        pub back: String,
        /// Label before the day of the last change.
        pub updated: String,
        /// The reading time; `{minutes}` stands for the number.
        #[serde(skip_serializing)]
        #[cfg_attr(feature = "typescript", ts(skip))]
        pub reading_time: String,
        /// The reading time when it is one minute.
        #[serde(skip_serializing)]
        #[cfg_attr(feature = "typescript", ts(skip))]
        pub reading_time_one: String,
        /// Heading of the table of contents.
        pub contents: String,
        /// Name of the links to the articles before and after.
        pub neighbours: String,
        /// Label before the title of the article that was published before this one.
        pub previous: String,
        /// Label before the title of the article that was published after this one.
        pub next: String,
        /// The button below the article.
        pub more: String,
        /// Name of the list of footnotes for screen readers.
        #[serde(skip_serializing)]
        #[cfg_attr(feature = "typescript", ts(skip))]
        pub footnotes: String,
        /// Name of the link from a footnote back to the text.
        #[serde(skip_serializing)]
        #[cfg_attr(feature = "typescript", ts(skip))]
        pub footnote_back: String,
        /// Word before the name of the author.
        pub by: String,
        /// The button beside the author, which opens a chat.
        pub ask: Option<String>,
        /// Name of the list of subjects.
        pub tags: String,
        #[serde(skip_serializing)]
        #[cfg_attr(feature = "typescript", ts(skip))]
        pub tag: TagWords,
        #[serde(skip_serializing)]
        #[cfg_attr(feature = "typescript", ts(skip))]
        pub callouts: CalloutWords,
    }

    /// Words of the pages of subjects; `{tag}` stands for the subject.
    #[derive(Default)]
    pub struct TagWords {
        pub title: String,
        pub description: String,
    }

    /// Titles of callouts.
    #[derive(Default)]
    pub struct CalloutWords {
        pub note: String,
        pub important: String,
        pub caution: String,
    }

    /// The note that names the service a visitor asked about.
    pub struct InterestLabels {
        /// Text of the note; `{service}` stands for the title of the service.
        pub text: String,
        /// The button that removes the note.
        pub drop: String,
    }

    /// The buttons that copy, and the toast after copying.
    pub struct CopyLabels {
        /// Begins with `Copiar`; `{label}` stands for the label of the copied value.
        pub button: String,
        /// Title of the toast.
        pub done: String,
        /// Text of the toast; `{value}` stands for the copied value.
        pub done_text: String,
        /// Title of the toast when the browser refuses.
        pub failed: String,
        pub failed_text: String,
    }
}

impl SiteFile {
    /// Returns the kind of business, for search engines.
    pub fn business_type(&self) -> BusinessType {
        self.business.as_ref().and_then(|business| business.r#type).unwrap_or_default()
    }

    /// Returns all offices, the main one first.
    pub fn offices(&self) -> impl Iterator<Item = &Office> {
        [&self.office].into_iter().chain(self.branches.iter().flatten())
    }

    /// Removes exceptions to the opening hours that are over.
    pub fn forget_past(&mut self, today: Date) {
        for office in [&mut self.office].into_iter().chain(self.branches.iter_mut().flatten()) {
            office.forget_past(today);
        }
    }

    /// Returns the text files at the root of the site.
    pub fn root_files(&self) -> impl Iterator<Item = &RootFile> {
        self.root_files.iter().flatten()
    }

    /// Returns the tags in the head of Home that prove who owns the site: names and contents.
    pub fn head_tags(&self) -> Vec<(&'static str, String)> {
        let Some(HeadTags { google, bing, yandex, facebook, pinterest }) = &self.head else {
            return Vec::new();
        };
        let tags = [
            ("google-site-verification", google),
            ("msvalidate.01", bing),
            ("yandex-verification", yandex),
            ("facebook-domain-verification", facebook),
            ("p:domain_verify", pinterest),
        ];
        let given = tags.into_iter().filter_map(|(name, code)| Some((name, code.as_ref()?)));
        given.map(|(name, code)| (name, code.0.clone())).collect()
    }

    /// Whether compressed variants are written beside the files.
    pub fn is_precompressed(&self) -> bool {
        self.publish.as_ref().is_some_and(|publish| publish.precompress)
    }

    /// Returns the limits for the scripts that start a page, for all scripts and for a page.
    pub fn limits(&self) -> [SizeLimit; 3] {
        let budget = self.publish.as_ref().and_then(|publish| publish.budget.as_ref());
        let own = budget.map_or([None; 3], |own| [own.first_script, own.scripts, own.page]);
        let [first_script, scripts, page] = own;
        [(first_script, 97), (scripts, 110), (page, 14)].map(|(own, default)| SizeLimit {
            size: Kilobytes(own.map_or(default, |own| own.0 as usize) * 1000),
            is_own: own.is_some(),
        })
    }

    /// Whether the security policy allows every `style` attribute.
    pub fn allows_inline_styles(&self) -> bool {
        self.publish.as_ref().is_some_and(|publish| publish.inline_styles)
    }
}

choices! {
    /// Whether the intro shows once per tab session, on every entry of Home, or never.
    pub enum Replay {
        Once = "once",
        Always = "always",
        Never = "never",
    }
}
