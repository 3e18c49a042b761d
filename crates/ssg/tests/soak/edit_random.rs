//! Random edits of every control through the endpoint, of shipped and of made content: each is saved
//! or refused with a reason, no other file changes, and undo restores the bytes. What an edit does to
//! the text of a file is tested in `ssg-edit`, in `patches::properties`.

use serde_json::{Value, json};

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
        if is_markdown && self.random.below(2) == 0 {
            let end = text.find("\n---").unwrap() + 1;
            return self.lines(text, end + text[end..].find('\n').unwrap() + 1);
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

/// Whether an edit of lines has changed only these. Empty lines separate new blocks from others.
fn only_lines_changed(old: &str, new: &str, edit: &Value) -> bool {
    let mark = if old.starts_with('\u{feff}') { 3 } else { 0 };
    let [start, end] = ["start", "end"].map(|key| edit[key].as_u64().unwrap() as usize + mark);
    let text = edit["text"].as_str().unwrap().replace("\r\n", "\n");
    let text = if old.contains("\r\n") { text.replace('\n', "\r\n") } else { text };
    let lines = |text: &str| -> String {
        text.lines().filter(|line| !line.trim().is_empty()).collect::<Vec<_>>().join("\n")
    };
    let is_of =
        |behind: &str| lines(new) == lines(&[&old[..start], &text, behind, &old[end..]].concat());
    is_of("") || is_of("\n")
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
                let is_of_lines = edit["op"] == "lines";
                let is_right = !is_of_lines || only_lines_changed(&old, &new, &edit);
                assert!(is_right, "{file}: {edit}\n{old}\n---\n{new}");
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

/// Creates the tiny site as Windows writes it, with a byte order mark and CRLF.
fn made() -> TinySite {
    let site = TinySite::new();
    for path in
        ["content/pages/inicio.yaml", "content/articles/primero.md", "content/services.yaml"]
    {
        let crlf = site.read(path).replace('\n', "\r\n");
        site.write(path, format!("\u{feff}{crlf}"));
    }
    site
}

#[test]
fn random_edits_of_shipped_content_are_saved_or_refused_and_undone() {
    check(&TinySite::shipped().without_images(), 15);
}

#[test]
fn random_edits_of_made_content_are_saved_or_refused_and_undone() {
    check(&made(), 30);
}
