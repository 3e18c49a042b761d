//! Responses to the editor's requests, as JSON.

use anstream::adapter::strip_str;
use ssg_model::diagnostic::Diagnostic;
use ssg_model::editing::{AtLeastOne, EditConflict, Message, Refused};
use ssg_model::failure::Failure;
use ssg_model::words::{Lang, Words};
use ssg_serve::response::{HttpResponse, StatusCode};

use crate::messages;

/// The reason for refusing a request.
pub(crate) enum EditRefusal {
    /// Errors that the content checks found.
    Errors(AtLeastOne<Message>),
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

    /// Refuses a request because of errors; without any, the requested thing does not exist.
    pub(crate) fn errors(found: Vec<Message>) -> EditRefusal {
        AtLeastOne::of(found).map_or_else(EditRefusal::missing, EditRefusal::Errors)
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

    /// Returns the refusal as messages.
    pub(crate) fn messages(self, lang: Lang) -> AtLeastOne<Message> {
        let message = |title, text| AtLeastOne::one(Message { title, text, ..Message::default() });
        match self.in_words(lang).1 {
            Refused::Errors(errors) => errors,
            Refused::Conflict(_) => {
                let [title, text] = [messages::changed_meanwhile(), messages::look_and_repeat()];
                message(title.get(lang).to_owned(), text.get(lang).to_owned())
            }
            Refused::Error { title, text, .. } => message(title, text),
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

/// Removes terminal styles, and turns backticks into quotation marks.
pub(crate) fn plain(text: &str, lang: Lang) -> String {
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
