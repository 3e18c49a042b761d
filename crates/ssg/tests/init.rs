//! `ssg init`, and sites without an engine of their own, which use the embedded one.

use std::collections::BTreeMap;
use std::fs::{self, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, SystemTime};

use crate::support::editing::{EditingServer, answered};
use crate::support::project::{ended, said, tree};
use crate::support::random::cases;
use crate::support::{copy_files, diagnostics, install_packages};
use serde_json::json;
use ssg_model::diagnostic::Diagnostic;
use ssg_model::problem::{Problem, Sample, Severity};
use ssg_store::Digest;
use tempfile::TempDir;

/// A folder for sites, and a cache in which the packages of the engine are installed.
struct Sites(TempDir);

impl Sites {
    fn new() -> Sites {
        let sites = Sites(tempfile::tempdir().unwrap());
        install_packages(&sites.path("cache"));
        sites
    }

    fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    fn engine(&self) -> PathBuf {
        self.path(&format!("cache/ssg/engine-{}", env!("SSG_ENGINE")))
    }

    fn run(&self, folder: &str, arguments: &[&str]) -> Output {
        self.command(folder, arguments).output().unwrap()
    }

    fn command(&self, folder: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ssg"));
        command.args(arguments).current_dir(self.path(folder));
        command.env("XDG_CACHE_HOME", self.path("cache")).env("SOURCE_DATE_EPOCH", "1760000000");
        command
    }
}

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// Words of the shipped site's trade, and headings of sections that a starter leaves out.
const FOREIGN: [&str; 7] =
    ["seguro", "póliza", "Encino", "CNSF", "InsuranceAgency", "Redes", "Social"];

#[track_caller]
fn check_own(path: &str, text: &str) {
    let found: Vec<_> = FOREIGN.iter().filter(|word| text.contains(**word)).collect();
    assert!(found.is_empty(), "{path}: {found:?}");
}

/// The businesses with a starter, each by another name of one.
const TRADES: [(&str, &str, &str); 6] = [
    ("dentist", "Odontóloga", "Dentist"),
    ("lawyer", "abogado", "Attorney"),
    ("neutral", "HairSalon", "HairSalon"),
    ("plumber", "electrician", "Electrician"),
    ("restaurant", "cafetería", "CafeOrCoffeeShop"),
    ("school", "Preschool", "Preschool"),
];

/// Begins a site of each starter and returns its name and language: one in `cargo test`, and all in
/// both languages in `cargo xtask soak starters`.
fn starters(sites: &Sites) -> impl Iterator<Item = (String, &'static str)> {
    cases(1).map(|case| {
        let at = usize::try_from(case).unwrap();
        let (trade, lang) = (TRADES[at % 6].0, ["es", "en"][(at + at / 6) % 2]);
        let name = format!("{trade}-{lang}-{case}");
        said(&sites.run("", &["init", &name, "--lang", lang, "--business", trade]), "");
        (name, lang)
    })
}

/// Returns the placeholders of a site, and asserts that it has no other problem.
#[track_caller]
fn placeholders(site: &Path) -> Vec<Diagnostic> {
    let found = diagnostics(site);
    for one in &found {
        assert_eq!(one.problem.code(), "C0901", "{}: {:?}", one.source.path, one.problem);
        assert_eq!(one.severity(), Severity::Blocker);
    }
    found
}

/// Changes what a diagnostic is about as an owner would: by a few characters.
fn replaced(text: &str, found: &Diagnostic) -> String {
    let (start, rest) = text.split_at(found.range.start);
    let (value, end) = rest.split_at(found.range.len());
    let value = match &found.problem {
        Problem::SampleValue(Sample::Drawing) => format!("{value}<!-- Ours. -->"),
        Problem::SampleValue(Sample::Unchanged(_)) if value.parse::<f64>().is_ok() => {
            format!("{value}1")
        }
        Problem::SampleValue(Sample::Unchanged(_)) => match value.strip_suffix('"') {
            Some(value) => format!("{value}!\""),
            None => format!("{value}!"),
        },
        _ => value
            .replace("example.com", "ash-oak.org")
            .replace("555-01", "234-56")
            .replace("555 01", "234 56")
            .replace("00000", "43215"),
    };
    format!("{start}{value}{end}")
}

