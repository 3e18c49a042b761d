//! The types of the fields of records, each with its own check.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::Serialize;

use super::exported_time::{ExportedTime, meant_days};
use crate::accepts::{Accepts, FormInput, form_text};
use crate::alt_text::is_file_name;
use crate::decode::{Context, Decode, accepts_choice, choice, find_broken_letters, parsed, text};
use crate::email::is_email;
use crate::icon::Icon;
use crate::image_source::ImageSource;
use crate::limits;
use crate::locale::{DateForm, DateText, Locale};
use crate::mark::{self, Mark};
use crate::money::Currency;
use crate::problem::{MeantShape, Problem, Sample, YamlShape};
use crate::record;
use crate::reserved::{is_reserved, reserved_pattern};
use crate::route::InternalLink;
use crate::time_zone;
use crate::value::{Value, YamlNode};
use crate::web_address;

macro_rules! text_field {
    ($(#[$meta:meta])* $name:ident $(($shown:ident))?, $parse:expr, $accepts:expr) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, Serialize)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        pub struct $name(pub String);

        impl Decode for $name {
            fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
                let value: String = parsed(node, cx, $parse)?;
                if is_sample(&value) {
                    cx.report(node.range.clone(), Problem::SampleValue(Sample::Text(value.clone())));
                }
                find_broken_letters(&value, node, cx);
                $(let value = cx.$shown(&node.range).on(value);)?
                Some($name(value))
            }

            fn accepts() -> Accepts {
                $accepts
            }
        }
    };
}

/// Whether a text is a sample: a host that RFC 2606 reserves for examples, a profile named
/// `example`, or a chat with a number that ends in zeros.
pub(super) fn is_sample(text: &str) -> bool {
    let is_of_examples = ["example.com", "example.org", "example.net"].iter().any(|host| {
        text.trim_end_matches('/').ends_with(host) || text.contains(&format!("{host}/"))
    });
    let (host, path) =
        text.split_once("://").and_then(|(_, address)| address.split_once('/')).unwrap_or_default();
    let mut names = path.split(['/', '?', '#', '=', '&', '@']);
    let is_chat = host == "wa.me" || host.ends_with("whatsapp.com");
    is_of_examples
        || names.any(|name| {
            matches!(name, "example" | "ejemplo") || is_chat && name.ends_with("0000000")
        })
}

text_field! {
    /// An e-mail address that a `mailto:` link can carry.
    Email(mark), |text| if is_email(text) {
        Ok(text.to_owned())
    } else {
        Err(Problem::BAD_EMAIL)
    },
    Accepts::form(
        r"^[A-Za-z0-9_+-]+(\.[A-Za-z0-9_+-]+)*@([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]*[A-Za-z0-9]$",
        form_text("un correo", &["nombre@ejemplo.com"]),
        form_text("an e-mail address", &["name@example.com"]),
    ).with_input(FormInput::Email)
}

text_field! {
    /// An absolute `https` URL.
    WebUrl, |text| match web_address::parse_link(text)? {
        url if url.scheme() == "https" => Ok(url.into()),
        _ => Err(Problem::BAD_URL),
    },
    Accepts::form(
        r"^https://[^\s/\\?#@]+(/[^\s\\?#]*)?([?#]\S*)?$",
        form_text("una dirección web", &["https://www.ejemplo.com/"]),
        form_text("a URL", &["https://www.example.com/"]),
    ).with_input(FormInput::Url)
}

text_field! {
    /// The version of the program that made the site. No older one can build it.
    ProgramVersion, |text| match numbers(text) {
        None => Err(Problem::BAD_VERSION),
        wanted if wanted > numbers(env!("CARGO_PKG_VERSION")) => {
            Err(Problem::NewerProgram { wanted: text.to_owned() })
        }
        Some(_) => Ok(text.to_owned()),
    },
    Accepts::form(
        r"^[0-9]+(\.[0-9]+){0,2}$",
        form_text("una versión del programa", &["0.1"]),
        form_text("a version of the program", &["0.1"]),
    )
}

impl ProgramVersion {
    /// Whether this program is newer, as far as the numbers go: `0.1` is not older than `0.1.2`.
    pub fn is_older(&self) -> bool {
        let ours = numbers(env!("CARGO_PKG_VERSION")).unwrap_or_default();
        numbers(&self.0).is_some_and(|numbers| numbers[..] < ours[..numbers.len().min(ours.len())])
    }
}

