//! JSON Schemas (draft-07, the one that VS Code's YAML extension reads in full).
//!
//! A schema accepts everything that the decoders accept in its intended form, and refuses as much
//! of the rest as one file alone can tell.

use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::accepts::{Accepts, Field, Form, FormInput, FormText, RecordFields, Variant};
use crate::content::exported_time::EXPORTED_TIME;
use crate::content_file::ContentFile;
use crate::icon::Icon;
use crate::limits;
use crate::messages;
use crate::words::{Lang, Words};

const DRAFT: &str = "http://json-schema.org/draft-07/schema#";

/// A pattern for texts without the characters of `crate::decode::is_unprintable`, as far as the
/// basic plane.
const PRINTABLE: &str = "^[^\\u0000-\\u0009\\u000B-\\u001F\\u007F-\\u009F\\u061C\\u200B\\u200C\\u200E\\u200F\
    \\u2028-\\u202E\\u2060-\\u2069\\uFDD0-\\uFDEF\\uFEFF\\uFFFE\\uFFFF]*$";

/// A pattern for texts that are not only spaces.
const NOT_BLANK: &str = r"\S";

/// A pattern for days that exist, leap years apart: validators need not know the format `date`.
const DAY: &str = "^[0-9]{4}-((0?[13578]|1[02])-(0?[1-9]|[12][0-9]|3[01])\
    |(0?[469]|11)-(0?[1-9]|[12][0-9]|30)|0?2-(0?[1-9]|1[0-9]|2[0-9]))";

/// The keywords, in the order in which people read them.
const KEYWORDS: &str = "$schema title description type enum markdownEnumDescriptions pattern \
    patternErrorMessage contentMediaType minimum maximum examples minItems maxItems maxLength items \
    required properties additionalProperties not if then allOf $ref definitions";

/// A schema: keywords with their values, in the order of [`KEYWORDS`].
#[derive(Default)]
pub struct Schema(Vec<(&'static str, Operand)>);

/// The value of a keyword.
#[derive(Serialize)]
#[serde(untagged)]
enum Operand {
    Plain(Value),
    /// A schema, or several by their names.
    Schema(Schema),
    Schemas(Vec<Schema>),
}

impl<T: Into<Value>> From<T> for Operand {
    fn from(value: T) -> Operand {
        Operand::Plain(value.into())
    }
}

impl From<Schema> for Operand {
    fn from(schema: Schema) -> Operand {
        Operand::Schema(schema)
    }
}

impl Serialize for Schema {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(keyword, value)| (keyword, value)))
    }
}

impl Schema {
    /// Creates the schema of a type.
    fn of(kind: &str) -> Schema {
        Schema::default().with("type", kind)
    }

