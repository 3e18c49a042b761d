//! `ssg new`: the new entry can be built unchanged, and existing content stays unchanged.

use std::fs;
use std::process::Output;

use crate::support::project::{ended, said, stdout};
use crate::support::{TinySite, copy_files, errors, repository};

fn new(site: &TinySite, arguments: &[&str]) -> Output {
    site.run(&[&["new"], arguments].concat())
}

/// Creates an entry and returns the printed path.
#[track_caller]
fn made(site: &TinySite, arguments: &[&str]) -> String {
    let output = new(site, arguments);
    said(&output, "something new");
    stdout(&output).strip_suffix('\n').unwrap().to_owned()
}

/// Checks that the command fails for this reason and changes nothing.
#[track_caller]
fn check_refused(site: &TinySite, arguments: &[&str], code: i32, reason: &str) {
    let before = site.snapshot("content");
    let output = new(site, arguments);
    let message = ended(&output, code);
    assert!(message.contains(reason), "{message}");
    assert_eq!(stdout(&output), "");
    assert!(site.snapshot("content") == before, "the content changed");
}

#[test]
fn a_new_article_is_a_draft_that_can_be_built() {
    let site = TinySite::new();
    let path = made(&site, &["article", "¿Qué es el «coaseguro» para un niño?"]);
    assert_eq!(path, "content/articles/que-es-el-coaseguro-para-un-nino.md");
    let text = site.read(&path);
    // The tests' clock is still on the day before in Guadalajara.
    assert!(text.contains("\ndate: 2025-05-31\n"), "{text}");
    assert!(text.contains("\ntitle: \"¿Qué es el «coaseguro» para un niño?\"\n"), "{text}");

    assert!(site.run(&["build", "--drafts"]).status.success());
    let page = site.page("/blog/que-es-el-coaseguro-para-un-nino/");
    assert!(page.contains("<h1 tabindex=\"-1\">¿Qué es el «coaseguro» para un niño?</h1>"));
    site.must_build();
    assert!(!site.path("dist/blog/que-es-el-coaseguro-para-un-nino").exists());
    site.edit(&path, "draft: true\n", "");
    assert_eq!(errors(site.root()), [""; 0]);
}

#[test]
fn a_new_page_is_hidden_and_can_be_built() {
    let site = TinySite::new();
    // The menu names it already, so its link is an error before and after.
    site.edit(
        "content/site.yaml",
        "navigation:\n",
        "navigation:\n  - { route: /preguntas-frecuentes/, label: FAQ }\n",
    );
    let path = made(&site, &["page", "Preguntas: «¿frecuentes?»"]);
    assert_eq!(path, "content/pages/preguntas-frecuentes.yaml");
    assert!(site.read(&path).contains("hidden: true\n"));
    site.edit(&path, "hidden: true\n", "");
    site.must_build();
    let page = site.page("/preguntas-frecuentes/");
    assert!(page.contains("<h1 tabindex=\"-1\">Preguntas: «¿frecuentes?»</h1>"));
    check_refused(&site, &["page", "Preguntas frecuentes"], 2, "already exists");
}

#[test]
fn a_new_person_can_sign_articles() {
    let site = TinySite::new();
    for name in ["Ana Luz", "Eva Ríos"] {
        assert_eq!(made(&site, &["person", name]), "content/people.yaml");
    }
    check_refused(&site, &["person", "eva rios"], 2, "`eva-rios`");
    site.edit("content/articles/primero.md", "\n---\n", "\nauthor: eva-rios\n---\n");
    site.must_build();
    let page = site.output("blog/primero/index.html");
    assert!(page.contains("<span>Por Eva Ríos</span>"), "{page}");
    let person = r#""name":"Eva Ríos","worksFor":{"@id":"https://prueba.mx/#business""#;
    assert!(page.contains(person), "{page}");
}

#[test]
fn titles_that_look_like_yaml_are_quoted() {
    let site = TinySite::new();
    for title in ["Vida: \"sí\" o 'no' # 1", "- uno {{ x }} [vida](/x)"] {
        let path = made(&site, &["article", "--", title]);
        site.edit(&path, "draft: true\n", "");
    }
    assert_eq!(errors(site.root()), [""; 0]);
}

