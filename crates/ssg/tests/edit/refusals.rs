//! What is refused, and what the system does not let through: the file is as it was, the reason is
//! told, and the server lives on.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use serde_json::{Value, json};

use crate::support::TinySite;
use crate::support::editing::{EditingServer, command};
use crate::support::project::under;

const SITE: &str = "content/site.yaml";
const ABOUT: &str = "content/pages/sobre-mi.yaml";

#[test]
fn what_the_checks_refuse_is_not_written() {
    let site = TinySite::new();
    let before = site.snapshot("content");
    let editing = EditingServer::run(command(&site).args(["--lang", "es"]));
    let cases: [(&str, Value, &str); 7] = [
        (SITE, json!({ "op": "set", "path": ["contact", "phone"], "value": "mañana" }), "teléfono"),
        (SITE, json!({ "op": "set", "path": ["brand"], "value": "" }), ""),
        (SITE, json!({ "op": "set", "path": ["brand"], "value": "a\u{200e}b" }), ""),
        (SITE, json!({ "op": "remove", "path": ["contact", "help_email"] }), "help_email"),
        (
            SITE,
            json!({ "op": "set", "path": ["navigation", 0, "route"], "value": "/nada/" }),
            "/nada/",
        ),
        (
            "content/pages/inicio.yaml",
            json!({ "op": "set", "path": ["sections", 0, "action", "to"], "value": "javascript:1" }),
            "",
        ),
        (
            "content/articles/primero.md",
            json!({ "op": "set", "path": ["date"], "value": "ayer" }),
            "",
        ),
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
    assert_eq!(editing.state()["undo"], Value::Null);
}

#[test]
fn a_warning_is_told_and_saved() {
    let site = TinySite::new();
    let editing = EditingServer::start(&site);
    let edit = json!({ "op": "set", "path": ["meta", "description"], "value": "Corta." });
    let (status, answer) = editing.change(ABOUT, edit);
    assert_eq!(status, 200, "{answer}");
    let warning = &answer["warnings"][0];
    assert_eq!((&warning["file"], &warning["line"]), (&json!(ABOUT), &json!(1)), "{answer}");
    assert!(fs::read_to_string(site.path(ABOUT)).unwrap().contains("description: \"Corta.\" }"));
    // What is known is not told again.
    let edit = json!({ "op": "set", "path": ["sections", 1, "heading"], "value": "Pasado" });
    assert_eq!(editing.change(ABOUT, edit).1["warnings"], json!([]));
}

#[test]
fn errors_that_were_there_before_do_not_keep_others_from_being_mended() {
    let site = TinySite::new();
    site.edit(SITE, "phone: \"+52 33 1234 5678\"", "phone: mañana");
    site.edit(SITE, "help_email: ayuda@prueba.mx", "help_email: ayuda");
    let editing = EditingServer::start(&site);
    for (key, value) in [("phone", "+52 33 1234 5678"), ("help_email", "ayuda@prueba.mx")] {
        let edit = json!({ "op": "set", "path": ["contact", key], "value": value });
        let (status, answer) = editing.change(SITE, edit);
        assert_eq!(status, 200, "{answer}");
    }
    assert_eq!(editing.server.get("/").status, 200);
}

#[test]
fn a_change_of_a_file_that_may_not_be_written_to_is_told() {
    let site = TinySite::new();
    let editing = EditingServer::start(&site);
    let before = fs::read(site.path(SITE)).unwrap();
    let set = |value: &str| json!({ "op": "set", "path": ["brand"], "value": value });
    fs::set_permissions(site.path(SITE), fs::Permissions::from_mode(0o444)).unwrap();
    let (status, answer) = editing.change(SITE, set("Ensayo"));
    assert_eq!(status, 423, "{answer}");
    assert!(answer["error"]["title"].as_str().unwrap().contains(SITE), "{answer}");
    assert_eq!(fs::read(site.path(SITE)).unwrap(), before);
    fs::set_permissions(site.path(SITE), fs::Permissions::from_mode(0o640)).unwrap();
    assert_eq!(editing.change(SITE, set("Ensayo")).0, 200);
    // It keeps what its owner has set.
    assert_eq!(fs::metadata(site.path(SITE)).unwrap().permissions().mode() & 0o777, 0o640);
    editing.posted("undo", &json!({}));
    assert_eq!(fs::read(site.path(SITE)).unwrap(), before);
}

#[test]
fn a_full_disk_is_told_and_nothing_is_lost() {
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
    let edit = json!({ "op": "set", "path": ["brand"], "value": "Ensayo" });
    let (status, answer) = editing.change(SITE, edit.clone());
    assert_eq!(status, 507, "{answer}");
    assert!(answer["error"]["text"].as_str().unwrap().contains("make room"), "{answer}");
    assert_eq!(fs::read(inside(SITE)).unwrap(), before);
    let names = fs::read_dir(inside("content")).unwrap().map(|entry| entry.unwrap().file_name());
    assert!(!names.into_iter().any(|name| name.to_string_lossy().starts_with('.')));
    assert_eq!(editing.state()["undo"], Value::Null);
    assert_eq!(editing.server.get("/").status, 200);
    fs::remove_file(inside("small/rest")).unwrap();
    assert_eq!(editing.change(SITE, edit).0, 200);
    assert!(editing.page("/").contains("Ensayo"));
}

#[test]
fn a_paste_of_five_megabytes_is_refused_with_the_limit() {
    let site = TinySite::new();
    let before = site.snapshot("content");
    let editing = EditingServer::start(&site);
    let long = "Una línea de un texto largo. ".repeat(180_000);
    assert!(long.len() > 5_000_000);
    let block = editing.field("/blog/primero/", "Una sección");
    for field in [editing.field("/sobre-mi/", "Historia"), block] {
        let (status, answer) = editing.set(&field, &long);
        assert!(matches!(status, 413 | 422), "{status}: {answer}");
        let message = if status == 413 { &answer["error"] } else { &answer["errors"][0] };
        let title = message["title"].as_str().unwrap();
        assert!(!title.is_empty() && title.len() < 500, "{title}");
        assert_eq!(site.snapshot("content"), before);
    }
    // More than a request may be.
    let (status, answer) = editing.post("change", &json!({ "file": SITE, "edit": long.repeat(2) }));
    assert_eq!(status, 413, "{answer}");
    assert_eq!(editing.server.get("/").status, 200);
    assert_eq!(editing.state()["undo"], Value::Null);
}
