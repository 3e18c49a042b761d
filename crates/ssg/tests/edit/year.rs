//! The tasks of a site's owner in a year, none of which needs a terminal. Each task gives the
//! number of actions that it takes in the page (a click, a text with Enter, a choice) and its
//! proof: an edit through the endpoint here, or a test that does it in the page.

use std::fs;

use serde_json::{Value, json};

use crate::support::TinySite;
use crate::support::editing::EditingServer;
use crate::support::repository;

const SITE: &str = "content/site.yaml";
const TESTIMONIALS: &str = "content/testimonials.yaml";
const SERVICES: &str = "content/services.yaml";
const HOME: &str = "content/pages/inicio.yaml";

/// A task, the actions that it takes, and its proof.
type YearTask = (&'static str, usize, Proof);

enum Proof {
    /// An edit of a file, and a page that shows it or no longer does.
    Here { file: &'static str, edit: fn() -> Value, page: &'static str, shows: &'static str },
    /// The file of a test, and its name.
    By(&'static str, &'static str),
}

use Proof::{By, Here};

fn put(path: &Value, value: &Value) -> Value {
    json!({ "op": "put", "path": path, "value": value })
}

fn set(path: &Value, value: &str) -> Value {
    crate::support::editing::set(path, value)
}

const YEAR: [YearTask; 35] = [
    (
        "phone",
        3,
        Here {
            file: SITE,
            edit: || set(&json!(["contact", "ways", 2, "phone"]), "+52 33 8765 4321"),
            page: "/contacto/",
            shows: "+52 33 8765 4321",
        },
    ),
    (
        "hours of the week",
        8,
        Here {
            file: SITE,
            edit: || {
                let hours =
                    json!([{ "days": "lunes-sábado", "opens": "10:00", "closes": "17:00" }]);
                put(&json!(["office", "hours"]), &hours)
            },
            page: "/contacto/",
            shows: "Lunes a sábado",
        },
    ),
    (
        "a holiday",
        7,
        By(
            "tests/browser/tests/edit-structure.spec.ts",
            "a holiday is added to the hours of the office, with its reason",
        ),
    ),
    (
        "two services in another order",
        2,
        Here {
            file: SERVICES,
            edit: || json!({ "op": "move", "path": ["products"], "from": 1, "to": 0 }),
            page: "/servicios/",
            shows: "Seguro de Auto",
        },
    ),
    (
        "a testimonial, with consent",
        8,
        Here {
            file: TESTIMONIALS,
            edit: || {
                let item = json!({
                    "name": "Berta Ruiz", "location": "Zapopan, Jalisco", "stars": "5",
                    "quote": "Me atendieron rápido.", "consent": "2025-05-01",
                });
                json!({ "op": "insert", "path": ["testimonials"], "at": 0, "value": item })
            },
            page: "/testimonios/",
            shows: "Berta Ruiz",
        },
    ),
    (
        "stars",
        3,
        Here {
            file: TESTIMONIALS,
            edit: || set(&json!(["testimonials", 1, "stars"]), "4"),
            page: "/testimonios/",
            shows: "4 de 5",
        },
    ),
    (
        "a testimonial less",
        2,
        Here {
            file: TESTIMONIALS,
            edit: || json!({ "op": "remove", "path": ["testimonials", 0] }),
            page: "/testimonios/",
            shows: "Muy bien.",
        },
    ),
    (
        "a page less",
        3,
        By("tests/browser/tests/edit-structure.spec.ts", "a page is begun, hidden and shown again"),
    ),
    (
        "a new article",
        4,
        By(
            "tests/browser/tests/edit-structure.spec.ts",
            "an article is begun as a draft and scheduled",
        ),
    ),
    (
        "paste from Word",
        3,
        By(
            "tests/browser/tests/edit-markdown.spec.ts",
            "a table of a word processor is pasted as a table",
        ),
    ),
    (
        "paste from WhatsApp",
        3,
        By("frontend/src/editor/paste/invisible.test.ts", "what nobody sees does not come along"),
    ),
    (
        "a photograph in a text",
        6,
        By(
            "tests/browser/tests/edit-markdown.spec.ts",
            "links, pictures, callouts and footnotes are put in",
        ),
    ),
    (
        "a day of publication",
        4,
        By("frontend/src/editor/lifecycle.test.ts", "an article appears on a day"),
    ),
    (
        "another address of an article",
        4,
        By(
            "tests/browser/tests/edit-lifecycle.spec.ts",
            "an article gets another address, leads on from the old one, and is taken back",
        ),
    ),
    (
        "an article less",
        4,
        By(
            "frontend/src/editor/lifecycle.test.ts",
            "what links to it has to change before it is deleted, and can be opened",
        ),
    ),
    (
        "the logo",
        4,
        Here {
            file: SITE,
            edit: || set(&json!(["logo", "src"]), "images/hoja.svg"),
            page: "/",
            shows: "/assets/hoja-",
        },
    ),
    (
        "a colour",
        4,
        By(
            "tests/browser/tests/edit-controls.spec.ts",
            "a colour tells how well it is read on the others",
        ),
    ),
    (
        "a photograph of 20 megapixels",
        4,
        By(
            "tests/browser/tests/edit-controls.spec.ts",
            "a picture is uploaded, and what is none is refused",
        ),
    ),
    (
        "a photograph in HEIC is told how to get here",
        3,
        By("crates/ssg/tests/edit/files.rs", "articles_pages_and_pictures_are_begun_and_taken_in"),
    ),
    (
        "a photograph with a wrong ending",
        4,
        By(
            "tests/browser/tests/edit-typing.spec.ts",
            "pictures of one name are two, and one twice is one",
        ),
    ),
    (
        "a new page",
        4,
        By("frontend/src/editor/panels.test.ts", "a new page is begun with its title, and opens"),
    ),
    (
        "menu and foot",
        6,
        Here {
            file: SITE,
            edit: || set(&json!(["navigation", 0, "label"]), "Portada"),
            page: "/servicios/",
            shows: "Portada",
        },
    ),
    (
        "a second office",
        9,
        Here {
            file: SITE,
            edit: || {
                let office = json!([{
                    "name": "Sucursal Zapopan", "street": "Av. Patria 10", "city": "Zapopan",
                    "country": "México",
                }]);
                put(&json!(["branches"]), &office)
            },
            page: "/contacto/",
            shows: "Sucursal Zapopan",
        },
    ),
    (
        "back after a restart",
        1,
        By(
            "tests/browser/tests/edit-history.spec.ts",
            "buttons and keys undo and redo, also what was done before a restart",
        ),
    ),
    (
        "a footnote",
        4,
        By(
            "frontend/src/editor/markdown/format.test.ts",
            "a footnote has its mark in the text and its words at the end",
        ),
    ),
    (
        "a cell of a table",
        3,
        By(
            "frontend/src/editor/markdown/format.test.ts",
            "a table is a paragraph of its own, with its first heading to be typed over",
        ),
    ),
    (
        "an alternative text",
        3,
        Here {
            file: HOME,
            edit: || set(&json!(["sections", 0, "image", "alt"]), "Una familia en su casa."),
            page: "/",
            shows: "Una familia en su casa.",
        },
    ),
    (
        "a button",
        3,
        Here {
            file: HOME,
            edit: || set(&json!(["sections", 0, "action", "label"]), "Pide tu cotización"),
            page: "/",
            shows: "Pide tu cotización",
        },
    ),
    (
        "the text of an address that does not exist",
        4,
        Here {
            file: "content/pages/no-encontrado.yaml",
            edit: || set(&json!(["sections", 0, "text"]), "Esta página ya no está."),
            page: "/no-existe/",
            shows: "Esta página ya no está.",
        },
    ),
    (
        "a description for search engines",
        4,
        Here {
            file: HOME,
            edit: || {
                let text = "Seguros explicados con calma, con números claros y sin letra chica, en Jalisco.";
                set(&json!(["meta", "description"]), text)
            },
            page: "/",
            shows: "sin letra chica",
        },
    ),
    (
        "a word of the interface",
        4,
        Here {
            file: SITE,
            edit: || set(&json!(["labels", "skip"]), "Ir al contenido"),
            page: "/",
            shows: "Ir al contenido",
        },
    ),
    (
        "publish",
        2,
        By(
            "crates/ssg/tests/edit_publish.rs",
            "one_click_publishes_and_another_returns_to_an_earlier_version",
        ),
    ),
    (
        "an earlier version",
        3,
        By(
            "frontend/src/editor/panels.test.ts",
            "publishing is followed to its end, and what was published can come back",
        ),
    ),
    (
        "search",
        2,
        By(
            "tests/browser/tests/edit-lifecycle.spec.ts",
            "a text is found from the list of pages, where it stands",
        ),
    ),
    (
        "the first version asks who makes it",
        4,
        By(
            "frontend/src/editor/panels.test.ts",
            "the first time, name and e-mail are asked for in the page",
        ),
    ),
];

#[test]
fn a_year_of_an_owner_needs_no_terminal() {
    let site = TinySite::new();
    let second = "  - id: auto
    title: Seguro de Auto
    icon: car
    description: Para tu coche.
    details: [Amplia]
    image: { src: images/dibujo.svg, alt: Un dibujo }
home:
";
    site.edit(SERVICES, "home:\n", second);
    let drawing = site.read("content/images/dibujo.svg");
    site.write("content/images/hoja.svg", drawing);
    let editing = EditingServer::start(&site);
    for (task, actions, proof) in YEAR {
        assert!((1..10).contains(&actions), "{task}");
        match proof {
            Here { file, edit, page, shows } => {
                let (status, answer) = editing.change(file, edit());
                assert_eq!(status, 200, "{task}: {answer}");
                let page = editing.server.get(page);
                assert!(page.text().contains(shows), "{task}: not on the page: {shows}");
            }
            By(file, name) => {
                let tests = fs::read_to_string(repository().join(file)).unwrap();
                assert!(tests.contains(name), "{task}: no test {name:?} in {file}");
            }
        }
    }
}
