//! Sites in two languages, one with Spanish first and one with English first: pages, articles, a
//! collection and an own section in both.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::sync::LazyLock;

use serde_json::json;
use ssg_model::problem::Problem;
use ssg_store::Digest;

use crate::support::editing::{EditingServer, answered};
use crate::support::http::Server;
use crate::support::project::{cold, differences, ended, tree};
use crate::support::public_host::git;
use crate::support::{TinySite, between, copy_files, diagnostics, repository, structured_data};

/// The links of a test site in one language, and the same in its folder.
const ENGLISH: [[&str; 2]; 5] = [
    ["to: / ", "to: /en/ "],
    ["to: /contact/", "to: /en/contact/"],
    ["/plans", "/en/plans"],
    ["/blog/older/", "/en/blog/older/"],
    ["drawing.svg", "dibujo.svg"],
];
const SPANISH: [[&str; 2]; 5] = [
    ["to: / ", "to: /es/ "],
    ["to: /blog/", "to: /es/blog/"],
    ["to: /contacto/", "to: /es/contacto/"],
    ["/servicios", "/es/servicios"],
    ["dibujo.svg", "drawing.svg"],
];

const PROPERTY: [&str; 2] = [
    "---\ntitle: Casa con jardín en Coyoacán\ndescription: Una casa con jardín, cochera y tres \
     recámaras, a dos calles del parque y del mercado.\nprice: 1900000\noffer: sale\nrooms: 3\n\
     agent: ana\n---\n\nUna casa con **luz**.\n",
    "---\ntitle: A house with a garden\ndescription: A house with a garden, a garage and three \
     bedrooms, two streets from the park and the market.\nprice: 1900000\noffer: sale\nrooms: 3\n\
     agent: ana\n---\n\nA house with **light**.\n",
];

const MENU: &str = "  - kind: menu\n    heading: Menu\n    courses:\n      - name: Soups\n        \
     dishes:\n          - {name: Garlic, price: 90, allergens: [dairy], spicy: true}\n";

/// Adds a further language, with the texts of another test site.
fn add_language(site: &TinySite, folder: &str, from: &str, links: &[[&str; 2]], entry: &str) {
    let texts = repository().join("tests/golden").join(from).join("content");
    for part in ["pages", "articles"] {
        copy_files(&texts.join(part), &site.path(&format!("content/{folder}/{part}")));
    }
    for file in ["services.yaml", "testimonials.yaml"] {
        fs::copy(texts.join(file), site.path(&format!("content/{folder}/{file}"))).unwrap();
    }
    for (path, text) in site.snapshot(&format!("content/{folder}")) {
        let text = links
            .iter()
            .fold(String::from_utf8(text).unwrap(), |text, [from, to]| text.replace(from, to));
        site.write(&format!("content/{folder}/{path}"), text);
    }
    let texts = repository().join(format!("tests/languages/{folder}.yaml"));
    fs::copy(texts, site.path(&format!("content/{folder}/site.yaml"))).unwrap();
    let languages = format!("languages:\n  - {entry}\n");
    site.edit("content/site.yaml", "time_zone:", &format!("{languages}time_zone:"));
    for kinds in ["collections", "sections"] {
        copy_files(&repository().join("tests/own-collections").join(kinds), &site.path(kinds));
    }
    let path = "path: {es: /inmuebles/, en: /properties/}";
    site.edit("collections/properties/fields.yaml", "path: /inmuebles/", path);
    site.add_menu();
    let [main, further] = match folder {
        "en" => PROPERTY,
        _ => [PROPERTY[1], PROPERTY[0]],
    };
    site.write("content/agents.yaml", "agents:\n  - {id: ana, name: Ana}\n");
    site.write(&format!("content/{folder}/agents.yaml"), "agents:\n  - {id: ana, name: Ana}\n");
    site.write("content/properties/house.md", main);
    site.write(&format!("content/{folder}/properties/house.md"), further);
}

