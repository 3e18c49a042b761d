//! What can go wrong: a page throws, or a renderer fails.

use std::fmt;
use std::io;
use std::path::PathBuf;
use std::process::ExitStatus;
use std::time::Duration;

use serde::Deserialize;
use ssg_model::words;
use ssg_model::words::Words;

use super::messages::PROTOCOL;
use crate::child;
use crate::node::OLDEST;
use crate::shortage;
use ssg_model::file_error::{FileError, reason};

/// What JavaScript threw: an error, or any other value.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Thrown {
    /// The name of the error, such as `TypeError`; `None` when it is no error.
    pub name: Option<String>,
    /// The error's message, or the value that was thrown: `undefined`.
    pub message: String,
    /// The stack trace as JavaScript gives it, with places in the files of the frontend.
    pub stack: String,
}

/// A renderer failed, and with it the rendering of all pages.
#[derive(Debug)]
pub enum RenderError {
    /// The program cannot be started.
    DoesNotStart {
        program: PathBuf,
        source: io::Error,
    },
    /// The process ended though nobody had asked it to.
    Exited {
        stage: RenderStage,
        status: ExitStatus,
        output: Vec<String>,
    },
    /// No answer within the limit.
    Hung {
        stage: RenderStage,
        limit: Duration,
        output: Vec<String>,
    },
    /// The other side says what the protocol does not allow.
    Protocol {
        stage: RenderStage,
        detail: String,
        output: Vec<String>,
    },
    /// The other side speaks another version, or is a Node that is too old.
    Version {
        protocol: u32,
        node: String,
    },
    /// The bundle threw when it was loaded, or is no JavaScript.
    Load {
        thrown: Thrown,
        output: Vec<String>,
    },
    /// The data of a page, or what all pages share, cannot be written as JSON.
    Data {
        stage: RenderStage,
        source: serde_json::Error,
    },
    /// The socket failed.
    Socket {
        stage: RenderStage,
        source: io::Error,
    },
    /// The system starts no thread to listen to a renderer.
    NoThread(io::Error),
    /// The renderers are gone: an earlier call reported why.
    Gone,
    File(FileError),
}

/// What a renderer was doing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RenderStage {
    Starting,
    /// Running the bundle.
    Loading,
    /// Rendering the page of this path.
    Rendering(String),
    /// Between two pages.
    Idle,
}

impl Thrown {
    /// The error on one line, as JavaScript prints it: `TypeError: x is not a function`.
    pub fn text(&self) -> String {
        match &self.name {
            Some(name) => format!("{name}: {}", self.message),
            None => self.message.clone(),
        }
    }

    /// What is wrong.
    pub fn words(&self) -> Words {
        let text = self.text();
        words! { en: "the page threw `{text}`", es: "la página lanzó `{text}`" }
    }

    /// The calls that led to the error, innermost first: those of React and of the page, without
    /// those of the renderer and of Node itself.
    pub fn frames(&self) -> Vec<&str> {
        self.stack
            .lines()
            .filter_map(|line| line.trim_start().strip_prefix("at "))
            .take_while(|frame| !frame.contains("renderer-ssg.cjs"))
            .filter(|frame| !frame.contains("node:internal/"))
            .collect()
    }

    /// The innermost place in the frontend's own code: `frontend/src/pages/home.tsx:12:9`.
    pub fn place(&self) -> Option<&str> {
        let frame = self.frames().into_iter().find(|frame| frame.contains("frontend/src/"))?;
        let start = frame.find("frontend/src/")?;
        Some(frame[start..].trim_end_matches(')'))
    }
}

