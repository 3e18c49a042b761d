//! A site's own collections: an estate agency with 40 properties, a list with filters and agents
//! without pages; and a studio whose classes and teachers refer to each other.

use std::fs;

use jiff::Timestamp;
use serde_json::{Value, json};

use crate::support::editing::{EditingServer, answered, set};
use crate::support::project::{cold, differences, ended, ssg, succeed, tree};
use crate::support::{TinySite, copy_files, errors, repository, structured_data};

const HOUSE: &str = "content/properties/casa-7.md";
fn house(number: usize) -> String {
    let offer = if number.is_multiple_of(3) { "rent" } else { "sale" };
    let price = 1_000_000 + (number * 7 % 40) * 100_000;
    format!(
        "---\ntitle: Casa número {number} con jardín en Coyoacán\ndescription: Casa número {number} con jardín, cochera \
         y tres recámaras, a dos calles del parque y del mercado de siempre.\nimage: {{src: /images/patio.jpg, alt: Un \
         patio con macetas}}\nshare_image: true\nprice: {price}\noffer: {offer}\nrooms: {}\nagent: ana-ruiz\nphotos:\n  - {{src: \
         /images/patio.jpg, alt: El patio de la casa}}\n---\n\nUna casa con **mucha** luz, la número {number}.\n",
        1 + number % 5
    )
}

/// Creates the agency.
fn agency(houses: usize) -> TinySite {
    let site = TinySite::new();
    copy_files(&repository().join("tests/own-collections"), &site.path(""));
    fs::copy(repository().join("tests/photos/patio.jpg"), site.path("content/images/patio.jpg"))
        .unwrap();
    fs::remove_dir_all(site.path("content/properties")).unwrap();
    (1..=houses).for_each(|number| {
        site.write(&format!("content/properties/casa-{number}.md"), house(number));
    });
    site
}

fn build_at(site: &TinySite, moment: &str) -> String {
    let seconds = moment.parse::<Timestamp>().unwrap().as_second().to_string();
    let mut build = ssg(site.root(), &["build", "--lang", "en"]);
    succeed(build.env("SOURCE_DATE_EPOCH", seconds), moment)
}

fn exists(site: &TinySite, address: &str) -> bool {
    site.path(&format!("dist{address}index.html")).exists()
}

#[test]
fn every_property_has_a_page_and_is_in_the_list() {
    let site = agency(40);
    let output = ended(&site.run(&["build", "--record", "--lang", "en"]), 0);
    assert!(!output.contains("error"), "{output}");
    let list = site.page("/inmuebles/");
    assert_eq!(list.matches("<li><picture>").count(), 40, "{list}");
    // The cheapest is first; 40 × 7 is a multiple of 40.
    let order: Vec<usize> = ["casa-40/", "casa-23/", "casa-6/"]
        .map(|name| list.find(&format!("/inmuebles/{name}")).unwrap())
        .to_vec();
    assert!(order.is_sorted(), "{order:?}");
    assert!(list.contains("aria-pressed=\"true\">Todos</button>"), "{list}");

    let page = site.page("/inmuebles/casa-7/");
    for text in [
        "<h1 tabindex=\"-1\">Casa número 7 con jardín en Coyoacán</h1>",
        "$1,900,000 · Venta · 3",
        "#key-round\"></use></svg>Ana Ruiz</dd>",
        "Una casa con <strong>mucha</strong> luz, la número 7.",
        "<link rel=\"canonical\" href=\"https://prueba.mx/inmuebles/casa-7/\">",
        "content=\"https://prueba.mx/assets/share-inmuebles-casa-7-",
        "class=\"own-properties-page\"",
    ] {
        assert!(page.contains(text), "{text}: {page}");
    }
    let data = structured_data(&page);
    let way = data["@graph"][0]["itemListElement"].as_array().unwrap();
    let names: Vec<&str> = way.iter().map(|step| step["name"].as_str().unwrap()).collect();
    let house = "Casa número 7 con jardín en Coyoacán";
    assert_eq!(names, ["Inicio", "Inmuebles en venta y renta | Prueba", house]);
    assert!(site.output("sitemap.xml").contains("<loc>https://prueba.mx/inmuebles/casa-7/</loc>"));
    assert!(site.read("content/published.json").contains("\"/inmuebles/casa-7/\""));
    // One pattern stands for all pages of entries.
    let assets = fs::read_dir(site.path("dist/assets")).unwrap();
    let layout = assets.map(|entry| entry.unwrap().path());
    let layout = layout.filter(|path| path.to_string_lossy().contains("/layout-"));
    let layout = fs::read_to_string(layout.last().unwrap()).unwrap();
    assert!(layout.contains("\"/inmuebles/*\"") && !layout.contains("casa-7"), "{layout}");
    let types = site.read(".ssg/types/collections.d.ts");
    assert!(types.contains("export type PropertiesEntry = Pick<Properties, never | \"path\""));
    assert!(types.contains("agent: AgentsEntry"), "{types}");
}