/// Creates the site whose main language is Spanish.
fn spanish_first() -> TinySite {
    let site = TinySite::kept();
    add_language(&site, "en", "english", &ENGLISH, "{ folder: en, locale: en-US, name: English }");
    let translates = |path: &str, original: &str| {
        let file = format!("content/en/{path}");
        let text = site.read(&file);
        let line = format!("translates: {original}\n");
        site.write(
            &file,
            match text.strip_prefix("---\n") {
                Some(rest) => format!("---\n{line}{rest}"),
                None => line + &text,
            },
        );
    };
    translates("pages/contact.yaml", "/contacto/");
    translates("pages/plans.yaml", "/servicios/");
    translates("articles/first.md", "/blog/primero/");
    site.append("content/en/pages/plans.yaml", MENU);
    site.append("content/pages/servicios.yaml", MENU);
    site
}

/// Creates the site whose main language is English.
fn english_first() -> TinySite {
    let site = TinySite::of("english");
    add_language(&site, "es", "tiny", &SPANISH, "{ folder: es, locale: es-MX, name: Español }");
    site
}

/// Returns the built site with Spanish first, shared by the tests that only read it.
fn built() -> &'static TinySite {
    static BUILT: LazyLock<TinySite> = LazyLock::new(|| {
        let site = spanish_first();
        site.must_build();
        site
    });
    &BUILT
}

/// Returns the address of each language that the head of a page names, in their order.
fn alternates(page: &str) -> Vec<(String, String)> {
    let head = between(page, "<head>", "</head>");
    let links = head.split("<link rel=\"alternate\" hreflang=\"").skip(1);
    let parts = links.map(|link| {
        let (lang, rest) = link.split_once("\" href=\"").unwrap();
        (lang.to_owned(), rest.split_once('"').unwrap().0.to_owned())
    });
    parts.collect()
}

/// Returns the links of the switchers in header and footer.
fn switches(page: &str) -> Vec<String> {
    let navs = page.split(" class=\"languages\"").skip(1);
    navs.map(|nav| between(nav, "<li>", "</li>").to_owned()).collect()
}

/// Asserts over every page of the output that each language it names is a page that names it back,
/// and that its switchers lead there.
fn assert_pairs(site: &TinySite, origin: &str) -> usize {
    let mut pages = BTreeMap::new();
    for (path, contents) in site.snapshot("dist") {
        let text = String::from_utf8_lossy(&contents).into_owned();
        if let Some(folder) =
            path.strip_suffix("index.html").filter(|_| text.contains("id=\"root\""))
        {
            pages.insert(format!("{origin}/{folder}"), text);
        }
    }
    let mut named = 0;
    for (address, page) in &pages {
        let others: BTreeSet<_> =
            alternates(page).into_iter().map(|(_, address)| address).collect();
        for other in &others {
            let back = alternates(pages.get(other).unwrap_or_else(|| panic!("{address}: {other}")));
            assert!(back.iter().any(|(_, back)| back == address), "{address} and {other}");
        }
        let [header, footer] = &switches(page)[..] else { panic!("{address}") };
        assert_eq!(header, footer, "{address}");
        let elsewhere: Vec<_> = others.iter().filter(|other| *other != address).collect();
        if let [other] = elsewhere[..] {
            let host =
                &origin[..origin["https://".len()..].find('/').map_or(origin.len(), |at| at + 8)];
            let path = other.strip_prefix(host).unwrap();
            assert!(header.contains(&format!("href=\"{path}\"")), "{address}: {header}");
            assert!(header.ends_with("<span class=\"visually-hidden\"></span></a>"), "{header}");
        }
        named += elsewhere.len();
    }
    named
}