impl RenderError {
    /// What is wrong.
    pub fn words(&self) -> Words {
        match self {
            RenderError::DoesNotStart { program, source } => {
                let program = program.display();
                let Words { en, es } = reason(source);
                words! {
                    en: "the renderer (`{program}`) cannot be started: {en}",
                    es: "no se puede iniciar el renderizador (`{program}`): {es}",
                }
            }
            RenderError::Exited { stage, status, .. } => {
                let (ending, stage) = (child::ending(*status), stage.words());
                Words {
                    en: format!("the renderer {} {}", ending.en, stage.en),
                    es: format!("el renderizador {} {}", ending.es, stage.es),
                }
            }
            RenderError::Hung { stage, limit, .. } => {
                let (seconds, stage) = (limit.as_secs_f64(), stage.words());
                Words {
                    en: format!("the renderer did not answer within {seconds} s {}", stage.en),
                    es: format!("el renderizador no respondió en {seconds} s {}", stage.es),
                }
            }
            RenderError::Protocol { stage, detail, .. } => {
                let stage = stage.words();
                Words {
                    en: format!("the renderer broke the protocol {}: {detail}", stage.en),
                    es: format!("el renderizador violó el protocolo {}: {detail}", stage.es),
                }
            }
            RenderError::Version { protocol, node } => {
                let node = node.trim_start_matches('v');
                words! {
                en: "the renderer speaks version {protocol} of the protocol on Node {node}, expected version {PROTOCOL} on Node {OLDEST} or newer",
                es: "el renderizador habla la versión {protocol} del protocolo con Node {node}, se esperaba la versión {PROTOCOL} con Node {OLDEST} o más reciente",
                }
            }
            RenderError::Load { thrown, .. } => {
                let text = thrown.text();
                words! {
                    en: "the code in `frontend/` threw `{text}` when it was loaded",
                    es: "el código en `frontend/` lanzó `{text}` al cargarse",
                }
            }
            RenderError::Data { stage, source } => {
                let stage = stage.words();
                Words {
                    en: format!("the data cannot be written as JSON {}: {source}", stage.en),
                    es: format!("los datos no se pueden escribir como JSON {}: {source}", stage.es),
                }
            }
            RenderError::Socket { stage, source } => {
                let stage = stage.words();
                Words {
                    en: format!("the socket of the renderer failed {}: {source}", stage.en),
                    es: format!("el socket del renderizador falló {}: {source}", stage.es),
                }
            }
            RenderError::NoThread(source) => {
                let Words { en, es } = reason(source);
                words! {
                    en: "no thread can be started: {en}",
                    es: "no se puede iniciar ningún hilo: {es}",
                }
            }
            RenderError::Gone => words! {
                en: "the renderers have failed before",
                es: "los renderizadores ya fallaron antes",
            },
            RenderError::File(error) => error.words(),
        }
    }

    /// What to do about it.
    pub fn hint(&self) -> Option<Words> {
        match self {
            RenderError::DoesNotStart { source, .. } | RenderError::NoThread(source) => {
                shortage::hint(source)
            }
            RenderError::Exited { stage: RenderStage::Starting, status, .. }
                if child::is_death(*status) =>
            {
                Some(shortage::limits_hint())
            }
            RenderError::Exited { stage: RenderStage::Rendering(_), .. } => Some(words! {
                en: "look in `frontend/src/` for code that ends the process while it renders this page",
                es: "busca en `frontend/src/` el código que termina el proceso al renderizar esta página",
            }),
            RenderError::Hung { stage: RenderStage::Rendering(_), .. } => Some(words! {
                en: "look in `frontend/src/` for a loop that does not end on this page",
                es: "busca en `frontend/src/` un ciclo que no termina en esta página",
            }),
            RenderError::Hung { stage: RenderStage::Loading, .. } => Some(words! {
                en: "look in `frontend/src/` for a loop outside all functions that does not end",
                es: "busca en `frontend/src/` un ciclo fuera de toda función que no termina",
            }),
            RenderError::Version { .. } => Some(words! {
                en: "check that the `node` on the `PATH` is Node itself",
                es: "comprueba que el `node` del `PATH` sea Node mismo",
            }),
            RenderError::Load { thrown, .. } => {
                let place = thrown.place()?;
                Some(words! { en: "see `{place}`", es: "mira `{place}`" })
            }
            _ => None,
        }
    }

    /// The last lines that the renderer printed.
    pub fn output(&self) -> &[String] {
        match self {
            RenderError::Exited { output, .. }
            | RenderError::Hung { output, .. }
            | RenderError::Protocol { output, .. }
            | RenderError::Load { output, .. } => output,
            _ => &[],
        }
    }
}

impl RenderStage {
    fn words(&self) -> Words {
        match self {
            RenderStage::Starting => words! { en: "while it started", es: "al iniciar" },
            RenderStage::Loading => words! {
                en: "while it loaded the code in `frontend/`",
                es: "al cargar el código en `frontend/`",
            },
            RenderStage::Rendering(path) => words! {
                en: "while it rendered `{path}`",
                es: "al renderizar `{path}`",
            },
            RenderStage::Idle => words! { en: "between two pages", es: "entre dos páginas" },
        }
    }
}

impl From<FileError> for RenderError {
    fn from(error: FileError) -> RenderError {
        RenderError::File(error)
    }
}

impl fmt::Display for RenderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words().en)
    }
}

impl std::error::Error for RenderError {}
