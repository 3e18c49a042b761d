//! Random edits of generated documents and of real content: two parsers read the result back as
//! intended, and nothing else has changed.

#[path = "../../../../../tests/properties.rs"]
mod cases;
mod documents;
mod libyaml;

use std::fs;
use std::path::Path;

use proptest::prelude::*;
use proptest::sample::Index;
use ssg_model::editing::ValuePath;
use ssg_model::value::{Value, YamlNode};
use walkdir::WalkDir;

use self::cases::for_any;
use self::libyaml::LibyamlValue;
use super::{ContentEdit, EditedFile, PathStep, PlainValue};
use ssg_content::front_matter;

/// A random edit for any document.
#[derive(Clone, Debug)]
struct RandomEdit {
    kind: EditKind,
    /// Selects one of the values that the edit can apply to.
    value: Index,
    at: Index,
    to: Index,
    text: String,
    new: PlainValue,
}

#[derive(Clone, Copy, Debug)]
enum EditKind {
    Set,
    SetBare,
    Take,
    Put,
    PutNew,
    Insert,
    Duplicate,
    Move,
    Remove,
}

fn random_edit() -> impl Strategy<Value = RandomEdit> {
    use EditKind as K;
    let kinds = vec![
        K::Set,
        K::Set,
        K::Set,
        K::SetBare,
        K::Take,
        K::Put,
        K::PutNew,
        K::Insert,
        K::Duplicate,
        K::Move,
        K::Remove,
    ];
    let places = (any::<Index>(), any::<Index>(), any::<Index>());
    (prop::sample::select(kinds), places, text(), new_value()).prop_map(
        |(kind, (value, at, to), text, new)| RandomEdit { kind, value, at, to, text, new },
    )
}

/// Generates texts that YAML may take for something else.
fn text() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        4 => prop::sample::select(vec!["uno", "dos tres", "palabra", "¿Qué?", "una frase que es más larga que las otras"]),
        2 => prop::sample::select(vec![
            " ", "  ", "\n", "\n\n", "\t", "\u{a0}", "\r\n", ": ", " #", "#", "- ", "-", "? ", ":", ",", "[", "]",
            "{", "}", "&", "*", "!", "|", ">", "'", "\"", "%", "@", "`", "\\", "“", "”", "🎉", "👩‍👧", "---", "...",
            "\u{7}", "\u{85}", "\u{2028}", "\u{feff}", "\u{200b}", "0", "12", "+52 ", "true", "null", "~", "2025-05-06",
        ]),
    ];
    let piece = prop_oneof![
        9 => piece.prop_map(str::to_owned),
        1 => any::<char>().prop_map(String::from),
    ];
    prop_oneof![
        prop::collection::vec(piece, 0..8).prop_map(|pieces| pieces.concat()),
        prop::collection::vec("[a-zñ]{1,12}", 1..60).prop_map(|words| words.join(" ")),
    ]
}

fn new_value() -> impl Strategy<Value = PlainValue> {
    let leaf = prop_oneof![
        6 => text().prop_map(PlainValue::Text),
        1 => prop::sample::select(vec!["true", "5", "2025-05-06"]).prop_map(|bare| PlainValue::Bare(bare.to_owned())),
        1 => Just(PlainValue::Null),
    ];
    leaf.prop_recursive(3, 12, 4, |inner| {
        let keys = prop::sample::select(vec!["a", "título", "b c", "true", "x: y", "z"]);
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(PlainValue::List),
            prop::collection::vec((keys, inner), 0..4).prop_map(|entries| {
                let mut record: Vec<(String, PlainValue)> = Vec::new();
                for (key, value) in entries {
                    if record.iter().all(|(other, _)| other != key) {
                        record.push((key.to_owned(), value));
                    }
                }
                PlainValue::Map(record)
            }),
        ]
    })
}