#[test]
fn pages_of_both_languages_name_each_other() {
    let site = built();
    // Home, contact, services, the blog, an article and a property.
    assert_eq!(assert_pairs(site, "https://prueba.mx"), 12);
    let contact = site.page("/en/contact/");
    assert_eq!(
        alternates(&contact),
        [
            ("es-MX", "https://prueba.mx/contacto/"),
            ("x-default", "https://prueba.mx/contacto/"),
            ("en-US", "https://prueba.mx/en/contact/"),
        ]
        .map(|(lang, address)| (lang.to_owned(), address.to_owned()))
    );
    assert!(contact.starts_with("<!doctype html>\n<html lang=\"en-US\">"), "{contact}");
    assert!(contact.contains("<link rel=\"canonical\" href=\"https://prueba.mx/en/contact/\">"));
    assert!(contact.contains("<meta property=\"og:locale:alternate\" content=\"es_MX\">"));
    let alone = site.page("/sobre-mi/");
    assert_eq!(alternates(&alone), []);
    assert_eq!(
        switches(&alone)[0],
        "<a href=\"/en/\" lang=\"en-US\" hrefLang=\"en-US\" target=\"_self\">English<span class=\"visually-hidden\"> (home page)</span></a>"
    );
    assert!(alone.contains("<nav class=\"languages\" aria-label=\"Idioma\">"), "{alone}");
}

#[test]
fn either_language_can_be_the_main_one() {
    let site = english_first();
    site.must_build();
    // Home, the blog and the property; the other pages have different names.
    assert_eq!(assert_pairs(&site, "https://sample.test"), 6);
    let home = site.page("/es/");
    assert!(home.starts_with("<!doctype html>\n<html lang=\"es-MX\">"), "{home}");
    assert_eq!(alternates(&home)[0], ("en-US".to_owned(), "https://sample.test/".to_owned()));
    assert!(site.page("/es/contacto/").contains("Estados Unidos"));
}

#[test]
fn texts_are_in_the_language_of_the_page_and_facts_are_the_same() {
    let site = built();
    let (spanish, english) = (site.page("/servicios/"), site.page("/en/plans/"));
    // The words and choices of an own section; the number is a fact.
    assert!(spanish.contains("Picante") && !spanish.contains("Spicy"), "{spanish}");
    assert!(english.contains("Spicy") && english.contains("+52 33 1234 5678"), "{english}");
    let house = site.page("/en/properties/house/");
    assert_eq!(alternates(&house)[0].1, "https://prueba.mx/inmuebles/house/");
    assert!(house.contains("A house with <strong>light</strong>") && house.contains("Sale"));
    let article = site.page("/en/blog/first/");
    assert!(article.contains("May 6, 2025"), "{article}");
    assert!(article.contains("<a href=\"/en/plans/#life\">link</a>"), "{article}");
    let data = structured_data(&article);
    assert_eq!(data["@graph"][0]["inLanguage"], "en-US");
    let way = data["@graph"][1]["itemListElement"].as_array().unwrap();
    assert_eq!(way[0]["item"], "https://prueba.mx/en/");
    // A link to the other language says so.
    let about = between(&english, "<a href=\"/sobre-mi/\"", "</a>");
    assert_eq!(
        about,
        " hrefLang=\"es-MX\" target=\"_self\">About me<span class=\"file-note\"> (in Spanish)</span>"
    );
}

#[test]
fn every_language_has_its_feed_its_not_found_page_and_its_place_in_the_sitemap() {
    let site = built();
    assert!(site.output("en/atom.xml").contains("<id>https://prueba.mx/en/blog/first/</id>"));
    assert!(!site.output("atom.xml").contains("/en/"));
    assert!(site.page("/en/").contains("href=\"/en/atom.xml\""));
    let sitemap = site.output("sitemap.xml");
    for line in [
        "<loc>https://prueba.mx/en/contact/</loc>",
        "<xhtml:link rel=\"alternate\" hreflang=\"es-MX\" href=\"https://prueba.mx/contacto/\"/>",
    ] {
        assert!(sitemap.contains(line), "{sitemap}");
    }
    for (file, line) in [
        (".host/nginx.conf", "set $ssg_not_found /en/404.html;"),
        (".host/Caddyfile", "rewrite * /en/404.html"),
        (".htaccess", "ErrorDocument 404 /en/404.html"),
        ("_redirects", "/en/* /en/404.html 404"),
        ("_redirects", "/en/blog/older/ /en/blog/first/ 301"),
        ("_headers", "/en/atom.xml\n  Content-Type: application/xml; charset=utf-8"),
    ] {
        assert!(site.output(file).contains(line), "{file}: {}", site.output(file));
    }
    assert!(site.output("en/blog/older/index.html").contains("This page has a new "));
    let server = Server::start(&mut site.ssg(&["preview", "--port", "0"]));
    assert_eq!(server.get("/en/contact").header("location"), Some("/en/contact/"));
}

