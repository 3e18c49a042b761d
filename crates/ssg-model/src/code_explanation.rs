//! What `ssg explain` says of a code: what is meant, why it matters, and an example.
//!
//! Each is the end of a file of `codes/`, taken apart when this crate is compiled: a missing part does
//! not compile. Tests feed the examples to the real checks.

use crate::words::Lang;

/// The explanation of one code.
#[derive(Clone, Copy, Debug)]
pub struct CodeExplanation {
    /// `C0410`
    pub code: &'static str,
    en: Prose,
    es: Prose,
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
    /// Takes what stands below the messages in a file of `codes/` apart.
    pub(crate) const fn parse(code: &'static str, file: &'static str) -> CodeExplanation {
        let (_, rest) = cut(file, "=== es\n");
        let (es, rest) = cut(rest, "\n=== en\n");
        let (en, rest) = cut(rest, "\n=== wrong");
        let (kind, rest) = cut(rest, "\n");
        let (wrong, right) = cut(rest, "=== right\n");
        let example = Example { kind: ExampleKind::parse(kind), wrong, right };
        CodeExplanation { code, en: Prose::parse(en), es: Prose::parse(es), example }
    }

    /// The text in one language.
    pub fn prose(&self, lang: Lang) -> Prose {
        match lang {
            Lang::En => self.en,
            Lang::Es => self.es,
        }
    }
}

impl Prose {
    const fn parse(text: &'static str) -> Prose {
        let (title, text) = cut(text, "\n\n");
        Prose { title, text }
    }
}

impl ExampleKind {
    const fn parse(text: &'static str) -> ExampleKind {
        match text.as_bytes() {
            b"" => ExampleKind::Other,
            b" file names" => ExampleKind::FileNames,
            _ => ExampleKind::File(cut(text, " in ").1),
        }
    }
}

/// What stands before and after a mark that has to be there.
const fn cut(text: &'static str, mark: &str) -> (&'static str, &'static str) {
    let (bytes, wanted) = (text.as_bytes(), mark.as_bytes());
    let mut start = 0;
    while start + wanted.len() <= bytes.len() {
        let mut length = 0;
        while length < wanted.len() && bytes[start + length] == wanted[length] {
            length += 1;
        }
        if length == wanted.len() {
            let (before, rest) = text.split_at(start);
            return (before, rest.split_at(length).1);
        }
        start += 1;
    }
    panic!(
        "an explanation has the parts `es`, `en`, `wrong` and `right`, each with its title and text"
    )
}
