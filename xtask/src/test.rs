//! `cargo xtask test`: all checks of the repository, as a table of steps.

use std::fs;
use std::iter;
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;

use anyhow::{Result, bail};

use crate::awkward_site;
use crate::chromium;
use crate::corpus;
use crate::counter_site;
use crate::debian;
use crate::hosted;
use crate::library_site;
use crate::output::{note_test, say};
use crate::packages;
use crate::process::{TESTS, cargo, command, node_tool, run};
use crate::rust_tests::{self, program};
use crate::steps::{self, TestStep};

/// The steps in the order in which they begin, two in parallel: quick and frequently failing ones
/// first, then those that take longest, then the others. `cargo xtask test <name>` runs one alone.
const STEPS: [TestStep; 16] = [
    step("format", "the Rust code is formatted", &[], format),
    step("packages", "install Node packages where a lock changed", &[], packages),
    step("programs", "find what the tests drive, or install it", &[], |_| {
        debian::install_missing()
    }),
    step(
        "compile",
        "compile the program and its tests without a warning",
        &[],
        rust_tests::compile,
    ),
    step("types", "the TypeScript code type-checks", &["packages"], types),
    step(
        "lint",
        "TypeScript and JavaScript are formatted and lint-free, and texts are in plain English",
        &["packages"],
        lint,
    ),
    step("editor", "what code editors read of the model", &["packages"], editor),
    step(
        "workflows",
        "the workflows of the Git host are valid, and may do no more than they need",
        &["packages", "programs"],
        workflows,
    ),
    step("rust", "the Rust tests", &["packages", "programs", "compile"], rust),
    step("site", "build the sites that the browser tests look at", &["packages", "compile"], site),
    step(
        "hosted",
        "build the site for servers, with all that they are told",
        &["packages", "compile"],
        hosted::build,
    ),
    step("chromium", "find the browser, or install it", &["programs"], chromium),
    step(
        "browser",
        "the tests in the browser, on the built sites",
        &["site", "hosted", "chromium"],
        browser,
    ),
    step("unit", "the unit tests of the frontend", &["packages"], unit),
    step(
        "engines",
        "the main journeys of visitors and editors in Firefox and WebKitGTK",
        &["site", "chromium"],
        engines,
    ),
    step("html", "the HTML and SVG of the site are valid", &["site", "programs"], html),
];

const fn step(
    name: &'static str,
    about: &'static str,
    needs: &'static [&'static str],
    run: fn(&Path) -> Result<()>,
) -> TestStep {
    TestStep { name, about, needs, run }
}

/// The package of a security checker for workflows.
const ZIZMOR: &str = "zizmor==1.32.0";

const FRONTEND: &str = "frontend";
const BROWSER_TESTS: &str = "tests/browser";
const EDITOR_TESTS: &str = "tests/editor";

/// The sites for the browser tests; `tests/browser/support/site.ts` names the same folders.
const PRODUCTION: &str = "target/sites/production";
const DEVELOPMENT: &str = "target/sites/development";
const MANY: &str = "target/sites/many";
const COUNTERS: &str = "target/sites/counters";

/// The project of the site with many articles: enough for a list of three pages.
const MANY_PROJECT: &str = "target/sites/many.project";
const COUNTERS_PROJECT: &str = "target/sites/counters.project";

/// The site with a page for each library and with collections, and its project.
const LIBRARIES: [&str; 2] = ["target/sites/libraries", "target/sites/libraries.project"];

/// A dark site below a path, with a font and a style sheet of its own, and its project: a clinic
/// with the files of a folder.
const DARK: [&str; 3] =
    ["target/sites/dark/clinica", "target/sites/dark.project", "tests/browser/fixtures/dark"];

/// The site whose content fits badly, and its project.
const AWKWARD: [&str; 2] = ["target/sites/awkward", "target/sites/awkward.project"];

const MANY_ARTICLES: usize = 30;
/// Articles in place of some of these: one with a photograph, since the shipped site has only
/// drawings; one with all that a heading may contain; one with texts that look like markup.
const MANY_OTHERS: &str = "tests/browser/fixtures/articles";