/// Returns the files by which two outputs differ, apart from the hash of a layout in pages.
fn changed(before: &BTreeMap<String, Vec<u8>>, after: &BTreeMap<String, Vec<u8>>) -> Vec<String> {
    let text = |contents: &Vec<u8>| {
        let text = String::from_utf8_lossy(contents).into_owned();
        let mut parts = text.split("assets/layout-");
        let first = parts.next().unwrap_or_default().to_owned();
        parts.fold(first, |all, part| all + &part[8.min(part.len())..])
    };
    let paths: BTreeSet<_> = before.keys().chain(after.keys()).collect();
    let differ = |path: &&&String| before.get(**path).map(text) != after.get(**path).map(text);
    paths.iter().filter(differ).map(|path| (*path).clone()).collect()
}

#[test]
fn without_a_page_only_its_pair_the_sitemap_and_one_layout_change() {
    let site = spanish_first();
    let about = "content/en/pages/sobre-mi.yaml";
    site.write(
        about,
        site.read("content/pages/sobre-mi.yaml").replace("/contacto/", "/en/contact/"),
    );
    site.must_build();
    let before = site.snapshot("dist");
    fs::remove_file(site.path(about)).unwrap();
    site.must_build();
    let mut files = changed(&before, &site.snapshot("dist"));
    // The layout of the English pages, with its old and its new name.
    assert_eq!(files.iter().filter(|file| file.starts_with("assets/layout-")).count(), 2);
    files.retain(|file| !file.starts_with('.') && file != "version.json");
    files.retain(|file| !["layout-", "share-"].iter().any(|name| file.contains(name)));
    assert_eq!(files, ["en/sobre-mi/index.html", "sitemap.xml", "sobre-mi/index.html"]);
    let spanish = site.page("/sobre-mi/");
    assert_eq!(alternates(&spanish), []);
    assert_eq!(differences(&tree(&site.path("dist")), &cold(site.root())), None);
    assert!(switches(&spanish)[0].starts_with("<a href=\"/en/\""), "{spanish}");
}

#[test]
fn a_page_that_does_not_name_its_translation_back_is_an_error() {
    let site = spanish_first();
    site.own("templates");
    site.edit(
        "templates/document.html",
        "<link rel=\"alternate\" hreflang=\"{{ one.lang }}\"",
        "<link rel=\"alternate\" {% if locale == \"es-MX\" %}hreflang{% else %}title{% endif %}=\"{{ one.lang }}\"",
    );
    site.edit("templates/document.html", "{% if loop.first %}", "{% if false %}");
    for (lang, message) in [
        ("en", "error[C2010]: in /blog/: `/en/blog/` is announced as the same page in another"),
        ("es", "error[C2010]: en /blog/: `/en/blog/` se anuncia como la misma página en otro"),
    ] {
        let output = ended(&site.run(&["check", "--lang", lang]), 1);
        assert!(output.contains(message), "{output}");
    }
}

#[test]
fn a_translation_that_is_not_public_has_no_links() {
    let site = spanish_first();
    let front = |path: &str, line: &str| {
        let text = site.read(path).replacen("---\n", &format!("---\n{line}\n"), 1);
        site.write(path, text);
    };
    front("content/en/articles/first.md", "publish_at: 2040-01-01 09:00");
    front("content/en/properties/house.md", "expire_at: 2025-01-02");
    site.edit("content/en/pages/contact.yaml", "translates:", "hidden: true\ntranslates:");
    for (path, from) in [
        ("content/en/site.yaml", "    - { route: /en/contact/, label: Contact }\n"),
        ("content/en/pages/inicio.yaml", "    action: { label: Ask, to: /en/contact/ }\n"),
    ] {
        site.edit(path, from, "");
    }
    site.edit(
        "content/en/pages/inicio.yaml",
        "    text: Text.\n    image",
        "    text: Text.\n    action: { label: Ask, to: /en/plans/ }\n    image",
    );
    site.must_build();
    for path in ["/contacto/", "/blog/primero/", "/inmuebles/house/"] {
        let page = site.page(path);
        assert_eq!(alternates(&page), [], "{path}");
        assert!(switches(&page)[0].starts_with("<a href=\"/en/\""), "{path}");
    }
    assert!(!site.path("dist/en/atom.xml").exists(), "there is no article");
}

