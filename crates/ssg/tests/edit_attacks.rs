//! Writes that do not come from who has the address in the terminal, or that want more than the
//! content: none is followed, and nothing is written.

use std::fs;
use std::os::unix::fs::symlink;

use serde_json::{Value, json};

use crate::support::TinySite;
use crate::support::editing::{EditingServer, command};
use crate::support::project::{Tree, differences, tree};

const SITE: &str = "content/site.yaml";
const JSON: &str = "Content-Type: application/json";

/// A change that would be followed.
fn change() -> Vec<u8> {
    let edit = json!({ "op": "set", "path": ["brand"], "value": "Ensayo" });
    json!({ "file": SITE, "edit": edit, "expected": null }).to_string().into_bytes()
}

/// All that could be written to: the content, the journal, and what else is in the project's folder.
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

/// The addresses that change something.
const WRITES: [&str; 8] =
    ["change", "undo", "redo", "take-back", "version", "new", "upload?name=a.svg", "preview"];

#[test]
fn forged_writes_are_refused() {
    let site = TinySite::new();
    let editing = EditingServer::start(&site);
    let before = all(&site);
    let (pass, port) = (editing.pass(), editing.server.port);
    let cookie = |token: &str| format!("Cookie: ssg-edit-{port}={token}");
    let ours = cookie(&editing.token);
    let other_port = format!("Cookie: ssg-edit-{}={}", port ^ 1, editing.token);
    let bearer = format!("Authorization: Bearer {}", editing.token);
    let cases: [(&str, Vec<&str>, u16); 22] = [
        ("no token", vec![JSON], 403),
        ("a wrong token", vec!["X-Ssg-Token: 00000000000000000000000000000000", JSON], 403),
        ("an empty token", vec!["X-Ssg-Token: ", JSON], 403),
        ("a part of the token", vec![&pass[..pass.len() - 1], JSON], 403),
        ("the cookie of another port", vec![&other_port, JSON], 403),
        ("an empty cookie", vec!["Cookie: ssg-edit", JSON], 403),
        ("another origin", vec![&ours, JSON, "Origin: http://evil.example"], 403),
        ("no origin", vec![&ours, JSON, "Origin: null"], 403),
        ("another port of ours", vec![&ours, JSON, "Origin: http://127.0.0.1:1"], 403),
        ("another site", vec![&ours, JSON, "Sec-Fetch-Site: cross-site"], 403),
        ("another port's page", vec![&ours, JSON, "Sec-Fetch-Site: same-site"], 403),
        ("the address bar", vec![&ours, JSON, "Sec-Fetch-Site: none"], 403),
        (
            "a link",
            vec![&ours, JSON, "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate"],
            403,
        ),
        (
            "two places",
            vec![&ours, JSON, "Sec-Fetch-Site: same-origin", "Sec-Fetch-Site: cross-site"],
            403,
        ),
        ("another host", vec![&ours, JSON, "Host: evil.example"], 403),
        ("a form", vec![&ours, "Content-Type: application/x-www-form-urlencoded"], 415),
        ("a form with files", vec![&ours, "Content-Type: multipart/form-data; boundary=a"], 415),
        ("a form of text", vec![&ours, "Content-Type: text/plain"], 415),
        ("a form that says more", vec![&ours, "Content-Type: text/plain; application/json"], 415),
        ("no type", vec![&ours], 415),
        ("two types", vec![&ours, JSON, "Content-Type: text/plain"], 415),
        ("the token of another header", vec![&bearer, JSON], 403),
    ];
    for (name, headers, expected) in &cases {
        for write in WRITES {
            let answer = editing.server.post(&format!("/_ssg/edit/{write}"), headers, &change());
            assert_eq!(answer.status, *expected, "{name}: {write}");
            assert!(!answer.text().contains(&editing.token), "{name}: {write}");
        }
        assert_eq!(differences(&all(&site), &before), None, "{name}");
    }
    // The token in the address is for opening it, not for writing.
    let path = format!("/_ssg/edit/change?token={}", editing.token);
    assert_ne!(editing.server.post(&path, &[JSON], &change()).status, 200);
    // Other methods, and a body where none belongs.
    let length = format!("Content-Length: {}", change().len());
    for method in ["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"] {
        let headers = [&*pass, JSON, &length];
        let request = format!("{method} /_ssg/edit/change HTTP/1.1");
        let answer = editing.server.exchange(&request, &headers, &change());
        assert!(matches!(answer.status, 400..=499), "{method}: {}", answer.status);
    }
    for path in ["/_ssg/edit/", "/_ssg/edit", "/", "/_ssg/live.js", "/_ssg/edit/nada"] {
        let answer = editing.server.post(path, &[&pass, JSON], &change());
        assert!(matches!(answer.status, 403..=405), "{path}: {}", answer.status);
    }
    assert_eq!(differences(&all(&site), &before), None);
    // As our own page sends it, it is followed: all of the above failed for its own reason.
    let origin = format!("Origin: http://127.0.0.1:{port}");
    let headers = [&*ours, JSON, &origin, "Sec-Fetch-Site: same-origin"];
    assert_eq!(editing.server.post("/_ssg/edit/change", &headers, &change()).status, 200);
}

