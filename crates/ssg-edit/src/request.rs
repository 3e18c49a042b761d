//! What pages that are edited ask.

use ssg_serve::server::{Bytes, Method};

/// A request of a page that is edited.
pub struct EditRequest {
    pub method: Method,
    /// Below `/_ssg/edit/`.
    pub path: String,
    pub query: Option<String>,
    pub body: Bytes,
}
