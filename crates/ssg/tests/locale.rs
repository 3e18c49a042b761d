//! A site in English: the generated texts are in the site's language, too.

use std::sync::LazyLock;

use crate::support::TinySite;

const ARTICLE: &str = "content/articles/primero.md";

/// Spanish words that only the generator could add: the content has none of them.
const SPANISH: &str = "abrir actualizado anterior artículo articulo avisos buscar calificación cerrado cerrar \
    contacto contenido copiar de del el enlace enlaces enero escríbenos estrellas febrero marzo \
    abril mayo junio julio agosto septiembre octubre noviembre diciembre hoy horario indice índice \
    inicio la las lectura los lunes martes miércoles jueves viernes sábado domingo menú minutos \
    mostrar nota notas oficina página para pestaña por principal quitar saltar sección seccion \
    seguro seguros servicios siguiente tarjeta teléfono título titulo vida volver y";

/// Returns the built site with all content in English.
fn english() -> &'static TinySite {
    static BUILT: LazyLock<TinySite> = LazyLock::new(|| {
        let site = TinySite::of("english");
        site.must_build();
        site
    });
    &BUILT
}

/// Removes all parts of a text between two marks.
fn without(text: &str, start: &str, end: &str) -> String {
    let mut parts = text.split(start);
    let first = parts.next().unwrap();
    let rest = parts.map(|part| part.split_once(end).map_or("", |(_, rest)| rest));
    std::iter::once(first).chain(rest).collect()
}

#[test]
fn an_english_site_contains_no_spanish_words() {
    let site = english();
    let spanish: Vec<&str> = SPANISH.split_whitespace().collect();
    let mut read = 0;
    for (path, contents) in site.snapshot("dist") {
        let name = path.rsplit('/').next().unwrap();
        let is_text = [".html", ".xml", ".webmanifest"].iter().any(|end| name.ends_with(end))
            || name.starts_with("layout-")
            || name.starts_with("data-");
        if !is_text {
            continue;
        }
        let text = String::from_utf8(contents).unwrap();
        // Code in a page and its policy are not visible text.
        let text = without(&without(&text, "<script>", "</script>"), "default-src", ">");
        let words = text.split(|c: char| !c.is_alphanumeric());
        let left: Vec<&str> =
            words.filter(|word| spanish.contains(&word.to_lowercase().as_str())).collect();
        assert!(left.is_empty(), "{path}: {left:?}");
        read += 1;
    }
    assert!(read > 12, "{read}");
}

#[test]
fn urls_and_postal_addresses_follow_the_language() {
    let site = TinySite::of("english");
    site.edit("content/articles/first.md", "date:", "tags: [Cars]\ndate:");
    site.edit("content/pages/blog.yaml", "article-list", "article-list\n    per_page: 1");
    site.write(
        "content/articles/second.md",
        "---\ntitle: A second one\ndate: 2025-01-01\nsummary: More.\n---\n\nText.\n",
    );
    site.must_build();
    assert!(site.page("/blog/topic/cars/").contains("first"));
    assert!(site.page("/blog/page/2/").contains("Page 2"));
    // Addresses of offices have the format of their country.
    let contact = site.page("/contact/");
    let line = |text: &str| {
        contact.contains(&format!("<span class=\"contact-details-line\">{text}</span>"))
    };
    assert!(line("Midtown") && line("New York, NY 10118") && line("United States"), "{contact}");
}

#[test]
fn dates_follow_the_locale() {
    let site = english();
    let article = site.output("blog/first/index.html");
    assert!(article.contains("<html lang=\"en-US\">"));
    assert!(article.contains("<meta property=\"og:locale\" content=\"en_US\">"));
    assert!(article.contains("\"inLanguage\":\"en-US\""));
    assert!(article.contains("<time dateTime=\"2025-05-06\">May 6, 2025</time>"), "{article}");
    assert!(article.contains("1 minute to read"));
    assert!(article.contains("<span>June 30, 2031</span>"));
    assert!(site.output("blog/index.html").contains(">May 6, 2025</time>"));
}

#[test]
fn ids_of_main_and_footnotes_follow_the_language() {
    let check = |article: &str, main: &str, note: &str| {
        for text in [format!("href=\"#{main}\""), format!("<main id=\"{main}\"")] {
            assert!(article.contains(&text), "{text}");
        }
        for text in [format!("href=\"#{note}-1\""), format!("<li id=\"{note}-1\"")] {
            assert!(article.contains(&text), "{text}");
        }
    };
    check(&english().output("blog/first/index.html"), "main", "note");
    let site = TinySite::new();
    site.edit(ARTICLE, "**fuerza**.", "**fuerza**.[^1]\n\n[^1]: La nota.");
    site.must_build();
    check(&site.output("blog/primero/index.html"), "contenido", "nota");
}

#[test]
fn dates_are_written_in_the_chosen_spanish_form() {
    let written = |site: &TinySite| site.output("blog/primero/index.html");
    assert!(written(TinySite::built()).contains(">6 de mayo de 2025</time>"));
    let site = TinySite::new();
    let locale = "locale: es-MX\n";
    site.edit("content/site.yaml", locale, &format!("{locale}dates: \"6 de Mayo, 2025\"\n"));
    site.must_build();
    assert!(written(&site).contains(">6 de Mayo, 2025</time>"), "{}", written(&site));
}

#[test]
fn messages_help_and_schemas_are_in_the_language_of_the_site() {
    let site = TinySite::of("english");
    let printed = |site: &TinySite, arguments: &[&str]| {
        let output = site.ssg(arguments).env("LANG", "C.UTF-8").output().unwrap();
        String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
    };
    let spanish = TinySite::new();
    let root = spanish.root().to_str().unwrap();
    for (arguments, en, es) in [
        (&["build", "--help"][..], "Build the site", "Genera el sitio"),
        (&["schema", "site.yaml"], "Shown in the header", "El nombre del negocio"),
        (&["explain", "C0410"], "right, in", "correcto, en"),
        (&["biuld"], "did you mean", "¿quisiste decir"),
    ] {
        let (ours, theirs) = (printed(&site, arguments), printed(&spanish, arguments));
        assert!(ours.contains(en), "{arguments:?}: {ours}");
        assert!(theirs.contains(es), "{arguments:?}: {theirs}");
        // The command line has the last word.
        let chosen = printed(&spanish, &[arguments, &["--lang", "en"]].concat());
        assert!(chosen.contains(en), "{arguments:?}: {chosen}");
    }
    assert!(printed(&site, &["check", "--help", "--root", root]).contains("Revisa el sitio"));
}
