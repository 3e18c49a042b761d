//! One answer to one request.

pub use hyper::StatusCode;
use hyper::body::Bytes;
use ssg_model::words::Words;

use crate::media_type::media_type;

/// What a server sends back.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: Vec<(String, String)>,
    pub body: Bytes,
}

impl Answer {
    /// A file of the site, with the type that its name says.
    pub fn file(path: &str, contents: impl Into<Bytes>) -> Answer {
        Answer { status: StatusCode::OK, headers: Vec::new(), body: contents.into() }
            .header("Content-Type", &media_type(path))
    }

    /// Another address, for now: a browser would remember a permanent one for longer than this
    /// server runs.
    pub fn redirect(location: &str) -> Answer {
        Answer::text(StatusCode::TEMPORARY_REDIRECT, "").header("Location", location)
    }

    /// A plain sentence.
    pub fn text(status: StatusCode, text: &str) -> Answer {
        Answer { status, headers: Vec::new(), body: Bytes::copy_from_slice(text.as_bytes()) }
            .header("Content-Type", "text/plain; charset=utf-8")
    }

    /// What cannot be answered, in each language: the browser's need not be the person's.
    pub fn failure(Words { en, es }: &Words) -> Answer {
        Answer::text(StatusCode::INTERNAL_SERVER_ERROR, &format!("{es}\n{en}\n"))
    }

    pub fn status(mut self, status: StatusCode) -> Answer {
        self.status = status;
        self
    }

    /// Sets a header, in the place of one of that name.
    pub fn header(mut self, name: &str, value: &str) -> Answer {
        self.headers.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }
}
