//! Renaming, copying and deleting articles and pages, and replacing words everywhere.

use serde_json::{Value, json};

use crate::support::TinySite;
use crate::support::editing::{EditingServer, answered};

const ARTICLE: &str = "content/articles/primero.md";
const RENAMED: &str = "content/articles/segundo-nombre.md";
const PAGE: &str = "content/pages/sobre-mi.yaml";
const SITE: &str = "content/site.yaml";

/// A link in a page, before and after it leads to the article.
const LINK: (&str, &str) = ("to: /contacto/ }", "to: /blog/primero/ }");

fn undone(editing: &EditingServer) {
    editing.posted("undo", &json!({}));
}

/// Returns the files and texts of places.
fn told(places: &Value) -> Vec<(&str, &str)> {
    let places = places.as_array().unwrap().iter();
    places.map(|place| (place["file"].as_str().unwrap(), place["text"].as_str().unwrap())).collect()
}

#[test]
fn renaming_an_article_updates_links_and_adds_an_alias() {
    let site = TinySite::new();
    site.edit(PAGE, LINK.0, LINK.1);
    let text = "[aquí](/blog/primero/#una-seccion) y [allá](primero.md), no otro-primero.md";
    site.edit(ARTICLE, "Un párrafo", &format!("Un párrafo: {text}"));
    let editing = EditingServer::start(&site);
    let before = site.snapshot("content");
    let article = site.read(ARTICLE);
    let renamed = json!({ "file": ARTICLE, "name": "¡Segundo nombre! 🚀" });
    let made = editing.posted("rename", &renamed);
    assert_eq!(made, json!({ "file": RENAMED, "address": "/blog/segundo-nombre/" }));
    let expected = article
        .replace("/blog/primero/#", "/blog/segundo-nombre/#")
        .replace("(primero.md", "(segundo-nombre.md")
        .replace("artículo.\n---", "artículo.\naliases:\n  - /blog/primero/\n---");
    assert_eq!(site.read(RENAMED), expected);
    assert!(!site.path(ARTICLE).exists());
    assert!(site.read(PAGE).contains("to: /blog/segundo-nombre/ }"));
    assert!(editing.page("/blog/segundo-nombre/").contains("/blog/segundo-nombre/#una-seccion"));
    undone(&editing);
    assert_eq!(site.snapshot("content"), before);
    editing.posted("redo", &json!({}));

    // Renamed back, it has no alias for its own address.
    editing.posted("rename", &json!({ "file": RENAMED, "name": "Primero" }));
    assert!(site.read(ARTICLE).contains("aliases:\n  - /blog/segundo-nombre/\n---"));
    let taken = answered(editing.post("rename", &json!({ "file": PAGE, "name": "Blog" })), 422);
    assert_eq!(taken["error"]["title"], "another page already has this title or this address");
    drop(editing);
    site.must_build();
    assert!(site.path("dist/blog/segundo-nombre/index.html").exists());
}

#[test]
fn renaming_a_page_updates_links_and_redirects() {
    let site = TinySite::new();
    let editing = EditingServer::start(&site);
    let page = "content/pages/contacto.yaml";
    editing.posted("rename", &json!({ "file": page, "name": "Escríbenos" }));
    assert!(editing.page("/escribenos/").contains("</h1>"));
    let renamed = site.read("content/pages/escribenos.yaml");
    assert!(renamed.ends_with("aliases:\n  - /contacto/\n"), "{renamed}");
    assert!(site.read(SITE).contains("route: /escribenos/, label: Contacto"));
    // The front page cannot be renamed.
    let home = json!({ "file": "content/pages/inicio.yaml", "name": "Portada" });
    answered(editing.post("rename", &home), 422);
    drop(editing);
    site.must_build();
    assert!(site.read("dist/contacto/index.html").contains("/escribenos/"));
}

