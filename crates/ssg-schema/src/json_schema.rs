//! JSON Schemas (draft-07, the one that VS Code's YAML extension reads in full).
//!
//! A schema accepts everything that the decoders accept in its intended form, and refuses as much
//! of the rest as one file alone can tell.

use serde::{Serialize, Serializer};
use serde_json::Value;
use ssg_model::accepts::{Accepts, Field, Form, RecordFields, Variant};
use ssg_model::content::exported_time::EXPORTED_TIME;
use ssg_model::icon::Icon;
use ssg_model::limits;

use crate::expected;
use crate::files::ContentFile;

const DRAFT: &str = "http://json-schema.org/draft-07/schema#";

/// A pattern for texts without the characters of `ssg_model::decode::is_unprintable`, as far as the
/// basic plane.
const PRINTABLE: &str = "^[^\\u0000-\\u0009\\u000B-\\u001F\\u007F-\\u009F\\u061C\\u200B\\u200C\\u200E\\u200F\
    \\u2028-\\u202E\\u2060-\\u2069\\uFDD0-\\uFDEF\\uFEFF\\uFFFE\\uFFFF]*$";

/// A pattern for texts that are not only spaces.
const NOT_BLANK: &str = r"\S";

/// A pattern for days that exist, leap years apart: validators need not know the format `date`.
const DAY: &str = "^[0-9]{4}-((0?[13578]|1[02])-(0?[1-9]|[12][0-9]|3[01])\
    |(0?[469]|11)-(0?[1-9]|[12][0-9]|30)|0?2-(0?[1-9]|1[0-9]|2[0-9]))";

/// A schema; the fields are keywords, in the order in which people read them.
#[derive(Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Schema {
    #[serde(rename = "$schema", skip_serializing_if = "Option::is_none")]
    draft: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<String>,
    /// The accepted types, usually one.
    #[serde(rename = "type", skip_serializing_if = "Vec::is_empty", serialize_with = "one_or_all")]
    types: Vec<&'static str>,
    #[serde(rename = "enum", skip_serializing_if = "Vec::is_empty")]
    choices: Vec<Value>,
    /// The description of each choice in VS Code; other tools ignore it.
    #[serde(rename = "markdownEnumDescriptions", skip_serializing_if = "Vec::is_empty")]
    choice_descriptions: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pattern: Option<String>,
    /// The message for a text that does not match, in VS Code; other tools ignore it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pattern_error_message: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    content_media_type: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    minimum: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    maximum: Option<u32>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    examples: Vec<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    min_items: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_items: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_length: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    items: Option<Box<Schema>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    required: Vec<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "as_map")]
    properties: Vec<(&'static str, Schema)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    additional_properties: Option<bool>,
    #[serde(rename = "not", skip_serializing_if = "Option::is_none")]
    except: Option<Box<Schema>>,
    #[serde(rename = "if", skip_serializing_if = "Option::is_none")]
    condition: Option<Box<Schema>>,
    #[serde(rename = "then", skip_serializing_if = "Option::is_none")]
    consequence: Option<Box<Schema>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    all_of: Vec<Schema>,
    #[serde(rename = "$ref", skip_serializing_if = "Option::is_none")]
    reference: Option<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "as_map")]
    definitions: Vec<(&'static str, Schema)>,
}

/// Returns the schema of one kind of file.
pub fn schema(file: &ContentFile) -> Schema {
    let record = record(&file.keys);
    let names_icons = serde_json::to_string(&record).is_ok_and(|text| text.contains(ICON));
    let mut definitions = definitions();
    if names_icons {
        let choices = Icon::names().map(Value::from).collect();
        definitions.push(("icon", Schema { choices, ..Schema::default() }));
    }
    Schema { draft: Some(DRAFT), title: Some(file.texts.reference()), definitions, ..record }
}

/// The part of a schema that lists the names of all icons.
const ICON: &str = "#/definitions/icon";

fn icon() -> Schema {
    Schema { reference: Some(ICON), ..Schema::default() }
}

fn record(record: &RecordFields) -> Schema {
    let required = record.fields.iter().filter(|field| field.required);
    Schema {
        types: vec!["object"],
        required: required.map(|field| field.name).collect(),
        properties: record.fields.iter().map(|field| (field.name, property(field))).collect(),
        additional_properties: Some(false),
        ..Schema::default()
    }
}

fn property(field: &Field) -> Schema {
    Schema { description: Some(field.texts.reference().to_owned()), ..value(&field.accepts) }
}

