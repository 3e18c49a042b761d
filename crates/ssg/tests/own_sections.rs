//! A site's own kinds of section: folders with fields, a React component and styles.

use std::fs;
use std::process::{Command, Output};

use serde_json::{Value, json};
use ssg_content::engine_kinds;
use ssg_model::content::sections::KINDS;

use crate::support::editing::EditingServer;
use crate::support::http::Server;
use crate::support::project::{ended, said, stdout};
use crate::support::schemas::Validator;
use crate::support::{TinySite, between, copy_files, repository};

const SERVICES: &str = "content/pages/servicios.yaml";

/// Creates the tiny site with the menu of a restaurant on a page.
fn restaurant(site: TinySite) -> TinySite {
    site.show_menu();
    site
}

fn new_section(site: &TinySite, arguments: &[&str]) -> Output {
    site.run(&[&["new", "section"], arguments].concat())
}

/// Returns what `tsc` says about the project.
fn compiled(site: &TinySite) -> String {
    let compiler = repository().join("tests/node_modules/typescript/bin/tsc");
    let mut node = Command::new("node");
    node.arg(compiler).args(["--noEmit", "--pretty", "false", "-p", "."]);
    String::from_utf8(node.current_dir(site.root()).output().unwrap().stdout).unwrap()
}

#[test]
fn an_own_section_is_shown_with_its_styles_texts_and_icons() {
    let site = restaurant(TinySite::new());
    site.must_build();
    let page = site.page("/servicios/");
    let menu = between(&page, "<div class=\"own-menu\">", "</section>");
    assert!(menu.contains("<h2>Carta</h2><div class=\"prose\"><p>Con <strong>IVA</strong>.</p>"));
    assert!(menu.contains("<span class=\"price\">$1,250.50</span>"), "{menu}");
    assert!(menu.contains("<small>Lácteos</small>") && menu.contains("aria-pressed=\"false\""));
    let assets = site.snapshot("dist/assets");
    let all = |end: &str| -> String {
        let files = assets.iter().filter(|(path, _)| path.ends_with(end));
        files.map(|(_, bytes)| String::from_utf8_lossy(bytes)).collect()
    };
    assert!(all(".css").contains(".own-menu .price{font-variant-numeric:tabular-nums}"));
    assert!(all(".svg").contains("id=\"flame\""));
    assert!(all(".js").contains("aria-pressed"));
}

/// Creates the tiny site with a carousel, whose package comes from npm.
fn agency(site: TinySite) -> TinySite {
    copy_files(&repository().join("tests/own-sections/carousel"), &site.path("sections/carousel"));
    copy_files(&repository().join("tests/own-sections/packages"), site.root());
    for package in ["", "-react", "-reactive-utils"] {
        let folder = format!("node_modules/embla-carousel{package}");
        copy_files(&repository().join("tests").join(&folder), &site.path(&folder));
    }
    let react = repository().join("frontend/node_modules/react");
    copy_files(&react.canonicalize().unwrap(), &site.path("node_modules/react"));
    let carousel = "  - kind: carousel\n    heading: Obra\n    slides: [{title: Uno, text: A}]\n";
    site.edit(SERVICES, "  - kind: services\n", &format!("{carousel}  - kind: services\n"));
    site
}

#[test]
#[ignore = "`cargo xtask soak long` runs it"]
fn an_own_section_uses_a_package_with_the_engines_react() {
    let site = agency(TinySite::new());
    site.write("tsconfig.json", include_str!("../section/tsconfig.json"));
    said(&site.run(&["check"]), "a check");
    assert_eq!(compiled(&site), "");
    site.must_build();
    assert!(site.page("/servicios/").contains("<div class=\"viewport\"><ul><li><h3>Uno</h3>"));
    let licences = site.output("licenses.txt");
    assert!(licences.contains("\nembla-carousel-react 8.6.0\n"), "{licences}");
    assert_eq!(licences.matches("\nreact 19").count(), 1, "{licences}");
}

#[test]
fn mistakes_in_styles_and_components_end_with_the_same_code() {
    let site = restaurant(TinySite::new());
    let [component, styles] = ["tsx", "css"].map(|of| format!("sections/menu/section.{of}"));
    for (file, mistake) in
        [(&styles, "} p {"), (&component, "export const = 1;"), (&component, "throw new Error();")]
    {
        let before = site.read(file);
        site.write(file, format!("{before}\n{mistake}\n"));
        let message = ended(&site.build(), 1);
        assert!(message.contains(&**file), "{message}");
        site.write(file, &before);
    }
}

