//! Random edits through the endpoint, of shipped and generated content: only the bytes of the value
//! change, another parser reads the same data but for the value, and undo restores the bytes.
//!
//! `cargo test` sends some dozens of them, `cargo xtask soak` as many as are needed to save ten
//! thousand.

mod another_reader;

use std::ops::Range;

use serde_json::{Value, json};

use self::another_reader::{ReadNode, ReadPlace, is_same, of_json, yaml};
use crate::naughty_strings::naughty;
use crate::support::TinySite;
use crate::support::editing::EditingServer;
use crate::support::random::{Named, SeededRandom, cases};

/// Texts that YAML could take for something else, or that are hard to write in it.
const HARD: [&str; 38] = [
    "Hola", "a: b", "a #b", "# a", "- a", "? a", ": a", "{a}", "[a]", "a, b", "}", "]", "\"", "'",
    "\"a\"", "'a'", "it's", "\\", "a\\nb", "&a", "*a", "!a", "|", ">", "%a", "@a", "`a`", "~",
    "null", "true", "no", "12", "0x1F", "1e5", "-1E2", "+.INF", "12:30", "---",
];

/// Longer texts that are hard to write in YAML.
const LONG: [&str; 4] = [
    "Una línea más larga, con comas; y «comillas», y guiones – como estos.",
    "2025-01-01",
    "Uno\n\nDos",
    "Uno\n  dos\n- tres",
];

/// A value that can be edited.
struct Leaf {
    path: Vec<Value>,
    control: Value,
    value: Value,
}

/// Collects all values of a form, and those that could be added.
fn leaves(control: &Value, value: &Value, path: &mut Vec<Value>, all: &mut Vec<Leaf>) {
    let leaf = || Leaf { path: path.clone(), control: control.clone(), value: value.clone() };
    let of_fields = |fields: &Value, path: &mut Vec<Value>, all: &mut Vec<Leaf>| {
        for field in fields.as_array().into_iter().flatten() {
            path.push(field["name"].clone());
            let name = field["name"].as_str().unwrap();
            leaves(&field["control"], value.get(name).unwrap_or(&Value::Null), path, all);
            path.pop();
        }
    };
    match control["kind"].as_str().unwrap() {
        "optional" if value.is_null() => all.push(leaf()),
        "optional" => {
            all.push(leaf());
            leaves(&control["of"], value, path, all);
        }
        "record" | "image" if value.is_object() => of_fields(&control["fields"], path, all),
        "list" => {
            all.push(leaf());
            for (at, item) in value.as_array().into_iter().flatten().enumerate() {
                path.push(json!(at));
                leaves(&control["of"], item, path, all);
                path.pop();
            }
        }
        "oneOf" if value.is_object() => {
            let variants = control["variants"].as_array().unwrap();
            let kind = &value[control["key"].as_str().unwrap()];
            let variant = variants.iter().find(|variant| variant["name"] == *kind);
            of_fields(&variant.map_or(Value::Null, |variant| variant["fields"].clone()), path, all);
        }
        _ => all.push(leaf()),
    }
}

/// A generator of random edits.
struct RandomEdits {
    random: SeededRandom,
    naughty: Vec<String>,
}

impl RandomEdits {
    fn text(&mut self) -> String {
        match self.random.below(5) {
            0 => self.random.choose(&self.naughty).clone(),
            1 => {
                let count = 1 + self.random.below(300);
                (0..count).map(|_| *self.random.choose(&["ñ", "palabra ", "á", ", "])).collect()
            }
            2 => (*self.random.choose(&LONG)).to_owned(),
            _ => (*self.random.choose(&HARD)).to_owned(),
        }
    }

    /// Returns a value for a control, mostly a valid one.
    fn scalar(&mut self, control: &Value) -> String {
        let any = self.text();
        match control["kind"].as_str().unwrap() {
            "optional" => self.scalar(&control["of"]),
            "flag" => (*self.random.choose(&["true", "false", "sí"])).to_owned(),
            "number" => self.random.below(9).to_string(),
            "date" => format!("2025-0{}-1{}", 1 + self.random.below(9), self.random.below(10)),
            "choice" => {
                let choices = control["choices"].as_array().unwrap();
                self.random.choose(choices).as_str().unwrap().to_owned()
            }
            "icon" => (*self.random.choose(&["house", "star", "anchor", "nada"])).to_owned(),
            "form" if self.random.below(4) > 0 => {
                let examples = control["examples"].as_array().unwrap();
                let examples: Vec<&str> = examples.iter().filter_map(Value::as_str).collect();
                if examples.is_empty() { any } else { (*self.random.choose(&examples)).to_owned() }
            }
            _ => any,
        }
    }