fn value(accepts: &Accepts) -> Schema {
    match accepts {
        // A number without quotes is a text to the decoders: `postal_code: 44160`.
        Accepts::Text => Schema { types: vec!["string", "number"], ..text() },
        Accepts::Markdown => Schema { content_media_type: Some("text/markdown"), ..text() },
        Accepts::ImageSource => text(),
        Accepts::Form(form) => of_form(form),
        Accepts::Choice { choices } => Schema {
            types: vec!["string"],
            choices: choices.iter().map(|choice| Value::from(*choice)).collect(),
            ..Schema::default()
        },
        Accepts::Icon => {
            Schema { types: vec!["string"], all_of: vec![icon()], ..Schema::default() }
        }
        Accepts::Flag => Schema { types: vec!["boolean"], ..Schema::default() },
        Accepts::Number { least, most } => Schema {
            types: vec!["integer"],
            minimum: Some(*least),
            maximum: Some(*most),
            ..Schema::default()
        },
        Accepts::Date => Schema {
            types: vec!["string"],
            pattern: Some(format!("{DAY}({EXPORTED_TIME})?$")),
            pattern_error_message: Some("se espera año-mes-día, como 2025-05-06".to_owned()),
            examples: vec!["2025-05-06"],
            ..Schema::default()
        },
        Accepts::Image { fields, may_be_absent } => image(fields, *may_be_absent),
        Accepts::List { of, may_be_empty } => {
            let list = Schema {
                types: vec!["array"],
                min_items: (!may_be_empty).then_some(1),
                max_items: Some(limits::ENTRIES),
                items: Some(Box::new(value(of))),
                ..Schema::default()
            };
            if *may_be_empty { or_nothing(list) } else { list }
        }
        Accepts::Record(fields) => record(fields),
        Accepts::OneOf { key, variants } => one_of(key, variants),
        Accepts::Optional { of } => or_nothing(value(of)),
    }
}

/// Returns the schema of a record whose keys depend on the value of one of them.
fn one_of(key: &'static str, variants: &[Variant]) -> Schema {
    let of_kind = |variant: &Variant| {
        let is_it = Schema { choices: vec![Value::from(variant.name)], ..Schema::default() };
        let condition = Schema { properties: vec![(key, is_it)], ..Schema::default() };
        let mut consequence = record(&variant.fields);
        consequence.properties.insert(0, (key, Schema::default()));
        Schema {
            condition: Some(Box::new(condition)),
            consequence: Some(Box::new(consequence)),
            ..Schema::default()
        }
    };
    let choices = variants.iter().map(|variant| Value::from(variant.name)).collect();
    // VS Code shows it beside each name while people choose.
    let explained = variants.iter().map(|variant| variant.texts.reference()).collect();
    let kind = Schema {
        types: vec!["string"],
        choices,
        choice_descriptions: explained,
        ..Schema::default()
    };
    Schema {
        types: vec!["object"],
        required: vec![key],
        properties: vec![(key, kind)],
        all_of: variants.iter().map(of_kind).collect(),
        ..Schema::default()
    }
}

fn text() -> Schema {
    let reference = Schema { reference: Some("#/definitions/text"), ..Schema::default() };
    Schema { types: vec!["string"], all_of: vec![reference], ..Schema::default() }
}

/// Returns the rules for every text, apart so that VS Code can name the broken one.
fn definitions() -> Vec<(&'static str, Schema)> {
    let not_blank = Schema {
        pattern: Some(NOT_BLANK.to_owned()),
        pattern_error_message: Some("el texto está vacío".to_owned()),
        ..Schema::default()
    };
    let printable = Schema {
        pattern: Some(PRINTABLE.to_owned()),
        pattern_error_message: Some("el texto contiene un carácter invisible".to_owned()),
        ..Schema::default()
    };
    let short = Schema { max_length: Some(limits::TEXT), ..Schema::default() };
    vec![("text", Schema { all_of: vec![not_blank, printable, short], ..Schema::default() })]
}

fn of_form(form: &Form) -> Schema {
    let Form { pattern, except, examples, .. } = form;
    let except = except
        .clone()
        .map(|pattern| Box::new(Schema { pattern: Some(pattern), ..Schema::default() }));
    Schema {
        types: vec!["string"],
        pattern: Some(pattern.clone()),
        pattern_error_message: Some(expected(form)),
        examples: examples.clone(),
        except,
        ..Schema::default()
    }
}

/// Returns the schema of an image, whose size must be given if it is on another host.
fn image(fields: &RecordFields, may_be_absent: bool) -> Schema {
    let on_another_host = Schema {
        required: vec!["src"],
        properties: vec![(
            "src",
            Schema { pattern: Some("^https?://".to_owned()), ..Schema::default() },
        )],
        ..Schema::default()
    };
    let with_size = Schema { required: vec!["width", "height"], ..Schema::default() };
    let mut schema = Schema {
        condition: Some(Box::new(on_another_host)),
        consequence: Some(Box::new(with_size)),
        ..record(fields)
    };
    if may_be_absent {
        schema.types.push("boolean");
        schema.required.retain(|name| *name != "src");
        schema.except =
            Some(Box::new(Schema { choices: vec![Value::Bool(true)], ..Schema::default() }));
    }
    schema
}

/// Allows `null`, which a key without a value is in YAML.
fn or_nothing(mut schema: Schema) -> Schema {
    schema.types.push("null");
    if !schema.choices.is_empty() {
        schema.choices.push(Value::Null);
    }
    schema
}

/// Writes one type as itself and several as a list.
fn one_or_all<S: Serializer>(types: &[&str], serializer: S) -> Result<S::Ok, S::Error> {
    match types {
        [one] => one.serialize(serializer),
        all => all.serialize(serializer),
    }
}

/// Writes pairs as the keys and values of an object, in their order.
fn as_map<S: Serializer>(
    properties: &[(&'static str, Schema)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_map(properties.iter().map(|(name, schema)| (name, schema)))
}
