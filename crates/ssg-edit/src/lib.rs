//! Editing in the page: the requests of the editor's interface (`frontend/src/editor/`), answered.
//!
//! A page tells of each element where in the content its words are written (`ssg_model::mark`); the
//! interface asks for the field of such a place, and for changes. Each change is checked as a build
//! would check it before it is written, and is one step of the history (`ssg_history`).
//!
//! [`EditSession`] answers; the server that shows the pages is an [`EditedProject`] to it.

#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests read what they like"))]

mod answer;
mod changes;
mod content_text;
mod fields;
mod git_worker;
mod items;
mod lifecycle;
mod lines_now;
mod listing;
pub mod new_entry;
mod patches;
mod places;
mod project;
mod publishing;
mod request;
mod seen_texts;
mod session;
mod steps;
mod writing;

pub use git_worker::ResponseSender;
pub use project::{EditedProject, Judged, Outside};
pub use request::EditRequest;
pub use session::EditSession;
