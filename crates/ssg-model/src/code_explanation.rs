//! What `ssg explain` says of a code: what is meant, why it matters, and an example.
//!
//! Each is the end of a file of `codes/`, taken apart by the build script: a missing part does not
//! compile. Tests feed the examples to the real checks.

use crate::words::Lang;

/// The explanation of one code.
#[derive(Clone, Copy, Debug)]
pub struct CodeExplanation {
    /// `C0410`
    pub code: &'static str,
    pub(crate) en: Prose,
    pub(crate) es: Prose,
    pub example: Example,
}

/// The text of an explanation in one language.
#[derive(Clone, Copy, Debug)]
pub struct Prose {
    /// What is wrong, in a few words: lower case, no final period.
    pub title: &'static str,
    /// Sentences, in lines that fit a terminal.
    pub text: &'static str,
}

/// The same piece of content twice: once with the mistake, once without.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    pub kind: ExampleKind,
    pub wrong: &'static str,
    pub right: &'static str,
}

/// What an example is a piece of, which says how a test feeds it to the checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExampleKind {
    /// Keys of this YAML file; of an article, all of it when the example begins with `---`, else
    /// its text; all of any other file.
    File(&'static str),
    /// Names of files, one a line.
    FileNames,
    /// Anything else, for people only.
    Other,
}

impl CodeExplanation {
    /// The text in one language.
    pub fn prose(&self, lang: Lang) -> Prose {
        match lang {
            Lang::En => self.en,
            Lang::Es => self.es,
        }
    }
}