#[test]
fn the_style_sheet_of_a_project_is_the_last_layer() {
    let site = TinySite::new();
    site.must_build();
    let styles = || {
        let mut files = site.snapshot("dist/assets").into_iter();
        let sheet = files.find(|(path, _)| path.starts_with("site-") && path.ends_with(".css"));
        String::from_utf8(sheet.unwrap().1).unwrap()
    };
    let before = site.snapshot("dist");
    site.write("site.css", ".wrap {\n  padding-inline: 3px;\n}\n");
    site.must_build();
    let css = styles();
    let (rest, own) = css.split_once("@layer site{").unwrap_or_else(|| panic!("{css}"));
    assert!(own.starts_with(".wrap{padding-inline:3px}}"), "{own}");
    assert!(rest.contains("@layer print{"), "{rest}");
    site.write("site.css", ".wrap {\n  padding 3px;\n}\n");
    let message = ended(&site.run(&["build", "--lang", "en"]), 1);
    assert!(message.contains("site.css:2:"), "{message}");
    assert!(message.contains("`site.css` has errors"), "{message}");
    site.write("site.css", "/* url(x) */\n.wrap { background: URL(\"/a.png\"); }\n");
    let message = ended(&site.run(&["build", "--lang", "en"]), 1);
    assert!(message.contains("`site.css:2:21`: `URL(` would load another file"), "{message}");
    fs::remove_file(site.path("site.css")).unwrap();
    site.must_build();
    assert_eq!(site.snapshot("dist"), before);
}

/// Creates the tiny site with bars, whose sizes are `style` attributes, on a page.
fn chart(bars: usize) -> TinySite {
    let site = TinySite::new();
    copy_files(&repository().join("tests/own-sections/bars"), &site.path("sections/bars"));
    let bars: String = (1..=bars).map(|n| format!("{{name: \"N&{n}\", share: {n}}}, ")).collect();
    let section = format!("  - kind: bars\n    heading: Barras\n    bars: [{bars}]\n");
    site.edit(SERVICES, "  - kind: services\n", &format!("{section}  - kind: services\n"));
    site
}

const HOSTS: [&str; 4] = ["_headers", ".htaccess", ".host/nginx.conf", ".host/Caddyfile"];

#[test]
fn style_attributes_are_allowed_by_hash_on_their_page() {
    let plain = TinySite::built();
    let site = chart(2);
    for _warm_too in 0..2 {
        site.must_build();
        let page = site.page("/servicios/");
        assert!(page.contains("<li style=\"width:1px;--name:&quot;N&amp;1&quot;\">"), "{page}");
        let hashes = [
            "Xu6pPPgY0BZbQ02lPV3RbYQghuX9FXjB9cCqvfXSZZk=",
            "fFyJbI8sXfNt3GlE2Udwf3iu4s7izuYjsO2ZQp86DLg=",
        ];
        let hashes = hashes.map(|hash| format!("'sha256-{hash}'")).join(" ");
        let allowed = format!("; style-src-attr 'unsafe-hashes' {hashes}; ");
        assert!(page.contains(&allowed), "{page}");
        let policy =
            |site: &TinySite| between(&site.page("/"), "Policy\" content=\"", "\"").to_owned();
        assert_eq!(policy(&site), policy(plain));
        for file in HOSTS {
            let text = site.output(file);
            assert!(text.contains("; style-src 'self' 'unsafe-inline'; img-src"), "{file}: {text}");
        }
        site.append("content/articles/primero.md", "\nMás.\n");
    }
}

#[test]
fn too_many_style_attributes_are_reported_with_their_section() {
    let site = chart(64);
    said(&site.run(&["check"]), "a check");
    let site = chart(65);
    let message = ended(&site.run(&["check", "--lang", "en"]), 1);
    let expected = "error[C1225]: `/servicios/` has 65 different values of `style`, and the security policy allows 64: most are in `sections/bars`";
    assert!(message.contains(expected), "{message}");
    let mut server = Server::start(&mut site.ssg(&["dev", "--port", "0", "--lang", "en"]));
    assert_eq!(server.get("/servicios/").status, 200);
    server.wait_for(expected);
    server.end();
    site.append("content/site.yaml", "publish: {inline_styles: true}\n");
    site.must_build();
    for text in [site.page("/servicios/"), site.page("/"), site.output("_headers")] {
        assert!(text.contains("; style-src-attr 'unsafe-inline'; "), "{text}");
    }
}

#[test]
fn own_code_may_use_the_hosts_that_the_site_names() {
    let site = chart(1);
    let form = "{heading}</h2><form action=\"https://envios.prueba.mx/1\" method=\"post\" />";
    site.edit("sections/bars/section.tsx", "{heading}</h2>", form);
    let refused = ended(&site.run(&["check", "--lang", "en"]), 1);
    assert!(refused.contains("[C1208]: on `/servicios/`, a `<form>` uses `https://envios"));
    site.append("content/site.yaml", "publish: {hosts: [envios.prueba.mx]}\n");
    let told = site.must_build();
    assert!(told.contains("`envios.prueba.mx` (code of sections)"), "{told}");
    for text in [site.page("/servicios/"), site.output("_headers")] {
        for directive in ["connect-src 'self'", "form-action"] {
            assert!(text.contains(&format!("{directive} https://envios.prueba.mx")), "{text}");
        }
    }
}

