//! Who answers what pages that are edited ask.

use std::sync::Arc;

use ssg_content::Marks;
use ssg_serve::response::HttpResponse;

use super::dev_run::DevRun;
use super::edit_request::EditRequest;

/// Answers the requests of pages that are edited, one after the other.
pub(crate) trait Editor {
    /// The marks of the places that pages show.
    fn marks(&self) -> Arc<Marks>;

    /// Answers one request.
    fn answer(&mut self, asked: &EditRequest, run: &mut DevRun<'_>) -> HttpResponse;
}
