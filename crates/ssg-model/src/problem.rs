//! Everything that can be wrong with the content or the output, as data.
//!
//! A problem is data; its code, severity and words are in [`crate::explanation`].

use serde::{Deserialize, Serialize};

use crate::color::Rgb;
use crate::color_pairs::ColorPair;
use crate::external_link::ExternalLinkReport;
use crate::law_fault::LawFault;
use crate::output_fault::OutputFault;
use crate::words::Words;

/// What a problem stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Severity {
    /// Nothing: the page would be right, and could be better.
    Advice,
    /// Publication: nobody may publish this, such as sample values.
    Hold,
    /// Every build: the page would be wrong.
    Error,
}

/// The kind of a YAML value: nothing, a text, a list …
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    Nothing,
    Text,
    Flag,
    List,
    Record,
}

/// Why a text is no telephone number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhoneFault {
    /// It lacks the code of a country, or has too few digits for it, or too many.
    International,
    /// After `+52` there are not ten digits.
    Mexican,
    /// What follows `ext.` is no number.
    Extension,
    /// A number for chats has an extension.
    ChatExtension,
}

/// Why opening hours cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HoursFault {
    /// Not a time of day.
    Time,
    /// `closes` is not after `opens`, nor soon after midnight.
    ClosesFirst,
    /// Two entries are about the same time of the same day.
    Overlap,
    /// An exception has neither `date` nor `from` with `to`, or both.
    ExceptionDays,
    /// `to` is before `from`.
    DaysReversed,
    /// An exception has neither `closed: true` nor `opens` with `closes`, or both.
    ExceptionTimes,
}

/// The program that a drawing was made with, as far as its name helps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawingProgram {
    DrawIo,
    Mermaid,
    Inkscape,
    Other,
}

/// Why a file cannot be shown as an image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImageFault {
    Unreadable {
        reason: Words,
    },
    UnknownFormat,
    NotSvg {
        reason: String,
    },
    /// A drawing without `xmlns`.
    NoNamespace,
    /// Something stands before `<?xml …?>`.
    LateDeclaration,
    /// `&oacute;`, which HTML knows and XML does not.
    UnknownEntity {
        name: String,
    },
    /// A `&` that begins nothing.
    BareAmpersand,
    /// A compressed drawing (`.svgz`).
    Compressed,
    NoSize,
    /// The text of a drawing is not UTF-8, or says that it is not; `encoding` is what it says.
    OtherEncoding {
        encoding: String,
    },
    /// A drawing's document type declares something that browsers read in more than one way.
    Declares {
        what: String,
    },
    /// The program that makes icons and share images refuses a drawing.
    NotDrawn {
        reason: String,
    },
}

/// What there may be only so much of in a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawingLimit {
    Bytes,
    Elements,
    /// Of one element.
    Attributes,
    Namespaces,
    /// Elements within each other, and steps of a filter: each may need a picture of its own.
    Depth,
    /// Elements, with those that are drawn again by `use`, patterns and the like.
    Drawn,
    /// Filters and masks.
    Effects,
    /// Of the photographs within it, in millions.
    Pixels,
    /// To make an icon or a share image of it.
    Seconds,
}

/// Why a file is not YAML: the mistakes that editors make, and the parser's words for all others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum YamlFault {
    /// A line is indented with a tab.
    Tab,
    /// A line that should be `key: value` has no colon, or no space after it.
    NoColon,
    /// A text without quotes contains `: `, or a line is indented more than its neighbours.
    SecondColon,
    /// “Such quotes” are letters to YAML.
    CurlyQuotes,
    /// A quote that was opened is not closed.
    OpenQuote,
    /// Something follows the closing quote; often there is a quote within the text.
    AfterQuote,
    /// A line is not indented as its neighbours are.
    Indentation,
    /// `-"text"`: an entry of a list without the space after its dash.
    DashWithoutSpace,
    /// `key: - text`: a list begins in the line of its key.
    DashInLine,
    /// `[New] text`: brackets with text after them, or without their counterpart.
    Brackets,
    /// A text without quotes begins with a sign that means something else to YAML.
    Reserved {
        character: char,
    },
    /// `"a\\b"`: a backslash in double quotes begins the code of a character.
    Escape,
    /// `>` or `|` with something after it, or with lines that are not indented.
    LongText,
    /// A comment without a space before it, or in the middle of a text.
    Comment,
    /// Values within values, too many times over.
    Depth,
    Other {
        reason: String,
    },
}

