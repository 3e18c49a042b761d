//! The code of every problem, and the explanation of that code.
//!
//! Codes are stable: a code is never reused. A problem without a code does not compile, and neither
//! does a code without its explanation in `code_explanations/`.

use crate::code_explanation::CodeExplanation;
use crate::external_link::{ExternalLinkFault, ExternalLinkReport};
use crate::law_fault::LawFault;
use crate::output_fault::{OutputFault, PageFault};
use crate::problem::{Problem, UnreadMarkup};

macro_rules! problem {
    ($problem:ident) => {
        Problem::$problem { .. }
    };
    ($problem:ident $fault:pat) => {
        Problem::$problem($fault)
    };
}

macro_rules! catalogue {
    ($($problem:ident $(($fault:pat))? => $code:literal,)*) => {
        impl Problem {
            /// The stable code of this kind of problem, such as `C0201`.
            pub fn code(&self) -> &'static str {
                match self {
                    $(problem!($problem $($fault)?) => $code,)*
                }
            }
        }

        /// The explanation of every code, in their order.
        pub const CODE_EXPLANATIONS: &[CodeExplanation] = &[$(CodeExplanation::parse(
            $code,
            include_str!(concat!("code_explanations/", $code, ".txt")),
        )),*];
    };
}

catalogue! {
    // Files
    Unreadable => "C0101",
    NotUtf8 => "C0102",
    EmptyFile => "C0103",
    MissingFile => "C0104",
    UnknownFile => "C0105",
    NotAnArticle => "C0106",
    FileOutsideContent => "C0107",
    WrongExtension => "C0108",
    FileTooLarge => "C0109",
    UnreadFile => "C0110",
    NotAPage => "C0111",
    MergeConflict => "C0112",

    // YAML
    BadYaml => "C0201",
    DuplicateKey => "C0202",
    YamlReference => "C0203",
    NoFrontMatter => "C0204",
    FrontMatterNotClosed => "C0205",
    SecondDocument => "C0206",
    WrongFence => "C0207",

    // Records
    UnknownKey => "C0301",
    MissingKey => "C0302",
    WrongShape => "C0303",
    EmptyText => "C0304",
    ControlCharacter => "C0305",
    EmptyList => "C0306",
    TextTooLong => "C0307",
    TooMany => "C0308",
    NoPageHeading => "C0310",
    SecondPageHeading => "C0311",
    NotHideable => "C0313",
    NothingToShow => "C0314",
    CutByComment => "C0315",

    // Fields
    BadEmail => "C0401",
    BadPhone => "C0402",
    BadUrl => "C0403",
    BadId => "C0404",
    BadLocale => "C0405",
    BadTimeZone => "C0406",
    BadDate => "C0407",
    StarsOutOfRange => "C0408",
    OutOfRange => "C0409",
    UnknownIcon => "C0410",
    UnknownChoice => "C0411",
    UpdatedBeforeDate => "C0412",
    BackslashInUrl => "C0413",
    BadSitePath => "C0414",
    FutureDate => "C0415",
    CurlyQuotes => "C0416",
    UnknownPlaceholder => "C0417",
    FarDate => "C0418",
    OtherContact => "C0419",
    TitleLength => "C0420",
    BadHours => "C0421",
    PastException => "C0422",
    DescriptionLength => "C0423",
    MarkdownInPlainText => "C0424",

    // Names
    BadSlug => "C0501",
    DuplicateSlug => "C0502",
    DuplicateId => "C0503",
    ReservedId => "C0504",
    DuplicateEntry => "C0505",
    OwnedAddress => "C0506",
    BadTag => "C0507",
    TagSpelling => "C0508",
    UnknownPerson => "C0509",
    UnknownService => "C0510",
    SameTitle => "C0511",

    // Links
    NotARoute => "C0601",
    BrokenLink => "C0602",
    BrokenAnchor => "C0603",
    ForbiddenScheme => "C0604",
    LinkToDraft => "C0605",
    LinkToHidden => "C0606",
    OwnPageMissing => "C0607",

    // Images
    MissingImage => "C0701",
    ImageOutsideContent => "C0702",
    BadImage => "C0703",
    ExternalImageWithoutSize => "C0704",
    MissingAltText => "C0705",
    ExternalImageInText => "C0706",
    AltIsFileName => "C0707",

    // Markdown
    TopHeading => "C0801",
    UndefinedFootnote => "C0802",
    ForbiddenTag => "C0803",
    UnusedFootnote => "C0808",
    DuplicateFootnote => "C0809",
    TooDeep => "C0813",
    NotReadAsLink => "C0815",
    CalloutNotRead => "C0816",
    MarkupNotRead(UnreadMarkup::Heading) => "C0817",
    MarkupNotRead(UnreadMarkup::List) => "C0818",
    MarkupNotRead(UnreadMarkup::Table) => "C0819",
    MarkupNotRead(UnreadMarkup::IndentedText) => "C0820",
    MarkupNotRead(UnreadMarkup::OpenFence) => "C0821",
    MarkupNotRead(UnreadMarkup::Backtick) => "C0822",
    MarkupNotRead(UnreadMarkup::BareAddress { .. }) => "C0823",
    LostCells => "C0824",
    SkippedHeading => "C0825",
    MarkupNotRead(UnreadMarkup::HeadingByRule) => "C0826",
    MarkupNotRead(UnreadMarkup::Highlight) => "C0827",
    MarkupNotRead(UnreadMarkup::WikiLink) => "C0828",
    MarkupNotRead(UnreadMarkup::Definition) => "C0829",

    // Warnings
    SampleValue => "C0901",
    LicenceExpires => "C0902",

    // Old addresses
    BadPublishedList => "C1001",
    LostAddress => "C1002",
    BadOldAddress => "C1003",
    AddressInUse => "C1004",
    OldAddressTwice => "C1005",
    LinkToOldAddress => "C1006",

    // Images that are made
    SymbolNotDrawn => "C1101",
    AnimatedImage => "C1102",
    ImageTooLarge => "C1103",
    WrongImageName => "C1104",
    UnsupportedImage => "C1105",
    DamagedImage => "C1106",
    LostInDrawing => "C1107",
    DrawingTooHeavy => "C1108",

    // The output
    Output(OutputFault::Page { fault: PageFault::BrokenLink { .. }, .. }) => "C1201",
    Output(OutputFault::Page { fault: PageFault::BrokenAnchor { .. }, .. }) => "C1202",
    Output(OutputFault::Page { fault: PageFault::LinkOutsideBase { .. }, .. }) => "C1203",
    Output(OutputFault::Page { fault: PageFault::DuplicateId { .. }, .. }) => "C1204",
    Output(OutputFault::Page { fault: PageFault::Hidden { .. }, .. }) => "C1205",
    Output(OutputFault::Page { fault: PageFault::ImageWithoutAlt { .. }, .. }) => "C1206",
    Output(OutputFault::Page { fault: PageFault::NotOne { .. }, .. }) => "C1207",
    Output(OutputFault::Page { fault: PageFault::InlineCode { .. }, .. }) => "C1208",
    Output(OutputFault::Page { fault: PageFault::StructuredData(_), .. }) => "C1209",
    Output(OutputFault::Page { fault: PageFault::Heavy { .. }, .. }) => "C1210",
    Output(OutputFault::DuplicatePath { .. }) => "C1211",
    Output(OutputFault::NotWellFormed { .. }) => "C1212",
    Output(OutputFault::HeavyScripts { .. }) => "C1213",

    // Links to other sites
    ExternalLink(ExternalLinkReport { fault: ExternalLinkFault::Missing { .. }, .. }) => "C1214",
    ExternalLink(ExternalLinkReport { fault: ExternalLinkFault::Unreachable(_), .. }) => "C1215",
    ExternalLink(ExternalLinkReport { fault: ExternalLinkFault::Moved { .. }, .. }) => "C1216",
    ExternalLink(ExternalLinkReport { fault: ExternalLinkFault::Silent, .. }) => "C1217",
    ExternalLink(ExternalLinkReport { fault: ExternalLinkFault::NotChecked { .. }, .. }) => "C1218",
    ExternalLink(ExternalLinkReport { fault: ExternalLinkFault::Trouble { .. }, .. }) => "C1219",

    // The output, again
    Output(OutputFault::LongHeader { .. }) => "C1220",
    Output(OutputFault::Page { fault: PageFault::SkippedHeading { .. }, .. }) => "C1221",
    Output(OutputFault::HeavyDrawing { .. }) => "C1222",

    // Schedule
    BadMoment => "C1300",
    ClockChange => "C1301",
    ExpiresTooEarly => "C1302",
    LinkTooEarly => "C1303",
    LinkToExpired => "C1304",
    LinkWillBreak => "C1305",

    // What Markdown reads as text
    EmphasisNotRead => "C1400",

    // What the law asks
    Law(LawFault::NoLicence) => "C1501",
    Law(LawFault::NoConsent) => "C1507",
    Law(LawFault::NoPrivacyNotice) => "C1508",
    Law(LawFault::MissingNoticePart { .. }) => "C1509",
    Law(LawFault::OldNotice) => "C1511",
    Law(LawFault::NoNoticeDate) => "C1512",
    Law(LawFault::NoShortNotice) => "C1513",

    // The theme
    BadColor => "C1601",
    LowContrast => "C1602",
    UnknownThemeColor => "C1603",

    // What is of other hosts
    BadEmbedAddress => "C1701",
    UndeclaredEmbed => "C1702",
    BadHostName => "C1703",
    BadVerification => "C1704",

    // Menus and files for visitors
    UnpublishableFile => "C1801",
    WrongFileContents => "C1802",
    PublishedFileTooLarge => "C1803",
    NotAFile => "C1804",
    BadRootFileName => "C1805",
    MarkupInRootFile => "C1806",
    MenuTooDeep => "C1807",
}
