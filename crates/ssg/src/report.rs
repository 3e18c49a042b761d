//! The findings of a command: those shown, and those only counted.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use ssg_model::diagnostic::Diagnostic;
use ssg_model::problem::Severity;
use ssg_model::words::{Lang, Words};

use crate::failure::Failure;
use crate::finding::{self, Finding};
use crate::messages;
use crate::reported_problem::ReportedProblem;

/// The maximum number of problems shown per file: a file that is not text may have a hundred
/// thousand.
const SHOWN: usize = 100;

/// The maximum number of pieces of advice shown without `--advice`.
pub(crate) const SHOWN_ADVICE: usize = 10;

/// The findings of a command, as `--format json` prints them.
#[derive(Default, Serialize)]
pub(crate) struct Report {
    problems: Vec<ReportedProblem>,
    /// The counts of the problems that are not shown.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    more: Vec<MoreProblems>,
    /// The number of errors, including those not shown.
    errors: usize,
    blockers: usize,
    advice: usize,
    /// The number of failures that do not fail the command.
    warnings: usize,
    /// The data that the command prints on stdout in other formats.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) data: Vec<String>,
}

/// Findings, shown now or after a later build.
#[derive(Default, Serialize, Deserialize)]
pub(crate) struct FoundProblems {
    pub(crate) shown: Vec<Finding>,
    /// The number of pieces of advice beyond [`SHOWN_ADVICE`] that were left out.
    pub(crate) more_advice: usize,
    /// The counts of the problems that are not shown, in the order of the files.
    pub(crate) more: Vec<MoreProblems>,
}

/// The counts of the problems of one file that are not shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct MoreProblems {
    pub(crate) path: String,
    pub(crate) errors: usize,
    /// The number of blockers and pieces of advice.
    pub(crate) others: usize,
}

impl Report {
    pub(crate) fn add(&mut self, problem: ReportedProblem) {
        match &*problem.severity {
            "error" => self.errors += 1,
            "blocker" => self.blockers += 1,
            "advice" => self.advice += 1,
            _ => self.warnings += 1,
        }
        self.problems.push(problem);
    }

    /// Adds problems that are not shown, and counts their errors.
    pub(crate) fn add_more(&mut self, more: MoreProblems) {
        self.errors += more.errors;
        self.more.push(more);
    }
}

impl FoundProblems {
    /// Selects the problems to show, with at most this many pieces of advice: a large site has
    /// thousands, whose texts take time and memory. With `publish`, blockers are errors.
    pub(crate) fn new(
        diagnostics: &[Diagnostic],
        publish: bool,
        most_advice: usize,
    ) -> FoundProblems {
        let (mut shown, more) = select(diagnostics, publish);
        let mut advice = 0;
        shown.retain(|diagnostic| {
            let is_advice = finding::severity(diagnostic, publish) == Severity::Advice;
            advice += usize::from(is_advice);
            !is_advice || advice <= most_advice
        });
        FoundProblems {
            shown: shown.iter().map(|found| Finding::new(found, publish)).collect(),
            more_advice: advice.saturating_sub(most_advice),
            more,
        }
    }

    /// Returns the numbers of errors and of others, shown or not.
    pub(crate) fn counts(&self) -> (usize, usize) {
        let errors =
            self.shown.iter().filter(|finding| finding.severity == Severity::Error).count();
        let more = |count: fn(&MoreProblems) -> usize| self.more.iter().map(count).sum::<usize>();
        let others = self.shown.len() - errors + self.more_advice;
        (errors + more(|more| more.errors), others + more(|more| more.others))
    }

    pub(crate) fn extend(&mut self, other: FoundProblems) {
        self.shown.extend(other.shown);
        self.more_advice += other.more_advice;
        self.more.extend(other.more);
    }
}

/// Selects the problems of each file to show, errors first if not all are, and counts the others.
pub(crate) fn select(
    diagnostics: &[Diagnostic],
    publish: bool,
) -> (Vec<&Diagnostic>, Vec<MoreProblems>) {
    let mut counts: HashMap<&str, [usize; 2]> = HashMap::new();
    let kind = |diagnostic: &Diagnostic| usize::from(!diagnostic.problem.stops(publish));
    for diagnostic in diagnostics {
        counts.entry(&diagnostic.source.path).or_default()[kind(diagnostic)] += 1;
    }
    let mut more = Vec::new();
    let mut room: HashMap<&str, [usize; 2]> = HashMap::new();
    let shown = diagnostics.iter().filter(|diagnostic| {
        let path = diagnostic.source.path.as_str();
        let room = room.entry(path).or_insert_with(|| {
            let [errors, others] = counts.get(path).copied().unwrap_or_default();
            let shown = errors.min(SHOWN);
            let room = [shown, others.min(SHOWN - shown)];
            if room != [errors, others] {
                let (errors, others) = (errors - room[0], others - room[1]);
                more.push(MoreProblems { path: path.to_owned(), errors, others });
            }
            room
        });
        let room = &mut room[kind(diagnostic)];
        let fits = *room > 0;
        *room = room.saturating_sub(1);
        fits
    });
    (shown.collect(), more)
}

impl MoreProblems {
    pub(crate) fn words(&self) -> Words {
        messages::more_problems(&self.path, self.errors, self.others)
    }

    /// Formats the counts as a workflow command of GitHub.
    pub(crate) fn github_command(&self, lang: Lang) -> String {
        let severity = if self.errors > 0 { "error" } else { "advice" };
        let failure = Failure::new(self.words()).source(&self.path);
        ReportedProblem::of_failure(&failure, severity, lang).github_command("")
    }
}