/// What a value of the wrong shape was meant to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MeantShape {
    /// Entries of a list, without the space after the dash.
    Entries,
    /// Entries of a list, in one line.
    Line { entries: String },
    /// `True`, `sí`, `"true"`
    Flag(bool),
    /// A text in brackets.
    Bracketed,
    /// The file of an image.
    Image { src: String },
}

/// Why Markdown has read something as text that looks like a link or an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkFault {
    /// `[text](my file.md)`
    SpaceInAddress,
    /// `![what it shows](photo.jpg "A "title"")`
    QuotesInTitle,
    /// `[text] (address)`
    SpaceBetween,
    /// `[text][name]` without a line `[name]: address`
    NoReference,
    /// `[text](address`, or brackets that do not match
    Brackets,
}

/// A problem in the content or in the output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    // Files
    Unreadable {
        reason: Words,
    },
    NotUtf8,
    EmptyFile,
    MissingFile,
    /// A file among the pages that is none.
    NotAPage,
    /// A page that no site is without is hidden.
    NotHideable,
    /// A ` #` in a value: what follows it is a comment.
    CutByComment,
    /// A section shows a list in another file in which there is nothing.
    NothingToShow {
        /// `testimonials.yaml`.
        file: &'static str,
    },
    /// A link to a page that is hidden.
    LinkToHidden {
        link: String,
    },
    /// No section of a page gives its heading.
    NoPageHeading,
    /// Another section has given the page's heading before.
    SecondPageHeading,
    /// A file for visitors of a kind that is not published.
    UnpublishableFile,
    /// A file for visitors that is something else than its name says.
    WrongFileContents {
        extension: &'static str,
    },
    /// A file for visitors that is too large; `most` in bytes.
    PublishedFileTooLarge {
        most: u64,
    },
    /// A link that should lead to a file of `content/files/`.
    NotAFile {
        link: String,
    },
    /// A name that no file at the root of the site can have.
    BadRootFileName,
    /// A text at the root of the site that a browser would not take for text.
    MarkupInRootFile,
    /// A menu below an entry of a menu.
    MenuTooDeep,
    /// A file whose address the generator uses itself.
    OwnedAddress {
        /// What belongs to the generator: `/files/`.
        address: String,
    },
    UnknownFile {
        known: Vec<&'static str>,
        name: String,
    },
    NotAnArticle {
        /// The name that a text would need to be one.
        rename: Option<String>,
    },
    /// Two versions of a text, as Git leaves them in a file.
    MergeConflict,
    WrongExtension {
        name: String,
    },
    FileOutsideContent,
    /// `most` in bytes.
    FileTooLarge {
        most: u64,
    },
    UnreadFile,

    // YAML
    BadYaml {
        fault: YamlFault,
    },
    DuplicateKey {
        key: String,
    },
    YamlReference,
    SecondDocument,
    NoFrontMatter,
    FrontMatterNotClosed,
    WrongFence,

    // Records
    UnknownKey {
        key: String,
        /// The key right above it that has no value: this one may belong to it.
        above: Option<String>,
        known: Vec<&'static str>,
    },
    MissingKey {
        key: &'static str,
    },
    WrongShape {
        expected: Shape,
        found: Shape,
        /// What was meant, where that can be told.
        meant: Option<MeantShape>,
    },
    EmptyText,
    ControlCharacter {
        found: char,
    },
    EmptyList,
    /// `most` in characters.
    TextTooLong {
        most: usize,
    },
    TooMany {
        most: usize,
    },

    // Fields
    BadEmail,
    BadPhone {
        fault: PhoneFault,
    },
    BadVersion,
    NewerProgram {
        wanted: String,
    },
    /// A way of contact leads to several places.
    SeveralWays,
    BadUrl,
    BackslashInUrl,
    /// A text of several lines or paragraphs where one paragraph is shown.
    ParagraphsJoined,
    BadSitePath,
    BadId,
    BadLocale,
    BadTimeZone,
    BadDate {
        /// The days that may be meant.
        meant: Option<Words>,
    },
    StarsOutOfRange,
    OutOfRange {
        least: u32,
        most: u32,
    },
    UnknownIcon {
        name: String,
    },
    UnknownChoice {
        found: String,
        choices: Vec<&'static str>,
    },
    UpdatedBeforeDate,
    /// The day of publication is to come, and nothing holds the article back.
    FutureDate {
        date: String,
    },
    /// A day so far ahead that it is a slip.
    FarDate,
    /// Markdown in a text that is shown as it is written.
    MarkdownInPlainText {
        mark: &'static str,
    },
    /// A title that search engines would not show as it is; `length` in characters.
    TitleLength {
        length: usize,
    },
    /// A description of that kind.
    DescriptionLength {
        length: usize,
    },
    /// Nearly a number or address of `site.yaml`, which is `known`.
    OtherContact {
        found: String,
        known: String,
    },
    /// A value between quotes that YAML does not know.
    CurlyQuotes {
        /// Whether it would be right without them.
        breaks: bool,
    },
    /// What stands between braces and is not filled in; `known` is what would be.
    UnknownPlaceholder {
        found: String,
        known: Option<&'static str>,
    },
    BadHours {
        fault: HoursFault,
    },

    // Names
    BadSlug {
        suggestion: Option<String>,
    },
    /// Another article has the same title.
    SameTitle {
        other: String,
    },
    DuplicateSlug {
        other: String,
    },
    DuplicateId {
        id: String,
    },
    ReservedId {
        id: String,
    },
    DuplicateEntry {
        value: String,
    },
    /// A subject without a letter or digit.
    BadTag,
    /// A subject that is written in another way elsewhere.
    TagSpelling {
        other: String,
        /// Where it is written so.
        file: String,
    },
    UnknownService {
        id: String,
        known: Vec<String>,
    },
    UnknownPerson {
        id: String,
        known: Vec<String>,
    },

    // Links
    NotARoute {
        link: String,
    },
    BrokenLink {
        link: String,
        known: Vec<String>,
    },
    BrokenAnchor {
        anchor: String,
        target: String,
        known: Vec<String>,
    },
    ForbiddenScheme {
        scheme: String,
    },
    LinkToDraft {
        link: String,
    },
    /// A whole address on the host of the site, and no page of the site.
    OwnPageMissing {
        link: String,
        path: String,
        known: Vec<String>,
    },

    // Old addresses
    BadPublishedList,
    LostAddress {
        address: String,
    },
    BadOldAddress,
    AddressInUse {
        address: String,
        file: String,
    },
    OldAddressTwice {
        address: String,
        other: String,
    },
    LinkToOldAddress {
        link: String,
        target: String,
    },

    // Images
    MissingImage {
        path: String,
        /// How the path is written of an image that begins in another folder.
        there: Option<String>,
        known: Vec<String>,
    },
    ImageOutsideContent {
        path: String,
    },
    BadImage {
        fault: ImageFault,
    },
    ExternalImageWithoutSize,
    MissingAltText,
    AltIsFileName,
    ExternalImageInText,
    /// A visible text or a picture of a drawing that cannot be published.
    LostInDrawing {
        what: String,
        program: DrawingProgram,
    },
    SymbolNotDrawn,
    AnimatedImage,
    /// `size` in pixels or bytes.
    ImageTooLarge {
        size: String,
    },
    /// `fits` is the extension that the file should have.
    WrongImageName {
        fits: &'static str,
    },
    UnsupportedImage {
        format: &'static str,
    },
    DamagedImage {
        reason: String,
    },
    /// `most` is how much there may be.
    DrawingTooHeavy {
        limit: DrawingLimit,
        most: usize,
    },

    // Markdown
    TopHeading,
    UndefinedFootnote {
        name: String,
    },
    UnusedFootnote {
        name: String,
    },
    DuplicateFootnote {
        name: String,
    },
    /// An HTML tag, as in `b` or `/b`; `!--` for a comment without an end.
    ForbiddenTag {
        tag: String,
    },
    TooDeep,
    MarkupNotRead(UnreadMarkup),
    /// A row of a table has more cells than there are columns.
    LostCells {
        cells: usize,
        columns: usize,
    },
    /// A heading is more than one level below the one before it.
    SkippedHeading {
        level: u8,
        expected: u8,
    },
    /// The mark of a callout, as it is written.
    CalloutNotRead {
        found: String,
        /// Whether nothing else is in its line: then there is no such kind.
        is_alone: bool,
    },
    NotReadAsLink {
        is_image: bool,
        fault: LinkFault,
    },
    /// `mark` is `**`, `__`, `*` or `_`, which stays in the text.
    EmphasisNotRead {
        mark: String,
    },

    // Schedule: the clock skips a time, where it is put forward, or shows it twice; `until` and
    // `since` are written as in front matter
    BadMoment {
        meant: Option<Words>,
    },
    ClockChange {
        twice: bool,
    },
    ExpiresTooEarly,
    LinkTooEarly {
        link: String,
        until: String,
    },
    LinkToExpired {
        link: String,
        since: String,
    },

    // The theme
    BadColor,
    /// Two colours that meet cannot be told from each other.
    LowContrast {
        pair: &'static ColorPair,
        /// Of the pair, in its order.
        colors: [Rgb; 2],
        /// The colour to change, and the nearest one that can be told from all that it meets.
        key: &'static str,
        nearest: Option<Rgb>,
    },
    /// A drawing names a colour that the theme has not.
    UnknownThemeColor {
        name: String,
        known: Vec<String>,
    },

    // What is of other hosts
    /// With a right address.
    BadEmbedAddress {
        service: &'static str,
        url: &'static str,
    },
    /// A page shows something of a service that `site.yaml` does not name.
    UndeclaredEmbed {
        service: &'static str,
        declared: Vec<&'static str>,
    },
    BadHostName,
    BadVerification,

    // The output
    Output(OutputFault),
    /// Only `ssg check --external` finds these.
    ExternalLink(ExternalLinkReport),

    // Warnings
    LinkWillBreak {
        link: String,
        until: String,
    },
    SampleValue {
        what: String,
    },
    LicenceExpires {
        days: i64,
    },
    /// The days of an exception to the opening hours are over.
    PastException,

    // What the law asks
    Law(LawFault),
}

/// What looks like Markdown and is read as something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnreadMarkup {
    /// Lines that begin with `1.-`, `a)`, `➢` …; `written` are the first two as items of a list.
    ListOfMarks { written: String },
    /// A list at the level of the item that it was meant to be within, which takes so many spaces.
    FlatList { spaces: usize },
    /// A mark of another program, such as `[TOC]`.
    OtherTool { mark: String },
    /// `##Título`, or with a no-break space, which is no space to Markdown.
    Heading { no_break_space: bool },
    /// Lines that begin with `•` or `-Uno`, or with a no-break space after the mark.
    List { no_break_space: bool },
    /// Rows without the line below the first one, or with one of another length.
    Table,
    /// Text with four spaces before it, which makes it code.
    IndentedText,
    /// Code whose end is missing.
    OpenFence,
    /// One backtick alone.
    Backtick,
    /// An address that is no link.
    BareAddress { address: String },
    /// `---` right below a text makes a heading of it.
    HeadingByRule,
    /// `==so==`
    Highlight,
    /// `[[so]]`
    WikiLink,
    /// A line `: …` below a term.
    Definition,
}
