//! Failures of a page, which throws, or of a renderer.

use std::io;
use std::path::Path;
use std::process::ExitStatus;
use std::time::Duration;

use serde::Deserialize;
use ssg_model::failure::Failure;
use ssg_model::file_error::reason;
use ssg_model::words;
use ssg_model::words::Words;

use crate::child;
use crate::node::OLDEST;
use crate::shortage;

/// A value that JavaScript threw: an error, or any other one.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct Thrown {
    /// The name of the error, such as `TypeError`; `None` if the value is not an error.
    pub name: Option<String>,
    /// The error's message, or the thrown value, such as `undefined`.
    pub message: String,
    /// JavaScript's stack trace, with positions in the files of the frontend.
    pub stack: String,
}

/// The state of a renderer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum RenderStage {
    Starting,
    /// Running the bundle.
    Loading,
    /// Rendering the page with this path.
    Rendering(String),
    /// Between two pages.
    Idle,
}

impl Thrown {
    /// Returns the error on one line, as JavaScript prints it: `TypeError: x is not a function`.
    pub fn text(&self) -> String {
        match &self.name {
            Some(name) => format!("{name}: {}", self.message),
            None => self.message.clone(),
        }
    }

    /// Returns the calls that led to the error, innermost first: those of React and of the page,
    /// without those of the renderer and of Node itself.
    pub fn frames(&self) -> Vec<&str> {
        self.stack
            .lines()
            .filter_map(|line| line.trim_start().strip_prefix("at "))
            .take_while(|frame| !frame.contains("renderer-ssg.cjs"))
            .filter(|frame| !frame.contains("node:internal/"))
            .collect()
    }

    /// Returns the innermost position in the frontend's own code:
    /// `frontend/src/pages/home.tsx:12:9`.
    pub fn place(&self) -> Option<&str> {
        let frame = self.frames().into_iter().find(|frame| frame.contains("frontend/src/"))?;
        let start = frame.find("frontend/src/")?;
        Some(frame[start..].trim_end_matches(')'))
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

/// Reports that the program cannot be started.
pub(super) fn does_not_start(program: &Path, error: &io::Error) -> Failure {
    let (program, Words { en, es }) = (program.display(), reason(error));
    Failure::new(words! {
        en: "the renderer (`{program}`) cannot be started: {en}",
        es: "no se puede iniciar el renderizador (`{program}`): {es}",
    })
    .hint(shortage::hint(error))
}

/// Reports that the process ended unexpectedly.
pub(super) fn exited(stage: &RenderStage, status: ExitStatus) -> Failure {
    let (ending, during) = (child::ending(status), stage.words());
    let hint = match stage {
        RenderStage::Starting if child::is_death(status) => Some(shortage::limits_hint()),
        RenderStage::Rendering(_) => Some(words! {
            en: "look in `frontend/src/` for code that ends the process while it renders this page",
            es: "busca en `frontend/src/` el código que termina el proceso al renderizar esta página",
        }),
        _ => None,
    };
    Failure::new(Words {
        en: format!("the renderer {} {}", ending.en, during.en),
        es: format!("el renderizador {} {}", ending.es, during.es),
    })
    .hint(hint)
}

/// Reports that there was no answer within the limit.
pub(super) fn hung(stage: &RenderStage, limit: Duration) -> Failure {
    let (seconds, Words { en, es }) = (limit.as_secs_f64(), stage.words());
    let hint = match stage {
        RenderStage::Rendering(_) => Some(words! {
            en: "look in `frontend/src/` for a loop that does not end on this page",
            es: "busca en `frontend/src/` un ciclo que no termina en esta página",
        }),
        RenderStage::Loading => Some(words! {
            en: "look in `frontend/src/` for a loop outside all functions that does not end",
            es: "busca en `frontend/src/` un ciclo fuera de toda función que no termina",
        }),
        RenderStage::Starting | RenderStage::Idle => None,
    };
    Failure::new(words! {
        en: "the renderer did not answer within {seconds} s {en}",
        es: "el renderizador no respondió en {seconds} s {es}",
    })
    .hint(hint)
}

/// Reports a violation of the protocol.
pub(super) fn protocol(stage: &RenderStage, detail: &str) -> Failure {
    let Words { en, es } = stage.words();
    Failure::new(words! {
        en: "the renderer broke the protocol {en}: {detail}",
        es: "el renderizador violó el protocolo {es}: {detail}",
    })
}

/// Reports a renderer with another version of the protocol, or a Node that is too old.
pub(super) fn version(ours: u32, theirs: u32, node: &str) -> Failure {
    let node = node.trim_start_matches('v');
    Failure::new(words! {
        en: "the renderer speaks version {theirs} of the protocol on Node {node}, expected version {ours} on Node {OLDEST} or newer",
        es: "el renderizador habla la versión {theirs} del protocolo con Node {node}, se esperaba la versión {ours} con Node {OLDEST} o más reciente",
    })
    .hint(words! {
        en: "check that the `node` on the `PATH` is Node itself",
        es: "comprueba que el `node` del `PATH` sea Node mismo",
    })
}

/// Reports that the bundle threw while it was loaded, or is not JavaScript.
pub(super) fn load(thrown: &Thrown) -> Failure {
    let text = thrown.text();
    let hint = thrown.place().map(|place| words! { en: "see `{place}`", es: "mira `{place}`" });
    Failure::new(words! {
        en: "the code in `frontend/` threw `{text}` when it was loaded",
        es: "el código en `frontend/` lanzó `{text}` al cargarse",
    })
    .hint(hint)
}

/// Reports that the data of a page, or of all pages, cannot be written as JSON.
pub(super) fn data(stage: &RenderStage, error: &serde_json::Error) -> Failure {
    let Words { en, es } = stage.words();
    Failure::new(words! {
        en: "the data cannot be written as JSON {en}: {error}",
        es: "los datos no se pueden escribir como JSON {es}: {error}",
    })
}

pub(super) fn socket(stage: &RenderStage, error: &io::Error) -> Failure {
    let Words { en, es } = stage.words();
    Failure::new(words! {
        en: "the socket of the renderer failed {en}: {error}",
        es: "el socket del renderizador falló {es}: {error}",
    })
}

/// Reports that the system cannot start a thread.
pub(super) fn no_thread(error: &io::Error) -> Failure {
    let Words { en, es } = reason(error);
    Failure::new(words! {
        en: "no thread can be started: {en}",
        es: "no se puede iniciar ningún hilo: {es}",
    })
    .hint(shortage::hint(error))
}

/// Reports that the renderers have failed in an earlier call.
pub(super) fn gone() -> Failure {
    Failure::new(words! {
        en: "the renderers have failed before",
        es: "los renderizadores ya fallaron antes",
    })
}
