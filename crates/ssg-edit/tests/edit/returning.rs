//! Returns to an earlier version: what they take off the site, and what is unpublished.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use serde_json::{Value, json};
use ssg_serve::server::Method;

use crate::people::{ARTICLE, SITE, TwoPeople, add, added, client, edit, git, replace, set};
use crate::project::{Editing, FILE, LIST};

const NEW: &str = "content/articles/dos.md";
const RECORD: &str = "content/published.json";

/// Returns the id of the first version.
fn first(editing: &mut Editing) -> String {
    let versions = editing.get("versions", "");
    versions.as_array().unwrap().last().unwrap()["id"].as_str().unwrap().to_owned()
}

/// Returns to the first version, and agrees that these pages leave the site.
fn back(editing: &mut Editing, leaving: &[&str], keep: &Value) -> Value {
    let version = first(editing);
    let asked = json!({ "version": version, "leaving": leaving, "keep": keep });
    let asked = [asked, json!({ "sentence": "Regresa" })];
    editing.publish_as(&asked.into_iter().reduce(merged).unwrap())
}

fn merged(mut one: Value, other: Value) -> Value {
    one.as_object_mut().unwrap().extend(other.as_object().unwrap().clone());
    one
}

/// Returns the effects of a return to the first version.
fn plan(editing: &mut Editing) -> Value {
    let query = format!("version={}", first(editing));
    editing.get("return", &query)
}

/// Returns the old and the new texts of "Changes".
fn changes(editing: &mut Editing) -> Vec<[Value; 2]> {
    let changes = editing.get("changes", "");
    let changes = changes["changes"].as_array().unwrap().iter();
    changes.map(|change| [change["old"].clone(), change["new"].clone()]).collect()
}

fn phone() -> Value {
    json!(["contact", "ways", 2, "phone"])
}

fn article(root: &Path, title: &str) {
    let summary = "Lo que este sitio de prueba cuenta después, con una tabla de montos y cifras.";
    let text =
        format!("---\ntitle: {title}\ndate: 2025-05-07\nsummary: {summary}\n---\n\nTexto.\n");
    fs::write(root.join(NEW), text).unwrap();
}

fn record(editing: &Editing, addresses: &str) {
    fs::write(editing.root().join(RECORD), addresses).unwrap();
}

/// The addresses that the host has recorded.
const BOTH: &str = "[\n  \"/blog/dos/\",\n  \"/blog/primero/\"\n]\n";

#[test]
fn a_page_leaves_the_site_only_after_a_yes_and_its_address_is_gone() {
    // The host records the address of the new article: not yet, before Ana returns, or after she has
    // fetched for the last time.
    for recorded in ["never", "here", "elsewhere"] {
        let mut people = TwoPeople::with(&[client("Uno")]);
        article(people.ana.root(), "Dos");
        if recorded == "here" {
            record(&people.ana, BOTH);
        }
        assert_eq!(people.ana.publish(&json!({}))["step"], "sent");
        if recorded == "elsewhere" {
            git(people.beto.root(), &["pull", "--quiet"]);
            record(&people.beto, BOTH);
            assert_eq!(people.beto.publish(&json!({}))["step"], "sent");
        }
        let newest = git(people.ana.root(), &["rev-parse", "HEAD"]);
        let leaving = json!([{ "path": "/blog/dos/", "title": "Dos" }]);
        let before = git(people.remote.path(), &["rev-parse", "main"]);
        let told = json!({ "changes": 1, "leaving": leaving, "unpublished": false });
        assert_eq!(plan(&mut people.ana), told);
        let stopped = back(&mut people.ana, &[], &json!({}));
        assert_eq!(stopped["step"], "stopped", "{stopped}");
        assert!(stopped["problems"][0]["title"].to_string().contains("/blog/dos/"), "{stopped}");
        assert_eq!(git(people.remote.path(), &["rev-parse", "main"]), before);

        let sent = back(&mut people.ana, &["/blog/dos/"], &json!({}));
        assert_eq!(sent["step"], "sent", "{recorded}: {sent}");
        assert_eq!(people.published(NEW), "");
        assert!(people.published(SITE).ends_with("gone:\n  - /blog/dos/\n"), "{recorded}");
        let kept = if recorded == "never" { "" } else { BOTH };
        assert_eq!(people.published(RECORD), kept);
        assert!(!people.ana.root().join(NEW).exists());
        assert_eq!(git(people.ana.root(), &["status", "--porcelain"]), "");
        // The page can come back, and leave once more.
        let again = json!({ "version": newest.trim(), "sentence": "Otra vez" });
        assert_eq!(people.ana.publish_as(&again)["step"], "sent");
        assert!(people.published(NEW).contains("title: Dos"));
        assert!(!people.published(SITE).contains("gone:"));
    }
}

