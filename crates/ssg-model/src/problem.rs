//! Problems of the content and of the output, as data.
//!
//! The code, severity and words of a problem are in [`crate::explanation`].

use serde::{Deserialize, Serialize};

use crate::color::Rgb;
use crate::color_pairs::ColorPair;
use crate::external_link::ExternalLinkReport;
use crate::law_fault::LawFault;
use crate::output_fault::OutputFault;
use crate::words::Words;

/// The severity of a problem, by what it stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Severity {
    /// A problem that stops nothing: the page would be right, and could be better.
    Advice,
    /// A problem that stops publication, such as sample values.
    Hold,
    /// A problem that stops every build: the page would be wrong.
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

/// The reason why a text is not a telephone number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhoneFault {
    /// The country code is missing or unknown, or the number of digits does not fit it.
    International,
    /// A number after `+52` does not have ten digits.
    Mexican,
    /// The text after `ext.` is not a number.
    Extension,
    /// A number for chats has an extension.
    ChatExtension,
}

/// The reason why opening hours are invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HoursFault {
    /// Not a time of day.
    Time,
    /// `closes` is not after `opens`, nor soon after midnight.
    ClosesFirst,
    /// Two entries overlap.
    Overlap,
    /// An exception has neither `date` nor `from` with `to`, or both.
    ExceptionDays,
    /// `to` is before `from`.
    DaysReversed,
    /// An exception has neither `closed: true` nor `opens` with `closes`, or both.
    ExceptionTimes,
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
    /// A `&` does not begin an entity.
    BareAmpersand,
    /// A compressed drawing (`.svgz`).
    Compressed,
    NoSize,
    /// The text of a drawing is not UTF-8, or declares another encoding, which is `encoding`.
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

/// The reason why a file is not YAML: common mistakes, and the parser's words for all others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum YamlFault {
    /// A line is indented with a tab.
    Tab,
    /// A line that should be `key: value` has no colon, or no space after it.
    NoColon,
    /// A text without quotes contains `: `, or a line is indented more than its neighbours.
    SecondColon,
    /// Curly quotes (“…”), which YAML reads as letters.
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
    /// Values are nested too deeply.
    Depth,
    Other {
        reason: String,
    },
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
    /// A file among the pages that is not a page.
    NotAPage,
    /// A page that every site needs is hidden.
    NotHideable,
    /// A ` #` in a value: what follows it is a comment.
    CutByComment,
    /// A section shows a list in another file that is empty.
    NothingToShow {
        /// The file of the list: `testimonials.yaml`.
        file: &'static str,
    },
    /// A link to a page that is hidden.
    LinkToHidden {
        link: String,
    },
    /// No section of a page gives its heading.
    NoPageHeading,
    /// A second section gives the page's heading.
    SecondPageHeading,
    /// A file for visitors of a kind that is not published.
    UnpublishableFile,
    /// A file for visitors whose contents do not match its extension.
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
    /// A name that no file at the root of the site may have.
    BadRootFileName,
    /// A text at the root of the site that contains markup.
    MarkupInRootFile,
    /// A menu below an entry of a menu.
    MenuTooDeep,
    /// A file whose address the generator uses itself.
    OwnedAddress {
        /// The address that belongs to the generator: `/files/`.
        address: String,
    },
    UnknownFile {
        known: Vec<&'static str>,
        name: String,
    },
    NotAnArticle {
        /// The name with which the file would be an article.
        rename: Option<String>,
    },
    /// Conflict markers of Git in a file.
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
        /// The key right above without a value, to which this key may belong.
        above: Option<String>,
        known: Vec<&'static str>,
    },
    MissingKey {
        key: &'static str,
    },
    WrongShape {
        expected: Shape,
        found: Shape,
        /// The intended value, if it can be guessed.
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
        /// The dates that may be meant.
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
    /// The day of publication is in the future, but the article would appear now.
    FutureDate {
        date: String,
    },
    /// A day so far in the future that it is probably a mistake.
    FarDate,
    /// Markdown in a text that is shown as it is written.
    MarkdownInPlainText {
        mark: &'static str,
    },
    /// A title that search engines would not show as it is; `length` in characters.
    TitleLength {
        length: usize,
    },
    /// A description that search engines would not show as it is; `length` in characters.
    DescriptionLength {
        length: usize,
    },
    /// A text that nearly equals `known`, a number or address of `site.yaml`.
    OtherContact {
        found: String,
        known: String,
    },
    /// A value between quotation marks that YAML does not know.
    CurlyQuotes {
        /// Whether the value would be valid without the quotes.
        breaks: bool,
    },
    /// A text in braces that nothing replaces; `known` is the placeholder that would be replaced.
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
    /// A subject that is spelled differently elsewhere.
    TagSpelling {
        other: String,
        /// The file with the other spelling.
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
    /// An absolute URL on the host of the site that is not a page of the site.
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
        /// The right path, if it was written as in another folder.
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
    /// `most` is the largest allowed amount.
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
    /// An HTML tag, as in `b` or `/b`; `!--` for a comment that is not closed.
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
    /// A mark of a callout that is not read as one.
    CalloutNotRead {
        found: String,
        /// Whether the line holds nothing else, which means that there is no such kind.
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

    // Schedule: `twice` is whether the clock shows the time twice or skips it; `until` and `since`
    // are written as in front matter
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
    UnknownThemeColor {
        name: String,
        known: Vec<String>,
    },

    // Other hosts
    /// An address that the service does not have; `url` is an example of a valid one.
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
    /// A problem that only `ssg check --external` finds.
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

    // Legal requirements
    Law(LawFault),
}

/// A text that looks like Markdown but is read as something else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnreadMarkup {
    /// Lines that begin with `1.-`, `a)`, `➢` …; `written` are the first two as items of a list.
    ListOfMarks { written: String },
    /// A nested list that is read as flat, because it needs `spaces` of indentation.
    FlatList { spaces: usize },
    /// A mark of another program, such as `[TOC]`.
    OtherTool { mark: String },
    /// `##Título`, or with a no-break space, which is no space to Markdown.
    Heading { no_break_space: bool },
    /// Lines that begin with `•` or `-Uno`, or with a no-break space after the mark.
    List { no_break_space: bool },
    /// Rows without the line below the first one, or with a line of another length.
    Table,
    /// Text with four spaces before it, which makes it code.
    IndentedText,
    /// Code that is not closed.
    OpenFence,
    /// A single backtick.
    Backtick,
    /// An address that is not a link.
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
