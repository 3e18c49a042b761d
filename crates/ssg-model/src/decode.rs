//! Decodes a [`YamlNode`] to a typed value and reports every problem, not only the first.
//!
//! serde stops at the first error, so an editor with three mistakes would run the build four times.
//! [`record!`](crate::record) therefore derives [`Decode`] for the records that editors write: one
//! definition gives the check, the value for React, its TypeScript type, and the description for
//! the editor's tools ([`Accepts`]).

use jiff::ZonedDateTime;
use memchr::memchr2_iter;

use crate::accepts::{Accepts, Field};
use crate::icon::Icon;
use crate::image_source::ImageSource;
use crate::kind::Kinds;
use crate::limits;
use crate::locale::Locale;
use crate::mark::Mark;
use crate::money::Currency;
use crate::problem::{MeantShape, Problem, YamlShape};
use crate::route::InternalLink;
use crate::samples;
use crate::similar::closest;
use crate::texts;
use crate::value::{ByteRange, Spanned, Value, YamlNode};

/// The environment of decoders: it collects problems, finds images and knows the time.
pub trait Context {
    /// Reports a problem with its range in the file that is being decoded.
    fn report(&mut self, range: ByteRange, problem: Problem);

    /// Finds the image that a value names and adds it to the site's files.
    ///
    /// `src` is relative to the folder of the file being decoded, or to `content/` when it begins
    /// with a slash.
    fn image(&mut self, src: &Spanned<String>) -> Option<ImageFile>;

    /// Adds an icon to those that the site shows.
    fn icon(&mut self, icon: Icon);

    /// Adds an id that links may lead to; reports an id that the file already has.
    fn anchor(&mut self, id: &Spanned<String>);

    /// Whether `people.yaml` has a person with this `id`; reports a problem if not.
    fn person(&mut self, id: &Spanned<String>) -> bool;

    /// Whether `services.yaml` has a product with this `id`; reports a problem if not.
    fn service(&mut self, id: &Spanned<String>) -> bool;

    /// Adds the name of an entry of a collection, to be checked once all entries are known.
    fn entry(&mut self, of: &str, id: &Spanned<String>);

    /// Adds a subject of an article, to be compared with the spelling of the others.
    fn tag(&mut self, tag: &Spanned<String>);

    /// Converts Markdown to HTML, with the checks of an article.
    fn markdown(&mut self, text: &Spanned<String>) -> String;

    /// Returns the moment of the build, in the site's time zone.
    fn now(&self) -> &ZonedDateTime;

    /// Returns the language of the site.
    fn locale(&self) -> &Locale;

    /// Returns the currency of the site.
    fn currency(&self) -> Currency;

    /// Returns the kinds of section that are declared as data.
    fn kinds(&self) -> &'static Kinds;

    /// Adds a link within the site, to be checked once every route and anchor is known. Paths are
    /// those of [`Context::within`].
    fn link(&mut self, link: &Spanned<String>, target: &InternalLink);

    /// Returns a link without the folder of the file's language. The path of what is outside that
    /// language begins with two slashes.
    fn within(&self, link: InternalLink) -> InternalLink;

    /// Adds an absolute URL, to be checked if it is a page of this site.
    fn full_link(&mut self, link: &Spanned<String>);

    /// Returns the mark of a shown value, empty unless the content is edited.
    fn mark(&mut self, range: &ByteRange) -> Mark;

    /// Returns what a link says about its target: the kind and size of a file, such as `PDF, 1.2 MB`,
    /// or the language of a page in another one.
    fn file_note(&self, path: &str) -> Option<String>;

    /// Adds an old address, as a canonical path, to be checked once every route is known. Returns it
    /// without the folder of the file's language, or a problem if it is of another language.
    fn old_address(&mut self, address: &Spanned<String>) -> Result<String, Problem>;
}

impl dyn Context + '_ {
    /// Reports a problem that leaves no value, and returns `None`.
    pub fn refuse<T>(&mut self, range: ByteRange, problem: Problem) -> Option<T> {
        self.report(range, problem);
        None
    }
}

