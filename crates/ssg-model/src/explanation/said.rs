//! The texts of a problem, which are made when a caller reads them.

use crate::messages;
use crate::problem::Severity;
use crate::similar::closest;
use crate::words::Words;

/// The texts of `src/codes/`, as functions.
#[allow(clippy::useless_format, reason = "some texts have no placeholders")]
#[allow(clippy::too_many_arguments, reason = "there is one for each placeholder")]
pub(crate) mod say {
    use std::borrow::Borrow;
    use std::fmt::Display;

    use crate::code_explanation::{CodeExplanation, Example, ExampleKind, Prose};
    use crate::explanation::said::{Explanation, Said};
    use crate::problem::{PlainProblem, Severity};
    use crate::words::Words;

    include!(concat!(env!("OUT_DIR"), "/codes.rs"));
}

/// The words of a problem: what is wrong, what belongs at the caret, how to fix it.
pub struct Explanation {
    pub message: Words,
    /// The text under the caret.
    pub label: Option<Words>,
    pub hint: Option<Words>,
    /// The text in the editor, in place of message and hint, which refer to the text of files.
    pub editor: Option<Words>,
}

/// The description of a problem. Its words are made only when a caller reads them: all problems are
/// counted and sorted, and few are shown.
pub(crate) struct Said<'a> {
    pub(crate) code: &'static str,
    pub(crate) severity: Severity,
    pub(crate) explain: Box<dyn FnOnce() -> Explanation + 'a>,
}

impl<'a> Said<'a> {
    /// Replaces the hint by another one, if there is one.
    pub(crate) fn hint<W: Into<Option<Words>>>(self, hint: impl FnOnce() -> W + 'a) -> Said<'a> {
        self.with(|words| words.hint = hint().into().or(words.hint.take()))
    }

    /// Replaces the hint by one about a value, if there is a value.
    pub(crate) fn hint_if<T>(
        self,
        about: &'a Option<T>,
        hint: impl FnOnce(&'a T) -> Words + 'a,
    ) -> Said<'a> {
        self.hint(|| about.as_ref().map(hint))
    }

    /// Replaces the hint by one with the known name that is most similar to the one found.
    pub(crate) fn nearest(self, found: &'a str, known: &'a [impl AsRef<str>]) -> Said<'a> {
        self.hint(move || nearest(found, known))
    }

    /// Replaces the label.
    pub(crate) fn label<W: Into<Option<Words>>>(self, label: impl FnOnce() -> W + 'a) -> Said<'a> {
        self.with(|words| words.label = label().into())
    }

    /// Makes the problem an error on a condition.
    pub(crate) fn error_if(self, condition: bool) -> Said<'a> {
        let severity = if condition { Severity::Error } else { self.severity };
        Said { severity, ..self }
    }

    fn with(self, change: impl FnOnce(&mut Explanation) + 'a) -> Said<'a> {
        let explain = || {
            let mut words = (self.explain)();
            change(&mut words);
            words
        };
        Said { explain: Box::new(explain), ..self }
    }
}

/// Returns a hint `did you mean …`, or with the choices if none is similar.
pub(crate) fn nearest(found: &str, known: &[impl AsRef<str>]) -> Option<Words> {
    let known = known.iter().map(AsRef::as_ref);
    if let Some(near) = closest(found, known.clone()) {
        return Some(messages::did_you_mean(near));
    }
    let mut names = known.map(|name| format!("`{name}`"));
    let list = names.by_ref().take(12).collect::<Vec<_>>().join(", ");
    match names.count() {
        _ if list.is_empty() => None,
        0 => Some(messages::known_names(list)),
        rest => Some(messages::known_names_and_more(list, rest)),
    }
}