#[test]
fn nobody_else_may_ask_either() {
    let site = TinySite::new();
    let editing = EditingServer::start(&site);
    for path in ["state", "files", "links", "icons", "form?file=content/site.yaml", "editor.js"] {
        let path = format!("GET /_ssg/edit/{path} HTTP/1.1");
        let pass = editing.pass();
        for headers in [&[][..], &[&*pass, "Sec-Fetch-Site: cross-site"], &[&pass, "Origin: null"]]
        {
            let answer = editing.server.ask(&path, headers);
            assert_eq!(answer.status, 403, "{path} {headers:?}");
            assert!(!answer.text().contains("Prueba"), "{path}");
        }
        assert_eq!(editing.server.ask(&path, &[&pass]).status, 200, "{path}");
    }
    // No page tells the token, nor may any be framed.
    let page = editing.server.get("/");
    assert!(!page.text().contains(&editing.token));
    assert!(page.header("content-security-policy").unwrap().contains("frame-ancestors 'none'"));
    assert_eq!(page.header("set-cookie"), None);
    assert_eq!(page.header("access-control-allow-origin"), None);
}

/// Files that are no content, however they are named.
fn outside() -> Vec<String> {
    let mut names: Vec<String> = [
        "content/../secreto.yaml",
        "content/pages/../../secreto.yaml",
        "content/pages/../site.yaml",
        "content/./site.yaml",
        "content//site.yaml",
        "./content/site.yaml",
        "/content/site.yaml",
        "../content/site.yaml",
        "secreto.yaml",
        "templates/_headers",
        "frontend/package.json",
        ".ssg/edit/journal",
        "content/.oculto.yaml",
        "content/pages/.oculta.yaml",
        "content/.git/config",
        "content\\site.yaml",
        "content/pages\\..\\..\\secreto.yaml",
        "content/site.yaml\0",
        "content/pages/a\0.yaml",
        "content/pages/a\n.yaml",
        "content/nada.yaml",
        "content/nada.sh",
        "content/images/dibujo.svg",
        "content/files/a.pdf",
        "content/published.json",
        "content/pages/enlace.yaml",
        "content/articles/enlace.md",
        "content/pages/carpeta/pagina.yaml",
        "content/pages",
        "content",
        "content/",
        "",
        "%2e%2e/secreto.yaml",
        "file:///etc/passwd",
        "/etc/passwd",
    ]
    .map(str::to_owned)
    .to_vec();
    names.push(format!("content/pages/{}.yaml", "a".repeat(5000)));
    names.push(format!("content/{}site.yaml", "pages/".repeat(2000)));
    names
}