/// An image as the page will load it.
pub struct ImageFile {
    /// The URL path with the base path, such as `/assets/marca-1a2b3c4d.svg`; or an absolute URL.
    pub url: String,
    /// The intrinsic size in CSS pixels; `None` for an image on another host.
    pub size: Option<(u32, u32)>,
    /// The files of a photograph, see [`Image`](crate::content::fields::Image).
    pub sources: Vec<ImageSource>,
}

/// A value that can be read from a [`YamlNode`].
pub trait Decode: Sized {
    /// The maximum number of such values in a list.
    const MOST: usize = limits::ENTRIES;

    /// Returns the value, or `None` after reporting at least one problem.
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self>;

    /// Describes the accepted values, for the editor's tools and the field reference.
    fn accepts() -> Accepts;

    /// Returns the value of a field whose key is absent; `None` makes the key required.
    fn absent() -> Option<Self> {
        None
    }
}

/// Whether a value is empty, as forms of other systems leave it: `''`, `[]`, `{src: '', alt: ''}`.
pub fn is_empty(node: &YamlNode) -> bool {
    match &node.value {
        Value::Null => true,
        Value::Scalar { text, .. } => text.trim().is_empty(),
        Value::List(items) => items.is_empty(),
        Value::Map(entries) => entries.iter().all(|(_, value)| is_empty(value)),
    }
}

impl<T: Decode> Decode for Option<T> {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        match is_empty(node) {
            true => Some(None),
            false => T::decode(node, cx).map(Some),
        }
    }

    fn accepts() -> Accepts {
        Accepts::Optional { of: Box::new(T::accepts()) }
    }

    fn absent() -> Option<Self> {
        Some(None)
    }
}

impl<T: Decode> Decode for Vec<T> {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        let of_records = || matches!(T::accepts(), Accepts::Record(_) | Accepts::OneOf { .. });
        text_for_records(node, of_records, cx)?;
        decode_list(node, T::MOST, cx, T::decode)
    }

    fn accepts() -> Accepts {
        Accepts::List { of: Box::new(T::accepts()), may_be_empty: false, most: T::MOST }
    }
}

/// Refuses a text in place of a list of records: in brackets, it would be as wrong.
pub fn text_for_records(
    node: &YamlNode,
    of_records: impl FnOnce() -> bool,
    cx: &mut dyn Context,
) -> Option<()> {
    let is_text = matches!(node.value, Value::Scalar { .. });
    if is_text && of_records() {
        let (expected, found) = (YamlShape::List, YamlShape::Text);
        return cx.refuse(node.range.clone(), Problem::WrongShape { expected, found, meant: None });
    }
    Some(())
}

/// Decodes a list with at least one item and at most `most`.
pub fn decode_list<T>(
    node: &YamlNode,
    most: usize,
    cx: &mut dyn Context,
    decode: impl Fn(&YamlNode, &mut dyn Context) -> Option<T>,
) -> Option<Vec<T>> {
    let Value::List(items) = &node.value else {
        return wrong_shape(node, YamlShape::List, cx);
    };
    // An empty list would leave a heading with nothing below it. A list that may be absent is an
    // `Option`.
    if items.is_empty() {
        return cx.refuse(node.range.clone(), Problem::EMPTY_LIST);
    }
    if items.len() > most {
        return cx.refuse(node.range.clone(), Problem::TooMany { most });
    }
    // Decode every item before giving up, so that each one is checked.
    let decoded: Vec<Option<T>> = items.iter().map(|item| decode(item, cx)).collect();
    decoded.into_iter().collect()
}

/// A list that may be empty, because nothing on the site depends on it.
#[derive(Clone, Debug, Default, serde::Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AnyList<T>(pub Vec<T>);

impl<T: Decode> Decode for AnyList<T> {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        match &node.value {
            Value::Null => Some(AnyList(Vec::new())),
            Value::List(items) if items.is_empty() => Some(AnyList(Vec::new())),
            _ => Vec::decode(node, cx).map(AnyList),
        }
    }

    fn accepts() -> Accepts {
        Accepts::List { of: Box::new(T::accepts()), may_be_empty: true, most: T::MOST }
    }

    fn absent() -> Option<Self> {
        Some(AnyList(Vec::new()))
    }
}

