//! The list of changes, and versions.

use std::fs;

use serde_json::{Value, json};

use crate::support::TinySite;
use crate::support::editing::{EditingServer, answered, command};
use crate::support::public_host::{ALONE, SITE, git, set};

const PAGE: &str = "content/pages/sobre-mi.yaml";

/// Creates a site whose content has a version, with quoted and folded values.
fn with_version() -> TinySite {
    let site = TinySite::new();
    let quoted = "heading: Historia\n    text: 'Uno: dos'";
    site.edit(PAGE, "heading: Historia\n    text: Texto.", quoted);
    let folded = "heading: Habla\n    text: >-\n      Uno\n      dos: tres # cuatro";
    site.edit(PAGE, "heading: Habla\n    text: Texto.", folded);
    site.write(".gitignore", ".ssg/\nfrontend\ntemplates\n");
    git(site.root(), &["init", "--quiet", "--initial-branch=main"]);
    git(site.root(), &["config", "user.name", "Ana"]);
    git(site.root(), &["config", "user.email", "ana@example.com"]);
    git(site.root(), &["add", "."]);
    git(site.root(), &["commit", "--quiet", "--message=Primera"]);
    site
}

/// Returns the changes of a file since the last version.
fn changes(editing: &EditingServer, file: &str) -> Vec<Value> {
    let listed = editing.told("changes");
    let rows = listed["changes"].as_array().unwrap().iter();
    rows.filter(|row| row["file"] == file).cloned().collect()
}

#[test]
fn changes_are_listed_reverted_and_saved_as_a_version() {
    let site = with_version();
    let editing = EditingServer::run(command(&site).envs(ALONE));
    assert_eq!(editing.state()["git"], "ready");
    assert_eq!(editing.told("changes")["changes"], json!([]));
    changes_are_listed_field_by_field_and_each_can_be_taken_back(&site, &editing);
    a_value_that_is_taken_back_is_written_as_it_was(&site, &editing);
    a_comment_of_another_program_stays(&site, &editing);
    a_new_file_that_is_needed_is_not_taken_back(&site, &editing);
    a_version_has_the_content_and_nothing_else(&site, &editing);
}

fn changes_are_listed_field_by_field_and_each_can_be_taken_back(
    site: &TinySite,
    editing: &EditingServer,
) {
    let article = "content/articles/primero.md";
    set(editing, SITE, &json!(["brand"]), "Ensayo");
    set(editing, SITE, &json!(["footer", "rights"]), "Todos, reservados.");
    assert_eq!(editing.set(&editing.field("/blog/primero/", "Una sección"), "## Otra").0, 200);
    let (of_site, of_article) = (changes(editing, SITE), changes(editing, article));
    assert_eq!((of_site.len(), of_article.len()), (2, 1), "{of_site:?} {of_article:?}");
    let brand = of_site.iter().find(|row| row["new"] == "Ensayo").unwrap();
    assert_eq!(brand["old"], "Prueba");
    assert_eq!(
        (&of_article[0]["old"], &of_article[0]["new"]),
        (&json!("## Una sección"), &json!("## Otra"))
    );
    assert_eq!(editing.state()["changes"], 3);
    let both = site.read(SITE);
    editing.posted("take-back", &json!({ "id": brand["id"] }));
    let one = site.read(SITE);
    assert_eq!(one, both.replace("brand: Ensayo", "brand: Prueba"));
    editing.posted("take-back", &json!({ "id": of_article[0]["id"] }));
    assert_eq!(git(site.root(), &["diff", "--name-only"]), format!("{SITE}\n"));
    // Taking back can be undone, too.
    editing.posted("undo", &json!({}));
    editing.posted("undo", &json!({}));
    assert_eq!(site.read(SITE), both);
    assert_eq!(editing.post("take-back", &json!({ "id": "nada" })).0, 404);
}

fn a_value_that_is_taken_back_is_written_as_it_was(site: &TinySite, editing: &EditingServer) {
    let before = site.read(PAGE);
    let cases = [
        (json!(["sections", 1, "text"]), "Uno: dos\n\ny tres"),
        (json!(["sections", 3, "text"]), "Uno\n\ndos"),
        (json!(["sections", 4, "text"]), "corto"),
        (json!(["sections", 1, "heading"]), "- Historia"),
    ];
    for (path, value) in &cases {
        set(editing, PAGE, path, value);
    }
    // Take them back one by one, so that all but the last have neighbours.
    for left in (0..cases.len()).rev() {
        let changes = changes(editing, PAGE);
        assert_eq!(changes.len(), left + 1, "{changes:?}");
        editing.posted("take-back", &json!({ "id": changes[left]["id"] }));
    }
    assert_eq!(site.read(PAGE), before);
}