/// Returns the numbers of a version; `None` if it has anything else.
fn numbers(version: &str) -> Option<Vec<u64>> {
    version.split('.').map(|part| part.parse().ok()).collect()
}

text_field! {
    /// The name of a host on the internet.
    HostName, |text| {
        let is_label = |label: &str| {
            !label.is_empty()
                && label.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
                && !label.starts_with('-')
                && !label.ends_with('-')
        };
        let is_host = text.len() <= 253 && text.contains('.') && text.split('.').all(is_label);
        if is_host { Ok(text.to_owned()) } else { Err(Problem::BAD_HOST_NAME) }
    },
    Accepts::form(
        r"^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?$",
        form_text("un servidor, sin `https://`", &["www.ejemplo.com"]),
        form_text("a host, without `https://`", &["www.example.com"]),
    )
}

text_field! {
    /// The code with which a search console verifies the owner of a site.
    Verification, |text| {
        let is_sign = |b: u8| b.is_ascii_alphanumeric() || b"_-+/=.".contains(&b);
        let is_code = text.len() <= 200 && text.bytes().all(is_sign);
        if is_code { Ok(text.to_owned()) } else { Err(Problem::BAD_VERIFICATION) }
    },
    Accepts::form(
        r"^[A-Za-z0-9_+/=.-]{1,200}$",
        form_text("lo que está entre las comillas de `content`", &["abc123"]),
        form_text("the text between the quotes of `content`", &["abc123"]),
    )
}

text_field! {
    /// The name of something, such as the brand: a text that appears on every page.
    Name(mark), |text| match text.chars().nth(limits::NAME) {
        None => Ok(text.to_owned()),
        Some(_) => Err(Problem::TextTooLong { most: limits::NAME }),
    },
    Accepts::form(
        r"^[^\u0000-\u001F\u007F-\u009F\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]{1,120}$",
        form_text("un nombre de 120 caracteres como máximo", &["Casa Luna"]),
        form_text("a name of at most 120 characters", &["Bright Smile"]),
    )
}

impl Decode for Locale {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        parsed(node, cx, Locale::parse)
    }

    fn accepts() -> Accepts {
        Accepts::form(
            "^(es|en)-[A-Z]{2}$",
            form_text("un idioma y un país", &["es-MX", "en-US"]),
            form_text("a language and a country", &["en-US", "es-MX"]),
        )
    }
}

impl Decode for DateForm {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        choice(node, cx, DateForm::ALL)
    }

    fn accepts() -> Accepts {
        accepts_choice(DateForm::ALL)
    }
}

impl Decode for Currency {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        let codes: Vec<_> = Currency::codes().into_iter().map(|code| (code, code)).collect();
        choice(node, cx, &codes).and_then(Currency::from_code)
    }

    fn accepts() -> Accepts {
        Accepts::Choice { choices: Currency::codes(), labels: Vec::new() }
    }
}

text_field! {
    /// An IANA time zone, such as `America/Mexico_City`.
    ZoneName, |text| match time_zone::find(text) {
        Some(_) => Ok(text.to_owned()),
        None => Err(Problem::BAD_TIME_ZONE),
    },
    Accepts::form(
        r"^[A-Za-z][A-Za-z0-9_+/-]*$",
        form_text("una zona horaria", &["America/Mexico_City"]),
        form_text("a time zone", &["America/New_York"]),
    )
}

impl ZoneName {
    /// Returns the time zone; the name was checked when it was decoded.
    pub fn zone(&self) -> TimeZone {
        time_zone::find(&self.0).unwrap_or(TimeZone::UTC)
    }
}

/// Whether a text is lower-case ASCII letters and digits, in words joined by single hyphens.
pub fn is_slug(text: &str) -> bool {
    !text.is_empty()
        && text.split('-').all(|word| {
            !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        })
}

/// Whether a folder of this name may be a kind of section: its component's name begins with a letter.
pub fn is_kind_name(name: &str) -> bool {
    is_slug(name) && !name.starts_with(|c: char| c.is_ascii_digit())
}

/// An id that links may lead to: lower-case ASCII letters, digits and hyphens, once in a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Anchor(pub String);

