//! Somebody else writes, too: nothing of theirs is lost, nor of ours.

use std::fs;

use serde_json::json;

use crate::support::TinySite;
use crate::support::editing::{EditingServer, command};

const SITE: &str = "content/site.yaml";
const ARTICLE: &str = "content/articles/primero.md";

fn text(site: &TinySite, path: &str) -> String {
    fs::read_to_string(site.path(path)).unwrap()
}

#[test]
fn a_change_of_another_value_does_not_stand_in_the_way() {
    let site = TinySite::new();
    let editing = EditingServer::start(&site);
    let field = editing.field("/contacto/", "Av. Libertad 1");
    // Above it, so that all moves.
    site.save(SITE, "brand: Prueba", "# Una nota\n# de dos renglones.\nbrand: Ensayo");
    let theirs = text(&site, SITE);
    let (status, answer) = editing.set(&field, "Calle Uno 2");
    assert_eq!(status, 200, "{answer}");
    assert_eq!(text(&site, SITE), theirs.replace("Av. Libertad 1", "Calle Uno 2"));
}

#[test]
fn a_change_of_the_same_value_is_shown_and_not_written_over() {
    let site = TinySite::new();
    let editing = EditingServer::start(&site);
    let field = editing.field("/contacto/", "Av. Libertad 1");
    site.save(SITE, "street: Av. Libertad 1", "street: \"Av. Juárez 3\"");
    let theirs = text(&site, SITE);
    let (status, answer) = editing.set(&field, "Calle Uno 2");
    assert_eq!(status, 409, "{answer}");
    let conflict = &answer["conflict"];
    assert_eq!(conflict["theirs"], "Av. Juárez 3");
    assert_eq!(conflict["deleted"], false);
    assert_eq!(text(&site, SITE), theirs);
    // Who has seen both may choose, as long as it is still what was seen.
    let mut chosen = field.change("Calle Uno 2");
    chosen["expected"] = conflict["expected"].clone();
    site.save(SITE, "Av. Juárez 3", "Av. Hidalgo 4");
    let (status, answer) = editing.post("change", &chosen);
    assert_eq!((status, &answer["conflict"]["theirs"]), (409, &json!("Av. Hidalgo 4")));
    site.save(SITE, "Av. Hidalgo 4", "Av. Juárez 3");
    editing.posted("change", &chosen);
    assert_eq!(text(&site, SITE), theirs.replace("Av. Juárez 3", "Calle Uno 2"));
    // And what was theirs comes back.
    editing.posted("undo", &json!({}));
    assert_eq!(text(&site, SITE), theirs);
}

#[test]
fn a_block_that_has_moved_is_found_and_one_that_has_changed_is_not_written_over() {
    let site = TinySite::new();
    let mut editing = EditingServer::start(&site);
    let field = editing.field("/blog/primero/", "Una sección");
    site.save(ARTICLE, "\nUn párrafo", "\nNuevo, antes.\n\nUn párrafo");
    editing.server.wait_for("shown in");
    editing.field("/blog/primero/", "Nuevo, antes.");
    let theirs = text(&site, ARTICLE);
    let (status, answer) = editing.set(&field, "## Otra");
    assert_eq!(status, 200, "{answer}");
    assert_eq!(text(&site, ARTICLE), theirs.replace("## Una sección", "## Otra"));
    let field = editing.field("/blog/primero/", "Otra");
    site.save(ARTICLE, "## Otra", "## La suya");
    let theirs = text(&site, ARTICLE);
    let (status, answer) = editing.set(&field, "## La nuestra");
    assert_eq!((status, &answer["conflict"]["deleted"]), (409, &json!(false)), "{answer}");
    assert_eq!(text(&site, ARTICLE), theirs);
}

#[test]
fn what_is_written_over_a_block_of_theirs_takes_the_place_of_all_of_it_and_of_nothing_else() {
    let site = TinySite::new();
    let editing = EditingServer::start(&site);
    let field = editing.field("/blog/primero/", "Una sección");
    // What only goes on is another text, too.
    let before = text(&site, ARTICLE);
    site.save(ARTICLE, "## Una sección", "## Una sección y más");
    let (status, answer) = editing.set(&field, "## La nuestra");
    assert_eq!((status, &answer["conflict"]["theirs"]), (409, &json!("## Una sección y más")));
    site.save(ARTICLE, "## Una sección y más", "## Una sección");
    assert_eq!(text(&site, ARTICLE), before);
    site.save(ARTICLE, "## Una sección", "Algo antes.\n\n## La suya, que es bastante más larga");
    let theirs = text(&site, ARTICLE);
    let (status, answer) = editing.set(&field, "## La nuestra");
    assert_eq!(status, 409, "{answer}");
    let conflict = &answer["conflict"];
    let both = "Algo antes.\n\n## La suya, que es bastante más larga";
    assert_eq!(conflict["theirs"], both, "{answer}");
    let mut chosen = field.change("## La nuestra");
    chosen["expected"] = conflict["expected"].clone();
    chosen["edit"]["start"] = conflict["block"]["start"].clone();
    chosen["edit"]["end"] = conflict["block"]["end"].clone();
    let saved = editing.posted("change", &chosen);
    assert_eq!(text(&site, ARTICLE), theirs.replace(both, "## La nuestra"));
    // Whoever goes on typing does so from what was written.
    assert_eq!(saved["block"]["source"], "## La nuestra");
    chosen["expected"] = saved["expected"].clone();
    chosen["edit"]["start"] = saved["block"]["start"].clone();
    chosen["edit"]["end"] = saved["block"]["end"].clone();
    chosen["edit"]["text"] = json!("## La nuestra, entera");
    editing.posted("change", &chosen);
    assert_eq!(text(&site, ARTICLE), theirs.replace(both, "## La nuestra, entera"));
}

