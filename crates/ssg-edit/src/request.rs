//! Requests from edited pages.

use ssg_serve::server::{Bytes, Method};

/// A request from an edited page.
pub struct EditRequest {
    pub method: Method,
    /// The path below `/_ssg/edit/`.
    pub path: String,
    pub query: Option<String>,
    pub body: Bytes,
}