#[test]
fn dev_gives_advice_on_own_kinds_once() {
    let site = chart(1);
    let advice = "[C1907]: the component does not read the field `heading`";
    site.edit("sections/bars/section.tsx", "{ heading, bars", "{ bars");
    site.edit("sections/bars/section.tsx", "{heading}</h2>", "Fijo</h2>");
    let mut server = Server::start(&mut site.ssg(&["dev", "--port", "0", "--lang", "en"]));
    assert!(server.printed.contains(advice), "{}", server.printed);
    site.edit("sections/bars/section.tsx", "Fijo</h2>", "Fijo aún</h2>");
    server.wait_for("shown in");
    assert_eq!(server.end().matches(advice).count(), 1);
}

#[test]
fn sites_with_the_same_own_sections_have_the_same_bytes_wherever_they_are() {
    let sites = [TinySite::named("uno"), TinySite::named("otro lugar")].map(restaurant);
    let [one, other] = sites.map(|site| {
        site.must_build();
        site.snapshot("dist")
    });
    assert!(one == other);
    // The content is the same, and so is what the site is built from.
    assert!(one.contains_key("version.json"));
}

#[test]
fn a_bundle_has_only_the_kinds_that_the_site_uses() {
    let site = TinySite::new();
    site.must_build();
    let bytes = |site: &TinySite| -> usize {
        let assets = site.snapshot("dist/assets");
        let scripts = assets.iter().filter(|(path, _)| path.ends_with(".js"));
        scripts.map(|(_, bytes)| bytes.len()).sum()
    };
    let before = bytes(&site);
    // A folder that no page uses costs nothing.
    site.add_menu();
    site.must_build();
    assert_eq!(bytes(&site), before);
}

#[test]
fn changes_of_an_own_section_show_in_the_next_build() {
    let site = restaurant(TinySite::new());
    site.must_build();
    let form = "{`¡${heading}!`}</h2><form action={() => {}} />";
    site.edit("sections/menu/section.tsx", "{heading}</h2>", form);
    site.must_build();
    let page = site.page("/servicios/");
    assert!(page.contains("<h2>¡Carta!</h2><form action=\"javascript:"), "{page}");
    // React's script for this form, which the policy blocks.
    assert!(!page.contains("addEventListener(\"submit"), "{page}");
    site.edit("sections/menu/fields.yaml", "es: Lácteos", "es: Leche");
    site.must_build();
    assert!(site.page("/servicios/").contains("<small>Leche</small>"));
    std::fs::remove_dir_all(site.path("sections/menu")).unwrap();
    let message = ended(&site.build(), 1);
    assert!(message.contains("servicios.yaml:7:11"), "{message}");
}

#[test]
fn a_new_section_passes_all_checks_as_it_is_written() {
    for lang in ["es-MX", "en-US"] {
        let site = TinySite::new();
        site.edit("content/site.yaml", "locale: es-MX", &format!("locale: {lang}"));
        let output = new_section(&site, &["lista-de-precios"]);
        said(&output, "a new section");
        assert_eq!(stdout(&output), "sections/lista-de-precios\n");
        let fields = site.read("sections/lista-de-precios/fields.yaml");
        assert!(fields.contains(if lang == "es-MX" {
            "lo que llena"
        } else {
            "an editor fills in"
        }));
        let section =
            "  - kind: lista-de-precios\n    heading: Uno\n    items: [{title: A, text: B}]\n";
        site.edit(SERVICES, "  - kind: services\n", &format!("{section}  - kind: services\n"));
        said(&site.run(&["check"]), "a check");
        assert_eq!(compiled(&site), "");
    }
}

#[test]
fn every_kind_of_the_engine_that_is_declared_can_be_copied_and_used() {
    let site = TinySite::new();
    let kinds = engine_kinds().all().iter().map(|kind| kind.name);
    for kind in kinds.filter(|kind| !KINDS.contains(kind)) {
        said(&new_section(&site, &[&format!("own-{kind}"), "--from", kind]), kind);
    }
    // The engine's kind of the same name gives way.
    said(&new_section(&site, &["call-to-action", "--from", "call-to-action"]), "a replacement");
    site.edit(SERVICES, "kind: call-to-action", "kind: own-call-to-action");
    site.must_build();
    let page = site.page("/servicios/");
    assert!(page.contains("<div class=\"own-own-call-to-action\">"), "{page}");
    assert_eq!(compiled(&site), "");
}