/// Collects the paths of all values of a document.
fn paths(node: &YamlNode, path: &mut ValuePath, found: &mut Vec<(ValuePath, RandomShape)>) {
    let mut within = |step: PathStep, node: &YamlNode| {
        path.push(step);
        paths(node, path, found);
        path.pop();
    };
    let shape = match &node.value {
        Value::Null | Value::Scalar { .. } => RandomShape::Scalar,
        Value::List(items) => {
            items.iter().enumerate().for_each(|(at, item)| within(at.into(), item));
            RandomShape::List(items.len())
        }
        Value::Map(entries) => {
            entries.iter().for_each(|(key, value)| within(key.value.as_str().into(), value));
            RandomShape::Map
        }
    };
    found.push((path.clone(), shape));
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum RandomShape {
    Scalar,
    List(usize),
    Map,
}

/// Turns a random edit into one of a document, if it has a value for it.
fn edit_of(random: &RandomEdit, root: &YamlNode) -> Option<ContentEdit> {
    use EditKind as K;
    let mut all = Vec::new();
    paths(root, &mut Vec::new(), &mut all);
    let fits = |(path, shape): &(ValuePath, RandomShape)| match random.kind {
        K::Set | K::SetBare => *shape == RandomShape::Scalar && !path.is_empty(),
        K::Put => true,
        K::Take => matches!(path.last(), Some(PathStep::Key(_))),
        K::Remove => !path.is_empty(),
        K::PutNew => *shape == RandomShape::Map,
        K::Insert => matches!(shape, RandomShape::List(_)),
        K::Duplicate | K::Move => matches!(shape, RandomShape::List(1..)),
    };
    all.retain(fits);
    if all.is_empty() {
        return None;
    }
    let (mut path, shape) = all.swap_remove(random.value.index(all.len()));
    let length = if let RandomShape::List(length) = shape { length } else { 0 };
    let text = random.text.clone();
    Some(match random.kind {
        K::Set => ContentEdit::Set { path, value: Some(text), bare: false },
        K::SetBare => ContentEdit::Set { path, value: Some("17".to_owned()), bare: true },
        K::Take => ContentEdit::Set { path, value: None, bare: false },
        K::Put => ContentEdit::Put { path, value: random.new.clone() },
        K::PutNew => {
            path.push("new".into());
            ContentEdit::Put { path, value: random.new.clone() }
        }
        K::Insert => {
            let value = random.new.clone();
            ContentEdit::Insert { path, at: random.at.index(length + 1), value }
        }
        K::Duplicate => ContentEdit::Duplicate { path, at: random.at.index(length) },
        K::Move => {
            let (from, to) = (random.at.index(length), random.to.index(length));
            ContentEdit::Move { path, from, to }
        }
        K::Remove => ContentEdit::Remove { path },
    })
}

/// Reads the data of a file with libyaml.
fn read_otherwise(text: &str, is_markdown: bool) -> LibyamlValue {
    let yaml = match is_markdown {
        true => &text[front_matter::split(text).unwrap().yaml],
        false => text,
    };
    libyaml::read(yaml).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Makes the edit in the values that libyaml has read.
fn edited(value: &mut LibyamlValue, edit: &ContentEdit) {
    match edit {
        ContentEdit::Set { path, value: Some(text), bare } => {
            let new = LibyamlValue::Scalar { text: text.clone(), is_plain: *bare };
            write(at(value, path), &new);
        }
        ContentEdit::Set { path, value: None, .. } | ContentEdit::Remove { path } => {
            let (step, above) = path.split_last().unwrap();
            match (at(value, above), step) {
                (LibyamlValue::List(items), PathStep::Index(at)) => drop(items.remove(*at)),
                (LibyamlValue::Map(entries), PathStep::Key(name)) => {
                    entries.retain(|(key, _)| key != name);
                }
                _ => panic!("{path:?}"),
            }
        }
        ContentEdit::Put { path, value: new } => match path.split_last() {
            Some((PathStep::Key(name), above)) if name == "new" => match at(value, above) {
                LibyamlValue::Map(entries) => entries.push((name.clone(), new_of(new))),
                _ => panic!("{path:?}"),
            },
            _ => write(at(value, path), &new_of(new)),
        },
        ContentEdit::Insert { path, at: place, value: new } => {
            items(value, path).insert(*place, new_of(new));
        }
        ContentEdit::Duplicate { path, at } => {
            let items = items(value, path);
            items.insert(*at, items[*at].clone());
        }
        ContentEdit::Move { path, from, to } => {
            let items = items(value, path);
            let item = items.remove(*from);
            items.insert(*to, item);
        }
        ContentEdit::Lines { .. } => {}
    }
}

/// Replaces a value; an unquoted text that is equal stays unquoted.
fn write(old: &mut LibyamlValue, new: &LibyamlValue) {
    use LibyamlValue as V;
    match (&mut *old, new) {
        (V::Scalar { text: old, is_plain: true }, V::Scalar { text: new, .. })
            if old == new && !is_null(old) => {}
        (V::Map(old), V::Map(new)) => {
            old.retain(|(key, _)| new.iter().any(|(name, _)| name == key));
            for (key, value) in new {
                match old.iter_mut().find(|(name, _)| name == key) {
                    Some((_, old)) => write(old, value),
                    None => old.push((key.clone(), value.clone())),
                }
            }
        }
        _ => *old = new.clone(),
    }
}

fn at<'v>(value: &'v mut LibyamlValue, path: &[PathStep]) -> &'v mut LibyamlValue {
    path.iter().fold(value, |value, step| match (value, step) {
        (LibyamlValue::List(items), PathStep::Index(at)) => &mut items[*at],
        (LibyamlValue::Map(entries), PathStep::Key(name)) => {
            &mut entries.iter_mut().find(|(key, _)| key == name).unwrap().1
        }
        (value, step) => panic!("{step:?} of {value:?}"),
    })
}

fn items<'v>(value: &'v mut LibyamlValue, path: &[PathStep]) -> &'v mut Vec<LibyamlValue> {
    match at(value, path) {
        LibyamlValue::List(items) => items,
        value => panic!("{value:?}"),
    }
}