    /// Returns a random edit of a file.
    fn edit(&mut self, leaves: &[Leaf], text: &str, is_markdown: bool) -> Value {
        let body = yaml(text, is_markdown).end;
        if is_markdown && self.random.below(2) == 0 {
            return self.lines(text, text[body..].find('\n').unwrap() + body + 1);
        }
        let Leaf { path, control, value } = self.random.choose(leaves);
        let list = value.as_array().filter(|items| !items.is_empty());
        let Some(items) = list else {
            let is_key = path.last().is_some_and(Value::is_string);
            if is_key && control["kind"] == "optional" && self.random.below(4) == 0 {
                return match value.is_null() {
                    true => json!({ "op": "set", "path": path, "value": self.scalar(control) }),
                    false => json!({ "op": "remove", "path": path }),
                };
            }
            if value.is_array() {
                return json!({ "op": "insert", "path": path, "at": 0, "value": self.text() });
            }
            return json!({ "op": "set", "path": path, "value": self.scalar(control) });
        };
        let (at, to) = (self.random.below(items.len()), self.random.below(items.len()));
        match self.random.below(4) {
            0 => json!({ "op": "duplicate", "path": path, "at": at }),
            1 => json!({ "op": "move", "path": path, "from": at, "to": to }),
            2 => {
                let path: Vec<Value> = path.iter().cloned().chain([json!(at)]).collect();
                json!({ "op": "remove", "path": path })
            }
            _ => {
                let value = match &items[to] {
                    Value::String(_) => json!(self.text()),
                    item => item.clone(),
                };
                json!({ "op": "insert", "path": path, "at": at, "value": value })
            }
        }
    }

    /// Returns an edit that replaces the lines of one or more paragraphs.
    fn lines(&mut self, text: &str, body: usize) -> Value {
        let breaks = text[body..].match_indices('\n').map(|(at, _)| body + at + 1);
        let starts: Vec<usize> = [body].into_iter().chain(breaks).collect();
        let start = *self.random.choose(&starts);
        let rest = &text[start..];
        let end = rest.find('\n').map_or(text.len(), |at| start + at);
        let end = if text[..end].ends_with('\r') { end - 1 } else { end };
        let new = match self.random.below(3) {
            0 => format!("{}\n\n{}", self.text(), self.text()),
            _ => self.text(),
        };
        // Positions do not count the byte order mark.
        let mark = if text.starts_with('\u{feff}') { 3 } else { 0 };
        json!({ "op": "lines", "start": start - mark, "end": end.max(start) - mark, "text": new })
    }
}

/// Returns the value that must be read after an edit.
fn expected(mut before: ReadPlace, edit: &Value) -> ReadPlace {
    let path: Vec<Value> = edit["path"].as_array().cloned().unwrap_or_default();
    let at = |name: &str| edit[name].as_u64().unwrap() as usize;
    match edit["op"].as_str().unwrap() {
        "set" | "put" => match before.at_mut(&path) {
            Some(place) => place.node = of_json(&edit["value"]).node,
            None => {
                let (key, above) = path.split_last().unwrap();
                let entry = (key.as_str().unwrap().to_owned(), of_json(&edit["value"]));
                match &mut before.at_mut(above).unwrap().node {
                    ReadNode::Map(entries) => entries.push(entry),
                    other => panic!("{other:?} has no keys"),
                }
            }
        },
        "duplicate" => {
            let items = before.items(&path);
            items.insert(at("at") + 1, items[at("at")].clone());
        }
        "move" => {
            let items = before.items(&path);
            let item = items.remove(at("from"));
            items.insert(at("to"), item);
        }
        "insert" => before.items(&path).insert(at("at"), of_json(&edit["value"])),
        "remove" => {
            let (last, above) = path.split_last().unwrap();
            match (&mut before.at_mut(above).unwrap().node, last) {
                (ReadNode::List(items), Value::Number(at)) => {
                    items.remove(at.as_u64().unwrap() as usize);
                }
                (ReadNode::Map(entries), Value::String(key)) => {
                    entries.retain(|(name, _)| name != key);
                }
                other => panic!("{other:?}"),
            }
        }
        other => panic!("{other}"),
    }
    before
}

/// Adapts the expected copy of an entry, whose `id` gets a number and whose `anchors` are removed.
fn make_copy_differ(expected: &mut ReadPlace, after: &ReadPlace, edit: &Value) {
    let copy = json!(edit["at"].as_u64().unwrap() + 1);
    let path = || edit["path"].as_array().unwrap().iter().cloned();
    let path: Vec<Value> = path().chain([copy]).collect();
    let (Some(own), Some(found)) = (expected.at_mut(&path), after.at(&path)) else { return };
    let (ReadNode::Map(own), ReadNode::Map(found)) = (&mut own.node, &found.node) else { return };
    own.retain(|(key, _)| key != "anchors");
    let id = |entries: &[(String, ReadPlace)]| entries.iter().position(|(key, _)| key == "id");
    let (Some(at), Some(there)) = (id(own), id(found)) else { return };
    if let (ReadNode::Text(old), ReadNode::Text(new)) = (&own[at].1.node, &found[there].1.node) {
        let number = new.strip_prefix(&format!("{old}-")).map(str::parse::<usize>);
        if matches!(number, Some(Ok(2..))) {
            own[at].1 = found[there].1.clone();
        }
    }
}

