//! Tests of a site's own kinds of section: what their files may hold, and what content gives.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use serde_json::{Value, json};
use ssg_content::{Loaded, Options, load};
use ssg_model::diagnostic::Position;
use tempfile::TempDir;

use crate::support::copy_of;

const PAGE: &str = "\
meta: {title: \"Una página con secciones propias\", description: \"Una descripción que es bastante larga para que los buscadores la muestren completa.\"}
sections:
  - {kind: page-heading, heading: Uno}
";

/// A copy of the tiny site with own kinds.
struct KindsSite(TempDir);

impl KindsSite {
    /// Creates a site with one kind, whose file has this text.
    fn with(kind: &str, fields: &str) -> KindsSite {
        let site = KindsSite(copy_of("tests/tiny"));
        site.write(&format!("sections/{kind}/fields.yaml"), fields)
    }

    /// Creates a site with a kind of `tests/own-sections/`.
    fn with_example(kind: &str) -> KindsSite {
        let file = format!("../../tests/own-sections/{kind}/fields.yaml");
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        KindsSite::with(kind, &fs::read_to_string(file).unwrap())
    }

    fn write(self, path: &str, text: &str) -> KindsSite {
        let file = self.0.path().join(path);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, text).unwrap();
        self
    }

    /// Adds a page with a section, which is written as YAML in one line.
    fn with_section(self, section: &str) -> KindsSite {
        self.write("content/pages/propia.yaml", &format!("{PAGE}  - {section}\n"))
    }

    fn load(&self) -> Loaded {
        load(self.0.path(), &Options::at("2025-06-01T12:00:00Z".parse().unwrap())).unwrap()
    }

    /// Returns the problems, each as `path:line:column code`.
    fn problems(&self) -> Vec<String> {
        let found = self.load().diagnostics;
        let shown = found.iter().map(|found| {
            let Position { line, column } = found.start();
            format!("{}:{line}:{column} {}", found.source.path, found.problem.code())
        });
        // The tiny site has short descriptions.
        shown.filter(|found| !found.ends_with("C0423") && !found.ends_with("C0420")).collect()
    }

    /// Returns the props of the section of the added page.
    fn props(&self) -> Value {
        let loaded = self.load();
        let site = loaded.site.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics));
        let page = site.pages.iter().find(|page| page.payload.path == "/propia/").unwrap();
        serde_json::to_value(&page.payload.page.sections()[1]).unwrap()
    }
}

#[track_caller]
fn check_file(fields: &str, expected: &[&str]) {
    let expected: Vec<String> =
        expected.iter().map(|found| format!("sections/menu/fields.yaml:{found}")).collect();
    assert_eq!(KindsSite::with("menu", fields).problems(), expected, "{fields}");
}

#[test]
fn a_section_of_an_own_kind_has_the_values_and_words_that_its_component_gets() {
    let site = KindsSite::with_example("menu").with_section(
        "{kind: menu, heading: Carta, courses: [{name: Sopas, dishes: [{name: De ajo, price: 1250.5, \
         allergens: [dairy], spicy: true}]}]}",
    );
    assert_eq!(site.problems(), [""; 0]);
    let dish = json!({
        "name": "De ajo",
        "price": {"amount": 1250.5, "text": "$1,250.50"},
        "picture": null,
        "allergens": ["dairy"],
        "spicy": true,
    });
    let words = json!({"spicy": "Picante", "allergens": {"gluten": "Gluten", "dairy": "Lácteos"}});
    let expected = json!({
        "kind": "menu",
        "heading": "Carta",
        "note": null,
        "courses": [{"name": "Sopas", "dishes": [dish]}],
        "words": words,
    });
    assert_eq!(site.props(), expected);
    assert!(site.load().site.unwrap().icons.iter().any(|icon| icon.name() == "flame"));
}