/// `cargo xtask test site` builds all starters, with the engine beside them.
#[test]
fn every_starter_is_blocked_until_each_placeholder_is_replaced() {
    let sites = Sites::new();
    for ((trade, word, business), lang) in
        TRADES.into_iter().flat_map(|trade| [(trade, "es"), (trade, "en")])
    {
        let name = format!("{trade}-{lang}");
        said(&sites.run("", &["init", &name, "--lang", lang, "--business", word]), "");
        let site = sites.path(&name);
        let text = fs::read_to_string(site.join("content/site.yaml")).unwrap();
        assert!(text.contains(&format!("type: {business} ")), "{name}: {text}");
        for file in ["theme.yaml", "images/cover.svg"] {
            let own = project().join("crates/ssg/starters").join(trade).join(file);
            assert_eq!(fs::read(own).unwrap(), fs::read(site.join("content").join(file)).unwrap());
        }
        let mut found = placeholders(&site);
        assert!(found.len() > 30, "{name}: {}", found.len());
        // From the end of each file, so that the ranges before stay.
        found.sort_by_key(|one| std::cmp::Reverse(one.range.start));
        for one in &found {
            let file = site.join(&*one.source.path);
            let text = fs::read_to_string(&file).unwrap();
            fs::write(&file, replaced(&text, one)).unwrap();
        }
        let left = placeholders(&site);
        assert!(left.is_empty(), "{name}: {:?}", left.iter().map(|one| &one.problem));
    }
}

#[test]
fn a_text_of_a_starter_is_a_placeholder_in_any_file() {
    let sites = Sites::new();
    said(&sites.run("", &["init", "uno", "--lang", "en", "--business", "dentist"]), "init");
    let page = sites.path("uno/content/pages/index.yaml");
    let text = fs::read_to_string(&page).unwrap();
    let (moved, kept) = ("Appointments that start on time", "Common questions");
    fs::write(&page, text.replace(moved, kept)).unwrap();
    let article = "---\ntitle: An article about our hours\ndate: 2025-05-01\nsummary: What we do.\n\
        ---\n\nOf our own.\n\nYour name, phone number, address, the photos you send of the problem, and \
        what we need for the invoice.\n\nCall 555-0123.\n";
    let folder = sites.path("uno/content/articles");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("hours.md"), article.replace("What we do.", moved)).unwrap();
    let found = diagnostics(&sites.path("uno"));
    let of_samples = found.iter().filter(|one| one.problem.code() == "C0901");
    let found: Vec<_> = of_samples
        .filter(|one| one.source.path.ends_with("hours.md"))
        .map(|one| (one.start().line, &one.source.text[one.range.clone()]))
        .collect();
    let paragraph = article.split("\n\n").nth(2).unwrap();
    assert_eq!(found, [(4, moved), (9, paragraph), (11, "555-0123")]);
}

/// `cargo xtask test site` builds all starters, with the engine beside them.
#[test]
fn a_starter_builds_without_an_engine_of_its_own_and_repairs_the_embedded_one() {
    let sites = Sites::new();
    let arguments = ["init", "es", "--lang", "es", "--business", "veterinary care"];
    said(&sites.run("", &[&arguments[..], &["--name", "Clínica \"Sol\""]].concat()), "init");
    // Somebody has changed a file of the engine, and added one that imports would find first.
    for (folder, name) in [("templates", "document.html"), ("frontend/src/lib", "paths.tsx")] {
        fs::create_dir_all(sites.engine().join(folder)).unwrap();
        fs::write(sites.engine().join(folder).join(name), "nada").unwrap();
    }
    said(&sites.run("es", &["build"]), "a build");
    assert!(!sites.path("es/frontend").exists());
    let dist = tree(&sites.path("es/dist"));
    let page = |path: &str| String::from_utf8(dist[path].1.clone()).unwrap();
    assert!(page("index.html").contains("<html lang=\"es-MX\""));
    assert!(page("index.html").contains("\"@type\":\"VeterinaryCare\""));
    for path in dist.keys().filter(|path| path.ends_with(".html")) {
        check_own(path, &page(path));
    }
    assert!(dist.contains_key("contacto/index.html"));
    // The engine is that of this repository, without its tests.
    let files = |folder: &Path| -> BTreeMap<String, Vec<u8>> {
        let files = tree(folder).into_iter().map(|(path, (_, bytes))| (path, bytes));
        let is_test = |path: &str| path.contains("testing") || path.contains(".test.");
        files.filter(|(path, bytes)| !bytes.is_empty() && !is_test(path)).collect()
    };
    for folder in ["templates", "frontend/src"] {
        assert!(files(&sites.engine().join(folder)) == files(&project().join(folder)), "{folder}");
    }
}