fn new_of(value: &PlainValue) -> LibyamlValue {
    match value {
        PlainValue::Null => LibyamlValue::Scalar { text: String::new(), is_plain: true },
        PlainValue::Text(text) => LibyamlValue::Scalar { text: text.clone(), is_plain: false },
        PlainValue::Bare(text) => LibyamlValue::Scalar { text: text.clone(), is_plain: true },
        PlainValue::List(items) => LibyamlValue::List(items.iter().map(new_of).collect()),
        PlainValue::Map(entries) => {
            let entries = entries.iter().map(|(key, value)| (key.clone(), new_of(value)));
            LibyamlValue::Map(entries.collect())
        }
    }
}

fn is_null(text: &str) -> bool {
    ["", "~", "null"].contains(&text)
}

/// Words that must not be unquoted where a text is meant.
const NO_TEXTS: &[&str] = &["", "~", "null", "true", "false", "0", "12", "17", "2025-05-06"];

/// Whether the value that was read is the intended one.
fn is_same(found: &LibyamlValue, meant: &LibyamlValue) -> bool {
    use LibyamlValue as V;
    match (found, meant) {
        (V::Scalar { text, is_plain }, V::Scalar { text: meant, is_plain: is_bare }) => {
            let nothing = *is_plain && *is_bare && is_null(text) && is_null(meant);
            let is_text = text == meant || text.strip_suffix('\n') == Some(meant);
            let is_kind =
                if *is_bare { *is_plain } else { !is_plain || !NO_TEXTS.contains(&&**text) };
            nothing || is_text && is_kind
        }
        (V::List(found), V::List(meant)) => {
            found.len() == meant.len()
                && found.iter().zip(meant).all(|(found, meant)| is_same(found, meant))
        }
        (V::Map(found), V::Map(meant)) => {
            found.len() == meant.len()
                && meant.iter().all(|(key, meant)| {
                    let found = found.iter().find(|(name, _)| name == key);
                    found.is_some_and(|(_, found)| is_same(found, meant))
                })
        }
        _ => false,
    }
}

/// Returns the numbered comments of a generated document.
fn comments(text: &str) -> Vec<String> {
    let mut found: Vec<String> = text
        .match_indices("# nota ")
        .map(|(at, _)| text[at..].split(['\r', '\n']).next().unwrap().to_owned())
        .collect();
    found.sort();
    found
}

fn assert_edit_holds(source: &str, is_markdown: bool, random: &RandomEdit) {
    let document = EditedFile::read(source, is_markdown).unwrap();
    let Some(edit) = edit_of(random, &document.root) else { return };
    let after =
        document.edited(&edit).unwrap_or_else(|fault| panic!("{fault:?}\n{edit:?}\n{source}"));
    let after = after.source.as_ref().to_owned();
    if let ContentEdit::Set { path, value: Some(_), .. } = &edit {
        let own = document.existing(path).unwrap().own;
        assert!(after.starts_with(&source[..own.start]), "{own:?}\n{source}\n---\n{after}");
        assert!(after.ends_with(&source[own.end..]), "{own:?}\n{source}\n---\n{after}");
    }
    let line_breaks = source.matches('\n').count();
    if line_breaks > 0 && line_breaks == source.matches("\r\n").count() {
        assert_eq!(after.matches('\n').count(), after.matches("\r\n").count(), "{after:?}");
    }
    let mut meant = read_otherwise(source, is_markdown);
    edited(&mut meant, &edit);
    let found = read_otherwise(&after, is_markdown);
    assert!(is_same(&found, &meant), "{edit:?}\n{source}\n---\n{after}\n{found:?}\n{meant:?}");
    let (before, after) = (comments(source), comments(&after));
    match edit {
        ContentEdit::Insert { .. } | ContentEdit::Move { .. } => assert_eq!(before, after),
        ContentEdit::Set { value: Some(_), .. } => {
            // The comment in the header of a block may go with the block.
            assert!(before.len() - after.len() <= 1, "{before:?} {after:?}");
        }
        _ => {}
    }
}

#[test]
fn random_edits_of_generated_yaml_change_only_their_value() {
    for_any(&(documents::document(), random_edit()), |((source, is_markdown), random)| {
        assert_edit_holds(&source, is_markdown, &random);
    });
}

#[test]
fn random_edits_of_real_content_change_only_their_value() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folders = ["content", "tests/golden", "crates/ssg-content/tests/tiny"];
    let files =
        folders.iter().flat_map(|folder| WalkDir::new(root.join(folder)).sort_by_file_name());
    let files: Vec<(String, bool)> = files
        .map(|file| file.unwrap().into_path())
        .filter(|file| file.components().any(|part| part.as_os_str() == "content"))
        .filter_map(|file| {
            let is_markdown = file.extension()? == "md";
            let is_content = is_markdown || file.extension()? == "yaml";
            is_content.then(|| (fs::read_to_string(&file).unwrap(), is_markdown))
        })
        .collect();
    assert!(files.len() > 40, "{}", files.len());
    let files = prop::sample::select(files);
    for_any(&(files, random_edit()), |((source, is_markdown), random)| {
        assert_edit_holds(&source, is_markdown, &random);
    });
}