#[test]
fn every_type_of_field_reaches_the_component_as_documented() {
    let site = KindsSite::with_example("every-type")
        .write("content/people.yaml", "people: [{id: ana, name: Ana}]\n")
        .write("content/files/a.pdf", "%PDF-1.4 %%EOF")
        .with_section(
            "{kind: every-type, text: Uno, markdown: \"**Dos**\", link: /contacto/, page: /, \
             file: /files/a.pdf, url: \"https://www.ssg.mx/\", email: a@b.mx, \
             phone: \"+52 33 1234 5678\", image: {src: /images/a.svg, alt: Un dibujo}, icon: flame, \
             date: 2025-05-06, id: ancla, number: 3, money: 185, person: ana, service: vida, \
             article: uno, some_list: [uno], empty_list: [], record: {inner_text: dentro}}",
        );
    let page = site.0.path().join("content/pages/propia.yaml");
    let text = fs::read_to_string(&page).unwrap();
    fs::write(page, text.replace("  - {kind: page-heading, heading: Uno}\n", "")).unwrap();
    let loaded = site.load();
    let built = loaded.site.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics));
    let page = built.pages.iter().find(|page| page.payload.path == "/propia/").unwrap();
    let section = &page.payload.page.sections()[0];
    let props = serde_json::to_value(section).unwrap();
    let expected = json!({
        "kind": "every-type",
        "text": "Uno",
        "markdown": {"html": "<p><strong>Dos</strong></p>\n"},
        "link": "/contacto/",
        "page": "/",
        "file": {"to": "/files/a.pdf", "note": "PDF, 1 KB"},
        "url": "https://www.ssg.mx/",
        "email": "a@b.mx",
        "phone": {"e164": "+523312345678", "extension": null, "display": "+52 33 1234 5678"},
        "image": props["image"],
        "icon": "flame",
        "date": {"iso": "2025-05-06", "text": "6 de mayo de 2025"},
        "flag": false,
        "id": "ancla",
        "number": 3,
        "money": {"amount": 185, "text": "$185"},
        "choice": "right",
        "person": props["person"],
        "service": props["service"],
        "article": props["article"],
        "someList": ["uno"],
        "emptyList": [],
        "absentList": [],
        "absentText": null,
        "record": {"innerText": "dentro"},
    });
    assert_eq!(props, expected);
    assert_eq!(props["person"]["name"], "Ana");
    assert_eq!(props["service"]["id"], "vida");
    assert_eq!(props["article"]["path"], "/blog/uno/");
    assert_eq!(props["image"]["alt"], "Un dibujo");
    assert_eq!(section.page_heading(), Some("Uno"));
    assert!(section.picture().is_some() && section.shows_contact());
}

#[test]
fn mistakes_in_a_section_of_an_own_kind_are_reported_at_their_places() {
    let site = KindsSite::with_example("menu").with_section(
        "{kind: menu, heding: Carta, courses: [{name: Sopas, dishes: [{name: De ajo, price: $12, \
         allergens: [nueces]}]}]}",
    );
    let expected = [
        "content/pages/propia.yaml:4:18 C0301",
        "content/pages/propia.yaml:4:88 C0429",
        "content/pages/propia.yaml:4:105 C0411",
    ];
    assert_eq!(site.problems(), expected);
    let site = KindsSite::with_example("menu").with_section("{kind: menus}");
    assert_eq!(site.problems(), ["content/pages/propia.yaml:4:12 C0411"]);
}

#[test]
fn amounts_are_in_the_currency_of_the_site() {
    let site = KindsSite::with_example("menu").with_section(
        "{kind: menu, heading: Carta, courses: [{name: Sopas, dishes: [{name: De ajo, price: 12}]}]}",
    );
    let file = site.0.path().join("content/site.yaml");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, format!("{text}\ncurrency: USD\n")).unwrap();
    assert_eq!(site.props()["courses"][0]["dishes"][0]["price"]["text"], "USD\u{a0}12");
    fs::write(&file, format!("{text}\ncurrency: pesos\n")).unwrap();
    assert!(site.problems()[0].ends_with("C0411"), "{:?}", site.problems());
}

#[test]
fn sentences_of_the_example_must_not_be_published() {
    let site = KindsSite::with_example("menu").with_section(
        "{kind: menu, heading: Los platillos de esta semana, courses: [{name: Entradas, dishes: \
         [{name: Tostada de atún, price: 185}]}]}",
    );
    assert_eq!(site.problems(), ["content/pages/propia.yaml:4:27 C0901"]);
}

#[test]
fn mistakes_in_the_file_of_a_kind_are_reported_at_their_places() {
    let with = |fields: &str| format!("label: Carta\nfields:\n{fields}example: {{}}\n");
    check_file("", &["1:1 C0103"]);
    check_file("- uno\n", &["1:1 C0303"]);
    check_file("label: Carta\nfields: {}\n", &["1:1 C0302"]);
    check_file("label: Carta\nfields: {}\nexample: {}\ncolour: red\n", &["4:1 C0301"]);
    check_file(&with("  a: {type: texto, label: A}\n"), &["3:13 C0411"]);
    check_file(&with("  a: {label: A}\n"), &["3:7 C0302"]);
    check_file(&with("  a: {type: text}\n"), &["3:7 C0302"]);
    check_file(&with("  kind: {type: flag, label: A}\n"), &["3:3 C1901"]);
    check_file(&with("  constructor: {type: flag, label: A}\n"), &["3:3 C1901"]);
    for other in ["imageFirst", "menu__link", "__proto__"] {
        check_file(&with(&format!("  {other}: {{type: flag, label: A}}\n")), &["3:3 C1901"]);
    }
    check_file(&with("  a: {type: flag, label: A, least: 1}\n"), &["3:29 C0301"]);
    check_file(&with("  a: {type: choice, label: A, choices: []}\n"), &["3:40 C0306"]);
    let choice = "{type: choice, label: A, default: a, choices: [a]}";
    let twice =
        format!("  a: {choice}\n  b: {{type: record, label: B, fields: {{a: {choice}}}}}\n");
    check_file(&with(&twice), &["4:43 C1901"]);
    let taken =
        format!("label: Carta\nwords: {{a: Uno}}\nfields: {{a: {choice}}}\nexample: {{}}\n");
    check_file(&taken, &["2:9 C1901"]);
    let heading =
        "label: Carta\npage_heading: b\nfields: {a: {type: flag, label: A}}\nexample: {}\n";
    check_file(heading, &["2:15 C0411"]);
    check_file(
        "label: Carta\nfields: {a: {type: number, label: A}}\nexample: {a: x}\n",
        &["3:14 C0409"],
    );
}

