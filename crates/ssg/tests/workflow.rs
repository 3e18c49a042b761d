//! The publishing workflow: it builds when there is something to publish, not every hour, publishes
//! what was built, and records only addresses.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Command, Output};

use crate::support::project::{copy_as_it_is, said, stdout};
use crate::support::{TinySite, repository};

/// The moment at which the article of a site is published.
const DUE: &str = "2025-05-20 12:00";

/// Returns the command of a script of the workflow.
fn script(name: &str, folder: &Path) -> Command {
    let mut command = Command::new("bash");
    let workflows = repository().join(".github/workflows").canonicalize().unwrap();
    command.arg(workflows.join(name)).current_dir(folder);
    command
}

/// Checks the outputs of the workflow's script for an event; `deployed` is the time of the last
/// publication.
fn check(event: &str, deployed: &str, expected: &str) {
    let site = TinySite::new();
    site.edit("content/articles/primero.md", "date:", &format!("publish_at: {DUE}\ndate:"));
    fs::create_dir_all(site.path("target/release")).unwrap();
    symlink(env!("CARGO_BIN_EXE_ssg"), site.path("target/release/ssg")).unwrap();
    let output = script("turno.sh", site.root())
        .env("PATH", site.program("gh", &format!("echo '{deployed}'")))
        .env("EVENTO", event)
        .env("GITHUB_REPOSITORY", "prueba/sitio")
        .output()
        .unwrap();
    said(&output, event);
    assert_eq!(stdout(&output), expected, "{event} {deployed}");
}

#[test]
fn pushes_are_published_and_pull_requests_only_checked() {
    check("push", "", "construir=true\npublicar=true\n");
    check("workflow_dispatch", "", "construir=true\npublicar=true\n");
    check("pull_request", "", "construir=true\npublicar=false\n");
}

/// The test runs after that day, so an earlier publication lacks the article.
#[test]
fn scheduled_runs_publish_only_due_articles() {
    check("schedule", "2025-05-20T17:00:00Z", "construir=true\npublicar=true\n");
    check("schedule", "2099-01-01T00:00:00Z", "construir=false\npublicar=false\n");
    check("schedule", "", "construir=false\npublicar=false\n");
}

/// Returns the fingerprint of a folder, if it has one.
fn fingerprint(folder: &Path) -> Option<String> {
    let output = script("huella.sh", folder).arg(".").output().unwrap();
    output.status.success().then(|| String::from_utf8(output.stdout).unwrap())
}

#[test]
fn the_fingerprint_detects_changes_of_the_built_output() {
    let site = TinySite::new();
    site.must_build();
    let built = fingerprint(&site.path("dist")).unwrap();
    assert_eq!(built.trim().len(), 64, "{built}");

    // The handed-over folder has no hidden files.
    let handed = |change: fn(&Path)| {
        let folder = site.path("entregado");
        copy_as_it_is(&site.path("dist"), &folder);
        for entry in fs::read_dir(&folder).unwrap().map(Result::unwrap) {
            if entry.file_name().to_string_lossy().starts_with('.') {
                let remove = ["-r", entry.path().to_str().unwrap()].map(str::to_owned);
                assert!(Command::new("rm").args(remove).status().unwrap().success());
            }
        }
        change(&folder);
        let found = fingerprint(&folder).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        found
    };
    assert_eq!(handed(|_| ()), built);
    let changes: [fn(&Path); 4] = [
        |folder| fs::write(folder.join("index.html"), "otro").unwrap(),
        |folder| fs::write(folder.join("mas.html"), "").unwrap(),
        |folder| fs::remove_file(folder.join("404.html")).unwrap(),
        |folder| fs::rename(folder.join("404.html"), folder.join("405.html")).unwrap(),
    ];
    for (number, change) in changes.into_iter().enumerate() {
        assert_ne!(handed(change), built, "{number}");
    }

    // A folder with other files than the build's is refused.
    fs::write(site.path("dist/mas.html"), "").unwrap();
    assert_eq!(fingerprint(&site.path("dist")), None);
    fs::remove_file(site.path("dist/mas.html")).unwrap();
    assert_eq!(fingerprint(&site.path("dist")), Some(built));
    fs::write(site.path("dist/index.html"), "otro").unwrap();
    assert_eq!(fingerprint(&site.path("dist")), None);
}