#[test]
fn names_that_are_taken_or_no_names_are_refused() {
    let site = TinySite::new();
    said(&new_section(&site, &["carta"]), "a new section");
    for (name, reason) in [
        ("carta", "there is already a kind of section called `carta`"),
        ("cards", "`ssg new section cards --from cards`"),
        ("Carta", "is not a name"),
        ("../carta", "is not a name"),
        ("4x4", "is not a name"),
    ] {
        let message = ended(&new_section(&site, &[name]), 2);
        assert!(message.contains(reason), "{name}: {message}");
    }
    let message = ended(&new_section(&site, &["otra", "--from", "services"]), 2);
    assert!(message.contains("`cards`") && !message.contains("`services`,"), "{message}");
    let folders: Vec<_> = site.snapshot("sections").into_keys().collect();
    assert_eq!(folders, ["carta/fields.yaml", "carta/section.css", "carta/section.tsx"]);
}

#[test]
fn the_compiler_finds_props_and_icons_that_do_not_exist() {
    let site = restaurant(TinySite::new());
    said(&new_section(&site, &["otra"]), "a new section");
    said(&site.run(&["check"]), "a check");
    assert_eq!(compiled(&site), "");
    site.edit("sections/menu/section.tsx", "dish.price.text", "dish.prize.text");
    site.edit("sections/menu/section.tsx", "name=\"flame\"", "name=\"flam\"");
    let found = compiled(&site);
    assert!(found.contains("section.tsx(23,78): error TS2551: Property 'prize'"), "{found}");
    assert!(found.contains("section.tsx(24,40)") && found.contains("'\"flame\"'"), "{found}");
}

#[test]
fn schemas_accept_sections_of_own_kinds_and_find_their_mistakes() {
    let site = restaurant(TinySite::new());
    let schemas = serde_json::from_str(&stdout(&site.ssg(&["schema"]).output().unwrap())).unwrap();
    let validator = Validator::of(&schemas);
    assert_eq!(validator.findings(site.root()), [""; 0]);
    for (right, wrong) in [
        ("price: 1250.5", "price: mucho"),
        ("price: 1250.5", "prize: 1250.5"),
        ("allergens: [dairy]", "allergens: [milk]"),
        ("spicy: true", "spicy: sometimes"),
        ("name: De ajo", "picture: {alt: De ajo}"),
        ("heading: Carta", "heading: [Carta]"),
        ("kind: menu", "kind: carta"),
    ] {
        site.edit(SERVICES, right, wrong);
        let findings = validator.findings(site.root());
        assert!(
            findings.len() == 1 && findings[0].contains("servicios.yaml"),
            "{wrong}: {findings:?}"
        );
        site.edit(SERVICES, wrong, right);
    }
}

#[test]
fn an_own_section_is_edited_in_the_page_like_those_of_the_engine() {
    let site = restaurant(TinySite::new());
    let editing = EditingServer::start(&site);
    let field = editing.field("/servicios/", "De ajo");
    let (status, _) = editing.set(&field, "De ajo y pan");
    assert_eq!(status, 200);
    assert!(site.read(SERVICES).contains("{name: De ajo y pan, price: 1250.5,"));
    assert!(editing.page("/servicios/").contains("De ajo y pan"));

    // The list of kinds has the site's own one, with what a new section begins with.
    let form = editing.told(&format!("form?file={SERVICES}"));
    let fields = form["control"]["fields"].as_array().unwrap();
    let sections = fields.iter().find(|field| field["name"] == "sections").unwrap();
    let kinds = sections["control"]["of"]["variants"].as_array().unwrap();
    let menu = kinds.iter().find(|kind| kind["name"] == "menu").unwrap();
    assert_eq!(
        (&menu["icon"], &menu["texts"]["es"]["label"]),
        (&json!("utensils"), &json!("Carta"))
    );
    assert_eq!(menu["example"]["courses"][0]["dishes"][0]["name"], "Tostada de atún");
    assert!(kinds.iter().find(|kind| kind["name"] == "cards").unwrap()["example"].is_null());

    // An item is named as fields.yaml says, also in "Undo".
    let path = json!(["sections", 1, "courses", 0, "dishes"]);
    let dish = json!({ "name": "De fideo", "price": "80" });
    let edit = json!({ "op": "insert", "path": path, "at": 2, "value": dish });
    let (status, answer) = editing.change(SERVICES, edit);
    assert_eq!(status, 200, "{answer}");
    let text = site.read(SERVICES);
    assert!(text.contains("- name: De fideo\n            price: 80\n"), "{text}");
    let undo = editing.state()["undo"].to_string();
    assert!(undo.contains("“Dishes” in “Sopas”"), "{undo}");
    let wrong = json!({ "op": "insert", "path": path, "at": 0, "value": { "name": "Otra" } });
    let (status, answer): (u16, Value) = editing.change(SERVICES, wrong);
    assert_eq!(status, 422, "{answer}");
}
