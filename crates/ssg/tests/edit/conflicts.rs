//! Concurrent changes of other programs: no change of either side is lost.

use std::fs;

use serde_json::{Value, json};

use crate::support::TinySite;
use crate::support::editing::{EditingServer, ShownField, answered, version};
use crate::support::shown;

const SITE: &str = "content/site.yaml";
const ABOUT: &str = "content/pages/sobre-mi.yaml";
const CONTACT: &str = "content/pages/contacto.yaml";
const ARTICLE: &str = "content/articles/primero.md";

/// Returns the conflict that answers a change.
#[track_caller]
fn conflict(editing: &EditingServer, change: &Value) -> Value {
    let answer = answered(editing.post("change", change), 409);
    answer["conflict"].clone()
}

/// Creates the change again, for a user who has seen the conflict.
fn chosen(field: &ShownField, value: &str, conflict: &Value) -> Value {
    let mut chosen = field.change(value);
    chosen["expected"] = conflict["expected"].clone();
    for end in ["start", "end"].iter().filter(|_| field.data["block"].is_object()) {
        chosen["edit"][end] = conflict["block"][end].clone();
    }
    chosen
}

#[test]
fn concurrent_changes_of_other_programs_are_not_overwritten() {
    let site = TinySite::new();
    let mut editing = EditingServer::start(&site);
    a_mark_of_a_page_that_is_no_longer_shown_is_gone(&editing);
    many_who_write_at_the_same_time_lose_nothing(&site, &editing);
    // Read these fields first: other programs' changes later replace the pages.
    let [street, office] =
        ["Av. Libertad 1", "Dónde"].map(|text| editing.field("/contacto/", text));
    let history = editing.field("/sobre-mi/", "Historia");
    let mut typed = a_block_that_has_moved_is_found(&site, &mut editing);

    // A change of another value is no conflict, although the lines have moved.
    site.save(SITE, "brand: Prueba", "# Una nota\n# de dos renglones.\nbrand: Ensayo");
    let theirs = site.read(SITE);
    answered(editing.set(&street, "Calle Uno 2"), 200);
    assert_eq!(site.read(SITE), theirs.replace("Av. Libertad 1", "Calle Uno 2"));
    a_change_of_the_same_value_is_shown_and_not_written_over(&site, &editing, &office);

    // A deleted file is not created again.
    let about = site.read(ABOUT);
    fs::remove_file(site.path(ABOUT)).unwrap();
    let found = conflict(&editing, &history.change("Pasado"));
    assert_eq!((&found["theirs"], &found["deleted"]), (&Value::Null, &json!(true)));
    assert!(!site.path(ABOUT).exists());

    // After a restart, a block is found by its text.
    drop(editing);
    site.write(ABOUT, about);
    site.save(ARTICLE, "\nUn párrafo", "\nOtra vez, antes.\n\nUn párrafo");
    let theirs = site.read(ARTICLE);
    let editing = EditingServer::start(&site);
    let source = typed["edit"]["text"].take();
    typed["edit"]["text"] = json!("## Otra");
    assert_eq!(conflict(&editing, &typed)["deleted"], true);
    typed["source"] = source;
    editing.posted("change", &typed);
    assert_eq!(site.read(ARTICLE), theirs.replace("## La nuestra, entera", "## Otra"));
}

fn a_mark_of_a_page_that_is_no_longer_shown_is_gone(editing: &EditingServer) {
    let html = editing.page("/contacto/");
    let mark = shown::marks(&html)[0];
    let tabs = [(); 2].map(|()| editing.field("/contacto/", "Oficina"));
    assert_eq!(editing.set(&tabs[0], "Dónde").0, 200);
    answered(editing.ask(&format!("field?mark={mark}&version={}", version(&html))), 410);
    // A tab that still shows the old value gets the one that the other tab has set.
    assert_eq!(conflict(editing, &tabs[1].change("Otra"))["theirs"], "Dónde");
}

fn many_who_write_at_the_same_time_lose_nothing(site: &TinySite, editing: &EditingServer) {
    let before = site.read(SITE);
    let labels = ["skip", "navigation", "open_menu", "close_menu", "open_services", "skip_intro"];
    std::thread::scope(|scope| {
        for label in labels {
            scope.spawn(move || {
                let path = ["labels", label];
                let edit = json!({ "op": "set", "path": path, "value": format!("Nuevo {label}") });
                assert_eq!(editing.change(SITE, edit).0, 200);
            });
        }
    });
    let after = site.read(SITE);
    for label in labels {
        assert!(after.contains(&format!("  {label}: Nuevo {label}\n")), "{after}");
    }
    for _ in labels {
        editing.posted("undo", &json!({}));
    }
    assert_eq!(site.read(SITE), before);
}

