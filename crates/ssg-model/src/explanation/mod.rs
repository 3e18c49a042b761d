//! The code, severity and words of every [`Problem`]: what is wrong, what was expected, and how to
//! fix it.
//!
//! The texts are in `src/codes/`, one file per code. The build script makes Rust of each block at the
//! beginning of a file:
//!
//! - `=== problem NAME` has all texts of a problem without data, which becomes a constant, such as
//!   `Problem::BAD_EMAIL`;
//! - `=== message NAME` has all texts of a problem with data, and becomes a function of the module
//!   `say`, which returns [`Said`](said::Said);
//! - `=== hint NAME` and `=== label NAME` have a text that replaces that part, and become functions
//!   that return [`Words`](crate::words::Words).
//!
//! The severity of a problem or message is the word after its name, or an error without one.
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
mod said;

use crate::problem::{Problem, Severity};

pub use said::Explanation;
pub use said::say::CODE_EXPLANATIONS;

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

    /// Whether the problem stops the command: errors always do, blockers only when publishing.
    pub fn stops(&self, publish: bool) -> bool {
        match self.severity() {
            Severity::Error => true,
            Severity::Blocker => publish,
            Severity::Advice => false,
        }
    }
}

#[cfg(test)]
mod tests {
    /// Codes of problems that no edit of a value can cause: of files, their syntax, and the output.
    /// The list also has the code of tags in Markdown, whose hints are about the lines of a text,
    /// and the code of SVGs, whose hints quote a menu.
    const OF_FILES: [&str; 8] = ["C01", "C02", "C0315", "C0803", "C1001", "C1107", "C12", "C2002"];

    #[test]
    #[expect(clippy::disallowed_methods, reason = "tests read what they like")]
    fn messages_of_the_editor_mention_no_keys_and_no_lines() {
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
