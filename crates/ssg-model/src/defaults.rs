//! The default values of `content/site.yaml`: the words of the interface, by language.

use std::sync::LazyLock;

use serde_json::Value as Json;

use crate::accepts::{Accepts, RecordFields};
use crate::locale::SiteLanguage;
use crate::value::{ByteRange, Spanned, Value, YamlNode};

static SPANISH: LazyLock<Json> = LazyLock::new(|| read(include_str!("defaults/es.json")));
static ENGLISH: LazyLock<Json> = LazyLock::new(|| read(include_str!("defaults/en.json")));

fn read(text: &str) -> Json {
    #[expect(clippy::expect_used, reason = "a test reads both files")]
    serde_json::from_str(text).expect("the defaults are JSON")
}

/// Adds the defaults of missing keys, with an empty range.
pub fn fill(site: &YamlNode, language: SiteLanguage) -> YamlNode {
    filled(site, language.pick(&SPANISH, &ENGLISH))
}

fn filled(node: &YamlNode, default: &Json) -> YamlNode {
    let Spanned { value, range } = node;
    let (Json::Object(defaults), Value::Map(entries)) = (default, value) else {
        return node.clone();
    };
    let nowhere = range.start..range.start;
    let mut entries: Vec<_> = entries
        .iter()
        .map(|(key, inner)| match defaults.get(&key.value) {
            Some(default) if matches!(inner.value, Value::Null) => {
                (key.clone(), node_of(default, &inner.range))
            }
            Some(default) => (key.clone(), filled(inner, default)),
            None => (key.clone(), inner.clone()),
        })
        .collect();
    for (name, default) in defaults {
        if entries.iter().all(|(key, _)| key.value != *name) {
            let key = Spanned { value: name.clone(), range: nowhere.clone() };
            entries.push((key, node_of(default, &nowhere)));
        }
    }
    Spanned { value: Value::Map(entries), range: range.clone() }
}

fn node_of(default: &Json, range: &ByteRange) -> YamlNode {
    let nowhere = range.start..range.start;
    let inner = |default: &Json| node_of(default, range);
    let value = match default {
        Json::Object(entries) => {
            let key = |name: &String| Spanned { value: name.clone(), range: nowhere.clone() };
            Value::Map(entries.iter().map(|(name, default)| (key(name), inner(default))).collect())
        }
        Json::Array(items) => Value::List(items.iter().map(inner).collect()),
        Json::String(text) => Value::Scalar { text: text.clone(), quoted: true },
        other => Value::Scalar { text: other.to_string(), quoted: false },
    };
    Spanned { value, range: nowhere }
}

/// Makes the keys of `content/site.yaml` that have a default optional.
pub fn relax(site: RecordFields) -> RecordFields {
    relaxed(site, &SPANISH)
}

fn relaxed(mut record: RecordFields, defaults: &Json) -> RecordFields {
    for field in &mut record.fields {
        let Some(default) = defaults.get(field.name) else { continue };
        if let Accepts::Record(inner) = field.accepts.clone() {
            let inner = relaxed(inner, default);
            // A record whose keys all have a default is optional as a whole.
            field.required &= inner.fields.iter().any(|inner| inner.required);
            field.accepts = Accepts::Record(inner);
        } else {
            field.required = false;
        }
    }
    record
}

#[cfg(test)]
mod tests {
    use super::{ENGLISH, Json, SPANISH};

    fn keys(value: &Json, path: &str, found: &mut Vec<String>) {
        match value {
            Json::Object(entries) => {
                entries
                    .iter()
                    .for_each(|(name, value)| keys(value, &format!("{path}.{name}"), found));
            }
            _ => found.push(path.to_owned()),
        }
    }

    #[test]
    fn both_languages_have_the_same_defaults() {
        let [spanish, english] = [&SPANISH, &ENGLISH].map(|defaults| {
            let mut found = Vec::new();
            keys(defaults, "", &mut found);
            found
        });
        assert_eq!(spanish, english);
        assert!(spanish.contains(&".labels.article.callouts.note".to_owned()));
    }
}