    /// Creates a list of schemas by their names.
    fn named(schemas: impl IntoIterator<Item = (&'static str, Schema)>) -> Schema {
        Schema(schemas.into_iter().map(|(name, schema)| (name, schema.into())).collect())
    }

    /// Adds a keyword, unless its value is an empty list.
    fn with(mut self, keyword: &'static str, value: impl Into<Operand>) -> Schema {
        let value = value.into();
        let is_empty = match &value {
            Operand::Plain(value) => value.as_array().is_some_and(Vec::is_empty),
            Operand::Schema(schema) => schema.0.is_empty(),
            Operand::Schemas(_) => false,
        };
        if !is_empty {
            let place = |keyword: &str| KEYWORDS.split(' ').position(|known| known == keyword);
            let at = self.0.partition_point(|(other, _)| place(other) < place(keyword));
            self.0.insert(at, (keyword, value));
        }
        self
    }

    fn all_of(self, schemas: Vec<Schema>) -> Schema {
        self.with("allOf", Operand::Schemas(schemas))
    }

    /// Adds a value to the values of a keyword that the schema may have.
    fn also(mut self, keyword: &str, value: impl Into<Value>) -> Schema {
        let given = self.0.iter_mut().find(|(known, _)| *known == keyword);
        if let Some((_, Operand::Plain(given))) = given {
            match given {
                Value::Array(values) => values.push(value.into()),
                one => *one = vec![one.take(), value.into()].into(),
            }
        }
        self
    }
}

/// Returns the schema of one kind of file, with its texts in one language.
pub fn schema(file: &ContentFile, lang: Lang) -> Schema {
    let record = record(&file.keys, lang);
    let names_icons = serde_json::to_string(&record).is_ok_and(|text| text.contains(ICON));
    let mut definitions = vec![("text", any_text(lang))];
    if names_icons {
        let names: Vec<&str> = Icon::names().collect();
        definitions.push(("icon", Schema::default().with("enum", names)));
    }
    record
        .with("$schema", DRAFT)
        .with("title", file.texts.reference(lang))
        .with("definitions", Schema::named(definitions))
}

/// The part of a schema that lists the names of all icons.
const ICON: &str = "#/definitions/icon";

fn record(record: &RecordFields, lang: Lang) -> Schema {
    let properties = record.fields.iter().map(|field| (field.name, property(field, lang)));
    record_of(record, properties)
}

/// Returns the schema of a record with all its properties.
fn record_of(
    record: &RecordFields,
    properties: impl Iterator<Item = (&'static str, Schema)>,
) -> Schema {
    let required = record.fields.iter().filter(|field| field.required);
    Schema::of("object")
        .with("required", required.map(|field| field.name).collect::<Vec<_>>())
        .with("properties", Schema::named(properties))
        .with("additionalProperties", false)
}

fn property(field: &Field, lang: Lang) -> Schema {
    value(&field.accepts, lang).with("description", field.texts.reference(lang))
}

fn value(accepts: &Accepts, lang: Lang) -> Schema {
    match accepts {
        // A number without quotes is a text to the decoders: `postal_code: 44160`.
        Accepts::Text => text().also("type", "number"),
        Accepts::Markdown => text().with("contentMediaType", "text/markdown"),
        Accepts::ImageSource => text(),
        Accepts::Form(form) => of_form(form, lang),
        Accepts::Choice { choices, .. } => Schema::of("string").with("enum", choices.clone()),
        Accepts::Icon => Schema::of("string").all_of(vec![reference(ICON)]),
        Accepts::Flag => Schema::of("boolean"),
        Accepts::Number { least, most } => {
            Schema::of("integer").with("minimum", *least).with("maximum", *most)
        }
        Accepts::Date => Schema::of("string")
            .with("pattern", format!("{DAY}({EXPORTED_TIME})?$"))
            .with("patternErrorMessage", messages::expected_day().get(lang))
            .with("examples", vec!["2025-05-06"]),
        Accepts::Image { fields, may_be_absent } => image(fields, *may_be_absent, lang),
        Accepts::List { of, may_be_empty, most } => {
            let list = Schema::of("array").with("maxItems", *most).with("items", value(of, lang));
            if *may_be_empty { or_nothing(list) } else { list.with("minItems", 1) }
        }
        Accepts::Record(fields) => record(fields, lang),
        Accepts::OneOf { key, variants } => one_of(key, variants, lang),
        Accepts::Optional { of } => or_nothing(value(of, lang)),
    }
}

/// Returns the schema of a record whose keys depend on the value of one of them.
fn one_of(key: &'static str, variants: &[Variant], lang: Lang) -> Schema {
    let of_kind = |variant: &Variant| {
        let is_it = Schema::default().with("enum", vec![variant.name]);
        let fields = variant.fields.fields.iter().map(|field| (field.name, property(field, lang)));
        let properties = [(key, Schema::default())].into_iter().chain(fields);
        Schema::default()
            .with("if", Schema::default().with("properties", Schema::named([(key, is_it)])))
            .with("then", record_of(&variant.fields, properties))
    };
    let names: Vec<&str> = variants.iter().map(|variant| variant.name).collect();
    // VS Code shows it beside each name while people choose.
    let explained: Vec<&str> =
        variants.iter().map(|variant| variant.texts.reference(lang)).collect();
    let kind = Schema::of("string").with("enum", names).with("markdownEnumDescriptions", explained);
    Schema::of("object")
        .with("required", vec![key])
        .with("properties", Schema::named([(key, kind)]))
        .all_of(variants.iter().map(of_kind).collect())
}

fn text() -> Schema {
    Schema::of("string").all_of(vec![reference("#/definitions/text")])
}

fn reference(part: &str) -> Schema {
    Schema::default().with("$ref", part)
}

/// Returns the rules for every text. They are separate, so that VS Code can name the broken one.
fn any_text(lang: Lang) -> Schema {
    let rule = |pattern: &str, message: Words| {
        Schema::default().with("pattern", pattern).with("patternErrorMessage", message.get(lang))
    };
    let not_blank = rule(NOT_BLANK, messages::empty_text());
    let printable = rule(PRINTABLE, messages::invisible_character());
    let short = Schema::default().with("maxLength", limits::TEXT);
    Schema::default().all_of(vec![not_blank, printable, short])
}

fn of_form(form: &Form, lang: Lang) -> Schema {
    let Form { input, pattern, except, .. } = form;
    let FormText { noun, examples } = form.get(lang);
    let message = Words::of(|lang| match examples.first() {
        Some(example) => messages::such_as(noun, example).get(lang).to_owned(),
        None => (*noun).to_owned(),
    });
    let schema = Schema::of("string")
        .with("pattern", pattern.clone())
        .with("patternErrorMessage", messages::expected(&message).get(lang))
        .with("examples", examples.clone());
    let schema = match input {
        FormInput::Decimal => schema.also("type", "number"),
        FormInput::Entries(_) => schema.also("type", "array").with("minItems", 1),
        _ => schema,
    };
    match except {
        Some(pattern) => schema.with("not", Schema::default().with("pattern", pattern.clone())),
        None => schema,
    }
}

/// Returns the schema of an image, whose size must be given if it is on another host.
fn image(fields: &RecordFields, may_be_absent: bool, lang: Lang) -> Schema {
    let mut fields = fields.clone();
    for field in &mut fields.fields {
        field.required &= !may_be_absent || field.name != "src";
    }
    let address = Schema::default().with("pattern", "^https?://");
    let on_another_host = Schema::default()
        .with("required", vec!["src"])
        .with("properties", Schema::named([("src", address)]));
    let schema = record(&fields, lang)
        .with("if", on_another_host)
        .with("then", Schema::default().with("required", vec!["width", "height"]));
    match may_be_absent {
        true => {
            schema.also("type", "boolean").with("not", Schema::default().with("enum", vec![true]))
        }
        false => schema,
    }
}

/// Allows `null`, which a key without a value is in YAML.
fn or_nothing(schema: Schema) -> Schema {
    schema.also("type", "null").also("enum", Value::Null)
}
