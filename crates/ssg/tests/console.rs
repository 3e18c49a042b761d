//! Printing: colours, details, progress, and readers that close the stream.

use std::fs;
use std::io::Read as _;
use std::process::{Command, Stdio};

use crate::support::project::{ended, stderr, stdout};
use crate::support::{TinySite, assert_golden};
use ssg_model::words::Lang;

/// Creates the tiny site with one mistake, and a command that decides about colour for itself.
fn with_mistake() -> (TinySite, Command) {
    let site = TinySite::new();
    site.edit("content/site.yaml", "icon: house", "icon: hosue");
    let mut command = site.ssg(&["build"]);
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").env("TERM", "xterm-256color");
    (site, command)
}

#[test]
fn colours_are_printed_only_to_terminals() {
    let (_site, mut command) = with_mistake();
    let plain = stderr(&command.output().unwrap());
    assert!(plain.contains("C0410") && !plain.contains('\x1b'), "{plain:?}");
    // The conventions of <https://bixense.com/clicolors/> and <https://no-color.org/>.
    let forced = stderr(&command.env("CLICOLOR_FORCE", "1").output().unwrap());
    assert!(forced.contains("\x1b["), "{forced:?}");
}

#[test]
fn progress_is_printed_only_to_terminals() {
    let site = TinySite::new();
    let output = stderr(&site.build());
    assert!(!output.contains('\r') && !output.contains('\x1b') && !output.contains("/s,"));
}

/// Creates a command that runs in a terminal provided by `script`.
fn with_terminal(site: &TinySite, arguments: &str) -> Command {
    let mut command = Command::new("script");
    command
        .args(["-qec", &format!("{} {arguments}", env!("CARGO_BIN_EXE_ssg")), "/dev/null"])
        .current_dir(site.root())
        .env("TERM", "xterm-256color")
        .stdin(Stdio::null());
    command
}

/// Returns the output of a command in a terminal.
fn in_terminal(site: &TinySite, arguments: &str) -> String {
    let output = with_terminal(site, arguments).output().unwrap();
    assert!(output.status.success());
    stdout(&output)
}

/// A progress bar as it was drawn once.
struct DrawnBar {
    /// The number of filled places, of 24.
    filled: usize,
    done: f64,
    total: f64,
    per_second: f64,
    seconds: f64,
}

/// Returns every drawing of a bar for these things that shows its rate.
fn frames(terminal: &str, things: &str) -> Vec<DrawnBar> {
    let start = format!("  {things} ");
    let drawn = terminal.split(&start).skip(1);
    let frames = drawn.filter_map(|text| {
        let (bar, rest) = text.split_at(text.find(' ')?);
        let number = |from: &str, to: &str| {
            let rest = rest.split_once(from)?.1;
            rest.split_once(to)?.0.parse::<f64>().ok()
        };
        Some(DrawnBar {
            filled: bar.chars().filter(|&part| part == '█').count(),
            done: number(" ", "/")?,
            total: number("/", " (")?,
            per_second: number("(", "/s, faltan ")?,
            seconds: number("faltan ", " s)")?,
        })
    });
    frames.collect()
}

#[test]
fn the_progress_bar_fills_and_shows_the_time_left() {
    let site = TinySite::new();
    let article = site.read("content/articles/primero.md");
    for number in 0..300 {
        let article = article.replacen("title: ", &format!("title: {number} "), 1);
        site.write(&format!("content/articles/articulo-{number}.md"), article);
    }
    let terminal = in_terminal(&site, "build --lang es");
    let (before, _) = terminal.split_once(" páginas (301 artículos)").unwrap();
    let pages: f64 = before.rsplit(' ').next().unwrap().parse().unwrap();
    let frames = frames(&terminal, "páginas");
    assert!(frames.iter().any(|frame| 0.0 < frame.done && frame.done < pages), "{terminal:?}");
    for DrawnBar { filled, done, total, per_second, seconds } in &frames {
        assert_eq!(*total, pages, "the length is known from the start");
        assert!((*filled as f64 - done / total * 24.0).abs() <= 1.0, "{filled}: {done}/{total}");
        // Both numbers are rounded.
        let left = (total - done) / per_second;
        assert!((seconds - left).abs() <= 0.6 + left * 0.06, "{done}/{total}: {seconds}, {left}");
    }
    let done = frames.windows(2).all(|two| two[0].done <= two[1].done);
    assert!(done, "the bar went back");
    // A repeated build draws no bars.
    assert!(!in_terminal(&site, "build --lang es").contains('█'));
}