/// Returns the range of the old text that changed, between the common start and the common end.
fn changed(old: &str, new: &str) -> Range<usize> {
    let same = old.chars().zip(new.chars()).take_while(|(a, b)| a == b);
    let start = same.map(|(character, _)| character.len_utf8()).sum();
    let behind = old[start..].chars().rev().zip(new[start..].chars().rev());
    let same = behind.take_while(|(a, b)| a == b);
    let end = old.len() - same.map(|(character, _)| character.len_utf8()).sum::<usize>();
    start..end
}

/// Returns the start of a value: for a block scalar, its `|` or `>` in the line above.
fn block_header(text: &str, start: usize) -> usize {
    let line_end = text[..start].trim_end_matches(' ').trim_end_matches(['\r', '\n']).len();
    let line = &text[text[..line_end].rfind('\n').map_or(0, |at| at + 1)..line_end];
    match line.rsplit_once(' ') {
        Some((_, header)) if header.starts_with(['|', '>']) && header.len() <= 3 => {
            line_end - header.len()
        }
        _ => start,
    }
}

/// Returns the lines of a text that are not empty, sorted, without line breaks.
fn sorted_lines(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    lines.sort_unstable();
    lines
}

/// Returns what is wrong with the text of a file after an edit.
fn fault(old: &str, new: &str, edit: &Value, is_markdown: bool) -> Option<String> {
    if old == new && matches!(edit["op"].as_str(), Some("move" | "set")) {
        return None;
    }
    let changed = changed(old, new);
    let op = edit["op"].as_str().unwrap();
    if op == "lines" {
        let mark = if old.starts_with('\u{feff}') { 3 } else { 0 };
        let [start, end] = ["start", "end"].map(|key| edit[key].as_u64().unwrap() as usize + mark);
        let text = edit["text"].as_str().unwrap().replace("\r\n", "\n");
        let text = if old.contains("\r\n") { text.replace('\n', "\r\n") } else { text };
        // Empty lines separate new blocks from others.
        let lines = |text: &str| -> String {
            text.lines().filter(|line| !line.trim().is_empty()).collect::<Vec<_>>().join("\n")
        };
        let is_of = |behind: &str| {
            lines(new) == lines(&[&old[..start], &text, behind, &old[end..]].concat())
        };
        let is_right = is_of("") || is_of("\n");
        return (!is_right).then(|| "other lines have changed".to_owned());
    }
    let before = ReadPlace::of(old, is_markdown).unwrap();
    let after = match ReadPlace::of(new, is_markdown) {
        Ok(after) => after,
        Err(error) => return Some(format!("nobody else can read it: {error}")),
    };
    let mut expected = expected(before.clone(), edit);
    if op == "duplicate" {
        make_copy_differ(&mut expected, &after, edit);
    }
    if !is_same(&after, &expected) {
        return Some("another program reads other data".to_owned());
    }
    // The range of a value for the other parser, up to the start of the next one.
    let offset = yaml(old, is_markdown).start;
    let path: Vec<Value> = edit["path"].as_array().unwrap().clone();
    let range = |place: &ReadPlace| {
        let (mut all, mut own) = (Vec::new(), Vec::new());
        before.starts(&mut all);
        place.starts(&mut own);
        let last = own.into_iter().max().unwrap();
        let next = all.into_iter().filter(|start| *start > last).min();
        let end = next.map_or(yaml(old, is_markdown).end, |next| next + offset);
        block_header(old, place.start + offset)..end
    };
    let is_within = |outer: &Range<usize>| outer.start <= changed.start && changed.end <= outer.end;
    match (op, before.at(&path)) {
        ("set" | "put", Some(place)) => {
            let range = range(place);
            // A comment below the value must stay.
            let comments =
                |text: &str| text.lines().filter(|line| line.trim_start().starts_with('#')).count();
            let kept = comments(new) >= comments(old) - comments(&old[changed.clone()]);
            if !is_within(&range) || !kept {
                return Some(format!("{changed:?} has changed, and the value is at {range:?}"));
            }
        }
        ("set" | "put", None) | ("duplicate" | "insert", _) => {
            let is_empty_list = matches!(before.at(&path), Some(ReadPlace { node: ReadNode::List(items), .. }) if items.is_empty());
            if !changed.is_empty() && !is_empty_list {
                return Some(format!("{:?} is gone", &old[changed]));
            }
        }
        ("remove", _) => {
            let back = self::changed(new, old);
            if !back.is_empty() {
                return Some(format!("{:?} is new", &new[back]));
            }
        }
        ("move", Some(place)) => {
            let mut outer = range(place);
            // Include the comments above the first item.
            outer.start = old[..outer.start].rfind(':').unwrap_or_default();
            if !is_within(&outer) {
                return Some(format!("{changed:?} has changed, and the list is at {outer:?}"));
            }
            let is_of_lines = !old[range(place)].starts_with('[');
            if is_of_lines && sorted_lines(old) != sorted_lines(new) {
                return Some("lines are not the same as before".to_owned());
            }
        }
        other => panic!("{other:?}"),
    }
    None
}