#[test]
fn a_block_is_found_by_its_words_after_a_restart() {
    let site = TinySite::new();
    let editing = EditingServer::start(&site);
    let field = editing.field("/blog/primero/", "Una sección");
    drop(editing);
    site.save(ARTICLE, "\nUn párrafo", "\nNuevo, antes.\n\nUn párrafo");
    let theirs = text(&site, ARTICLE);
    let editing = EditingServer::start(&site);
    let mut change = field.change("## Otra");
    assert_eq!(editing.post("change", &change).0, 409);
    change["source"] = field.data["block"]["source"].clone();
    editing.posted("change", &change);
    assert_eq!(text(&site, ARTICLE), theirs.replace("## Una sección", "## Otra"));
}

#[test]
fn a_file_that_is_gone_is_not_made_again() {
    let site = TinySite::new();
    let editing = EditingServer::start(&site);
    let field = editing.field("/sobre-mi/", "Historia");
    fs::remove_file(site.path("content/pages/sobre-mi.yaml")).unwrap();
    let (status, answer) = editing.set(&field, "Pasado");
    assert_eq!(status, 409, "{answer}");
    assert_eq!(answer["conflict"]["theirs"], json!(null));
    assert_eq!(answer["conflict"]["deleted"], true);
    assert!(!site.path("content/pages/sobre-mi.yaml").exists());
}

#[test]
fn of_two_tabs_the_second_is_told() {
    let site = TinySite::new();
    let editing = EditingServer::start(&site);
    let tabs = [(); 2].map(|()| editing.field("/contacto/", "Oficina"));
    assert_eq!(editing.set(&tabs[0], "Una").0, 200);
    let (status, answer) = editing.set(&tabs[1], "Otra");
    assert_eq!((status, &answer["conflict"]["theirs"]), (409, &json!("Una")), "{answer}");
    // A tab that still shows the state of before is told to load the page again.
    let old = tabs[0].data["expected"].clone();
    let path = &tabs[0].data["path"];
    let form = editing.told("form?file=content/pages/contacto.yaml&path=%5B%22sections%22,2%5D");
    assert_eq!(form["value"]["office"], "Una");
    assert_ne!(form["expected"], old, "{path}");
}

#[test]
fn many_who_write_at_the_same_time_lose_nothing() {
    let site = TinySite::new();
    let editing = EditingServer::start(&site);
    let before = text(&site, SITE);
    let labels = ["skip", "navigation", "open_menu", "close_menu", "open_services", "skip_intro"];
    std::thread::scope(|scope| {
        for label in labels {
            let editing = &editing;
            scope.spawn(move || {
                let path = ["labels", label];
                let edit = json!({ "op": "set", "path": path, "value": format!("Nuevo {label}") });
                assert_eq!(editing.change(SITE, edit).0, 200);
            });
        }
    });
    let after = text(&site, SITE);
    for label in labels {
        assert!(after.contains(&format!("  {label}: Nuevo {label}\n")), "{after}");
    }
    for _ in labels {
        editing.posted("undo", &json!({}));
    }
    assert_eq!(text(&site, SITE), before);
}

#[test]
fn a_mark_of_a_page_that_is_no_longer_shown_is_gone() {
    let site = TinySite::new();
    let editing = EditingServer::start(&site);
    let html = editing.page("/contacto/");
    let version = crate::support::editing::version(&html).to_owned();
    let mark = crate::support::shown::marks(&html)[0];
    let field = editing.field("/contacto/", "Oficina");
    assert_eq!(editing.set(&field, "Una").0, 200);
    let (status, answer) = editing.ask(&format!("field?mark={mark}&version={version}"));
    assert_eq!(status, 410, "{answer}");
}

#[test]
fn a_project_has_one_editor() {
    let site = TinySite::new();
    let _first = EditingServer::start(&site);
    let second = command(&site).output().unwrap();
    let message = String::from_utf8(second.stderr).unwrap();
    assert_eq!(second.status.code(), Some(2), "{message}");
    assert!(message.starts_with("error: "), "{message}");
}
