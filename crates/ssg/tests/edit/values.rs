//! A value is changed: its bytes in the file, and no others; the page shows it.

use std::fs;

use serde_json::{Value, json};

use crate::support::TinySite;
use crate::support::editing::EditingServer;

const SITE: &str = "content/site.yaml";
const FRONT: &str = "content/pages/inicio.yaml";
const ARTICLE: &str = "content/articles/primero.md";

fn text(site: &TinySite, path: &str) -> String {
    String::from_utf8(fs::read(site.path(path)).unwrap()).unwrap()
}

/// Changes what a page shows; the file must then be as before but for one piece of its text.
#[track_caller]
fn check(page: &str, shown: &str, new: &str, [from, to]: [&str; 2]) {
    let site = TinySite::new();
    let editing = EditingServer::start(&site);
    let field = editing.field(page, shown);
    let before = text(&site, &field.file);
    assert_eq!(before.matches(from).count(), 1, "{from}");
    let (status, saved) = editing.set(&field, new);
    assert_eq!(status, 200, "{saved}");
    assert_eq!(text(&site, &field.file), before.replace(from, to));
    let html = editing.page(page);
    // The answer comes when the page shows it.
    assert_eq!(crate::support::editing::version(&html), saved["version"].as_str().unwrap());
    let field = editing.field(page, new);
    assert_eq!(field.data["value"], new);
}

#[test]
fn the_bytes_of_the_value_are_replaced_and_the_page_shows_it() {
    check(
        "/",
        "Protege a los tuyos.",
        "A los tuyos, y a ti.",
        [
            "icon: heart-handshake\n    description: Protege a los tuyos.\n    link:",
            "icon: heart-handshake\n    description: A los tuyos, y a ti.\n    link:",
        ],
    );
    check(
        "/",
        "Tu Tranquilidad",
        "Tu «paz»: hoy # siempre",
        ["headline: Tu Tranquilidad", "headline: \"Tu «paz»: hoy # siempre\""],
    );
    check("/contacto/", "Oficina", "Dónde", ["office: Oficina", "office: Dónde"]);
}

#[test]
fn the_name_of_a_network_is_that_of_its_key() {
    let site = TinySite::new();
    site.edit(SITE, "social:\n", "social:\n  - { network: tiktok, url: https://tiktok.com/@a }\n");
    let editing = EditingServer::start(&site);
    let field = editing.field("/", "TikTok");
    assert_eq!(field.data["path"], json!(["social", 0, "network"]));
    assert_eq!(editing.set(&field, "youtube").0, 200);
    assert_eq!(editing.field("/", "YouTube").data["value"], "youtube");
}

#[test]
fn a_value_in_quotes_and_between_brackets_keeps_them() {
    let site = TinySite::new();
    let editing = EditingServer::start(&site);
    let before = text(&site, SITE);
    let edit = json!({ "op": "set", "path": ["contact", "phone"], "value": "+52 55 1234 5678" });
    assert_eq!(editing.change(SITE, edit).0, 200);
    let edit = json!({ "op": "set", "path": ["navigation", 1, "label"], "value": "Qué, cómo" });
    assert_eq!(editing.change(SITE, edit).0, 200);
    let after = before.replace("phone: \"+52 33 1234 5678\"", "phone: \"+52 55 1234 5678\"");
    let after = after.replace("label: Servicios,", "label: \"Qué, cómo\",");
    assert_eq!(text(&site, SITE), after);
    assert!(editing.page("/contacto/").contains("55 1234 5678"));
    editing.field("/", "Qué, cómo");
}

#[test]
fn a_key_is_added_and_taken_away() {
    let site = TinySite::new();
    let editing = EditingServer::start(&site);
    let before = text(&site, ARTICLE);
    let form = editing.told(&format!("form?file={ARTICLE}"));
    assert_eq!(
        (&form["value"]["date"], form["value"].get("updated")),
        (&json!("2025-05-06"), None)
    );
    let set = |value: Value| json!({ "op": "set", "path": ["updated"], "value": value });
    assert_eq!(editing.change(ARTICLE, set(json!("2025-05-08"))).0, 200);
    let added = text(&site, ARTICLE);
    assert_eq!(added, before.replacen("\n---\n", "\nupdated: 2025-05-08\n---\n", 1));
    assert_eq!(editing.field("/blog/primero/", "8 de Mayo, 2025").data["path"], json!(["updated"]));
    for edit in [set(Value::Null), json!({ "op": "remove", "path": ["updated"] })] {
        let (status, answer) = editing.change(ARTICLE, edit);
        assert_eq!(status, 200, "{answer}");
        assert_eq!(text(&site, ARTICLE), before);
        editing.posted("undo", &json!({}));
        assert_eq!(text(&site, ARTICLE), added);
    }
}

