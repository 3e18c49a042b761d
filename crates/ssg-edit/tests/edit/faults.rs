//! A panic fails one request, and harms no file and no other request.

use serde_json::{Value, json};

use crate::project::{Editing, FILE, LIST, TEXT};

const ITEM: &str = "  - name: Ana\n    location: Tepic\n    stars: 5\n    quote: Muy bien.\n";

#[test]
fn a_panic_fails_only_its_request() {
    let before = [TEXT, ITEM].concat();
    let mut editing = Editing::open(&before);
    editing.break_at("Pum");
    let change = |value: &str| {
        let edit = json!({ "op": "set", "path": [LIST, 0, "quote"], "value": value });
        json!({ "file": FILE, "edit": edit, "expected": null })
    };
    let (status, answer) = editing.post("change", &change("Pum"));
    let text = answer["error"]["text"].as_str().unwrap();
    assert!(status == 500 && text.contains("is still in this browser"), "{status} {answer}");
    assert_eq!(editing.read(), before);
    assert_eq!(editing.post("change", &change("Otra cosa.")).0, 200);
    assert_eq!(editing.post("undo", &json!({})).0, 200);
    assert_eq!(editing.read(), before);
}

#[test]
fn a_file_with_lone_carriage_returns_is_not_opened() {
    let mut editing = Editing::open(&[TEXT, ITEM].concat());
    let old = [TEXT, ITEM].concat().replace('\n', "\r");
    editing.write(&old);
    let form = editing.form(&json!([LIST]));
    let title = form["error"]["title"].as_str().unwrap();
    assert!(title.contains("old Mac line endings"), "{form}");
    let edit = json!({ "op": "remove", "path": [LIST, 0] });
    let change = json!({ "file": FILE, "edit": edit, "expected": null });
    assert_eq!(editing.post("change", &change).0, 409);
    assert_eq!(editing.read(), old);
}

#[test]
fn edits_of_drafts_are_checked_as_if_published() {
    let mut editing = Editing::open(&[TEXT, ITEM].concat());
    let (status, made) = editing.post("new", &json!({ "kind": "article", "title": "Dos" }));
    assert_eq!(status, 200, "{made}");
    let (article, page) = ("content/articles/dos.md", "content/pages/tres.yaml");
    assert_eq!(editing.post("new", &json!({ "kind": "page", "title": "Tres" })).0, 200);
    let set = |file: &str, path: Value, value: &str| {
        let edit = json!({ "op": "set", "path": path, "value": value });
        json!({ "file": file, "edit": edit, "expected": null })
    };
    for (change, path) in [
        (set(article, json!(["date"]), "mañana"), json!(["date"])),
        (set(page, json!(["sections", 0, "kind"]), "nada"), json!(["sections", 0])),
    ] {
        let before = editing.snapshot();
        let (status, answer) = editing.post("change", &change);
        let error = &answer["errors"][0];
        assert!(status == 422 && error["path"][0] == path[0], "{change}: {status} {answer}");
        assert!(editing.snapshot() == before, "{change}");
    }
    assert_eq!(editing.post("change", &set(article, json!(["date"]), "2025-05-06")).0, 200);
    let block = editing.form_of(article)["block"].clone();
    let lines = |text: &str| {
        let edit =
            json!({ "op": "lines", "start": block["start"], "end": block["end"], "text": text });
        json!({ "file": article, "edit": edit, "expected": null })
    };
    let (status, answer) = editing.post("change", &lines("Un [enlace](/nada/).\n"));
    assert!(status == 422 && answer.to_string().contains("/nada/"), "{status} {answer}");
    assert_eq!(editing.post("change", &lines("Un [enlace](/contacto/).\n")).0, 200);

    // An existing error does not block other changes.
    editing.replace(article, "2025-05-06", "mañana");
    let title = set(article, json!(["title"]), "Dos y medio");
    assert_eq!(editing.post("change", &title).0, 200);
}

#[test]
fn an_unreadable_file_is_corrected_by_its_lines() {
    let before = [TEXT, ITEM].concat();
    let mut editing = Editing::open(&before);
    editing.replace(FILE, "name: Ana", "name: [Ana");
    let form = editing.form(&json!([LIST]));
    let broken = before.replace("name: Ana", "name: [Ana");
    assert_eq!(form["block"]["source"], broken, "{form}");
    assert!(form["faults"][0]["line"].as_u64().is_some_and(|line| line > 2), "{form}");
    let lines = |text: &str| {
        let edit = json!({ "op": "lines", "start": 0, "end": broken.len(), "text": text });
        json!({ "file": FILE, "edit": edit, "expected": form["expected"] })
    };
    // Lines with another error are refused.
    let (status, answer) = editing.post("change", &lines(&before.replace("stars: 5", "stars: 9")));
    assert_eq!((status, editing.read()), (422, broken.clone()), "{answer}");
    assert_eq!(editing.post("change", &lines(&before)).0, 200);
    assert_eq!(editing.read(), before);
    assert_eq!(editing.post("undo", &json!({})).0, 200);
    assert_eq!(editing.read(), broken);
}
