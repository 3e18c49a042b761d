use std::fs;
use std::path::{Path, PathBuf};

use serde_json::json;

use super::{Edit, PathStep, PlainValue, ValuePath, parse, patch};

fn path(json: serde_json::Value) -> ValuePath {
    serde_json::from_value(json).unwrap()
}

/// What an edit makes of a text.
#[track_caller]
fn check(source: &str, edit: Edit, expected: &str) {
    let found = patch(source, false, &edit).map(|patch| {
        let text = patch.apply(source);
        assert_eq!(patch.inverse(source).apply(&text), source, "{edit:?}");
        text
    });
    assert_eq!(found.as_deref(), Ok(expected), "{edit:?}");
}

#[track_caller]
fn check_set(source: &str, at: serde_json::Value, value: &str, expected: &str) {
    check(
        source,
        Edit::Set { path: path(at), value: Some(value.to_owned()), bare: false },
        expected,
    );
}

#[test]
fn a_scalar_keeps_the_way_it_is_written() {
    let a = || json!(["a"]);
    check_set("a: uno # nota\nb: 1\n", a(), "dos", "a: dos # nota\nb: 1\n");
    check_set("a: \"uno\"\r\nb: 1\r\n", a(), "di \"ya\"", "a: \"di \\\"ya\\\"\"\r\nb: 1\r\n");
    check_set("a: 'uno'\n", a(), "l'uno", "a: 'l''uno'\n");
    check_set("a: uno", a(), "x: y", "a: \"x: y\"");
    check_set("a: uno\n", a(), "x #y", "a: \"x #y\"\n");
    check_set("a: uno\n", a(), "true", "a: \"true\"\n");
    check_set("a: uno\n", a(), "null", "a: \"null\"\n");
    check_set("a: 44100\n", a(), "44130", "a: 44130\n");
    check_set("a: uno\n", a(), "44130", "a: \"44130\"\n");
    check_set("a: uno\n", a(), "- x", "a: \"- x\"\n");
    check_set("a: uno\n", a(), "“x”", "a: \"“x”\"\n");
    check_set("a:\nb: 1\n", a(), "uno", "a: uno\nb: 1\n");
    check_set("a: ~\nb: 1\n", a(), "uno", "a: uno\nb: 1\n");
    check_set("x: {a: uno, b: 1}\n", json!(["x", "a"]), "u, v", "x: {a: \"u, v\", b: 1}\n");
    check_set("x: [uno, dos]\n", json!(["x", 1]), "tres", "x: [uno, tres]\n");
    check_set("- a: uno\n  b: 1\n", json!([0, "a"]), "dos", "- a: dos\n  b: 1\n");
}

#[test]
fn blocks_stay_blocks() {
    let a = || json!(["a"]);
    check_set(
        "a: |\n  uno\n  dos\n\nb: 1\n",
        a(),
        "tres\n\ncuatro",
        "a: |\n  tres\n\n  cuatro\n\nb: 1\n",
    );
    check_set(
        "a: >- # nota\n    uno\n    dos\nb: 1\n",
        a(),
        "tres",
        "a: >- # nota\n    tres\nb: 1\n",
    );
    check_set("- |\n  uno\n- dos\n", json!([0]), "tres", "- |\n  tres\n- dos\n");
    check_set("a: >\n  uno\n", a(), "uno\ndos", "a: >\n  uno\n\n  dos\n");
    check_set("a: uno\nb: 1\n", a(), "uno\ndos", "a: |-\n  uno\n  dos\nb: 1\n");
    check_set(
        "x:\n  - a: uno\n    b: 1\n",
        json!(["x", 0, "a"]),
        "p\nq",
        "x:\n  - a: |-\n      p\n      q\n    b: 1\n",
    );
    check_set("a: |\n  uno\n", a(), " x", "a: |\n   x\n");
    check_set("a: \"uno\n  dos\"\nb: 1\n", a(), "tres\ncuatro", "a: \"tres\\ncuatro\"\nb: 1\n");
    check_set("a: uno\n  dos\nb: 1\n", a(), "tres cuatro", "a: tres cuatro\nb: 1\n");
}