#[test]
fn pages_with_a_kind_that_has_mistakes_have_none_themselves() {
    for fields in ["- uno\n", "label: [\n", "label: Carta\nfields: {}\n"] {
        let site = KindsSite::with("menu", fields).with_section("{kind: menu, heading: Uno}");
        let found = site.problems();
        assert!(found.iter().all(|found| found.starts_with("sections/menu/")), "{found:?}");
        assert!(!found.is_empty());
    }
}

#[test]
fn fields_have_four_levels_and_a_hundred_names_at_most() {
    let mut fields = "a: {type: flag, label: A}".to_owned();
    for _ in 0..3 {
        fields = format!("a: {{type: record, label: A, fields: {{{fields}}}}}");
    }
    let example = "example: {a: {a: {a: {}}}}";
    check_file(&format!("label: Carta\nfields: {{{fields}}}\n{example}\n"), &[]);
    let deep = format!("a: {{type: record, label: A, fields: {{{fields}}}}}");
    let found = KindsSite::with("menu", &format!("label: Carta\nfields: {{{deep}}}\n{example}\n"));
    assert_eq!(found.problems(), ["sections/menu/fields.yaml:2:157 C1902"]);
    let many: String = (0..1000).map(|at| format!("  a{at}: {{type: flag, label: A}}\n")).collect();
    check_file(&format!("label: Carta\nfields:\n{many}example: {{}}\n"), &["3:3 C0308"]);
}

#[test]
fn folders_and_files_that_are_no_kinds_are_reported() {
    let fields = "label: A\nfields: {}\nexample: {}\n";
    let site = KindsSite::with("Carta", fields)
        .write("sections/notice/fields.yaml", fields)
        .write("sections/notas.txt", "Uno")
        .write("sections/vacia/section.tsx", "");
    symlink("/etc", site.0.path().join("sections/enlace")).unwrap();
    let expected = [
        "sections/Carta:1:1 C1903",
        "sections/enlace:1:1 C0107",
        "sections/notas.txt:1:1 C1903",
        "sections/notice/fields.yaml:1:1 C1904",
        "sections/vacia/fields.yaml:1:1 C0104",
    ];
    let mut found = site.problems();
    found.sort();
    assert_eq!(found, expected);
}

#[test]
fn a_kind_that_changes_takes_effect_in_the_next_load() {
    let site = KindsSite::with_example("menu").with_section("{kind: menu, heading: Uno}");
    assert_eq!(site.problems(), ["content/pages/propia.yaml:4:18 C0302"]);
    let fields =
        "label: Carta\nfields: {heading: {type: text, label: A}}\nexample: {heading: Dos}\n";
    let site = site.write("sections/menu/fields.yaml", fields);
    assert_eq!(site.props(), json!({"kind": "menu", "heading": "Uno"}));
    fs::remove_dir_all(site.0.path().join("sections")).unwrap();
    assert_eq!(site.problems(), ["content/pages/propia.yaml:4:12 C0411"]);
}

#[test]
fn mistakes_in_a_collection_are_reported_once() {
    let notes = "label: Notas\npath: /notas/\nfields: {day: {type: date, label: Día}}\nexample: {title: Uno, \
        description: Dos, day: 2030-01-01}\n";
    let shows = "label: Notas\nfields: {notes: {type: entries, of: notes, sort: -day, label: A, optional: true}}\n\
        example: {}\n";
    let mut site = KindsSite::with("shows", shows).write("content/notes/uno.yaml", "title: Uno\n");
    // No article needs a page that lists it.
    fs::remove_dir_all(site.0.path().join("content/articles")).unwrap();
    fs::remove_file(site.0.path().join("content/pages/blog.yaml")).unwrap();
    for (text, expected) in [
        (notes.replace("date", "dated"), "collections/notes/fields.yaml:3:22 C0411"),
        (notes.replace("path", "\tpath"), "collections/notes/fields.yaml:2:1 C0201"),
    ] {
        site = site.write("collections/notes/fields.yaml", &text);
        let link = "content/pages/blog/no-encontrado.yaml:6:34 C0602";
        assert_eq!(site.problems(), [expected, link], "{text}");
    }
}