/// Other businesses, made of content alone, with their outputs: the studio is below a path.
const OTHER_SITES: [(&str, &str); 4] = [
    ("clinic", "target/sites/businesses/clinic"),
    ("cafe", "target/sites/businesses/cafe"),
    ("plumber", "target/sites/businesses/plumber"),
    ("studio", "target/sites/businesses/studio/jicara"),
];

/// The businesses with a starter, as `ssg init` knows them.
const TRADES: [&str; 6] = ["dentist", "lawyer", "neutral", "plumber", "restaurant", "school"];

/// The English site whose content the site of libraries has.
const ENGLISH_STARTER: &str = "target/sites/starter-neutral-en";

const TWO_LANGUAGES: &str = "target/sites/two-languages";

/// Returns the business, the languages and the output of each site that `ssg init` creates.
fn starters() -> impl Iterator<Item = (&'static str, &'static str, String)> {
    let of = |trade, lang| (trade, lang, format!("target/sites/starter-{trade}-{lang}"));
    let single = TRADES.into_iter().flat_map(move |trade| [of(trade, "es"), of(trade, "en")]);
    single.chain([("neutral", "es,en", TWO_LANGUAGES.to_owned())])
}

/// The filter for the tests of steps with many tests.
static ONLY: OnceLock<Option<String>> = OnceLock::new();

fn only() -> Option<&'static str> {
    ONLY.get()?.as_deref()
}

/// Runs the named steps, or all of them; `only` filters their tests.
pub(crate) fn test(root: &Path, names: &[String], only: Option<String>) -> Result<()> {
    ONLY.get_or_init(|| only);
    let is_asked_for =
        |step: &&TestStep| names.is_empty() || names.iter().any(|name| name == step.name);
    let steps: Vec<&TestStep> = STEPS.iter().filter(is_asked_for).collect();
    steps::run_all(root, &steps)
}

/// Returns each step with its description.
pub(crate) fn steps() -> impl Iterator<Item = (&'static str, &'static str)> {
    STEPS.iter().map(|step| (step.name, step.about))
}

fn format(root: &Path) -> Result<()> {
    run(cargo(root).args(["fmt", "--all", "--check"]))
}

fn packages(root: &Path) -> Result<()> {
    [FRONTEND, TESTS].iter().try_for_each(|folder| packages::install(&root.join(folder)))
}

fn rust(root: &Path) -> Result<()> {
    rust_tests::test(root, &["--workspace"], only())
}

fn types(root: &Path) -> Result<()> {
    for folder in [FRONTEND, BROWSER_TESTS] {
        run(node_tool(root, folder, "tsc").arg("--noEmit"))?;
    }
    Ok(())
}

fn lint(root: &Path) -> Result<()> {
    let check = ["ci", "--error-on-warnings", "."];
    run(node_tool(root, FRONTEND, "biome").args(check))?;
    // The browser tests' rules also apply to the other JavaScript.
    let others = "../editor ../conformance ../imports.test.mjs ../libraries ../links.test.mjs ../paste.test.mjs \
        ../prose.mjs ../styles.test.mjs ../vitest.config.ts ../../.vscode ../../xtask --config-path=.";
    run(node_tool(root, BROWSER_TESTS, "biome").args(check).args(others.split(' ')))?;
    run(command("node", root).arg("tests/prose.mjs"))
}

fn workflows(root: &Path) -> Result<()> {
    run(command("node", &root.join(BROWSER_TESTS)).arg("workflows.mjs"))?;
    let zizmor = packages::python_program(&root.join("target/python"), ZIZMOR)?;
    // The strictest rules; `--offline` skips those that need the Git host.
    let strict = ["--offline", "--quiet", "--no-progress", "--persona=auditor"];
    run(command(zizmor, root).args(strict).args(["--strict-collection", ".github"]))
}

fn unit(root: &Path) -> Result<()> {
    run(node_tool(root, FRONTEND, "vitest").args(["run", "--config", "../tests/vitest.config.ts"]))
}