#[test]
fn engines_share_packages_and_those_unused_for_a_month_go_while_no_program_runs() {
    let sites = Sites::new();
    let cache = sites.path("cache/ssg");
    said(&sites.run("", &["init", "es", "--lang", "es"]), "init");
    said(&sites.run("es", &["check"]), "the first check");
    let packages = sites.engine().join("frontend/node_modules");
    assert!(fs::read_link(packages).unwrap().starts_with("../../"));
    let month = Duration::from_hours(31 * 24);
    let mut all = vec![sites.engine()];
    for (name, age) in [
        ("engine-old", month),
        ("packages-old", month),
        ("notes-old", month),
        ("engine-half.unused", Duration::ZERO),
        ("engine-recent", month / 2),
    ] {
        all.push(cache.join(name));
        fs::create_dir(cache.join(name)).unwrap();
        fs::write(cache.join(name).join("file"), "").unwrap();
        let now = SystemTime::now();
        fs::File::open(cache.join(name)).unwrap().set_modified(now - age).unwrap();
    }
    let left = || all.iter().map(|path| path.exists()).collect::<Vec<_>>();
    // Another program is running.
    let other = fs::File::open(cache.join("in-use.lock")).unwrap();
    other.lock_shared().unwrap();
    said(&sites.run("es", &["check"]), "a check beside another program");
    assert_eq!(left(), [true; 6]);
    other.unlock().unwrap();
    let old = SystemTime::now() - month;
    fs::File::open(sites.engine()).unwrap().set_modified(old).unwrap();
    said(&sites.run("es", &["check"]), "a check alone");
    assert_eq!(left(), [true, false, false, true, false, true]);
}

#[test]
fn own_code_of_a_site_that_comes_or_goes_shows_in_the_next_build() {
    let sites = Sites::new();
    said(&sites.run("", &["init", "es", "--lang", "es"]), "init");
    let shows = |text: &str| {
        said(&sites.run("es", &["build"]), "a build");
        let mut files = tree(&sites.path("es/dist")).into_values();
        files.any(|(_, bytes)| String::from_utf8_lossy(&bytes).contains(text))
    };
    assert!(!shows("own-7f3a"));
    for (folder, file, text) in [
        ("frontend", "src/styles/site.css", ".own-7f3a { top: 0; }"),
        ("templates", "document.html", "<!-- own-7f3a -->"),
    ] {
        let (engine, own) = (sites.engine().join(folder), sites.path("es").join(folder));
        copy_files(&engine, &own);
        symlink(project().join("frontend/node_modules"), own.join("node_modules")).unwrap();
        let before = fs::read_to_string(engine.join(file)).unwrap();
        fs::write(own.join(file), format!("{before}{text}\n")).unwrap();
        assert!(shows("own-7f3a"), "{folder} has come");
        fs::remove_dir_all(&own).unwrap();
        assert!(!shows("own-7f3a"), "{folder} has gone");
    }
}

#[test]
fn failures_name_the_shared_frontend_of_a_site_that_has_none() {
    let sites = Sites::new();
    said(&sites.run("", &["init", "es", "--lang", "es"]), "init");
    // npm cannot install the packages.
    fs::remove_dir_all(sites.path("cache")).unwrap();
    let programs = sites.path("programs");
    fs::create_dir(&programs).unwrap();
    symlink(crate::support::node(), programs.join("node")).unwrap();
    symlink("/bin/false", programs.join("npm")).unwrap();
    let mut command = sites.command("es", &["build", "--lang", "en"]);
    let message = ended(&command.env("PATH", programs).output().unwrap(), 2);
    let command = format!("`npm ci` in `{}/`", sites.engine().join("frontend").display());
    assert!(message.contains(&command) && !message.contains("`frontend/"), "{message}");
}

