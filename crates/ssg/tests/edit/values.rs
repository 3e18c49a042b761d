//! Changing a value: only its bytes in the file change, and the page shows it.

use serde_json::{Value, json};

use crate::support::TinySite;
use crate::support::editing::{EditingServer, answered, set, version};

const SITE: &str = "content/site.yaml";
const ARTICLE: &str = "content/articles/primero.md";
const NOTICE: &str = "content/pages/aviso.md";

/// Files with a byte order mark and CRLF, as Windows writes them.
const OF_WINDOWS: [&str; 2] = ["content/articles/ventana.md", "content/pages/sobre-mi.yaml"];

/// A site that is being edited.
struct EditedValue {
    site: TinySite,
    editing: EditingServer,
}

impl EditedValue {
    fn start() -> EditedValue {
        let site = TinySite::new();
        let network = "social:\n  - { network: tiktok, url: https://tiktok.com/@a }\n";
        site.edit(SITE, "social:\n", network);
        site.write(
            NOTICE,
            "---\n# Una nota.\ntitle: \"Aviso de este sitio\"\ndescription: Lo que este sitio de \
             prueba hace con los datos de quien escribe, llama o visita.\n---\n\nPrimero.\n\n- Uno\n\
             - Dos\n\nÚltimo.\n",
        );
        let article = site.read(ARTICLE);
        site.write(OF_WINDOWS[0], article.replace("title: Primero", "title: Ventana"));
        for path in OF_WINDOWS {
            site.write(path, format!("\u{feff}{}", site.read(path).replace('\n', "\r\n")));
        }
        let editing = EditingServer::start(&site);
        EditedValue { site, editing }
    }

    fn text(&self, path: &str) -> String {
        self.site.read(path)
    }

    /// Changes a text that a page shows; only one piece of the file may change.
    #[track_caller]
    fn check(&self, page: &str, shown: &str, new: &str, [from, to]: [&str; 2]) {
        let field = self.editing.field(page, shown);
        let before = self.text(&field.file);
        assert_eq!(before.matches(from).count(), 1, "{from}");
        let saved = answered(self.editing.set(&field, new), 200);
        assert_eq!(self.text(&field.file), before.replace(from, to));
        // The response comes after the page shows the change.
        assert_eq!(version(&self.editing.page(page)), saved["version"].as_str().unwrap());
    }

    /// Undoes the last change, which must restore the file.
    #[track_caller]
    fn undo(&self, file: &str, before: &str) {
        self.editing.posted("undo", &json!({}));
        assert_eq!(self.text(file), before);
    }
}

#[test]
fn changing_a_value_changes_only_its_bytes_and_the_page() {
    let edited = EditedValue::start();
    let editing = &edited.editing;
    let card = "icon: heart-handshake\n    description: Protege a los tuyos.\n    link:";
    let changed = card.replace("Protege a los tuyos.", "A los tuyos, y a ti.");
    edited.check("/", "Protege a los tuyos.", "A los tuyos, y a ti.", [card, &changed]);
    let headline = ["headline: Tu Tranquilidad", "headline: \"Tu «paz»: hoy # siempre\""];
    edited.check("/", "Tu Tranquilidad", "Tu «paz»: hoy # siempre", headline);
    edited.check("/contacto/", "Oficina", "Dónde", ["office: Oficina", "office: Dónde"]);
    for (page, shown) in
        [("/", "A los tuyos, y a ti."), ("/", "Tu «paz»: hoy # siempre"), ("/contacto/", "Dónde")]
    {
        assert_eq!(editing.field(page, shown).data["value"], shown);
    }

    // The name of a network comes from its key.
    let field = editing.field("/", "TikTok");
    assert_eq!(field.data["path"], json!(["social", 0, "network"]));
    assert_eq!(editing.set(&field, "youtube").0, 200);
    assert_eq!(editing.field("/", "YouTube").data["value"], "youtube");

    a_key_is_added_and_taken_away(&edited);
    a_block_of_running_text_is_changed_in_its_lines(&edited);
    line_ends_and_byte_order_marks_stay(&edited);
    what_is_hidden_or_a_draft_is_so_with_one_value(&edited);
}

