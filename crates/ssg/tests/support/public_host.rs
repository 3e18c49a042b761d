//! A host of this machine to which `ssg edit` publishes: a bare repository, whose hook builds the
//! site, and a server of the result.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::{Value, json};
use tempfile::TempDir;

use super::TinySite;
use super::editing::{self, EditingServer, answered};
use super::http::Server;
use super::project::{said, stdout};

pub(crate) const SITE: &str = "content/site.yaml";
pub(crate) const CONTACT: &str = "content/pages/contacto.yaml";

/// An environment without this machine's settings.
pub(crate) const ALONE: [(&str, &str); 2] =
    [("GIT_CONFIG_GLOBAL", "/dev/null"), ("GIT_CONFIG_NOSYSTEM", "1")];

#[track_caller]
pub(crate) fn git(folder: &Path, arguments: &[&str]) -> String {
    let mut git = Command::new("git");
    let output = git.args(arguments).current_dir(folder).envs(ALONE).output().unwrap();
    said(&output, &format!("{arguments:?}"));
    stdout(&output)
}

/// A host that builds and serves pushed versions: a bare repository, a site, and its server.
pub(crate) struct PublicHost {
    pub(crate) remote: TempDir,
    site: TinySite,
    pub(crate) server: Server,
}

impl PublicHost {
    /// Creates a host that shows the tiny site, and a clone of it.
    pub(crate) fn with_clone() -> (PublicHost, TinySite) {
        let (remote, site) = (tempfile::tempdir().unwrap(), TinySite::new());
        site.must_build();
        let server = Server::start(site.ssg(&["preview", "--port", "0"]).envs(ALONE));
        git(remote.path(), &["init", "--quiet", "--bare", "--initial-branch=main"]);
        let host = PublicHost { remote, site, server };
        let first = TinySite::new();
        first.write(".gitignore", ".ssg/\nfrontend\ntemplates\n");
        git(first.root(), &["init", "--quiet", "--initial-branch=main"]);
        host.name(&first, "Ana");
        git(first.root(), &["add", "."]);
        git(first.root(), &["commit", "--quiet", "--message=Primera"]);
        git(first.root(), &["push", "--quiet", "--set-upstream", "origin", "main"]);
        // The host shows the pushed version.
        let build = host.building();
        host.hook("post-receive", &build);
        (host, first)
    }

    /// Returns the lines of a hook that builds the pushed version.
    pub(crate) fn building(&self) -> String {
        let (site, ssg) = (self.site.root().display(), env!("CARGO_BIN_EXE_ssg"));
        format!(
            "git --work-tree='{site}' checkout --quiet --force main && cd '{site}' && \
             unset GIT_DIR && SOURCE_DATE_EPOCH=1748736000 '{ssg}' build --quiet"
        )
    }

    pub(crate) fn hook(&self, name: &str, script: &str) {
        hook(self.remote.path(), name, script);
    }

    /// Configures the author and the remote of a clone.
    pub(crate) fn name(&self, site: &TinySite, name: &str) {
        let remote = self.remote.path().to_str().unwrap();
        git(site.root(), &["remote", "add", "origin", remote]);
        git(site.root(), &["config", "user.name", name]);
        git(site.root(), &["config", "user.email", &format!("{name}@example.com")]);
    }

    pub(crate) fn another_clone(&self) -> TinySite {
        let site = TinySite::new();
        fs::remove_dir_all(site.path("content")).unwrap();
        git(site.root(), &["init", "--quiet", "--initial-branch=main"]);
        self.name(&site, "Beto");
        git(site.root(), &["fetch", "--quiet"]);
        git(site.root(), &["checkout", "--quiet", "-B", "main", "--track", "origin/main"]);
        site
    }

    pub(crate) fn edits(&self, site: &TinySite) -> EditingServer {
        let address = format!("http://127.0.0.1:{}/", self.server.port);
        let mut command = site.ssg(&["edit", "--port", "0", "--base-url", &address]);
        EditingServer::run(command.envs(ALONE))
    }

    /// Returns the public page.
    pub(crate) fn page(&self) -> String {
        self.server.get("/contacto/").text().to_owned()
    }

    /// Checks that all public pages are of one version.
    pub(crate) fn check_whole(&self, brand: &str) {
        let pages = ["/", "/contacto/", "/blog/", "/blog/primero/"];
        for page in pages {
            let html = self.server.get(page).text().to_owned();
            assert!(html.contains(&format!("site_name\" content=\"{brand}\"")), "{page}: {html}");
        }
    }
}

pub(crate) fn hook(folder: &Path, name: &str, script: &str) {
    let write = "mkdir -p hooks && printf '#!/bin/sh\\n%s\\n' \"$2\" > \"hooks/$1\" && chmod 755 \"hooks/$1\"";
    let mut shell = Command::new("sh");
    shell.args(["-c", write, "sh", name, script]).current_dir(folder);
    assert!(shell.status().unwrap().success());
}

pub(crate) fn set(editing: &EditingServer, file: &str, path: &Value, value: &str) {
    answered(editing.change(file, editing::set(path, value)), 200);
}

pub(crate) fn brand(editing: &EditingServer, value: &str) {
    set(editing, SITE, &json!(["brand"]), value);
}

/// Waits until the publication reaches one of these steps, and returns its state.
pub(crate) fn until(editing: &EditingServer, steps: &[&str]) -> Value {
    let mut now = editing.state()["publication"].clone();
    while !steps.contains(&now["step"].as_str().unwrap()) {
        now = editing.told(&format!("publication?after={}", now["number"]));
    }
    now
}

/// Publishes and returns the final state.
pub(crate) fn published(editing: &EditingServer, asked: &Value) -> Value {
    let mut asked = asked.clone();
    asked["sentence"] = asked["sentence"].as_str().unwrap_or("Cambia la marca").into();
    editing.posted("publish", &asked);
    until(editing, &["published", "stopped", "undecided"])
}

#[track_caller]
pub(crate) fn must_publish(editing: &EditingServer, asked: &Value) {
    let end = published(editing, asked);
    assert_eq!(end["step"], "published", "{end}");
}

/// Named pipes by which a test holds up a program and sees it begin and end.
pub(crate) struct Gate(pub(crate) [PathBuf; 3]);

impl Gate {
    pub(crate) fn new(site: &TinySite) -> Gate {
        let pipes = ["began", "go", "over"].map(|name| site.path(".ssg").join(name));
        for pipe in &pipes {
            assert!(Command::new("mkfifo").arg(pipe).status().unwrap().success());
        }
        Gate(pipes)
    }

    pub(crate) fn waiting(&self) -> String {
        let [began, go, _] = &self.0;
        format!("echo > '{}'; cat '{}'", began.display(), go.display())
    }

    /// Returns a `PATH` whose Git runs `first` before a command, and signals its end.
    pub(crate) fn path(&self, site: &TinySite, command: &str, first: &str) -> String {
        let git = stdout(&Command::new("sh").args(["-c", "command -v git"]).output().unwrap());
        let (git, over) = (git.trim(), self.0[2].display());
        let script = format!(
            "case \" $* \" in *' {command} '*) {first}; '{git}' \"$@\"; code=$?; echo > '{over}'; \
             exit $code;; esac; exec '{git}' \"$@\""
        );
        site.program("git", &script)
    }
}
