//! Responses to the editor's requests, as JSON.

use anstream::adapter::strip_str;
use ssg_model::diagnostic::Diagnostic;
use ssg_model::editing::{EditConflict, Message, Refused, ValuePath};
use ssg_model::words;
use ssg_model::words::{Lang, Words};
use ssg_serve::response::{HttpResponse, StatusCode};

use ssg_model::failure::Failure;

/// A problem in the content, with the place where an editor finds it.
pub(crate) struct EditProblem {
    pub(crate) found: Diagnostic,
    /// The path of the value that the problem concerns.
    pub(crate) path: Option<ValuePath>,
    /// The names of the enclosing values and of the value itself, joined by `›`.
    pub(crate) place: Words,
    /// The address of the page made from the file.
    pub(crate) address: Option<String>,
}

/// The reason for refusing a request.
pub(crate) enum EditRefusal {
    /// Errors that the content checks found.
    Errors(Vec<EditProblem>),
    /// The value differs from the one that was shown.
    Conflict(EditConflict),
    /// Any other reason: a status, a title, and what to do about it.
    Other { status: StatusCode, title: Words, text: Words, file: Option<String> },
}

/// Returns the conflict for a value or file that was deleted.
pub(crate) fn gone() -> EditRefusal {
    EditRefusal::Conflict(EditConflict { deleted: true, ..EditConflict::default() })
}

impl EditRefusal {
    pub(crate) fn new(status: StatusCode, title: Words) -> EditRefusal {
        EditRefusal::Other { status, title, text: words!(en: "", es: ""), file: None }
    }

    pub(crate) fn text(mut self, words: Words) -> EditRefusal {
        if let EditRefusal::Other { text, .. } = &mut self {
            *text = words;
        }
        self
    }

    /// Refuses a request with missing or invalid parameters.
    pub(crate) fn malformed() -> EditRefusal {
        EditRefusal::new(
            StatusCode::BAD_REQUEST,
            words!(en: "the request is malformed", es: "la petición está mal formada"),
        )
    }

    /// Refuses a request for something that does not exist.
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

    /// Refuses a request that made the program panic.
    pub(crate) fn broken() -> EditRefusal {
        EditRefusal::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            words!(en: "the editor has a fault", es: "el editor tiene una falla"),
        )
        .text(words!(
            en: "It may not have been saved, and what you typed stays in this browser. Load the page again and look; if it happens again, write it in other words, and send what the terminal shows to whoever looks after the program.",
            es: "Quizá no se guardó; lo que escribiste sigue en este navegador. Vuelve a cargar la página y revisa; si pasa otra vez, escríbelo de otra manera y manda lo que muestra la terminal a quien mantiene el programa.",
        ))
    }

    /// Refuses a request from a page that shows an outdated version.
    pub(crate) fn outdated() -> EditRefusal {
        EditRefusal::new(
            StatusCode::GONE,
            words!(en: "the page has changed", es: "la página cambió"),
        )
        .text(words!(en: "It is shown again.", es: "Se muestra otra vez."))
    }

    /// Refuses a request from an outdated page that an error keeps from being updated.
    pub(crate) fn held_up(by: &Diagnostic) -> EditRefusal {
        let (title, text) = why_held_up();
        let (status, file) = (StatusCode::CONFLICT, Some(by.source.path.clone()));
        EditRefusal::Other { status, title, text, file }
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
                let errors = errors.iter().map(|error| message(error, lang)).collect();
                (StatusCode::UNPROCESSABLE_ENTITY, Refused::Errors(errors))
            }
            EditRefusal::Conflict(conflict) => (StatusCode::CONFLICT, Refused::Conflict(conflict)),
            EditRefusal::Other { status, title, text, file } => {
                let [title, text] = [title, text].map(|words| plain(words.get(lang), lang));
                (status, Refused::Error { title, text, file })
            }
        }
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

/// Describes a problem to the person who edits the content.
pub(crate) fn message(problem: &EditProblem, lang: Lang) -> Message {
    let EditProblem { found, path, place, address } = problem;
    let explanation = found.problem.explain();
    let (title, text) = match (explanation.editor, explanation.hint) {
        (Some(words), _) => (words, None),
        (None, hint) => (explanation.message, hint),
    };
    Message {
        title: plain(title.get(lang), lang),
        text: text.map(|hint| plain(hint.get(lang), lang)).unwrap_or_default(),
        file: found.source.path.clone(),
        line: (!found.concerns_whole_file()).then(|| found.start().line),
        path: path.clone(),
        place: place.get(lang).to_owned(),
        address: address.clone(),
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

/// Returns title and text for a page that an error keeps from being updated.
fn why_held_up() -> (Words, Words) {
    let title =
        words!(en: "the page does not show this yet", es: "la página todavía no lo muestra");
    let text = words!(
        en: "There is an error in the content. Once that is mended, the page shows everything.",
        es: "Hay un error en el contenido. En cuanto se corrija, la página muestra todo.",
    );
    (title, text)
}

/// Warns that an error elsewhere keeps pages from showing a saved change.
pub(crate) fn not_shown(error: &EditProblem, lang: Lang) -> Message {
    let (title, text) = why_held_up();
    let message = message(error, lang);
    let text = format!("{} {}", text.get(lang), message.title);
    Message { title: title.get(lang).to_owned(), text, ..message }
}
