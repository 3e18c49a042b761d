//! What the editor is answered, as JSON.

use anstream::adapter::strip_str;
use serde::Serialize;
use serde_json::{Value, json};
use ssg_content::edit::ValuePath;
use ssg_model::diagnostic::Diagnostic;
use ssg_model::value::ByteRange;
use ssg_model::words;
use ssg_model::words::{Lang, Words};
use ssg_serve::response::{HttpResponse, StatusCode};

use crate::failure::Failure;

/// Something wrong with the content, and the value that it is about in the file that is edited.
pub(super) struct EditProblem {
    pub(super) found: Diagnostic,
    pub(super) path: Option<ValuePath>,
}

/// Why a request is not followed.
pub(super) enum EditRefusal {
    /// What the checks refuse.
    Errors(Vec<EditProblem>),
    /// The value is not what was shown.
    Conflict(EditConflict),
    /// Anything else: the status, a title, and what to do about it.
    Other { status: StatusCode, title: Words, text: Words },
}

/// What somebody else has made of a value meanwhile.
#[derive(Serialize)]
pub(super) struct EditConflict {
    /// What it is now; nothing where it is gone.
    pub(super) theirs: Option<String>,
    pub(super) deleted: bool,
    /// Identifies the text that has it: an edit that expects that is written over theirs.
    pub(super) expected: Option<String>,
    /// Of running text, the lines that stand there now.
    pub(super) block: Option<ShownBlock>,
}

impl EditConflict {
    /// There is nothing any more that could be written over.
    pub(super) fn gone() -> EditRefusal {
        EditRefusal::Conflict(EditConflict {
            theirs: None,
            deleted: true,
            expected: None,
            block: None,
        })
    }
}

/// A block of running text: its bytes in the file, and what they say.
#[derive(Serialize)]
pub(super) struct ShownBlock {
    start: usize,
    end: usize,
    source: String,
}

impl ShownBlock {
    pub(super) fn of(text: &str, range: ByteRange) -> Option<ShownBlock> {
        let source = text.get(range.clone())?.to_owned();
        Some(ShownBlock { start: range.start, end: range.end, source })
    }

    pub(super) fn range(&self) -> ByteRange {
        self.start..self.end
    }
}

impl EditRefusal {
    pub(super) fn new(status: StatusCode, title: Words) -> EditRefusal {
        EditRefusal::Other { status, title, text: words!(en: "", es: "") }
    }

    pub(super) fn text(self, text: Words) -> EditRefusal {
        match self {
            EditRefusal::Other { status, title, .. } => EditRefusal::Other { status, title, text },
            others => others,
        }
    }

    /// A request that no editor of ours makes.
    pub(super) fn malformed() -> EditRefusal {
        EditRefusal::new(
            StatusCode::BAD_REQUEST,
            words!(en: "the request is malformed", es: "la petición está mal formada"),
        )
    }

    /// What is asked for is not there.
    pub(super) fn missing() -> EditRefusal {
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
    pub(super) fn outdated() -> EditRefusal {
        EditRefusal::new(
            StatusCode::GONE,
            words!(en: "the page has changed", es: "la página cambió"),
        )
        .text(words!(en: "It is shown again.", es: "Se muestra otra vez."))
    }

    /// The page shows a state that is no longer the newest, and cannot show that.
    pub(super) fn held_up(by: &str) -> EditRefusal {
        let (title, text) = why_held_up(by);
        EditRefusal::new(StatusCode::CONFLICT, title).text(text)
    }

    pub(super) fn response(self, lang: Lang) -> HttpResponse {
        match self {
            EditRefusal::Errors(errors) => {
                let errors: Vec<Value> = errors.iter().map(|error| message(error, lang)).collect();
                of_json(StatusCode::UNPROCESSABLE_ENTITY, &json!({ "errors": errors }))
            }
            EditRefusal::Conflict(conflict) => {
                of_json(StatusCode::CONFLICT, &json!({ "conflict": conflict }))
            }
            EditRefusal::Other { status, title, text } => {
                let error = json!({ "title": title.get(lang), "text": text.get(lang) });
                of_json(status, &json!({ "error": error }))
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

/// What is wrong with the content, in words for the person who writes it.
pub(super) fn message(EditProblem { found, path }: &EditProblem, lang: Lang) -> Value {
    let explanation = found.problem.explain();
    let hint = explanation.hint.as_ref().map(|hint| hint.get(lang));
    let line = (!found.concerns_whole_file()).then(|| found.start().line);
    json!({
        "title": plain(explanation.message.get(lang)),
        "text": plain(hint.unwrap_or_default()),
        "file": found.source.path,
        "line": line,
        "path": path,
    })
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
pub(super) fn not_shown(by: &str, lang: Lang) -> Value {
    let (title, text) = why_held_up(by);
    json!({
        "title": title.get(lang),
        "text": text.get(lang),
        "file": by,
        "line": null,
        "path": null,
    })
}

/// A response with data.
pub(super) fn of_json(status: StatusCode, data: &impl Serialize) -> HttpResponse {
    // Texts and numbers: they can be written.
    let data = serde_json::to_vec(data).unwrap_or_default();
    HttpResponse::file("data.json", data).status(status)
}