#[test]
fn a_site_in_two_languages_can_be_below_a_path() {
    let site = spanish_first();
    site.append(
        "content/en/articles/first.md",
        "\nSee [the blog](/en/blog/) and [about](/sobre-mi/).\n",
    );
    ended(&site.run(&["build", "--base-url", "https://x.github.io/repo/"]), 0);
    assert_eq!(assert_pairs(&site, "https://x.github.io/repo"), 12);
    let article = site.page("/en/blog/first/");
    for link in [
        "href=\"/repo/en/blog/\">the blog",
        "href=\"/repo/sobre-mi/\" hreflang=\"es-MX\">about <span class=\"file-note\">(in Spanish)",
        "<link rel=\"stylesheet\" href=\"/repo/assets/",
        "<a href=\"/repo/blog/primero/\" lang=\"es-MX\"",
    ] {
        assert!(article.contains(link), "{link}: {article}");
    }
    let page = site.page("/en/plans/");
    assert!(page.contains("src:url(\"/repo/assets/figtree-es-"), "{page}");
    assert!(
        page.contains("<a href=\"/repo/sobre-mi/\" hrefLang=\"es-MX\" target=\"_self\">"),
        "{page}"
    );
}

/// Returns the translations that are out of date, each with the digest of what its original says now.
fn out_of_date(site: &TinySite) -> BTreeMap<String, String> {
    let found = diagnostics(site.root()).into_iter();
    let found = found.filter_map(|found| match &found.problem {
        Problem::OutOfDate { digest, .. } => Some((found.source.path.clone(), digest.clone())),
        _ => None,
    });
    found.collect()
}

#[test]
fn fifty_random_edits_leave_exactly_the_translations_of_changed_files_out_of_date() {
    let site = spanish_first();
    let front = |number: usize, line: &str| {
        format!("{line}title: Text number {number}\ndescription: A text of a site.\n")
    };
    // Pages, articles and entries; the names of some differ.
    let files = |number: usize| match number % 3 {
        0 => [format!("pages/p{number}.md"), format!("en/pages/q{number}.md")],
        1 => [format!("articles/a{number}.md"), format!("en/articles/a{number}.md")],
        _ => [format!("properties/e{number}.md"), format!("en/properties/e{number}.md")],
    };
    let files = |number| files(number).map(|file| format!("content/{file}"));
    let text = |number: usize, line: &str| {
        let front = front(number, line);
        let front = match number % 3 {
            0 => front,
            1 => front.replace("description", "date: 2025-05-06\nsummary"),
            _ => front + "price: 1\noffer: sale\nrooms: 1\nagent: ana\n",
        };
        format!("---\n{front}---\n\nText.\n")
    };
    let translate = |number: usize, digest: &str| {
        let line = match number % 3 {
            0 => format!("translates: /p{number}/\n"),
            _ => String::new(),
        };
        site.write(&files(number)[1], text(number, &format!("{line}translated_from: {digest}\n")));
    };
    for number in 0..12 {
        site.write(&files(number)[0], text(number, ""));
        translate(number, "new");
    }
    let number_of = |file: &str| (0..12).find(|number| files(*number)[1] == file).unwrap();
    let found = out_of_date(&site);
    assert_eq!(found.len(), 12);
    found.iter().for_each(|(file, digest)| translate(number_of(file), digest));
    let (mut expected, mut random) = (BTreeMap::new(), 58_u32);
    for turn in 0..50 {
        let found = out_of_date(&site);
        assert_eq!(found.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>(), "{turn}");
        let mut draw = |below: u32| {
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (random >> 16) % below
        };
        let number = draw(12) as usize;
        let [original, translation] = files(number);
        match draw(3) {
            0 => site.append(&original, &format!("\nMore in turn {turn}.\n")),
            // A change of the translation itself is no change of its original.
            1 => site.append(&translation, "\nMore.\n"),
            _ => found.get(&translation).into_iter().for_each(|now| translate(number, now)),
        }
        let noted = between(&site.read(&translation), "translated_from: ", "\n").to_owned();
        let now = Digest::of(site.read(&original)).to_string();
        if now.starts_with(&noted) {
            expected.remove(&translation);
        } else {
            expected.insert(translation, now);
        }
    }
}