#[test]
fn entries_that_are_left_out_have_no_page_and_old_addresses_redirect() {
    let site = agency(8);
    let front = |number: usize, line: &str| {
        let title = format!("title: Casa número {number} ");
        let path = format!("content/properties/casa-{number}.md");
        site.edit(&path, &title, &format!("{line}\n{title}"));
    };
    front(1, "draft: true");
    front(2, "hidden: true");
    front(3, "publish_at: 2026-01-01 09:00");
    front(4, "expire_at: 2026-06-01");
    front(5, "aliases: [/casas/vieja/]");
    let told = build_at(&site, "2025-12-01T12:00:00Z");
    assert!(told.contains("/inmuebles/casa-3/") && told.contains("/inmuebles/casa-4/"), "{told}");
    let shown = |site: &TinySite| {
        (1..=8).filter(|number| exists(site, &format!("/inmuebles/casa-{number}/"))).collect()
    };
    let numbers: Vec<i32> = shown(&site);
    assert_eq!(numbers, [4, 5, 6, 7, 8]);
    assert!(site.page("/casas/vieja/").contains("/inmuebles/casa-5/"));
    assert!(!site.page("/inmuebles/").contains("casa-1/"));
    build_at(&site, "2026-07-01T12:00:00Z");
    let numbers: Vec<i32> = shown(&site);
    assert_eq!(numbers, [3, 5, 6, 7, 8]);
    ended(&site.run(&["build", "--drafts"]), 0);
    assert!(exists(&site, "/inmuebles/casa-1/") && !exists(&site, "/inmuebles/casa-2/"));

    // A published entry that is deleted must be declared gone.
    site.write("content/published.json", "[\n  \"/inmuebles/casa-8/\"\n]\n");
    fs::remove_file(site.path("content/properties/casa-8.md")).unwrap();
    assert_eq!(errors(site.root()).len(), 1);
    site.edit("content/site.yaml", "brand:", "gone: [/inmuebles/casa-8/]\nbrand:");
    let output = ended(&site.run(&["build", "--lang", "en"]), 0);
    assert!(site.output("_redirects").contains("/inmuebles/casa-8"), "{output}");
}

#[test]
fn classes_and_teachers_of_a_studio_refer_to_each_other() {
    let site = TinySite::new();
    copy_files(&repository().join("tests/studio"), site.root());
    let output = site.must_build();
    assert!(!output.contains("content/teachers"), "{output}");
    let page = site.page("/clases/");
    let [danza, salsa, tango] = [
        ("danza", "Danza regional para principiantes, $600"),
        ("salsa", "Salsa en pareja desde el primer paso, $450"),
        ("tango", "Tango argentino para avanzados, $900"),
    ]
    .map(|(name, text)| format!("<li><a href=\"/clases/{name}/\">{text}</a></li>"));
    let list = |classes: &[&str]| format!("<ul>{}</ul>", classes.concat());
    // The two with the lowest fee, all by their titles backwards, and two by name.
    let lists = [list(&[&salsa, &danza]), list(&[&tango, &salsa, &danza]), list(&[&tango, &danza])];
    assert!(page.contains(&lists.concat()), "{page}");
    assert!(page.contains("<p>Eva Paz (2018), Ana Ruiz (2010)</p><p>Eva Paz</p>"), "{page}");
    let page = site.page("/clases/salsa/");
    assert!(page.contains("<p>Principiantes · $450 · Da la clase Ana Ruiz</p>"), "{page}");
    assert!(!site.path("dist/teachers").exists());
}

