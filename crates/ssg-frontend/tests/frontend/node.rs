//! Tests of finding Node.

use std::time::Duration;

use ssg_frontend::environment::Environment;
use ssg_frontend::node;

use crate::support::Sandbox;

fn check(script: &str, expected: &str) {
    let sandbox = Sandbox::new();
    sandbox.program("node", script);
    let error = node::find(&sandbox.environment()).unwrap_err();
    let folder = sandbox.path("bin").display().to_string();
    assert_eq!(error.message.en.replace(&folder, "BIN"), expected);
}

#[test]
fn node_is_found_on_this_machine() {
    let node = node::find(&Environment::inherited()).unwrap();
    assert!(node.version >= node::OLDEST);
}

#[test]
fn a_missing_node_is_named() {
    let error = node::find(&Sandbox::new().environment()).unwrap_err();
    assert_eq!(error.message.en, "Node.js is not installed: `node` is not on the `PATH`");
    assert_eq!(
        error.hint.unwrap().en,
        "install Node.js 20.19.0 or later from https://nodejs.org, and run the command again"
    );
}

#[test]
fn an_old_node_is_refused() {
    check("echo v18.20.4", "Node.js 18.20.4 (`BIN/node`) is too old: 20.19.0 or later is needed");
    check("echo v20.18.9", "Node.js 20.18.9 (`BIN/node`) is too old: 20.19.0 or later is needed");
}

#[test]
fn a_program_that_is_not_node_is_refused() {
    check(
        "echo no version is set >&2",
        "`BIN/node --version` answers `no version is set`, which is not a version of Node.js",
    );
}

#[test]
fn output_of_version_managers_is_ignored() {
    let sandbox = Sandbox::new();
    sandbox.program("node", "echo using the one of .nvmrc >&2; echo v22.1.0; echo bye >&2");
    assert_eq!(node::find(&sandbox.environment()).unwrap().version.to_string(), "22.1.0");
}

#[test]
fn a_node_that_prints_endlessly_is_killed() {
    let sandbox = Sandbox::new();
    sandbox.program("node", "while :; do echo no version; done");
    let error = node::find_within(&sandbox.environment(), Duration::from_millis(300)).unwrap_err();
    assert!(error.message.en.contains("did not answer within 0.3 seconds"), "{error}");
}

#[test]
fn a_file_that_is_not_executable_is_skipped() {
    let sandbox = Sandbox::new();
    sandbox.write("bin/node", "echo v22.0.0");
    let error = node::find(&sandbox.environment()).unwrap_err();
    assert_eq!(error.message.en, "Node.js is not installed: `node` is not on the `PATH`");
}

#[test]
fn a_node_that_hangs_is_killed() {
    let sandbox = Sandbox::new();
    sandbox.program("node", "exec /bin/sleep 600");
    let error = node::find_within(&sandbox.environment(), Duration::from_millis(500)).unwrap_err();
    let program = sandbox.path("bin/node").display().to_string();
    assert_eq!(
        error.message.en.replace(&program, "NODE"),
        "`NODE --version` did not answer within 0.5 seconds"
    );
}
