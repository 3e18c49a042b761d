//! The values that a field accepts, as data: the source of the JSON Schemas, the field reference,
//! and the controls of `ssg edit`.
//!
//! [`Decode`](crate::decode::Decode) decides whether a value is accepted. A description here lets
//! the editor's tools predict that for one field alone; it does not cover checks that depend on
//! other files, such as broken links and missing images.

use serde::Serialize;

use crate::icon::Icon;
use crate::plain_value::PlainValue;
use crate::texts::FieldTexts;
use crate::words::{Lang, Words};

/// The values that a field accepts; in JSON, the control that edits the field.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "Control"))]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Accepts {
    /// A text with at least one visible character.
    Text,
    /// Running text in Markdown.
    Markdown,
    /// A text of one form: a phone number, a link.
    Form(Form),
    /// A word of a fixed list.
    Choice {
        choices: Vec<&'static str>,
        /// Their names for editors, in the same order; empty if the editor's program names them.
        labels: Vec<Words>,
    },
    /// The name of an icon.
    Icon,
    /// `true` or `false`.
    Flag,
    /// A whole number, both ends included.
    Number { least: u32, most: u32 },
    /// A day, such as `2025-05-06`.
    Date,
    /// A file in `content/`, or the `https` URL of an image on another host.
    ImageSource,
    /// `src` and `alt`; an image on another host also needs `width` and `height`.
    Image {
        #[serde(flatten)]
        fields: RecordFields,
        /// Whether `false` and an image with only `alt` are also accepted.
        may_be_absent: bool,
    },
    /// A list: lines that begin with `- `.
    List {
        of: Box<Accepts>,
        may_be_empty: bool,
        #[serde(skip)]
        most: usize,
    },
    /// Keys with values.
    Record(RecordFields),
    /// Keys with values; one key names the kind of record and so decides which others it has.
    OneOf { key: &'static str, variants: Vec<Variant> },
    /// A value that may be empty, which is the same as leaving the key out.
    Optional { of: Box<Accepts> },
}

impl Accepts {
    /// Creates a [`Form`] without exceptions, with its texts in Spanish and English.
    pub fn form(pattern: &str, es: FormText, en: FormText) -> Accepts {
        let (pattern, input) = (pattern.to_owned(), FormInput::Text);
        Accepts::Form(Form { input, pattern, except: None, es, en })
    }

    /// Refuses values of a form that match another pattern.
    #[must_use]
    pub fn except(self, pattern: String) -> Accepts {
        match self {
            Accepts::Form(form) => Accepts::Form(Form { except: Some(pattern), ..form }),
            others => others,
        }
    }

    /// Sets the input control of a form.
    #[must_use]
    pub fn with_input(self, input: FormInput) -> Accepts {
        match self {
            Accepts::Form(form) => Accepts::Form(Form { input, ..form }),
            others => others,
        }
    }
}

/// The input control for a text of one form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum FormInput {
    Text,
    /// An id, unique in its file.
    Id,
    Tel,
    Email,
    Url,
    /// A page, a file or another site.
    Link,
    /// A page of this site.
    Page,
    /// A published file.
    File,
    Color,
    /// A day with its time.
    Moment,
    Time,
    /// Days of the week.
    Days,
    /// A number with decimals, written without quotes.
    Decimal,
    /// The name of an entry of this collection.
    Entry(&'static str),
    /// `all`, or a list of the names of entries of this collection.
    Entries(&'static str),
}

/// The syntax of a text, such as a phone number.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Form {
    pub input: FormInput,
    /// A regular expression that every accepted value matches, in the syntax that ECMA-262 and
    /// the `regex` crate share.
    pub pattern: String,
    /// Values that match `pattern` and are nevertheless refused.
    pub except: Option<String>,
    pub es: FormText,
    pub en: FormText,
}

impl Form {
    /// Returns the texts in one language.
    pub fn get(&self, lang: Lang) -> &FormText {
        match lang {
            Lang::Es => &self.es,
            Lang::En => &self.en,
        }
    }
}

/// The texts about a form in one language.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FormText {
    /// A noun phrase for messages: `un correo`.
    #[serde(skip)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub noun: &'static str,
    /// Well-formed values, for completion.
    pub examples: Vec<&'static str>,
}

/// Creates the texts about a form in one language.
pub fn form_text(noun: &'static str, examples: &[&'static str]) -> FormText {
    FormText { noun, examples: examples.to_vec() }
}

/// A kind of record of [`Accepts::OneOf`].
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Variant {
    pub name: &'static str,
    pub texts: &'static FieldTexts,
    /// The icon in a list of kinds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub icon: Option<Icon>,
    /// The values of a new record.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub example: Option<PlainValue>,
    /// The keys of the record, without the key that names the kind.
    #[serde(flatten)]
    pub fields: RecordFields,
}

/// The keys of a record, in the order in which they are documented.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RecordFields {
    pub fields: Vec<Field>,
}

/// A key of a record.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Field {
    pub name: &'static str,
    pub texts: &'static FieldTexts,
    /// Whether the key must be there.
    pub required: bool,
    #[serde(rename = "control")]
    pub accepts: Accepts,
}
