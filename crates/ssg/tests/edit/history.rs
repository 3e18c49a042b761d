//! Undo, redo, what has changed, and versions.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::{Value, json};

use crate::support::TinySite;
use crate::support::editing::{EditingServer, command};

const SITE: &str = "content/site.yaml";

/// Who saves versions, and nothing of this machine's own settings.
const IDENTITY: [(&str, &str); 6] = [
    ("GIT_CONFIG_GLOBAL", "/dev/null"),
    ("GIT_CONFIG_NOSYSTEM", "1"),
    ("GIT_AUTHOR_NAME", "Ana"),
    ("GIT_AUTHOR_EMAIL", "ana@example.com"),
    ("GIT_COMMITTER_NAME", "Ana"),
    ("GIT_COMMITTER_EMAIL", "ana@example.com"),
];

fn try_git(root: &Path, arguments: &[&str]) -> Output {
    Command::new("git").args(arguments).current_dir(root).envs(IDENTITY).output().unwrap()
}

#[track_caller]
fn git(root: &Path, arguments: &[&str]) -> String {
    let output = try_git(root, arguments);
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// A site whose content has a version.
fn with_version() -> TinySite {
    let site = TinySite::new();
    site.write(".gitignore", ".ssg/\nfrontend\ntemplates\n");
    git(site.root(), &["init", "--quiet", "--initial-branch=main"]);
    git(site.root(), &["add", "."]);
    git(site.root(), &["commit", "--quiet", "--message=Primera"]);
    site
}

fn start(site: &TinySite) -> EditingServer {
    EditingServer::run(command(site).envs(IDENTITY))
}

fn set(editing: &EditingServer, file: &str, path: &Value, value: &str) {
    let edit = json!({ "op": "set", "path": path, "value": value });
    let (status, answer) = editing.change(file, edit);
    assert_eq!(status, 200, "{answer}");
}

#[test]
fn steps_are_taken_back_and_made_again_also_after_a_restart() {
    let site = TinySite::new();
    let states = || [SITE, "content/services.yaml"].map(|path| fs::read(site.path(path)).unwrap());
    let mut seen = vec![states()];
    let editing = EditingServer::start(&site);
    assert_eq!((&editing.state()["undo"], &editing.state()["redo"]), (&Value::Null, &Value::Null));
    for (file, path, value) in [
        (SITE, json!(["brand"]), "Ensayo"),
        ("content/services.yaml", json!(["products", 0, "title"]), "Seguro"),
        (SITE, json!(["tagline"]), "Hoy: siempre."),
    ] {
        set(&editing, file, &path, value);
        seen.push(states());
    }
    let state = editing.state();
    assert_eq!(state["undo"], "a change of “tagline” in site.yaml");
    editing.posted("undo", &json!({}));
    assert_eq!(states(), seen[2]);
    assert_eq!(editing.state()["redo"], "a change of “tagline” in site.yaml");
    drop(editing);

    let editing = EditingServer::start(&site);
    assert_eq!(editing.state()["redo"], "a change of “tagline” in site.yaml");
    for expected in [&seen[1], &seen[0], &seen[0]] {
        editing.posted("undo", &json!({}));
        assert_eq!(states(), *expected);
    }
    assert!(editing.page("/").contains("Prueba"));
    drop(editing);

    let editing = EditingServer::start(&site);
    for expected in &seen[1..] {
        editing.posted("redo", &json!({}));
        assert_eq!(states(), *expected);
    }
    assert!(editing.page("/").contains("Ensayo"));
    // What is done after a step back takes the place of what was taken back.
    editing.posted("undo", &json!({}));
    set(&editing, SITE, &json!(["brand"]), "Otra");
    assert_eq!(editing.state()["redo"], Value::Null);
}

#[test]
fn what_somebody_else_has_written_is_not_undone() {
    let site = TinySite::new();
    let editing = EditingServer::start(&site);
    set(&editing, SITE, &json!(["brand"]), "Ensayo");
    site.edit(SITE, "tagline: Protegiendo", "tagline: Cuidando");
    let theirs = fs::read(site.path(SITE)).unwrap();
    let (status, answer) = editing.post("undo", &json!({}));
    assert_eq!(status, 409, "{answer}");
    assert_eq!(fs::read(site.path(SITE)).unwrap(), theirs);
    // It is a step of its own, so the way back is not closed.
    assert_eq!(editing.state()["undo"], "what another program has changed in site.yaml");
    for [from, to] in [["Cuidando", "Protegiendo"], ["brand: Ensayo", "brand: Prueba"]] {
        let before = fs::read_to_string(site.path(SITE)).unwrap();
        editing.posted("undo", &json!({}));
        assert_eq!(fs::read_to_string(site.path(SITE)).unwrap(), before.replace(from, to));
    }
    for _ in 0..2 {
        editing.posted("redo", &json!({}));
    }
    assert_eq!(fs::read(site.path(SITE)).unwrap(), theirs);
}

#[test]
fn changes_are_listed_field_by_field_and_each_can_be_taken_back() {
    let site = with_version();
    let article = "content/articles/primero.md";
    let editing = start(&site);
    assert_eq!(editing.told("changes")["changes"], json!([]));
    set(&editing, SITE, &json!(["brand"]), "Ensayo");
    set(&editing, SITE, &json!(["footer", "rights"]), "Todos, reservados.");
    assert_eq!(editing.set(&editing.field("/blog/primero/", "Una sección"), "## Otra").0, 200);
    let listed = editing.told("changes");
    let rows = listed["changes"].as_array().unwrap();
    let row = |file: &str, new: &str| {
        rows.iter().find(|row| row["file"] == file && row["new"] == new).unwrap()
    };
    assert_eq!(rows.len(), 3, "{listed}");
    assert_eq!(row(SITE, "Ensayo")["old"], "Prueba");
    assert_eq!(row(article, "## Otra")["old"], "## Una sección");
    assert_eq!(editing.state()["changes"], 2);
    let both = fs::read_to_string(site.path(SITE)).unwrap();
    editing.posted("take-back", &json!({ "id": row(SITE, "Ensayo")["id"] }));
    let one = fs::read_to_string(site.path(SITE)).unwrap();
    assert_eq!(one, both.replace("brand: Ensayo", "brand: Prueba"));
    editing.posted("take-back", &json!({ "id": row(article, "## Otra")["id"] }));
    assert_eq!(git(site.root(), &["diff", "--name-only"]), format!("{SITE}\n"));
    // Taking back is a step, too.
    editing.posted("undo", &json!({}));
    editing.posted("undo", &json!({}));
    assert_eq!(fs::read_to_string(site.path(SITE)).unwrap(), both);
    assert_eq!(editing.post("take-back", &json!({ "id": "nada" })).0, 404);
}

#[test]
fn a_version_has_the_content_and_nothing_else() {
    let site = with_version();
    let editing = start(&site);
    assert_eq!(editing.state()["git"], "ready");
    set(&editing, SITE, &json!(["brand"]), "Ensayo");
    editing.posted("new", &json!({ "kind": "article", "title": "Dos" }));
    site.write("apuntes.txt", "no");
    git(site.root(), &["add", "apuntes.txt"]);
    let sentence = editing.told("changes")["sentence"].as_str().unwrap().to_owned();
    assert!(sentence.contains("“brand” in site.yaml") && sentence.contains("dos.md"), "{sentence}");
    let saved = editing.posted("version", &json!({ "sentence": sentence }));
    let of_last = |what: &str| git(site.root(), &["log", "-1", &format!("--format={what}")]);
    assert_eq!(of_last("%H").trim(), saved["id"].as_str().unwrap());
    assert_eq!(of_last("%an %s").trim(), format!("Ana {sentence}"));
    let files = git(site.root(), &["show", "--name-only", "--format="]);
    assert_eq!(files, "content/articles/dos.md\ncontent/site.yaml\n");
    assert_eq!(git(site.root(), &["status", "--porcelain"]), "A  apuntes.txt\n");
    assert_eq!(editing.told("changes")["changes"], json!([]));
    let (status, answer) = editing.post("version", &json!({ "sentence": "Otra" }));
    assert_eq!(status, 409, "{answer}");
    // A step back is a change against the version.
    editing.posted("undo", &json!({}));
    assert_eq!(editing.state()["changes"], 1);
}

#[test]
fn a_value_that_is_taken_back_is_written_as_it_was() {
    const PAGE: &str = "content/pages/sobre-mi.yaml";
    let site = with_version();
    // One that needs quotes, one without, one of two lines, and a list.
    site.edit(
        PAGE,
        "heading: Historia\n    text: Texto.",
        "heading: Historia\n    text: 'Uno: dos'",
    );
    site.edit(
        PAGE,
        "heading: Habla\n    text: Texto.",
        "heading: Habla\n    text: >-\n      Uno\n      dos: tres # cuatro",
    );
    git(site.root(), &["commit", "--quiet", "--all", "--message=Segunda"]);
    let before = fs::read_to_string(site.path(PAGE)).unwrap();
    let editing = start(&site);
    let cases = [
        (json!(["sections", 1, "text"]), "Uno: dos\n\ny tres"),
        (json!(["sections", 3, "text"]), "Uno\n\ndos"),
        (json!(["sections", 4, "text"]), "corto"),
        (json!(["sections", 1, "heading"]), "- Historia"),
    ];
    for (path, value) in &cases {
        set(&editing, PAGE, path, value);
    }
    // One after the other, so that each but the last has others beside it.
    for left in (0..cases.len()).rev() {
        let changes = editing.told("changes")["changes"].as_array().unwrap().clone();
        assert_eq!(changes.len(), left + 1, "{changes:?}");
        editing.posted("take-back", &json!({ "id": changes[left]["id"] }));
    }
    assert_eq!(fs::read_to_string(site.path(PAGE)).unwrap(), before);
    assert_eq!(editing.told("changes")["changes"], json!([]));
}

#[test]
fn a_new_file_that_is_needed_is_not_taken_back() {
    let site = with_version();
    let photo = fs::read(site.path("content/images/dibujo.svg")).unwrap();
    let editing = start(&site);
    let (status, made) = editing.upload("otro.svg", &photo);
    assert_eq!(status, 200, "{made}");
    let value = json!({ "src": made["path"], "alt": "Otro dibujo" });
    let edit = json!({ "op": "put", "path": ["sections", 0, "image"], "value": value });
    assert_eq!(editing.change("content/pages/sobre-mi.yaml", edit).0, 200);
    let before = site.snapshot("content");
    let file = json!({ "id": "content/images/otro.svg" });
    let (status, answer) = editing.post("take-back", &file);
    assert_eq!(status, 422, "{answer}");
    assert_eq!(answer["errors"][0]["file"], "content/pages/sobre-mi.yaml", "{answer}");
    assert_eq!(site.snapshot("content"), before);
    editing.posted("undo", &json!({}));
    editing.posted("take-back", &file);
    assert!(!site.path("content/images/otro.svg").exists());
}

#[test]
fn without_git_all_but_versions_works() {
    let site = TinySite::new();
    let editing = start(&site);
    assert_eq!(editing.state()["git"], "none");
    set(&editing, SITE, &json!(["brand"]), "Ensayo");
    editing.posted("undo", &json!({}));
    for (path, data) in
        [("version", json!({ "sentence": "Una" })), ("take-back", json!({ "id": "a" }))]
    {
        let (status, answer) = editing.post(path, &data);
        assert_eq!(status, 409, "{path}: {answer}");
        assert!(answer["error"]["text"].as_str().unwrap().contains("git init"), "{answer}");
    }
}

#[test]
fn in_the_middle_of_a_merge_no_version_is_made() {
    let site = with_version();
    git(site.root(), &["checkout", "--quiet", "-b", "otra"]);
    site.edit(SITE, "brand: Prueba", "brand: Una");
    git(site.root(), &["commit", "--quiet", "--all", "--message=Una"]);
    git(site.root(), &["checkout", "--quiet", "main"]);
    site.edit(SITE, "tagline: Protegiendo tu futuro, hoy.", "tagline: Otra.");
    git(site.root(), &["commit", "--quiet", "--all", "--message=Otra"]);
    git(site.root(), &["merge", "--quiet", "--no-commit", "otra"]);
    let editing = start(&site);
    assert_eq!(editing.state()["git"], "merging");
    set(&editing, SITE, &json!(["descriptor"]), "Ensayo");
    let head = git(site.root(), &["rev-parse", "HEAD"]);
    let (status, answer) = editing.post("version", &json!({ "sentence": "Una" }));
    assert_eq!(status, 409, "{answer}");
    assert_eq!(git(site.root(), &["rev-parse", "HEAD"]), head);
    assert!(site.path(".git/MERGE_HEAD").exists());
}

#[test]
fn without_a_name_no_version_is_made() {
    let site = with_version();
    git(site.root(), &["config", "user.useConfigOnly", "true"]);
    let mut command = command(&site);
    command.envs(IDENTITY[..2].iter().copied());
    for (name, _) in &IDENTITY[2..] {
        command.env_remove(name);
    }
    let editing = EditingServer::run(command.env_remove("EMAIL"));
    assert_eq!(editing.state()["git"], "nameless");
    set(&editing, SITE, &json!(["brand"]), "Ensayo");
    let (status, answer) = editing.post("version", &json!({ "sentence": "Una" }));
    assert_eq!(status, 409, "{answer}");
    assert_eq!(git(site.root(), &["log", "--format=%s"]), "Primera\n");
    assert_eq!(git(site.root(), &["status", "--porcelain"]), format!(" M {SITE}\n"));
}