fn a_key_is_added_and_taken_away(edited: &EditedValue) {
    let editing = &edited.editing;
    let before = edited.text(ARTICLE);
    let form = editing.told(&format!("form?file={ARTICLE}"));
    let dates = (&form["value"]["date"], form["value"].get("updated"));
    assert_eq!(dates, (&json!("2025-05-06"), None));
    let set = |value: Value| json!({ "op": "set", "path": ["updated"], "value": value });
    assert_eq!(editing.change(ARTICLE, set(json!("2025-05-08"))).0, 200);
    let added = edited.text(ARTICLE);
    assert_eq!(added, before.replacen("\n---\n", "\nupdated: 2025-05-08\n---\n", 1));
    assert_eq!(
        editing.field("/blog/primero/", "8 de mayo de 2025").data["path"],
        json!(["updated"])
    );
    for edit in [set(Value::Null), json!({ "op": "remove", "path": ["updated"] })] {
        answered(editing.change(ARTICLE, edit), 200);
        assert_eq!(edited.text(ARTICLE), before);
        edited.undo(ARTICLE, &added);
    }
    edited.undo(ARTICLE, &before);
}

fn a_block_of_running_text_is_changed_in_its_lines(edited: &EditedValue) {
    let editing = &edited.editing;
    let before = edited.text(ARTICLE);
    let field = editing.field("/blog/primero/", "Una sección");
    assert_eq!(field.data["block"]["source"], "## Una sección");
    let blocks = ["## Una sección", "## Otra *sección*"];
    edited.check("/blog/primero/", "Una sección", blocks[1], blocks);
    assert!(editing.page("/blog/primero/").contains("<em>sección</em>"));
    // The block that was shown is no longer there.
    let (status, answer) = editing.set(&field, "## Otra más");
    assert_eq!((status, answer["conflict"]["deleted"].as_bool()), (409, Some(false)), "{answer}");
    edited.undo(ARTICLE, &before);

    // The front matter is a form like any other, also in a Markdown page.
    let field = editing.field("/blog/primero/", "Primero");
    assert_eq!((field.file.as_str(), &field.data["path"]), (ARTICLE, &json!(["title"])));
    let titles = ["title: Primero", "title: \"Segundo: lo que sigue\""];
    edited.check("/blog/primero/", "Primero", "Segundo: lo que sigue", titles);
    let form = editing.told(&format!("form?file={ARTICLE}"));
    assert_eq!(form["value"]["title"], "Segundo: lo que sigue");
    let list = editing.field("/aviso/", "Dos").data["block"]["source"].as_str().unwrap().to_owned();
    edited.check("/aviso/", "Dos", &list.replace("Dos", "Dos\n- Tres"), ["- Dos", "- Dos\n- Tres"]);
    editing.field("/aviso/", "Tres");
    assert_eq!(editing.field("/aviso/", "Aviso de este sitio").data["path"], json!(["title"]));
}

fn line_ends_and_byte_order_marks_stay(edited: &EditedValue) {
    let block = ["## Una sección", "## Una\r\n\r\nY más."];
    edited.check("/blog/ventana/", "Una sección", "## Una\n\nY más.", block);
    let title = ["title: Ventana", "title: \"Uno: dos\""];
    edited.check("/blog/ventana/", "Ventana", "Uno: dos", title);
    edited.check("/sobre-mi/", "Historia", "Pasado", ["heading: Historia", "heading: Pasado"]);
    for path in OF_WINDOWS {
        let text = edited.text(path);
        assert!(text.starts_with('\u{feff}') && !text.replace("\r\n", "").contains('\n'), "{text}");
    }
}

fn what_is_hidden_or_a_draft_is_so_with_one_value(edited: &EditedValue) {
    let editing = &edited.editing;
    for (file, key, address) in [
        ("content/pages/testimonios.yaml", "hidden", "/testimonios/"),
        (ARTICLE, "draft", "/blog/primero/"),
    ] {
        let before = edited.text(file);
        let state = || {
            let files = editing.told("files");
            let found = files.as_array().unwrap().iter().find(|entry| entry["file"] == file);
            let is_public = editing.page("/sitemap.xml").contains(address);
            (found.unwrap()["state"].clone(), is_public)
        };
        assert_eq!(state(), (Value::Null, true), "{file}");
        assert_eq!(editing.change(file, set(&json!([key]), "true")).0, 200);
        assert!(edited.text(file).contains(&format!("{key}: true\n")), "{}", edited.text(file));
        assert_eq!(state(), (json!(key), false), "{file}");
        assert_eq!(editing.change(file, json!({ "op": "remove", "path": [key] })).0, 200);
        assert_eq!((state(), edited.text(file)), ((Value::Null, true), before), "{file}");
    }
}