/// npm reports no progress, so the elapsed time shows that it is running.
#[test]
fn an_installation_shows_the_elapsed_time() {
    let site = TinySite::new();
    site.own("frontend");
    fs::remove_file(site.path("frontend/node_modules")).unwrap();
    let end = site.path("end");
    assert!(Command::new("mkfifo").arg(&end).status().unwrap().success());
    let path = site.program("npm", &format!("cat '{}'\nexit 1", end.display()));
    let mut build = with_terminal(&site, "build --lang en");
    let mut build = build.env("PATH", path).stdout(Stdio::piped()).spawn().unwrap();
    let mut terminal = build.stdout.take().unwrap();
    let mut seen = String::new();
    let mut piece = [0; 1024];
    let moving = "installing the packages (only the first time; this can take a few minutes) 1s";
    while !seen.contains(moving) {
        let length = terminal.read(&mut piece).unwrap();
        assert!(length > 0, "{seen:?}");
        seen.push_str(&String::from_utf8_lossy(&piece[..length]));
    }
    fs::write(&end, "").unwrap();
    drop(terminal);
    assert!(!build.wait().unwrap().success());
}

#[test]
fn a_closed_pipe_does_not_stop_a_build() {
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
fn verbose_builds_print_details() {
    let usual = stderr(&TinySite::new().build());
    let detailed = stderr(&TinySite::new().run(&["build", "--verbose"]));
    for detail in ["read `content/site.yaml`", "read `frontend/src/entry-client.tsx`", "Node.js "] {
        assert!(detailed.contains(detail), "`{detail}` in {detailed}");
        assert!(!usual.contains(detail), "`{detail}` in {usual}");
    }
}

#[test]
fn verbose_failures_print_their_cause() {
    let site = TinySite::new();
    for (arguments, is_told) in [(&["preview"][..], false), (&["preview", "--verbose"], true)] {
        let said = ended(&site.run(arguments), 2);
        let cause = "\n  caused by: No such file or directory";
        assert_eq!(said.contains(cause), is_told, "{said}");
    }
}

#[test]
fn quiet_builds_print_nothing() {
    let site = TinySite::new();
    assert_eq!(stderr(&site.run(&["build", "--quiet"])), "");
    ended(&site.ssg(&["build", "--quiet", "--verbose"]).output().unwrap(), 2);
}

#[test]
fn every_shell_gets_its_completions() {
    let site = TinySite::new();
    for shell in ["bash", "powershell"] {
        let output = site.run(&["completions", shell]);
        let script = stdout(&output);
        assert!(output.status.success() && script.contains("explain"), "{shell}");
    }
}

/// Tests the help of every command.
#[test]
fn help_of_every_command_is_in_both_languages() {
    let commands = "build check diff dev new schedule preview explain schema completions help";
    for (lang, name) in [(Lang::En, "en"), (Lang::Es, "es")] {
        let help = |arguments: &[&str]| {
            let words = [&["ssg"], arguments].concat();
            let help = ssg::help::command(lang).try_get_matches_from(words).unwrap_err().render();
            format!("$ ssg {}\n{help}\n", arguments.join(" "))
        };
        let mut text = help(&["--help"]) + &help(&["check", "--help"]);
        text.extend(commands.split(' ').map(|command| help(&[command, "-h"])));
        let entries = ["article", "page", "service", "testimonial", "person"];
        text.extend(entries.map(|entry| help(&["new", entry, "-h"])));
        assert_golden(&text, &format!("help.{name}"));
    }
}

/// `ssg help` prints the same as `--help`, and an incomplete command prints its help.
#[test]
fn the_help_command_prints_the_same_as_the_option() {
    let site = TinySite::new();
    let [asked, usual] = [&["help", "new", "page"][..], &["new", "page", "--help"]].map(|words| {
        let output = site.ssg(words).output().unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{words:?}");
        stdout(&output)
    });
    assert_eq!(asked, usual);
    let text = ended(&site.ssg(&["new"]).output().unwrap(), 2);
    assert!(text.contains("Usage:") && text.contains("testimonial"), "{text}");
}

/// Without `--lang`, the environment chooses the language; the default is Spanish.
#[test]
fn the_language_of_help_follows_the_environment() {
    let site = TinySite::new();
    for (locale, usage) in [("es_MX.UTF-8", "Uso:"), ("en_US.UTF-8", "Usage:"), ("C", "Uso:")] {
        let output = site.ssg(&["dev", "--help"]).env("LC_ALL", locale).output().unwrap();
        assert!(stdout(&output).contains(usage), "{locale}");
    }
}
