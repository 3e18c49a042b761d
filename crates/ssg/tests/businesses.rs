//! Four businesses in other countries, made of content alone: a clinic in Spain, a café with two
//! branches in Canada, a plumber with one page in the United States, a studio below a path in Mexico.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use crate::support::project::said;
use crate::support::{TinySite, repository};

/// Words of the shipped site and of its trade.
const SHIPPED: [&str; 9] = [
    "insurance",
    "aseguradora",
    "póliza",
    "seguros",
    "encino",
    "valeria",
    "guadalajara",
    "asesoría",
    "cnsf",
];

/// A business: its name, its language, words of other countries, and parts of its pages.
type ExpectedBusiness =
    (&'static str, &'static str, &'static [&'static str], &'static [(&'static str, &'static str)]);

const BUSINESSES: [ExpectedBusiness; 4] = [
    (
        "clinic",
        "es",
        &["méxico", "mexico", "es-mx", "mxn", "canada", "arco"],
        &[
            ("contacto/index.html", "46006 Valencia"),
            ("contacto/index.html", "24 de diciembre de 2031 (Nochebuena)"),
            ("tarifas/index.html", "\"priceCurrency\":\"EUR\""),
            ("tarifas/index.html", "45\u{a0}€"),
            ("index.html", "href=\"tel:+34960123456\""),
            ("index.html", r#""areaServed":["Valencia","Alboraya","Torrent"]"#),
            ("equipo/index.html", ">JL<"),
        ],
    ),
    (
        "cafe",
        "en",
        &["méxico", "mexico", "united states", "en-us", "usd"],
        &[
            ("locations/index.html", "7:00\u{a0}a.m. to 6:00\u{a0}p.m."),
            ("locations/index.html", "+1 613-555-2142"),
            ("locations/index.html", "href=\"mailto:hintonburg@tworiverscoffee.ca\""),
            ("menu/index.html", "\"priceCurrency\":\"CAD\""),
            ("blog/roasting-days/index.html", "October 6, 2026"),
            ("index.html", "href=\"mailto:hello@tworiverscoffee.ca\""),
        ],
    ),
    (
        "plumber",
        "en",
        &["méxico", "mexico", "canada", "en-ca", "cad"],
        &[
            ("index.html", "href=\"/#prices\""),
            ("index.html", "Open 24 hours"),
            ("index.html", r#""telephone":"+14145552119""#),
            ("index.html", r#""areaServed":["Milwaukee","Waukesha County"]"#),
        ],
    ),
    (
        "studio",
        "es",
        &["united states", "españa", "usd", "eur"],
        &[
            ("index.html", "href=\"/jicara/proyectos/\""),
            ("index.html", "href=\"https://wa.me/529511234567\""),
            ("contacto/index.html", "10:00 a 18:00"),
        ],
    ),
];

#[test]
fn four_businesses_show_their_content_and_nothing_of_another() {
    for (name, language, foreign, shown) in BUSINESSES {
        let site = TinySite::with_content(
            &repository().join("tests/businesses").join(name).join("content"),
        );
        for photo in ["patio.jpg", "calle.jpg", "sierra.jpg"] {
            let photo = repository().join("tests/photos").join(photo);
            fs::copy(&photo, site.path("content/images").join(photo.file_name().unwrap())).unwrap();
        }
        said(&site.run(&["build", "--publish"]), name);
        for (page, part) in shown {
            let text = site.output(page);
            assert!(text.contains(part), "{name}: {part} in {page}: {text}");
        }
        let other = if language == "es" { "en" } else { "es" };
        let interface = &interface_texts(other) - &interface_texts(language);
        for (path, contents) in site.snapshot("dist") {
            let Ok(text) = String::from_utf8(contents) else { continue };
            if path == "licenses.txt" {
                continue;
            }
            let words: BTreeSet<String> = text
                .split(|char: char| !char.is_alphanumeric() && char != '-')
                .map(str::to_lowercase)
                .collect();
            for word in SHIPPED.iter().chain(foreign) {
                let is_there = match word.contains(' ') {
                    true => text.to_lowercase().contains(word),
                    false => words.contains(*word),
                };
                assert!(!is_there, "{name}: `{word}` in {path}");
            }
            let strange = interface.iter().find(|strange| text.contains(&**strange));
            assert_eq!(strange, None, "{name}: {path}");
        }
    }
}

/// Returns the engine's texts of a language, each as it is quoted or up to its first placeholder.
fn interface_texts(language: &str) -> BTreeSet<String> {
    let file =
        repository().join("crates/ssg-model/src/defaults").join(language).with_extension("json");
    let texts: Value = serde_json::from_slice(&fs::read(file).unwrap()).unwrap();
    let mut found = BTreeSet::new();
    let mut open = vec![texts];
    while let Some(value) = open.pop() {
        match value {
            Value::Array(values) => open.extend(values),
            Value::Object(fields) => open.extend(fields.into_iter().map(|(_, value)| value)),
            Value::String(text) if text.len() > 12 && !text.contains('{') => _ = found.insert(text),
            _ => {}
        }
    }
    found
}