#[test]
fn a_block_of_an_article_is_changed_in_its_lines() {
    let site = TinySite::new();
    let editing = EditingServer::start(&site);
    let before = text(&site, ARTICLE);
    let field = editing.field("/blog/primero/", "Una sección");
    assert_eq!(field.data["block"]["source"], "## Una sección");
    let (status, answer) = editing.set(&field, "## Otra *sección*");
    assert_eq!(status, 200, "{answer}");
    assert_eq!(text(&site, ARTICLE), before.replace("## Una sección", "## Otra *sección*"));
    assert!(editing.page("/blog/primero/").contains("<em>sección</em>"));
    // What was shown before is no longer there.
    let (status, answer) = editing.set(&field, "## Otra más");
    assert_eq!((status, answer["conflict"]["deleted"].as_bool()), (409, Some(false)), "{answer}");
    editing.posted("undo", &json!({}));
    assert_eq!(text(&site, ARTICLE), before);
}

#[test]
fn the_front_matter_of_an_article_is_a_form_like_any_other() {
    let site = TinySite::new();
    let editing = EditingServer::start(&site);
    let before = text(&site, ARTICLE);
    let field = editing.field("/blog/primero/", "Primero");
    assert_eq!((field.file.as_str(), &field.data["path"]), (ARTICLE, &json!(["title"])));
    assert_eq!(editing.set(&field, "Segundo: lo que sigue").0, 200);
    let after = before.replace("title: Primero", "title: \"Segundo: lo que sigue\"");
    assert_eq!(text(&site, ARTICLE), after);
    let form = editing.told(&format!("form?file={ARTICLE}"));
    assert_eq!(form["value"]["title"], "Segundo: lo que sigue");
}

#[test]
fn a_page_of_running_text_is_changed_by_its_blocks() {
    let site = TinySite::new();
    let path = "content/pages/aviso.md";
    let front = "---\n# Una nota.\ntitle: \"Aviso de este sitio\"\ndescription: Lo que este sitio \
                 de prueba hace con los datos de quien escribe, llama o visita.\n---\n";
    site.write(path, format!("{front}\nPrimero.\n\n- Uno\n- Dos\n\nÚltimo.\n"));
    let editing = EditingServer::start(&site);
    let field = editing.field("/aviso/", "Dos");
    let block = field.data["block"]["source"].as_str().unwrap().to_owned();
    let before = text(&site, path);
    assert_eq!(editing.set(&field, &block.replace("Dos", "Dos\n- Tres")).0, 200);
    assert_eq!(text(&site, path), before.replace("- Dos", "- Dos\n- Tres"));
    editing.field("/aviso/", "Tres");
    let field = editing.field("/aviso/", "Aviso de este sitio");
    assert_eq!(field.data["path"], json!(["title"]));
}

#[test]
fn line_ends_and_byte_order_marks_stay() {
    let site = TinySite::new();
    let crlf = |path: &str| text(&site, path).replace('\n', "\r\n");
    let files = [SITE, ARTICLE, FRONT].map(|path| (path, format!("\u{feff}{}", crlf(path))));
    for (path, text) in &files {
        site.write(path, text);
    }
    let editing = EditingServer::start(&site);
    let changes = [("Una sección", "## Una\n\nY más."), ("Servicios", "Qué hago"), ("Uno", "Dos")];
    for (at, (shown, new)) in changes.into_iter().enumerate() {
        let page = if at == 0 { "/blog/primero/" } else { "/" };
        let field = editing.field(page, shown);
        let before = text(&site, &field.file);
        assert_eq!(editing.set(&field, new).0, 200);
        let after = text(&site, &field.file);
        assert!(
            after.starts_with('\u{feff}') && !after.replace("\r\n", "").contains('\n'),
            "{shown}"
        );
        let old = if at == 0 { "## Una sección" } else { shown };
        let new = new.replace('\n', "\r\n");
        let places = before.match_indices(old).map(|(place, _)| place);
        let mut possible =
            places.map(|at| [&before[..at], &new, &before[at + old.len()..]].concat());
        assert!(possible.any(|text| text == after), "{shown}: {after:?}");
        editing.posted("undo", &json!({}));
        assert_eq!(text(&site, &field.file), before);
    }
}

#[test]
fn what_is_hidden_or_a_draft_is_so_with_one_value() {
    let site = TinySite::new();
    let editing = EditingServer::start(&site);
    let toggles = [
        ("content/pages/sobre-mi.yaml", "hidden", "/sobre-mi/", "hidden"),
        (ARTICLE, "draft", "/blog/primero/", "draft"),
    ];
    for (file, key, address, expected) in toggles {
        let before = text(&site, file);
        let state = |editing: &EditingServer| {
            let files = editing.told("files");
            let found = files.as_array().unwrap().iter().find(|entry| entry["file"] == file);
            found.unwrap()["state"].clone()
        };
        assert_eq!(state(&editing), json!(null));
        assert!(editing.page("/sitemap.xml").contains(address));
        editing.posted("change", &json!({
            "file": file, "edit": { "op": "set", "path": [key], "value": "true" }, "expected": null,
        }));
        assert!(text(&site, file).contains(&format!("{key}: true\n")), "{}", text(&site, file));
        assert_eq!(state(&editing), json!(expected));
        assert!(!editing.page("/sitemap.xml").contains(address));
        editing.posted(
            "change",
            &json!({
                "file": file, "edit": { "op": "remove", "path": [key] }, "expected": null,
            }),
        );
        assert_eq!(text(&site, file), before);
        assert!(editing.page("/sitemap.xml").contains(address));
    }
}
