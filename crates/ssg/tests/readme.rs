//! Documents, followed word by word on a fresh computer: their files are written, their changes made, and
//! their commands compared with the output that they show.

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use snapbox::assert_data_eq;
use ssg_content::engine_kinds;
use ssg_model::accepts::Accepts;
use ssg_model::content::sections::Section;
use ssg_model::decode::Decode;
use ssg_model::words::Lang;
use tempfile::TempDir;

use crate::support::http::Server;
use crate::support::project::succeed;
use crate::support::{copy_files, install_packages, repository};

/// A block of code of a document.
struct DocumentBlock {
    /// The prose between the block before and this one, as one line.
    before: String,
    /// What follows the three backticks: the language, and for a file its path.
    head: String,
    text: String,
}

/// Returns the blocks of a document, without the indentation of lists.
fn blocks(document: &str) -> Vec<DocumentBlock> {
    let mut blocks = Vec::new();
    let mut before = Vec::new();
    let mut lines = document.lines();
    while let Some(line) = lines.next() {
        let indent = line.len() - line.trim_start().len();
        let Some(head) = line.trim_start().strip_prefix("```") else {
            before.push(line.trim());
            continue;
        };
        let text = lines.by_ref().take_while(|line| line.trim() != "```");
        let text = text.map(|line| format!("{}\n", line.get(indent..).unwrap_or(""))).collect();
        blocks.push(DocumentBlock { before: before.join(" "), head: head.to_owned(), text });
        before.clear();
    }
    blocks
}

/// Returns the commands of a `console` block, each with the output shown there.
fn commands(text: &str) -> Vec<(&str, &str)> {
    let commands = text.strip_prefix("$ ").unwrap().split("\n$ ");
    commands.map(|text| text.split_once('\n').unwrap_or((text, ""))).collect()
}

/// The lines that a command prints outside a terminal, which has progress bars instead.
const STAGES: [&str; 13] = [
    "content",
    "packages",
    "frontend",
    "pages and images",
    "checks",
    "publishing",
    "leyendo el contenido",
    "revisando los paquetes",
    "preparando la interfaz",
    "generando páginas e imágenes",
    "revisando las páginas",
    "publicando",
    "",
];

/// Compares an output with a document, in which `…` stands for any text, and alone for any lines.
#[track_caller]
fn check_shown(command: &str, output: &str, shown: &str) {
    let lines = |text: &str| -> String {
        let lines = text.lines().filter(|line| !STAGES.contains(line));
        lines.map(|line| format!("{line}\n")).collect()
    };
    let shown = lines(shown).replace("…", "[..]");
    let shown = format!("$ {command}\n{shown}").replace("\n[..]\n", "\n...\n");
    assert_data_eq!(format!("$ {command}\n{}", lines(output)), shown);
}

/// A computer on which a document is followed, with the packages of the engine in its cache.
struct Computer {
    files: TempDir,
    /// The folder in which the next command runs.
    folder: PathBuf,
    /// The language of the system.
    lang: &'static str,
    /// The last file that the document changed by some words, with its text before.
    changed: Option<(PathBuf, String)>,
    /// The places of other computers that the document names, with those of the test.
    elsewhere: Vec<(&'static str, String)>,
}

impl Computer {
    fn new(lang: &'static str) -> Computer {
        let files = tempfile::tempdir().unwrap();
        let root = files.path();
        install_packages(&root.join("cache"));
        fs::create_dir_all(root.join("home/photos")).unwrap();
        let photo = repository().join("tests/photos/patio.jpg");
        fs::copy(photo, root.join("home/photos/practice.jpg")).unwrap();
        // The remote repositories are folders.
        let settings = format!(
            "[user]\nname = Ana\nemail = ana@example.org\n[init]\ndefaultBranch = main\n\
             [url \"file://{}/remote/\"]\ninsteadOf = git@github.com:\n",
            root.display()
        );
        fs::write(root.join("home/.gitconfig"), settings).unwrap();
        fs::create_dir(root.join("work")).unwrap();
        Computer { folder: root.join("work"), files, lang, changed: None, elsewhere: Vec::new() }
    }

    /// Packs a program that starts the tested one, as `cargo xtask package` packs it.
    fn pack(&self) {
        let name = format!("ssg-{}-linux-x86_64", env!("CARGO_PKG_VERSION"));
        let program = self.folder.join(&name).join("ssg");
        fs::create_dir(self.folder.join(&name)).unwrap();
        fs::write(&program, format!("#!/bin/sh\nexec {} \"$@\"\n", env!("CARGO_BIN_EXE_ssg")))
            .unwrap();
        fs::set_permissions(&program, Permissions::from_mode(0o755)).unwrap();
        let archive = format!("{name}.tar.gz");
        let mut tar = Command::new("tar");
        tar.args(["-czf", &archive, &name]).current_dir(&self.folder);
        succeed(&mut tar, "packing");
        fs::remove_dir_all(self.folder.join(&name)).unwrap();
    }

