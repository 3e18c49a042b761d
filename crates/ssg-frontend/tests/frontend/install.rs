//! Tests that install packages, with a script in place of npm.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::mpsc;

use serde_json::Value;
use ssg_frontend::environment::Environment;
use ssg_frontend::install::{Installed, install, install_if_missing};
use ssg_frontend::notice::FrontendNotice;
use ssg_frontend::project::Project;
use ssg_model::failure::Failure;

use crate::support::{Sandbox, noted};

/// A script that creates npm's files, in a folder below `.ssg/`; each run adds a line to `runs`.
const NPM: &str = r#"
echo "$@" >> ../../runs
/bin/mkdir -p node_modules/uno
echo '{"version": "1.0.0"}' > node_modules/uno/package.json
/bin/cp package-lock.json node_modules/.package-lock.json
"#;

const LOCK: &str = r#"{"packages": {
    "": {"dependencies": {"uno": "1"}},
    "node_modules/uno": {"version": "1.0.0", "integrity": "sha512-a"},
    "node_modules/otro": {"version": "1.0.0", "optional": true, "os": ["aix"], "cpu": ["x64"]}
}}"#;

fn sandbox(npm: &str) -> Sandbox {
    let sandbox = Sandbox::with_lock();
    sandbox.write("frontend/package.json", r#"{"dependencies": {"uno": "1"}}"#);
    sandbox.write("frontend/package-lock.json", LOCK);
    sandbox.program("npm", npm);
    sandbox
}

fn run(sandbox: &Sandbox) -> Result<Installed, Failure> {
    install(&sandbox.project())
}

fn runs(sandbox: &Sandbox) -> usize {
    fs::read_to_string(sandbox.path("runs")).map_or(0, |runs| runs.lines().count())
}

/// Installs the packages, changes something, and returns whether npm runs again.
fn runs_again_after(change: impl FnOnce(&Sandbox)) -> bool {
    let sandbox = sandbox(NPM);
    assert_eq!(run(&sandbox).unwrap(), Installed::Now);
    assert_eq!(run(&sandbox).unwrap(), Installed::Before);
    change(&sandbox);
    let installed = run(&sandbox).unwrap();
    assert_eq!(runs(&sandbox), if installed == Installed::Now { 2 } else { 1 });
    installed == Installed::Now
}

#[test]
fn npm_runs_no_install_scripts() {
    let sandbox = sandbox(NPM);
    run(&sandbox).unwrap();
    let arguments = fs::read_to_string(sandbox.path("runs")).unwrap();
    assert!(arguments.starts_with("ci --ignore-scripts --no-audit --no-fund "), "{arguments}");
}

#[test]
fn settings_of_the_user_do_not_change_what_npm_installs() {
    // The real npm prints its settings instead of installing packages.
    let path = Environment::inherited().get("PATH").unwrap();
    let tell = format!("shift\nPATH='{path}' npm config list --json \"$@\" > ../../settings\n");
    let settings = |hostile: &[(&str, &str)]| -> BTreeMap<String, Value> {
        let sandbox = sandbox(&format!("{tell}{NPM}"));
        let mut project = sandbox.project();
        for (name, value) in hostile {
            project.environment = project.environment.with(format!("npm_config_{name}"), *value);
        }
        install(&project).unwrap();
        let text = fs::read_to_string(sandbox.path("settings")).unwrap();
        serde_json::from_str(&text).unwrap()
    };
    let hostile = [
        ("cpu", "mips"),
        ("os", "win32"),
        ("libc", "musl"),
        ("install_strategy", "linked"),
        ("location", "global"),
        ("global", "true"),
        ("workspaces", "true"),
        ("dry_run", "true"),
        ("package_lock_only", "true"),
        ("usage", "true"),
    ];
    let (usual, found) = (settings(&[]), settings(&hostile));
    for (name, _) in hostile {
        let name = name.replace('_', "-");
        assert_eq!(usual.get(&name), found.get(&name), "{name}");
    }
}

/// Replaces text in a file of the frontend.
fn edit(sandbox: &Sandbox, file: &str, from: &str, to: &str) {
    let file = format!("frontend/{file}");
    let text = fs::read_to_string(sandbox.path(&file)).unwrap();
    assert!(text.contains(from), "{text}");
    sandbox.write(&file, &text.replace(from, to));
}

/// Adds an own section, and a `package.json` and a lock file for it.
fn with_own_packages(lock: &str) -> Sandbox {
    let sandbox = sandbox(NPM);
    sandbox.write("sections/menu/section.tsx", "");
    sandbox.write("package.json", r#"{"dependencies": {"uno": "1"}}"#);
    sandbox.write("package-lock.json", lock);
    sandbox
}

#[test]
fn packages_of_own_sections_are_installed_beside_them() {
    let npm = format!("{NPM}\nls -a > ../../listed");
    let sandbox = with_own_packages(
        &LOCK.replace("\"1.0.0\", \"opt", "\"1.0.0\", \"integrity\": \"sha512-c\", \"opt"),
    );
    sandbox.program("npm", &npm.replace("ls ", "/bin/ls "));
    sandbox.write(".npmrc", "registry=https://example.com");
    run(&sandbox).unwrap();
    assert!(sandbox.path("node_modules/uno/package.json").is_file());
    assert!(sandbox.path("frontend/node_modules/uno/package.json").is_file());
    assert_eq!(runs(&sandbox), 2);
    // The last run of npm is now that of the project.
    fs::remove_dir_all(sandbox.path("node_modules")).unwrap();
    run(&sandbox).unwrap();
    let listed = fs::read_to_string(sandbox.path("listed")).unwrap();
    assert!(listed.contains("package-lock.json") && !listed.contains(".npmrc"), "{listed}");
    // Now they are current, whatever npm would do.
    sandbox.program("npm", "exit 1");
    run(&sandbox).unwrap();
    // Nor are packages installed that no section can use.
    fs::remove_dir_all(sandbox.path("node_modules")).unwrap();
    sandbox.write("package.json", r#"{"scripts": {"test": "vitest"}, "dependencies": {}}"#);
    run(&sandbox).unwrap();
}

#[test]
fn lock_files_of_a_project_that_do_not_fix_the_packages_are_refused() {
    let entry = |entry: &str| {
        let lock = r#"{"packages": {"": {"dependencies": {"uno": "1"}}, "node_modules/uno": "#;
        format!("{lock}{entry}}}}}")
    };
    let named = "`package-lock.json:1`: `node_modules/uno` is not a package";
    let unfit = "`./package-lock.json` is damaged or does not match `./package.json`";
    for (lock, expected) in [
        (entry(r#"{"resolved": "git+ssh://a", "integrity": "sha512-a"}"#), named),
        (entry(r#"{"resolved": "file:../a", "integrity": "sha512-a"}"#), named),
        (entry(r#"{"resolved": "http://a.mx/a.tgz", "integrity": "sha512-a"}"#), named),
        (entry(r#"{"resolved": "https://a.mx/a.tgz"}"#), named),
        (entry(r#"{"resolved": "../a", "link": true}"#), named),
        (entry("{}").replace("\"1\"", "\"2\""), unfit),
        ("{".to_owned(), unfit),
    ] {
        let sandbox = with_own_packages(&lock);
        let error = run(&sandbox).unwrap_err();
        assert!(error.message.en.starts_with(expected), "{lock}: {error:?}");
        assert_eq!(runs(&sandbox), 0, "{lock}");
    }
    let sandbox = with_own_packages("");
    fs::remove_file(sandbox.path("package-lock.json")).unwrap();
    let error = run(&sandbox).unwrap_err();
    assert_eq!(error.message.en, "`./package-lock.json` is missing");
    let hint = error.hint.unwrap();
    assert!(hint.en.contains("npm install --ignore-scripts --package-lock-only"), "{hint:?}");
    sandbox.write("package.json", "{");
    let error = run(&sandbox).unwrap_err();
    assert!(error.message.en.starts_with("`package.json` of the project is invalid"), "{error:?}");
}

#[test]
fn packages_are_reinstalled_when_the_lock_or_the_folder_changes() {
    assert!(runs_again_after(|sandbox| edit(sandbox, "package-lock.json", "sha512-a", "sha512-b")));
    assert!(runs_again_after(|sandbox| {
        edit(sandbox, "package-lock.json", "\"uno\": \"1\"", "\"uno\": \"2\"");
        edit(sandbox, "package.json", "\"1\"", "\"2\"");
        edit(sandbox, "package-lock.json", "\"1.0.0\", \"i", "\"2.0.0\", \"i");
    }));
    assert!(runs_again_after(|sandbox| {
        fs::remove_dir_all(sandbox.path("frontend/node_modules")).unwrap();
    }));
    // The packages were changed by running npm by hand.
    assert!(runs_again_after(|sandbox| {
        let uno = "node_modules/uno/package.json";
        edit(sandbox, uno, "1.0.0", "1.0.1");
        edit(sandbox, "node_modules/.package-lock.json", "\"1.0.0\", \"i", "\"1.0.1\", \"i");
    }));
}

#[test]
fn matching_packages_are_not_reinstalled() {
    assert!(!runs_again_after(|_| {}));
    for file in ["package.json", "package-lock.json"] {
        assert!(!runs_again_after(|sandbox| edit(sandbox, file, "{", "\n{ ")), "{file}");
    }
    assert!(!runs_again_after(|sandbox| fs::remove_dir_all(sandbox.path(".ssg")).unwrap()));
    for file in [".ssg-packages.stamp", ".package-lock.json"] {
        let file = format!("frontend/node_modules/{file}");
        assert!(
            !runs_again_after(|sandbox| fs::remove_file(sandbox.path(&file)).unwrap()),
            "{file}"
        );
    }
    // Packages that were installed with npm directly are accepted.
    let sandbox = sandbox("exit 1");
    sandbox.write("frontend/node_modules/uno/package.json", r#"{"version": "1.0.0"}"#);
    assert_eq!(run(&sandbox).unwrap(), Installed::Before);
}

/// An optional package for this system must not be missing.
#[test]
fn packages_of_another_system_are_reinstalled() {
    let sandbox = sandbox(NPM);
    let (os, cpu) = ("[\"linux\", \"darwin\"]", "[\"x64\", \"arm64\"]");
    edit(&sandbox, "package-lock.json", "[\"aix\"]", os);
    edit(&sandbox, "package-lock.json", "[\"x64\"]}", &format!("{cpu}}}"));
    sandbox.write("frontend/node_modules/uno/package.json", r#"{"version": "1.0.0"}"#);
    assert_eq!(run(&sandbox).unwrap(), Installed::Now);
}

#[test]
fn installed_packages_stay_until_new_ones_are_complete() {
    let sandbox = sandbox(NPM);
    run(&sandbox).unwrap();
    edit(&sandbox, "package-lock.json", "sha512-a", "sha512-b");
    let uno = sandbox.path("frontend/node_modules/uno/package.json");
    // Without a network; with a full disk; npm killed after its work is done.
    for end in ["exit 1", "/bin/rm -r node_modules; exit 28", "kill -9 $$"] {
        sandbox.program("npm", &format!("{NPM}\n{end}"));
        let error = run(&sandbox).unwrap_err();
        assert!(error.message.en.starts_with("`npm ci` in `frontend/` "), "{error:?}");
        assert!(uno.is_file(), "{end}");
    }
    // `install_if_missing` accepts the old packages.
    assert_eq!(install_if_missing(&sandbox.project()).unwrap(), Installed::Others);
    sandbox.program("npm", NPM);
    assert_eq!(run(&sandbox).unwrap(), Installed::Now);
    assert_eq!(install_if_missing(&sandbox.project()).unwrap(), Installed::Before);
    assert!(!sandbox.path(".ssg/install").exists(), "the old ones are still there");
}

/// `node_modules` stays a link, and the packages are installed in its target.
#[test]
fn a_linked_package_folder_is_followed() {
    let sandbox = sandbox(NPM);
    sandbox.write("shared/node_modules/uno/package.json", r#"{"version": "0.9.0"}"#);
    let link = sandbox.path("frontend/node_modules");
    symlink(sandbox.path("shared/node_modules"), &link).unwrap();
    assert_eq!(run(&sandbox).unwrap(), Installed::Now);
    assert!(link.is_symlink());
    let uno = fs::read_to_string(sandbox.path("shared/node_modules/uno/package.json")).unwrap();
    assert!(uno.contains("1.0.0"), "{uno}");
}

/// The installing build is killed; its npm must end before the next one starts.
#[test]
fn an_install_waits_for_the_end_of_another_npm() {
    const HELPER: &str = "SSG_TEST_INSTALL";
    if let Some(folder) = std::env::var_os(HELPER) {
        // This is the process that is killed.
        let project = ssg_frontend::project::Project::open(
            folder.as_ref(),
            PathBuf::from(&folder).join("frontend"),
        )
        .unwrap();
        let _ = install(&project);
        return;
    }
    let sandbox = sandbox("echo running > ../../started\nwhile :; do :; done");
    let started = sandbox.path("started");
    let status = Command::new("mkfifo").arg(&started).status().unwrap();
    assert!(status.success());
    let path = format!("{}:/usr/bin:/bin", sandbox.path("bin").display());
    let mut killed = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "install::an_install_waits_for_the_end_of_another_npm"])
        .env(HELPER, sandbox.folder.path())
        .env("PATH", path)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    // Opening and reading the pipe waits until npm runs.
    assert_eq!(fs::read_to_string(&started).unwrap(), "running\n");
    killed.kill().unwrap();
    killed.wait().unwrap();

    // The lock is released only when npm is dead.
    sandbox.program("npm", NPM);
    let (done, result) = mpsc::channel();
    std::thread::scope(|scope| {
        scope.spawn(|| done.send(run(&sandbox).unwrap()));
        let installed = result.recv_timeout(std::time::Duration::from_secs(30));
        assert_eq!(installed.unwrap(), Installed::Now);
    });
}

#[test]
fn parallel_builds_install_once() {
    let sandbox = sandbox(NPM);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| run(&sandbox).unwrap());
        }
    });
    assert_eq!(runs(&sandbox), 1);
}

#[test]
fn steps_are_announced() {
    let sandbox = sandbox(NPM);
    let (notices, told) = noted();
    let project = Project { notices, ..sandbox.project() };
    install(&project).unwrap();
    install(&project).unwrap();
    assert_eq!(*told.lock().unwrap(), [FrontendNotice::Installing]);
}

#[test]
fn a_missing_npm_is_named() {
    let sandbox = sandbox(NPM);
    fs::remove_file(sandbox.path("bin/npm")).unwrap();
    let error = run(&sandbox).unwrap_err();
    assert_eq!(error.message.en, "npm is not installed: `npm` is not on the `PATH`");
}

fn check_failure(printed: &str, expected: &str, expected_output: &[&str]) {
    let sandbox = sandbox(&format!("echo '{printed}' >&2\nexit 1"));
    let error = run(&sandbox).unwrap_err();
    assert_eq!(error.message.en, expected);
    assert_eq!(*error.output, *expected_output);
}

#[test]
fn a_missing_network_is_named() {
    let expected = "cannot download the packages of `frontend/`: the npm registry does not answer";
    check_failure(
        "npm error code ENOTFOUND\nnpm error syscall getaddrinfo\nnpm error network request failed",
        &format!("{expected} (ENOTFOUND)"),
        &["network request failed"],
    );
    // The format of npm 9.
    check_failure(
        "npm ERR! code EAI_AGAIN\nnpm ERR! network request failed",
        &format!("{expected} (EAI_AGAIN)"),
        &["network request failed"],
    );
}

#[test]
fn a_broken_lock_file_is_named() {
    check_failure(
        "npm error code EUSAGE\nnpm error\nnpm error Missing: react@19.0.0 from lock file\nnpm error\nnpm error Clean install a project\nnpm error Usage:",
        "`frontend/package-lock.json` is damaged or does not match `frontend/package.json` (EUSAGE)",
        &["Missing: react@19.0.0 from lock file"],
    );
}

#[test]
fn a_missing_lock_file_is_named() {
    let sandbox = sandbox(NPM);
    fs::remove_file(sandbox.path("frontend/package-lock.json")).unwrap();
    let error = run(&sandbox).unwrap_err();
    assert_eq!(error.message.en, "`frontend/package-lock.json` is missing");
    assert!(error.hint.is_some());
    assert_eq!(runs(&sandbox), 0);
}

#[test]
fn other_failures_show_the_output_of_npm() {
    check_failure(
        "npm error code ENOSPC\nnpm error no space left on device",
        "`npm ci` in `frontend/` ended with status 1",
        &["no space left on device"],
    );
    check_failure(
        "sh: bad interpreter",
        "`npm ci` in `frontend/` ended with status 1",
        &["sh: bad interpreter"],
    );
}
