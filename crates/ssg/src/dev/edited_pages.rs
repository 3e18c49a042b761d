//! The parts of pages that can be edited: the editor's script, and answers to its requests.

use std::path::Path;
use std::sync::mpsc::{self, Sender};

use ssg_edit::EditRequest;
use ssg_frontend::bundle::BundleFile;
use ssg_model::mark;
use ssg_serve::editing::ADDRESSES;
use ssg_serve::response::{HttpResponse, StatusCode};
use ssg_serve::server::HttpRequest;
use ssg_store::Digest;

use crate::messages;

/// A request of the editor, with the channel for its response.
pub(super) struct WaitingRequest {
    pub(super) asked: EditRequest,
    pub(super) answer: Sender<HttpResponse>,
}

/// The pages of a site that is edited.
pub(super) struct EditedPages {
    /// The identifier of the project; several may be edited at one address.
    project: String,
    /// The scripts of the editor.
    scripts: Vec<BundleFile>,
    /// Passes a request to the editor.
    ask: Box<dyn Fn(WaitingRequest) + Send + Sync>,
}

impl EditedPages {
    pub(super) fn new(
        root: &Path,
        scripts: Vec<BundleFile>,
        ask: impl Fn(WaitingRequest) + Send + Sync + 'static,
    ) -> EditedPages {
        let project = Digest::of(root.as_os_str().as_encoded_bytes()).short();
        EditedPages { project, scripts, ask: Box::new(ask) }
    }

    /// Adds the editor's script to a document if `may_edit`, and removes the marks from its head,
    /// where they would be visible. `file` is the content file whose errors the document shows.
    pub(super) fn add_to(&self, document: &str, may_edit: bool, file: Option<&str>) -> String {
        let project = &self.project;
        let file = file.unwrap_or_default().replace('&', "&amp;").replace('"', "&quot;");
        let script = match may_edit {
            true => format!(
                "<script type=\"module\" src=\"{ADDRESSES}editor.js\" data-project=\"{project}\" data-file=\"{file}\"></script>"
            ),
            false => String::new(),
        };
        let Some((head, body)) = document.split_once("</head>") else { return document.to_owned() };
        let head = mark::plain(head);
        [&*head, &script, "</head>", body].concat()
    }

    /// Answers a request below [`ADDRESSES`].
    pub(super) fn answer(&self, path: &str, asked: &HttpRequest<'_>) -> HttpResponse {
        if let Some(script) = self.scripts.iter().find(|script| script.path == path) {
            return HttpResponse::file(path, script.contents.clone())
                .header("Cache-Control", "no-cache");
        }
        let (sender, answer) = mpsc::channel();
        let asked = EditRequest {
            method: asked.method.clone(),
            path: path.to_owned(),
            query: asked.query.map(str::to_owned),
            body: asked.body.clone(),
        };
        (self.ask)(WaitingRequest { asked, answer: sender });
        let ended = |_| {
            HttpResponse::failure(&messages::editor_has_ended())
                .status(StatusCode::SERVICE_UNAVAILABLE)
        };
        answer.recv().unwrap_or_else(ended).header("Cache-Control", "no-store")
    }
}
