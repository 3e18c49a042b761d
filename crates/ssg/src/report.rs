//! What a command has found: what is shown of it, and what is only counted.

use std::collections::{BTreeMap, HashMap};

use serde::{Deserialize, Serialize};
use ssg_model::diagnostic::Diagnostic;
use ssg_model::problem::Problem::SampleValue;
use ssg_model::words;
use ssg_model::words::{Lang, Words};

use crate::diagnostic_text;
use crate::reported_problem::ReportedProblem;

/// How many problems of one file are shown: nobody mends more before the next run, and a file that
/// is no text at all may have a hundred thousand.
const SHOWN: usize = 100;

/// How many warnings of one kind a person is shown: who has read twenty knows what the others say.
const SHOWN_ALIKE: usize = 20;

/// Everything that one command has found, as `--format json` prints it.
#[derive(Default, Serialize)]
pub(crate) struct Report {
    problems: Vec<ReportedProblem>,
    /// What else there is in files with very many problems.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    more: Vec<MoreProblems>,
    errors: usize,
    warnings: usize,
    /// What the command prints on stdout otherwise, if it prints anything.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) data: Vec<String>,
}

/// What was found, in one language: to be shown now or after a later build.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(crate) struct FoundProblems {
    pub(crate) shown: Vec<Finding>,
    /// What is only counted, in the order of the files.
    pub(crate) more: Vec<MoreProblems>,
}

/// What a diagnostic comes to in each form.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Finding {
    pub(crate) is_error: bool,
    /// Whether a line is enough: a site that is being set up has many sample values.
    pub(crate) is_sample: bool,
    /// As the terminal shows it.
    pub(crate) text: String,
    pub(crate) problem: ReportedProblem,
}

/// How many problems of one file are not shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct MoreProblems {
    pub(crate) path: String,
    pub(crate) errors: usize,
    pub(crate) warnings: usize,
}

/// The warnings that were met, by their codes. Programs get all of them; people, the first of each
/// kind, and how many more there are.
#[derive(Default)]
pub(crate) struct AlikeWarnings<'a>(BTreeMap<&'a str, usize>);

impl<'a> AlikeWarnings<'a> {
    /// Whether one more of this kind is shown.
    pub(crate) fn admits(&mut self, code: &'a str) -> bool {
        let met = self.0.entry(code).or_default();
        *met += 1;
        *met <= SHOWN_ALIKE
    }

    /// What is said of those that are not shown, a line for each kind.
    pub(crate) fn words(&self) -> impl Iterator<Item = Words> {
        let hidden = self.0.iter().map(|(code, met)| (code, met.saturating_sub(SHOWN_ALIKE)));
        hidden.filter(|(_, hidden)| *hidden > 0).map(|(code, hidden)| {
            words!(
                en: "{code}: more warnings of this kind: {hidden}; `ssg check --format json` prints them",
                es: "{code}: más avisos de esta clase: {hidden}; `ssg check --format json` los muestra",
            )
        })
    }
}

impl Report {
    pub(crate) fn add(&mut self, problem: ReportedProblem) {
        match &*problem.severity {
            "error" => self.errors += 1,
            _ => self.warnings += 1,
        }
        self.problems.push(problem);
    }

    /// Counts what is not shown.
    pub(crate) fn add_more(&mut self, more: MoreProblems) {
        self.errors += more.errors;
        self.warnings += more.warnings;
        self.more.push(more);
    }
}

impl FoundProblems {
    /// `strict` makes errors of warnings.
    pub(crate) fn new(diagnostics: &[Diagnostic], strict: bool, lang: Lang) -> FoundProblems {
        let (shown, more) = select(diagnostics, strict);
        let shown = shown.into_iter().map(|diagnostic| Finding::new(diagnostic, strict, lang));
        FoundProblems { shown: shown.collect(), more }
    }

    /// How many errors and warnings there are, shown or not.
    pub(crate) fn counts(&self) -> (usize, usize) {
        let errors = self.shown.iter().filter(|finding| finding.is_error).count();
        let more = |count: fn(&MoreProblems) -> usize| self.more.iter().map(count).sum::<usize>();
        (errors + more(|more| more.errors), self.shown.len() - errors + more(|more| more.warnings))
    }

    pub(crate) fn extend(&mut self, other: FoundProblems) {
        self.shown.extend(other.shown);
        self.more.extend(other.more);
    }
}

/// The problems of each file that are shown, errors before warnings where not all are, and how many
/// others there are.
pub(crate) fn select(
    diagnostics: &[Diagnostic],
    strict: bool,
) -> (Vec<&Diagnostic>, Vec<MoreProblems>) {
    let mut counts: HashMap<&str, [usize; 2]> = HashMap::new();
    let kind = |diagnostic: &Diagnostic| usize::from(!diagnostic.problem.is_error(strict));
    for diagnostic in diagnostics {
        counts.entry(&diagnostic.source.path).or_default()[kind(diagnostic)] += 1;
    }
    let mut more = Vec::new();
    let mut room: HashMap<&str, [usize; 2]> = HashMap::new();
    let shown = diagnostics.iter().filter(|diagnostic| {
        let path = diagnostic.source.path.as_str();
        let room = room.entry(path).or_insert_with(|| {
            let [errors, warnings] = counts.get(path).copied().unwrap_or_default();
            let shown = errors.min(SHOWN);
            let room = [shown, warnings.min(SHOWN - shown)];
            if room != [errors, warnings] {
                let (errors, warnings) = (errors - room[0], warnings - room[1]);
                more.push(MoreProblems { path: path.to_owned(), errors, warnings });
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
        let MoreProblems { path, errors, warnings } = self;
        words!(
            en: "`{path}` has more problems, which are not shown: errors: {errors}, warnings: {warnings}",
            es: "`{path}` tiene más problemas, que no se muestran: errores: {errors}, avisos: {warnings}",
        )
    }

    /// As a workflow command.
    pub(crate) fn github_command(&self, lang: Lang) -> String {
        let severity = if self.errors > 0 { "error" } else { "warning" };
        let mut problem = ReportedProblem::new(severity, self.words().get(lang).to_owned());
        problem.path = Some(self.path.clone());
        problem.github_command("")
    }
}

impl Finding {
    fn new(diagnostic: &Diagnostic, strict: bool, lang: Lang) -> Finding {
        Finding {
            is_error: diagnostic.problem.is_error(strict),
            is_sample: !strict && matches!(diagnostic.problem, SampleValue { .. }),
            text: diagnostic_text::render(diagnostic, strict, lang),
            problem: ReportedProblem::of_diagnostic(diagnostic, strict, lang),
        }
    }
}