/// `true` or `false`; an absent flag is `false`.
impl Decode for bool {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        match &node.value {
            Value::Scalar { text, quoted: false } if text == "true" => Some(true),
            Value::Scalar { text, quoted: false } if text == "false" => Some(false),
            _ => wrong_shape(node, YamlShape::Flag, cx),
        }
    }

    fn accepts() -> Accepts {
        Accepts::Flag
    }

    fn absent() -> Option<Self> {
        Some(false)
    }
}

/// Text with at least one visible character and no control characters.
impl Decode for String {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        let Spanned { value, range } = text(node, cx)?;
        if let Some(mark) = markdown_in(&value) {
            cx.report(range.clone(), Problem::MarkdownInPlainText { mark });
        }
        find_broken_letters(&value, node, cx);
        if value.contains('\n') {
            cx.report(range.clone(), Problem::PARAGRAPHS_JOINED);
        }
        Some(cx.mark(&range).on(value))
    }

    fn accepts() -> Accepts {
        Accepts::Text
    }
}

/// Returns the syntax of bold text, of a link, of a source or of a character in HTML, if a plain text
/// contains it.
fn markdown_in(text: &str) -> Option<&'static str> {
    let is_bold = |mark: &str| {
        let mut parts = text.split(mark).skip(1);
        let inner = parts.next().filter(|_| parts.next().is_some());
        inner.is_some_and(|inner| !inner.is_empty() && inner.trim() == inner)
    };
    let is_link = || {
        let (before, after) = text.split_once("](")?;
        (before.contains('[') && after.contains(')')).then_some("[…](…)")
    };
    // Chat assistants name their sources with these.
    let is_source = || match text.split_once('【') {
        Some((_, after)) => after.contains('†').then_some("【…†…】"),
        None => text.contains(":contentReference[").then_some(":contentReference[…]"),
    };
    let entity = || ["&amp;", "&nbsp;", "&quot;", "&#"].into_iter().find(|one| text.contains(one));
    let bold = ["**", "__"].into_iter().find(|mark| is_bold(mark));
    bold.or_else(is_link).or_else(is_source).or_else(entity)
}

/// Whether a character must not be in a text: control characters and noncharacters that are illegal
/// or discouraged in the XML of a feed (XML 1.0 section 2.2) and in HTML, and invisible characters
/// from pasted text that change its direction or split words. The zero-width joiner U+200D is
/// allowed, because emoji need it.
pub fn is_unprintable(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61C}' | '\u{200B}' | '\u{200C}' | '\u{200E}' | '\u{200F}' | '\u{FEFF}')
        || matches!(c, '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{2069}')
        || matches!(c, '\u{FDD0}'..='\u{FDEF}')
        || u32::from(c) & 0xFFFE == 0xFFFE
}

/// Reports letters of a visible text that another program changed.
pub fn find_broken_letters(text: &str, node: &YamlNode, cx: &mut dyn Context) {
    if broken_letters(text).is_some() {
        cx.report(node.range.clone(), Problem::BROKEN_LETTERS);
    }
}

/// Returns the range of the first letters that show UTF-8 read as another encoding: `Ã³`, `â€œ`.
pub fn broken_letters(text: &str) -> Option<ByteRange> {
    let begins = ["Ã", "Â", "â€", "ðŸ", "\u{fffd}"];
    // The first byte of each in UTF-8, which is found without decoding characters.
    memchr2_iter(0xC3, 0xEF, text.as_bytes()).find_map(|at| {
        let begin = begins.into_iter().find(|begin| text[at..].starts_with(begin))?;
        // Windows has other characters for some bytes: those of É, Ñ, Ó, Ú and Ü.
        let is_second = |c: &char| matches!(c, '\u{80}'..='\u{bf}' | '‰' | '‘' | '“' | 'š' | 'œ');
        let next = text[at + begin.len()..].chars().next();
        let second = next.filter(is_second).map_or(0, char::len_utf8);
        let is_broken = second > 0 || !matches!(begin, "Ã" | "Â");
        is_broken.then_some(at..at + begin.len() + second)
    })
}

