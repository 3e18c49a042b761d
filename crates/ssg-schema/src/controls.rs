//! The controls with which `ssg edit` shows the fields of the content
//! (`frontend/src/editor/api.ts` has their types).

use serde_json::{Value, json};
use ssg_model::accepts::{Accepts, Field, Form, RecordFields, Variant};

/// The control of a value.
pub fn control(accepts: &Accepts) -> Value {
    match accepts {
        Accepts::Text => json!({ "kind": "text" }),
        Accepts::Markdown => json!({ "kind": "markdown" }),
        Accepts::Form(Form { input, es, pattern, except, examples }) => json!({
            "kind": "form",
            "input": input,
            "es": es,
            "pattern": pattern,
            "except": except,
            "examples": examples,
        }),
        Accepts::Choice(choices) => json!({ "kind": "choice", "choices": choices }),
        Accepts::Icon => json!({ "kind": "icon" }),
        Accepts::Flag => json!({ "kind": "flag" }),
        Accepts::Number { least, most } => {
            json!({ "kind": "number", "least": least, "most": most })
        }
        Accepts::Date => json!({ "kind": "date" }),
        Accepts::ImageSource => json!({ "kind": "imageSource" }),
        Accepts::Image { fields, may_be_absent } => json!({
            "kind": "image",
            "fields": record(fields),
            "mayBeAbsent": may_be_absent,
        }),
        Accepts::List(of) => json!({ "kind": "list", "of": control(of), "mayBeEmpty": false }),
        Accepts::AnyList(of) => json!({ "kind": "list", "of": control(of), "mayBeEmpty": true }),
        Accepts::Record(fields) => json!({ "kind": "record", "fields": record(fields) }),
        Accepts::OneOf { key, variants } => {
            let variant = |Variant { name, es, fields }: &Variant| json!({ "name": name, "es": es, "fields": record(fields) });
            let variants: Vec<Value> = variants.iter().map(variant).collect();
            json!({ "kind": "oneOf", "key": key, "variants": variants })
        }
        Accepts::Optional(of) => json!({ "kind": "optional", "of": control(of) }),
    }
}

/// The fields of a record, each with its control.
pub fn record(RecordFields { fields }: &RecordFields) -> Vec<Value> {
    let field = |Field { name, es, required, accepts }: &Field| json!({ "name": name, "es": es, "required": required, "control": control(accepts) });
    fields.iter().map(field).collect()
}
