//! What pages that are edited ask.

use std::sync::mpsc::Sender;

use ssg_serve::response::HttpResponse;
use ssg_serve::server::{Bytes, Method};

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