#[test]
fn the_english_starter_and_the_shipped_site_can_be_begun_with() {
    let sites = Sites::new();
    let english =
        ["init", "en", "--lang", "en", "--business", "Attorney", "--name", "Ash & Oak: Law"];
    said(&sites.run("", &english), "init");
    said(&sites.run("", &["init", "a/b", "--from", "asesoria"]), "init");
    assert_eq!(
        fs::read_to_string(sites.path("a/b/.gitignore")).unwrap(),
        "/.ssg/\n/dist/\nnode_modules/\n"
    );
    let notes = fs::read_to_string(sites.path("a/b/LEEME.md")).unwrap();
    assert!(notes.starts_with("# b\n") && sites.path("a/b/.github/workflows/site.yml").exists());
    let attributes = fs::read_to_string(sites.path("en/.gitattributes")).unwrap();
    assert_eq!(attributes, "* text=auto eol=lf\n");
    for folder in ["en", "a/b"] {
        let errors = diagnostics(&sites.path(folder));
        let errors = errors.iter().filter(|found| found.severity() == Severity::Error);
        assert_eq!(errors.count(), 0, "{folder}");
    }
    for (path, (_, text)) in tree(&sites.path("en/content")) {
        check_own(&path, &String::from_utf8_lossy(&text));
    }
    let site = fs::read_to_string(sites.path("en/content/site.yaml")).unwrap();
    assert!(site.contains("Attorney") && site.contains("Ash & Oak: Law"), "{site}");
}

#[test]
fn init_refuses_a_full_folder_and_an_unknown_business() {
    let sites = Sites::new();
    fs::create_dir_all(sites.path("lleno/algo")).unwrap();
    let message = ended(&sites.run("", &["init", "lleno", "--lang", "es"]), 2);
    assert!(message.contains("`lleno` no está vacía; no se escribió nada"), "{message}");
    let refused = |business| {
        ended(&sites.run("", &["init", "otro", "--business", business, "--lang", "es"]), 2)
    };
    let message = refused("VeterinaryCar");
    assert!(message.contains("\ncómo corregirlo: ¿quisiste decir `VeterinaryCare`?"), "{message}");
    let message = refused("quxxyz");
    assert!(message.contains("una de estas palabras: dentist, dentista, "), "{message}");
    assert!(!sites.path("otro").exists());
    let message = ended(&sites.run("lleno", &["check", "--lang", "en"]), 2);
    assert!(message.contains("`ssg init FOLDER` creates a site"), "{message}");
}

#[test]
fn a_site_begins_in_the_form_of_its_country() {
    let sites = Sites::new();
    for (locale, zone, phone, country, lines) in [
        ("es-MX", "America/Mexico_City", "+52 614 555 01", "México", 2),
        ("es-ES", "Europe/Madrid", "+34 90 555 01", "España", 0),
        ("en-GB", "Europe/London", "+44 90 555 01", "United Kingdom", 0),
        ("en-CA", "America/Toronto", "+1 614-555-01", "Canada", 0),
    ] {
        said(
            &sites.run("", &["init", locale, "--locale", locale, "--business", "lawyers"]),
            "init",
        );
        let text = fs::read_to_string(sites.path(locale).join("content/site.yaml")).unwrap();
        for expected in [
            format!("locale: {locale}\ntime_zone: {zone}\n"),
            format!("phone: \"{phone}"),
            format!("country: \"{country}\""),
            format!("\n\ngenerator: \"{}\"\n", env!("CARGO_PKG_VERSION")),
        ] {
            assert!(text.contains(&expected), "{text}");
        }
        let own = text.lines().filter(|line| line.contains("state: ") || line.contains("district"));
        assert_eq!(own.count(), lines, "{text}");
        let found = placeholders(&sites.path(locale));
        let phones = found.iter().filter(|one| one.source.text[one.range.clone()].contains("555"));
        assert_eq!(phones.count(), text.matches(phone).count(), "{locale}");
        for (path, (_, text)) in tree(&sites.path(locale).join("content")) {
            let text = String::from_utf8_lossy(&text);
            assert!(!text.contains("[["), "{path}: {text}");
            assert_eq!(text.contains("Ley Federal"), path.contains("aviso") && lines == 2);
        }
    }
    let bilingual = ["init", "dos", "--locale", "en-IE", "--lang", "es,en", "--name", "Sol"];
    said(&sites.run("", &bilingual), "init");
    let text = fs::read_to_string(sites.path("dos/content/site.yaml")).unwrap();
    assert!(text.contains("locale: en-IE\nlanguages:\n  - { folder: es, locale: es-IE,"), "{text}");
    for unknown in ["fr-FR", "es", "en-AQ"] {
        let message =
            ended(&sites.run("", &["init", "no", "--locale", unknown, "--lang", "en"]), 2);
        assert!(message.contains("hint: write `es` or `en`, a hyphen and one of"), "{message}");
    }
}

