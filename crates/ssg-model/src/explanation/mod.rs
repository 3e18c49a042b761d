//! The code, severity and words of every [`Problem`]: what is wrong, what was expected, and how to
//! fix it.
//!
//! They are in `src/codes/`, one file per code, from which the build script generates Rust: a
//! problem without a code does not compile, nor do words that lack a language or name a field that
//! the problem does not have. Words that need a choice or a list are functions here. Codes are
//! stable and never reused.

mod addresses;
mod fields;
mod files;
mod images;
mod limits;
mod links;
mod markdown;
mod other_hosts;
mod parts;
mod published_files;
mod theme;

pub use self::parts::Explanation;
use crate::code_explanation::{CodeExplanation, Example, ExampleKind, Prose};
use crate::external_link::{ExternalLinkFault, ExternalLinkReport, Unreachable};
use crate::law_fault::{LawFault, NoticePart};
use crate::output_fault::{OutputFault, PageFault, StructuredDataFault};
use crate::problem::{
    DrawingLimit, DrawingProgram, HoursFault, ImageFault, PhoneFault, Problem, Severity,
    UnreadMarkup, YamlFault,
};
use crate::words;
use crate::words::Words;

include!(concat!(env!("OUT_DIR"), "/codes.rs"));

impl Problem {
    /// Returns the words that explain this problem.
    pub fn explain(&self) -> Explanation {
        match self {
            Problem::Output(OutputFault::Page { others, .. }) => self.words().also_on(*others),
            Problem::ExternalLink(link) => self.words().on_pages(link),
            _ => self.words(),
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

#[cfg(test)]
mod tests {
    /// Codes of problems that no edit of a value can cause: of files, their syntax, and the output.
    const OF_FILES: [&str; 5] = ["C01", "C02", "C0315", "C1001", "C12"];

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
