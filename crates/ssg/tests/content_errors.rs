//! Every error that content can have, as an editor sees it: the exact message of the real binary.
//!
//! A test makes one mistake in the tiny site. The expected text is in `tests/golden/errors/`;
//! `SNAPSHOTS=overwrite cargo test` accepts new ones.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use std::collections::BTreeSet;
use std::fs;

use support::{TinySite, assert_golden, repository};

const SITE: &str = "content/site.yaml";
const SERVICES: &str = "content/services.yaml";
const TESTIMONIALS: &str = "content/testimonials.yaml";
const ARTICLE: &str = "content/articles/primero.md";
const PARAGRAPH: &str = "Un párrafo con [enlace](/servicios#vida) y **fuerza**.";

/// Builds the site with its mistake: exit code 1, the exact message, and nothing written.
fn check(name: &str, site: &TinySite) {
    let before = site.snapshot("");
    let output = site.build();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_golden(&message, &format!("errors/{name}.stderr"));
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(output.stdout.is_empty());
    assert_eq!(site.snapshot(""), before, "something was written");
}

macro_rules! mistakes {
    ($($name:ident => |$site:ident| $mistake:expr;)*) => {
        $(#[test]
        fn $name() {
            let $site = TinySite::new();
            $mistake;
            check(stringify!($name), &$site);
        })*

        /// An expected text that no test compares is a test that was lost.
        #[test]
        fn every_expected_text_has_its_test() {
            let tests = BTreeSet::from([$(format!("{}.stderr", stringify!($name))),*]);
            let files = fs::read_dir(repository().join("tests/golden/errors"))
                .unwrap()
                .map(|entry| entry.unwrap().file_name().into_string().unwrap())
                .collect();
            assert_eq!(tests, files);
        }
    };
}