#[test]
fn a_site_begins_in_a_new_repository_whose_files_stay() {
    let sites = Sites::new();
    let own = [
        (".git/HEAD", "ref: refs/heads/main\n"),
        (".github/CODEOWNERS", "* @a\n"),
        (".gitignore", "*.log\n/dist/"),
        ("LICENSE.txt", "All rights reserved.\n"),
        ("README.md", "# Clinic\n"),
    ];
    fs::create_dir_all(sites.path("clinic/.git")).unwrap();
    fs::create_dir_all(sites.path("clinic/.github")).unwrap();
    for (path, text) in own {
        fs::write(sites.path("clinic").join(path), text).unwrap();
    }
    said(&sites.run("clinic", &["init", ".", "--lang", "en"]), "init");
    for (path, text) in own {
        let text = text.replace("*.log\n/dist/", "*.log\n/dist/\n/.ssg/\nnode_modules/\n");
        assert_eq!(fs::read_to_string(sites.path("clinic").join(path)).unwrap(), text, "{path}");
    }
    let site = fs::read_to_string(sites.path("clinic/content/site.yaml")).unwrap();
    assert!(site.contains("brand: \"clinic\"\n"), "{site}");
    placeholders(&sites.path("clinic"));
    let again = ended(&sites.run("clinic", &["init", ".", "--lang", "en"]), 2);
    assert!(again.contains("`.` is not empty"), "{again}");
}

/// Runs the step of the workflow that downloads the program, with these values of its variables.
fn downloaded(sites: &Sites, url: &str, digest: &str) -> Output {
    let workflow = sites.path("sitio/.github/workflows/site.yml");
    let workflow = fs::read_to_string(workflow).unwrap();
    let (_, step) = workflow.split_once("        run: |\n").unwrap();
    let lines = step.lines().take_while(|line| line.starts_with("          "));
    let script: String = lines.map(|line| format!("{line}\n")).collect();
    let temporary = sites.path("runner");
    fs::create_dir_all(&temporary).unwrap();
    let mut command = Command::new("bash");
    command.args(["-e", "-c", &script]).env("RUNNER_TEMP", &temporary);
    command.env("GITHUB_PATH", sites.path("path")).env("SSG_URL", url).env("SSG_SHA256", digest);
    command.output().unwrap()
}

#[test]
fn the_workflow_of_a_site_needs_a_program_with_the_given_digest() {
    let sites = Sites::new();
    said(&sites.run("", &["init", "sitio", "--lang", "en"]), "init");
    let unset = downloaded(&sites, "", "");
    assert_eq!(unset.status.code(), Some(1));
    let message = String::from_utf8(unset.stdout).unwrap();
    assert!(message.starts_with("::error::set the repository variables SSG_URL and SSG_SHA256"));
    assert_eq!(message.lines().count(), 1, "{message}");
    // An archive as `cargo xtask package` makes it.
    fs::create_dir(sites.path("ssg-1")).unwrap();
    fs::write(sites.path("ssg-1/ssg"), "program").unwrap();
    let mut tar = Command::new("tar");
    tar.args(["-czf", "ssg.tar.gz", "ssg-1"]).current_dir(sites.path(""));
    assert!(tar.status().unwrap().success());
    let url = format!("file://{}", sites.path("ssg.tar.gz").display());
    let digest = Digest::of(fs::read(sites.path("ssg.tar.gz")).unwrap()).to_string();
    assert!(!downloaded(&sites, &url, &"0".repeat(64)).status.success());
    assert!(!sites.path("path").exists());
    said(&downloaded(&sites, &url, &digest), "");
    let folder = fs::read_to_string(sites.path("path")).unwrap();
    assert_eq!(fs::read_to_string(Path::new(folder.trim()).join("ssg")).unwrap(), "program");
}