#[test]
fn an_address_that_was_gone_stays_gone_and_a_renamed_page_is_followed() {
    let mut people = TwoPeople::with(&[client("Uno")]);
    let ana = &mut people.ana;
    article(ana.root(), "Dos");
    record(ana, BOTH);
    assert_eq!(ana.publish(&json!({}))["step"], "sent");
    assert_eq!(ana.post("delete", &json!({ "id": NEW })).0, 200);
    assert_eq!(ana.post("rename", &json!({ "file": ARTICLE, "name": "Segundo" })).0, 200);
    assert_eq!(ana.publish(&json!({}))["step"], "sent");
    let like_it = fs::read_to_string(ana.root().join("content/articles/segundo.md")).unwrap();
    assert_eq!(plan(ana)["leaving"], json!([]));
    // An article with the same text is another article.
    fs::write(
        ana.root().join("content/articles/tres.md"),
        like_it.replace("aliases", "tags").replace("/blog/primero/", "vida"),
    )
    .unwrap();
    assert_eq!(ana.publish(&json!({}))["step"], "sent");
    let sent = back(ana, &["/blog/tres/"], &json!({}));
    assert_eq!(sent["step"], "sent", "{sent}");
    let gone = "gone:\n  - /blog/dos/\n  - /blog/tres/\n";
    assert!(people.published(SITE).ends_with(gone));
    let text = people.published(ARTICLE);
    assert!(text.contains("aliases:\n  - /blog/segundo/\n"), "{text}");
}

#[test]
fn unpublished_changes_stay_unpublished_beside_a_return() {
    for is_version in [false, true] {
        let mut people = TwoPeople::with(&[client("Uno")]);
        let ana = &mut people.ana;
        set(ana, SITE, &phone(), "+52 33 2222 2222");
        assert_eq!(ana.publish(&json!({}))["step"], "sent");
        add(ana, "Dos", 1);
        article(ana.root(), "Dos");
        if is_version {
            assert_eq!(ana.post("version", &json!({ "sentence": "Mía" })).0, 200);
        }
        set(ana, FILE, &json!([LIST, 0, "location"]), "Colima");
        replace(ana, ARTICLE, "## Una sección", "## Otra sección");
        let told = plan(ana);
        assert_eq!((&told["changes"], &told["unpublished"]), (&json!(1), &json!(true)), "{told}");
        let own = [ana.read(), fs::read_to_string(ana.root().join(ARTICLE)).unwrap()];
        let listed = changes(ana);
        let sent = back(ana, &[], &json!({}));
        assert_eq!(sent["step"], "sent", "{sent}");
        let now = [ana.read(), fs::read_to_string(ana.root().join(ARTICLE)).unwrap()];
        assert_eq!(now, own);
        assert!(ana.root().join(NEW).exists());
        assert_eq!(changes(ana), listed);
        let site = fs::read_to_string(ana.root().join(SITE)).unwrap();
        assert_eq!(people.published(SITE), site);
        assert!(!site.contains("2222"));
        assert_eq!(people.published(NEW), "");
        assert!(!people.published(FILE).contains("Dos"));
        // Publishing sends them, and nothing else.
        let sent = people.ana.publish(&json!({}));
        assert_eq!(sent["step"], "sent", "{sent}");
        people.check_ana(&[client("Uno").replace("Tepic", "Colima"), added("Dos")]);
        assert_eq!(people.published(SITE), site);
    }
}

#[test]
fn a_return_asks_about_the_values_that_are_changed_and_unpublished() {
    for (side, now, left) in [("mine", "3333 3333", 2), ("theirs", "1234 5678", 1)] {
        let mut people = TwoPeople::with(&[client("Uno")]);
        let ana = &mut people.ana;
        set(ana, SITE, &phone(), "+52 33 2222 2222");
        assert_eq!(ana.publish(&json!({}))["step"], "sent");
        set(ana, SITE, &phone(), "+52 33 3333 3333");
        add(ana, "Dos", 1);
        let before = git(ana.root(), &["rev-parse", "HEAD", "@{upstream}"]);
        let own = ana.snapshot();
        let asked = back(ana, &[], &json!({}));
        assert_eq!((&asked["step"], &asked["unpublished"]), (&json!("undecided"), &json!(true)));
        let conflicts = asked["conflicts"].as_array().unwrap();
        assert_eq!((conflicts.len(), &conflicts[0]["new"]), (1, &json!("+52 33 3333 3333")));
        assert!(git(ana.root(), &["rev-parse", "HEAD", "@{upstream}"]) == before);
        assert!(ana.snapshot() == own);
        let keep = json!({ conflicts[0]["id"].as_str().unwrap(): side });
        let sent = ana.publish_as(&merged(asked["asked"].clone(), json!({ "keep": keep })));
        assert_eq!(sent["step"], "sent", "{sent}");
        let site = fs::read_to_string(ana.root().join(SITE)).unwrap();
        assert!(site.contains(&format!("phone: \"+52 33 {now}\"")), "{site}");
        assert_eq!(changes(ana).len(), left);
        assert_eq!(git(ana.root(), &["diff", "--cached", "--name-only"]), "");
        assert!(
            !people.published(SITE).contains("3333") && !people.published(FILE).contains("Dos")
        );
    }
}