/// Whether a text shows nothing: it has only white space and characters without a shape, such as the
/// soft hyphen and the Hangul filler.
pub fn is_blank(text: &str) -> bool {
    text.chars().all(|c| {
        c.is_whitespace()
            || matches!(c, '\u{AD}' | '\u{34F}' | '\u{115F}' | '\u{1160}' | '\u{200D}' | '\u{2800}')
            || matches!(c, '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FFA0}')
    })
}

/// Reads a text as [`String`] does, and keeps its range.
pub fn text(node: &YamlNode, cx: &mut dyn Context) -> Option<Spanned<String>> {
    match &node.value {
        Value::Scalar { text, .. } => {
            if let Some(found) = text.chars().find(|c| is_unprintable(*c) && *c != '\n') {
                return cx.refuse(node.range.clone(), Problem::ControlCharacter { found });
            }
            let text = text.trim();
            if text.chars().nth(limits::TEXT).is_some() {
                return cx.refuse(node.range.clone(), Problem::TextTooLong { most: limits::TEXT });
            }
            if is_blank(text) {
                return cx.refuse(node.range.clone(), Problem::EMPTY_TEXT);
            }
            if let Some(sample) = samples::of_value(text) {
                cx.report(node.range.clone(), Problem::SampleValue(sample));
            }
            Some(Spanned { value: text.to_owned(), range: node.range.clone() })
        }
        Value::Null => cx.refuse(node.range.clone(), Problem::EMPTY_TEXT),
        Value::List(_) | Value::Map(_) => wrong_shape(node, YamlShape::Text, cx),
    }
}

/// Reads a text and converts it with `parse`, whose error is reported.
pub fn parsed<T>(
    node: &YamlNode,
    cx: &mut dyn Context,
    parse: impl FnOnce(&str) -> Result<T, Problem>,
) -> Option<T> {
    let text = text(node, cx)?;
    let is_quote = |c| is_curly_quote(c) || matches!(c, '‘' | '’' | '«' | '»');
    let plain = text.value.trim_matches(is_quote);
    parse(&text.value)
        .map_err(|problem| match plain.len() < text.value.len() {
            true => cx.report(text.range, Problem::CURLY_QUOTES_BREAK),
            false => cx.report(text.range, problem),
        })
        .ok()
}