#[test]
fn keys_come_and_go() {
    let set = |at, value: Option<&str>, bare| Edit::Set {
        path: path(at),
        value: value.map(str::to_owned),
        bare,
    };
    check(
        "a: 1\nb: 2 # n\n\n# fin\n",
        set(json!(["c"]), Some("x"), false),
        "a: 1\nb: 2 # n\nc: x\n\n# fin\n",
    );
    check("a: 1", set(json!(["c"]), Some("true"), true), "a: 1\nc: true");
    check("a: 1\n# de b\nb: 2\nc: 3\n", set(json!(["b"]), None, false), "a: 1\nc: 3\n");
    check("- a: 1\n  b: 2\n", set(json!([0, "a"]), None, false), "- b: 2\n");
    check("x: {a: 1, b: 2}\n", set(json!(["x", "b"]), None, false), "x: {a: 1}\n");
    check("x: {a: 1}\n", set(json!(["x", "c"]), Some("2"), true), "x: {a: 1, c: 2}\n");
    let image =
        serde_json::from_str::<PlainValue>(r#"{"src":"/a.svg","alt":"Una: casa"}"#).unwrap();
    check(
        "a: 1\nx:\n  - b\n",
        Edit::Put { path: path(json!(["image"])), value: image.clone() },
        "a: 1\nx:\n  - b\nimage:\n  src: /a.svg\n  alt: \"Una: casa\"\n",
    );
    check(
        "image: false\na: 1\n",
        Edit::Put { path: path(json!(["image"])), value: image },
        "image:\n  src: /a.svg\n  alt: \"Una: casa\"\na: 1\n",
    );
}

#[test]
fn items_come_go_and_move() {
    let x = || path(json!(["x"]));
    let list = "x:\n  - a: 1\n    b: 2\n\n  # de dos\n  - a: 3\n\n  - a: 5\ny: 1\n";
    check(
        list,
        Edit::Move { path: x(), from: 1, to: 0 },
        "x:\n  # de dos\n  - a: 3\n\n  - a: 1\n    b: 2\n\n  - a: 5\ny: 1\n",
    );
    check(
        list,
        Edit::Remove { path: path(json!(["x", 1])) },
        "x:\n  - a: 1\n    b: 2\n\n  - a: 5\ny: 1\n",
    );
    check(
        list,
        Edit::Duplicate { path: x(), at: 1 },
        "x:\n  - a: 1\n    b: 2\n\n  # de dos\n  - a: 3\n\n  - a: 3\n\n  - a: 5\ny: 1\n",
    );
    let item = serde_json::from_str::<PlainValue>(r#"{"a":"7","c":["u","v"]}"#).unwrap();
    check(
        "x:\n- a: 1\ny: 1\n",
        Edit::Insert { path: x(), at: 1, value: item.clone() },
        "x:\n- a: 1\n- a: \"7\"\n  c:\n    - u\n    - v\ny: 1\n",
    );
    check("x:\n  - a\ny: 1\n", Edit::Remove { path: path(json!(["x", 0])) }, "x: []\ny: 1\n");
    check(
        "x: []\ny: 1\n",
        Edit::Insert { path: x(), at: 0, value: PlainValue::Text("a".to_owned()) },
        "x:\n  - a\ny: 1\n",
    );
    check("x: [a, b]\n", Edit::Move { path: x(), from: 0, to: 1 }, "x: [b, a]\n");
    check(
        "x: [a, b]\n",
        Edit::Insert { path: x(), at: 2, value: PlainValue::Text("c, d".to_owned()) },
        "x: [a, b, \"c, d\"]\n",
    );
}

#[test]
fn running_text_is_changed_by_its_lines() {
    let source = "---\ntitle: uno\n---\n\nHola.\n\nAdiós.\n";
    let start = source.find("Hola").unwrap();
    let edit = Edit::Lines { start, end: start + 5, text: "Buenas.\n\nTardes.".to_owned() };
    let found = patch(source, true, &edit).unwrap().apply(source);
    assert_eq!(found, "---\ntitle: uno\n---\n\nBuenas.\n\nTardes.\n\nAdiós.\n");
    assert!(patch(source, true, &Edit::Lines { start: 4, end: 9, text: String::new() }).is_err());
}

/// Every scalar and every list of the project's own content is changed in many ways.
#[test]
fn every_value_of_the_content_can_be_changed() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let files =
        [content(&root.join("content")), content(&root.join("tests/golden/clinic"))].concat();
    let mut count = 0;
    for file in files {
        let source = fs::read_to_string(&file).unwrap();
        let is_markdown = file.extension().is_some_and(|end| end == "md");
        let Some(node) = parse(&source, is_markdown) else { continue };
        let mut edits = Vec::new();
        find_edits(&PlainValue::of(&node), &mut Vec::new(), &mut edits);
        // One in a few of them: all take half a minute.
        for edit in edits.into_iter().skip(count % 7).step_by(7) {
            let patch = patch(&source, is_markdown, &edit)
                .unwrap_or_else(|fault| panic!("{}: {edit:?}: {fault:?}", file.display()));
            let text = patch.apply(&source);
            assert_eq!(patch.inverse(&source).apply(&text), source);
            count += 1;
        }
    }
    assert!(count > 500, "only {count} edits");
}

/// Texts that mean something to YAML.
const NAUGHTY: [&str; 14] = [
    "Hola",
    "a: b",
    "a #b",
    "- x",
    "'",
    "\"x\" y",
    "true",
    "null",
    "12",
    "a\nb",
    "[a, {b}]",
    "\\n €😀",
    "*x &y !z %w @v `u",
    "una frase larga que se tiene que partir porque no cabe en un renglón de los que tienen los archivos, ni mucho menos",
];

fn find_edits(value: &PlainValue, path: &mut ValuePath, edits: &mut Vec<Edit>) {
    match value {
        PlainValue::List(items) => {
            for (at, item) in items.iter().enumerate() {
                edits.push(Edit::Duplicate { path: path.clone(), at });
                edits.push(Edit::Move { path: path.clone(), from: at, to: items.len() - 1 - at });
                edits.push(Edit::Insert { path: path.clone(), at, value: item.clone() });
                path.push(PathStep::Index(at));
                edits.push(Edit::Remove { path: path.clone() });
                find_edits(item, path, edits);
                path.pop();
            }
        }
        PlainValue::Map(entries) => {
            for (at, (key, value)) in entries.iter().enumerate() {
                path.push(PathStep::Key(key.clone()));
                if entries.len() > 1 && at > 0 {
                    edits.push(Edit::Remove { path: path.clone() });
                }
                edits.push(Edit::Put { path: path.clone(), value: value.clone() });
                find_edits(value, path, edits);
                path.pop();
            }
        }
        _ => edits.extend(NAUGHTY.map(|text| Edit::Set {
            path: path.clone(),
            value: Some(text.to_owned()),
            bare: false,
        })),
    }
}

fn content(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let of = |path: PathBuf| match path.is_dir() {
        true => content(&path),
        false if path.extension().is_some_and(|end| end == "yaml" || end == "md") => vec![path],
        false => Vec::new(),
    };
    entries.flat_map(|entry| of(entry.unwrap().path())).collect()
}
