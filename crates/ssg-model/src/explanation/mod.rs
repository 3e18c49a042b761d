//! The code, severity and words of every [`Problem`]: what is wrong, what was expected, and how to
//! fix it.
//!
//! They are in `src/codes/`, one file per code, from which the build script generates Rust: a
//! problem without a code does not compile, nor do words that lack a language or name a field that
//! the problem does not have. A file begins with blocks of lines:
//!
//! - `=== message PATTERN` has the severity and the words of the problems that match;
//! - `=== hint PATTERN` and `=== label PATTERN` have a hint or label for some of them, before those
//!   of the message;
//! - a line `let: name = expression` binds a name for the texts, and `hint: expression` calls a
//!   function for a hint that needs a search; these functions are here.
//!
//! Codes are stable and never reused.

mod fields;
mod links;

use crate::code_explanation::{CodeExplanation, Example, ExampleKind, Prose};
use crate::color_pairs::ColorPair;
use crate::law_fault::{LawFault, NoticePart};
use crate::limits;
use crate::messages;
use crate::output_fault::{OutputFault, PageFault, StructuredDataFault};
use crate::problem::{
    DrawingLimit, DrawingProgram, HoursFault, ImageFault, LinkFault, MeantShape, PhoneFault,
    Problem, Severity, UnreadMarkup, YamlFault,
};
use crate::similar::closest;
use crate::words::Words;

include!(concat!(env!("OUT_DIR"), "/codes.rs"));

/// The words of a problem: what is wrong, what belongs at the caret, how to fix it.
pub struct Explanation {
    pub message: Words,
    /// The text under the caret.
    pub label: Option<Words>,
    pub hint: Option<Words>,
    /// The text in the editor, in place of message and hint, which refer to the text of files.
    pub editor: Option<Words>,
}

impl Problem {
    /// Returns the words that explain this problem.
    pub fn explain(&self) -> Explanation {
        Explanation {
            message: self.message(),
            label: self.label(),
            hint: self.hint(),
            editor: self.editor(),
        }
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
    /// and that of tags in Markdown, whose hints are about the lines of a text.
    const OF_FILES: [&str; 6] = ["C01", "C02", "C0315", "C0803", "C1001", "C12"];

    #[test]
    fn the_editor_speaks_of_no_keys_and_no_lines_of_files() {
        let forbidden = ["clave", "claves", "renglón", "renglones", "true", "yaml", "YAML"];
        let mut files: Vec<_> = std::fs::read_dir("src/codes").unwrap().flatten().collect();
        files.sort_by_key(std::fs::DirEntry::file_name);
        for file in files {
            let code = file.file_name().to_string_lossy().into_owned();
            if OF_FILES.iter().any(|prefix| code.starts_with(prefix)) {
                continue;
            }
            let text = std::fs::read_to_string(file.path()).unwrap();
            let (messages, _) = text.split_once("=== es\n").unwrap();
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
