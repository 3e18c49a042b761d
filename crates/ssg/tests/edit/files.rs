//! New files: articles, pages, pictures.

use std::fs;

use serde_json::{Value, json};

use crate::support::editing::{EditingServer, answered};
use crate::support::{TinySite, repository};

const PAGE: &str = "content/pages/sobre-mi.yaml";

/// The header of a PNG of 10,000 × 6,500 pixels, enough to refuse it.
const LARGE: &[u8; 33] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\
    \0\0'\x10\0\0\x19d\x08\x02\0\0\0]\xc3d\xa8";

/// The header of a HEIC photograph of an iPhone.
const HEIC: &[u8] = b"\0\0\0\x18ftypheic\0\0\0\0heicmif1\0\0\0\x08meta";

#[test]
fn articles_and_pages_are_created_and_images_uploaded() {
    let site = TinySite::new().without_images();
    let photo = fs::read(repository().join("tests/photos/patio.jpg")).unwrap();
    let mut editing = EditingServer::start(&site);
    an_article_begins_as_a_draft_and_a_page_hidden(&site, &mut editing);
    what_is_no_picture_is_refused_by_its_bytes(&site, &editing, &photo);
    a_wrong_ending_is_put_right(&site, &editing, &photo);
    assert_eq!(editing.state()["undo"], Value::Null);
    a_picture_is_taken_in_and_shown(&site, &editing, &photo);

    // An upload is refused with the message of the checks.
    let half = photo[..photo.len() / 2].to_vec();
    // The truncated JPEG is found by decoding it, which only a build does.
    let pictures = [("check", "nueva.png", LARGE.to_vec()), ("build", "nueva.jpg", half)];
    let refused = pictures.each_ref().map(|(_, name, bytes)| editing.upload(name, bytes).1);
    drop(editing);
    let page = site.read(PAGE);
    for ((command, name, bytes), refused) in pictures.iter().zip(refused) {
        site.write(&format!("content/images/{name}"), bytes);
        let with_it = page.replace("mi-patio-n.jpg", name);
        assert_ne!(with_it, page);
        site.write(PAGE, with_it);
        let judged = site.run(&[command, "--format", "json"]);
        let judged: Value = serde_json::from_slice(&judged.stdout).unwrap();
        let problem = &judged["problems"][0];
        assert_eq!(refused["errors"][0]["title"], problem["message"], "{refused} {judged}");
    }
}

fn an_article_begins_as_a_draft_and_a_page_hidden(site: &TinySite, editing: &mut EditingServer) {
    let before = site.snapshot("content");
    for (kind, file, address, line) in [
        ("article", "content/articles/como-ahorrar.md", "/blog/como-ahorrar/", "draft: true"),
        ("page", "content/pages/como-ahorrar.yaml", "/como-ahorrar/", "hidden: true"),
    ] {
        let data = json!({ "kind": kind, "title": "¿Cómo ahorrar?" });
        let made = editing.posted("new", &data);
        assert_eq!(made, json!({ "file": file, "address": address }));
        let begun = site.read(file);
        assert!(!begun.contains(&format!("`{line}`")) && begun.contains(line), "{begun}");
        assert!(begun.contains("title: \"¿Cómo ahorrar?\""), "{begun}");
        // The editor is in English, the site in Spanish.
        assert!(begun.contains("Empieza aquí. Cuando "), "{begun}");
        assert_eq!(editing.told(&format!("form?file={file}"))["file"], file);
        // Errors made by another program are shown beside the text.
        site.save(file, "title: \"", "titel: \"");
        editing.server.wait_for("(with errors)");
        let page = editing.server.ask(&format!("GET {address} HTTP/1.1"), &[&editing.pass()]);
        let opens = "/_ssg/edit/editor.js\" data-project=";
        assert!(page.text().contains(opens), "{address}: {}", page.status);
        assert!(page.text().contains(&format!("data-file=\"{file}\"")), "{address}");
        assert!(!editing.page(address).contains("editor.js"), "{address}");
        let faults = editing.told(&format!("form?file={file}"))["faults"].clone();
        assert_eq!(faults[0]["file"], file, "{faults}");
        site.write(file, &begun);
        editing.server.wait_for(address);
        let finished = json!({ "op": "remove", "path": [line.split(':').next()] });
        assert_eq!(editing.change(file, finished).0, 200);
        assert_eq!(editing.field(address, "¿Cómo ahorrar?").file, file);
        editing.posted("undo", &json!({}));
        answered(editing.post("new", &data), 422);
        assert_eq!(site.read(file), begun);
    }
    for title in ["", "¿?", "a\u{202e}b"] {
        let (status, answer) = editing.post("new", &json!({ "kind": "page", "title": title }));
        assert_eq!(status, 422, "{title:?}: {answer}");
    }
    editing.posted("undo", &json!({}));
    editing.posted("undo", &json!({}));
    assert_eq!(site.snapshot("content"), before);
}

