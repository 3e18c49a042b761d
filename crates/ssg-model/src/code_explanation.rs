//! The explanations that `ssg explain` prints: a text and an example for each code.
//!
//! The build script reads them from the files of `codes/`; a missing part is a compile error. Tests
//! run the examples through the real checks.

use crate::words::Lang;

/// The explanation of one code.
#[derive(Clone, Copy, Debug)]
pub struct CodeExplanation {
    /// The code, such as `C0410`.
    pub code: &'static str,
    pub(crate) en: Prose,
    pub(crate) es: Prose,
    pub example: Example,
}

/// The text of an explanation in one language.
#[derive(Clone, Copy, Debug)]
pub struct Prose {
    /// The problem in a few words: lower case, no final period.
    pub title: &'static str,
    /// Sentences, wrapped for a terminal.
    pub text: &'static str,
}

/// A piece of content with a mistake, and the same piece without it.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    pub kind: ExampleKind,
    pub wrong: &'static str,
    pub right: &'static str,
}

/// The kind of content in an example, which decides how a test runs it through the checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExampleKind {
    /// Keys of this YAML file; of an article, all of it if the example begins with `---`, otherwise
    /// its text; of any other file, all of it.
    File(&'static str),
    /// File names, one per line.
    FileNames,
    /// Other content, for human readers only.
    Other,
}

impl CodeExplanation {
    /// Returns the text in one language.
    pub fn prose(&self, lang: Lang) -> Prose {
        match lang {
            Lang::En => self.en,
            Lang::Es => self.es,
        }
    }
}
