//! Creates diagnostics about places in files.

use std::sync::Arc;

use ssg_model::diagnostic::{Diagnostic, Source};
use ssg_model::problem::{Problem, Severity};
use ssg_model::value::ByteRange;

/// Problems in a text, with their ranges in its file.
pub(crate) type RangedProblems = Vec<(ByteRange, Problem)>;

/// Turns the problems of a file's text into diagnostics.
pub(crate) fn diagnostics(
    source: &Arc<Source>,
    problems: impl IntoIterator<Item = (ByteRange, Problem)>,
) -> impl Iterator<Item = Diagnostic> {
    problems.into_iter().map(|(range, problem)| diagnostic(source, range, problem))
}

/// Returns the diagnostics that are errors.
pub(crate) fn errors(found: &[Diagnostic]) -> Vec<Diagnostic> {
    found.iter().filter(|found| found.severity() == Severity::Error).cloned().collect()
}

/// Creates a diagnostic about a range of a file. The range is widened to whole characters, because
/// positions that a tokenizer gives for broken input may lie within one.
pub(crate) fn diagnostic(source: &Arc<Source>, range: ByteRange, problem: Problem) -> Diagnostic {
    let start = source.text.floor_char_boundary(range.start);
    let end = source.text.ceil_char_boundary(range.end).max(start);
    Diagnostic { problem, source: Arc::clone(source), range: start..end }
}
