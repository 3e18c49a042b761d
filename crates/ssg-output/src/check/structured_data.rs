//! Checks that the JSON-LD in a page has the fields that search engines require.

use serde_json::Value;
use ssg_model::output_fault::PageFault;

/// The fields that search engines require of each type:
/// <https://developers.google.com/search/docs/appearance/structured-data>
const REQUIRED: [(&str, &[&str]); 5] = [
    ("InsuranceAgency", &["name", "url"]),
    ("WebSite", &["name", "url"]),
    ("BlogPosting", &["headline", "image", "datePublished", "author", "publisher"]),
    ("BreadcrumbList", &["itemListElement"]),
    ("ListItem", &["position", "name", "item"]),
];

/// Returns the faults of the text of a `<script type="application/ld+json">`.
pub(super) fn judge(text: &str) -> Vec<PageFault> {
    let data: Value = match serde_json::from_str(text) {
        Ok(data) => data,
        Err(error) => return vec![PageFault::DataNotJson { reason: error.to_string() }],
    };
    let mut faults = Vec::new();
    if data["@context"] != "https://schema.org" {
        faults.push(PageFault::NoDataContext);
    }
    match data.get("@graph").and_then(Value::as_array) {
        Some(graph) => graph.iter().for_each(|entity| judge_entity(entity, &mut faults)),
        None => judge_entity(&data, &mut faults),
    }
    faults
}

/// Adds the faults of an entity and of the entities in its list.
fn judge_entity(entity: &Value, faults: &mut Vec<PageFault>) {
    let kind = entity["@type"].as_str().unwrap_or("?");
    let needed = REQUIRED.iter().find(|(known, _)| *known == kind);
    let needed = needed.map_or(["@type"].as_slice(), |(_, fields)| *fields);
    for field in needed.iter().filter(|field| is_empty(&entity[**field])) {
        let (kind, field) = (kind.to_owned(), (*field).to_owned());
        faults.push(PageFault::MissingDataField { kind, field });
    }
    for item in entity["itemListElement"].as_array().into_iter().flatten() {
        judge_entity(item, faults);
    }
}

/// Whether a value is empty.
fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        Value::Bool(_) | Value::Number(_) => false,
    }
}
