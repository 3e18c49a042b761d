//! Forged writes, and requests for more than the content: all are refused, and nothing is written.

use std::fs;
use std::os::unix::fs::symlink;

use serde_json::{Value, json};

use crate::support::TinySite;
use crate::support::editing::{EditingServer, set};
use crate::support::project::{Tree, differences, tree};

const SITE: &str = "content/site.yaml";
const JSON: &str = "Content-Type: application/json";

/// The contents of files that must stay secret.
const SECRET: &str = "brand: no-lo-cuentes\ntitle: no-lo-cuentes\n";

/// Returns the body of a valid change.
fn change() -> Vec<u8> {
    let edit = set(&json!(["brand"]), "Ensayo");
    json!({ "file": SITE, "edit": edit, "expected": null }).to_string().into_bytes()
}

/// Returns everything that could be written: the content, the journal, and the files of the
/// project's folder.
fn all(site: &TinySite) -> Tree {
    let mut all = tree(&site.path("content"));
    let journal = site.path(".ssg/edit/journal");
    all.insert("journal".to_owned(), (0, fs::read(journal).unwrap_or_default()));
    for entry in fs::read_dir(site.root()).unwrap() {
        let entry = entry.unwrap();
        let bytes = match entry.file_type().unwrap().is_file() {
            true => fs::read(entry.path()).unwrap(),
            false => Vec::new(),
        };
        all.insert(format!("../{}", entry.file_name().to_string_lossy()), (0, bytes));
    }
    all
}

/// The paths of requests that change something.
const WRITES: [&str; 12] = [
    "change",
    "undo",
    "redo",
    "take-back",
    "version",
    "new",
    "rename",
    "delete",
    "replace",
    "places",
    "upload?name=a.svg",
    "preview",
];

#[test]
fn forged_requests_and_paths_outside_of_content_are_refused() {
    let site = TinySite::new();
    // A base path must not open another way to the editor.
    site.edit(SITE, "url: https://prueba.mx/", "url: https://prueba.mx/base/");
    for path in ["secreto.yaml", "content/.oculto.yaml", "content/pages/.oculta.yaml"] {
        site.write(path, SECRET);
    }
    let editing = EditingServer::start(&site);
    forged_writes_are_refused(&site, &editing);
    nobody_else_may_ask_either(&editing);
    uploads_go_into_the_folder_of_pictures_only(&site, &editing);
    too_much_is_refused_before_it_is_read(&site, &editing);
    only_files_of_the_content_are_written_or_told(&site, &editing);
    assert_eq!(editing.server.get("/base/").status, 200);
}

/// Checks that each write is guarded; the rules are tested in `ssg-serve`.
fn forged_writes_are_refused(site: &TinySite, editing: &EditingServer) {
    let before = all(site);
    let port = editing.server.port;
    let ours = format!("Cookie: ssg-edit-{port}={}", editing.token);
    let cases: [(&[&str], u16); 3] = [
        (&[JSON], 403),
        (&[&ours, JSON, "Origin: http://evil.example"], 403),
        (&[&ours, "Content-Type: text/plain"], 415),
    ];
    for (headers, expected) in cases {
        for write in WRITES {
            let answer = editing.server.post(&format!("/_ssg/edit/{write}"), headers, &change());
            assert_eq!(answer.status, expected, "{headers:?}: {write}");
            assert!(!answer.text().contains(&editing.token), "{headers:?}: {write}");
        }
    }
    for path in ["/base/_ssg/edit/change", "/base/_ssg/edit/../edit/change", "/_ssg/edit/nada"] {
        let answer = editing.server.post(path, &[&ours, JSON], &change());
        assert!(matches!(answer.status, 400..=499), "{path}: {}", answer.status);
    }
    assert_eq!(differences(&all(site), &before), None);
    // Our page's request with this change is accepted, so each refusal above has its own reason.
    let origin = format!("Origin: http://127.0.0.1:{port}");
    let headers = [&*ours, JSON, &origin, "Sec-Fetch-Site: same-origin"];
    assert_eq!(editing.server.post("/_ssg/edit/change", &headers, &change()).status, 200);
}

