//! Publishing from the editor, and returning to an earlier version.

use std::collections::BTreeMap;
use std::fs;

use serde_json::{Value, json};

use crate::support::editing::EditingServer;
use crate::support::public_host::{
    CONTACT, Gate, PublicHost, SITE, brand, git, hook, must_publish, published, set, until,
};
use crate::support::repository;

#[test]
fn publishing_and_returning_to_a_version_update_the_public_site() {
    let (host, site) = PublicHost::with_clone();
    let editing = host.edits(&site);
    let before = site.read(SITE);
    brand(&editing, "Ensayo");
    must_publish(&editing, &json!({ "sentence": "Nueva marca" }));
    host.check_whole("Ensayo");
    assert_eq!(git(host.remote.path(), &["log", "-1", "--format=%an: %s"]), "Ana: Nueva marca\n");
    assert_eq!(editing.state()["changes"], 0);
    let versions = editing.told("versions");
    let sentences = |versions: &Value| -> Vec<Value> {
        versions.as_array().unwrap().iter().map(|version| version["sentence"].clone()).collect()
    };
    assert_eq!(sentences(&versions), ["Nueva marca", "Primera"]);
    // Unpublished changes stay in "Changes".
    set(&editing, CONTACT, &json!(["sections", 0, "heading"]), "Sin publicar");
    let plan = editing.told(&format!("return?version={}", versions[1]["id"].as_str().unwrap()));
    assert_eq!(plan, json!({ "changes": 1, "leaving": [], "unpublished": true }));
    let back = json!({ "version": versions[1]["id"], "sentence": "Regresa a «Primera»" });
    must_publish(&editing, &back);
    host.check_whole("Prueba");
    assert_eq!(site.read(SITE), before);
    assert!(!host.page().contains("Sin publicar"));
    assert!(editing.page("/contacto/").contains("Sin publicar"));
    assert_eq!(editing.state()["changes"], 1);
    let versions = sentences(&editing.told("versions"));
    assert_eq!(versions, ["Regresa a «Primera»", "Nueva marca", "Primera"]);
    // Publishing without changes succeeds.
    must_publish(&editing, &json!({}));
}

#[test]
#[ignore = "`cargo xtask soak long` runs it"]
fn the_editor_says_what_the_changes_cost_visitors() {
    let (host, site) = PublicHost::with_clone();
    let photo = fs::read(repository().join("tests/photos/patio.jpg")).unwrap();
    site.write("content/images/patio.jpg", photo);
    site.edit("content/articles/primero.md", "## Una sección", "![Patio](../images/patio.jpg)\n");
    let editing = host.edits(&site);
    let costs = editing.told("costs");
    let [cost] = &costs.as_array().unwrap()[..] else { panic!("{costs}") };
    assert_eq!(cost["path"], "/blog/primero/");
    assert!(["script", "style"].iter().all(|kind| cost[kind][0] == cost[kind][1]), "{cost}");
    let [before, after] = [0, 1].map(|at| cost["pictures"][at].as_u64().unwrap());
    assert!(after > before + 1000, "{cost}");
    must_publish(&editing, &json!({}));
    assert_eq!(editing.told("costs"), json!([]));
}

#[test]
fn a_publication_is_pending_until_the_public_site_changes() {
    let (host, site) = PublicHost::with_clone();
    let gate = host.remote.path().join("gate");
    // The host builds once this lock is free.
    let lock = fs::File::create(&gate).unwrap();
    lock.lock().unwrap();
    let build = host.building();
    let later = format!("(flock 3 && {build}) 3<'{}' >/dev/null 2>&1 &", gate.display());
    host.hook("post-receive", &later);
    let editing = host.edits(&site);
    brand(&editing, "Ensayo");
    editing.posted("publish", &json!({ "sentence": "Nueva marca" }));
    until(&editing, &["publishing"]);
    host.check_whole("Prueba");
    // A correction can be sent at once.
    brand(&editing, "Corregido");
    let second = editing.posted("publish", &json!({ "sentence": "Corrección" }));
    assert_eq!(second["step"], "saving", "{second}");
    until(&editing, &["publishing"]);
    lock.unlock().unwrap();
    assert_eq!(until(&editing, &["published", "stopped"])["step"], "published");
    host.check_whole("Corregido");
}

