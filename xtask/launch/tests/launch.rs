//! Tests of the output of `cargo ssg` before `ssg` runs, with a script in place of cargo.

#![allow(clippy::disallowed_methods, reason = "tests write files and start programs as they like")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

/// A script that prints cargo's lines, waits for `go` if it compiles, and prints the arguments.
const CARGO: &str = r#"#!/bin/sh
cd "$(dirname "$0")"
if [ "$1" = run ]; then echo "$*"; exit 1; fi
case $(cat state) in
  new) echo '   Compiling one v1.0.0' >&2; cat go; echo '   Compiling ssg v0.1.0' >&2;;
  broken) echo 'error: no linker' >&2; exit 101;;
esac
echo '    Finished `quick` profile' >&2
"#;

/// Creates a command that runs the launcher in a folder with this state.
fn launch(folder: &Path, state: &str, arguments: &[&str]) -> Command {
    fs::write(folder.join("state"), state).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_launch"));
    command.args(arguments).env("CARGO", folder.join("cargo")).env("LC_ALL", "C");
    command
}

#[test]
fn cargo_ssg_runs_the_launcher() {
    let config = concat!(env!("CARGO_MANIFEST_DIR"), "/../../.cargo/config.toml");
    let config = fs::read_to_string(config).unwrap();
    assert!(config.contains("\nssg = \"run --quiet --package launch --\"\n"), "{config}");
}

#[test]
fn the_launcher_says_that_it_compiles() {
    let folder = tempfile::tempdir().unwrap();
    let (cargo, go) = (folder.path().join("cargo"), folder.path().join("go"));
    fs::write(&cargo, CARGO).unwrap();
    fs::set_permissions(&cargo, fs::Permissions::from_mode(0o755)).unwrap();
    assert!(Command::new("mkfifo").arg(&go).status().unwrap().success());

    for (arguments, notice) in [
        (&["build"][..], "compilando el generador (la primera vez tarda unos minutos)…"),
        (
            &["build", "--lang", "en"],
            "compiling the generator (the first time takes a few minutes)…",
        ),
    ] {
        let mut command = launch(folder.path(), "new", arguments);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines().map(Result::unwrap);
        // The notice appears while cargo works.
        assert_eq!(lines.next().unwrap(), notice);
        assert_eq!(lines.next().unwrap(), "   Compiling one v1.0.0");
        fs::write(&go, "").unwrap();
        assert_eq!(lines.next().unwrap(), "   Compiling ssg v0.1.0");
        assert_eq!(lines.next(), None);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(1), "the exit code is that of `ssg`");
        let arguments = arguments.join(" ");
        let run = format!("run --quiet --profile quick --package ssg -- {arguments}\n");
        assert_eq!(String::from_utf8(output.stdout).unwrap(), run);
    }

    // Nothing is printed when there is nothing to do.
    let output = launch(folder.path(), "fresh", &["dev"]).output().unwrap();
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stdout.starts_with(b"run "));

    let output = launch(folder.path(), "broken", &["dev"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "error: no linker\n");
    assert!(output.stdout.is_empty());
}
