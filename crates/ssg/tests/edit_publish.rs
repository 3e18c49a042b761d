//! Publishing and returning to an earlier version: a bare repository on this machine, whose hook
//! builds the site, and a server of the result.

use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::TinySite;
use crate::support::editing::{self, EditingServer, answered};
use crate::support::http::Server;
use crate::support::project::{said, stdout};

const SITE: &str = "content/site.yaml";
const CONTACT: &str = "content/pages/contacto.yaml";

/// An environment without this machine's settings.
const ALONE: [(&str, &str); 2] = [("GIT_CONFIG_GLOBAL", "/dev/null"), ("GIT_CONFIG_NOSYSTEM", "1")];

#[track_caller]
fn git(folder: &Path, arguments: &[&str]) -> String {
    let mut git = Command::new("git");
    let output = git.args(arguments).current_dir(folder).envs(ALONE).output().unwrap();
    said(&output, &format!("{arguments:?}"));
    stdout(&output)
}

/// A host that builds and serves pushed versions: a bare repository, a site, and its server.
struct PublicHost {
    remote: TempDir,
    site: TinySite,
    server: Server,
}

impl PublicHost {
    /// Creates a host that shows the tiny site, and a clone of it.
    fn with_clone() -> (PublicHost, TinySite) {
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
    fn building(&self) -> String {
        let (site, ssg) = (self.site.root().display(), env!("CARGO_BIN_EXE_ssg"));
        format!(
            "git --work-tree='{site}' checkout --quiet --force main && cd '{site}' && \
             unset GIT_DIR && SOURCE_DATE_EPOCH=1748736000 '{ssg}' build --quiet"
        )
    }

    fn hook(&self, name: &str, script: &str) {
        hook(self.remote.path(), name, script);
    }

    /// Configures the author and the remote of a clone.
    fn name(&self, site: &TinySite, name: &str) {
        let remote = self.remote.path().to_str().unwrap();
        git(site.root(), &["remote", "add", "origin", remote]);
        git(site.root(), &["config", "user.name", name]);
        git(site.root(), &["config", "user.email", &format!("{name}@example.com")]);
    }

    fn another_clone(&self) -> TinySite {
        let site = TinySite::new();
        fs::remove_dir_all(site.path("content")).unwrap();
        git(site.root(), &["init", "--quiet", "--initial-branch=main"]);
        self.name(&site, "Beto");
        git(site.root(), &["fetch", "--quiet"]);
        git(site.root(), &["checkout", "--quiet", "-B", "main", "--track", "origin/main"]);
        site
    }

    fn edits(&self, site: &TinySite) -> EditingServer {
        let address = format!("http://127.0.0.1:{}/", self.server.port);
        let mut command = site.ssg(&["edit", "--port", "0", "--base-url", &address]);
        EditingServer::run(command.envs(ALONE))
    }

    /// Returns the public page.
    fn page(&self) -> String {
        self.server.get("/contacto/").text().to_owned()
    }

    /// Checks that all public pages are of one version.
    fn check_whole(&self, brand: &str) {
        let pages = ["/", "/contacto/", "/blog/", "/blog/primero/"];
        for page in pages {
            let html = self.server.get(page).text().to_owned();
            assert!(html.contains(&format!("site_name\" content=\"{brand}\"")), "{page}: {html}");
        }
    }
}

fn hook(folder: &Path, name: &str, script: &str) {
    let write = "mkdir -p hooks && printf '#!/bin/sh\\n%s\\n' \"$2\" > \"hooks/$1\" && chmod 755 \"hooks/$1\"";
    let mut shell = Command::new("sh");
    shell.args(["-c", write, "sh", name, script]).current_dir(folder);
    assert!(shell.status().unwrap().success());
}

fn set(editing: &EditingServer, file: &str, path: &Value, value: &str) {
    answered(editing.change(file, editing::set(path, value)), 200);
}

fn brand(editing: &EditingServer, value: &str) {
    set(editing, SITE, &json!(["brand"]), value);
}

/// Waits until the publication reaches one of these steps, and returns its state.
fn until(editing: &EditingServer, steps: &[&str]) -> Value {
    let mut now = editing.state()["publication"].clone();
    while !steps.contains(&now["step"].as_str().unwrap()) {
        now = editing.told(&format!("publication?after={}", now["number"]));
    }
    now
}

/// Publishes and returns the final state.
fn published(editing: &EditingServer, asked: &Value) -> Value {
    let mut asked = asked.clone();
    asked["sentence"] = asked["sentence"].as_str().unwrap_or("Cambia la marca").into();
    editing.posted("publish", &asked);
    until(editing, &["published", "stopped"])
}

#[track_caller]
fn must_publish(editing: &EditingServer, asked: &Value) {
    let end = published(editing, asked);
    assert_eq!(end["step"], "published", "{end}");
}

#[test]
fn one_click_publishes_and_another_returns_to_an_earlier_version() {
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
    // Unsaved changes get a version before the content goes back.
    brand(&editing, "Otra");
    let back = json!({ "version": versions[1]["id"], "sentence": "Regresa a «Primera»" });
    must_publish(&editing, &back);
    host.check_whole("Prueba");
    assert_eq!(site.read(SITE), before);
    assert!(git(site.root(), &["show", &format!("HEAD~:{SITE}")]).contains("brand: Otra"));
    let versions = sentences(&editing.told("versions"));
    assert_eq!(versions[0], "Regresa a «Primera»");
    assert_eq!((versions.len(), &versions[2]), (4, &json!("Nueva marca")));
    // Publishing without changes succeeds.
    must_publish(&editing, &json!({}));
}

#[test]
fn what_is_sent_is_told_of_until_the_public_sees_it() {
    let (host, site) = PublicHost::with_clone();
    let gate = host.remote.path().join("gate");
    assert!(Command::new("mkfifo").arg(&gate).status().unwrap().success());
    let build = host.building();
    let later = format!("(cat '{}'; {build}) >/dev/null 2>&1 &", gate.display());
    host.hook("post-receive", &later);
    let editing = host.edits(&site);
    brand(&editing, "Ensayo");
    editing.posted("publish", &json!({ "sentence": "Nueva marca" }));
    until(&editing, &["publishing"]);
    host.check_whole("Prueba");
    fs::write(gate, "").unwrap();
    assert_eq!(until(&editing, &["published", "stopped"])["step"], "published");
    host.check_whole("Ensayo");
}

#[test]
fn changes_of_two_clones_are_joined_and_conflicts_are_shown() {
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
    assert_eq!((&end["step"], &end["problems"]), (&json!("stopped"), &json!([])), "{end}");
    let conflict = &end["conflicts"][0];
    // A value that only Ana has changed is no conflict, and stays.
    assert_eq!(end["conflicts"].as_array().unwrap().len(), 1, "{end}");
    assert_eq!((&conflict["old"], &conflict["new"]), (&json!("Ensayo"), &json!("De Beto")));
    assert_eq!(of_beto.state()["git"], "ready");
    assert!(beto.read(SITE).contains("brand: De Beto"));
    host.check_whole("Ensayo");
    let ours = git(beto.root(), &["rev-parse", "HEAD"]);

    must_publish(&of_beto, &json!({ "keep": "mine" }));
    host.check_whole("De Beto");
    assert!(host.page().contains("Nada reservado."));
    for side in [theirs, ours] {
        git(host.remote.path(), &["merge-base", "--is-ancestor", side.trim(), "main"]);
    }
    brand(&of_ana, "De Ana");
    assert_eq!(published(&of_ana, &json!({}))["step"], "stopped");
    must_publish(&of_ana, &json!({ "keep": "theirs" }));
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
fn what_stops_it_is_told_and_the_next_click_goes_on() {
    let (host, site) = PublicHost::with_clone();
    let editing = host.edits(&site);
    brand(&editing, "Ensayo");
    // The remote is unreachable.
    let (here, away) = (host.remote.path(), host.remote.path().with_extension("away"));
    fs::rename(here, &away).unwrap();
    assert!(stopped(&editing).contains("could not be sent"));
    fs::rename(&away, here).unwrap();
    // The remote refuses the push.
    host.hook("pre-receive", "echo 'hoy no' >&2; exit 1");
    assert!(stopped(&editing).contains("hoy no"));
    fs::remove_file(here.join("hooks/pre-receive")).unwrap();
    // The checks refuse invented values.
    let before = site.read(SITE);
    site.put(SITE, &format!("{before}samples: [brand]\n"));
    let why = stopped(&editing);
    assert!(why.contains("sample"), "{why}");
    site.put(SITE, &before);
    host.check_whole("Prueba");
    must_publish(&editing, &json!({}));
    host.check_whole("Ensayo");
    // Without a remote, nothing can be sent.
    git(site.root(), &["remote", "remove", "origin"]);
    assert!(stopped(&editing).contains("no place"));
}

#[test]
fn git_asks_for_no_name_in_a_terminal() {
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
fn a_hook_that_takes_long_holds_nobody_up() {
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

/// Named pipes by which a test holds up a program and sees it begin and end.
struct Gate([std::path::PathBuf; 3]);

impl Gate {
    fn new(site: &TinySite) -> Gate {
        let pipes = ["began", "go", "over"].map(|name| site.path(".ssg").join(name));
        for pipe in &pipes {
            assert!(Command::new("mkfifo").arg(pipe).status().unwrap().success());
        }
        Gate(pipes)
    }

    fn waiting(&self) -> String {
        let [began, go, _] = &self.0;
        format!("echo > '{}'; cat '{}'", began.display(), go.display())
    }

    /// Returns a `PATH` whose Git signals the end of `command`.
    fn path(&self, site: &TinySite, command: &str) -> String {
        let git = stdout(&Command::new("sh").args(["-c", "command -v git"]).output().unwrap());
        let (git, over) = (git.trim(), self.0[2].display());
        let script = format!(
            "case \" $* \" in *' {command} '*) '{git}' \"$@\"; code=$?; echo > '{over}'; \
             exit $code;; esac; exec '{git}' \"$@\""
        );
        site.program("git", &script)
    }
}

/// The steps at which an editor is killed: the hook that is held up then, whether it is the host's,
/// the Git command that continues on its own, and whether that pushes the version.
const STEPS: [(&str, bool, &str, bool); 4] = [
    ("pre-commit", false, "commit", false),
    ("pre-push", false, "push", true),
    ("pre-receive", true, "push", true),
    ("post-receive", true, "push", true),
];

#[test]
fn killed_at_any_step_nothing_is_lost() {
    let (host, site) = PublicHost::with_clone();
    let gate = Gate::new(&site);
    let build = host.building();
    let mut shown = "Prueba";
    for (step, is_of_host, command, is_sent) in STEPS {
        let folder = if is_of_host { host.remote.path().to_owned() } else { site.path(".git") };
        let then = if step == "post-receive" { &*build } else { "true" };
        hook(&folder, step, &format!("{}; {then}", gate.waiting()));
        let address = format!("http://127.0.0.1:{}/", host.server.port);
        let mut edit = site.ssg(&["edit", "--port", "0", "--base-url", &address]);
        let path = gate.path(&site, command);
        let mut editing = EditingServer::run(edit.envs(ALONE).env("PATH", path));
        brand(&editing, step);
        let after = site.read(SITE);
        editing.posted("publish", &json!({ "sentence": step }));
        fs::read(&gate.0[0]).unwrap();
        editing.server.signal("-KILL");
        editing.server.wait();
        host.check_whole(shown);
        fs::write(&gate.0[1], "").unwrap();
        fs::read(&gate.0[2]).unwrap();
        assert_eq!(git(site.root(), &["log", "-1", "--format=%s"]).trim(), step);
        assert_eq!(site.read(SITE), after, "{step}");
        shown = if is_sent { step } else { shown };
        host.check_whole(shown);
        fs::remove_file(folder.join("hooks").join(step)).unwrap();
        host.hook("post-receive", &build);
    }
    // The next session continues from this state.
    let editing = host.edits(&site);
    brand(&editing, "Después");
    must_publish(&editing, &json!({}));
    host.check_whole("Después");
    let sent = git(host.remote.path(), &["log", "--format=%s", "main"]);
    let all = "Cambia la marca\npost-receive\npre-receive\npre-push\npre-commit\nPrimera\n";
    assert_eq!(sent, all);
}
