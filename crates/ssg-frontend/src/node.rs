//! Finds Node and checks its version.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::process::{Command, ExitStatus, Stdio};
use std::time::Duration;

use ssg_model::file_error::reason;
use ssg_model::words;
use ssg_model::words::Words;

use crate::child::{self, Limit, Running};
use crate::environment::Environment;
use crate::shortage;

/// The oldest version that runs the packages of the frontend.
pub const OLDEST: NodeVersion = NodeVersion { major: 20, minor: 19, patch: 0 };

/// For `node --version`, which takes a tenth of a second at most on an idle machine.
const ANSWER_LIMIT: Duration = Duration::from_secs(10);

/// Node, ready to be started.
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

/// Node cannot be used.
#[derive(Debug)]
pub enum NodeError {
    /// No `node` on `PATH`.
    Missing,
    /// Older than [`OLDEST`].
    TooOld { program: PathBuf, version: NodeVersion },
    /// There is a `node`, but it does not start.
    DoesNotStart { program: PathBuf, source: io::Error },
    /// There is a `node`, but it does not answer `--version` in time.
    NoAnswer { program: PathBuf, limit: Duration },
    /// There is a `node`, but it dies instead of answering; the text is what it printed last.
    Dies { program: PathBuf, status: ExitStatus, text: String },
    /// There is a `node`, but its answer to `--version` is no version.
    NoVersion { program: PathBuf, answer: String },
}

/// Finds `node` on `PATH` and asks for its version.
pub fn find(environment: &Environment) -> Result<Node, NodeError> {
    find_within(environment, ANSWER_LIMIT)
}

/// As [`find`], with another limit for the answer.
pub fn find_within(environment: &Environment, limit: Duration) -> Result<Node, NodeError> {
    let program = environment.find_program("node").ok_or(NodeError::Missing)?;
    let mut command = child::command(&program);
    environment.pass_all_but(&mut command, &["NODE_OPTIONS"]);
    command.arg("--version").stdin(Stdio::null());
    let running = Running::start(command);
    let finished = match running.and_then(|node| node.finish(Limit::Total(limit), None)) {
        Ok(Some(finished)) => finished,
        Ok(None) => return Err(NodeError::NoAnswer { program, limit }),
        Err(source) => return Err(NodeError::DoesNotStart { program, source }),
    };
    let (status, answer) = (finished.status, finished.output);
    match NodeVersion::parse(answer.trim()) {
        None if child::is_death(status) => {
            let text = child::last_lines(&answer, 1).concat();
            Err(NodeError::Dies { program, status, text })
        }
        None => Err(NodeError::NoVersion { program, answer: answer.trim().to_owned() }),
        Some(version) if version < OLDEST => Err(NodeError::TooOld { program, version }),
        Some(version) => Ok(Node { program, version, environment: environment.clone() }),
    }
}

impl Node {
    /// A command that runs Node in an environment of our own.
    ///
    /// `PATH` and `HOME` are passed on for the sake of version managers, whose `node` is a script
    /// that looks for the real one.
    pub(crate) fn command(&self) -> Command {
        let mut command = child::command(&self.program);
        self.environment.pass_only(&mut command, &["PATH", "HOME", "LD_LIBRARY_PATH"]);
        command
    }

    /// What `node` was looked up in.
    pub(crate) fn environment(&self) -> &Environment {
        &self.environment
    }
}

impl NodeVersion {
    /// Reads `v20.19.0`; a suffix such as `-nightly` is ignored.
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

impl NodeError {
    /// What is wrong.
    pub fn words(&self) -> Words {
        match self {
            NodeError::Missing => words! {
                en: "Node is not installed: there is no `node` on the `PATH`",
                es: "Node no está instalado: no hay ningún `node` en el `PATH`",
            },
            NodeError::TooOld { program, version } => {
                let program = program.display();
                words! {
                    en: "Node {version} (`{program}`) is too old: {OLDEST} or newer is needed",
                    es: "Node {version} (`{program}`) es demasiado antiguo: se necesita {OLDEST} o más reciente",
                }
            }
            NodeError::DoesNotStart { program, source } => {
                let program = program.display();
                let Words { en, es } = reason(source);
                words! {
                    en: "Node (`{program}`) cannot be started: {en}",
                    es: "no se puede iniciar Node (`{program}`): {es}",
                }
            }
            NodeError::NoAnswer { program, limit } => {
                let (program, limit) = (program.display(), limit.as_secs_f32());
                words! {
                    en: "`{program} --version` has not answered within {limit} seconds",
                    es: "`{program} --version` no ha respondido en {limit} segundos",
                }
            }
            NodeError::Dies { program, status, text } => {
                let (program, Words { en, es }) = (program.display(), child::ending(*status));
                let text = if text.is_empty() { String::new() } else { format!(": {text}") };
                words! {
                    en: "`{program} --version` {en}{text}",
                    es: "`{program} --version` {es}{text}",
                }
            }
            NodeError::NoVersion { program, answer } => {
                let program = program.display();
                words! {
                    en: "`{program} --version` answers `{answer}`, which is no version of Node",
                    es: "`{program} --version` responde `{answer}`, que no es una versión de Node",
                }
            }
        }
    }

    /// What to do about it.
    pub fn hint(&self) -> Words {
        match self {
            NodeError::DoesNotStart { source, .. } => shortage::hint(source),
            NodeError::Dies { .. } => Some(shortage::limits_hint()),
            _ => None,
        }
        .unwrap_or_else(|| words! {
            en: "install Node {OLDEST} or newer from https://nodejs.org and run the command again",
            es: "instala Node {OLDEST} o más reciente desde https://nodejs.org y repite el comando",
        })
    }
}

impl fmt::Display for NodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words().en)
    }
}

impl std::error::Error for NodeError {}

#[cfg(test)]
mod tests {
    use super::NodeVersion;

    fn check(text: &str, expected: Option<&str>) {
        let version = NodeVersion::parse(text).map(|version| version.to_string());
        assert_eq!(version.as_deref(), expected, "{text}");
    }

    #[test]
    fn versions_are_read() {
        check("v20.19.0", Some("20.19.0"));
        check("v24.0.0-nightly2025", Some("24.0.0"));
        check("20.19.0", None);
        check("v20.19", None);
        check("v20.19.0.1", None);
        check("Python 3.12", None);
    }

    #[test]
    fn versions_are_ordered_as_numbers() {
        assert!(NodeVersion::parse("v20.9.0") < NodeVersion::parse("v20.19.0"));
        assert!(NodeVersion::parse("v20.19.0") < NodeVersion::parse("v22.0.0"));
    }
}