#[test]
#[ignore = "`cargo xtask soak long` runs it"]
fn a_return_to_a_version_that_conflicts_is_completed_with_the_answers() {
    let (host, ana) = PublicHost::with_clone();
    let beto = host.another_clone();
    let (of_ana, of_beto) = (host.edits(&ana), host.edits(&beto));
    brand(&of_ana, "De Ana");
    must_publish(&of_ana, &json!({}));
    set(&of_beto, CONTACT, &json!(["sections", 0, "heading"]), "Contacto de Beto");
    must_publish(&of_beto, &json!({}));
    brand(&of_ana, "De Ana otra vez");
    must_publish(&of_ana, &json!({}));
    // Beto has Ana's first brand, and returns to the version before it.
    let versions = of_beto.told("versions");
    let first = &versions.as_array().unwrap().last().unwrap()["id"];
    let end = published(&of_beto, &json!({ "version": first, "sentence": "Regresa" }));
    assert_eq!((&end["step"], &end["unpublished"]), (&json!("undecided"), &json!(false)), "{end}");
    let conflicts = end["conflicts"].as_array().unwrap().iter();
    let keep: BTreeMap<_, _> = conflicts.map(|one| (one["id"].as_str().unwrap(), "mine")).collect();
    let mut answered = end["asked"].clone();
    assert_eq!((&answered["version"], &answered["sentence"]), (first, &json!("Regresa")));
    answered["keep"] = json!(keep);
    must_publish(&of_beto, &answered);
    host.check_whole("Prueba");
}

#[test]
fn changes_of_two_clones_are_merged_and_conflicts_reported() {
    let (host, ana) = PublicHost::with_clone();
    let beto = host.another_clone();
    let (of_ana, of_beto) = (host.edits(&ana), host.edits(&beto));
    set(&of_beto, CONTACT, &json!(["sections", 0, "heading"]), "Contacto de Beto");
    must_publish(&of_beto, &json!({}));
    // Ana's push is refused, then merged with Beto's version.
    brand(&of_ana, "Ensayo");
    set(&of_ana, SITE, &json!(["footer", "rights"]), "Nada reservado.");
    must_publish(&of_ana, &json!({}));
    host.check_whole("Ensayo");
    assert!(host.page().contains("Contacto de Beto"));
    assert!(ana.read(CONTACT).contains("Contacto de Beto"));

    brand(&of_beto, "De Beto");
    let theirs = git(ana.root(), &["rev-parse", "HEAD"]);
    let end = published(&of_beto, &json!({}));
    // Beto's change was made from the earlier brand.
    assert_eq!((&end["step"], &end["problems"]), (&json!("undecided"), &Value::Null), "{end}");
    let conflict = &end["conflicts"][0];
    // A value that only Ana has changed is no conflict, and stays.
    assert_eq!(end["conflicts"].as_array().unwrap().len(), 1, "{end}");
    assert_eq!((&conflict["old"], &conflict["new"]), (&json!("Ensayo"), &json!("De Beto")));
    assert_eq!(of_beto.state()["git"], "ready");
    assert!(beto.read(SITE).contains("brand: De Beto"));
    host.check_whole("Ensayo");
    let ours = git(beto.root(), &["rev-parse", "HEAD"]);

    must_publish(&of_beto, &json!({ "keep": { conflict["id"].as_str().unwrap(): "mine" } }));
    host.check_whole("De Beto");
    assert!(host.page().contains("Nada reservado."));
    for side in [theirs, ours] {
        git(host.remote.path(), &["merge-base", "--is-ancestor", side.trim(), "main"]);
    }
    brand(&of_ana, "De Ana");
    let end = published(&of_ana, &json!({}));
    let id = end["conflicts"][0]["id"].as_str().unwrap();
    must_publish(&of_ana, &json!({ "keep": { id: "theirs" } }));
    host.check_whole("De Beto");
    assert!(ana.read(SITE).contains("brand: De Beto"));
}