/// Reads a word of a fixed list.
pub fn choice<T: Copy>(
    node: &YamlNode,
    cx: &mut dyn Context,
    choices: &[(&'static str, T)],
) -> Option<T> {
    parsed(node, cx, |text| {
        let known = choices.iter().find(|(name, _)| *name == text);
        known.map(|(_, value)| *value).ok_or_else(|| {
            let choices = choices.iter().map(|(name, _)| *name).collect();
            Problem::UnknownChoice { found: text.to_owned(), choices }
        })
    })
}

/// Describes the words of a fixed list.
pub fn accepts_choice<T>(choices: &[(&'static str, T)]) -> Accepts {
    let choices = choices.iter().map(|(name, _)| *name).collect();
    Accepts::Choice { choices, labels: Vec::new() }
}

/// Defines a value that is a word of a fixed list, each with its name in content; the word after
/// `or` stands for an absent key.
#[macro_export]
macro_rules! choices {
    (
        $(#[$meta:meta])*
        pub enum $name:ident $(or $absent:ident)? {
            $($(#[doc = $doc:literal])* $variant:ident = $word:literal,)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        pub enum $name {
            $($(#[doc = $doc])* #[serde(rename = $word)] $variant,)*
        }

        impl $name {
            /// Every word, with its name in content.
            pub const ALL: &[(&'static str, $name)] = &[$(($word, $name::$variant)),*];

            /// Returns the name in content.
            pub fn name(self) -> &'static str {
                match self {
                    $($name::$variant => $word,)*
                }
            }
        }

        impl $crate::decode::Decode for $name {
            fn decode(
                node: &$crate::value::YamlNode,
                cx: &mut dyn $crate::decode::Context,
            ) -> Option<Self> {
                $crate::decode::choice(node, cx, $name::ALL)
            }

            fn accepts() -> $crate::accepts::Accepts {
                $crate::decode::accepts_choice($name::ALL)
            }

            $(fn absent() -> Option<Self> {
                Some($name::$absent)
            })?
        }
    };
}

/// Reports that a node is not of the expected shape.
pub fn wrong_shape<T>(node: &YamlNode, expected: YamlShape, cx: &mut dyn Context) -> Option<T> {
    let found = match &node.value {
        Value::Null => YamlShape::Nothing,
        Value::Scalar { .. } => YamlShape::Text,
        Value::List(_) => YamlShape::List,
        Value::Map(_) => YamlShape::Record,
    };
    let meant = meant_shape(node, expected);
    cx.refuse(node.range.clone(), Problem::WrongShape { expected, found, meant })
}

/// Guesses the intended value of a node of the wrong shape.
fn meant_shape(node: &YamlNode, expected: YamlShape) -> Option<MeantShape> {
    let text = match &node.value {
        Value::List(_) if expected == YamlShape::Text => return Some(MeantShape::Bracketed),
        Value::Scalar { text, .. } => text,
        _ => return None,
    };
    match expected {
        YamlShape::List if text.starts_with('-') => Some(MeantShape::Entries),
        YamlShape::List if !text.is_empty() && !text.contains(['\n', '[', ']', ':', '#']) => {
            Some(MeantShape::Line { entries: text.clone() })
        }
        YamlShape::Flag => {
            let word = text.trim_matches(is_curly_quote).to_lowercase();
            match &*word {
                "true" | "sí" | "si" | "yes" | "verdadero" | "on" => Some(MeantShape::Flag(true)),
                "false" | "no" | "falso" | "off" => Some(MeantShape::Flag(false)),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Whether a character is a quotation mark that YAML reads as a letter.
pub fn is_curly_quote(c: char) -> bool {
    matches!(c, '“' | '”' | '„' | '‟')
}

/// Returns the range of the first key of a record.
pub fn first_key(node: &YamlNode) -> ByteRange {
    match &node.value {
        Value::Map(entries) => entries.first().map_or(&node.range, |(key, _)| &key.range).clone(),
        _ => node.range.clone(),
    }
}

/// Reads the key that names the kind of a record. Returns it with a record of the other keys, whose
/// range is the range of the key.
pub fn tagged(
    node: &YamlNode,
    tag: &'static str,
    kinds: &[&'static str],
    cx: &mut dyn Context,
) -> Option<(&'static str, YamlNode)> {
    let Value::Map(entries) = &node.value else {
        return wrong_shape(node, YamlShape::Record, cx);
    };
    let Some((key, value)) = entries.iter().find(|(key, _)| key.value == tag) else {
        return cx.refuse(first_key(node), Problem::MissingKey { key: tag });
    };
    let found = text(value, cx)?;
    let Some(kind) = kinds.iter().find(|kind| **kind == found.value) else {
        let problem = Problem::UnknownChoice { found: found.value, choices: kinds.to_vec() };
        return cx.refuse(found.range, problem);
    };
    let others = entries.iter().filter(|(other, _)| other.value != tag).cloned().collect();
    Some((kind, Spanned { value: Value::Map(others), range: key.range.clone() }))
}

/// A record that is being decoded: returns its values, reports missing and unknown keys.
pub struct Fields<'a> {
    range: ByteRange,
    entries: &'a [(Spanned<String>, YamlNode)],
    /// The known keys that are similar to an unknown key of the record.
    misspelt: Vec<&'static str>,
}

impl<'a> Fields<'a> {
    /// Starts to decode a record; reports keys that are not in `known`.
    pub fn open(node: &'a YamlNode, known: &[&'static str], cx: &mut dyn Context) -> Option<Self> {
        let Value::Map(entries) = &node.value else {
            return wrong_shape(node, YamlShape::Record, cx);
        };
        if entries.len() > limits::KEYS {
            return cx.refuse(node.range.clone(), Problem::TooMany { most: limits::KEYS });
        }
        let mut misspelt = Vec::new();
        for (at, (key, _)) in entries.iter().enumerate() {
            if !known.contains(&key.value.as_str()) {
                misspelt.extend(closest(&key.value, known.iter().copied()));
                // If the record above lost the indentation of its keys, its key has no value.
                let is_known = |key: &Spanned<String>| known.contains(&key.value.as_str());
                let above = entries[..at].iter().rev().find(|(key, _)| is_known(key));
                let above = above.filter(|(_, value)| matches!(value.value, Value::Null));
                let above = above.map(|(key, _)| key.value.clone());
                let key_name = key.value.clone();
                // A similar key that is there already would occur twice.
                let is_free = |known: &&str| {
                    closest(&key.value, [*known]).is_none()
                        || entries.iter().all(|(key, _)| key.value != *known)
                };
                let known = known.iter().copied().filter(is_free).collect();
                let problem = Problem::UnknownKey { key: key_name, above, known };
                cx.report(key.range.clone(), problem);
            }
        }
        // A missing key is reported at the first key of the record.
        let nowhere = node.range.start..node.range.start;
        let range = entries.first().map_or(nowhere, |(key, _)| key.range.clone());
        Some(Fields { range, entries, misspelt })
    }

    /// Returns the range of the value of a key.
    pub fn at(&self, name: &str) -> ByteRange {
        let value = self.entries.iter().find(|(key, _)| key.value == name);
        value.map_or(&self.range, |(_, node)| &node.range).clone()
    }

    /// Decodes a field; returns `None` after reporting a problem.
    pub fn field<T: Decode>(&self, name: &'static str, cx: &mut dyn Context) -> Option<T> {
        self.field_with(name, T::decode, T::absent, cx)
    }

    /// Decodes a field with a function; `absent` gives the value of a key that is absent.
    pub fn field_with<T>(
        &self,
        name: &'static str,
        decode: impl FnOnce(&YamlNode, &mut dyn Context) -> Option<T>,
        absent: impl FnOnce() -> Option<T>,
        cx: &mut dyn Context,
    ) -> Option<T> {
        match self.entries.iter().find(|(key, _)| key.value == name) {
            Some((_, node)) => decode(node, cx),
            None => absent().or_else(|| {
                // Reporting the misspelt key is enough.
                if !self.misspelt.contains(&name) {
                    cx.report(self.range.clone(), Problem::MissingKey { key: name });
                }
                None
            }),
        }
    }
}

/// Returns the key of a field: `type` for the field `r#type`.
pub fn key(field: &'static str) -> &'static str {
    field.strip_prefix("r#").unwrap_or(field)
}

/// Describes the key of a record whose value is a `T`.
pub fn describe<T: Decode>(record: &str, name: &'static str) -> Field {
    let required = T::absent().is_none();
    Field { name, texts: texts::of(record, name), required, accepts: T::accepts() }
}

/// Defines records that editors write.
///
/// Each gets [`Decode`], `Serialize` and, with the `typescript` feature, a TypeScript type. Every
/// field is decoded before the record is given up, so that all problems are reported.
///
/// A field has a `///` comment for developers if its name is not clear enough; the texts for
/// editors are in [`texts`](crate::texts).
#[macro_export]
macro_rules! record {
    ($(
        $(#[$meta:meta])*
        pub struct $name:ident {
            $(
                $(#[$attribute:meta])*
                pub $field:ident: $type:ty,
            )*
        }
    )*) => {$(
        $(#[$meta])*
        #[derive(Clone, Debug, serde::Serialize)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        #[serde(rename_all = "camelCase")]
        pub struct $name {
            $($(#[$attribute])* pub $field: $type,)*
        }

        impl $name {
            /// Returns the keys, for the editor's tools and the field reference.
            pub fn keys() -> $crate::accepts::RecordFields {
                let fields = vec![$($crate::decode::describe::<$type>(stringify!($name), $crate::decode::key(stringify!($field)))),*];
                $crate::accepts::RecordFields { fields }
            }
        }

        impl $crate::decode::Decode for $name {
            fn decode(
                node: &$crate::value::YamlNode,
                cx: &mut dyn $crate::decode::Context,
            ) -> Option<Self> {
                #[allow(unused_variables, reason = "a record may have no fields")]
                let fields =
                    $crate::decode::Fields::open(node, &[$($crate::decode::key(stringify!($field))),*], cx)?;
                $(let $field = fields.field::<$type>($crate::decode::key(stringify!($field)), cx);)*
                Some($name { $($field: $field?,)* })
            }

            fn accepts() -> $crate::accepts::Accepts {
                $crate::accepts::Accepts::Record($name::keys())
            }
        }
    )*};
}