impl Decode for Anchor {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        let id = text(node, cx)?;
        if !is_slug(&id.value) {
            return cx.refuse(id.range, Problem::BAD_ID);
        }
        if is_reserved(&id.value) {
            return cx.refuse(id.range, Problem::ReservedId { id: id.value });
        }
        cx.anchor(&id);
        Some(Anchor(id.value))
    }

    fn accepts() -> Accepts {
        Accepts::form(
            "^[a-z0-9]+(-[a-z0-9]+)*$",
            form_text("un nombre con minúsculas a–z, dígitos y guiones", &["lista-de-precios"]),
            form_text("a name of lower-case letters a–z, digits and hyphens", &["price-list"]),
        )
        .except(reserved_pattern())
        .with_input(FormInput::Id)
    }
}

/// Running text in Markdown, as HTML.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MarkdownText {
    pub html: String,
}

impl Decode for MarkdownText {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        let text = text(node, cx)?;
        Some(MarkdownText { html: cx.markdown(&text) })
    }

    fn accepts() -> Accepts {
        Accepts::Markdown
    }
}

/// Whether content is a sample; the build warns of it.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SampleFlag(pub bool);

impl Decode for SampleFlag {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        let sample = bool::decode(node, cx)?;
        if sample {
            cx.report(node.range.clone(), Problem::SampleValue(Sample::Flag));
        }
        Some(SampleFlag(sample))
    }

    fn absent() -> Option<Self> {
        Some(SampleFlag(false))
    }

    fn accepts() -> Accepts {
        Accepts::Flag
    }
}

/// A key of `site.yaml` whose value is a sample; the build warns of it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SampleKey(pub String);

impl SampleKey {
    const KEYS: &[&str] = &[
        "brand",
        "descriptor",
        "logo",
        "office",
        "branches",
        "social",
        "licence",
        "privacy_notice",
        "credit",
    ];
}

impl Decode for SampleKey {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        let key = text(node, cx)?;
        let problem = if SampleKey::KEYS.contains(&key.value.as_str()) {
            Problem::SampleValue(Sample::Listed(key.value.clone()))
        } else {
            Problem::UnknownChoice { found: key.value.clone(), choices: SampleKey::KEYS.to_vec() }
        };
        cx.report(key.range, problem);
        Some(SampleKey(key.value))
    }

    fn accepts() -> Accepts {
        Accepts::Choice { choices: SampleKey::KEYS.to_vec(), labels: Vec::new() }
    }
}

/// A civil date in the site's time zone, written as `2025-05-06`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(as = "String"))]
pub struct CivilDate(pub Date, Mark);

impl CivilDate {
    /// Reads `2025-05-06`, also as `2025-5-6`.
    pub fn parse(text: &str) -> Option<CivilDate> {
        // `Date` itself also reads `20250506` and times.
        let mut parts = text.split('-');
        let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
        let is_number = |part: &str, longest: usize| {
            (1..=longest).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit())
        };
        let fits =
            year.len() == 4 && is_number(year, 4) && is_number(month, 2) && is_number(day, 2);
        if !fits || parts.next().is_some() {
            return None;
        }
        let date = Date::new(year.parse().ok()?, month.parse().ok()?, day.parse().ok()?);
        date.ok().map(|date| CivilDate(date, Mark::default()))
    }
}

impl CivilDate {
    /// Reads a date written by an editor, or exported by another system: of a time, the date in the
    /// site's zone counts.
    pub(super) fn parse_exported(text: &str, zone: &TimeZone) -> Result<CivilDate, Problem> {
        let exported = || match ExportedTime::parse(text)? {
            ExportedTime::Local(moment) => Some(moment.date()),
            ExportedTime::Exact(moment) => Some(moment.to_zoned_datetime(zone.clone()).date()),
        };
        CivilDate::parse(text)
            .or_else(|| exported().map(|date| CivilDate(date, Mark::default())))
            .ok_or_else(|| Problem::BadDate { meant: meant_days(text) })
    }

    /// Returns the day as the site's language writes it on its own.
    pub fn text(self, locale: &Locale) -> DateText {
        let CivilDate(date, mark) = self;
        locale.date(date).marked(mark)
    }

