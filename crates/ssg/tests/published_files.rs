//! Files that are published unchanged, and the links to them.

use std::fs;

use crate::support::TinySite;
use crate::support::http::Server;

const SITE: &str = "content/site.yaml";
const HOME: &str = "content/pages/inicio.yaml";
const ARTICLE: &str = "content/articles/primero.md";
const FORM: &str = "content/files/formatos/solicitud.pdf";

/// Returns a PDF of `size` bytes.
fn pdf(size: usize) -> Vec<u8> {
    let mut bytes = b"%PDF-1.7\n".to_vec();
    bytes.resize(size, b' ');
    bytes
}

/// Creates a site whose file is linked from an article, a button, a menu, the footer and a list of
/// downloads.
fn site() -> TinySite {
    let site = TinySite::new();
    site.write(FORM, pdf(1_150_000));
    site.write("content/files/tarifas.txt", "Año 1: $100\n");
    site.edit(ARTICLE, "**fuerza**", "[la solicitud](/files/formatos/solicitud.pdf#page=2)");
    site.edit(
        HOME,
        "{ label: Contacto, to: /contacto/ }",
        "{ label: Baja, to: /files/formatos/solicitud.pdf }",
    );
    site.edit(
        HOME,
        "  - kind: cards",
        "  - kind: downloads
    heading: Formatos
    files:
      - { file: /files/formatos/solicitud.pdf, label: Solicitud, text: Para empezar. }
  - kind: cards",
    );
    site.edit(
        SITE,
        "label: Inicio, icon: house }",
        "label: Inicio, children: [{ route: /files/formatos/solicitud.pdf, label: Alta }] }",
    );
    site.edit(
        SITE,
        "route: /contacto/, label: Contacto",
        "route: /files/formatos/solicitud.pdf, label: Formato",
    );
    site.edit(
        SITE,
        "intro:\n",
        "privacy_notice: { label: Aviso, url: /servicios/ }
root_files:
  - { name: google12.html, text: \"google-site-verification: google12.html\" }
intro:\n",
    );
    site
}

#[test]
fn published_files_and_the_notes_on_their_links_follow_the_content() {
    let site = site();
    site.must_build();
    assert_eq!(fs::read(site.path("dist/files/formatos/solicitud.pdf")).unwrap(), pdf(1_150_000));
    let link = r#"href="/files/formatos/solicitud.pdf""#;
    let article = site.output("blog/primero/index.html");
    let in_text = concat!(
        r#"<a href="/files/formatos/solicitud.pdf#page=2">la solicitud "#,
        r#"<span class="file-note">(PDF, 1.2 MB)</span></a>"#,
    );
    assert!(article.contains(in_text), "{article}");
    let home = site.output("index.html");
    let note = r#"<span class="file-note"> (PDF, 1.2 MB)</span>"#;
    for text in ["Alta", "Baja", "Solicitud", "Formato"] {
        assert!(home.contains(&format!("{link}>{text}{note}")), "{text}: {home}");
    }
    assert_eq!(home.matches(link).count(), 4);
    assert!(home.contains(r#"<a href="/servicios/">Aviso</a>"#), "{home}");
    let headers = site.output("_headers");
    for rule in [
        "/files/*\n  Cache-Control: no-cache\n\n",
        "/files/*.txt\n  Content-Type: text/plain; charset=utf-8\n\n",
        "/google12.html\n  Cache-Control: no-cache\n  Content-Type: text/html; charset=utf-8\n\n",
    ] {
        assert!(headers.contains(rule), "{rule}: {headers}");
    }
    let proof = site.output("google12.html");
    assert_eq!(proof, "google-site-verification: google12.html\n");

    site.write(FORM, pdf(40_000));
    site.must_build();
    assert_eq!(fs::read(site.path("dist/files/formatos/solicitud.pdf")).unwrap(), pdf(40_000));
    for path in ["index.html", "blog/primero/index.html"] {
        let page = site.output(path);
        assert!(page.contains("(PDF, 40 KB)") && !page.contains("1.2 MB"), "{path}: {page}");
    }
    site.edit(ARTICLE, "[la solicitud](/files/formatos/solicitud.pdf#page=2)", "nada");
    let home = site.read(HOME);
    let yaml = site.read(SITE);
    site.write(HOME, home.replace("/files/formatos/solicitud.pdf", "/files/otra.pdf"));
    site.write(SITE, yaml.replace("/files/formatos/solicitud.pdf", "/files/otra.pdf"));
    fs::rename(site.path(FORM), site.path("content/files/otra.pdf")).unwrap();
    site.must_build();
    assert!(
        !site.path("dist/files/formatos").exists() && site.path("dist/files/tarifas.txt").exists()
    );
    assert_eq!(fs::read(site.path("dist/files/otra.pdf")).unwrap(), pdf(40_000));
}

#[test]
fn dev_and_preview_serve_published_files() {
    let site = site();
    let mut server = Server::start(&mut site.ssg(&["dev", "--port", "0"]));
    let path = "/files/formatos/solicitud.pdf";
    let answer = server.get(path);
    assert_eq!((answer.status, answer.body.len()), (200, 1_150_000));
    assert_eq!(answer.header("content-type"), Some("application/pdf"));
    assert!(server.get("/blog/primero/").text().contains("(PDF, 1.2 MB)"));
    site.write(FORM, pdf(40_000));
    server.wait_for("shown in");
    assert_eq!(server.get(path).body.len(), 40_000);
    assert!(server.get("/blog/primero/").text().contains("(PDF, 40 KB)"));

    site.must_build();
    let server = Server::start(&mut site.ssg(&["preview", "--port", "0"]));
    let answer = server.get(path);
    assert_eq!(answer.header("content-type"), Some("application/pdf"));
    assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
    assert_eq!(server.get("/google12.html").text(), "google-site-verification: google12.html\n");
}

#[test]
fn menu_entries_can_be_nested_and_external() {
    let site = TinySite::new();
    site.write(
        "content/pages/equipo.md",
        "---\ntitle: Equipo\ndescription: Quiénes somos.\n---\n\nTexto.\n",
    );
    site.edit(
        SITE,
        "  - { route: /, label: Inicio, icon: house }",
        "  - route: /
    label: Inicio
    children:
      - { route: /equipo/, label: Equipo }
      - { route: /contacto/?servicio=vida, label: Pregunta, icon: mail }
      - { route: https://www.gob.mx/, label: Condusef }
  - { route: https://www.mapa.mx/, label: Mapa }",
    );
    site.edit(
        SITE,
        "route: /contacto/, label: Contacto }",
        "route: https://www.otro.mx/, label: Otro }",
    );
    site.must_build();
    let home = site.output("index.html");
    let expected = [
        r#"aria-label="Abrir: Inicio" aria-expanded="false" aria-controls="menu-0-submenu""#,
        r#"<a href="/equipo/">Equipo</a>"#,
        r#"<a href="/contacto/?servicio=vida"><svg"#,
        r#"<a href="https://www.gob.mx/" target="_blank" rel="noopener">Condusef<span class="visually-hidden">, se abre en otra pestaña</span></a>"#,
        r#"href="https://www.mapa.mx/" target="_blank""#,
        r#"<a href="https://www.otro.mx/" target="_blank""#,
        // The menu of the page with the products gets a submenu by itself.
        r#"aria-label="Ver servicios" aria-expanded="false" aria-controls="menu-2-submenu""#,
        r#"<a href="/servicios/#vida"><svg"#,
    ];
    for part in expected {
        assert!(home.contains(part), "{part}: {home}");
    }
    let team = site.output("equipo/index.html");
    assert!(team.contains(r#"aria-current="true" href="/""#), "{team}");
}

#[test]
fn a_site_without_menu_and_services_builds() {
    let site = TinySite::new();
    site.edit(
        SITE,
        "  - { route: /, label: Inicio, icon: house }\n  - { route: /servicios/, label: Servicios, icon: shield-check }\n",
        "  []\n",
    );
    site.write("content/services.yaml", "products: []\nhome: []\n");
    fs::remove_file(site.path("content/pages/servicios.yaml")).unwrap();
    let home = site.read(HOME);
    let (start, rest) = home.split_once("  - kind: service-cards").unwrap();
    let (_, end) = rest.split_once("  - kind: cards").unwrap();
    site.write(HOME, format!("{start}  - kind: cards{end}"));
    site.edit(ARTICLE, "[enlace](/servicios#vida)", "[enlace](/contacto)");
    site.must_build();
    let home = site.output("index.html");
    assert!(!home.contains("class=\"submenu") && home.contains("class=\"nav\""), "{home}");
}