    /// Begins a site that can be published, in a repository with two versions and a remote. A server
    /// is a folder of this computer, which is reached without a password.
    fn begin_published_site(&mut self) {
        let tiny = repository().join("tests/golden/tiny/content");
        copy_files(&tiny, &self.folder.join("content"));
        let bin = self.files.path().join("home/.local/bin");
        fs::create_dir_all(&bin).unwrap();
        fs::write(bin.join("ssh"), "#!/bin/sh\nshift\nexec \"$@\"\n").unwrap();
        fs::set_permissions(bin.join("ssh"), Permissions::from_mode(0o755)).unwrap();
        let host = self.files.path().join("host").display().to_string();
        self.elsewhere = vec![
            ("https://example.org/version.json", format!("file://{host}/version.json")),
            ("/var/www/site", host),
        ];
        let commands = "git init --quiet --bare ../remote
            git init --quiet
            printf '/dist/\n/.ssg/\n/published/\n' > .gitignore
            git add . && git commit --quiet --message One
            ssg new article Dos && git add . && git commit --quiet --message Two
            git remote add origin ../remote && git push --quiet --set-upstream origin main";
        succeed(&mut self.shell(&format!("set -e\n{commands}")), "a published site");
    }

    /// Returns a command in a shell that finds `ssg`.
    fn shell(&self, command: &str) -> Command {
        let programs = Path::new(env!("CARGO_BIN_EXE_ssg")).parent().unwrap();
        let home = self.files.path().join("home");
        let path = std::env::var("PATH").unwrap();
        let path = format!("{}/.local/bin:{}:{path}", home.display(), programs.display());
        let mut shell = Command::new("sh");
        shell.args(["-c", command]).current_dir(&self.folder).env("HOME", home).env("PATH", path);
        shell.env("XDG_CACHE_HOME", self.files.path().join("cache"));
        shell.env("GIT_CONFIG_NOSYSTEM", "1");
        shell.env_remove("LC_ALL").env_remove("LC_MESSAGES").env("LANG", self.lang);
        shell
    }

    /// Follows a document: writes its files, makes the changes that its prose asks for, and compares
    /// the output of its commands. Returns the number of files and commands.
    fn follow(&mut self, document: &str) -> usize {
        let text = fs::read_to_string(repository().join(document)).unwrap();
        let text = self.elsewhere.iter().fold(text, |text, (from, to)| text.replace(from, to));
        for rest in text.split("git@github.com:").skip(1) {
            let remote =
                self.files.path().join("remote").join(rest.split_whitespace().next().unwrap());
            let mut git = Command::new("git");
            git.args(["init", "--quiet", "--bare", "--initial-branch=main"]).arg(remote);
            succeed(&mut git, "a remote repository");
        }
        let mut followed = 0;
        for block in blocks(&text) {
            self.change(&block.before);
            match block.head.split_once(' ') {
                Some((_, path)) => {
                    fs::write(self.folder.join(path), block.text).unwrap();
                    followed += 1;
                }
                None if block.head == "console" => {
                    for (command, shown) in commands(&block.text) {
                        self.run(command, shown);
                        followed += 1;
                    }
                }
                None => {}
            }
        }
        followed
    }

    /// Makes the change of a file that a prose asks for, or takes the last one back.
    fn change(&mut self, prose: &str) {
        let corrects = ["Correct the ", "Corrige "].iter().any(|start| prose.contains(start));
        if corrects && let Some((file, text)) = self.changed.take() {
            fs::write(file, text).unwrap();
        }
        for (verb, instead) in [("rite `", "` instead of `"), ("scribe `", "` en lugar de `")] {
            for (at, _) in prose.match_indices(instead) {
                let new = prose[..at].rsplit_once(verb).unwrap().1;
                let parts: Vec<&str> = prose[at + instead.len()..].split('`').collect();
                let [old, _, file, ..] = parts[..] else { panic!("{prose}") };
                let file = self.folder.join(file);
                let text = fs::read_to_string(&file).unwrap();
                assert!(text.contains(old), "{}: {old}", file.display());
                fs::write(&file, text.replacen(old, new, 1)).unwrap();
                self.changed = Some((file, text));
            }
        }
    }

