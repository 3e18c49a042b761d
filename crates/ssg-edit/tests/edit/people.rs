//! Two people who edit one site in two clones.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};
use tempfile::TempDir;

use super::project::{self, Editing, FILE, LIST, TEXT};

pub(crate) const SITE: &str = "content/site.yaml";
pub(crate) const ARTICLES: &str = "content/articles";
pub(crate) const ARTICLE: &str = "content/articles/primero.md";

/// Ana and Beto, each with a clone of the same remote repository.
pub(crate) struct TwoPeople {
    pub(crate) remote: TempDir,
    pub(crate) ana: Editing,
    pub(crate) beto: Editing,
}

pub(crate) fn git(folder: &Path, arguments: &[&str]) -> String {
    let mut git = Command::new("git");
    git.args(arguments).current_dir(folder).env("GIT_CONFIG_GLOBAL", "/dev/null");
    let output = git.env("GIT_CONFIG_NOSYSTEM", "1").output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

pub(crate) fn client(name: &str) -> String {
    format!(
        "  # De {name}.\n  - name: {name}\n    location: Tepic\n    stars: 5\n    quote: Cita de {name}.\n"
    )
}

impl TwoPeople {
    pub(crate) fn with(clients: &[String]) -> TwoPeople {
        let remote = tempfile::tempdir().unwrap();
        git(remote.path(), &["init", "--quiet", "--bare", "--initial-branch=main"]);
        let first = project::copy(&[TEXT, &clients.concat()].concat());
        fs::write(first.path().join(".gitignore"), ".ssg/\nfrontend\ntemplates\n").unwrap();
        let named = |folder: &Path, name| {
            git(folder, &["config", "user.name", name]);
            git(folder, &["config", "user.email", "alguien@example.com"]);
        };
        git(first.path(), &["init", "--quiet", "--initial-branch=main"]);
        named(first.path(), "Ana");
        let address = remote.path().to_str().unwrap();
        git(first.path(), &["remote", "add", "origin", address]);
        git(first.path(), &["add", "."]);
        git(first.path(), &["commit", "--quiet", "--message=Primera"]);
        git(first.path(), &["push", "--quiet", "--set-upstream", "origin", "main"]);
        let second = tempfile::tempdir().unwrap();
        git(second.path(), &["clone", "--quiet", address, "."]);
        named(second.path(), "Beto");
        TwoPeople { ana: Editing::at(first), beto: Editing::at(second), remote }
    }

    /// Publishes Ana's changes and then Beto's, which are joined without a question.
    #[track_caller]
    pub(crate) fn publish(&mut self) {
        let ana = self.ana.publish(&json!({}));
        assert_eq!(ana["step"], "sent", "{ana}");
        let beto = self.beto.publish(&json!({}));
        assert_eq!(beto["step"], "sent", "{beto}");
    }

    /// Publishes both, and returns the questions that Beto is asked.
    #[track_caller]
    pub(crate) fn asked(&mut self) -> Vec<Value> {
        let ana = self.ana.publish(&json!({}));
        assert_eq!(ana["step"], "sent", "{ana}");
        let beto = self.beto.publish(&json!({}));
        assert_eq!(beto["step"], "undecided", "{beto}");
        beto["conflicts"].as_array().unwrap().clone()
    }

    /// Publishes Beto's changes with one side for each question.
    #[track_caller]
    pub(crate) fn answer(&mut self, questions: &[Value], side: &str) {
        let keep: BTreeMap<&str, &str> =
            questions.iter().map(|question| (question["id"].as_str().unwrap(), side)).collect();
        let beto = self.beto.publish(&json!(keep));
        assert_eq!(beto["step"], "sent", "{beto}");
    }

    /// Returns a published file; nothing if there is none.
    pub(crate) fn published(&self, file: &str) -> String {
        let listed = git(self.remote.path(), &["ls-tree", "-r", "--name-only", "main", "--", file]);
        if listed.is_empty() {
            listed
        } else {
            git(self.remote.path(), &["show", &format!("main:{file}")])
        }
    }

    pub(crate) fn check_testimonials(&self, clients: &[String]) {
        assert_eq!(self.published(FILE), [TEXT, &clients.concat()].concat());
        assert_eq!(self.beto.read(), self.published(FILE));
    }

    pub(crate) fn check_ana(&self, clients: &[String]) {
        assert_eq!(self.published(FILE), [TEXT, &clients.concat()].concat());
        assert_eq!(self.ana.read(), self.published(FILE));
    }
}

/// Changes a file, which must succeed.
#[track_caller]
pub(crate) fn edit(editing: &mut Editing, file: &str, edit: &Value) {
    let (status, answer) = editing.post("change", &json!({ "file": file, "edit": edit }));
    assert_eq!(status, 200, "{edit}: {answer}");
}

pub(crate) fn set(editing: &mut Editing, file: &str, path: &Value, value: &str) {
    edit(editing, file, &json!({ "op": "set", "path": path, "value": value }));
}

pub(crate) fn add(editing: &mut Editing, name: &str, at: usize) {
    let quote = format!("Cita de {name}.");
    let value = json!({ "name": name, "location": "Tepic", "stars": "5", "quote": quote });
    edit(editing, FILE, &json!({ "op": "insert", "path": [LIST], "at": at, "value": value }));
}

/// Returns a client that the editor has added, with its keys as JSON has them.
pub(crate) fn added(name: &str) -> String {
    format!("  - location: Tepic\n    name: {name}\n    quote: Cita de {name}.\n    stars: 5\n")
}

pub(crate) fn replace(editing: &mut Editing, file: &str, from: &str, to: &str) {
    assert!(fs::read_to_string(editing.root().join(file)).unwrap().contains(from));
    editing.replace(file, from, to);
}