/// Publishes, which must fail, and returns the reason.
#[track_caller]
fn stopped(editing: &EditingServer) -> String {
    let end = published(editing, &json!({}));
    assert_eq!(end["step"], "stopped", "{end}");
    let problem = &end["problems"][0];
    format!("{} {}", problem["title"].as_str().unwrap(), problem["text"].as_str().unwrap())
}

#[test]
fn failed_publications_state_the_reason_and_can_be_resumed() {
    let (host, site) = PublicHost::with_clone();
    let editing = host.edits(&site);
    brand(&editing, "Ensayo");
    // The remote is unreachable.
    let (here, away) = (host.remote.path(), host.remote.path().with_extension("away"));
    fs::rename(here, &away).unwrap();
    assert!(stopped(&editing).contains("does not let you in"));
    fs::rename(&away, here).unwrap();
    // The remote refuses the push.
    host.hook("pre-receive", "echo 'hoy no' >&2; exit 1");
    assert!(stopped(&editing).contains("hoy no"));
    fs::remove_file(here.join("hooks/pre-receive")).unwrap();
    // The checks refuse invented values.
    let before = site.read(SITE);
    site.put(SITE, &format!("{before}samples: [brand]\n"));
    let why = stopped(&editing);
    assert!(why.contains("placeholder"), "{why}");
    site.put(SITE, &before);
    host.check_whole("Prueba");
    must_publish(&editing, &json!({}));
    host.check_whole("Ensayo");
    // Without a remote, nothing can be sent.
    git(site.root(), &["remote", "remove", "origin"]);
    assert!(stopped(&editing).contains("no Git remote"));
}

#[test]
fn a_missing_git_author_is_set_in_the_editor() {
    let (host, site) = PublicHost::with_clone();
    for key in ["user.name", "user.email"] {
        git(site.root(), &["config", "--unset", key]);
    }
    let editing = host.edits(&site);
    brand(&editing, "Ensayo");
    assert_eq!(editing.state()["git"], "nameless");
    let author = |name, email| json!({ "name": name, "email": email });
    editing.posted("author", &author(" ", "eva@example.com"));
    assert_eq!(editing.state()["git"], "nameless");
    editing.posted("author", &author(" Eva Ruiz ", "eva@example.com"));
    assert_eq!(editing.state()["git"], "ready");
    must_publish(&editing, &json!({}));
    let last = git(host.remote.path(), &["log", "-1", "--format=%an <%ae>"]);
    assert_eq!(last, "Eva Ruiz <eva@example.com>\n");
    assert_eq!(git(site.root(), &["config", "--local", "user.name"]), "Eva Ruiz\n");
}

#[test]
fn slow_git_hooks_do_not_block_editing() {
    let (host, site) = PublicHost::with_clone();
    let gate = Gate::new(&site);
    hook(&site.path(".git"), "pre-commit", &gate.waiting());
    let editing = host.edits(&site);
    brand(&editing, "Ensayo");
    assert_eq!(editing.state()["changes"], 1);
    editing.posted("publish", &json!({ "sentence": "Nueva marca" }));
    fs::read(&gate.0[0]).unwrap();
    // While the hook waits, other requests are answered.
    let state = editing.state();
    assert_eq!((&state["changes"], &state["publication"]["step"]), (&json!(1), &json!("saving")));
    set(&editing, CONTACT, &json!(["sections", 0, "heading"]), "Mientras tanto");
    assert!(editing.page("/contacto/").contains("Mientras tanto"));
    fs::write(&gate.0[1], "").unwrap();
    assert_eq!(until(&editing, &["published", "stopped"])["step"], "published");
    host.check_whole("Ensayo");
    assert_eq!(editing.state()["changes"], 1);
}
