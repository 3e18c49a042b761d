//! The code, severity and words of every [`Problem`]: what is wrong, what was expected, and how to
//! fix it.
//!
//! The texts are in `src/codes/`, one file per code. The build script makes Rust of each block at the
//! beginning of a file:
//!
//! - `=== problem NAME` has the severity and all texts of a problem without data, which becomes a
//!   constant, such as `Problem::BAD_EMAIL`;
//! - `=== message NAME` has those of a problem with data, and becomes a function of the module
//!   `say`, which returns [`Said`];
//! - `=== hint NAME` and `=== label NAME` have a text that takes the place of that part, and become
//!   functions that return [`Words`].
//!
//! The placeholders of a function's texts are its parameters, in the order of the English text. So a
//! text without a language, a missing argument and an argument too many do not compile. The match in
//! [`problems`] chooses the message of every [`Problem`]; the other modules choose hints.
//!
//! Codes are stable and never reused.

mod fields;
mod links;
mod markdown;
mod problems;

use crate::messages;
use crate::problem::{Problem, Severity};
use crate::similar::closest;
use crate::words::Words;

pub use say::{CODE_EXPLANATIONS, PlainProblem};

/// The texts of `src/codes/`, as functions.
#[allow(clippy::useless_format, reason = "some texts have no placeholders")]
mod say {
    use std::borrow::Borrow;
    use std::fmt::Display;

    use super::{Explanation, Said};
    use crate::code_explanation::{CodeExplanation, Example, ExampleKind, Prose};
    use crate::problem::{Problem, Severity};
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

/// What is said of a problem. Its words are made only when somebody reads them: all problems are
/// counted and sorted, and few are shown.
struct Said<'a> {
    code: &'static str,
    severity: Severity,
    explain: Box<dyn FnOnce() -> Explanation + 'a>,
}

impl<'a> Said<'a> {
    /// Replaces the hint by another one, if there is one.
    fn hint<W: Into<Option<Words>>>(self, hint: impl FnOnce() -> W + 'a) -> Said<'a> {
        self.with(|words| words.hint = hint().into().or(words.hint.take()))
    }

    /// Replaces the hint by one about a value, if there is a value.
    fn hint_if<T>(self, about: &'a Option<T>, hint: impl FnOnce(&'a T) -> Words + 'a) -> Said<'a> {
        self.hint(|| about.as_ref().map(hint))
    }

    /// Replaces the hint by one with the known name that is most similar to the one found.
    fn nearest(self, found: &'a str, known: &'a [impl AsRef<str>]) -> Said<'a> {
        self.hint(move || nearest(found, known))
    }

    /// Replaces the label.
    fn label<W: Into<Option<Words>>>(self, label: impl FnOnce() -> W + 'a) -> Said<'a> {
        self.with(|words| words.label = label().into())
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

impl Problem {
    /// Returns the stable code of this kind of problem, such as `C0201`.
    pub fn code(&self) -> &'static str {
        problems::said(self).code
    }

    /// Returns the severity: what the problem stops.
    pub fn severity(&self) -> Severity {
        problems::said(self).severity
    }

    /// Returns the words that explain this problem.
    pub fn explain(&self) -> Explanation {
        (problems::said(self).explain)()
    }

    /// Whether the problem stops the command: errors always do, holds only when publishing.
    pub fn stops(&self, publish: bool) -> bool {
        match self.severity() {
            Severity::Error => true,
            Severity::Hold => publish,
            Severity::Advice => false,
        }
    }
}

/// Returns a hint `did you mean …`, or with the choices if none is similar.
fn nearest(found: &str, known: &[impl AsRef<str>]) -> Option<Words> {
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

#[cfg(test)]
mod tests {
    /// Codes of problems that no edit of a value can cause: of files, their syntax, and the output;
    /// that of tags in Markdown, whose hints are about the lines of a text; and that of SVGs, whose
    /// hints quote a menu.
    const OF_FILES: [&str; 7] = ["C01", "C02", "C0315", "C0803", "C1001", "C1107", "C12"];

    #[test]
    fn the_editor_speaks_of_no_keys_and_no_lines_of_files() {
        let forbidden =
            ["clave", "claves", "línea", "líneas", "renglón", "renglones", "true", "yaml", "YAML"];
        let mut files: Vec<_> = std::fs::read_dir("src/codes").unwrap().flatten().collect();
        files.sort_by_key(std::fs::DirEntry::file_name);
        for file in files {
            let code = file.file_name().to_string_lossy().into_owned();
            if OF_FILES.iter().any(|prefix| code.starts_with(prefix)) {
                continue;
            }
            let text = std::fs::read_to_string(file.path()).unwrap();
            let (messages, _) = text.split_once("=== es\n").unwrap();
            // Hints and labels belong to the message above them.
            let messages = messages.replace("=== problem ", "=== message ");
            for message in messages.split("=== message ").skip(1) {
                let said = |starts: [&str; 2]| -> String {
                    let lines = message.lines();
                    lines
                        .filter(|line| starts.iter().any(|start| line.starts_with(start)))
                        .collect()
                };
                let editor = said(["editor es: ", "editor en: "]);
                let said = if editor.is_empty() { said(["es: ", "hint es: "]) } else { editor };
                let mut words = said.split(|c: char| !c.is_alphanumeric());
                assert_eq!(words.find(|word| forbidden.contains(word)), None, "{code}: {said}");
            }
        }
    }
}
