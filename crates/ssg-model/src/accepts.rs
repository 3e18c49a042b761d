//! The values that a field accepts, as data: the source of the JSON Schemas, of the field reference,
//! and of the controls of `ssg edit`.
//!
//! [`Decode`](crate::decode::Decode) is what decides; a value of this type tells the editor's tools
//! beforehand what it will decide, as far as one field alone can tell. What depends on other files
//! (a link that leads nowhere, an image that is missing) is not said here.

use serde::Serialize;

use crate::texts::FieldTexts;

/// What may be written as the value of a field; as JSON, the control with which it is edited.
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
    /// One word of a list.
    Choice { choices: Vec<&'static str> },
    /// The name of an icon, of which there are many.
    Icon,
    /// `true` or `false`.
    Flag,
    /// A whole number, both ends included.
    Number { least: u32, most: u32 },
    /// A day, such as `2025-05-06`.
    Date,
    /// A file in `content/`, or the `https` URL of an image on another host.
    ImageSource,
    /// `src` and `alt`; an image on another host needs `width` and `height`, too.
    Image {
        #[serde(flatten)]
        fields: RecordFields,
        /// `false` and an image that has only `alt` are accepted, too.
        may_be_absent: bool,
    },
    /// Lines that begin with `- `.
    List { of: Box<Accepts>, may_be_empty: bool },
    /// Keys with values.
    Record(RecordFields),
    /// Keys with values; one of them names the kind of record, on which the others depend.
    OneOf { key: &'static str, variants: Vec<Variant> },
    /// The key may be there without a value, which is the same as leaving it out.
    Optional { of: Box<Accepts> },
}

impl Accepts {
    /// A text of one form, without exceptions.
    pub fn form(es: &'static str, pattern: &str, examples: &[&'static str]) -> Accepts {
        let (pattern, examples) = (pattern.to_owned(), examples.to_vec());
        let input = FormInput::Text;
        Accepts::Form(Form { input, es, pattern, except: None, examples })
    }

    /// A text of one form that an editor writes with a control of its own.
    #[must_use]
    pub fn with_input(self, input: FormInput) -> Accepts {
        match self {
            Accepts::Form(form) => Accepts::Form(Form { input, ..form }),
            others => others,
        }
    }
}

/// How a text of one form is best written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum FormInput {
    Text,
    /// A name that nothing else in its file has.
    Id,
    Tel,
    Email,
    Url,
    /// A page, a file or another site.
    Link,
    /// A page of this site.
    Page,
    /// A file that is published.
    File,
    Color,
    /// A day with its time.
    Moment,
    Time,
    /// Days of the week.
    Days,
}

/// The form of a text.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Form {
    pub input: FormInput,
    /// What it is, in Spanish, to go on after «se escribe»: `un correo, como …`.
    pub es: &'static str,
    /// A regular expression that every accepted value matches, in the syntax that ECMA-262 and
    /// the `regex` crate share.
    pub pattern: String,
    /// Values that match `pattern` and are nevertheless refused.
    pub except: Option<String>,
    /// Well-formed values, for completion.
    pub examples: Vec<&'static str>,
}

/// A kind of record where there are several.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Variant {
    pub name: &'static str,
    pub texts: &'static FieldTexts,
    /// Its keys without the one that names the kind.
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
