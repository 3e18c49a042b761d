//! An HTTP response before it is sent.

use std::convert::Infallible;

use http_body_util::combinators::BoxBody;
pub use hyper::StatusCode;
use hyper::body::Bytes;
use serde::Serialize;
use ssg_model::file_types::{self, DRAWING_POLICY, FileType};
use ssg_model::words::Words;

/// The body of a response as it is sent, whole or streamed.
pub(crate) type ResponseBody = BoxBody<Bytes, Infallible>;

/// A complete response.
#[derive(Clone, Debug)]
pub struct HttpResponse {
    pub status: StatusCode,
    pub headers: Vec<(String, String)>,
    pub body: Bytes,
}

impl HttpResponse {
    /// Creates the response for a file of the site, with its media type, and with a policy for SVG.
    pub fn file(path: &str, contents: impl Into<Bytes>) -> HttpResponse {
        let content_type = file_types::of(path).map(FileType::content_type);
        // Kinds of files that no build writes are of an unknown type.
        let content_type = content_type.as_deref().unwrap_or("application/octet-stream");
        let (status, headers, body) = (StatusCode::OK, Vec::new(), contents.into());
        let file = HttpResponse { status, headers, body }.header("Content-Type", content_type);
        match path.ends_with(".svg") {
            true => file.header("Content-Security-Policy", DRAWING_POLICY),
            false => file,
        }
    }

    /// Creates a response with data as JSON.
    pub fn json(data: &impl Serialize) -> HttpResponse {
        // Serializing text and numbers cannot fail.
        HttpResponse::file("data.json", serde_json::to_vec(data).unwrap_or_default())
    }

    /// Creates a temporary redirect: browsers would remember a permanent one for longer than this
    /// server runs.
    pub fn redirect(location: &str) -> HttpResponse {
        HttpResponse::text(StatusCode::TEMPORARY_REDIRECT, "").header("Location", location)
    }

    /// Creates a response with plain text.
    pub fn text(status: StatusCode, text: &str) -> HttpResponse {
        HttpResponse { status, headers: Vec::new(), body: Bytes::copy_from_slice(text.as_bytes()) }
            .header("Content-Type", "text/plain; charset=utf-8")
    }

    /// Creates a response for a failure, in each language: the browser's need not be the person's.
    pub fn failure(Words { en, es }: &Words) -> HttpResponse {
        HttpResponse::text(StatusCode::INTERNAL_SERVER_ERROR, &format!("{es}\n{en}\n"))
    }

    /// Sets the status.
    pub fn status(mut self, status: StatusCode) -> HttpResponse {
        self.status = status;
        self
    }

    /// Sets a header unless it is already set.
    pub fn header_unless_set(self, name: &str, value: &str) -> HttpResponse {
        match self.headers.iter().any(|(known, _)| known.eq_ignore_ascii_case(name)) {
            true => self,
            false => self.header(name, value),
        }
    }

    /// Sets a header, replacing an earlier value.
    pub fn header(mut self, name: &str, value: &str) -> HttpResponse {
        self.headers.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }
}