#[test]
fn deleting_needs_no_links_and_can_be_undone() {
    let site = TinySite::new();
    site.edit(PAGE, LINK.0, LINK.1);
    site.write("content/published.json", "[\"/blog/primero/\"]\n");
    let editing = EditingServer::start(&site);
    let refused = answered(editing.post("delete", &json!({ "id": ARTICLE })), 422);
    let errors = refused["errors"].as_array().unwrap();
    let [link] = &**errors else { panic!("{refused}") };
    assert_eq!(link["file"], PAGE);
    assert_eq!(link["path"], json!(["sections", 4, "action", "to"]));
    assert!(site.path(ARTICLE).exists());

    let path = json!(["sections", 4, "action", "to"]);
    let other = json!({ "op": "set", "path": path, "value": "/contacto/" });
    answered(editing.change(PAGE, other), 200);
    let before = site.snapshot("content");
    editing.posted("delete", &json!({ "id": ARTICLE }));
    assert!(!site.path(ARTICLE).exists());
    assert!(site.read(SITE).ends_with("gone:\n  - /blog/primero/\n"), "{}", site.read(SITE));
    assert_eq!(editing.server.get("/blog/primero/").status, 404);
    undone(&editing);
    assert_eq!(site.snapshot("content"), before);
    assert_eq!(editing.server.get("/blog/primero/").status, 200);
    for file in [SITE, "content/theme.yaml", "content/pages/inicio.yaml", "content/../x.md"] {
        let (status, answer) = editing.post("delete", &json!({ "id": file }));
        assert!(matches!(status, 404 | 409 | 422), "{file}: {answer}");
    }
    assert_eq!(site.snapshot("content"), before);
}

#[test]
fn copies_are_unpublished_without_old_addresses() {
    let site = TinySite::new();
    site.edit(ARTICLE, "\n---\n\n", "\naliases: [/blog/viejo/] # antes\n---\n\n");
    let editing = EditingServer::start(&site);
    let site_wide = json!({ "kind": "copy", "title": "Otra vez", "file": SITE, "edits": [] });
    assert_eq!(editing.post("new", &site_wide).0, 404);
    let set = |path: &[&str], value: &str| json!({ "op": "set", "path": path, "value": value });
    for (file, made, title, line) in [
        (ARTICLE, "content/articles/otra-vez.md", &["title"][..], "draft: true"),
        (PAGE, "content/pages/otra-vez.yaml", &["meta", "title"], "hidden: true"),
    ] {
        let flag = line.split(':').next().unwrap();
        let mut edits = vec![set(title, "Otra vez"), set(&[flag], "true")];
        if file == ARTICLE {
            edits.push(json!({ "op": "remove", "path": ["aliases"] }));
        }
        let copy = json!({ "kind": "copy", "title": "Otra vez", "file": file, "edits": edits });
        assert_eq!(editing.posted("new", &copy)["file"], made);
        let text = site.read(made);
        assert!(text.contains(line) && text.contains("title: Otra vez"), "{text}");
        assert!(!text.contains("aliases"), "{text}");
        undone(&editing);
        assert!(!site.path(made).exists());
    }
    // A new article is judged as if it were published, before it is written.
    let old = editing.post("new", &json!({ "kind": "article", "title": "Viejo" }));
    assert_eq!(answered(old, 422)["errors"][0]["file"], "content/articles/primero.md");
    assert!(!site.path("content/articles/viejo.md").exists());
}

#[test]
fn a_search_finds_values_and_body_text() {
    let site = TinySite::new();
    let editing = EditingServer::start(&site);
    let found = editing.told("search?text=PARRAFO+con");
    let paragraph = "Un párrafo con [enlace](/servicios#vida) y **fuerza**.";
    assert_eq!(told(&found), [(ARTICLE, paragraph)]);
    let found = editing.told("search?text=vision");
    assert_eq!(told(&found)[1], (PAGE, "Visión"));
    assert_eq!(found[1]["path"], json!(["sections", 2, "panels", 1, "title"]));
    assert_eq!(editing.told("search?text=%C2%BF"), json!([]));
}