#[test]
fn a_missing_image_of_one_in_many_entries_is_found() {
    let site = agency(500);
    site.edit(
        "content/properties/casa-321.md",
        "src: /images/patio.jpg, alt: El",
        "src: /images/patios.jpg, alt: El",
    );
    assert_eq!(errors(site.root()), ["C0701 content/properties/casa-321.md:11:11"]);
}

/// A sequence of numbers that looks random, the same in each run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }
}

#[test]
#[ignore = "`cargo xtask soak long` runs it"]
fn warm_builds_after_random_edits_equal_cold_ones() {
    let site = agency(6);
    site.must_build();
    let mut dice = Dice(57);
    for round in 0..6 {
        let number = 1 + dice.roll(6) as usize;
        let path = format!("content/properties/casa-{number}.md");
        let edit = dice.roll(7);
        match edit {
            0 => site.write(&path, house(number).replace("mucha", &format!("toda {round}"))),
            1 => site.write(&path, house(number + 10 * (round + 1))),
            2 => drop(fs::remove_file(site.path(&path))),
            3 => site.edit("content/agents.yaml", "name: Ana", &format!("name: Ana {round}")),
            4 => site.append(
                "collections/properties/page.css",
                &format!("h1 {{ margin: {round}rem }}\n"),
            ),
            5 => site.edit(
                "collections/properties/page.tsx",
                "<dl>",
                &format!("<dl title=\"{round}\">"),
            ),
            _ => site.edit(
                "collections/properties/fields.yaml",
                "words: {",
                &format!("words: {{note{round}: Nota, "),
            ),
        }
        site.must_build();
        let warm = tree(&site.path("dist"));
        assert_eq!(differences(&warm, &cold(site.root())), None, "round {round}, edit {edit}");
    }
}

#[test]
fn a_field_that_only_lists_show_is_not_reported() {
    let site = agency(2);
    let page = "collections/properties/page.tsx";
    site.edit(page, " offer, rooms, agent }", " rooms }");
    site.edit(page, "${words.offer[offer]} · ", "");
    site.edit(page, "{agent.name}", "");
    let output = ended(&site.run(&["check", "--advice", "--lang", "en"]), 0);
    assert_eq!(output.matches("does not read the field").count(), 1, "{output}");
    assert!(output.contains("does not read the field `agent`"), "{output}");
}

#[test]
fn renaming_an_entry_changes_every_reference_in_one_step() {
    let site = agency(7);
    let other = "content/properties/casa-6.md";
    site.edit(other, "agent: ana-ruiz\n", "agent: ana-ruiz\nsimilar: [casa-7, casa-1]\n");
    site.edit(other, "la número 6.", "la número 6, como [la otra](/inmuebles/casa-7/), casa-7.");
    let editing = EditingServer::start(&site);
    let before = site.snapshot("content");
    let made = editing.posted("rename", &json!({ "file": HOUSE, "name": "Casa azul" }));
    let renamed = "content/properties/casa-azul.md";
    assert_eq!(made, json!({ "file": renamed, "address": "/inmuebles/casa-azul/" }));
    let text = site.read(other);
    assert!(text.contains("similar: [casa-azul, casa-1]\n"), "{text}");
    assert!(text.contains("[la otra](/inmuebles/casa-azul/), casa-7."), "{text}");
    assert!(site.read(renamed).contains("aliases:\n  - /inmuebles/casa-7/\n"));
    assert!(editing.page("/inmuebles/casa-azul/").contains("Casa número 7"));
    editing.posted("undo", &json!({}));
    assert_eq!(site.snapshot("content"), before);
}