#[test]
fn a_double_click_starts_the_editor_in_the_folder_of_the_site() {
    let sites = Sites::new();
    for (lang, name) in [("es", "editar"), ("en", "edit")] {
        said(&sites.run("", &["init", lang, "--lang", lang]), "init");
        let home = sites.path("home/.cargo/bin");
        fs::create_dir_all(&home).unwrap();
        let program = home.join("ssg");
        fs::write(&program, "#!/bin/sh\necho \"$PWD $*\"\n").unwrap();
        fs::set_permissions(&program, Permissions::from_mode(0o755)).unwrap();
        let site = sites.path(lang).canonicalize().unwrap();
        let desktop = fs::read_to_string(site.join(format!("{name}.desktop"))).unwrap();
        let (_, quoted) = desktop.split_once("Exec=sh -c \"").unwrap();
        let (quoted, _) = quoted.split_once("\" sh %k\n").unwrap();
        // The format escapes backslashes in a value, and other characters in a quoted argument.
        let script = quoted.replace("\\\\", "\\").replace("\\\"", "\"").replace("\\$", "$");
        let file = site.join(format!("{name}.desktop"));
        for mut command in [Command::new(site.join(format!("{name}.command"))), {
            let mut command = Command::new("sh");
            command.args(["-c", &script, "sh"]).arg(&file);
            command
        }] {
            let output = command.env("HOME", sites.path("home")).output().unwrap();
            said(&output, "");
            let expected = format!("{} edit --open\n", site.display());
            assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
        }
    }
}

#[test]
fn everything_new_can_be_built_in_a_new_site_with_the_page_that_shows_it() {
    let sites = Sites::new();
    for (name, lang) in starters(&sites) {
        let [services, testimonials, team] = match lang {
            "es" => ["servicios", "testimonios", "equipo"],
            _ => ["services", "testimonials", "team"],
        };
        for (kind, title, page) in [
            ("article", "Uno y dos", Some("blog")),
            ("page", "Tres y cuatro", None),
            ("service", "Cinco y seis", Some(services)),
            ("testimonial", "Ana Luz", Some(testimonials)),
            ("person", "Eva Ríos", Some(team)),
            ("section", "price-tag", None),
            ("collection", "projects", None),
            ("projects", "Siete y ocho", None),
        ] {
            let lists = ["services", "people"].map(|list| format!("{name}/content/{list}.yaml"));
            let had = lists.map(|list| sites.path(&list).exists());
            let output = sites.run(&name, &["--lang", "en", "new", kind, title]);
            let message = String::from_utf8(output.stderr.clone()).unwrap();
            assert!(output.status.success(), "{name} {kind}: {message}");
            let is_listed = kind == "service" && had[0] || kind == "person" && had[1];
            if let Some(page) = page.filter(|_| !is_listed) {
                let link = format!("add `- {{ route: /{page}/, label: \"");
                assert!(message.contains(&link), "{name} {kind}: {message}");
            } else {
                assert!(!message.contains("navigation"), "{name} {kind}: {message}");
            }
            let found = diagnostics(&sites.path(&name));
            let errors: Vec<_> =
                found.iter().filter(|one| one.severity() == Severity::Error).collect();
            assert!(errors.is_empty(), "{name} {kind}: {errors:?}");
        }
    }
}

#[test]
fn every_new_button_works_in_a_new_site() {
    let sites = Sites::new();
    for (name, _) in starters(&sites) {
        said(&sites.run(&name, &["new", "collection", "projects"]), "");
        let content = || tree(&sites.path(&name).join("content"));
        let before = content().into_iter().filter(|(path, _)| path.contains('.'));
        let before: Vec<_> = before.collect();
        // A draft without a list of articles stops neither the site nor the editor.
        let article =
            "---\ntitle: One\ndate: 2025-05-01\nsummary: Two.\ndraft: true\n---\n\nThree.\n";
        let file = sites.path(&name).join("content/articles/by-hand.md");
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, article).unwrap();
        let found = diagnostics(&sites.path(&name));
        assert!(found.iter().all(|one| one.severity() != Severity::Error), "{name}");
        let mut command = sites.command(&name, &["edit", "--port", "0"]);
        let editing = EditingServer::run(&mut command);
        assert!(editing.page("/blog/by-hand/").contains("Three."), "{name}");
        for kind in ["article", "page", "entry"] {
            let asked = json!({ "kind": kind, "title": "A new one", "collection": "projects" });
            let made = editing.posted("new", &asked);
            let address = made["address"].as_str().unwrap();
            assert!(editing.page(address).contains("A new one"), "{name} {address}");
        }
        let files = editing.told("files");
        let blog = files.as_array().unwrap().iter().find(|one| one["addable"] == "/blog/").unwrap();
        assert_eq!(blog["file"], "content/pages/blog.yaml");
        let link = json!({ "route": "/blog/", "label": "Blog" });
        let edit = json!({ "op": "insert", "path": ["navigation"], "at": 1, "value": link });
        answered(editing.change("content/site.yaml", edit), 200);
        let files = editing.told("files");
        assert!(files.as_array().unwrap().iter().all(|one| one["addable"] != "/blog/"));
        // A list that no file has yet.
        let words = json!({ "name": "Rosa", "location": "A, B", "stars": "5", "quote": "Good." });
        let edit = json!({ "op": "insert", "path": ["testimonials"], "at": 0, "value": words });
        answered(editing.change("content/testimonials.yaml", edit), 200);
        for _ in 0..5 {
            editing.posted("undo", &json!({}));
        }
        fs::remove_file(&file).unwrap();
        // Undoing leaves empty folders.
        assert!(content().into_iter().filter(|(path, _)| path.contains('.')).eq(before), "{name}");
    }
}