fn nobody_else_may_ask_either(editing: &EditingServer) {
    for path in ["state", "files", "links", "icons", "form?file=content/site.yaml", "editor.js"] {
        let path = format!("GET /_ssg/edit/{path} HTTP/1.1");
        let pass = editing.pass();
        for headers in [&[][..], &[&*pass, "Sec-Fetch-Site: cross-site"], &[&pass, "Origin: null"]]
        {
            let answer = editing.server.ask(&path, headers);
            assert_eq!(answer.status, 403, "{path} {headers:?}");
            assert!(!answer.text().contains("Ensayo"), "{path}");
        }
        assert_eq!(editing.server.ask(&path, &[&pass]).status, 200, "{path}");
    }
    assert_ne!(editing.server.ask("GET /base/_ssg/edit/state HTTP/1.1", &[]).status, 200);
    // Pages contain no token and cannot be framed.
    let page = editing.server.get("/base/");
    assert_eq!(page.status, 200);
    assert!(!page.text().contains(&editing.token));
    assert!(page.header("content-security-policy").unwrap().contains("frame-ancestors 'none'"));
    assert_eq!(page.header("set-cookie"), None);
    assert_eq!(page.header("access-control-allow-origin"), None);
}

/// Lists paths that are not content or not editable. More names are tried in `ssg-history`.
fn outside() -> Vec<String> {
    let names = "content/../secreto.yaml content/pages/../site.yaml ./content/site.yaml \
                 /content/site.yaml secreto.yaml templates/_headers .ssg/edit/journal \
                 content/.oculto.yaml content/pages/.oculta.yaml content\\site.yaml \
                 content/site.yaml\0 content/nada.yaml content/nada.sh content/images/dibujo.svg \
                 content/files/a.pdf content/published.json content/pages/enlace.yaml \
                 content/articles/enlace.md content/pages/carpeta/pagina.yaml content/pages content/ \
                 %2e%2e/secreto.yaml file:///etc/passwd /etc/passwd";
    let long = [format!("content/pages/{}.yaml", "a".repeat(5000)), String::new()];
    names.split(' ').map(str::to_owned).chain(long).collect()
}

fn only_files_of_the_content_are_written_or_told(site: &TinySite, editing: &EditingServer) {
    let elsewhere = tempfile::tempdir().unwrap();
    fs::write(elsewhere.path().join("pagina.yaml"), SECRET).unwrap();
    let article = format!("---\n{SECRET}---\n\nno-lo-cuentes\n");
    fs::write(elsewhere.path().join("articulo.md"), article).unwrap();
    // Symbolic links that appear while the site is edited.
    symlink(elsewhere.path().join("articulo.md"), site.path("content/articles/enlace.md")).unwrap();
    symlink(elsewhere.path().join("pagina.yaml"), site.path("content/pages/enlace.yaml")).unwrap();
    symlink(elsewhere.path(), site.path("content/pages/carpeta")).unwrap();
    let (before, theirs) = (all(site), tree(elsewhere.path()));
    for file in outside() {
        let edits = [
            set(&json!(["title"]), "x"),
            json!({ "op": "put", "path": [], "value": { "brand": "x" } }),
            json!({ "op": "lines", "start": 60, "end": 70, "text": "x" }),
        ];
        for edit in edits {
            let data = json!({ "file": file, "edit": edit, "expected": null });
            let (status, answer) = editing.post("change", &data);
            assert!(matches!(status, 400..=499), "{file:?}: {status} {answer}");
            assert!(!answer.to_string().contains("no-lo-cuentes"), "{file:?}: {answer}");
            let data = json!({ "page": "/", "file": file, "edit": edit });
            let (status, answer) = editing.post("preview", &data);
            assert!(matches!(status, 400..=499), "{file:?}: {status}");
            assert!(!answer.to_string().contains("no-lo-cuentes"), "{file:?}: {answer}");
        }
        let escaped: String = file.bytes().take(3000).map(|byte| format!("%{byte:02x}")).collect();
        let (status, answer) = editing.ask(&format!("form?file={escaped}"));
        assert!(matches!(status, 400..=499), "{file:?}: {status}");
        assert!(!answer.to_string().contains("no-lo-cuentes"), "{file:?}: {answer}");
    }
    assert_eq!(differences(&all(site), &before), None);
    assert_eq!(differences(&tree(elsewhere.path()), &theirs), None);
}

