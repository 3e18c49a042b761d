//! A content file as an independent YAML parser reads it.

use std::ops::Range;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::Value;
use serde_saphyr::Spanned;

/// A value as the independent parser reads it.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum ReadNode {
    Null,
    /// A flag or a number.
    Bare(String),
    Text(String),
    List(Vec<ReadPlace>),
    Map(Vec<(String, ReadPlace)>),
}

/// A value and the byte at which the parser found it.
#[derive(Clone, Debug)]
pub(super) struct ReadPlace {
    pub(super) node: ReadNode,
    pub(super) start: usize,
}

/// Compares the values only, not their places.
impl PartialEq for ReadPlace {
    fn eq(&self, other: &ReadPlace) -> bool {
        self.node == other.node
    }
}

impl<'de> Deserialize<'de> for ReadPlace {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<ReadPlace, D::Error> {
        let Spanned { value, referenced, .. } = Spanned::<ReadNode>::deserialize(from)?;
        let start = referenced.span().byte_offset().unwrap() as usize;
        Ok(ReadPlace { node: value, start })
    }
}

impl<'de> Deserialize<'de> for ReadNode {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<ReadNode, D::Error> {
        struct Nodes;

        impl<'de> Visitor<'de> for Nodes {
            type Value = ReadNode;

            fn expecting(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                out.write_str("any value")
            }

            fn visit_unit<E>(self) -> Result<ReadNode, E> {
                Ok(ReadNode::Null)
            }

            fn visit_bool<E>(self, value: bool) -> Result<ReadNode, E> {
                Ok(ReadNode::Bare(value.to_string()))
            }

            fn visit_i64<E>(self, value: i64) -> Result<ReadNode, E> {
                Ok(ReadNode::Bare(value.to_string()))
            }

            fn visit_u64<E>(self, value: u64) -> Result<ReadNode, E> {
                Ok(ReadNode::Bare(value.to_string()))
            }

            fn visit_f64<E>(self, value: f64) -> Result<ReadNode, E> {
                Ok(ReadNode::Bare(value.to_string()))
            }

            fn visit_str<E>(self, value: &str) -> Result<ReadNode, E> {
                Ok(ReadNode::Text(value.trim().to_owned()))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<ReadNode, A::Error> {
                let mut list = Vec::new();
                while let Some(item) = items.next_element()? {
                    list.push(item);
                }
                Ok(ReadNode::List(list))
            }

            fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<ReadNode, A::Error> {
                let mut map = Vec::new();
                while let Some(entry) = entries.next_entry()? {
                    map.push(entry);
                }
                Ok(ReadNode::Map(map))
            }
        }

        from.deserialize_any(Nodes)
    }
}

impl ReadPlace {
    /// Reads the data of a file.
    pub(super) fn of(text: &str, is_markdown: bool) -> Result<ReadPlace, String> {
        let range = yaml(text, is_markdown);
        serde_saphyr::from_str(&text[range]).map_err(|error| error.to_string())
    }

    pub(super) fn at(&self, path: &[Value]) -> Option<&ReadPlace> {
        let Some((first, rest)) = path.split_first() else { return Some(self) };
        let below = match (&self.node, first) {
            (ReadNode::Map(entries), Value::String(key)) => {
                &entries.iter().find(|(name, _)| name == key)?.1
            }
            (ReadNode::List(items), Value::Number(at)) => items.get(at.as_u64()? as usize)?,
            _ => return None,
        };
        below.at(rest)
    }

    pub(super) fn at_mut(&mut self, path: &[Value]) -> Option<&mut ReadPlace> {
        let Some((first, rest)) = path.split_first() else { return Some(self) };
        let below = match (&mut self.node, first) {
            (ReadNode::Map(entries), Value::String(key)) => {
                &mut entries.iter_mut().find(|(name, _)| name == key)?.1
            }
            (ReadNode::List(items), Value::Number(at)) => items.get_mut(at.as_u64()? as usize)?,
            _ => return None,
        };
        below.at_mut(rest)
    }

    pub(super) fn items(&mut self, path: &[Value]) -> &mut Vec<ReadPlace> {
        match &mut self.at_mut(path).unwrap().node {
            ReadNode::List(items) => items,
            other => panic!("{other:?} is no list"),
        }
    }

    /// Adds the start of each value, in the order of the text.
    pub(super) fn starts(&self, all: &mut Vec<usize>) {
        all.push(self.start);
        match &self.node {
            ReadNode::List(items) => items.iter().for_each(|item| item.starts(all)),
            ReadNode::Map(entries) => entries.iter().for_each(|(_, value)| value.starts(all)),
            _ => {}
        }
    }
}

/// Returns the range of the YAML: the whole file, or the front matter between `---` lines.
pub(super) fn yaml(text: &str, is_markdown: bool) -> Range<usize> {
    let start = if text.starts_with('\u{feff}') { 3 } else { 0 };
    if !is_markdown {
        return start..text.len();
    }
    let first = text[start..].find('\n').unwrap() + start + 1;
    first..text[first..].find("\n---").unwrap() + first + 1
}

/// Converts JSON to the value that the parser should read.
pub(super) fn of_json(value: &Value) -> ReadPlace {
    let node = match value {
        Value::Null => ReadNode::Null,
        Value::String(text) => ReadNode::Text(text.trim().to_owned()),
        Value::Array(items) => ReadNode::List(items.iter().map(of_json).collect()),
        Value::Object(entries) => {
            let entry = |(key, value): (&String, &Value)| (key.clone(), of_json(value));
            ReadNode::Map(entries.iter().map(entry).collect())
        }
        other => panic!("{other} is not sent"),
    };
    ReadPlace { node, start: 0 }
}

/// Whether two values are equal; values that are not texts are compared as written.
pub(super) fn is_same(found: &ReadPlace, expected: &ReadPlace) -> bool {
    match (&found.node, &expected.node) {
        (ReadNode::List(a), ReadNode::List(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_same(a, b))
        }
        (ReadNode::Map(a), ReadNode::Map(b)) => {
            let find = |key: &str| b.iter().find(|(name, _)| name == key);
            a.len() == b.len()
                && a.iter().all(|(key, a)| find(key).is_some_and(|(_, b)| is_same(a, b)))
        }
        (ReadNode::Bare(a), ReadNode::Text(b) | ReadNode::Bare(b)) => a == b && is_bare(b),
        (ReadNode::Text(a), ReadNode::Text(b)) => {
            a.replace("\r\n", "\n") == b.replace("\r\n", "\n")
        }
        (a, b) => a == b,
    }
}

/// Whether a text without quotes would be a flag or a number.
fn is_bare(text: &str) -> bool {
    ["true", "false"].contains(&text) || text.parse::<u32>().is_ok()
}
