//! A problem with the file and the range where it was found.

use std::sync::Arc;

use crate::problem::{Problem, Severity};
use crate::value::ByteRange;

/// A content file and its text, shared by the diagnostics that point into it.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Source {
    /// Relative to the project's root, with forward slashes on every system.
    pub path: String,
    /// Empty when the file cannot be read; with replacement characters when it is not UTF-8.
    pub text: String,
}

/// A position in a text. Both numbers count from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    pub line: usize,
    pub column: usize,
}

/// One problem with its range in a file. Writing it as text is the binary's part.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    pub problem: Problem,
    pub source: Arc<Source>,
    /// Bytes of `source.text`; an empty range is between two characters.
    pub range: ByteRange,
}

impl Diagnostic {
    /// The severity of its problem.
    pub fn severity(&self) -> Severity {
        self.problem.severity()
    }

    /// Whether it is about the file as a whole, and not about a range of its text.
    pub fn concerns_whole_file(&self) -> bool {
        self.source.text.is_empty()
    }

    /// The position of its first character.
    pub fn start(&self) -> Position {
        position(&self.source.text, self.range.start)
    }

    /// The position after its last character.
    pub fn end(&self) -> Position {
        position(&self.source.text, self.range.end)
    }
}

/// The position of a byte in a text.
fn position(text: &str, at: usize) -> Position {
    let before = &text[..at.min(text.len())];
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1;
    Position { line, column: before[line_start..].chars().count() + 1 }
}

/// Orders diagnostics by file, then range, then code, so that every run prints the same.
pub fn sort(diagnostics: &mut [Diagnostic]) {
    diagnostics.sort_by(|a, b| {
        (&a.source.path, a.range.start, a.problem.code(), a.range.end).cmp(&(
            &b.source.path,
            b.range.start,
            b.problem.code(),
            b.range.end,
        ))
    });
}
