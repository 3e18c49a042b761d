//! Diagnostics about a place in a file.

use std::sync::Arc;

use ssg_model::diagnostic::{Diagnostic, Source};
use ssg_model::problem::Problem;
use ssg_model::value::ByteRange;

/// Problems in a text, with their ranges in its file.
pub(crate) type RangedProblems = Vec<(ByteRange, Problem)>;

/// Turns the problems of a file's text into diagnostics.
pub(crate) fn diagnostics(
    source: &Arc<Source>,
    problems: RangedProblems,
) -> impl Iterator<Item = Diagnostic> {
    problems.into_iter().map(|(range, problem)| diagnostic(source, range, problem))
}

/// A diagnostic about a range of a file. The range is cut to whole characters of the text: what a
/// tokenizer says about broken input is not trusted with slicing it.
pub(crate) fn diagnostic(source: &Arc<Source>, range: ByteRange, problem: Problem) -> Diagnostic {
    let start = source.text.floor_char_boundary(range.start);
    let end = source.text.ceil_char_boundary(range.end).max(start);
    Diagnostic { problem, source: Arc::clone(source), range: start..end }
}