mistakes! {
    // Files
    empty_file => |site| site.write(TESTIMONIALS, "");
    file_not_utf8 => |site| site.write(TESTIMONIALS, b"testimonials:\n  - name: Jos\xe9\n");
    missing_file => |site| fs::remove_file(site.path(SERVICES)).unwrap();
    unreadable_file => |site| {
        // A link to itself: not even root can read it.
        fs::remove_file(site.path(ARTICLE)).unwrap();
        std::os::unix::fs::symlink("primero.md", site.path(ARTICLE)).unwrap();
    };
    unknown_file => |site| site.write("content/pages/incio.yaml", "heading: Hola\n");
    empty_article => |site| site.write(ARTICLE, "");

    // YAML
    bad_yaml => |site| site.edit(SITE, "tagline: Protegiendo tu futuro, hoy.", "tagline: Hoy: siempre");
    bad_yaml_in_front_matter => |site| site.edit(ARTICLE, "title: Primero", "title: \"Primero");
    duplicate_key => |site| site.edit(SITE, "brand: Prueba", "brand: Prueba\nbrand: Otra");
    yaml_alias => |site| site.edit(SITE, "brand: Prueba", "brand: &marca Prueba\ndescriptor: *marca");
    no_front_matter => |site| site.write(ARTICLE, "# Hola\n\nTexto.\n");
    front_matter_not_closed => |site| site.write(ARTICLE, "---\ntitle: Hola\n\nTexto.\n");

    // Records
    unknown_key => |site| site.edit(SITE, "brand: Prueba", "brnad: Prueba");
    unknown_key_in_front_matter => |site| site.edit(ARTICLE, "summary:", "sumary:");
    missing_key => |site| site.edit(SITE, "  phone: \"+52 33 1234 5678\"\n", "");
    wrong_type => |site| site.edit(SERVICES, "details: [Ahorro]", "details: Ahorro");
    empty_text => |site| site.edit(SITE, "brand: Prueba", "brand: \"\"");
    control_character => |site| site.edit(SITE, "brand: Prueba", "brand: \"Prue\\u0007ba\"");

    // Fields
    bad_date => |site| site.edit(ARTICLE, "2025-05-06", "6 de mayo de 2025");
    impossible_date => |site| site.edit(ARTICLE, "2025-05-06", "2025-02-30");
    updated_before_date => |site| site.edit(ARTICLE, "date: 2025-05-06", "date: 2025-05-06\nupdated: 2025-05-05");
    bad_email => |site| site.edit(SITE, "ventas@prueba.mx", "ventas@prueba");
    bad_phone => |site| site.edit(SITE, "whatsapp: \"+52 33 1234 5678\"", "whatsapp: \"33 1234 567\"");
    bad_url => |site| site.edit(SITE, "https://taller.mx/", "taller.mx");
    bad_time_zone => |site| site.edit(SITE, "America/Mexico_City", "America/Guadalajara");
    bad_locale => |site| site.edit(SITE, "es-MX", "español");
    stars_out_of_range => |site| site.edit(TESTIMONIALS, "stars: 5", "stars: 6");
    unknown_icon => |site| site.edit(SITE, "icon: house", "icon: hosue");
    unknown_choice => |site| site.edit(SITE, "replay: once", "replay: allways");
    bad_id => |site| site.edit(SERVICES, "id: vida", "id: Vida y Ahorro");

    // Names
    bad_slug => |site| fs::rename(site.path(ARTICLE), site.path("content/articles/Mi Artículo.md")).unwrap();
    duplicate_slug => |site| fs::copy(site.path(ARTICLE), site.path("content/articles/PRIMERO.md")).unwrap();
    duplicate_id => |site| site.edit(SERVICES, "anchors: [inversion]", "anchors: [vida]");

    // Links
    unknown_route => |site| site.edit(SITE, "route: /servicios/", "route: /servicos/");
    not_a_route => |site| site.edit(SITE, "route: /contacto/", "route: contacto");
    broken_anchor => |site| site.edit(SERVICES, "/servicios/#vida", "/servicios/#viad");
    broken_article_link => |site| site.edit(ARTICLE, PARAGRAPH, "Lee [otro](segundo.md).");
    broken_article_anchor => |site| site.edit(ARTICLE, PARAGRAPH, "Ve a [la sección](#una-secion).");
    forbidden_scheme => |site| site.edit(ARTICLE, PARAGRAPH, "Un [truco](JavaScript:alert(1)).");

    // Images
    missing_image => |site| site.edit(TESTIMONIALS, "dibujo.svg", "dibuj.svg");
    image_outside_content => |site| site.edit(TESTIMONIALS, "images/dibujo.svg", "../frontend/package.json");
    bad_image => |site| site.write("content/images/dibujo.svg", "<svg");
    external_image_without_size => |site| site.edit(
        TESTIMONIALS, "src: images/dibujo.svg", "src: \"https://fotos.mx/ana.jpg\""
    );
    missing_image_in_article => |site| site.edit(ARTICLE, PARAGRAPH, "![Una foto](foto.jpg)");
    image_without_text => |site| site.edit(ARTICLE, PARAGRAPH, "![](../images/dibujo.svg)");

    // Markdown
    top_heading => |site| site.edit(ARTICLE, "## Una sección", "# Una sección");
    undefined_footnote => |site| site.edit(ARTICLE, PARAGRAPH, "Un dato[^fuente].");
    script => |site| site.edit(ARTICLE, PARAGRAPH, "<script>alert(1)</script>");
    event_handler => |site| site.edit(ARTICLE, PARAGRAPH, "Un <b onclick=\"alert(1)\">botón</b>.");
    javascript_url => |site| site.edit(ARTICLE, PARAGRAPH, "Un <a href=\"javascript:alert(1)\">enlace</a>.");
    iframe => |site| site.edit(ARTICLE, PARAGRAPH, "<iframe src=\"https://example.net/\"></iframe>");
    unclosed_tag => |site| site.edit(ARTICLE, PARAGRAPH, "Un <mark>texto sin cerrar.");
    stray_end_tag => |site| site.edit(ARTICLE, PARAGRAPH, "Texto.\n\n</div>");
    tag_across_paragraphs => |site| site.edit(ARTICLE, PARAGRAPH, "Un <em>texto\n\nque sigue</em>.");

    // Everything is reported in one run, in order of file and line.
    many_at_once => |site| {
        site.edit(SITE, "brand: Prueba", "brnad: Prueba");
        site.edit(SITE, "icon: house", "icon: casa");
        site.edit(TESTIMONIALS, "stars: 5", "stars: cinco");
        site.edit(ARTICLE, "2025-05-06", "ayer");
        site.edit(ARTICLE, PARAGRAPH, "<script>1</script>");
        site.write("content/articles/segundo.md", "sin encabezado\n");
    };
}
