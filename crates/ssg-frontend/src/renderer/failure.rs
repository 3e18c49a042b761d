//! Failures of a page, which throws, or of a renderer.

use std::io;
use std::process::ExitStatus;
use std::time::Duration;

use serde::Deserialize;
use ssg_model::failure::Failure;
use ssg_model::file_error::reason;
use ssg_model::words::Words;

use crate::child;
use crate::messages;
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

    /// Returns the calls that led to the error, innermost first. These are the calls of React and
    /// of the page, without the calls of the renderer and of Node itself.
    pub fn frames(&self) -> Vec<&str> {
        self.stack
            .lines()
            .filter_map(|line| line.trim_start().strip_prefix("at "))
            .take_while(|frame| !frame.contains("renderer-ssg.cjs"))
            .filter(|frame| !frame.contains("node:internal/"))
            .collect()
    }

    /// Returns the innermost position in the code of the frontend or of a project's sections, not
    /// in packages: `frontend/src/pages/home.tsx:12:9`.
    pub fn place(&self) -> Option<&str> {
        let places = self.frames().into_iter().map(|frame| {
            frame.rsplit_once('(').map_or(frame, |(_, place)| place).trim_end_matches(')')
        });
        let is_code = |place: &&str| {
            ["frontend/src/", "sections/", "collections/"].iter().any(|top| place.starts_with(top))
                && !place.contains("node_modules/")
        };
        places.into_iter().find(is_code)
    }
}

impl RenderStage {
    pub(super) fn words(&self) -> Words {
        match self {
            RenderStage::Starting => messages::while_starting(),
            RenderStage::Loading => messages::while_loading(),
            RenderStage::Rendering(path) => messages::while_rendering(path),
            RenderStage::Idle => messages::between_pages(),
        }
    }
}

/// Reports that the process ended unexpectedly.
pub(super) fn exited(stage: &RenderStage, status: ExitStatus) -> Failure {
    let hint = match stage {
        RenderStage::Starting if child::is_death(status) => Some(messages::look_at_limits()),
        RenderStage::Rendering(_) => Some(messages::find_process_end()),
        _ => None,
    };
    let ending = child::ending(status);
    Failure::new(messages::ended_early(&messages::renderer(), &ending, &stage.words())).hint(hint)
}

/// Reports that no answer came within the limit.
pub(super) fn hung(stage: &RenderStage, limit: Duration) -> Failure {
    let hint = match stage {
        RenderStage::Rendering(_) => Some(messages::find_loop_on_page()),
        RenderStage::Loading => Some(messages::find_loop_outside()),
        RenderStage::Starting | RenderStage::Idle => None,
    };
    Failure::new(messages::renderer_hung(limit.as_secs_f64(), &stage.words())).hint(hint)
}

/// Reports a renderer with another version of the protocol, or a Node that is too old.
pub(super) fn version(ours: u32, theirs: u32, node: &str) -> Failure {
    let node = node.trim_start_matches('v');
    Failure::new(messages::renderer_version(theirs, node, ours, OLDEST))
        .hint(messages::check_node())
}

/// Reports that the bundle threw while it was loaded, or is not JavaScript.
pub(super) fn load(thrown: &Thrown) -> Failure {
    let hint = thrown.place().map(messages::see_place);
    Failure::new(messages::frontend_threw(thrown.text())).hint(hint).in_code()
}

/// Reports that the data of a page, or of all pages, cannot be written as JSON.
pub(super) fn data(stage: &RenderStage, error: &serde_json::Error) -> Failure {
    Failure::new(messages::data_not_json(&stage.words(), error))
}

/// Reports that the system cannot start a thread.
pub(super) fn no_thread(error: &io::Error) -> Failure {
    Failure::new(messages::no_thread(&reason(error))).hint(shortage::hint(error))
}
