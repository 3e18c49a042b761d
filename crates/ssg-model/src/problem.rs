//! Problems of the content and of the output, as data.
//!
//! A problem without data is a constant of [`Problem`], which the build script makes of its texts in
//! `codes/`. The texts of the others are chosen in [`crate::explanation`].

use serde::{Deserialize, Serialize};

use crate::color::Rgb;
use crate::color_pairs::ColorPair;
use crate::output_fault::OutputFault;
use crate::words::Words;

/// The severity of a problem, by what it stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Severity {
    /// A problem that stops nothing: the page would be right, and could be better.
    Advice,
    /// A problem that stops publication, such as sample values.
    Blocker,
    /// A problem that stops every build: the page would be wrong.
    Error,
}

/// The kind of a YAML value: nothing, a text, a list …
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum YamlShape {
    Nothing,
    Text,
    Flag,
    List,
    Record,
}

/// Lines of a file, to be shown with a problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quote {
    /// The file, and which version of it if it is not the present one.
    pub file: Words,
    /// The lines with their numbers, from 1.
    pub lines: Vec<(usize, String)>,
}

/// The program that made a drawing, if the hint depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawingProgram {
    DrawIo,
    Mermaid,
    Inkscape,
    Other,
}

/// The reason why a file cannot be shown as an image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImageFault {
    /// A file that cannot be read.
    Unreadable { reason: Words },
    /// A drawing that is not SVG.
    NotSvg { reason: String },
    /// `&oacute;`, which HTML knows and XML does not.
    UnknownEntity { name: String },
    /// The text of a drawing is not UTF-8, or declares another encoding, which is `encoding`.
    OtherEncoding { encoding: String },
    /// A drawing's document type declares something that browsers read in more than one way.
    Declares { what: String },
    /// The program that makes icons and share images refuses a drawing.
    NotDrawn { reason: String },
}

/// The reason why a value counts as a placeholder.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sample {
    /// Its text, such as an address at example.com.
    Text(String),
    /// `sample: true`
    Flag,
    /// Its key in the list `samples`.
    Listed(String),
    /// It is unchanged in a site that `ssg init` began: the first words of a text.
    Unchanged(String),
    /// It is a drawing of a starter.
    Drawing,
}

impl Sample {
    /// Returns the sample for a text of a starter.
    pub fn of_starter(text: &str) -> Sample {
        let start: Vec<&str> = text.split_whitespace().take(6).collect();
        let start = start.join(" ");
        let is_cut = start.len() < text.len();
        Sample::Unchanged(if is_cut { start + " …" } else { start })
    }
}

/// A quantity that is limited in a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawingLimit {
    Bytes,
    Elements,
    /// The attributes of one element.
    Attributes,
    Namespaces,
    /// Nested elements and steps of a filter, each of which may need a picture of its own.
    Depth,
    /// Elements, including those that `use`, patterns and the like draw again.
    Drawn,
    /// Filters and masks.
    Effects,
    /// The pixels of the photographs within it, in millions.
    Pixels,
    /// The time to make an icon or a share image of it.
    Seconds,
}

/// The intended value behind a value of the wrong shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MeantShape {
    /// Entries of a list, without the space after the dash.
    Entries,
    /// Entries of a list, in one line.
    Line { entries: String },
    /// A flag in another spelling: `True`, `sí`, `"true"`.
    Flag(bool),
    /// A text in brackets.
    Bracketed,
    /// The file of an image.
    Image { src: String },
}

/// The reason why Markdown has read a link or an image as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkFault {
    /// `[text](https://host/my file)`
    SpaceInAddress,
    /// `[text](my file.md)`
    SpaceInArticle,
    /// `[text](tel:33 1234 5678)`
    SpaceInPhone,
    /// `[text]({{< ref "file.md" >}})`
    Template,
    /// `![what it shows](photo.jpg "A "title"")`
    QuotesInTitle,
    /// `[text] (address)`
    SpaceBetween,
    /// `[text][name]` without a line `[name]: address`
    NoReference,
    /// `[text](address`, or brackets that do not match
    Brackets,
}