#[test]
fn a_check_prints_both_texts_of_a_translation_that_is_out_of_date() {
    let site = spanish_first();
    let (original, translation) = ("content/pages/contacto.yaml", "content/en/pages/contact.yaml");
    let noted = ssg_content::translated_from(Digest::of(site.read(original)));
    site.edit(translation, "translates:", &format!("translated_from: {noted}\ntranslates:"));
    site.edit(original, "text: Texto.", "text: Otro texto.");
    let told = |lang: &str| {
        let told = ended(&site.run(&["check", "--advice", "--lang", lang]), 0);
        between(&told, "[C2007]", "\n\n").to_owned()
    };
    // Without the text that was translated, the beginnings of both.
    let both = told("en");
    for line in [original, "::: content/en/pages/contact.yaml", "heading: Contact,"] {
        assert!(both.contains(line), "{line}: {both}");
    }
    // The last version has it: what has changed alone.
    site.edit(original, "text: Otro texto.", "text: Texto.");
    let ana = ["-c", "user.name=Ana", "-c", "user.email=ana@prueba.mx"];
    for words in [&["init", "-q"][..], &["add", "."], &["commit", "-q", "-m", "Uno"]] {
        git(site.root(), &[&ana, words].concat());
    }
    site.edit(original, "text: Texto.", "text: Otro texto.");
    let changed = told("es");
    for line in ["contacto.yaml (en la última versión)", "text: Texto.", "text: Otro texto."] {
        assert!(changed.contains(line), "{line}: {changed}");
    }
    assert!(!changed.contains("kind:"), "{changed}");
}