    /// Returns the day as part of a sentence, where Spanish writes the month without a capital.
    pub fn text_in_sentence(self, locale: &Locale) -> DateText {
        self.text(&Locale { dates: DateForm::Orthographic, ..locale.clone() })
    }
}

impl Serialize for CivilDate {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl Decode for CivilDate {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        let zone = cx.now().time_zone().clone();
        let CivilDate(date, _) = parsed(node, cx, |text| CivilDate::parse_exported(text, &zone))?;
        Some(CivilDate(date, cx.mark(&node.range)))
    }

    fn accepts() -> Accepts {
        Accepts::Date
    }
}

/// The day on which a client agreed to be quoted, which is not published.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Consent(#[cfg_attr(feature = "typescript", ts(as = "bool"))] pub Date);

impl Serialize for Consent {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bool(true)
    }
}

impl Decode for Consent {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        CivilDate::decode(node, cx).map(|day| Consent(day.0))
    }

    fn accepts() -> Accepts {
        CivilDate::accepts()
    }
}

impl Decode for Icon {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        let icon = parsed(node, cx, |text| {
            Icon::from_name(text).ok_or_else(|| Problem::UnknownIcon { name: text.to_owned() })
        })?;
        cx.icon(icon);
        Some(icon.marked(cx.mark(&node.range)))
    }

    fn accepts() -> Accepts {
        Accepts::Icon
    }
}

/// A link to a route of this site, with an optional anchor: `/servicios/#vida`.
///
/// The canonical form, without the base path (React's router adds it).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RouteLink(pub String);

impl Decode for RouteLink {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        let text = text(node, cx)?;
        match InternalLink::parse(&text.value) {
            Some(link) => {
                let link = cx.within(link);
                cx.link(&text, &link);
                Some(RouteLink(link.to_string()))
            }
            None => cx.refuse(text.range, Problem::NotARoute { link: text.value }),
        }
    }

    fn accepts() -> Accepts {
        Accepts::form(
            "^/([^/].*)?$",
            form_text("una ruta de este sitio", &["/contacto/"]),
            form_text("a path of this site", &["/contact/"]),
        )
        .with_input(FormInput::Page)
    }
}

/// An image of the content, as the page loads it.
///
/// In content: `src` (a file, or an `https` URL with `width` and `height`) and `alt`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Image {
    /// The URL path with the base path, or the absolute URL of an image on another host.
    pub src: String,
    /// The text for people who do not see the image (WCAG 1.1.1).
    pub alt: String,
    /// Intrinsic width in CSS pixels.
    pub width: u32,
    /// Intrinsic height in CSS pixels.
    pub height: u32,
    /// The files of a photograph: the best encoding first, the one that every browser reads last.
    /// Empty for a drawing and for an image on another host.
    pub sources: Vec<ImageSource>,
}

record! {
    /// The fields of an [`Image`] in content.
    pub struct ImageFields {
        /// The path relative to the file that names it, or an `https` URL.
        pub src: SourceText,
        /// The text for people who do not see the image.
        pub alt: String,
        /// The width in pixels, only for an image on another host.
        pub width: Option<Pixels>,
        /// The height in pixels, only for an image on another host.
        pub height: Option<Pixels>,
    }
}

/// The `src` of an image, with its URL, size and files found while decoding.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SourceText {
    url: String,
    size: Option<(u32, u32)>,
    sources: Vec<ImageSource>,
}

impl Decode for SourceText {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        let text = text(node, cx)?;
        let file = cx.image(&text)?;
        let url = cx.mark(&text.range).on(file.url);
        Some(SourceText { url, size: file.size, sources: file.sources })
    }

    fn accepts() -> Accepts {
        Accepts::ImageSource
    }
}

/// The day on which a licence ends; the build warns from 60 days before it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ExpiryDate(pub DateText);

impl Decode for ExpiryDate {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        let date = CivilDate::decode(node, cx)?;
        let days = i64::from((date.0 - cx.now().date()).get_days());
        if days <= 60 {
            cx.report(node.range.clone(), Problem::LicenceExpires { days });
        }
        Some(ExpiryDate(date.text_in_sentence(cx.locale())))
    }

    fn accepts() -> Accepts {
        CivilDate::accepts()
    }
}