#[test]
fn renaming_the_id_of_an_entry_changes_every_reference_in_one_step() {
    let site = TinySite::new();
    copy_files(&repository().join("tests/studio"), site.root());
    let (teachers, salsa) = ("content/teachers.yaml", "content/classes/salsa.yaml");
    let partner =
        "fields:\n  partner: {type: entry, of: teachers, optional: true, label: Pareja}\n";
    site.edit("collections/teachers/fields.yaml", "fields:\n", partner);
    site.edit(teachers, "since: 2018,", "since: 2018, partner: ana-ruiz,");
    let editing = EditingServer::start(&site);
    let before = site.snapshot("content");
    let id = set(&json!(["teachers", 0, "id"]), "ana-vega");
    answered(editing.change(teachers, id), 200);
    assert!(site.read(teachers).contains("{id: ana-vega, name: Ana Ruiz,"));
    assert!(site.read(teachers).contains("partner: ana-vega,"));
    assert!(site.read(salsa).contains("teacher: ana-vega\n"));
    assert!(editing.page("/clases/salsa/").contains("Ana Ruiz"));
    editing.posted("undo", &json!({}));
    assert_eq!(site.snapshot("content"), before);
}

#[test]
fn the_editor_lists_makes_and_deletes_entries() {
    let site = agency(2);
    site.edit("content/properties/casa-2.md", "rooms:", "hidden: true\nrooms:");
    let editing = EditingServer::start(&site);
    let listed = |editing: &EditingServer| -> Vec<(String, Value)> {
        let files = editing.told("files");
        let files = files.as_array().unwrap().iter().filter(|file| file["group"] == "entries");
        files
            .map(|file| (file["file"].as_str().unwrap().to_owned(), file["state"].clone()))
            .collect()
    };
    let [one, two] = ["casa-1", "casa-2"].map(|name| format!("content/properties/{name}.md"));
    assert_eq!(listed(&editing), [(one.clone(), Value::Null), (two, "hidden".into())]);
    let collections = editing.told("links")["collections"].clone();
    assert_eq!(
        collections[1],
        json!({ "folder": "", "name": "properties", "label": "Properties", "one": "property", "entries":
            [{ "path": "casa-1", "title": "Casa número 1 con jardín en Coyoacán" }] })
    );
    let asked = json!({ "kind": "entry", "title": "Casa del río", "collection": "properties" });
    let made = editing.posted("new", &asked);
    assert_eq!(made["address"], "/inmuebles/casa-del-rio/");
    assert!(
        site.read("content/properties/casa-del-rio.md").contains("draft: true\nprice: 4500000\n")
    );
    let form = editing.told(&format!("form?file={one}"));
    let fields = form["control"]["fields"].as_array().unwrap();
    assert!(fields.iter().any(|field| field["name"] == "price"), "{form}");
    editing.posted("delete", &json!({ "id": one }));
    assert!(!site.path(&one).exists());
    let unknown = json!({ "kind": "entry", "title": "X", "collection": "houses" });
    answered(editing.post("new", &unknown), 404);
}

#[test]
fn new_collections_and_entries_can_be_built() {
    let site = TinySite::new();
    ended(&site.run(&["new", "collection", "dance-classes"]), 0);
    ended(&site.run(&["new", "dance-classes", "Danza regional para principiantes"]), 0);
    let entry = "content/dance-classes/danza-regional-para-principiantes.md";
    assert!(site.read(entry).contains("draft: true\nprice: 100\n"));
    ended(&site.run(&["build", "--drafts"]), 0);
    assert!(site.page("/dance-classes/danza-regional-para-principiantes/").contains("$100"));
    for (arguments, reason) in [
        (["new", "dance-clases", "Uno"], "dance-classes"),
        (["new", "collection", "articles"], "articles"),
        (["new", "collection", "dance-classes"], "dance-classes"),
    ] {
        let output = ended(&site.run(&arguments), 2);
        assert!(output.contains(reason), "{output}");
    }
}
