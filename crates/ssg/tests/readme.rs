//! Documents, followed word by word on a fresh computer: their files are written, their changes made, and
//! their commands compared with the output that they show.

use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use snapbox::assert_data_eq;
use ssg_content::engine_kinds;
use ssg_model::accepts::Accepts;
use ssg_model::content::sections::Section;
use ssg_model::decode::Decode;
use ssg_model::words::Lang;
use tempfile::TempDir;

use crate::support::http::Server;
use crate::support::project::succeed;
use crate::support::random::cases;
use crate::support::{install_packages, repository};

/// A change of a file that the text of a document asks for: the command after it, the file, the old and
/// the new text.
type AskedChange = (&'static str, &'static str, &'static str, &'static str);

/// Returns the blocks of code of a document, without the indentation of lists, each with what follows
/// the three backticks: the language, and for a file its path.
fn blocks(document: &str) -> Vec<(&str, String)> {
    let mut blocks = Vec::new();
    let mut lines = document.lines();
    while let Some(line) = lines.next() {
        let indent = line.len() - line.trim_start().len();
        let Some(head) = line.trim_start().strip_prefix("```") else { continue };
        let text = lines.by_ref().take_while(|line| line.trim() != "```");
        let text = text.map(|line| format!("{}\n", line.get(indent..).unwrap_or("")));
        blocks.push((head, text.collect()));
    }
    blocks
}

/// Returns the commands of a `console` block, each with the output shown there.
fn commands(text: &str) -> Vec<(&str, &str)> {
    let commands = text.strip_prefix("$ ").unwrap().split("\n$ ");
    commands.map(|text| text.split_once('\n').unwrap_or((text, ""))).collect()
}

/// A cache with the packages of the engine, and with what the documents have built.
static CACHE: LazyLock<PathBuf> = LazyLock::new(|| {
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("documents");
    // Of an earlier run, perhaps of another program.
    let _ = fs::remove_dir_all(&cache);
    install_packages(&cache);
    cache
});

