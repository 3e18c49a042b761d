//! Values without the way in which they are written.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use ssg_model::value::{Value, YamlNode};

/// A value without ranges. A scalar is a text; `quoted` ones cannot be taken for anything else.
#[derive(Clone, Debug, PartialEq)]
pub enum PlainValue {
    Null,
    Text(String),
    /// A flag, a number, a day: written without quotes.
    Bare(String),
    List(Vec<PlainValue>),
    Map(Vec<(String, PlainValue)>),
}

impl PlainValue {
    /// The value of a node.
    pub fn of(node: &YamlNode) -> PlainValue {
        match &node.value {
            Value::Null => PlainValue::Null,
            Value::Scalar { text, quoted: true } => PlainValue::Text(text.clone()),
            Value::Scalar { text, quoted: false } => PlainValue::Bare(text.clone()),
            Value::List(items) => PlainValue::List(items.iter().map(PlainValue::of).collect()),
            Value::Map(entries) => {
                let entry = |(key, value): &(_, YamlNode)| (key_of(key), PlainValue::of(value));
                PlainValue::Map(entries.iter().map(entry).collect())
            }
        }
    }

    /// Whether two values say the same: texts that differ by white space around them do, since what
    /// reads content takes it away.
    pub(super) fn is_same(&self, other: &PlainValue) -> bool {
        use PlainValue::{Bare, List, Map, Null, Text};
        match (self, other) {
            (Null, Null) => true,
            (Text(a) | Bare(a), Text(b) | Bare(b)) => a.trim() == b.trim(),
            (List(a), List(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.is_same(b)),
            (Map(a), Map(b)) => {
                a.len() == b.len()
                    && a.iter().zip(b).all(|((a, one), (b, other))| a == b && one.is_same(other))
            }
            _ => false,
        }
    }
}

/// From JSON, in which scalars are texts; the keys of a record keep their order.
impl<'de> Deserialize<'de> for PlainValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PlainValue, D::Error> {
        struct Values;

        impl<'de> Visitor<'de> for Values {
            type Value = PlainValue;

            fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str("a text, a list, a record or nothing")
            }

            fn visit_unit<E>(self) -> Result<PlainValue, E> {
                Ok(PlainValue::Null)
            }

            fn visit_str<E>(self, text: &str) -> Result<PlainValue, E> {
                Ok(PlainValue::Text(text.to_owned()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<PlainValue, A::Error> {
                let mut list = Vec::new();
                while let Some(item) = items.next_element()? {
                    list.push(item);
                }
                Ok(PlainValue::List(list))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<PlainValue, A::Error> {
                let mut map = Vec::new();
                while let Some(entry) = entries.next_entry()? {
                    map.push(entry);
                }
                Ok(PlainValue::Map(map))
            }
        }

        deserializer.deserialize_any(Values)
    }
}

fn key_of(key: &ssg_model::value::Spanned<String>) -> String {
    key.value.clone()
}