#[test]
fn existing_articles_are_not_overwritten() {
    let site = TinySite::new();
    let reason = "`content/articles/primero.md` already exists";
    check_refused(&site, &["article", "¡Primero!"], 2, reason);
    fs::create_dir(site.path("content/articles/segundo.md")).unwrap();
    check_refused(
        &site,
        &["article", "Segundo"],
        2,
        "`content/articles/segundo.md` already exists",
    );
}

#[test]
fn empty_and_unprintable_titles_are_refused() {
    let site = TinySite::new();
    for (kind, title) in [("article", ""), ("service", "   "), ("testimonial", "¿?")] {
        check_refused(&site, &[kind, title], 2, "the title contains no letters or digits");
    }
    check_refused(&site, &["article", "Co\u{202e}seguro"], 2, "invisible control character");
}

#[test]
fn an_address_of_an_alias_is_refused() {
    let site = TinySite::new();
    site.edit(
        "content/articles/primero.md",
        "title: Primero\n",
        "title: Primero\naliases: [/blog/antes/]\n",
    );
    check_refused(&site, &["article", "Antes"], 1, "content/articles/primero.md:3:11");
}

/// Creates a site with the lists of the shipped site, including their comments.
fn shipped_lists() -> TinySite {
    let site = TinySite::new();
    let content = repository().join("content");
    for name in ["services.yaml", "testimonials.yaml"] {
        fs::copy(content.join(name), site.path("content").join(name)).unwrap();
    }
    copy_files(&content.join("images"), &site.path("content/images"));
    site
}

/// Returns the text added to a file; the rest must be unchanged.
#[track_caller]
fn added(before: &str, after: &str) -> String {
    let start = before.bytes().zip(after.bytes()).take_while(|(a, b)| a == b).count();
    let end = before.bytes().rev().zip(after.bytes().rev()).take_while(|(a, b)| a == b).count();
    let end = end.min(before.len() - start);
    assert_eq!(start + end, before.len(), "something was changed");
    after[start..after.len() - end].to_owned()
}

#[test]
fn a_new_list_item_can_be_built_and_changes_nothing_else() {
    let site = shipped_lists();
    for (arguments, file, words) in [
        (["service", "Seguro de viaje"], "content/services.yaml", "seguro-de-viaje"),
        (["testimonial", "Íñigo Peña"], "content/testimonials.yaml", "name: \"Íñigo Peña\""),
    ] {
        let before = site.read(file);
        assert_eq!(made(&site, &arguments), file);
        let entry = added(&before, &site.read(file));
        assert!(entry.contains(words), "{entry}");
        assert!(entry.contains("sample: true"), "{entry}");
        check_refused(&site, &arguments, 2, "; nothing was changed");
    }
    site.must_build();
    assert!(site.page("/servicios/").contains("id=\"seguro-de-viaje\""));
    assert!(site.page("/testimonios/").contains("Íñigo Peña"));
    // Placeholders cannot be published.
    let refused = ended(&site.run(&["build", "--publish"]), 1);
    let is_told = |file: &str, text: &str| {
        let line = site.read(file).lines().position(|line| line.contains(text)).unwrap() + 1;
        refused.contains(&format!("--> {file}:{line}:"))
    };
    assert!(is_told("content/services.yaml", "Di aquí para quién es y en qué ayuda."), "{refused}");
    assert!(is_told("content/testimonials.yaml", "Ciudad, Estado"), "{refused}");
}

#[test]
fn existing_names_of_services_are_refused() {
    let site = TinySite::new();
    let services = "content/services.yaml";
    let reason = "`content/services.yaml` already has an item `inversion`";
    check_refused(&site, &["service", "Inversión"], 2, reason);
    // The name is an anchor of the page already.
    check_refused(&site, &["service", "Menú"], 1, "error[C0504]");
    // Nothing is added to a file with errors.
    site.edit(
        services,
        "heart-handshake\n    description: Protege a los tuyos.\n    details",
        "corazon\n    description: Protege a los tuyos.\n    details",
    );
    check_refused(&site, &["service", "Viaje"], 1, "error[C0410]");
}

#[test]
fn errors_in_other_files_do_not_prevent_a_new_entry() {
    let site = TinySite::new();
    site.edit("content/site.yaml", "icon: house", "icon: hosue");
    assert_eq!(made(&site, &["article", "Uno"]), "content/articles/uno.md");
    assert_eq!(made(&site, &["testimonial", "Luz"]), "content/testimonials.yaml");
}