#[test]
fn the_editor_lists_and_changes_pages_of_both_languages() {
    let site = spanish_first();
    // Not-found pages are a pair whatever their files are called.
    let missing = "content/en/pages/404.yaml";
    fs::rename(site.path("content/en/pages/no-encontrado.yaml"), site.path(missing)).unwrap();
    let editing = EditingServer::start(&site);
    let listed = |file: &str| {
        let files = editing.told("files");
        let found = files.as_array().unwrap().iter().find(|listed| listed["file"] == file);
        let found = found.unwrap_or_else(|| panic!("{file}: {files}"));
        ["address", "state", "pair"].map(|key| found[key].clone())
    };
    let pair = |folder: &str, original: &str, has_changed: bool| json!({ "folder": folder, "original": original, "hasChanged": has_changed });
    let (plans, services) = ("content/en/pages/plans.yaml", "content/pages/servicios.yaml");
    assert_eq!(listed(plans), [json!("/en/plans/"), json!(null), pair("en", services, false)]);
    assert_eq!(listed(services), [json!("/servicios/"), json!(null), pair("", services, false)]);
    assert_eq!(listed(missing)[2], pair("en", "content/pages/no-encontrado.yaml", false));
    // The texts of the whole site have a form without facts.
    let texts = "content/en/site.yaml";
    assert_eq!(listed(texts)[2], pair("en", "content/site.yaml", false));
    let form = editing.told(&format!("form?file={texts}&path=%5B%5D"))["control"].to_string();
    assert!(form.contains("\"descriptor\"") && !form.contains("\"brand\""), "{form}");
    let put = json!({ "op": "put", "path": ["descriptor"], "value": "Advice" });
    answered(editing.change(texts, put), 200);
    assert!(editing.page("/en/").contains("Advice"));

    let about = "content/pages/sobre-mi.yaml";
    let title_of =
        |file: &str| editing.told(&format!("form?file={file}&path=%5B%22meta%22%2C%22title%22%5D"));
    let asked = |page: &str| editing.told(&format!("counterparts?page={page}"));
    let alone = json!([{ "folder": "", "address": "/sobre-mi/", "state": null }]);
    assert_eq!(asked("/sobre-mi/"), alone);

    // A translation begins as a hidden copy that knows its original.
    let wanted =
        json!({ "kind": "translation", "title": "Sobre Mí", "file": about, "folder": "en" });
    let made = editing.posted("new", &wanted);
    let copy = "content/en/pages/sobre-mi.yaml";
    assert_eq!(made, json!({ "file": copy, "address": "/en/sobre-mi/" }));
    assert!(site.read(copy).contains("hidden: true\n"), "{}", site.read(copy));
    assert!(editing.page("/en/sobre-mi/").contains("<html lang=\"en-US\">"));
    assert_eq!(listed(copy)[1..], [json!("hidden"), pair("en", about, false)]);
    let english = json!({ "folder": "en", "address": "/en/sobre-mi/", "state": "hidden" });
    assert_eq!(asked("/sobre-mi/"), json!([alone[0], english]));
    assert_eq!(asked("/en/sobre-mi/"), asked("/sobre-mi/"));

    // Until it is published, each value comes with what it translates.
    let title = title_of(copy);
    assert_eq!(title["original"]["now"]["value"], title["value"]);
    assert_eq!(title["original"]["digest"], json!(null));
    assert_eq!(title_of(plans)["original"], json!(null));

    // If the original changes, so does what it says, until the translation agrees with it.
    let retitled =
        json!({ "op": "put", "path": ["meta", "title"], "value": "Acerca de mí y de ti" });
    answered(editing.change(about, retitled), 200);
    assert_eq!(listed(copy)[2], pair("en", about, true));
    assert_eq!(out_of_date(&site).into_keys().collect::<Vec<_>>(), [copy]);
    let original = &title_of(copy)["original"];
    assert_eq!(original["now"]["value"], json!("Acerca de mí y de ti"));
    let agreed = json!({ "op": "put", "path": ["translated_from"], "value": original["digest"] });
    answered(editing.change(copy, agreed), 200);
    assert_eq!(listed(copy)[2], pair("en", about, false));
    assert_eq!(out_of_date(&site), BTreeMap::new());

    let put = json!({ "op": "put", "path": ["meta", "title"], "value": "Plans to choose from" });
    answered(editing.change(plans, put), 200);
    assert!(site.read(plans).contains("title: Plans to choose from"));
    let renamed = json!({ "file": "content/en/articles/first.md", "name": "Second" });
    let made = editing.posted("rename", &renamed);
    assert_eq!(made["address"], "/en/blog/second/");
    assert!(site.read("content/en/articles/second.md").contains("/en/blog/first/"));

    // Pages with the same path stay a pair when either moves.
    editing.posted("rename", &json!({ "file": copy, "name": "About me" }));
    let moved = "content/en/pages/about-me.yaml";
    assert_eq!(listed(moved)[2], pair("en", about, false));
    editing.posted("rename", &json!({ "file": about, "name": "Quién soy" }));
    assert_eq!(listed(moved)[2], pair("en", "content/pages/quien-soy.yaml", false));
}

