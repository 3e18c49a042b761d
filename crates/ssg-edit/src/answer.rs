//! What the editor is answered, as JSON.

use anstream::adapter::strip_str;
use ssg_model::diagnostic::Diagnostic;
use ssg_model::editing::{EditConflict, Message, Refused, ValuePath};
use ssg_model::words;
use ssg_model::words::{Lang, Words};
use ssg_serve::response::{HttpResponse, StatusCode};

use ssg_model::failure::Failure;

/// Something wrong with the content, and the value that it is about in the file that is edited.
pub(crate) struct EditProblem {
    pub(crate) found: Diagnostic,
    pub(crate) path: Option<ValuePath>,
}

/// Why a request is not followed.
pub(crate) enum EditRefusal {
    /// What the checks refuse.
    Errors(Vec<EditProblem>),
    /// The value is not what was shown.
    Conflict(EditConflict),
    /// Anything else: the status, a title, and what to do about it.
    Other { status: StatusCode, title: Words, text: Words },
}

/// There is nothing any more that could be written over.
pub(crate) fn gone() -> EditRefusal {
    EditRefusal::Conflict(EditConflict { theirs: None, deleted: true, expected: None, block: None })
}

impl EditRefusal {
    pub(crate) fn new(status: StatusCode, title: Words) -> EditRefusal {
        EditRefusal::Other { status, title, text: words!(en: "", es: "") }
    }

    pub(crate) fn text(self, text: Words) -> EditRefusal {
        match self {
            EditRefusal::Other { status, title, .. } => EditRefusal::Other { status, title, text },
            others => others,
        }
    }

    /// A request that no editor of ours makes.
    pub(crate) fn malformed() -> EditRefusal {
        EditRefusal::new(
            StatusCode::BAD_REQUEST,
            words!(en: "the request is malformed", es: "la petición está mal formada"),
        )
    }

    /// What is asked for is not there.
    pub(crate) fn missing() -> EditRefusal {
        EditRefusal::new(
            StatusCode::NOT_FOUND,
            words!(en: "this is no longer there", es: "esto ya no está"),
        )
        .text(words!(
            en: "Load the page again to see what there is now.",
            es: "Vuelve a cargar la página para ver lo que hay ahora.",
        ))
    }

    /// The page shows a state that is no longer the newest.
    pub(crate) fn outdated() -> EditRefusal {
        EditRefusal::new(
            StatusCode::GONE,
            words!(en: "the page has changed", es: "la página cambió"),
        )
        .text(words!(en: "It is shown again.", es: "Se muestra otra vez."))
    }

    /// The page shows a state that is no longer the newest, and cannot show that.
    pub(crate) fn held_up(by: &str) -> EditRefusal {
        let (title, text) = why_held_up(by);
        EditRefusal::new(StatusCode::CONFLICT, title).text(text)
    }

    /// The reason in words.
    pub(crate) fn messages(self, lang: Lang) -> Vec<Message> {
        match self {
            EditRefusal::Errors(errors) => {
                errors.iter().map(|error| message(error, lang)).collect()
            }
            EditRefusal::Conflict(_) => Vec::new(),
            EditRefusal::Other { title, text, .. } => {
                let [title, text] = [title, text].map(|words| words.get(lang).to_owned());
                vec![Message { title, text, ..Message::default() }]
            }
        }
    }

    pub(crate) fn response(self, lang: Lang) -> HttpResponse {
        let (status, refused) = match self {
            EditRefusal::Errors(errors) => {
                let errors = errors.iter().map(|error| message(error, lang)).collect();
                (StatusCode::UNPROCESSABLE_ENTITY, Refused::Errors(errors))
            }
            EditRefusal::Conflict(conflict) => (StatusCode::CONFLICT, Refused::Conflict(conflict)),
            EditRefusal::Other { status, title, text } => {
                let [title, text] = [title, text].map(|words| words.get(lang).to_owned());
                (status, Refused::Error { title, text })
            }
        };
        HttpResponse::json(&refused).status(status)
    }
}

impl From<Failure> for EditRefusal {
    fn from(failure: Failure) -> EditRefusal {
        let [en, es] = [Lang::En, Lang::Es].map(|lang| failure.text(lang));
        EditRefusal::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            words!(en: "this cannot be done now", es: "esto no se puede hacer ahora"),
        )
        .text(Words { en, es })
    }
}

/// What is wrong with the content, in words for the person who writes it.
pub(crate) fn message(EditProblem { found, path }: &EditProblem, lang: Lang) -> Message {
    let explanation = found.problem.explain();
    let hint = explanation.hint.as_ref().map(|hint| hint.get(lang));
    let line = (!found.concerns_whole_file()).then(|| found.start().line);
    Message {
        title: plain(explanation.message.get(lang)),
        text: plain(hint.unwrap_or_default()),
        file: found.source.path.clone(),
        line,
        path: path.clone(),
    }
}

fn plain(text: &str) -> String {
    strip_str(text).to_string()
}

/// That an error in a file keeps pages from showing what is new, and what to do.
fn why_held_up(by: &str) -> (Words, Words) {
    let title =
        words!(en: "the page does not show this yet", es: "la página todavía no lo muestra");
    let text = words!(
        en: "There is an error in `{by}`. Once that is mended, the page shows everything.",
        es: "Hay un error en `{by}`. En cuanto se corrija, la página muestra todo.",
    );
    (title, text)
}

/// Says of what was saved that an error in a file keeps pages from showing it.
pub(crate) fn not_shown(by: &str, lang: Lang) -> Message {
    let (title, text) = why_held_up(by);
    let [title, text] = [title, text].map(|words| words.get(lang).to_owned());
    Message { title, text, file: by.to_owned(), ..Message::default() }
}
