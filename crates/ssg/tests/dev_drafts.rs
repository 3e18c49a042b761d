//! `ssg dev` shows unpublished pages. The browser's view is tested in
//! `tests/browser/tests/dev-drafts.spec.ts`.

use std::fs;

use crate::support::http::Server;
use crate::support::{TinySite, between};

const ARTICLE: &str = "content/articles/primero.md";
const BROKEN: &str = "content/articles/roto.md";

/// The unpublished files: each with its address, a text shown there, and its state.
const LEFT_OUT: [(&str, &str, &str, &str); 6] = [
    ("content/articles/segundo.md", "/blog/segundo/", "Segundo Primero", "Borrador: no se publica"),
    (
        "content/articles/tercero.md",
        "/blog/tercero/",
        "Tercero Primero",
        "Se publica el lunes 7 de diciembre de 2037 a las 9:00",
    ),
    (
        BROKEN,
        "/blog/roto/",
        "Este borrador todavía no se puede mostrar",
        "Borrador: no se publica (con errores)</td>",
    ),
    ("content/pages/oculta.yaml", "/oculta/", "Velero", "Oculta: no se publica"),
    ("content/pages/sin-tarjetas.md", "/sin-tarjetas/", "Nada todavía", "Oculta: no se publica"),
    ("content/pages/rota.yaml", "/rota/", "todavía no", "Oculta: no se publica (con errores)"),
];

/// Creates a site with the files of [`LEFT_OUT`] and an expired article.
fn site() -> TinySite {
    let site = TinySite::new();
    let first = site.read(ARTICLE);
    let drawing = fs::read(site.path("content/images/dibujo.svg")).unwrap();
    site.write("content/images/nueva.svg", drawing);
    let image = "draft: true\nimage: { src: ../images/nueva.svg, alt: Nueva }";
    for (name, lines) in [
        ("segundo", image),
        ("tercero", "publish_at: 2037-12-07 09:00"),
        ("cuarto", "expire_at: 2025-05-12 13:00"),
        ("roto", "draft: true"),
    ] {
        let title = format!("{}{}", name[..1].to_uppercase(), &name[1..]);
        let article = first.replacen("title: ", &format!("{lines}\ntitle: {title} "), 1);
        site.write(&format!("content/articles/{name}.md"), article);
    }
    site.edit(BROKEN, "summary:", "sumary:");
    site.write("content/pages/oculta.yaml", "hidden: true\nmeta: {title: Oculta, description: Algo.}\nsections:\n  - {kind: page-heading, heading: Todavía no}\n  - {kind: cards, style: list, heading: Tarjetas, text: Dos., cards: [{icon: sailboat, title: Velero, text: Navega.}]}\n");
    let page = "---\nhidden: true\ntitle: Nada todavía\ndescription: Algo.\n---\n\nTexto.\n";
    site.write("content/pages/sin-tarjetas.md", page);
    site.write("content/pages/rota.yaml", "hidden: true\n");
    site
}

#[test]
fn unpublished_pages_are_shown_only_at_their_address_in_dev() {
    let site = site();
    let mut server = Server::start(&mut site.ssg(&["dev", "--port", "0", "--lang", "es"]));
    let line = server.wait_for("/_ssg/pages");
    let url = format!("http://127.0.0.1:{}/_ssg/pages", server.port);
    assert_eq!(line.trim(), format!("todas las páginas, incluidos los borradores: {url}"));
    // Errors in unpublished files are not printed at the start.
    assert!(
        !server.printed.contains(".md") && !server.printed.contains(".yaml"),
        "{}",
        server.printed
    );
    for (file, address, seen, state) in LEFT_OUT {
        let page = server.get(address);
        assert_eq!(page.status, if state.contains("con errores") { 500 } else { 200 }, "{file}");
        assert!(page.text().contains(seen), "{file}: {}", page.text());
        let slash = server.get(address.trim_end_matches('/'));
        assert_eq!((slash.status, slash.header("location")), (307, Some(address)));
        let others = ["/", "/blog/", "/blog/primero/", "/atom.xml", "/sitemap.xml"];
        for path in others {
            assert!(!server.get(path).text().contains(address), "{file}: {path}");
        }
    }
    assert!(server.get("/blog/segundo/").text().contains("/blog/primero/"));
    one_address_lists_all_pages_with_their_state(&server);
    an_image_of_a_draft_is_served(&server);
    a_draft_with_errors_says_them_at_its_address_only(&site, &mut server);
    // A build leaves them out.
    site.must_build();
    for (path, contents) in site.snapshot("dist") {
        let contents = String::from_utf8_lossy(&contents);
        for (file, address, seen, _) in LEFT_OUT {
            let is_told = contents.contains(seen) || format!("/{path}").starts_with(address);
            assert!(!is_told, "{file}: {path}");
        }
    }
}

fn one_address_lists_all_pages_with_their_state(server: &Server) {
    let list = server.get("/_ssg/pages");
    assert_eq!((list.status, list.header("cache-control")), (200, Some("no-cache")));
    let left = "Venció el lunes 12 de mayo a las 13:00";
    let left_out = LEFT_OUT.map(|(file, _, _, state)| (file, state, true));
    let others = [(ARTICLE, "Publicada", true), ("content/articles/cuarto.md", left, false)];
    for (file, state, is_link) in left_out.into_iter().chain(others) {
        let cell = format!("<td>{file}</td>");
        let row = list.text().lines().find(|row| row.contains(&cell)).unwrap();
        assert!(row.contains(&format!("<td>{state}")), "{row}");
        assert_eq!(row.contains("<a href="), is_link, "{row}");
    }
}

fn an_image_of_a_draft_is_served(server: &Server) {
    let page = server.get("/blog/segundo/");
    let name = between(page.text(), "/assets/nueva-", "\"");
    assert_eq!(server.get(&format!("/assets/nueva-{name}")).status, 200);
}

fn a_draft_with_errors_says_them_at_its_address_only(site: &TinySite, server: &mut Server) {
    let page = server.get("/blog/roto/");
    assert!(page.text().contains(&format!("{BROKEN}:")), "{}", page.text());
    site.save(BROKEN, "draft: true", "draft: true # todavía");
    let line = server.wait_for("visible en");
    assert!(line.ends_with(": `/blog/roto/` (con errores)\n"), "{line}");
    site.save(BROKEN, "sumary:", "summary:");
    let line = server.wait_for("visible en");
    assert!(line.ends_with(": `/blog/roto/`\n"), "{line}");
    assert!(server.get("/blog/roto/").text().contains("Roto Primero"));
}
