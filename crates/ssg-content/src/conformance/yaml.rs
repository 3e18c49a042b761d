//! Reads the YAML test suite like files of content.

use std::collections::{BTreeSet, HashSet};
use std::iter::Peekable;
use std::str::Lines;

use ssg_model::value::{Value, YamlNode};

use super::{EXAMPLES, assert_exceptions};
use crate::yaml;

/// Examples that are read differently from the suite, each with the reason.
const EXCEPTIONS: &[(&str, &str)] = &[
    ("9C9N", "the lines of a list in brackets need no indentation; it is clear what is meant"),
    ("DC7X", "who writes `#X` behind a value rarely means a comment, and would lose it"),
];

/// The data of a document, without positions.
#[derive(Debug, PartialEq)]
enum YamlData {
    Null,
    Text(String),
    List(Vec<YamlData>),
    Map(Vec<(YamlData, YamlData)>),
}

impl From<YamlNode> for YamlData {
    fn from(node: YamlNode) -> YamlData {
        match node.value {
            Value::Null => YamlData::Null,
            Value::Scalar { text, .. } => YamlData::Text(text),
            Value::List(items) => YamlData::List(items.into_iter().map(YamlData::from).collect()),
            Value::Map(entries) => YamlData::Map(
                entries
                    .into_iter()
                    .map(|(key, value)| (YamlData::Text(key.value), YamlData::from(value)))
                    .collect(),
            ),
        }
    }
}

/// Returns the data of an example; `None` if content may not contain it: anchors, tags, non-text or
/// duplicate keys, several documents.
fn expected(tree: &str) -> Option<YamlData> {
    let mut events = tree.lines();
    let documents = tree.lines().filter(|line| line.trim().starts_with("+DOC")).count();
    match documents {
        0 => return Some(YamlData::Null),
        1 => {}
        _ => return None,
    }
    events.find(|line| line.trim().starts_with("+DOC"));
    data(&mut events.peekable())
}

fn data(events: &mut Peekable<Lines<'_>>) -> Option<YamlData> {
    let event = events.next()?.trim_start();
    let (kind, rest) = event.split_once(' ').unwrap_or((event, ""));
    if rest.starts_with(['&', '<']) || rest.starts_with("{} &") || rest.starts_with("[] &") {
        return None;
    }
    match kind {
        "=VAL" => {
            let text = unescaped(&rest[1..]);
            let is_null =
                rest.starts_with(':') && matches!(&*text, "" | "~" | "null" | "Null" | "NULL");
            Some(if is_null { YamlData::Null } else { YamlData::Text(text) })
        }
        "+SEQ" => {
            let mut items = Vec::new();
            while !is_end(events, "-SEQ") {
                items.push(data(events)?);
            }
            Some(YamlData::List(items))
        }
        "+MAP" => {
            let mut entries = Vec::new();
            let mut keys = HashSet::new();
            while !is_end(events, "-MAP") {
                let key = data(events)?;
                let YamlData::Text(text) = &key else { return None };
                if !keys.insert(text.clone()) {
                    return None;
                }
                entries.push((key, data(events)?));
            }
            Some(YamlData::Map(entries))
        }
        // An alias.
        _ => None,
    }
}

/// Consumes the next event if it is `end`, and returns whether it was.
fn is_end(events: &mut Peekable<Lines<'_>>, end: &str) -> bool {
    events.next_if(|event| event.trim() == end).is_some()
}

fn unescaped(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        out.push(match c {
            '\\' => match chars.next() {
                Some('n') => '\n',
                Some('t') => '\t',
                Some('r') => '\r',
                Some('b') => '\u{8}',
                Some('0') => '\0',
                Some(other) => other,
                None => '\\',
            },
            c => c,
        });
    }
    out
}

#[test]
fn yaml_passes_the_yaml_test_suite() {
    let mut unlike = BTreeSet::new();
    let mut read = 0;
    for example in &EXAMPLES.yaml {
        let (node, problems) = yaml::parse(&example.yaml, 0);
        let expected = match &example.tree {
            Some(tree) if !example.fails => expected(tree),
            _ => None,
        };
        let has_directive = example
            .yaml
            .lines()
            .find(|line| !line.is_empty() && !line.starts_with('#'))
            .is_some_and(|line| line.starts_with('%'));
        let found = node.filter(|_| problems.is_empty()).map(YamlData::from);
        read += usize::from(found.is_some());
        if found != expected.filter(|_| !has_directive) {
            unlike.insert(example.name.clone());
        }
    }
    assert!(read > 150, "{read}");
    assert_exceptions(&unlike, EXCEPTIONS);
}