#[test]
fn an_unpublished_edit_of_a_page_that_leaves_is_kept_or_goes_with_it() {
    for side in ["mine", "theirs"] {
        let mut people = TwoPeople::with(&[client("Uno")]);
        let ana = &mut people.ana;
        article(ana.root(), "Dos");
        fs::write(ana.root().join("README.md"), "Uno.\n").unwrap();
        git(ana.root(), &["add", "README.md"]);
        assert_eq!(ana.publish(&json!({}))["step"], "sent");
        git(ana.root(), &["commit", "--quiet", "--message=Léeme"]);
        replace(ana, NEW, "Texto.", "Otro texto.");
        git(ana.root(), &["add", NEW]);
        let own = ana.snapshot();
        let asked = back(ana, &["/blog/dos/"], &json!({}));
        assert_eq!((&asked["step"], &asked["unpublished"]), (&json!("undecided"), &json!(true)));
        let id = asked["conflicts"][0]["id"].as_str().unwrap();
        assert_eq!(asked["conflicts"][0]["old"], Value::Null);
        let sent = back(ana, &["/blog/dos/"], &json!({ id: side }));
        assert_eq!(sent["step"], "sent", "{sent}");
        assert_eq!(ana.root().join(NEW).exists(), side == "mine");
        let site = fs::read_to_string(ana.root().join(SITE)).unwrap();
        assert_eq!(site.contains("/blog/dos/"), side == "theirs");
        if side == "mine" {
            assert!(ana.snapshot() == own);
        }
        assert_eq!(git(ana.root(), &["log", "-1", "--format=%P"]).split(' ').count(), 2);
        assert_eq!(fs::read(ana.root().join("README.md")).unwrap(), b"Uno.\n");
        assert_eq!(changes(ana).is_empty(), side == "theirs");
        assert_eq!(git(ana.root(), &["diff", "--cached", "--name-only"]), "");
        assert!(people.published(SITE).contains("/blog/dos/"));
        assert_eq!(people.published("README.md"), "");
    }
}

#[test]
fn a_failed_return_leaves_everything_as_it_was() {
    let mut people = TwoPeople::with(&[client("Uno")]);
    let remote = people.remote.path().to_owned();
    let ana = &mut people.ana;
    set(ana, SITE, &phone(), "+52 33 2222 2222");
    assert_eq!(ana.publish(&json!({}))["step"], "sent");
    add(ana, "Dos", 1);
    let hook = remote.join("hooks/pre-receive");
    fs::create_dir_all(hook.parent().unwrap()).unwrap();
    fs::write(&hook, "#!/bin/sh\nexit 1\n").unwrap();
    fs::set_permissions(&hook, fs::Permissions::from_mode(0o755)).unwrap();
    let (own, before) = (ana.snapshot(), git(ana.root(), &["rev-parse", "HEAD"]));
    let listed = changes(ana);
    let check = |ana: &mut Editing| {
        let stopped = back(ana, &[], &json!({}));
        assert_eq!(stopped["step"], "stopped", "{stopped}");
        assert!(ana.snapshot() == own && changes(ana) == listed);
        assert_eq!(git(ana.root(), &["rev-parse", "HEAD"]), before);
    };
    check(ana);
    fs::remove_file(hook).unwrap();
    let away = remote.with_extension("away");
    fs::rename(&remote, &away).unwrap();
    check(ana);
    fs::rename(&away, &remote).unwrap();
    let sent = back(ana, &[], &json!({}));
    assert_eq!(sent["step"], "sent", "{sent}");
    assert_eq!(changes(ana), listed);
    edit(ana, FILE, &json!({ "op": "remove", "path": [LIST, 1] }));
    assert!(changes(ana).is_empty());
}

#[test]
fn a_replaced_picture_is_a_change_that_can_be_taken_back() {
    let mut people = TwoPeople::with(&[client("Uno")]);
    let picture = "content/images/dibujo.svg";
    let own = people.ana.snapshot();
    people.ana.replace(picture, "width=\"40\"", "width=\"80\"");
    assert!(people.ana.snapshot() != own);
    let listed = people.ana.get("changes", "")["changes"].clone();
    assert_eq!((&listed[0]["id"], &listed[0]["title"]), (&json!(picture), &json!("File replaced")));
    let address = "/_ssg/edit/picture/images/dibujo.svg";
    assert_eq!(listed[0]["pictures"], json!([format!("{address}?last"), address]));
    let shown = |ana: &mut Editing, version: &str| ana.get("picture/images/dibujo.svg", version);
    assert!(shown(&mut people.ana, "").to_string().contains("width=\\\"80"));
    assert!(shown(&mut people.ana, "last").to_string().contains("width=\\\"40"));
    // Nothing but pictures is given out.
    let other = Some("last".to_owned());
    assert_eq!(people.ana.ask(Method::GET, "picture/site.yaml", other, "").0, 404);
    assert_eq!(people.ana.post("take-back", &json!({ "id": picture })).0, 200);
    assert!(people.ana.snapshot() == own);
}
