//! Inserting, moving, duplicating and removing sections with their lines. The same operations on
//! any file are tested in `ssg-edit`.

use serde_json::{Value, json};

use crate::support::TinySite;
use crate::support::editing::EditingServer;
use crate::support::shown;

const FRONT: &str = "content/pages/inicio.yaml";

/// A section of the front page with comments around it, as people write them.
const SECTION: &str = "  # Lo que vale.
  - kind: cards  # tarjetas
    heading: Valores
    text: Texto.
    cards:
      - { icon: star, title: Uno, text: Texto. }
";

/// Returns the headings of the front page, in order.
fn headings(editing: &EditingServer) -> Vec<String> {
    let nodes = shown::nodes(&editing.page("/")).into_iter();
    let is_heading = |node: &shown::ShownNode| {
        let is_in = |names: &[&str]| node.around.iter().any(|name| names.contains(&&**name));
        is_in(&["main"]) && is_in(&["h1", "h2"])
    };
    nodes.filter(is_heading).map(|node| node.text).collect()
}

#[test]
fn sections_are_inserted_moved_duplicated_and_removed_with_their_lines() {
    let site = TinySite::new();
    site.edit(FRONT, "  - kind: cards\n", "  # Lo que vale.\n  - kind: cards  # tarjetas\n");
    let editing = EditingServer::start(&site);
    let text = || site.read(FRONT);
    let before = text();
    let shown = headings(&editing);
    let shown: Vec<&str> = shown.iter().map(String::as_str).collect();
    let [title, subtitle, services, values, action] = *shown else { panic!("{shown:?}") };

    // Impossible edits are refused, and nothing is written.
    for edit in [
        json!({ "op": "remove", "path": ["sections", 2, "heading"] }),
        json!({ "op": "insert", "path": ["sections"], "at": 1, "value": { "kind": "nada" } }),
        json!({ "op": "move", "path": ["sections"], "from": 2, "to": 9 }),
        json!({ "op": "remove", "path": ["sections", 9] }),
        json!({ "op": "set", "path": ["meta", "title", "x"], "value": "x" }),
        json!({ "op": "lines", "start": 0, "end": 3, "text": "x" }),
    ] {
        let (status, answer) = editing.change(FRONT, edit.clone());
        assert!(matches!(status, 404 | 422), "{edit}: {status} {answer}");
    }
    assert_eq!((text(), &editing.state()["undo"]), (before.clone(), &Value::Null));

    let value = json!({ "kind": "text", "heading": "Nota: hoy", "text": "Una línea.\n\nOtra." });
    let lines = "  - heading: \"Nota: hoy\"\n    kind: text\n    text: |-\n      Una línea.\n\n      Otra.\n";
    // The comment above a section is not duplicated.
    let (_, copy) = SECTION.split_once('\n').unwrap();
    let cases = [
        (
            json!({ "op": "insert", "path": ["sections"], "at": 4, "value": value }),
            format!("{before}{lines}"),
            [title, subtitle, services, values, action, "Nota: hoy"].to_vec(),
        ),
        (
            json!({ "op": "move", "path": ["sections"], "from": 2, "to": 3 }),
            format!("{}{SECTION}", before.replace(SECTION, "")),
            [title, subtitle, services, action, values].to_vec(),
        ),
        (
            json!({ "op": "duplicate", "path": ["sections"], "at": 2 }),
            before.replace(SECTION, &format!("{SECTION}{copy}")),
            [title, subtitle, services, values, values, action].to_vec(),
        ),
        (
            json!({ "op": "remove", "path": ["sections", 2] }),
            before.replace(SECTION, ""),
            [title, subtitle, services, action].to_vec(),
        ),
    ];
    for (edit, after, shown) in cases {
        assert_eq!(editing.change(FRONT, edit.clone()).0, 200, "{edit}");
        assert_eq!(text(), after, "{edit}");
        assert_eq!(headings(&editing), shown, "{edit}");
        editing.posted("undo", &json!({}));
        assert_eq!(text(), before, "{edit}");
    }
}