fn what_is_no_picture_is_refused_by_its_bytes(
    site: &TinySite,
    editing: &EditingServer,
    photo: &[u8],
) {
    let before = site.snapshot("content");
    let half = photo[..photo.len() / 2].to_vec();
    let script = b"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">".to_vec();
    let cases: [(&str, Vec<u8>); 7] = [
        ("foto.jpg", HEIC.to_vec()),
        ("foto.jpg", half),
        ("foto.jpg", b"hola".to_vec()),
        ("foto.jpg", Vec::new()),
        ("foto.png", LARGE.to_vec()),
        ("foto.svg", script),
        ("foto.html", b"<script>alert(1)</script>".to_vec()),
    ];
    for (name, bytes) in cases {
        let (status, answer) = editing.upload(name, &bytes);
        assert_eq!(status, 422, "{name}, {} bytes: {answer}", bytes.len());
        let title = answer["errors"][0]["title"].as_str().unwrap_or_default();
        assert!(!title.is_empty(), "{name}: {answer}");
    }
    assert_eq!(site.snapshot("content"), before);
    let (_, answer) = editing.upload("foto.heic", HEIC);
    let hint = answer["errors"][0]["text"].as_str().unwrap();
    assert!(hint.contains("Most Compatible"), "{answer}");
}

/// The extension of a picture is corrected to match its bytes.
fn a_wrong_ending_is_put_right(site: &TinySite, editing: &EditingServer, photo: &[u8]) {
    let before = site.snapshot("content");
    for (name, path) in [
        ("%F0%9F%98%80%20foto.PNG", "/images/foto.jpg"),
        ("foto.heic", "/images/foto.jpg"),
        ("foto.jpeg", "/images/foto.jpeg"),
        ("%F0%9F%98%80", "/images/imagen.jpg"),
    ] {
        let (status, made) = editing.upload(name, photo);
        assert_eq!((status, &made["path"]), (200, &json!(path)), "{name}: {made}");
    }
    for _ in 0..3 {
        editing.posted("undo", &json!({}));
    }
    assert_eq!(site.snapshot("content"), before);
}

fn a_picture_is_taken_in_and_shown(site: &TinySite, editing: &EditingServer, photo: &[u8]) {
    let (status, made) = editing.upload("Mi%20Patio%20Ñ.JPG", photo);
    assert_eq!((status, &made["path"]), (200, &json!("/images/mi-patio-n.jpg")), "{made}");
    assert_eq!(fs::read(site.path("content/images/mi-patio-n.jpg")).unwrap(), photo);
    let seen = editing
        .server
        .ask(&format!("GET {} HTTP/1.1", made["url"].as_str().unwrap()), &[&editing.pass()]);
    assert_eq!((seen.status, &*seen.body), (200, photo));
    let images = editing.told("links")["images"].clone();
    assert!(images.as_array().unwrap().iter().any(|image| image["path"] == made["path"]));
    let value = json!({ "src": made["path"], "alt": "Un patio" });
    let path = json!(["sections", 0, "image"]);
    let edit = json!({ "op": "put", "path": path, "value": value });
    answered(editing.change(PAGE, edit), 200);
    assert!(editing.page("/sobre-mi/").contains("alt=\"Un patio\""));
    // A repeated upload is stored once; another picture of that name gets a number.
    let (status, answer) = editing.upload("mi-patio-n.jpg", b"\xff\xd8\xff");
    assert_ne!(status, 200, "{answer}");
    let count = || fs::read_dir(site.path("content/images")).unwrap().count();
    let before = count();
    assert_eq!(editing.upload("mi-patio-n.jpg", photo), (200, made.clone()));
    assert_eq!(count(), before);
    let another = [photo, b"\0"].concat();
    let (status, numbered) = editing.upload("mi-patio-n.jpg", &another);
    assert_eq!((status, &numbered["path"]), (200, &json!("/images/mi-patio-n-2.jpg")));
    assert_eq!(fs::read(site.path("content/images/mi-patio-n-2.jpg")).unwrap(), another);
    assert_eq!(fs::read(site.path("content/images/mi-patio-n.jpg")).unwrap(), photo);
}