/// Returns the last change.
fn a_block_that_has_moved_is_found(site: &TinySite, editing: &mut EditingServer) -> Value {
    let field = editing.field("/blog/primero/", "Una sección");
    site.save(ARTICLE, "\nUn párrafo", "\nNuevo, antes.\n\nUn párrafo");
    editing.server.wait_for("shown in");
    editing.field("/blog/primero/", "Nuevo, antes.");
    let theirs = site.read(ARTICLE);
    answered(editing.set(&field, "## Otra"), 200);
    assert_eq!(site.read(ARTICLE), theirs.replace("## Una sección", "## Otra"));

    // A changed block is not overwritten, even if the old text only got longer.
    let field = editing.field("/blog/primero/", "Otra");
    let before = site.read(ARTICLE);
    site.save(ARTICLE, "## Otra", "## Otra y más");
    let found = conflict(editing, &field.change("## La nuestra"));
    assert_eq!((&found["theirs"], &found["deleted"]), (&json!("## Otra y más"), &json!(false)));
    site.save(ARTICLE, "## Otra y más", "## Otra");
    assert_eq!(site.read(ARTICLE), before);

    // The chosen text replaces all of the other program's block, and nothing else.
    let both = "Algo antes.\n\n## La suya, que es bastante más larga";
    site.save(ARTICLE, "## Otra", both);
    let theirs = site.read(ARTICLE);
    let found = conflict(editing, &field.change("## La nuestra"));
    assert_eq!((&found["theirs"], site.read(ARTICLE)), (&json!(both), theirs.clone()));
    let mut chosen = chosen(&field, "## La nuestra", &found);
    let saved = editing.posted("change", &chosen);
    assert_eq!(site.read(ARTICLE), theirs.replace(both, "## La nuestra"));
    // Further typing starts from the saved block.
    assert_eq!(saved["block"]["source"], "## La nuestra");
    chosen["expected"] = saved["expected"].clone();
    chosen["edit"]["start"] = saved["block"]["start"].clone();
    chosen["edit"]["end"] = saved["block"]["end"].clone();
    chosen["edit"]["text"] = json!("## La nuestra, entera");
    editing.posted("change", &chosen);
    assert_eq!(site.read(ARTICLE), theirs.replace(both, "## La nuestra, entera"));
    chosen
}

fn a_change_of_the_same_value_is_shown_and_not_written_over(
    site: &TinySite,
    editing: &EditingServer,
    field: &ShownField,
) {
    site.save(CONTACT, "office: Dónde", "office: \"Aquí\"");
    let theirs = site.read(CONTACT);
    let found = conflict(editing, &field.change("Oficinas"));
    assert_eq!((&found["theirs"], &found["deleted"]), (&json!("Aquí"), &json!(false)));
    assert_eq!(site.read(CONTACT), theirs);
    // The chosen value is saved only if the other one has not changed since.
    let chosen = chosen(field, "Oficinas", &found);
    site.save(CONTACT, "Aquí", "Allá");
    assert_eq!(conflict(editing, &chosen)["theirs"], "Allá");
    site.save(CONTACT, "Allá", "Aquí");
    editing.posted("change", &chosen);
    assert_eq!(site.read(CONTACT), theirs.replace("Aquí", "Oficinas"));
    // Undo restores the other program's value.
    editing.posted("undo", &json!({}));
    assert_eq!(site.read(CONTACT), theirs);
    // A later change of the other program is a step of its own, which is undone first.
    editing.posted("redo", &json!({}));
    site.save(CONTACT, "Oficinas", "Lo suyo");
    let theirs = site.read(CONTACT);
    let (status, answer) = editing.post("undo", &json!({}));
    assert_eq!((status, site.read(CONTACT)), (409, theirs), "{answer}");
    let step = "changes by another program in pages/contacto.yaml";
    assert_eq!(editing.state()["undo"], step);
    editing.posted("undo", &json!({}));
    assert!(site.read(CONTACT).contains("office: \"Oficinas\""));
}