    /// Runs a command and compares its output.
    fn run(&mut self, command: &str, shown: &str) {
        if let Some(name) = command.strip_prefix("cd ") {
            self.folder = self.folder.join(name).canonicalize().unwrap();
            return;
        }
        if command == "ssg edit" {
            let mut server = Server::start(&mut self.shell("exec ssg edit --port 0"));
            server.wait_for("/_ssg/pages");
            let printed = server.printed.replace(&format!(":{}/", server.port), ":4000/");
            return check_shown(command, &printed, shown);
        }
        let runs_tests = command.starts_with("npx vitest");
        if runs_tests {
            let packages = repository().join("tests/node_modules").canonicalize().unwrap();
            symlink(packages, self.folder.join("node_modules")).unwrap();
        }
        let output = self.shell(&format!("{command} 2>&1")).output().unwrap();
        let output = String::from_utf8(output.stdout).unwrap();
        match runs_tests {
            true => assert!(output.contains("1 passed"), "{output}"),
            false => check_shown(command, &output, shown),
        }
    }

    /// Runs the commands that the notes of a new site name. Returns them, each with its exit code.
    fn follow_notes(&self, notes: &str) -> Vec<String> {
        let text = fs::read_to_string(self.folder.join(notes)).unwrap();
        let named = text.split('`').skip(1).step_by(2).filter(|code| code.starts_with("ssg "));
        let run = |command: &str| {
            if command == "ssg edit" {
                Server::start(&mut self.shell("exec ssg edit --port 0")).wait_for("/_ssg/pages");
                return "ssg edit".to_owned();
            }
            let status = self.shell(&format!("{command} >&2")).output().unwrap().status;
            format!("{command}: {}", status.code().unwrap())
        };
        named.map(run).collect()
    }
}

const ENGLISH: &str = "en_US.UTF-8";
const SPANISH: &str = "es_MX.UTF-8";

#[test]
fn the_quick_start_of_the_readme_prints_what_it_shows() {
    assert_eq!(Computer::new(ENGLISH).follow("README.md"), 5);
}

#[test]
fn the_tutorial_of_own_sections_works_word_by_word() {
    assert!(Computer::new(ENGLISH).follow("docs/react.md") > 20);
}

#[test]
fn a_site_is_published_monitored_and_rolled_back_as_its_chapter_says() {
    let mut computer = Computer::new(ENGLISH);
    computer.begin_published_site();
    assert_eq!(computer.follow("docs/hosting.md"), 9);
}

/// Follows `start-your-own-site.md` in a language, and then the notes of the site that it makes.
#[track_caller]
fn check_own_site(document: &str, lang: &'static str, notes: &str, article: &str) {
    let mut computer = Computer::new(lang);
    computer.pack();
    assert!(computer.follow(document) > 20);
    // A new site has placeholders.
    let article = format!("ssg new article \"{article}\": 0");
    let expected = ["ssg edit", "ssg build: 0", "ssg check --publish: 1", &article];
    assert_eq!(computer.follow_notes(notes)[..4], expected);
}

#[test]
fn an_own_site_can_be_made_and_handed_over_as_its_chapter_says() {
    check_own_site("docs/start-your-own-site.md", ENGLISH, "README.md", "Title");
}

#[test]
fn an_own_site_can_be_made_and_handed_over_as_its_spanish_chapter_says() {
    check_own_site("docs/crea-tu-sitio.md", SPANISH, "LEEME.md", "Título");
}

/// The list of kinds and the required keys are those of the program.
#[test]
fn the_tables_of_own_sites_are_complete() {
    let mut sections = Section::accepts();
    engine_kinds().complete(&mut sections);
    let Accepts::OneOf { variants, .. } = sections else { panic!() };
    for (document, lang) in
        [("docs/start-your-own-site.md", Lang::En), ("docs/crea-tu-sitio.md", Lang::Es)]
    {
        let text = fs::read_to_string(repository().join(document)).unwrap();
        for kind in &variants {
            let row = format!("| `{}` | {} |\n", kind.name, kind.texts.get(lang).help);
            assert!(text.contains(&row), "{document}: {row}");
        }
        let files = ssg_schema::files::all(engine_kinds());
        for file in files.iter().filter(|file| !file.path.starts_with("content/*/")) {
            let schema = serde_json::to_value(ssg_schema::json_schema::schema(file)).unwrap();
            let Some(required) = schema["required"].as_array() else { continue };
            let keys: Vec<String> =
                required.iter().map(|key| format!("`{}`", key.as_str().unwrap())).collect();
            let row = format!(" | {} |\n", keys.join(", "));
            assert!(text.contains(&row), "{document}: {}: {row}", file.path);
        }
    }
}
