//! Refused changes and failures of the system: the file is unchanged, the reason is returned, and
//! the server keeps running.

use std::fs;

use serde_json::{Value, json};

use crate::support::TinySite;
use crate::support::editing::{EditingServer, answered, command, set};
use crate::support::project::under;

const SITE: &str = "content/site.yaml";
const FRONT: &str = "content/pages/inicio.yaml";
const ABOUT: &str = "content/pages/sobre-mi.yaml";

#[test]
fn changes_with_errors_are_refused_and_not_written() {
    let site = TinySite::new();
    site.edit(SITE, "- phone: \"+52 33 1234 5678\"", "- phone: mañana");
    site.edit(SITE, "- email: ayuda@prueba.mx", "- email: ayuda");
    let editing = EditingServer::run(command(&site).args(["--lang", "es"]));
    // Without a page, the faulty file can be opened beside the error.
    let front = editing.server.ask("GET / HTTP/1.1", &[&editing.pass()]);
    assert!(front.status == 500 && front.text().contains("data-file=\"content/site.yaml\""));
    // Existing errors do not block the correction of others.
    for ((at, key), value) in
        [((2, "phone"), "+52 33 1234 5678"), ((3, "email"), "ayuda@prueba.mx")]
    {
        answered(editing.change(SITE, set(&json!(["contact", "ways", at, key]), value)), 200);
    }
    assert_eq!(editing.server.get("/").status, 200);
    let (before, step) = (site.snapshot("content"), editing.state()["undo"].clone());
    let cases: [(&str, Value, &str); 7] = [
        (SITE, set(&json!(["contact", "ways", 2, "phone"]), "mañana"), "teléfono"),
        (SITE, set(&json!(["brand"]), ""), ""),
        (SITE, set(&json!(["brand"]), "a\u{200e}b"), ""),
        (SITE, json!({ "op": "remove", "path": ["contact", "ways", 3, "email"] }), "Falta un dato"),
        (SITE, set(&json!(["navigation", 0, "route"]), "/nada/"), "/nada/"),
        (FRONT, set(&json!(["sections", 0, "action", "to"]), "javascript:1"), ""),
        ("content/articles/primero.md", set(&json!(["date"]), "ayer"), ""),
    ];
    for (file, edit, expected) in cases {
        let (status, answer) = editing.change(file, edit.clone());
        assert_eq!(status, 422, "{edit}: {answer}");
        let error = &answer["errors"][0];
        let title = error["title"].as_str().unwrap();
        assert!(!title.is_empty() && title.contains(expected), "{edit}: {answer}");
        assert_eq!(error["file"], file, "{answer}");
        assert_eq!(site.snapshot("content"), before, "{edit}");
    }
    assert_eq!(editing.state()["undo"], step);

    // A change with a warning is saved.
    let edit = set(&json!(["meta", "description"]), "Corta.");
    let answer = answered(editing.change(ABOUT, edit), 200);
    let warning = &answer["warnings"][0];
    assert_eq!(
        (&warning["file"], &warning["path"]),
        (&json!(ABOUT), &json!(["meta", "description"])),
        "{answer}"
    );
    assert!(site.read(ABOUT).contains("description: \"Corta.\" }"));
    // A known warning is not repeated.
    let edit = set(&json!(["sections", 1, "heading"]), "Pasado");
    assert_eq!(editing.change(ABOUT, edit).1["warnings"], json!([]));
}

#[test]
fn a_refusal_names_the_field_to_change() {
    let site = TinySite::new();
    let editing = EditingServer::run(command(&site).args(["--lang", "es"]));
    let refused = |file: &str, edit: Value| {
        let (status, answer) = editing.change(file, edit);
        assert_eq!(status, 422, "{answer}");
        answer["errors"][0].clone()
    };
    let error = refused(SITE, json!({ "op": "remove", "path": ["contact", "ways", 3, "email"] }));
    assert_eq!(error["place"], "Datos del sitio › Contacto › Ayuda › Teléfono");
    assert_eq!(error["path"], json!(["contact", "ways", 3, "phone"]));
    // A page that another file links to cannot be hidden.
    let contact = "content/pages/contacto.yaml";
    let error = refused(contact, set(&json!(["hidden"]), "true"));
    assert_ne!(error["file"], contact);
    assert!(error["path"].as_array().is_some_and(|path| !path.is_empty()), "{error}");
    assert!(error["place"].as_str().unwrap().contains(" › "), "{error}");
    let said = format!("{} {}", error["title"], error["place"]);
    assert!(!said.contains(['`', '_']) && !said.contains(".yaml"), "{said}");
}

#[test]
fn a_full_disk_is_reported_and_loses_nothing() {
    let site = TinySite::new();
    fs::create_dir_all(site.path("small")).unwrap();
    // The content is on a small disk, in a mount namespace of its own.
    let script = "mount -t tmpfs -o size=300k none small && cp -r content small/ && \
                  mount --bind small/content content && { head -c 9M /dev/zero > small/rest; \
                  exec \"$@\"; }";
    let words = ["unshare", "--map-root-user", "--mount", "sh", "-c", script, "sh"];
    let editing = EditingServer::run(&mut under(&words, &command(&site)));
    let root = site.root().canonicalize().unwrap();
    let inside =
        |path: &str| format!("/proc/{}/root{}/{path}", editing.server.pid(), root.display());
    let before = fs::read(inside(SITE)).unwrap();
    let edit = set(&json!(["brand"]), "Ensayo");
    let (status, answer) = editing.change(SITE, edit.clone());
    assert_eq!(status, 507, "{answer}");
    assert!(answer["error"]["text"].as_str().unwrap().contains("free some space"), "{answer}");
    assert_eq!(fs::read(inside(SITE)).unwrap(), before);
    let names = fs::read_dir(inside("content")).unwrap().map(|entry| entry.unwrap().file_name());
    assert!(!names.into_iter().any(|name| name.to_string_lossy().starts_with('.')));
    assert_eq!(editing.state()["undo"], Value::Null);
    assert_eq!(editing.server.get("/").status, 200);
    fs::remove_file(inside("small/rest")).unwrap();
    assert_eq!(editing.change(SITE, edit).0, 200);
    assert!(editing.page("/").contains("Ensayo"));
}