/// The numbers of saved, refused and unwritable edits.
#[derive(Debug, Default)]
struct Tally {
    saved: usize,
    refused: usize,
    unwritable: usize,
}

fn check(site: &TinySite, few: u64) {
    let editing = EditingServer::start(site);
    let original = site.snapshot("content");
    let mut tally = Tally::default();
    let naughty: Vec<String> = naughty().into_iter().filter(|text| text.len() < 500).collect();
    for case in cases(few) {
        let _named = Named(case);
        let mut edits = RandomEdits { random: SeededRandom(case), naughty: naughty.clone() };
        let files = editing.told("files");
        let file = edits.random.choose(files.as_array().unwrap())["file"].as_str().unwrap();
        if !site.path(file).is_file() {
            continue;
        }
        let is_markdown = file.ends_with(".md");
        let form = editing.told(&format!("form?file={file}"));
        let mut all = Vec::new();
        leaves(&form["control"], &form["value"], &mut Vec::new(), &mut all);
        let old = site.read(file);
        let edit = edits.edit(&all, &old, is_markdown);
        let (status, answer) = editing.change(file, edit.clone());
        let new = site.read(file);
        match status {
            200 => {
                tally.saved += 1;
                let fault = fault(&old, &new, &edit, is_markdown);
                assert_eq!(fault, None, "{file}: {edit}\n{}", shown(&old, &new));
                if new != old {
                    editing.posted("undo", &json!({}));
                    assert!(site.read(file) == old, "undo of {file}: {edit}");
                }
            }
            422 => {
                let is_told = answer["errors"].as_array().is_some_and(|errors| !errors.is_empty());
                assert!(is_told || answer["error"].is_object(), "{file}: {edit}: {answer}");
                if is_told { tally.refused += 1 } else { tally.unwritable += 1 }
            }
            _ => panic!("{file}: {edit}: {status} {answer}"),
        }
        assert!(site.snapshot("content") == original, "{file}: {edit}");
    }
    // A small number of repeated cases says nothing about the rates.
    let Tally { saved, refused, unwritable } = tally;
    let made = saved + refused + unwritable;
    assert!(made < 50 || (saved * 3 > made && unwritable * 20 < made), "{tally:?}");
}

/// Formats the change for a message.
fn shown(old: &str, new: &str) -> String {
    let range = changed(old, new);
    let back = changed(new, old);
    format!("{:?} -> {:?}", old.get(range), new.get(back))
}

/// Creates the tiny site as other editors write it: with a byte order mark, CRLF, comments, and all
/// styles of scalars.
fn made() -> TinySite {
    let site = TinySite::new();
    let about = "content/pages/sobre-mi.yaml";
    site.edit(about, "heading: Historia\n    text: Texto.", "heading: 'Su ''historia'''  # aquí\n    text: >-\n      Una línea\n      y otra.\n\n      Y más.\n    # Fin.");
    site.edit(
        about,
        "    heading: Confianza\n    text: Texto.",
        "    heading: \"Con\\u0066ianza\"\n    text:\n      Varias líneas\n      sin comillas.",
    );
    site.edit(
        "content/site.yaml",
        "tagline: Protegiendo tu futuro, hoy.",
        "tagline:   Protegiendo tu futuro, hoy.   # lema",
    );
    site.edit(
        "content/site.yaml",
        "rights: Todos los derechos reservados.",
        "rights: |\n    Todos los derechos reservados.",
    );
    for path in
        ["content/pages/inicio.yaml", "content/articles/primero.md", "content/services.yaml"]
    {
        let crlf = site.read(path).replace('\n', "\r\n");
        site.write(path, format!("\u{feff}{crlf}"));
    }
    site
}

#[test]
fn shipped_content() {
    check(&TinySite::shipped().without_images(), 15);
}

#[test]
fn made_content() {
    check(&made(), 30);
}