#[test]
fn a_phone_number_is_replaced_everywhere_in_one_undo_step() {
    let site = TinySite::new();
    let article = site.read(ARTICLE);
    let more = "\nLlama al 33 1234 5678 o por\n[WhatsApp](https://wa.me/523312345678). # Hoy\n";
    site.write(ARTICLE, format!("{article}{more}"));
    let editing = EditingServer::start(&site);
    let before = site.snapshot("content");
    let phone = json!(["contact", "ways", 2, "phone"]);
    let edit = json!({ "op": "set", "path": phone, "value": "+52 33 8765 4321" });
    answered(editing.change(SITE, edit), 200);
    let words = json!([
        ["+52 33 1234 5678", "+52 33 8765 4321"],
        ["33 1234 5678", "33 8765 4321"],
        ["523312345678", "523387654321"],
    ]);
    let places = editing.posted("places", &json!({ "words": words, "places": [] }));
    assert_eq!(told(&places), [(ARTICLE, more.trim()), (SITE, "+52 33 1234 5678")]);
    let replaced = json!({ "words": words, "places": places });
    editing.posted("replace", &replaced);
    let expected = more.replace("1234 5678", "8765 4321").replace("12345678", "87654321");
    assert_eq!(site.read(ARTICLE), format!("{article}{expected}"));
    assert_eq!(site.read(SITE).matches("+52 33 8765 4321").count(), 2);
    // The texts to replace are no longer there.
    assert_eq!(editing.post("replace", &replaced).0, 409);
    undone(&editing);
    undone(&editing);
    assert_eq!(site.snapshot("content"), before);
}

#[test]
fn placeholders_of_new_content_prevent_publication() {
    let site = TinySite::new();
    let editing = EditingServer::start(&site);
    let begun = [
        ("article", "content/articles/nuevo.md", "draft"),
        ("page", "content/pages/nuevo.yaml", "hidden"),
    ];
    for (kind, file, flag) in begun {
        editing.posted("new", &json!({ "kind": kind, "title": "Un título nuevo" }));
        let file = file.replace("nuevo", "un-titulo-nuevo");
        let shown = editing.change(&file, json!({ "op": "remove", "path": [flag] }));
        let warnings = answered(shown, 200)["warnings"].clone();
        // The warnings are about the summary or description, and the text.
        assert!(warnings.as_array().unwrap().len() > 1, "{warnings}");
    }
    drop(editing);
    let checked = site.run(&["check", "--publish", "--format", "json"]);
    assert_eq!(checked.status.code(), Some(1));
    let found: Value = serde_json::from_slice(&checked.stdout).unwrap();
    let found = found["problems"].as_array().unwrap();
    for (_, file, _) in begun {
        let file = file.replace("nuevo", "un-titulo-nuevo");
        let holds = found.iter().filter(|found| found["path"] == *file && found["code"] == "C0901");
        assert!(holds.count() > 1, "{file}: {found:?}");
    }
}

#[test]
fn scheduling_an_article_is_one_undo_step() {
    let site = TinySite::new();
    let menu = "{ route: /servicios/, label: Servicios,";
    site.put(SITE, &site.read(SITE).replace(menu, "{ route: /servicios/, label: Seguros,"));
    let editing = EditingServer::start(&site);
    let before = site.read(ARTICLE);
    let mut data = editing.told(&format!("form?file={ARTICLE}&path=[]"))["value"].clone();
    data["publish_at"] = json!("2040-01-02 09:00");
    let edit = json!({ "op": "put", "path": [], "value": data });
    answered(editing.change(ARTICLE, edit), 200);
    let line = "publish_at: \"2040-01-02 09:00\"";
    let scheduled = before.replace("artículo.\n---", &format!("artículo.\n{line}\n---"));
    assert_eq!(site.read(ARTICLE), scheduled);
    assert_eq!(editing.state()["undo"], "a change in “Primero”");
    let files = editing.told("files");
    let listed = files.as_array().unwrap().iter().find(|listed| listed["file"] == ARTICLE).unwrap();
    assert_eq!(listed["state"], "scheduled");
    // It is called by its title, and a page by its name in the menu.
    assert_eq!(listed["title"], "Primero");
    let title = |file: &str| {
        let file = files.as_array().unwrap().iter().find(|listed| listed["file"] == file);
        file.unwrap()["title"].clone()
    };
    assert_eq!(title("content/pages/servicios.yaml"), "Seguros");
    assert_eq!(title("content/pages/sobre-mi.yaml"), "Sobre Mí");
    undone(&editing);
    assert_eq!(site.read(ARTICLE), before);
}
