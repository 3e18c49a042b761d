//! Finds Node and checks its version.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::time::Duration;

use ssg_model::failure::Failure;
use ssg_model::file_error::reason;
use ssg_model::words;
use ssg_model::words::Words;

use crate::child;
use crate::environment::Environment;
use crate::running::{Limit, Running};
use crate::shortage;

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
    let program = environment.find_program("node").ok_or_else(missing)?;
    let mut command = child::command(&program);
    environment.pass_all_but(&mut command, &["NODE_OPTIONS"]);
    command.arg("--version").stdin(Stdio::null());
    let running = Running::start(command);
    let finished = match running.and_then(|node| node.finish(Limit::Total(limit), None)) {
        Ok(Some(finished)) => finished,
        Ok(None) => return Err(no_answer(&program, limit)),
        Err(error) => return Err(does_not_start(&program, &error)),
    };
    let (status, answer) = (finished.status, finished.output);
    // Version managers may print other lines.
    let version = answer.lines().rev().find_map(|line| NodeVersion::parse(line.trim()));
    match version {
        None if child::is_death(status) => {
            Err(dies(&program, status, &child::last_lines(&answer, 1).concat()))
        }
        None => Err(no_version(&program, &child::last_lines(&answer, 1).concat())),
        Some(version) if version < OLDEST => Err(too_old(&program, version)),
        Some(version) => Ok(Node { program, version, environment: environment.clone() }),
    }
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
        let mut numbers = release.split('.').map(|number| number.parse().ok());
        let version = NodeVersion {
            major: numbers.next()??,
            minor: numbers.next()??,
            patch: numbers.next()??,
        };
        numbers.next().is_none().then_some(version)
    }
}

impl fmt::Display for NodeVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.major, self.minor, self.patch)
    }
}

/// Reports that there is no `node` on `PATH`.
fn missing() -> Failure {
    unusable(words! {
        en: "Node is not installed: there is no `node` on the `PATH`",
        es: "Node no está instalado: no hay ningún `node` en el `PATH`",
    })
}

/// Reports a version older than [`OLDEST`].
fn too_old(program: &Path, version: NodeVersion) -> Failure {
    let program = program.display();
    unusable(words! {
        en: "Node {version} (`{program}`) is too old: {OLDEST} or newer is needed",
        es: "Node {version} (`{program}`) es demasiado antiguo: se necesita {OLDEST} o más reciente",
    })
}

/// Reports that `node` does not start.
fn does_not_start(program: &Path, error: &io::Error) -> Failure {
    let (program, Words { en, es }) = (program.display(), reason(error));
    let failure = unusable(words! {
        en: "Node (`{program}`) cannot be started: {en}",
        es: "no se puede iniciar Node (`{program}`): {es}",
    });
    match shortage::hint(error) {
        Some(hint) => failure.hint(hint),
        None => failure,
    }
}

/// Reports that `node` does not answer `--version` in time.
fn no_answer(program: &Path, limit: Duration) -> Failure {
    let (program, limit) = (program.display(), limit.as_secs_f32());
    unusable(words! {
        en: "`{program} --version` has not answered within {limit} seconds",
        es: "`{program} --version` no ha respondido en {limit} segundos",
    })
}

/// Reports that `node` dies instead of answering; the text is the last line that it printed.
fn dies(program: &Path, status: ExitStatus, text: &str) -> Failure {
    let (program, Words { en, es }) = (program.display(), child::ending(status));
    let text = if text.is_empty() { String::new() } else { format!(": {text}") };
    Failure::new(words! {
        en: "`{program} --version` {en}{text}",
        es: "`{program} --version` {es}{text}",
    })
    .hint(shortage::limits_hint())
}

/// Reports an answer to `--version` that is not a version.
fn no_version(program: &Path, answer: &str) -> Failure {
    let program = program.display();
    unusable(words! {
        en: "`{program} --version` answers `{answer}`, which is no version of Node",
        es: "`{program} --version` responde `{answer}`, que no es una versión de Node",
    })
}

/// Reports that this Node is unusable, with the hint to install another one.
fn unusable(message: Words) -> Failure {
    Failure::new(message).hint(words! {
        en: "install Node {OLDEST} or newer from https://nodejs.org and run the command again",
        es: "instala Node {OLDEST} o más reciente desde https://nodejs.org y repite el comando",
    })
}
