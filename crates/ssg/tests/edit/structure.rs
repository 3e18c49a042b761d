//! Sections and cards come, go and change their places, each with its own lines.

use std::fs;

use serde_json::{Value, json};

use crate::support::TinySite;
use crate::support::editing::EditingServer;
use crate::support::shown;

const FRONT: &str = "content/pages/inicio.yaml";
const ABOUT: &str = "content/pages/sobre-mi.yaml";

/// A section of the front page with comments around it, as people write them.
const SECTION: &str = "  # Lo que vale.
  - kind: cards  # tarjetas
    heading: Valores
    text: Texto.
    cards:
      - { icon: star, title: Uno, text: Texto. }
";

/// A site whose front page has a section with a comment.
fn site() -> TinySite {
    let site = TinySite::new();
    site.edit(FRONT, "  - kind: cards\n", "  # Lo que vale.\n  - kind: cards  # tarjetas\n");
    site
}

#[track_caller]
fn check(file: &str, edit: &Value, expected: impl Fn(&str) -> String) -> (TinySite, EditingServer) {
    let site = site();
    let before = fs::read_to_string(site.path(file)).unwrap();
    let editing = EditingServer::start(&site);
    editing.posted("change", &json!({ "file": file, "edit": edit, "expected": null }));
    let after = fs::read_to_string(site.path(file)).unwrap();
    assert_eq!(after, expected(&before));
    assert_ne!(after, before);
    editing.posted("undo", &json!({}));
    assert_eq!(fs::read_to_string(site.path(file)).unwrap(), before);
    editing.posted("redo", &json!({}));
    assert_eq!(fs::read_to_string(site.path(file)).unwrap(), after);
    (site, editing)
}

/// The headings of a page, in order.
fn headings(editing: &EditingServer, page: &str) -> Vec<String> {
    let nodes = shown::nodes(&editing.page(page)).into_iter();
    let is_heading = |node: &shown::ShownNode| {
        node.around.iter().any(|name| name == "main")
            && node.around.iter().any(|name| name == "h1" || name == "h2")
    };
    nodes.filter(is_heading).map(|node| node.text).collect()
}

#[test]
fn a_section_is_duplicated() {
    let edit = json!({ "op": "duplicate", "path": ["sections"], "at": 2 });
    let (_site, editing) = check(FRONT, &edit, |before| {
        // What is said above it is said once.
        let (_, copy) = SECTION.split_once('\n').unwrap();
        before.replace(SECTION, &format!("{SECTION}{copy}"))
    });
    let headings = headings(&editing, "/");
    assert_eq!(headings.iter().filter(|heading| *heading == "Valores").count(), 2, "{headings:?}");
}

#[test]
fn a_section_is_moved_with_its_comment() {
    let edit = json!({ "op": "move", "path": ["sections"], "from": 2, "to": 3 });
    let (_site, editing) =
        check(FRONT, &edit, |before| format!("{}{SECTION}", before.replace(SECTION, "")));
    assert_eq!(headings(&editing, "/").last().unwrap(), "Valores");
}

#[test]
fn a_section_is_removed_with_its_comment() {
    let edit = json!({ "op": "remove", "path": ["sections", 2] });
    let (_site, editing) = check(FRONT, &edit, |before| before.replace(SECTION, ""));
    assert!(!headings(&editing, "/").contains(&"Valores".to_owned()));
}

#[test]
fn a_section_is_added() {
    let value = json!({ "kind": "text", "heading": "Nota: hoy", "text": "Una línea.\n\nOtra." });
    let edit = json!({ "op": "insert", "path": ["sections"], "at": 4, "value": value });
    let lines = "  - heading: \"Nota: hoy\"\n    kind: text\n    text: |-\n      Una línea.\n\n      Otra.\n";
    let (_site, editing) = check(FRONT, &edit, |before| format!("{before}{lines}"));
    assert_eq!(headings(&editing, "/").last().unwrap(), "Nota: hoy");
}

#[test]
fn cards_are_duplicated_moved_and_removed() {
    let [first, second] = [
        "      - { icon: target, title: Misión, text: Texto. }\n",
        "      - { icon: eye, title: Visión, text: Texto. }\n",
    ];
    let panels = json!(["sections", 2, "panels"]);
    let cases = [
        (json!({ "op": "duplicate", "path": panels, "at": 0 }), [first, first, second].concat()),
        (json!({ "op": "move", "path": panels, "from": 1, "to": 0 }), [second, first].concat()),
        (json!({ "op": "remove", "path": ["sections", 2, "panels", 0] }), second.to_owned()),
    ];
    for (edit, lines) in cases {
        check(ABOUT, &edit, |before| before.replace(&[first, second].concat(), &lines));
    }
}

#[test]
fn the_last_card_of_a_list_that_needs_one_stays() {
    let site = site();
    let editing = EditingServer::start(&site);
    let before = fs::read(site.path(FRONT)).unwrap();
    for edit in [
        json!({ "op": "remove", "path": ["sections", 2, "cards", 0] }),
        json!({ "op": "remove", "path": ["sections", 2, "heading"] }),
        json!({ "op": "duplicate", "path": ["sections"], "at": 0 }),
        json!({ "op": "insert", "path": ["sections"], "at": 1, "value": { "kind": "nada" } }),
    ] {
        let (status, answer) = editing.change(FRONT, edit.clone());
        assert_eq!(status, 422, "{edit}: {answer}");
        assert_eq!(fs::read(site.path(FRONT)).unwrap(), before, "{edit}");
    }
}

#[test]
fn a_place_that_is_not_there_is_told() {
    let site = site();
    let editing = EditingServer::start(&site);
    for edit in [
        json!({ "op": "move", "path": ["sections"], "from": 2, "to": 9 }),
        json!({ "op": "duplicate", "path": ["sections"], "at": 9 }),
        json!({ "op": "remove", "path": ["sections", 9] }),
        json!({ "op": "insert", "path": ["meta"], "at": 0, "value": "x" }),
        json!({ "op": "set", "path": ["meta", "title", "x"], "value": "x" }),
        json!({ "op": "lines", "start": 0, "end": 3, "text": "x" }),
    ] {
        let (status, answer) = editing.change(FRONT, edit.clone());
        assert!(matches!(status, 404 | 422), "{edit}: {status} {answer}");
    }
    assert_eq!(editing.state()["undo"], Value::Null);
}
