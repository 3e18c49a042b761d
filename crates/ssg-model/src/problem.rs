//! Problems of the content and of the output, as data.
//!
//! The code, severity and words of a problem are in [`crate::explanation`].

use serde::{Deserialize, Serialize};

use crate::color::Rgb;
use crate::color_pairs::ColorPair;
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
    /// A file that cannot be read.
    Unreadable { reason: Words },
    /// A file of no known format.
    UnknownFormat,
    /// A drawing that is not SVG.
    NotSvg { reason: String },
    /// A drawing without `xmlns`.
    NoNamespace,
    /// Something stands before `<?xml …?>`.
    LateDeclaration,
    /// `&oacute;`, which HTML knows and XML does not.
    UnknownEntity { name: String },
    /// A `&` does not begin an entity.
    BareAmpersand,
    /// A compressed drawing (`.svgz`).
    Compressed,
    /// A drawing without a size.
    NoSize,
    /// The text of a drawing is not UTF-8, or declares another encoding, which is `encoding`.
    OtherEncoding { encoding: String },
    /// A drawing's document type declares something that browsers read in more than one way.
    Declares { what: String },
    /// The program that makes icons and share images refuses a drawing.
    NotDrawn { reason: String },
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
    Reserved { character: char },
    /// `"a\\b"`: a backslash in double quotes begins the code of a character.
    Escape,
    /// `>` or `|` with something after it, or with lines that are not indented.
    LongText,
    /// A comment without a space before it, or in the middle of a text.
    Comment,
    /// Values are nested too deeply.
    Depth,
    /// Any other mistake, in the parser's words.
    Other { reason: String },
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
    /// A file that the system does not let be read.
    Unreadable { reason: Words },
    /// A file with bytes that are not UTF-8.
    NotUtf8,
    /// A file without contents.
    EmptyFile,
    /// A file that every site needs.
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
    LinkToHidden { link: String },
    /// No section of a page gives its heading.
    NoPageHeading,
    /// A second section gives the page's heading.
    SecondPageHeading,
    /// A file for visitors of a kind that is not published.
    UnpublishableFile,
    /// A file for visitors whose contents do not match its extension.
    WrongFileContents { extension: &'static str },
    /// A file for visitors that is too large; `most` in bytes.
    PublishedFileTooLarge { most: u64 },
    /// A link that should lead to a file of `content/files/`.
    NotAFile { link: String },
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
    /// A file directly in `content/` that no page uses.
    UnknownFile { known: Vec<&'static str>, name: String },
    /// A file among the articles that is not an article.
    NotAnArticle {
        /// The name with which the file would be an article.
        rename: Option<String>,
    },
    /// Conflict markers of Git in a file.
    MergeConflict,
    /// An article whose name does not end in `.md`, such as `uno.MD`.
    WrongExtension { name: String },
    /// A symbolic link that leads out of `content/`.
    FileOutsideContent,
    /// A file that is too large; `most` in bytes.
    FileTooLarge { most: u64 },
    /// A hidden file, or one among the images that is no image.
    UnreadFile,

    // YAML
    /// A text that is not YAML.
    BadYaml { fault: YamlFault },
    /// A key that stands twice in a record.
    DuplicateKey { key: String },
    /// An anchor, alias or tag of YAML.
    YamlReference,
    /// A second document in a file of YAML.
    SecondDocument,
    /// An article without front matter.
    NoFrontMatter,
    /// Front matter without its closing line.
    FrontMatterNotClosed,
    /// Front matter that ends with `...` in place of `---`.
    WrongFence,

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
        expected: Shape,
        found: Shape,
        /// The intended value, if it can be guessed.
        meant: Option<MeantShape>,
    },
    /// A text without a visible character.
    EmptyText,
    /// An invisible character in a text.
    ControlCharacter { found: char },
    /// A list without entries.
    EmptyList,
    /// A text that is too long; `most` in characters.
    TextTooLong { most: usize },
    /// A list or record with too many entries.
    TooMany { most: usize },

    // Fields
    /// A text that is not an e-mail address.
    BadEmail,
    /// A text that is not a telephone number.
    BadPhone { fault: PhoneFault },
    /// A text that is not the version of a program.
    BadVersion,
    /// A site that needs a newer version of this program.
    NewerProgram { wanted: String },
    /// A way of contact leads to several places.
    SeveralWays,
    /// A text that is not an address on the web.
    BadUrl,
    /// An address with a backslash, which browsers read as a slash.
    BackslashInUrl,
    /// A text of several lines or paragraphs where one paragraph is shown.
    ParagraphsJoined,
    /// A path of the site's address with characters that not every host can serve.
    BadSitePath,
    /// A text that is not an id.
    BadId,
    /// A text that is not a language with a country.
    BadLocale,
    /// A text that is not a time zone.
    BadTimeZone,
    /// A text that is not a day.
    BadDate {
        /// The dates that may be meant.
        meant: Option<Words>,
    },
    /// A rating that is not from 1 to 5.
    StarsOutOfRange,
    /// A number that is not between the two.
    OutOfRange { least: u32, most: u32 },
    /// The name of no icon.
    UnknownIcon { name: String },
    /// A word that is not among the choices.
    UnknownChoice { found: String, choices: Vec<&'static str> },
    /// The day of a change before that of publication.
    UpdatedBeforeDate,
    /// The day of publication is in the future, but the article would appear now.
    FutureDate { date: String },
    /// A day so far in the future that it is probably a mistake.
    FarDate,
    /// Markdown in a text that is shown as it is written.
    MarkdownInPlainText { mark: &'static str },
    /// A title that search engines would not show as it is; `length` in characters.
    TitleLength { length: usize },
    /// A description that search engines would not show as it is; `length` in characters.
    DescriptionLength { length: usize },
    /// A text that nearly equals `known`, a number or address of `site.yaml`.
    OtherContact { found: String, known: String },
    /// A value between quotation marks that YAML does not know.
    CurlyQuotes {
        /// Whether the value would be valid without the quotes.
        breaks: bool,
    },
    /// A text in braces that nothing replaces; `known` is the placeholder that would be replaced.
    UnknownPlaceholder { found: String, known: Option<&'static str> },
    /// Opening hours that cannot be.
    BadHours { fault: HoursFault },

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
    /// A subject without a letter or digit.
    BadTag,
    /// A subject that is spelled differently elsewhere.
    TagSpelling {
        other: String,
        /// The file with the other spelling.
        file: String,
    },
    /// The id of no product.
    UnknownService { id: String, known: Vec<String> },
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

    // Old addresses
    /// A list of published addresses that cannot be read.
    BadPublishedList,
    /// A published address that no page has any more.
    LostAddress { address: String },
    /// A text that is not the path of an earlier page.
    BadOldAddress,
    /// An old address that a present page has.
    AddressInUse { address: String, file: String },
    /// An old address that two pages name.
    OldAddressTwice { address: String, other: String },
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
    /// An image on another host without width and height.
    ExternalImageWithoutSize,
    /// An image without a text for people who do not see it.
    MissingAltText,
    /// The name of a file in place of that text.
    AltIsFileName,
    /// An image on another host in an article.
    ExternalImageInText,
    /// A visible text or a picture of a drawing that cannot be published.
    LostInDrawing { what: String, program: DrawingProgram },
    /// A symbol of the site that is not a drawing of its own.
    SymbolNotDrawn,
    /// An image that moves.
    AnimatedImage,
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
    /// A heading of the first level, which is the title.
    TopHeading,
    /// A footnote without its text.
    UndefinedFootnote { name: String },
    /// The text of a footnote that nothing refers to.
    UnusedFootnote { name: String },
    /// A footnote with two texts.
    DuplicateFootnote { name: String },
    /// An HTML tag, as in `b` or `/b`; `!--` for a comment that is not closed.
    ForbiddenTag { tag: String },
    /// Elements that are nested too deeply.
    TooDeep,
    /// A text that looks like Markdown but is read as something else.
    MarkupNotRead(UnreadMarkup),
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

    // Schedule: `twice` is whether the clock shows the time twice or skips it; `until` and `since`
    // are written as in front matter
    /// A text that is not a day with a time.
    BadMoment { meant: Option<Words> },
    /// A time that the clock shows twice or skips.
    ClockChange { twice: bool },
    /// A moment of expiry before that of publication.
    ExpiresTooEarly,
    /// A link to an article that is published later.
    LinkTooEarly { link: String, until: String },
    /// A link to an article that has left the site.
    LinkToExpired { link: String, since: String },

    // The theme
    /// A text that is not a colour.
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
    UnknownThemeColor { name: String, known: Vec<String> },

    // Other hosts
    /// An address that the service does not have; `url` is an example of a valid one.
    BadEmbedAddress { service: &'static str, url: &'static str },
    /// A page shows something of a service that `site.yaml` does not name.
    UndeclaredEmbed { service: &'static str, declared: Vec<&'static str> },
    /// A text that is not the name of a host.
    BadHostName,
    /// A text that is not the code of a search console.
    BadVerification,

    // The output
    /// A problem with the output.
    Output(OutputFault),

    // Warnings
    /// A link to an article that will leave the site.
    LinkWillBreak { link: String, until: String },
    /// A value that must not be published.
    SampleValue { what: String },
    /// A licence that ends soon or has ended.
    LicenceExpires { days: i64 },
    /// The days of an exception to the opening hours are over.
    PastException,

    // Legal requirements
    /// A duty that is not met, or may not be.
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
