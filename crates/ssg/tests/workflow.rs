//! The publishing workflow builds when there is something to publish, and not every hour.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod support;

use std::env;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::Command;

use support::{TinySite, repository};

/// A site whose article is published at noon of this day.
const DUE: &str = "2025-05-20 12:00";

/// What the workflow is told for an event; `deployed` is when the site was last published.
fn check(event: &str, deployed: &str, expected: &str) {
    let site = TinySite::new();
    site.edit("content/articles/primero.md", "date:", &format!("publish_at: {DUE}\ndate:"));
    fs::create_dir_all(site.path("target/release")).unwrap();
    symlink(env!("CARGO_BIN_EXE_ssg"), site.path("target/release/ssg")).unwrap();
    fs::create_dir(site.path("programs")).unwrap();
    site.write("programs/gh", format!("#!/bin/sh\necho '{deployed}'\n"));
    let gh = site.path("programs/gh");
    fs::set_permissions(gh, fs::Permissions::from_mode(0o755)).unwrap();

    let path = env::join_paths(
        [site.path("programs")].into_iter().chain(env::split_paths(&env::var_os("PATH").unwrap())),
    );
    // A shell as the program: a script that was just written may still be open in another test.
    let output = Command::new("bash")
        .arg(repository().join(".github/workflows/turno.sh").canonicalize().unwrap())
        .current_dir(site.root())
        .env("PATH", path.unwrap())
        .env("EVENTO", event)
        .env("GITHUB_REPOSITORY", "prueba/sitio")
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected, "{event} {deployed}");
}

#[test]
fn a_change_is_published_and_a_proposal_only_checked() {
    check("push", "", "construir=true\npublicar=true\n");
    check("workflow_dispatch", "", "construir=true\npublicar=true\n");
    check("pull_request", "", "construir=true\npublicar=false\n");
}

/// The test runs after that day: what was published before it lacks the article.
#[test]
fn the_clock_publishes_only_what_is_due() {
    check("schedule", "2025-05-20T17:00:00Z", "construir=true\npublicar=true\n");
    check("schedule", "2099-01-01T00:00:00Z", "construir=false\npublicar=false\n");
    check("schedule", "", "construir=false\npublicar=false\n");
}
