//! Editing in the page: answers the requests of the editor's interface (`frontend/src/editor/`).
//!
//! Each element of a page has a mark of the place in the content where its words are written
//! (`ssg_model::mark`). The interface asks for the field at a mark, and sends changes. Each change
//! is checked as in a build before it is written, and is one step of the undo history
//! (`ssg_history`).
//!
//! [`EditSession`] answers requests, and sees the server of the pages as an [`EditedProject`].

#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests read what they like"))]

mod answer;
mod changes;
mod content_text;
mod explained;
mod fields;
mod git_worker;
mod items;
mod join;
mod joining;
mod lifecycle;
mod lines_now;
mod listing;
pub mod new_entry;
mod patches;
mod places;
mod project;
mod publishing;
mod returning;
mod seen_texts;
mod session;
mod versions;
mod writing;

pub use git_worker::ResponseSender;
pub use project::{EditedProject, Judged, Outside};
pub use session::EditSession;

ssg_model::messages!();