/// A repository with the list of published addresses, and its remote.
struct Recorded(tempfile::TempDir);

impl Recorded {
    fn new(list: Option<&str>) -> Recorded {
        let recorded = Recorded(tempfile::tempdir().unwrap());
        let folder = recorded.0.path();
        fs::create_dir_all(folder.join("fuentes/content")).unwrap();
        if let Some(list) = list {
            fs::write(folder.join("fuentes/content/published.json"), list).unwrap();
        }
        fs::write(folder.join("fuentes/content/site.yaml"), "a: b\n").unwrap();
        recorded.git(".", &["init", "--quiet", "--bare", "--initial-branch=main", "origen"]);
        recorded.git("fuentes", &["init", "--quiet", "--initial-branch=main"]);
        recorded.git("fuentes", &["add", "."]);
        recorded.git("fuentes", &["commit", "--quiet", "--message", "Uno"]);
        recorded.git("fuentes", &["remote", "add", "origin", "../origen"]);
        recorded.git("fuentes", &["push", "--quiet", "origin", "main"]);
        recorded
    }

    fn git(&self, folder: &str, arguments: &[&str]) -> String {
        let mut git = Command::new("git");
        git.args(["-c", "user.name=Ana", "-c", "user.email=ana@prueba.mx"]).args(arguments);
        let output = self.alone(git.current_dir(self.0.path().join(folder))).output().unwrap();
        said(&output, "Git");
        stdout(&output)
    }

    /// Runs a command without the user's settings.
    fn alone<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command.env("HOME", self.0.path()).env("GIT_CONFIG_NOSYSTEM", "1")
    }

    /// Records the addresses that a build has published.
    fn record(&self, published: &str) -> Output {
        let built = self.0.path().join("published.json");
        fs::write(&built, published).unwrap();
        let mut script = script("registrar.sh", &self.0.path().join("fuentes"));
        script.arg(built).env("GITHUB_STEP_SUMMARY", self.0.path().join("resumen"));
        self.alone(&mut script).output().unwrap()
    }

    /// Returns the number of pushed commits, and the list in the last one.
    fn pushed(&self) -> (usize, String) {
        let commits = self.git("origen", &["log", "--format=%h", "main"]).lines().count();
        (commits, self.git("origen", &["show", "main:content/published.json"]))
    }
}

const ONE: &str = "[\n  \"/blog/uno/\"\n]\n";
const TWO: &str = "[\n  \"/blog/dos/\",\n  \"/blog/uno/\"\n]\n";

#[test]
fn only_new_addresses_are_recorded_and_pushed() {
    let recorded = Recorded::new(Some(ONE));
    assert!(recorded.record(ONE).status.success());
    assert_eq!(recorded.pushed(), (1, ONE.to_owned()));
    // Another clone pushes meanwhile.
    recorded.git(".", &["clone", "--quiet", "origen", "otra"]);
    fs::write(recorded.0.path().join("otra/content/site.yaml"), "a: c\n").unwrap();
    recorded.git("otra", &["commit", "--quiet", "--all", "--message", "Dos"]);
    recorded.git("otra", &["push", "--quiet", "origin", "main"]);
    said(&recorded.record(TWO), "a new address");
    assert_eq!(recorded.pushed(), (3, TWO.to_owned()));
    let changed = recorded.git("origen", &["show", "--format=", "--name-only", "main"]);
    assert_eq!(changed, "content/published.json\n");
    let summary = fs::read_to_string(recorded.0.path().join("resumen")).unwrap();
    assert!(summary.contains("+  \"/blog/dos/\","), "{summary}");

    let first = Recorded::new(None);
    assert!(first.record(ONE).status.success());
    assert_eq!(first.pushed(), (2, ONE.to_owned()));
}

