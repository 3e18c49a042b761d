//! Responses to the editor's requests, as JSON.

use std::sync::Arc;

use anstream::adapter::strip_str;
use ssg_model::diagnostic::Diagnostic;
use ssg_model::editing::{EditConflict, Message, Refused};
use ssg_model::failure::Failure;
use ssg_model::problem::Problem;
use ssg_model::site::Site;
use ssg_model::words::{Lang, Words};
use ssg_serve::response::{HttpResponse, StatusCode};

use crate::content_text::ContentText;
use crate::listing;
use crate::messages;

/// The reason for refusing a request.
pub(crate) enum EditRefusal {
    /// Errors that the content checks found.
    Errors(Vec<Message>),
    /// The value differs from the one that was shown.
    Conflict(EditConflict),
    /// Any other reason, with what to do about it.
    Other(StatusCode, Failure),
}

/// Returns the conflict for a value or file that was deleted.
pub(crate) fn gone() -> EditRefusal {
    EditRefusal::Conflict(EditConflict { deleted: true, ..EditConflict::default() })
}

impl EditRefusal {
    /// Refuses a request for a reason; `hint` says what to do about it.
    pub(crate) fn new(
        status: StatusCode,
        reason: Words,
        hint: impl Into<Option<Words>>,
    ) -> EditRefusal {
        EditRefusal::Other(status, Failure::new(reason).hint(hint))
    }

    /// Refuses a request with missing or invalid parameters.
    pub(crate) fn malformed() -> EditRefusal {
        EditRefusal::new(StatusCode::BAD_REQUEST, messages::malformed_request(), None)
    }

    /// Refuses a request for something that does not exist.
    pub(crate) fn missing() -> EditRefusal {
        EditRefusal::new(StatusCode::NOT_FOUND, messages::missing(), messages::load_again())
    }

    /// Refuses a request that made the program panic.
    pub(crate) fn broken() -> EditRefusal {
        let status = StatusCode::INTERNAL_SERVER_ERROR;
        EditRefusal::new(status, messages::editor_fault(), messages::load_and_look())
    }

    /// Refuses a request from a page that shows an outdated version.
    pub(crate) fn outdated() -> EditRefusal {
        EditRefusal::new(StatusCode::GONE, messages::page_changed(), messages::shown_again())
    }

    /// Refuses a request from an outdated page that an error keeps from being updated.
    pub(crate) fn held_up(by: &Diagnostic) -> EditRefusal {
        let failure = Failure::new(messages::not_shown_yet()).hint(messages::error_in_content());
        EditRefusal::Other(StatusCode::CONFLICT, failure.source(&by.source.path))
    }

    /// Returns the refusal as messages; none for a conflict.
    pub(crate) fn messages(self, lang: Lang) -> Vec<Message> {
        match self.in_words(lang).1 {
            Refused::Errors(errors) => errors,
            Refused::Conflict(_) => Vec::new(),
            Refused::Error { title, text, .. } => {
                vec![Message { title, text, ..Message::default() }]
            }
        }
    }

    pub(crate) fn response(self, lang: Lang) -> HttpResponse {
        let (status, refused) = self.in_words(lang);
        HttpResponse::json(&refused).status(status)
    }

    fn in_words(self, lang: Lang) -> (StatusCode, Refused) {
        match self {
            EditRefusal::Errors(errors) => {
                (StatusCode::UNPROCESSABLE_ENTITY, Refused::Errors(errors))
            }
            EditRefusal::Conflict(conflict) => (StatusCode::CONFLICT, Refused::Conflict(conflict)),
            EditRefusal::Other(status, failure) => {
                let title = plain(failure.message.get(lang), lang);
                let hint = failure.hint.iter().map(|hint| hint.get(lang));
                let lines: Vec<&str> =
                    hint.chain(failure.output.iter().map(|line| &**line)).collect();
                let text = plain(&lines.join("\n"), lang);
                (status, Refused::Error { title, text, file: failure.source })
            }
        }
    }
}

impl From<Failure> for EditRefusal {
    fn from(failure: Failure) -> EditRefusal {
        let status = StatusCode::INTERNAL_SERVER_ERROR;
        EditRefusal::new(status, messages::cannot_be_done(), Words::of(|lang| failure.text(lang)))
    }
}

/// Explains problems to the person who edits the content, with the values and pages that they concern.
pub(crate) fn explained<'f>(
    found: impl IntoIterator<Item = &'f Diagnostic>,
    site: Option<&Arc<Site>>,
    lang: Lang,
) -> Vec<Message> {
    found.into_iter().map(|found| message(found, site, lang)).collect()
}

fn message(found: &Diagnostic, site: Option<&Arc<Site>>, lang: Lang) -> Message {
    let explanation = found.problem.explain();
    let (title, text) = match (explanation.editor, explanation.hint) {
        (Some(words), _) => (words, None),
        (None, hint) => (explanation.message, hint),
    };
    let (source, is_whole) = (&found.source, found.concerns_whole_file());
    let content = ContentText::with_bytes(&source.path, source.text.as_bytes().to_vec()).ok();
    let of_value = content.as_ref().filter(|_| !is_whole);
    let mut path = of_value.and_then(|content| content.value_around(&found.range));
    if let (Some(path), Problem::MissingKey { key }) = (&mut path, &found.problem) {
        path.push((*key).into());
    }
    let steps = path.as_deref().unwrap_or_default();
    let place = content.map(|content| content.full_place(steps, lang)).unwrap_or_default();
    Message {
        title: plain(title.get(lang), lang),
        text: text.map(|hint| plain(hint.get(lang), lang)).unwrap_or_default(),
        file: source.path.clone(),
        line: (!is_whole).then(|| found.start().line),
        path,
        place,
        address: site.and_then(|site| listing::address(site, &source.path)),
    }
}

/// Removes terminal styles, and turns backticks into quotation marks.
fn plain(text: &str, lang: Lang) -> String {
    let marks = match lang {
        Lang::Es => ["«", "»"],
        Lang::En => ["“", "”"],
    };
    let mut marks = marks.into_iter().cycle();
    let text = strip_str(text).to_string();
    let mut parts = text.split('`');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + marks.next().unwrap_or_default() + part)
}

/// Warns that an error elsewhere keeps pages from showing a saved change.
pub(crate) fn not_shown(message: Message, lang: Lang) -> Message {
    let text = format!("{} {}", messages::error_in_content().get(lang), message.title);
    Message { title: messages::not_shown_yet().get(lang).to_owned(), text, ..message }
}
