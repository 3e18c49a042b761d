//! The parts of an explanation.

use crate::external_link::ExternalLinkReport;
use crate::similar::closest;
use crate::words;
use crate::words::Words;

/// The words of a problem: what is wrong, what belongs at the caret, how to fix it.
pub struct Explanation {
    pub message: Words,
    /// The text under the caret.
    pub label: Option<Words>,
    pub hint: Option<Words>,
    /// The text in the editor, in place of message and hint, which refer to the text of files.
    pub editor: Option<Words>,
}

impl Explanation {
    pub(super) fn new(message: Words) -> Self {
        Explanation { message, label: None, hint: None, editor: None }
    }

    pub(super) fn label(mut self, label: Words) -> Self {
        self.label = Some(label);
        self
    }

    pub(super) fn hint(mut self, hint: Words) -> Self {
        self.hint = Some(hint);
        self
    }

    pub(super) fn editor(mut self, words: Words) -> Self {
        self.editor = Some(words);
        self
    }

    /// Adds the number of other pages of the output with the same problem.
    pub(super) fn also_on(self, others: usize) -> Self {
        match others {
            0 => self,
            1 => self.label(words!(en: "also on one other page", es: "también en otra página")),
            _ => self.label(words!(
                en: "also on {others} other pages",
                es: "también en otras {others} páginas",
            )),
        }
    }

    /// Adds the pages that have the link.
    pub(super) fn on_pages(
        self,
        ExternalLinkReport { page, others, .. }: &ExternalLinkReport,
    ) -> Self {
        self.label(match others {
            0 => words!(en: "on `{page}`", es: "en `{page}`"),
            1 => words!(
                en: "on `{page}` and one other page",
                es: "en `{page}` y en otra página",
            ),
            _ => words!(
                en: "on `{page}` and {others} other pages",
                es: "en `{page}` y en otras {others} páginas",
            ),
        })
    }

    /// Adds a hint `did you mean …`, or the list of choices if none is similar.
    pub(super) fn nearest<'a>(
        self,
        found: &str,
        known: impl IntoIterator<Item = &'a str> + Clone,
    ) -> Self {
        match closest(found, known.clone()) {
            Some(near) => self.hint(words!(
                en: "did you mean `{near}`?",
                es: "¿quisiste decir `{near}`?",
            )),
            None => {
                let mut names = known.into_iter().map(|name| format!("`{name}`"));
                let list = names.by_ref().take(12).collect::<Vec<_>>().join(", ");
                let rest = names.count();
                match (list.is_empty(), rest) {
                    (true, _) => self,
                    (false, 0) => self.hint(words!(en: "known: {list}", es: "existen: {list}")),
                    (false, _) => self.hint(words!(
                        en: "known: {list} and {rest} more",
                        es: "existen: {list} y {rest} más",
                    )),
                }
            }
        }
    }
}