fn editor(root: &Path) -> Result<()> {
    run(command("node", &root.join(EDITOR_TESTS)).arg("--test"))
}

fn site(root: &Path) -> Result<()> {
    corpus::project(root, &root.join(MANY_PROJECT), MANY_ARTICLES)?;
    let many = root.join(MANY_PROJECT).join("content");
    corpus::copy(&root.join(MANY_OTHERS), &many.join("articles"))?;
    fs::copy(root.join("tests/photos/patio.jpg"), many.join("images/patio.jpg"))?;
    counter_site::project(root, &root.join(COUNTERS_PROJECT))?;
    awkward_site::project(root, &root.join(AWKWARD[1]))?;
    let program = program(root)?;
    for (out, options) in [
        (PRODUCTION, [].as_slice()),
        (DEVELOPMENT, &["--development"]),
        (MANY, &["--root", MANY_PROJECT]),
        (COUNTERS, &["--root", COUNTERS_PROJECT]),
        (AWKWARD[0], &["--root", AWKWARD[1]]),
    ] {
        let mut build = command(&program, root);
        run(build.args(["build", "--lang", "en", "--out", out]).args(options))?;
    }
    for (name, out) in OTHER_SITES {
        let project = format!("target/sites/businesses/{name}.project");
        let content = root.join("tests/businesses").join(name).join("content");
        corpus::project_of(root, &content, &root.join(&project))?;
        for photo in awkward_site::PHOTOS {
            let images = root.join(&project).join("content/images");
            fs::copy(root.join("tests/photos").join(photo), images.join(photo))?;
        }
        let mut build = command(&program, root);
        build.args(["build", "--publish", "--lang", "en", "--root", &project, "--out", out]);
        run(&mut build)?;
    }
    let [out, project, files] = DARK;
    let dark = root.join(project);
    corpus::project_of(root, &root.join("tests/golden/clinic/content"), &dark)?;
    corpus::copy(&root.join(files), &dark)?;
    fs::create_dir_all(dark.join("content/fonts"))?;
    let font = root.join("frontend/src/fonts/figtree-es.woff2");
    fs::copy(font, dark.join("content/fonts/propia.woff2"))?;
    run(command(&program, root).args(["build", "--publish", "--root", project, "--out", out]))?;
    for (trade, lang, out) in starters() {
        let (begun, project) = (format!("{out}.begun"), format!("{out}.project"));
        if root.join(&begun).exists() {
            fs::remove_dir_all(root.join(&begun))?;
        }
        let mut init = command(&program, root);
        init.args(["init", &begun, "--lang", lang, "--name", "Prueba", "--business", trade]);
        run(&mut init)?;
        corpus::project_of(root, &root.join(begun).join("content"), &root.join(&project))?;
        run(command(&program, root).args(["build", "--root", &project, "--out", &out]))?;
    }
    let [out, project] = LIBRARIES;
    let english = root.join(ENGLISH_STARTER).with_extension("begun");
    library_site::project(root, &english.join("content"), &root.join(project))?;
    run(command(&program, root).args(["build", "--root", project, "--out", out]))
}

fn chromium(_root: &Path) -> Result<()> {
    let path = chromium::for_tests()?;
    say(&format!("    `{}`", path.display()));
    Ok(())
}

fn html(root: &Path) -> Result<()> {
    // Libraries write HTML that others answer for.
    let own = library_site::EXAMPLES.map(|kind| format!("{}/uses/{kind}", LIBRARIES[0]));
    let agency = format!("{}/inmuebles", LIBRARIES[0]);
    let sites = [PRODUCTION, TWO_LANGUAGES, AWKWARD[0], &agency].into_iter();
    valid_html(root, &sites.chain(own.iter().map(String::as_str)).collect::<Vec<_>>())
}