#[test]
fn only_files_of_the_content_are_written_or_told() {
    let site = TinySite::new();
    let elsewhere = tempfile::tempdir().unwrap();
    let secret = "brand: no-lo-cuentes\ntitle: no-lo-cuentes\n";
    let article = format!("---\n{secret}---\n\nno-lo-cuentes\n");
    fs::write(elsewhere.path().join("pagina.yaml"), secret).unwrap();
    fs::write(elsewhere.path().join("articulo.md"), &article).unwrap();
    site.write("secreto.yaml", secret);
    for hidden in ["content/.oculto.yaml", "content/pages/.oculta.yaml"] {
        site.write(hidden, secret);
    }
    // Links that appear while the site is edited.
    let editing = EditingServer::start(&site);
    symlink(elsewhere.path().join("articulo.md"), site.path("content/articles/enlace.md")).unwrap();
    symlink(elsewhere.path().join("pagina.yaml"), site.path("content/pages/enlace.yaml")).unwrap();
    symlink(elsewhere.path(), site.path("content/pages/carpeta")).unwrap();
    let (before, theirs) = (all(&site), tree(elsewhere.path()));
    for file in outside() {
        let edits = [
            json!({ "op": "set", "path": ["brand"], "value": "x" }),
            json!({ "op": "set", "path": ["title"], "value": "x" }),
            json!({ "op": "put", "path": [], "value": { "brand": "x" } }),
            json!({ "op": "remove", "path": ["title"] }),
            json!({ "op": "lines", "start": 0, "end": 3, "text": "x" }),
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
    assert_eq!(differences(&all(&site), &before), None);
    assert_eq!(differences(&tree(elsewhere.path()), &theirs), None);
}

#[test]
fn uploads_go_into_the_folder_of_pictures_only() {
    let site = TinySite::new();
    let editing = EditingServer::start(&site);
    let drawing = fs::read(site.path("content/images/dibujo.svg")).unwrap();
    let before = all(&site);
    let names = [
        "../../a.svg",
        "..%2f..%2fa.svg",
        "%2fetc%2fa.svg",
        "a%00.svg",
        "a.svg%00",
        ".svg",
        "..svg",
        "a%5c..%5cb.svg",
        "a.svg%2f..%2f..%2fsite.yaml",
        "a.svg/../../site.yaml",
        "%e2%80%ae.svg",
        "con.svg",
        "a.yaml",
        "a.svg.sh",
        "a.js",
        "",
        ".",
        "..",
        "%2e%2e",
    ];
    for name in names {
        let (status, answer) = editing.upload(name, &drawing);
        let is_new = |path: &String| !before.contains_key(path);
        let new: Vec<String> = all(&site).into_keys().filter(is_new).collect();
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
        let mut after = all(&site);
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

#[test]
fn too_much_is_refused_before_it_is_read() {
    let site = TinySite::new();
    let editing = EditingServer::start(&site);
    let before = all(&site);
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
        for write in ["change", "preview", "take-back", "version", "new"] {
            let headers = [&*pass, JSON];
            let answer = editing.server.post(&format!("/_ssg/edit/{write}"), &headers, body);
            assert!(matches!(answer.status, 400..=499), "{write}: {}", answer.status);
        }
    }
    // Deeper than any content is.
    let deep = (0..200_000).fold(String::new(), |deep, _| deep + "[");
    let edit = format!(r#"{{"file":"{SITE}","edit":{{"op":"put","path":["brand"],"value":{deep}"#);
    let answer = editing.server.post("/_ssg/edit/change", &[&*pass, JSON], edit.as_bytes());
    assert_eq!(answer.status, 400);
    assert_eq!(differences(&all(&site), &before), None);
    assert_eq!(editing.server.get("/").status, 200);
}

#[test]
fn a_base_path_does_not_open_another_way() {
    let site = TinySite::new();
    site.edit(SITE, "url: https://prueba.mx/", "url: https://prueba.mx/base/");
    let editing = EditingServer::run(&mut command(&site));
    for path in ["/base/_ssg/edit/state", "/_ssg/edit/state", "/base/_ssg/edit/change"] {
        assert_ne!(editing.server.get(path).status, 200, "{path}");
    }
    let before = all(&site);
    for path in ["/base/_ssg/edit/change", "/base/_ssg/edit/../edit/change"] {
        assert_ne!(editing.server.post(path, &[JSON], &change()).status, 200, "{path}");
    }
    assert_eq!(differences(&all(&site), &before), None);
}