#[test]
fn phone_numbers_are_compared_by_the_rules_of_their_country() {
    let sites = Sites::new();
    said(&sites.run("", &["init", "uno", "--lang", "en"]), "init");
    let write = |file: &str, from: &str, to: &str| {
        let path = sites.path("uno/content").join(file);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{text}");
        fs::write(&path, text.replace(from, to)).unwrap();
    };
    for (written, phone, is_told) in [
        ("Call (512) 555-0143.", "+1 512-555-0142", true),
        ("Llama al 601 555 0199.", "+57 601 555 0199", false),
    ] {
        write("site.yaml", "+1 614-555-0161", phone);
        write("pages/index.yaml", "We are a small team.", written);
        let found = diagnostics(&sites.path("uno"));
        assert_eq!(found.iter().any(|one| one.problem.code() == "C0419"), is_told, "{phone}");
        write("site.yaml", phone, "+1 614-555-0161");
        write("pages/index.yaml", written, "We are a small team.");
    }
}

#[test]
fn a_project_that_ejects_the_engine_builds_the_same_site_from_its_copy() {
    let sites = Sites::new();
    said(&sites.run("", &["init", "sitio", "--lang", "en", "--name", "Mill"]), "created");
    let page = sites.path("sitio/dist/index.html");
    said(&sites.run("sitio", &["build", "--lang", "en"]), "built");
    let before = fs::read_to_string(&page).unwrap();
    said(&sites.run("sitio", &["eject", "--lang", "en"]), "this project maintains both folders");
    let packages = project().join("frontend/node_modules");
    symlink(packages, sites.path("sitio/frontend/node_modules")).unwrap();
    said(&sites.run("sitio", &["build", "--lang", "en"]), "");
    assert_eq!(fs::read_to_string(&page).unwrap(), before);
    let again = ended(&sites.run("sitio", &["eject", "--lang", "en"]), 2);
    assert!(again.contains("`frontend/` already exists"), "{again}");
    fs::write(sites.path("sitio/frontend/VERSION"), "0.0.9\n").unwrap();
    said(
        &sites.run("sitio", &["check", "--lang", "en"]),
        "[C1909]: this copy is from version 0.0.9",
    );
}

#[test]
fn a_site_can_begin_in_two_languages_with_either_as_the_main_one() {
    let sites = Sites::new();
    for (langs, further, pair) in
        [("es,en", "en", ["contacto", "en/contact"]), ("en,es", "es", ["contact", "es/contacto"])]
    {
        said(&sites.run("", &["init", langs, "--lang", langs, "--name", "Sol"]), "init");
        let found = diagnostics(&sites.path(langs));
        let texts = sites.path(&format!("{langs}/content/{further}/site.yaml"));
        assert!(texts.exists() && found.iter().all(|one| one.severity() != Severity::Error));
        let untranslated = found.iter().filter(|one| one.problem.code().starts_with("C20"));
        assert_eq!(untranslated.count(), 0, "all pages are translated");
        said(&sites.run(langs, &["build"]), "a build");
        for (page, other) in [(pair[0], pair[1]), (pair[1], pair[0])] {
            let file = sites.path(&format!("{langs}/dist/{page}/index.html"));
            let page = fs::read_to_string(file).unwrap();
            let link = format!("href=\"https://www.example.com/{other}/\"");
            assert!(page.contains(&link), "{page}");
        }
    }
}