/// The lines that a command prints outside a terminal, which has progress bars instead.
const STAGES: [&str; 15] = [
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
    "waiting for another build to finish",
    "esperando a que termine otra generación del sitio",
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
    changes: &'static [AskedChange],
    /// The places of other computers that the document names, with those of the test.
    elsewhere: Vec<(&'static str, String)>,
}

impl Computer {
    fn new(lang: &'static str) -> Computer {
        let files = tempfile::tempdir().unwrap();
        let root = files.path();
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
        Computer { folder: root.join("work"), files, lang, changes: &[], elsewhere: Vec::new() }
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

    /// Begins the site that the readers of a document have, in the folder `site`.
    fn begin(&mut self, commands: &str) {
        succeed(&mut self.shell(&format!("set -e\n{commands}")), commands);
        self.folder.push("site");
    }

    /// Makes the server of a document a folder of this computer, which is reached without a password.
    fn reach_host(&mut self) {
        let programs = self.files.path().join("home/.local/bin");
        fs::create_dir_all(&programs).unwrap();
        fs::write(programs.join("ssh"), "#!/bin/sh\nshift\nexec \"$@\"\n").unwrap();
        fs::set_permissions(programs.join("ssh"), Permissions::from_mode(0o755)).unwrap();
        let host = self.files.path().join("host").display().to_string();
        self.elsewhere = vec![
            ("https://example.org/version.json", format!("file://{host}/version.json")),
            ("/var/www/site", host),
        ];
    }

    /// Returns a command in a shell that finds `ssg`.
    fn shell(&self, command: &str) -> Command {
        let programs = Path::new(env!("CARGO_BIN_EXE_ssg")).parent().unwrap();
        let home = self.files.path().join("home");
        let path = std::env::var("PATH").unwrap();
        let path = format!("{}/.local/bin:{}:{path}", home.display(), programs.display());
        let mut shell = Command::new("sh");
        shell.args(["-c", command]).current_dir(&self.folder).env("HOME", home).env("PATH", path);
        shell.env("XDG_CACHE_HOME", &*CACHE);
        // The day of the examples.
        shell.env("SOURCE_DATE_EPOCH", "1795176000").env("NO_COLOR", "1");
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
        for (_, _, _, new) in self.changes {
            assert!(text.contains(new.lines().next().unwrap()), "{document}: {new}");
        }
        for (head, block) in blocks(&text) {
            match head.split_once(' ') {
                Some((_, path)) => {
                    fs::write(self.folder.join(path), block).unwrap();
                    followed += 1;
                }
                None if head == "console" => {
                    for (command, shown) in commands(&block) {
                        self.run(command, shown);
                        followed += 1;
                    }
                }
                None => {}
            }
        }
        followed
    }

    /// Runs a command and compares its output.
    fn run(&mut self, command: &str, shown: &str) {
        if let Some(name) = command.strip_prefix("cd ") {
            self.folder = self.folder.join(name).canonicalize().unwrap();
            return;
        }
        for (_, file, old, new) in self.changes.iter().filter(|change| change.0 == command) {
            let file = self.folder.join(file);
            let text = fs::read_to_string(&file).unwrap();
            assert!(text.contains(old), "{}: {old}", file.display());
            fs::write(&file, text.replacen(old, new, 1)).unwrap();
        }
        if command.starts_with("ssg edit") || command.starts_with("ssg dev") {
            let served = format!("exec {} --port 0", command.trim_end_matches(" --open"));
            let mut server = Server::start(&mut self.shell(&served));
            server.wait_for("/_ssg/pages");
            let printed = server.printed.replace(&format!(":{}/", server.port), ":4000/");
            // Busy machines also say that they wait.
            let is_wait =
                |line: &&str| line.ends_with("a esbuild") || line.ends_with("for esbuild");
            let printed: String =
                printed.split_inclusive('\n').filter(|line| !is_wait(&line.trim_end())).collect();
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

const OLD_IMAGE: &str = "src: /images/cover.svg";
const OWN_IMAGE: &str = "src: /images/practice.jpg";

#[test]
fn the_quick_start_of_the_readme_prints_what_it_shows() {
    let mut computer = Computer::new(ENGLISH);
    computer.changes = &[
        ("ssg check", "content/site.yaml", "icon: house", "icon: hosue"),
        ("ssg build", "content/site.yaml", "icon: hosue", "icon: house"),
    ];
    assert_eq!(computer.follow("README.md"), 5);
}

#[test]
#[ignore = "`cargo xtask soak long` runs it"]
fn the_tutorial_of_own_sections_works_word_by_word() {
    assert!(Computer::new(ENGLISH).follow("docs/react.md") > 20);
}

/// Whether to follow a document in its second language, for each case.
fn in_other_languages() -> impl Iterator<Item = bool> {
    cases(1).map(|case| case.is_multiple_of(2))
}

#[test]
#[ignore = "`cargo xtask soak documents` runs it"]
fn the_guide_prints_what_it_shows_in_either_language() {
    in_other_languages().for_each(|is_english| match is_english {
        false => follow_spanish_guide(),
        true => follow_english_guide(),
    });
}

fn follow_spanish_guide() {
    let mut computer = Computer::new(SPANISH);
    computer.begin("ssg init site --from asesoria");
    computer.changes = &[
        ("ssg check", "content/site.yaml", "icon: house", "icon: hosue"),
        ("ssg schedule", "content/site.yaml", "icon: hosue", "icon: house"),
        (
            "ssg schedule",
            "content/articles/seguro-de-viaje.md",
            "date:",
            "publish_at: 2026-11-30 09:00\ndate:",
        ),
    ];
    assert_eq!(computer.follow("docs/guia-del-editor.md"), 7);
}

fn follow_english_guide() {
    let mut computer = Computer::new(ENGLISH);
    computer.begin("ssg init site --lang en --business Dentist --name 'Bright Smile'");
    computer.changes = &[
        ("ssg check", "content/site.yaml", "icon: house", "icon: hosue"),
        (
            "ssg new article \"Ten years of Bright Smile\"",
            "content/site.yaml",
            "icon: hosue",
            "icon: house",
        ),
        (
            "ssg schedule",
            "content/articles/how-often-to-brush.md",
            "date:",
            "publish_at: 2026-11-30 09:00\ndate:",
        ),
    ];
    assert_eq!(computer.follow("docs/editing.md"), 8);
}

#[test]
fn a_site_is_published_monitored_and_rolled_back_as_its_chapter_says() {
    let mut computer = Computer::new(ENGLISH);
    computer.reach_host();
    let content = repository().join("tests/golden/tiny/content");
    computer.begin(&format!(
        "git init --quiet --bare remote && git init --quiet site && cd site
        cp -r {} content && printf '/dist/\\n/.ssg/\\n/published/\\n' > .gitignore
        git add . && git commit --quiet --message One
        ssg new article Dos && git add . && git commit --quiet --message Two
        git remote add origin ../remote && git push --quiet --set-upstream origin main",
        content.display()
    ));
    assert_eq!(computer.follow("docs/hosting.md"), 9);
}

/// Follows `start-your-own-site.md` in a language, and then the notes of the site that it makes.
#[track_caller]
fn check_own_site(mut computer: Computer, document: &str, notes: &str, article: &str) {
    computer.pack();
    assert!(computer.follow(document) > 20);
    // A new site has placeholders.
    let article = format!("ssg new article \"{article}\": 0");
    let expected = ["ssg edit", "ssg build: 0", "ssg check --publish: 1", &article];
    assert_eq!(computer.follow_notes(notes)[..4], expected);
}

#[test]
#[ignore = "`cargo xtask soak documents` runs it"]
fn an_own_site_can_be_made_and_handed_over_as_its_chapter_says_in_either_language() {
    in_other_languages().for_each(|is_spanish| match is_spanish {
        false => {
            let mut computer = Computer::new(ENGLISH);
            computer.changes = &[("ssg check", "content/pages/index.yaml", OLD_IMAGE, OWN_IMAGE)];
            check_own_site(computer, "docs/start-your-own-site.md", "README.md", "Title");
        }
        true => {
            let mut computer = Computer::new(SPANISH);
            computer.changes = &[("ssg check", "content/pages/inicio.yaml", OLD_IMAGE, OWN_IMAGE)];
            check_own_site(computer, "docs/crea-tu-sitio.md", "LEEME.md", "Título");
        }
    });
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
        let files = ssg_model::content_file::all(engine_kinds());
        for file in files.iter().filter(|file| !file.path.starts_with("content/*/")) {
            let schema = serde_json::to_value(ssg_model::json_schema::schema(file, lang)).unwrap();
            let Some(required) = schema["required"].as_array() else { continue };
            let keys: Vec<String> =
                required.iter().map(|key| format!("`{}`", key.as_str().unwrap())).collect();
            let row = format!(" | {} |\n", keys.join(", "));
            assert!(text.contains(&row), "{document}: {}: {row}", file.path);
        }
    }
}