/// A problem with the code of a kind of section, or with what it makes of its example.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum KindFault {
    /// The component is not exported under its name.
    NoComponent(String),
    /// The component throws.
    Throws(String),
    /// The component ends the renderer, or does not return.
    Breaks(Words),
    /// Two renders with the same props differ.
    Varies,
    /// A heading, link or button without a text.
    Nameless(String),
    EmptyParagraph,
    /// The component reads a prop that its kind does not have.
    UnknownProp {
        name: String,
        known: Vec<String>,
    },
    /// The component does not read a field.
    UnreadField(String),
}

include!(concat!(env!("OUT_DIR"), "/plain_problems.rs"));

/// A problem in the content or in the output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// A problem without data, which is a constant such as [`Problem::BAD_EMAIL`].
    Plain(PlainProblem),

    // Files
    /// A file that the system does not let be read.
    Unreadable { reason: Words },
    /// A section shows a list in another file that is empty.
    NothingToShow {
        /// The file of the list: `testimonials.yaml`.
        file: &'static str,
    },
    /// A link to a page that is hidden.
    LinkToHidden { link: String },
    /// A file for visitors whose contents do not match its extension.
    WrongFileContents { extension: &'static str },
    /// A file for visitors that is too large; `most` in bytes.
    PublishedFileTooLarge { most: u64 },
    /// A link that should lead to a file of `content/files/`.
    NotAFile { link: String },
    /// A file whose address the generator uses itself.
    OwnedAddress {
        /// The address that belongs to the generator: `/files/`.
        address: String,
    },
    /// A copy of a file, such as `site (1).yaml`, which a synchronizing program made.
    CopyOfFile { original: String },
    /// A file directly in `content/` that no page uses.
    UnknownFile { known: Vec<&'static str>, name: String },
    /// A folder directly in `content/` that no collection declares.
    UnknownFolder { near: Option<&'static str> },
    /// A file among the articles that is not an article.
    NotAnArticle {
        /// The name with which the file would be an article.
        rename: Option<String>,
    },
    /// An article whose name does not end in `.md`, such as `uno.MD`.
    WrongExtension { name: String },
    /// A file that is too large; `most` in bytes.
    FileTooLarge { most: u64 },

    // YAML
    /// A text that is not YAML, in the parser's words. Common mistakes are constants.
    BadYaml { reason: String },
    /// A text without quotes begins with a sign that means something else to YAML.
    ReservedInYaml { character: char },
    /// A key that occurs twice in a record.
    DuplicateKey { key: String },

    // Records
    /// A key that the record does not have.
    UnknownKey {
        key: String,
        /// The key right above without a value, to which this key may belong.
        above: Option<String>,
        known: Vec<&'static str>,
    },
    /// A key that the record needs.
    MissingKey { key: &'static str },
    /// A value of another kind than expected.
    WrongShape {
        expected: YamlShape,
        found: YamlShape,
        /// The intended value, if it can be guessed.
        meant: Option<MeantShape>,
    },
    /// An invisible character in a text.
    ControlCharacter { found: char },
    /// A text that is too long; `most` in characters.
    TextTooLong { most: usize },
    /// A list or record with too many entries.
    TooMany { most: usize },

    // Fields
    /// A site that needs a newer version of this program.
    NewerProgram { wanted: String },
    /// A site that an older version of this program has made.
    OlderSite { found: String, ours: &'static str },
    /// A text that is not a day.
    BadDate {
        /// The dates that may be meant.
        meant: Option<Words>,
    },
    /// A number that is not between the two.
    OutOfRange { least: u32, most: u32 },
    /// The name of no icon.
    UnknownIcon { name: String },
    /// A word that is not among the choices.
    UnknownChoice { found: String, choices: Vec<&'static str> },
    /// A word that is no day of the week.
    UnknownDay { found: String, choices: Vec<&'static str> },
    /// The day of publication is in the future, but the article would appear now.
    FutureDate { date: String },
    /// Markdown in a text that is shown as it is written.
    MarkdownInPlainText { mark: &'static str },
    /// A title that search engines would not show as it is; `length` in characters.
    TitleLength { length: usize },
    /// A description that search engines would not show as it is; `length` in characters.
    DescriptionLength { length: usize },
    /// A privacy notice without the usual words for some parts, which `name` has reviewed.
    ReviewedNotice { name: String, parts: usize },
    /// A privacy notice that differs from the text that `name` has reviewed.
    NoticeReviewOutdated { name: String, digest: String },
    /// A text that nearly equals `known`, a number or address of `site.yaml`.
    OtherContact { found: String, known: String },
    /// A text in braces that nothing replaces; `known` is the placeholder that would be replaced.
    UnknownPlaceholder { found: String, known: Option<&'static str> },

    // Names
    /// A file name that cannot be part of an address.
    BadSlug { suggestion: Option<String> },
    /// Another article has the same title.
    SameTitle { other: String },
    /// Two pages with the same address.
    DuplicateSlug { other: String },
    /// An id that something else in the file has.
    DuplicateId { id: String },
    /// An id that pages use themselves.
    ReservedId { id: String },
    /// An entry that leads to the same place as another of its list.
    DuplicateEntry { value: String },
    /// A subject that is spelled differently elsewhere.
    TagSpelling {
        other: String,
        /// The file with the other spelling.
        file: String,
    },
    /// The id of no product.
    UnknownService { id: String, known: Vec<String> },
    /// The name of no entry of a collection.
    UnknownEntry { id: String, known: Vec<String> },
    /// The id of no person.
    UnknownPerson { id: String, known: Vec<String> },

    // Links
    /// A link that is not a path of this site.
    NotARoute { link: String },
    /// A link to a page or file that does not exist.
    BrokenLink { link: String, known: Vec<String> },
    /// A link to a place that its page does not have.
    BrokenAnchor { anchor: String, target: String, known: Vec<String> },
    /// A link of a kind that is not allowed, such as `javascript:`.
    ForbiddenScheme { scheme: String },
    /// A link to a draft.
    LinkToDraft { link: String },
    /// An absolute URL on the host of the site that is not a page of the site.
    OwnPageMissing { link: String, path: String, known: Vec<String> },

    // Languages
    /// A language's folder that is also something else, such as a page; `free` is another name.
    LanguageFolderTaken { folder: String, other: String, free: String },
    /// An old address of another language than that of its file, with the folders of the two.
    OldAddressElsewhere { of: String, own: String },
    /// A language that the site has twice.
    LanguageTwice { locale: String },
    /// A folder that looks like that of a language and is not listed.
    LanguageNotListed { folder: String },
    /// A fact in the folder of a language; `file` is the file of all languages that has it.
    FactInLanguage { key: String, file: &'static str },
    /// Required texts that a language lacks in records whose facts the main language has.
    TextsBesideFacts { paths: String },
    /// A file or folder that only `content/` may have.
    FileOfAllLanguages { name: String },
    /// A translation of a page that does not exist.
    TranslatesNothing { path: String, known: Vec<String> },
    /// A page that another file in the same language translates, too.
    TranslatedTwice { other: String },
    /// A link to a page in another language that is translated.
    LinkToTranslated { translation: String },
    /// The pages that are not translated.
    Untranslated { folder: String, done: usize, all: usize, missing: String },
    /// A page in a further language that translates no other; `path` is an untranslated page.
    WithoutOriginal { path: String },
    /// A translation whose original has changed; `digest` is the present one. Whoever prints the
    /// problem adds the texts to compare.
    OutOfDate { original: String, digest: String, quotes: Vec<Quote> },
    /// An article with another date than its translation.
    DateDiffers { original: String, date: String },

    // Old addresses
    /// A published address that no page has any more; `folder` is that of its language: `en/`.
    LostAddress { address: String, folder: String },
    /// An old address that a present page has.
    AddressInUse { address: String, file: String },
    /// An old address that two pages name.
    OldAddressTwice { address: String, other: String },
    /// An old address with a query, on a host that shows `page` there.
    QueryIgnored { host: &'static str, page: String },
    /// A link to an old address.
    LinkToOldAddress { link: String, target: String },

    // Images
    /// An image that does not exist.
    MissingImage {
        path: String,
        /// The right path, if it was written as in another folder.
        there: Option<String>,
        known: Vec<String>,
    },
    /// An image outside of `content/`.
    ImageOutsideContent { path: String },
    /// A file that cannot be shown as an image.
    BadImage { fault: ImageFault },
    /// A visible text or a picture of a drawing that cannot be published.
    LostInDrawing { what: String, program: DrawingProgram },
    /// An image that is too large; `size` in pixels or bytes.
    ImageTooLarge { size: String },
    /// An image with the extension of another format; `fits` is the right one.
    WrongImageName { fits: &'static str },
    /// An image of a format that browsers do not show.
    UnsupportedImage { format: &'static str },
    /// An image that cannot be decoded.
    DamagedImage { reason: String },
    /// A drawing that is too large; `most` is the largest allowed amount.
    DrawingTooHeavy { limit: DrawingLimit, most: usize },

    // Markdown
    /// A footnote without its text.
    UndefinedFootnote { name: String },
    /// The text of a footnote that nothing refers to.
    UnusedFootnote { name: String },
    /// A footnote with two texts.
    DuplicateFootnote { name: String },
    /// An HTML tag, as in `b` or `/b`; `!--` for a comment that is not closed.
    ForbiddenTag { tag: String },
    /// Lines that begin with `1.-`, `a)`, `➢` …; `written` are the first two as items of a list.
    ListOfMarks { written: String },
    /// A nested list that is read as flat, because it needs `spaces` of indentation.
    FlatList { spaces: usize },
    /// A mark of another program, such as `[TOC]`.
    OtherTool { mark: String },
    /// An address that is not a link.
    BareAddress { address: String },
    /// A row of a table has more cells than there are columns.
    LostCells { cells: usize, columns: usize },
    /// A heading is more than one level below the one before it.
    SkippedHeading { level: u8, expected: u8 },
    /// A mark of a callout that is not read as one.
    CalloutNotRead {
        found: String,
        /// Whether the line holds nothing else, which means that there is no such kind.
        is_alone: bool,
    },
    /// A link or an image that is read as text.
    NotReadAsLink { is_image: bool, fault: LinkFault },
    /// A mark of emphasis that stays in the text: `**`, `__`, `*` or `_`.
    EmphasisNotRead { mark: String },

    // Schedule: `until` and `since` are written as in front matter
    /// A text that is not a day with a time.
    BadMoment { meant: Option<Words> },
    /// A link to an article that is published later.
    LinkTooEarly { link: String, until: String },
    /// A link to an article that has left the site.
    LinkToExpired { link: String, since: String },

    // The theme
    /// Two colours that meet have too little contrast.
    LowContrast {
        pair: &'static ColorPair,
        /// The colours of the pair, in its order.
        colors: [Rgb; 2],
        /// The key of the colour to change; `nearest` is the closest shade with enough contrast.
        key: &'static str,
        nearest: Option<Rgb>,
    },
    /// A drawing names a colour that the theme does not have.
    UnknownThemeColor { name: String, known: Vec<String> },
    /// A font that is neither one of the program nor a file in `content/`.
    MissingFont { name: String },
    /// A font that is too large; `most` in bytes.
    FontTooLarge { most: u64 },
    /// A font without some characters that texts need.
    FontLacks { characters: String },

    // Other hosts
    /// An address that the service does not have; `url` is an example of a valid one.
    BadEmbedAddress { service: &'static str, url: &'static str },
    /// A page shows something of a service that `site.yaml` does not name.
    UndeclaredEmbed { service: &'static str, declared: Vec<&'static str> },

    // The output
    /// A problem with the output.
    Output(OutputFault),
    /// A problem with the code of a kind of section.
    Kind(KindFault),

    // Warnings
    /// A link to an article that will leave the site.
    LinkWillBreak { link: String, until: String },
    /// A placeholder, which must not be published.
    SampleValue(Sample),
    /// A licence that ends soon or has ended.
    LicenceExpires { days: i64 },
    /// An own kind whose code is for another version of the module `ssg`.
    OtherInterface { ours: &'static str },
    /// The project's copy of the frontend is from another version of the program.
    OtherEngine { found: String, ours: &'static str },
}
