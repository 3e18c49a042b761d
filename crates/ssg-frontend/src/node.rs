//! Finds Node and checks its version.

use std::env::consts;
use std::fmt;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use ssg_model::failure::Failure;
use ssg_model::words::Words;

use crate::child;
use crate::environment::Environment;
use crate::messages;
use crate::running::{Limit, Running};

/// The oldest version that runs the packages of the frontend.
pub const OLDEST: NodeVersion = NodeVersion { major: 20, minor: 19, patch: 0 };

/// The limit for `node --version`, which takes a tenth of a second at most on an idle machine.
const ANSWER_LIMIT: Duration = Duration::from_secs(10);

/// A Node program, ready to be started.
#[derive(Clone, Debug)]
pub struct Node {
    pub program: PathBuf,
    pub version: NodeVersion,
    environment: Environment,
}

/// A version of Node, ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NodeVersion {
    pub major: u32,
    pub minor: u32,
    pub patch: u32,
}

/// Finds `node` on `PATH` and asks for its version.
pub fn find(environment: &Environment) -> Result<Node, Failure> {
    find_within(environment, ANSWER_LIMIT)
}

/// Like [`find`], with another time limit.
pub fn find_within(environment: &Environment, limit: Duration) -> Result<Node, Failure> {
    let program =
        environment.find_program("node").ok_or_else(|| unusable(messages::node_missing()))?;
    let mut command = child::command(&program);
    environment.pass_all_but(&mut command, &["NODE_OPTIONS"]);
    command.arg("--version").stdin(Stdio::null());
    let running = Running::start(command);
    let shown = program.display();
    let finished = match running.and_then(|node| node.finish(Limit::Total(limit), None)) {
        Ok(Some(finished)) => finished,
        Ok(None) => return Err(unusable(messages::node_silent(shown, limit.as_secs_f32()))),
        Err(error) => {
            let hint = messages::install_node(OLDEST);
            return Err(child::does_not_start(&messages::node(shown), &error, Some(hint)));
        }
    };
    let (status, answer) = (finished.status, finished.output);
    // Version managers may print other lines.
    let version = answer.lines().rev().find_map(|line| NodeVersion::parse(line.trim()));
    let last_line = child::last_lines(&answer, 1).concat();
    match version {
        None if child::is_death(status) => {
            let text = if last_line.is_empty() { last_line } else { format!(": {last_line}") };
            let message = messages::node_dies(shown, &child::ending(status), text);
            Err(Failure::new(message).hint(messages::look_at_limits()))
        }
        None => Err(unusable(messages::node_without_version(shown, last_line))),
        Some(version) if version < OLDEST => {
            Err(unusable(messages::node_too_old(version, shown, OLDEST)))
        }
        Some(version) => Ok(Node { program, version, environment: environment.clone() }),
    }
}

/// Returns Node's names for this system and processor.
pub(crate) fn system() -> (&'static str, &'static str) {
    let system = match consts::OS {
        "macos" => "darwin",
        other => other,
    };
    let processor = match consts::ARCH {
        "x86_64" => "x64",
        "aarch64" => "arm64",
        "x86" => "ia32",
        "loongarch64" => "loong64",
        other => other,
    };
    (system, processor)
}

impl Node {
    /// Creates a command that runs Node with a minimal environment.
    ///
    /// `PATH` and `HOME` are passed on for version managers, whose `node` is a script that looks
    /// for the real one.
    pub(crate) fn command(&self) -> Command {
        let mut command = child::command(&self.program);
        self.environment.pass_only(&mut command, &["PATH", "HOME", "LD_LIBRARY_PATH"]);
        command
    }
}

impl NodeVersion {
    /// Parses `v20.19.0`; a suffix such as `-nightly` is ignored.
    pub(crate) fn parse(text: &str) -> Option<NodeVersion> {
        let release = text.strip_prefix('v')?.split(['-', '+']).next()?;
        let numbers: Vec<u32> =
            release.split('.').map(str::parse).collect::<Result<_, _>>().ok()?;
        let [major, minor, patch] = numbers[..] else { return None };
        Some(NodeVersion { major, minor, patch })
    }
}

impl fmt::Display for NodeVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.major, self.minor, self.patch)
    }
}

/// Reports that this Node is unusable, with the hint to install another one.
fn unusable(message: Words) -> Failure {
    Failure::new(message).hint(messages::install_node(OLDEST))
}
