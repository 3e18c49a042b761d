//! The quick start of the README and the tutorial of `docs/react.md`, followed in new folders.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use snapbox::assert_data_eq;

use crate::support::http::Server;
use crate::support::{install_packages, repository};

/// Returns the commands of the `console` blocks of the README, each with the output shown there.
fn commands(readme: &str) -> Vec<(&str, &str)> {
    let blocks = readme.split("```console\n$ ").skip(1);
    let commands = blocks.flat_map(|rest| rest.split("```").next().unwrap().split("\n$ "));
    commands.map(|text| text.split_once('\n').unwrap_or((text, ""))).collect()
}

/// The lines that a command prints outside a terminal, which has progress bars instead.
const STAGES: [&str; 6] =
    ["content", "packages", "frontend", "pages and images", "checks", "publishing"];

/// Compares an output with the README, in which `…` stands for any text.
#[track_caller]
fn check_shown(output: &str, shown: &str) {
    let lines = output.lines().filter(|line| !STAGES.contains(line));
    let lines: Vec<&str> = lines.collect();
    assert_data_eq!(lines.join("\n"), shown.trim_end().replace('…', "[..]"));
}

/// Returns a command in a shell that finds `ssg`, in English and with its own cache.
fn shell(command: &str, folder: &Path, cache: &Path) -> Command {
    let programs = Path::new(env!("CARGO_BIN_EXE_ssg")).parent().unwrap();
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap());
    let mut shell = Command::new("sh");
    shell.args(["-c", command]).current_dir(folder);
    shell.env("PATH", path).env("XDG_CACHE_HOME", cache);
    shell.env_remove("LC_ALL").env_remove("LC_MESSAGES").env("LANG", "en_US.UTF-8");
    shell
}

/// Creates a cache with the packages of the engine, which are installed already.
fn create_cache(folder: &Path) -> PathBuf {
    let cache = folder.join("cache");
    install_packages(&cache);
    cache
}

/// Runs a command and returns its output.
fn run(command: &str, folder: &Path, cache: &Path) -> String {
    let output = shell(&format!("{command} 2>&1"), folder, cache).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_tutorial_of_own_sections_works_word_by_word() {
    let tutorial = fs::read_to_string(repository().join("docs/react.md")).unwrap();
    let temporary = tempfile::tempdir().unwrap();
    let cache = create_cache(temporary.path());
    let mut folder = temporary.path().to_owned();
    let mut followed = Vec::new();
    for block in tutorial.split("\n```").skip(1).step_by(2) {
        let (head, text) = block.split_once('\n').unwrap();
        match head.split_once(' ') {
            // A file, named after its language.
            Some((_, path)) => {
                fs::write(folder.join(path), format!("{text}\n")).unwrap();
                followed.push(path.to_owned());
            }
            None if head == "console" => {
                for (command, shown) in commands(&format!("```console\n{text}\n")) {
                    if let Some(name) = command.strip_prefix("cd ") {
                        folder.push(name);
                        continue;
                    }
                    if command.starts_with("npx vitest") {
                        let packages = repository().join("tests/node_modules");
                        symlink(packages.canonicalize().unwrap(), folder.join("node_modules"))
                            .unwrap();
                        let output = run(command, &folder, &cache);
                        assert!(output.contains("1 passed"), "{output}");
                    } else {
                        check_shown(&run(command, &folder, &cache), shown);
                    }
                    followed.push(command.split(' ').take(2).collect::<Vec<_>>().join(" "));
                }
            }
            None => {}
        }
    }
    let expected = [
        "ssg init",
        "ssg new",
        "sections/menu/fields.yaml",
        "sections/menu/section.tsx",
        "sections/menu/section.css",
        "content/pages/menu.yaml",
        "ssg check",
        "ssg build",
        "ssg new",
        "collections/events/fields.yaml",
        "collections/events/page.tsx",
        "ssg new",
        "sections/event-list/fields.yaml",
        "sections/event-list/section.tsx",
        "content/pages/events.yaml",
        "ssg new",
        "content/events/jazz-night-with-dinner.md",
        "ssg check",
        "vitest.config.ts",
        "sections/menu/section.test.tsx",
        "npx vitest",
    ];
    assert_eq!(followed, expected);
}

#[test]
fn its_quick_start_prints_what_it_shows() {
    let readme = fs::read_to_string(repository().join("README.md")).unwrap();
    let temporary = tempfile::tempdir().unwrap();
    let cache = create_cache(temporary.path());
    let mut folder = temporary.path().to_owned();
    let run = |command: &str, folder: &Path| run(command, folder, &cache);
    let mistake = ("icon: house", "icon: hosue");
    assert!(readme.contains(&format!("write `{}` instead of `{}` in", mistake.1, mistake.0)));
    let mut names = Vec::new();
    for (command, shown) in commands(&readme) {
        names.push(command.split(' ').take(2).collect::<Vec<_>>().join(" "));
        let file = folder.join("content/site.yaml");
        if let Some(name) = command.strip_prefix("cd ") {
            folder.push(name);
        } else if command == "ssg edit" {
            let mut server = Server::start(&mut shell("exec ssg edit --port 0", &folder, &cache));
            server.wait_for("/_ssg/pages");
            check_shown(&server.printed.replace(&format!(":{}/", server.port), ":4000/"), shown);
        } else if command == "ssg check" {
            let text = fs::read_to_string(&file).unwrap();
            fs::write(&file, text.replacen(mistake.0, mistake.1, 1)).unwrap();
            check_shown(&run(command, &folder), shown);
            fs::write(&file, text).unwrap();
        } else {
            check_shown(&run(command, &folder), shown);
        }
    }
    assert_eq!(names, ["ssg init", "cd clinic", "ssg edit", "ssg check", "ssg build"]);
}
