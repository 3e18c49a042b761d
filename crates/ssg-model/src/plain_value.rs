//! Values without source ranges: those to write, and those that were read. Paths to them are keys and
//! indexes.

use std::fmt;

use serde::de::{MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::value::{Spanned, Value, YamlNode};

/// A step from a value to one within it. In JSON a string or a number.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum PathStep {
    Key(String),
    Index(usize),
}

impl From<&str> for PathStep {
    fn from(key: &str) -> Self {
        PathStep::Key(key.to_owned())
    }
}

impl From<usize> for PathStep {
    fn from(index: usize) -> Self {
        PathStep::Index(index)
    }
}

/// The steps from the root of a file's YAML to a value.
pub type ValuePath = Vec<PathStep>;

/// A value of YAML. In JSON all scalars but `null` are strings; numbers and flags are read as
/// [`PlainValue::Bare`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "typescript",
    derive(ts_rs::TS),
    ts(rename = "Json", type = "null | string | Array<Json> | { [key in string]: Json }")
)]
pub enum PlainValue {
    Null,
    /// A text, which is quoted if YAML would read it as another value.
    Text(String),
    /// A flag, a number or a date, which must not have quotes.
    Bare(String),
    List(Vec<PlainValue>),
    /// A record, in the order in which it is written.
    Map(Vec<(String, PlainValue)>),
}

impl PlainValue {
    /// Converts a node. Scalars without quotes become bare, whatever they mean.
    pub fn of(node: &YamlNode) -> PlainValue {
        match &node.value {
            Value::Null => PlainValue::Null,
            Value::Scalar { text, quoted: true } => PlainValue::Text(text.clone()),
            Value::Scalar { text, quoted: false } => PlainValue::Bare(text.clone()),
            Value::List(items) => PlainValue::List(items.iter().map(PlainValue::of).collect()),
            Value::Map(entries) => {
                let entry = |(key, value): &(_, _)| entry_of(key, value);
                PlainValue::Map(entries.iter().map(entry).collect())
            }
        }
    }

    /// Whether this value equals `new`, so that it need not be written again; a text may lack
    /// quotes that it would get now.
    pub fn says(&self, new: &PlainValue) -> bool {
        self.is_as(new, &|_| true)
    }

    /// Whether this value equals `that`, with keys in any order; `is_text` says which texts need no
    /// quotes.
    pub fn is_as(&self, that: &PlainValue, is_text: &dyn Fn(&str) -> bool) -> bool {
        use PlainValue as V;
        match (self, that) {
            (V::Null, V::Null) => true,
            (V::Text(this), V::Text(that)) | (V::Bare(this), V::Bare(that)) => this == that,
            (V::Bare(this), V::Text(that)) => this == that && is_text(this),
            (V::List(this), V::List(that)) => {
                this.len() == that.len()
                    && this.iter().zip(that).all(|(this, that)| this.is_as(that, is_text))
            }
            (V::Map(this), V::Map(that)) => {
                this.len() == that.len()
                    && that.iter().all(|(key, that)| {
                        let this = this.iter().find(|(name, _)| name == key);
                        this.is_some_and(|(_, this)| this.is_as(that, is_text))
                    })
            }
            _ => false,
        }
    }

    /// Returns the value of a key.
    pub fn get(&self, key: &str) -> Option<&PlainValue> {
        let PlainValue::Map(entries) = self else { return None };
        entries.iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    /// Returns the text of a key.
    pub fn text(&self, key: &str) -> Option<&str> {
        match self.get(key)? {
            PlainValue::Text(text) | PlainValue::Bare(text) => Some(text),
            _ => None,
        }
    }

    /// Returns the value at a path.
    pub fn at_mut(&mut self, path: &[PathStep]) -> Option<&mut PlainValue> {
        path.iter().try_fold(self, |value, step| match (value, step) {
            (PlainValue::Map(entries), PathStep::Key(name)) => {
                entries.iter_mut().find(|(key, _)| key == name).map(|(_, value)| value)
            }
            (PlainValue::List(items), PathStep::Index(at)) => items.get_mut(*at),
            _ => None,
        })
    }
}

fn entry_of(key: &Spanned<String>, value: &YamlNode) -> (String, PlainValue) {
    (key.value.clone(), PlainValue::of(value))
}

impl Serialize for PlainValue {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            PlainValue::Null => serializer.serialize_none(),
            PlainValue::Text(text) | PlainValue::Bare(text) => serializer.serialize_str(text),
            PlainValue::List(items) => serializer.collect_seq(items),
            PlainValue::Map(entries) => {
                serializer.collect_map(entries.iter().map(|(key, value)| (key, value)))
            }
        }
    }
}

impl<'de> Deserialize<'de> for PlainValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(PlainVisitor)
    }
}

struct PlainVisitor;

impl<'de> Visitor<'de> for PlainVisitor {
    type Value = PlainValue;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a string, null, a list or a record")
    }

    fn visit_unit<E>(self) -> Result<PlainValue, E> {
        Ok(PlainValue::Null)
    }

    fn visit_bool<E>(self, flag: bool) -> Result<PlainValue, E> {
        Ok(PlainValue::Bare(flag.to_string()))
    }

    fn visit_i64<E>(self, number: i64) -> Result<PlainValue, E> {
        Ok(PlainValue::Bare(number.to_string()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<PlainValue, E> {
        Ok(PlainValue::Bare(number.to_string()))
    }

    fn visit_f64<E>(self, number: f64) -> Result<PlainValue, E> {
        Ok(PlainValue::Bare(number.to_string()))
    }

    fn visit_str<E>(self, text: &str) -> Result<PlainValue, E> {
        Ok(PlainValue::Text(text.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<PlainValue, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element()? {
            items.push(item);
        }
        Ok(PlainValue::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut record: A) -> Result<PlainValue, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = record.next_entry()? {
            entries.push(entry);
        }
        Ok(PlainValue::Map(entries))
    }
}