macro_rules! number_field {
    ($(#[$meta:meta])* $name:ident, $least:literal..=$most:literal, $problem:expr) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        pub struct $name(pub u32);

        impl Decode for $name {
            fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
                parsed(node, cx, |text| match text.parse() {
                    Ok(number @ $least..=$most) => Ok($name(number)),
                    _ => Err($problem),
                })
            }

            fn accepts() -> Accepts {
                Accepts::Number { least: $least, most: $most }
            }
        }
    };
}

number_field! {
    /// A number of CSS pixels.
    Pixels, 1..=16_384, Problem::OutOfRange { least: 1, most: 16_384 }
}

number_field! {
    /// The number of items to show.
    Count, 1..=100, Problem::OutOfRange { least: 1, most: 100 }
}

number_field! {
    /// The radius of corners, in CSS pixels.
    CornerRadius, 0..=24, Problem::OutOfRange { least: 0, most: 24 }
}

number_field! {
    /// A size as it is sent to visitors, compressed; in thousands of bytes.
    SentKilobytes, 1..=10_000, Problem::OutOfRange { least: 1, most: 10_000 }
}

/// A rating on a scale of five.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(type = "number"))]
pub struct Stars(pub u32, Mark);

impl Serialize for Stars {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Stars(count, mark) = self;
        match mark.as_space() {
            Some(space) => serializer.collect_str(&format_args!("{count}{space}")),
            None => serializer.serialize_u32(*count),
        }
    }
}

impl Decode for Stars {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        let count = parsed(node, cx, |text| match text.parse() {
            Ok(count @ 1..=5) => Ok(count),
            _ => Err(Problem::STARS_OUT_OF_RANGE),
        })?;
        Some(Stars(count, cx.mark(&node.range)))
    }

    fn accepts() -> Accepts {
        Accepts::Number { least: 1, most: 5 }
    }
}

impl Decode for Image {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        if let Value::Scalar { text: src, .. } = &node.value
            && src.contains('.')
        {
            let meant = Some(MeantShape::Image { src: src.clone() });
            let (expected, found) = (YamlShape::Record, YamlShape::Text);
            return cx.refuse(node.range.clone(), Problem::WrongShape { expected, found, meant });
        }
        let ImageFields { src, alt, width, height } = ImageFields::decode(node, cx)?;
        if let Value::Map(entries) = &node.value
            && is_file_name(&alt)
            && let Some((_, node)) = entries.iter().find(|(key, _)| key.value == "alt")
        {
            cx.report(node.range.clone(), Problem::ALT_IS_FILE_NAME);
        }
        let Some((width, height)) = src.size.or(width.zip(height).map(|(w, h)| (w.0, h.0))) else {
            return cx.refuse(node.range.clone(), Problem::EXTERNAL_IMAGE_WITHOUT_SIZE);
        };
        Some(Image { src: src.url, alt, width, height, sources: src.sources })
    }

    fn accepts() -> Accepts {
        Accepts::Image { fields: ImageFields::keys(), may_be_absent: false }
    }
}

/// The symbol of the site: a local SVG, because it is drawn at every size.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Symbol(pub Image);

impl Decode for Symbol {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        let image = Image::decode(node, cx)?;
        let src = mark::plain(&image.src);
        if src.starts_with('/') && src.ends_with(".svg") {
            return Some(Symbol(image));
        }
        cx.refuse(node.range.clone(), Problem::SYMBOL_NOT_DRAWN)
    }

    fn accepts() -> Accepts {
        Image::accepts()
    }
}

/// The image of an article: a picture, a drawn placeholder with its text, or none.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum ArticleImage {
    Picture(Image),
    Placeholder { alt: String },
    None,
}

record! {
    /// The `image:` of an article whose picture does not exist yet.
    pub struct PlaceholderFields {
        /// The text of the future picture.
        pub alt: String,
    }
}

impl Decode for ArticleImage {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        match &node.value {
            Value::Scalar { text, quoted: false } if text == "false" => Some(ArticleImage::None),
            Value::Map(entries) if entries.iter().all(|(key, _)| key.value == "alt") => {
                let PlaceholderFields { alt } = PlaceholderFields::decode(node, cx)?;
                Some(ArticleImage::Placeholder { alt })
            }
            _ => Image::decode(node, cx).map(ArticleImage::Picture),
        }
    }

    fn accepts() -> Accepts {
        Accepts::Image { fields: ImageFields::keys(), may_be_absent: true }
    }
}