#[test]
fn invalid_and_unrelated_changes_are_not_recorded() {
    let recorded = Recorded::new(Some(TWO));
    let refused = [
        // An address is missing.
        ONE,
        "[]\n",
        "",
        // Entries that are not addresses of the site.
        "[\n  \"/blog/dos/\",\n  \"/blog/uno/\",\n  \"https://evil.example/\"\n]\n",
        "[\n  \"/blog/dos/\",\n  \"/blog/uno/\",\n  \"/a b/\"\n]\n",
        "{\n  \"/blog/dos/\",\n  \"/blog/uno/\",\n  \"x\": 1\n}\n",
    ];
    for published in refused {
        assert!(!recorded.record(published).status.success(), "{published}");
        assert_eq!(recorded.pushed(), (1, TWO.to_owned()));
    }
    let more = TWO.replace("  \"/blog/uno/\"", "  \"/blog/tres/\",\n  \"/blog/uno/\"");
    fs::write(recorded.0.path().join("fuentes/content/otro.yaml"), "").unwrap();
    assert!(!recorded.record(&more).status.success());
    assert_eq!(recorded.pushed(), (1, TWO.to_owned()));
    fs::remove_file(recorded.0.path().join("fuentes/content/otro.yaml")).unwrap();
    recorded.git("fuentes", &["checkout", "--quiet", "."]);
    assert!(recorded.record(&more).status.success());
    assert_eq!(recorded.pushed(), (2, more));
}

/// Returns the words of a command of the workflow that runs the program.
fn command_of_workflow(name: &str) -> Vec<String> {
    let workflow = repository().join(".github/workflows/publicar.yml");
    let workflow = fs::read_to_string(workflow).unwrap();
    let start = format!("run: target/release/ssg {name} ");
    let line = workflow.lines().find_map(|line| line.trim().strip_prefix(&start));
    let line = line.unwrap_or_else(|| panic!("the workflow runs no `ssg {name}`"));
    let address = ("\"$DIRECCION\"", "https://prueba.mx/");
    let words = line.replace(address.0, address.1);
    [name].into_iter().chain(words.split(' ')).map(str::to_owned).collect()
}

/// A proposal with passing checks is published, and whatever stops publication fails them.
#[test]
fn checks_of_pull_requests_and_publications_agree() {
    let (article, site_file) = ("content/articles/primero.md", "content/site.yaml");
    let title = format!("title: {} ", "x".repeat(80));
    for (severity, file, old, new, expected) in [
        ("advice", article, "title: ", &*title, 0),
        ("a hold", site_file, "brand: Prueba", "brand: Prueba\nsamples: [brand]", 1),
        ("an error", article, "date:", "fecha: 1\ndate:", 1),
    ] {
        let site = TinySite::new();
        site.edit(file, old, new);
        for name in ["check", "build"] {
            let words = command_of_workflow(name);
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            let output = site.run(&words);
            assert_eq!(output.status.code(), Some(expected), "{severity}: {words:?}");
            let is_shown = stdout(&output).contains(&format!(" file={file},line="));
            assert!(name == "build" || is_shown, "{severity}: {}", stdout(&output));
        }
        let is_error = severity == "an error";
        assert_eq!(site.run(&["check"]).status.code(), Some(i32::from(is_error)), "{severity}");
    }
}

/// Each post has one habit of people who write for an advisory, and none is an error.
#[test]
fn posts_with_common_habits_are_published() {
    let site = TinySite::new();
    let posts = fs::read_dir(repository().join("tests/posts")).unwrap().map(Result::unwrap);
    let posts: Vec<_> = posts.map(|post| post.path()).collect();
    assert_eq!(posts.len(), 12);
    for post in &posts {
        let name = post.file_name().unwrap().to_str().unwrap();
        fs::copy(post, site.path("content/articles").join(name)).unwrap();
    }
    for name in ["check", "build"] {
        let words = command_of_workflow(name);
        said(&site.run(&words.iter().map(String::as_str).collect::<Vec<_>>()), name);
    }
    for post in &posts {
        let name = post.file_stem().unwrap().to_str().unwrap();
        site.output(&format!("blog/{name}/index.html"));
    }
}
