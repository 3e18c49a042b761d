//! What pages that are edited ask, and who answers.

use std::sync::Arc;
use std::sync::mpsc::Sender;

use ssg_content::Marks;
use ssg_serve::response::HttpResponse;
use ssg_serve::server::{Bytes, Method};

use super::dev_run::DevRun;

/// A request of a page that is edited.
pub(crate) struct EditRequest {
    pub(crate) method: Method,
    /// Below `/_ssg/edit/`.
    pub(crate) path: String,
    pub(crate) query: Option<String>,
    pub(crate) body: Bytes,
    /// Who waits for the response.
    pub(super) response: Sender<HttpResponse>,
}

/// Answers the requests of pages that are edited, one after the other.
pub(crate) trait Editor {
    /// The marks of the places that pages show.
    fn marks(&self) -> Arc<Marks>;

    /// Answers one request.
    fn answer(&mut self, asked: &EditRequest, run: &mut DevRun<'_>) -> HttpResponse;
}