fn a_comment_of_another_program_stays(site: &TinySite, editing: &EditingServer) {
    let before = site.read(PAGE);
    set(editing, PAGE, &json!(["sections", 1, "heading"]), "Pasado");
    site.save(PAGE, "heading: Pasado", "# Suyo.\n    heading: Pasado");
    // The comment is not listed as a change.
    let changes = changes(editing, PAGE);
    assert_eq!(changes.len(), 1, "{changes:?}");
    editing.posted("take-back", &json!({ "id": changes[0]["id"] }));
    let expected = before.replace("heading: Historia", "# Suyo.\n    heading: Historia");
    assert_eq!(site.read(PAGE), expected);
    site.write(PAGE, before);
}

fn a_new_file_that_is_needed_is_not_taken_back(site: &TinySite, editing: &EditingServer) {
    let drawing = fs::read(site.path("content/images/dibujo.svg")).unwrap();
    let (status, made) = editing.upload("otro.svg", &drawing);
    assert_eq!(status, 200, "{made}");
    let value = json!({ "src": made["path"], "alt": "Otro dibujo" });
    let edit = json!({ "op": "put", "path": ["sections", 0, "image"], "value": value });
    assert_eq!(editing.change(PAGE, edit).0, 200);
    let before = site.snapshot("content");
    let file = json!({ "id": "content/images/otro.svg" });
    let answer = answered(editing.post("take-back", &file), 422);
    assert_eq!(answer["errors"][0]["file"], PAGE, "{answer}");
    assert_eq!(site.snapshot("content"), before);
    editing.posted("undo", &json!({}));
    editing.posted("take-back", &file);
    assert!(!site.path("content/images/otro.svg").exists());
}

fn a_version_has_the_content_and_nothing_else(site: &TinySite, editing: &EditingServer) {
    editing.posted("new", &json!({ "kind": "article", "title": "Dos" }));
    site.write("apuntes.txt", "no");
    git(site.root(), &["add", "apuntes.txt"]);
    let sentence = editing.told("changes")["sentence"].as_str().unwrap().to_owned();
    assert_eq!(sentence, "Created “Dos”; Changed “Body” in “Primero”; Changed “Site details”");
    let saved = editing.posted("version", &json!({ "sentence": sentence }));
    let last = git(site.root(), &["log", "-1", "--format=%H %an %s"]);
    assert_eq!(last.trim(), format!("{} Ana {sentence}", saved["id"].as_str().unwrap()));
    let files = git(site.root(), &["show", "--name-only", "--format="]);
    let changed = ["content/articles/dos.md", "content/articles/primero.md", SITE, ""];
    assert_eq!(files, changed.join("\n"));
    assert_eq!(git(site.root(), &["status", "--porcelain"]), "A  apuntes.txt\n");
    assert_eq!(editing.told("changes")["changes"], json!([]));
    answered(editing.post("version", &json!({ "sentence": "Otra" })), 409);
    // An undone step is a change since the version.
    editing.posted("undo", &json!({}));
    assert_eq!(editing.state()["changes"], 1);
    // During a merge, no version is saved.
    let head = git(site.root(), &["rev-parse", "HEAD"]);
    site.write(".git/MERGE_HEAD", &head);
    assert_eq!(editing.state()["git"], "merging");
    let (status, answer) = editing.post("version", &json!({ "sentence": "Otra" }));
    assert_eq!((status, git(site.root(), &["rev-parse", "HEAD"])), (409, head), "{answer}");
}

#[test]
fn editing_works_without_git_except_for_versions() {
    let site = TinySite::new();
    let editing = EditingServer::run(command(&site).envs(ALONE));
    let next = || ["git", "undo", "redo"].map(|key| editing.state()[key].clone());
    assert_eq!(next(), [json!("none"), Value::Null, Value::Null]);
    set(&editing, SITE, &json!(["brand"]), "Ensayo");
    let step = json!("a change of “Business name” in “Site details”");
    assert_eq!(next(), [json!("none"), step.clone(), Value::Null]);
    editing.posted("undo", &json!({}));
    assert_eq!(next(), [json!("none"), Value::Null, step]);
    for (path, data) in
        [("version", json!({ "sentence": "Una" })), ("take-back", json!({ "id": "a" }))]
    {
        let (status, answer) = editing.post(path, &data);
        assert_eq!(status, 409, "{path}: {answer}");
        assert!(answer["error"]["text"].as_str().unwrap().contains("git init"), "{answer}");
    }
}