/// Checks the HTML of other businesses, and of the site for servers, which has pages at old addresses.
pub(crate) fn html_of_other_sites(root: &Path) -> Result<()> {
    let starters: Vec<String> = starters().map(|(_, _, out)| out).collect();
    let sites = iter::once(hosted::AT_ROOT).chain(OTHER_SITES.map(|(_, out)| out));
    valid_html(root, &sites.chain(starters.iter().map(String::as_str)).collect::<Vec<_>>())
}

fn valid_html(root: &Path, folders: &[&str]) -> Result<()> {
    let sites = folders.iter().map(|folder| built(root, folder)).collect::<Result<Vec<_>>>()?;
    run(node_tool(root, BROWSER_TESTS, "html-validate")
        .args(["--config", ".htmlvalidate.json"])
        .args(&sites))?;
    // The Nu HTML checker, with every finding as an error. It knows no origin for files, so
    // everything violates a policy of `'self'`: the browser tests check that. React closes void
    // elements as in XML. It does not know newer properties in style sheets, such as `container-type`.
    let known = ".*(violates Content Security Policy|Trailing slash on void elements|CSS: ).*";
    let checker = root.join(TESTS).join("node_modules/vnu-jar/build/dist/vnu.jar");
    run(command("java", root)
        .arg("-jar")
        .arg(checker)
        .args(["--Werror", "--skip-non-html", "--also-check-svg", "--filterpattern", known])
        .args(sites))
}

fn browser(root: &Path) -> Result<()> {
    run_browser_tests(root, "browser", &mut in_browser(root)?)
}

/// Creates the command for the tests in Chromium.
pub(crate) fn in_browser(root: &Path) -> Result<Command> {
    let mut command = playwright(root)?;
    let servers = [
        ("NGINX", "nginx"),
        ("NGINX_BROTLI", debian::BROTLI_MODULE),
        ("CADDY", "caddy"),
        ("APACHE", "apache2"),
    ];
    for (variable, name) in servers {
        command.envs(debian::find(name).map(|path| (variable, path)));
    }
    Ok(command)
}

fn engines(root: &Path) -> Result<()> {
    run_browser_tests(root, "engines", &mut in_engines(root)?)
}

/// Runs Playwright and records the duration of each test, which it writes to a file: seconds, step
/// and name.
fn run_browser_tests(root: &Path, step: &str, command: &mut Command) -> Result<()> {
    let times = root.join("target").join(step).with_extension("times");
    fs::write(&times, "")?;
    let result = run(command.args(only()).env("SLOW_TESTS", &times));
    for line in fs::read_to_string(&times)?.lines() {
        let mut parts = line.splitn(2, '\t');
        let seconds = parts.next().and_then(|seconds| seconds.parse().ok());
        note_test(seconds.unwrap_or(0.0), parts.next().unwrap_or_default().replace('\t', "  "));
    }
    fs::remove_file(times)?;
    result
}

/// Creates the command for the tests in all engines.
pub(crate) fn in_engines(root: &Path) -> Result<Command> {
    let mut command = playwright(root)?;
    command.args(["--config", "engines/playwright.config.ts"]);
    // Visitors' browsers have windows.
    command.env("CHROMIUM", chromium::find_or_install()?);
    command.envs(debian::find("firefox-esr").map(|path| ("FIREFOX", path)));
    Ok(command)
}

/// Creates a command that runs Playwright with the paths of the built sites.
fn playwright(root: &Path) -> Result<Command> {
    debian::install_missing()?;
    let mut command = node_tool(root, BROWSER_TESTS, "playwright");
    command
        .arg("test")
        .env("CHROMIUM", chromium::for_tests()?)
        .env("SSG", program(root)?)
        .env("SITE_PRODUCTION", built(root, PRODUCTION)?)
        .env("SITE_DEVELOPMENT", built(root, DEVELOPMENT)?)
        .env("SITE_MANY", built(root, MANY)?);
    Ok(command)
}

/// Returns the folder of a built site.
fn built(root: &Path, folder: &str) -> Result<std::path::PathBuf> {
    let site = root.join(folder);
    if !site.join("index.html").is_file() {
        bail!("`{folder}` holds no site; build it with `cargo xtask test site hosted`");
    }
    Ok(site)
}
