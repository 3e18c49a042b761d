//! What is printed where: colours, details, progress, and readers that go away.

use std::fs;
use std::io::Read as _;
use std::process::{Command, Output, Stdio};

use crate::support::{TinySite, assert_golden};

/// The tiny site with one mistake, and a command that decides about colour for itself.
fn with_mistake() -> (TinySite, Command) {
    let site = TinySite::new();
    site.edit("content/site.yaml", "icon: house", "icon: hosue");
    let mut command = site.ssg(&["build"]);
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env("TERM", "xterm-256color");
    (site, command)
}

fn stderr(output: Output) -> String {
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn colours_are_for_terminals() {
    let (_site, mut command) = with_mistake();
    let plain = stderr(command.output().unwrap());
    assert!(plain.contains("C0410") && !plain.contains('\x1b'), "{plain:?}");
    // The conventions of <https://bixense.com/clicolors/> and <https://no-color.org/>.
    let forced = stderr(command.env("CLICOLOR_FORCE", "1").output().unwrap());
    assert!(forced.contains("\x1b["), "{forced:?}");
}

#[test]
fn progress_is_for_terminals() {
    let site = TinySite::new();
    let output = stderr(site.build());
    assert!(!output.contains('\r') && !output.contains('\x1b') && !output.contains("/s,"));
}

/// npm tells nothing while it works, so the time that passes shows that something goes on.
#[test]
fn an_installation_shows_its_time() {
    let site = TinySite::new();
    site.own("frontend");
    fs::remove_file(site.path("frontend/node_modules")).unwrap();
    let end = site.path("end");
    assert!(Command::new("mkfifo").arg(&end).status().unwrap().success());
    let path = site.program("npm", &format!("cat '{}'\nexit 1", end.display()));
    // `script` gives it a terminal.
    let mut build = Command::new("script")
        .args(["-qec", &format!("{} build --lang en", env!("CARGO_BIN_EXE_ssg")), "/dev/null"])
        .current_dir(site.root())
        .env("PATH", path)
        .env("TERM", "xterm-256color")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut terminal = build.stdout.take().unwrap();
    let mut seen = String::new();
    let mut piece = [0; 1024];
    while !seen.contains("installing the packages of `frontend/` 1s") {
        let length = terminal.read(&mut piece).unwrap();
        assert!(length > 0, "{seen:?}");
        seen.push_str(&String::from_utf8_lossy(&piece[..length]));
    }
    fs::write(&end, "").unwrap();
    drop(terminal);
    assert!(!build.wait().unwrap().success());
}

#[test]
fn whoever_stops_reading_does_not_stop_the_work() {
    let site = TinySite::new();
    let mut build = site.ssg(&["build"]).stderr(Stdio::piped()).spawn().unwrap();
    drop(build.stderr.take());
    assert!(build.wait().unwrap().success());
    assert!(site.path("dist/index.html").is_file());

    for arguments in [&["explain"][..], &["schema"], &["completions", "bash"]] {
        let mut data = site.ssg(arguments).stdout(Stdio::piped()).spawn().unwrap();
        drop(data.stdout.take());
        assert_eq!(data.wait().unwrap().code(), Some(0), "{arguments:?}");
    }
}

#[test]
fn details_are_printed_on_request() {
    let usual = stderr(TinySite::new().build());
    let detailed = stderr(TinySite::new().ssg(&["build", "--verbose"]).output().unwrap());
    for detail in ["read `content/site.yaml`", "read `frontend/src/entry-client.tsx`", "Node.js "] {
        assert!(detailed.contains(detail), "`{detail}` in {detailed}");
        assert!(!usual.contains(detail), "`{detail}` in {usual}");
    }
}

#[test]
fn quiet_means_quiet() {
    let site = TinySite::new();
    assert_eq!(stderr(site.ssg(&["build", "--quiet"]).output().unwrap()), "");
    let both = site.ssg(&["build", "--quiet", "--verbose"]).output().unwrap();
    assert_eq!(both.status.code(), Some(2));
}

#[test]
fn every_shell_gets_its_completions() {
    let site = TinySite::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let output = site.ssg(&["completions", shell]).output().unwrap();
        let script = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success() && script.contains("explain"), "{shell}");
    }
}

/// The help of every command, as a person reads it.
#[test]
fn help_is_in_the_language_of_the_rest() {
    let site = TinySite::new();
    let commands = "build check diff dev new schedule preview explain schema completions help";
    for lang in ["en", "es"] {
        let help = |arguments: &[&str]| {
            let output = site.ssg(arguments).args(["--lang", lang]).output().unwrap();
            assert!(output.status.success() && output.stderr.is_empty(), "{arguments:?}");
            format!(
                "$ ssg {}\n{}\n",
                arguments.join(" "),
                String::from_utf8(output.stdout).unwrap()
            )
        };
        let mut text = help(&["--help"]) + &help(&["check", "--help"]);
        text.extend(commands.split(' ').map(|command| help(&[command, "-h"])));
        let entries = ["article", "page", "service", "testimonial", "person"];
        text.extend(entries.map(|entry| help(&["new", entry, "-h"])));
        assert_golden(&text, &format!("help.{lang}"));
        // `help` is another way to ask.
        let (asked, usual) = (help(&["help", "new", "page"]), help(&["new", "page", "--help"]));
        assert!(asked.lines().skip(1).eq(usual.lines().skip(1)), "{asked}");
        let incomplete = site.ssg(&["--lang", lang, "new"]).output().unwrap();
        assert_eq!(incomplete.status.code(), Some(2));
        let short = help(&["new", "-h"]);
        assert!(short.contains(stderr(incomplete).trim()), "{short}");
    }
}

/// Without `--lang`, the environment says it, and else it is Spanish, as everywhere.
#[test]
fn help_follows_the_environment() {
    let site = TinySite::new();
    for (locale, usage) in [("es_MX.UTF-8", "Uso:"), ("en_US.UTF-8", "Usage:"), ("C", "Uso:")] {
        let output = site.ssg(&["dev", "--help"]).env("LC_ALL", locale).output().unwrap();
        assert!(String::from_utf8(output.stdout).unwrap().contains(usage), "{locale}");
    }
}