#[test]
fn a_folder_can_name_the_country_of_its_language() {
    let site = spanish_first();
    fs::rename(site.path("content/en"), site.path("content/en-gb")).unwrap();
    for (path, text) in site.snapshot("content") {
        let Ok(text) = String::from_utf8(text) else { continue };
        let text = text
            .replace("/en/", "/en-gb/")
            .replace("folder: en, locale: en-US", "folder: en-gb, locale: en-GB");
        site.write(&format!("content/{path}"), text);
    }
    site.must_build();
    assert_eq!(assert_pairs(&site, "https://prueba.mx"), 12);
    let house = site.page("/en-gb/properties/house/");
    assert!(house.contains("<html lang=\"en-GB\">"), "{house}");
    assert!(site.output("_redirects").contains("/en-gb/blog/older/ /en-gb/blog/first/ 301"));
    ended(&site.run(&["new", "--in", "en-gb", "article", "A garden"]), 0);
    assert!(site.read("content/en-gb/articles/a-garden.md").contains("draft: true"));
    // Another language with the same texts.
    for (path, text) in site.snapshot("content/en-gb") {
        let text = String::from_utf8(text).unwrap().replace("/en-gb/", "/en-us/");
        site.write(&format!("content/en-us/{path}"), text);
    }
    let both = "languages:\n  - { folder: en-us, locale: en-US, name: American }";
    site.edit("content/site.yaml", "languages:", both);
    site.must_build();
}

#[test]
fn new_pages_and_entries_begin_in_the_folder_of_their_language() {
    let site = spanish_first();
    site.append("content/en/agents.yaml", "  - {id: ana-ruiz, name: Ana Ruiz}\n");
    for (kind, title, path, line) in [
        ("article", "A garden", "articles/a-garden.md", "draft: true"),
        ("page", "Our garden", "pages/our-garden.yaml", "hidden: true"),
        ("properties", "A flat", "properties/a-flat.md", "draft: true"),
    ] {
        ended(&site.run(&["new", "--in", "en", kind, title]), 0);
        let text = site.read(&format!("content/en/{path}"));
        assert!(text.contains(line) && !text.contains("Escribe"), "{text}");
    }
    let refused = ended(&site.run(&["new", "--in", "en", "person", "Ana Ruiz"]), 2);
    assert!(refused.contains("`ssg new person \"Ana Ruiz\"`"), "{refused}");
    ended(&site.run(&["new", "person", "Ana Ruiz"]), 0);
    for (kind, title, path, line) in [
        ("service", "Travel", "services.yaml", "travel"),
        ("testimonial", "Eva", "testimonials.yaml", "Eva"),
        ("person", "Ana Ruiz", "people.yaml", "What they do, in a few words"),
    ] {
        ended(&site.run(&["new", "--in", "en", kind, title]), 0);
        let text = site.read(&format!("content/en/{path}"));
        assert!(text.contains(line), "{text}");
        assert!(!site.read(&format!("content/{path}")).contains(line));
    }
    // A language has only texts of people who are in the main file.
    assert!(!site.read("content/en/people.yaml").contains("sample"));
    let refused = ended(&site.run(&["new", "--in", "en", "person", "Luz"]), 1);
    assert!(refused.contains("error[C0509]") && refused.contains("`luz`"), "{refused}");
    for (arguments, reason) in [
        (["--in", "en", "section", "opening"], "belong to all languages"),
        (["--in", "en", "collection", "teachers"], "belong to all languages"),
        (["--in", "fr", "page", "Un jardin"], "`fr`"),
    ] {
        let told = ended(&site.run(&[&["new"], &arguments[..]].concat()), 2);
        assert!(told.contains(reason), "{told}");
    }
}

#[test]
fn messages_show_addresses_with_the_folder_of_their_language() {
    let site = spanish_first();
    site.append("content/pages/contacto.yaml", "aliases: [/en/viejo/]\n");
    site.append("content/en/pages/contact.yaml", "aliases: [/old/]\n");
    site.append(
        "content/en/articles/first.md",
        "\n[a](/en/contct/) [b](/en/plans/#no) [c](/plans/)\n",
    );
    site.write("content/published.json", "[\n  \"/en/blog/gone/\"\n]\n");
    let told = ended(&site.run(&["check", "--lang", "en"]), 1);
    for line in [
        "under `gone:` in `content/en/site.yaml`",
        "this address is below `/en/`, and this file is of the language at `/`",
        "list it in a file of `content/en/`",
        "this address is below `/`, and this file is of the language at `/en/`",
        "did you mean `/en/contact/`?",
        "`/en/plans/` has no anchor `#no`",
        "choose one of: `/en/plans/`",
    ] {
        assert!(told.contains(line), "{line}: {told}");
    }
}
