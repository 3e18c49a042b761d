//! A problem with the file and the range where it was found.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};

use crate::problem::{Problem, Severity};
use crate::value::ByteRange;

/// A content file and its text, shared by the diagnostics that point into it.
#[derive(Debug)]
pub struct Source {
    /// The path relative to the project's root, with forward slashes on every system.
    pub path: String,
    /// The text; empty if the file cannot be read, with replacement characters if it is not UTF-8.
    pub text: String,
    /// The first byte of each line, computed on first use.
    lines: OnceLock<Vec<usize>>,
}

impl Source {
    pub fn new(path: String, text: String) -> Source {
        Source { path, text, lines: OnceLock::new() }
    }

    /// Returns the position of a byte.
    pub fn position(&self, at: usize) -> Position {
        let at = at.min(self.text.len());
        let lines = self.lines.get_or_init(|| {
            let after_breaks = self.text.match_indices('\n').map(|(newline, _)| newline + 1);
            [0].into_iter().chain(after_breaks).collect()
        });
        let line = lines.partition_point(|start| *start <= at);
        let before = &self.text[lines[line - 1]..at];
        Position { line, column: before.chars().count() + 1 }
    }
}

/// A position in a text. Both numbers count from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Position {
    pub line: usize,
    pub column: usize,
}

/// A problem with its range in a file. The binary writes it as text.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    pub problem: Problem,
    pub source: Arc<Source>,
    /// The bytes of `source.text`; an empty range is between two characters.
    pub range: ByteRange,
}

impl Diagnostic {
    /// Returns the severity of the problem.
    pub fn severity(&self) -> Severity {
        self.problem.severity()
    }

    /// Whether the problem concerns the file as a whole, and not a range of its text.
    pub fn concerns_whole_file(&self) -> bool {
        self.source.text.is_empty()
    }

    /// Returns the position of the first character.
    pub fn start(&self) -> Position {
        self.source.position(self.range.start)
    }

    /// Returns the position after the last character.
    pub fn end(&self) -> Position {
        self.source.position(self.range.end)
    }
}

/// Returns those diagnostics whose problem is not known in their file, wherever it is there.
pub fn unknown<'f>(
    found: impl IntoIterator<Item = &'f Diagnostic>,
    known: &[Diagnostic],
) -> Vec<&'f Diagnostic> {
    let found: Vec<&Diagnostic> = found.into_iter().collect();
    // After an edit, nearly all are the same at both ends.
    let is_same = |(found, known): &(&&Diagnostic, &Diagnostic)| {
        Arc::ptr_eq(&found.source, &known.source) && found.problem == known.problem
    };
    let start = found.iter().zip(known).take_while(is_same).count();
    let (rest, known_rest) = (&found[start..], &known[start..]);
    let same = rest.iter().rev().zip(known_rest.iter().rev()).take_while(is_same).count();
    let rest = &rest[..rest.len() - same];
    let mut in_files: HashMap<&str, Vec<&Problem>> =
        rest.iter().map(|found| (&*found.source.path, Vec::new())).collect();
    for Diagnostic { problem, source, .. } in known.iter().filter(|_| !rest.is_empty()) {
        in_files.entry(&source.path).and_modify(|known| known.push(problem));
    }
    let is_new = |found: &&&Diagnostic| !in_files[&*found.source.path].contains(&&found.problem);
    rest.iter().filter(is_new).copied().collect()
}

/// Orders diagnostics by file, then range, then code, so that every run prints the same.
pub fn sort(diagnostics: &mut [Diagnostic]) {
    diagnostics.sort_by(|a, b| {
        let rest = |found: &Diagnostic| (found.problem.code(), found.range.end);
        let starts = a.range.start.cmp(&b.range.start);
        let places = a.source.path.cmp(&b.source.path).then(starts);
        places.then_with(|| rest(a).cmp(&rest(b)))
    });
}

/// Problems in a text, with their ranges in its file.
pub type RangedProblems = Vec<(ByteRange, Problem)>;

/// Turns the problems of a file's text into diagnostics.
pub fn diagnostics(
    source: &Arc<Source>,
    problems: impl IntoIterator<Item = (ByteRange, Problem)>,
) -> impl Iterator<Item = Diagnostic> {
    problems.into_iter().map(|(range, problem)| diagnostic(source, range, problem))
}

/// Returns the diagnostics that are errors.
pub fn errors(found: &[Diagnostic]) -> Vec<Diagnostic> {
    found.iter().filter(|found| found.severity() == Severity::Error).cloned().collect()
}

/// Creates a diagnostic about a range of a file. The range is widened to whole characters, because
/// positions that a tokenizer gives for broken input may lie within one.
pub fn diagnostic(source: &Arc<Source>, range: ByteRange, problem: Problem) -> Diagnostic {
    let start = source.text.floor_char_boundary(range.start);
    let end = source.text.ceil_char_boundary(range.end).max(start);
    Diagnostic { problem, source: Arc::clone(source), range: start..end }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_are_known_wherever_they_are_in_their_file() {
        let sources = ["a", "b", "c"].map(|path| Arc::new(Source::new(path.into(), String::new())));
        let all = |list: &str| -> Vec<Diagnostic> {
            let one = |name: &str| {
                let (file, length) = name.split_at(1);
                let source = sources.iter().find(|source| source.path == file).unwrap();
                let problem = Problem::TitleLength { length: length.parse().unwrap() };
                Diagnostic { problem, source: Arc::clone(source), range: 0..0 }
            };
            list.split_whitespace().map(one).collect()
        };
        let check = |found: &str, known: &str, expected: &str| {
            let (found, known, expected) = (all(found), all(known), all(expected));
            let new = unknown(&found, &known).into_iter().cloned().collect::<Vec<_>>();
            assert_eq!(format!("{new:?}"), format!("{expected:?}"));
        };
        check("a1 b1 c1", "a1 b1 c1", "");
        check("a1 b2 c1", "a1 b1 c1", "b2");
        check("a1 a1 b1", "a1 b1", "");
        check("a2 a1 b1", "a1 a2 b1", "");
        check("b1 c1", "a1 b1 c1", "");
        check("a1 b1 b2 c1", "a1 c1", "b1 b2");
        check("a1", "", "a1");
        check("", "a1", "");
    }
}