fn uploads_go_into_the_folder_of_pictures_only(site: &TinySite, editing: &EditingServer) {
    let drawing = fs::read(site.path("content/images/dibujo.svg")).unwrap();
    let before = all(site);
    let names = "../../a.svg ..%2f..%2fa.svg %2fetc%2fa.svg a%00.svg a.svg%00 .svg ..svg \
                 a%5c..%5cb.svg a.svg%2f..%2f..%2fsite.yaml a.svg/../../site.yaml %e2%80%ae.svg \
                 con.svg a.yaml a.svg.sh a.js . .. %2e%2e";
    for name in names.split(' ').chain([""]) {
        let (status, answer) = editing.upload(name, &drawing);
        let is_new = |path: &String| !before.contains_key(path);
        let new: Vec<String> = all(site).into_keys().filter(is_new).collect();
        match status {
            200 => {
                let path = answer["path"].as_str().unwrap();
                assert_eq!(new, [&path[1..]], "{name}");
                let plain = path.strip_prefix("/images/").unwrap().strip_suffix(".svg").unwrap();
                assert!(plain.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'), "{path}");
                editing.posted("undo", &json!({}));
            }
            400..=499 => assert_eq!(new, [""; 0], "{name}"),
            _ => panic!("{name}: {status} {answer}"),
        }
        let mut after = all(site);
        after.insert("journal".to_owned(), before["journal"].clone());
        assert_eq!(differences(&after, &before), None, "{name}");
    }
    for path in [
        "picture/images/../site.yaml",
        "picture/site.yaml",
        "picture/images/%2e%2e/site.yaml",
        "picture//etc/passwd",
    ] {
        let (status, _) = editing.ask(path);
        assert!(matches!(status, 400..=499), "{path}: {status}");
    }
}

fn too_much_is_refused_before_it_is_read(site: &TinySite, editing: &EditingServer) {
    let before = all(site);
    let pass = editing.pass();
    let binary = "Content-Type: application/octet-stream";
    for (path, kind, length) in [
        ("change", JSON, "6000001"),
        ("change", JSON, "99999999999"),
        ("upload?name=a.jpg", binary, "64000001"),
    ] {
        let headers = [&*pass, kind, &format!("Content-Length: {length}")];
        let answer = editing.server.ask(&format!("POST /_ssg/edit/{path} HTTP/1.1"), &headers);
        assert_eq!(answer.status, 413, "{path} {length}");
        let data: Value = serde_json::from_slice(&answer.body).unwrap();
        assert!(data["error"]["title"].is_string(), "{data}");
    }
    for body in
        [&b""[..], b"{", b"null", b"[]", b"{\"file\":1}", b"\xff\xfe", &b"[".repeat(100_000)]
    {
        for write in WRITES.into_iter().filter(|path| !path.contains("do")) {
            let headers = [&*pass, JSON];
            let answer = editing.server.post(&format!("/_ssg/edit/{write}"), &headers, body);
            assert!(matches!(answer.status, 400..=499), "{write}: {}", answer.status);
        }
    }
    // JSON nested deeper than any content.
    let deep = (0..200_000).fold(String::new(), |deep, _| deep + "[");
    let edit = format!(r#"{{"file":"{SITE}","edit":{{"op":"put","path":["brand"],"value":{deep}"#);
    let answer = editing.server.post("/_ssg/edit/change", &[&*pass, JSON], edit.as_bytes());
    assert_eq!(answer.status, 400);
    assert_eq!(differences(&all(site), &before), None);
}
