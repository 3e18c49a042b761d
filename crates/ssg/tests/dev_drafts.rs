//! `ssg dev` shows what is not published yet; how a browser shows it is in
//! `tests/browser/tests/dev-drafts.spec.ts`.

use std::fs;

use crate::support::TinySite;
use crate::support::http::Server;

const ARTICLE: &str = "content/articles/primero.md";
const ADDRESS: &str = "/blog/primero/";

fn start(site: &TinySite) -> Server {
    Server::start(&mut site.ssg(&["dev", "--port", "0", "--lang", "es"]))
}

/// The tiny site with a second article, made of the first.
fn with_second(line: &str) -> TinySite {
    let site = TinySite::new();
    let first = fs::read_to_string(site.path(ARTICLE)).unwrap();
    let second = first.replacen("title: ", &format!("{line}\ntitle: Segundo "), 1);
    site.write("content/articles/segundo.md", second);
    site
}

#[test]
fn what_is_not_published_is_shown_at_its_address_and_nowhere_else() {
    for line in ["draft: true", "publish_at: 2037-12-07 09:00"] {
        let site = with_second(line);
        let server = start(&site);
        let page = server.get("/blog/segundo/");
        assert_eq!(page.status, 200, "{line}");
        assert!(page.text().contains("Segundo ") && page.text().contains(ADDRESS), "{line}");
        let slash = server.get("/blog/segundo");
        assert_eq!((slash.status, slash.header("location")), (307, Some("/blog/segundo/")));
        for path in ["/", "/blog/", ADDRESS, "/atom.xml", "/sitemap.xml"] {
            assert!(!server.get(path).text().contains("segundo"), "{line}: {path}");
        }
        // A build knows nothing of it.
        assert!(site.build().status.success());
        for (path, contents) in site.snapshot("dist") {
            assert!(!String::from_utf8_lossy(&contents).contains("Segundo"), "{line}: {path}");
        }
    }
}

#[test]
fn an_image_of_a_draft_is_served() {
    let site = with_second("draft: true\nimage: { src: ../images/nueva.svg, alt: Nueva }");
    let drawing = fs::read(site.path("content/images/dibujo.svg")).unwrap();
    site.write("content/images/nueva.svg", drawing);
    let server = start(&site);
    let page = server.get("/blog/segundo/");
    let (_, rest) = page.text().split_once("/assets/nueva-").unwrap();
    let name = rest.split('"').next().unwrap();
    assert_eq!(server.get(&format!("/assets/nueva-{name}")).status, 200);
}

#[test]
fn a_draft_with_errors_says_them_at_its_address_only() {
    let site = with_second("draft: true");
    site.edit("content/articles/segundo.md", "summary:", "sumary:");
    let mut server = start(&site);
    let page = server.get("/blog/segundo/");
    assert!(page.text().contains("Este borrador todavía no se puede mostrar"), "{}", page.text());
    assert!(page.text().contains("content/articles/segundo.md:"), "{}", page.text());
    assert!(!server.printed.contains("segundo"), "{}", server.printed);
    assert_eq!(server.get(ADDRESS).status, 200);
    site.save("content/articles/segundo.md", "draft: true", "draft: true # todavía");
    let line = server.wait_for("a la vista en");
    assert!(line.ends_with(": `/blog/segundo/` (con errores)\n"), "{line}");
    site.save("content/articles/segundo.md", "sumary:", "summary:");
    let line = server.wait_for("a la vista en");
    assert!(line.ends_with(": `/blog/segundo/`\n"), "{line}");
    assert_eq!(server.get("/blog/segundo/").status, 200);
}

#[test]
fn a_hidden_page_is_shown_at_its_address_and_nowhere_else() {
    for (file, body) in [
        (
            "oculta.yaml",
            "meta: {title: Oculta, description: Algo.}\nsections:\n  - {kind: page-heading, heading: Todavía no}\n  - {kind: cards, style: list, heading: Tarjetas, text: Dos., cards: [{icon: sailboat, title: Velero, text: Navega.}]}\n",
        ),
        ("oculta.md", "title: Todavía no\ndescription: Algo.\n---\n\nTarjetas\n"),
    ] {
        let site = TinySite::new();
        let fence = if file.ends_with(".md") { "---\n" } else { "" };
        site.write(&format!("content/pages/{file}"), format!("{fence}hidden: true\n{body}"));
        let server = start(&site);
        let page = server.get("/oculta/");
        assert_eq!(page.status, 200, "{file}");
        assert!(page.text().contains("Todavía no") && page.text().contains("Tarjetas"), "{file}");
        assert!(!server.get("/sitemap.xml").text().contains("oculta"), "{file}");
        assert!(site.build().status.success());
        assert!(!site.path("dist/oculta").exists(), "{file}");
    }
}

#[test]
fn one_address_lists_all_pages_with_their_state() {
    let site = with_second("draft: true");
    let first = fs::read_to_string(site.path(ARTICLE)).unwrap();
    for (name, line) in
        [("tercero", "publish_at: 2037-12-07 09:00"), ("cuarto", "expire_at: 2025-05-12 13:00")]
    {
        let article = first.replacen("title: ", &format!("{line}\ntitle: {name} "), 1);
        site.write(&format!("content/articles/{name}.md"), article);
    }
    site.write("content/articles/roto.md", "---\ntitle: Roto\ndraft: true\n---\n");
    site.write("content/pages/oculta.yaml", "hidden: true\n");
    let mut server = start(&site);
    let line = server.wait_for("/_ssg/pages");
    let url = format!("http://127.0.0.1:{}/_ssg/pages", server.port);
    assert_eq!(line.trim(), format!("todas las páginas, también los borradores: {url}"));
    let list = server.get("/_ssg/pages");
    assert_eq!((list.status, list.header("cache-control")), (200, Some("no-cache")));
    let row = |file: &str| {
        let cell = format!("<td>{file}</td>");
        list.text().lines().find(|row| row.contains(&cell)).unwrap().to_owned()
    };
    for (file, state, is_link) in [
        (ARTICLE, "Publicada", true),
        ("content/articles/segundo.md", "Borrador: no se publica", true),
        (
            "content/articles/tercero.md",
            "Se publica el lunes 7 de diciembre de 2037 a las 9:00",
            true,
        ),
        ("content/articles/cuarto.md", "Salió del sitio el lunes 12 de mayo a las 13:00", false),
        ("content/articles/roto.md", "Borrador: no se publica (con errores)</td>", true),
        ("content/pages/oculta.yaml", "Oculta: no se publica (con errores)", true),
    ] {
        let row = row(file);
        assert!(row.contains(&format!("<td>{state}")), "{row}");
        assert_eq!(row.contains("<a href="), is_link, "{row}");
    }
}
