//! Checks the types of a project's own code with the TypeScript that the project has installed.

#![expect(clippy::disallowed_methods, reason = "advice, on which no result depends")]

use std::process::Stdio;
use std::time::Duration;

use crate::node::Node;
use crate::project::Project;
use crate::running::{Limit, Running};

/// The limit for TypeScript, which takes some seconds.
const LIMIT: Duration = Duration::from_secs(120);

/// Returns the type errors in own code, each with file, line and column. There are none if
/// TypeScript is not installed, or does not run.
pub fn errors(project: &Project, node: &Node) -> Vec<String> {
    let program = project.root.join("node_modules/typescript/bin/tsc");
    if !program.is_file() || !project.root.join("tsconfig.json").is_file() {
        return Vec::new();
    }
    let mut command = node.command();
    command.current_dir(&project.root).stdin(Stdio::null());
    command.arg(program).args(["--noEmit", "--pretty", "false"]);
    let running = Running::start(command);
    let finished = running.and_then(|tsc| tsc.finish(Limit::Total(LIMIT), None)).ok().flatten();
    let output = finished.map_or_else(String::new, |finished| finished.output);
    output.lines().map(in_one_form).collect()
}

/// Returns `file:line:column: …` for `file(line,column): …`.
fn in_one_form(line: &str) -> String {
    let place = line.split_once('(').and_then(|(file, rest)| {
        let (place, text) = rest.split_once("): ")?;
        let (line, column) = place.split_once(',')?;
        Some(format!("{file}:{line}:{column}: {text}"))
    });
    place.unwrap_or_else(|| line.to_owned())
}
