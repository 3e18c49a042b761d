//! The findings of a command: those shown, and those only counted. Other programs read them as a JSON
//! document, or as commands for GitHub.

use serde::{Deserialize, Serialize};
use ssg_model::diagnostic::{Diagnostic, Position};
use ssg_model::printable;
use ssg_model::problem::Severity;
use ssg_model::words::{Lang, Words};

use crate::failure::Failure;
use crate::finding::{self, Finding, severity_name};
use crate::messages;

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

/// A problem in one language. Field names are stable; a field without a value is `null`.
#[derive(Default, Serialize)]
pub(crate) struct ReportedProblem {
    /// `error`, `blocker` or `advice`, with `--publish` applied; `warning` for a failure that does not
    /// fail the command.
    pub(crate) severity: String,
    /// The code, such as `C0410`; `None` for problems outside the catalogue, such as a missing
    /// program.
    code: Option<String>,
    /// The path relative to the project's root.
    path: Option<String>,
    /// The line, counted from 1.
    line: Option<usize>,
    /// The column in characters, counted from 1.
    column: Option<usize>,
    /// The place after the last character.
    end: Option<Position>,
    message: String,
    label: Option<String>,
    hint: Option<String>,
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

impl ReportedProblem {
    pub(crate) fn of_finding(finding: &Finding, lang: Lang) -> ReportedProblem {
        let Finding { severity, code, path, place, message, label, hint, .. } = finding;
        let text = |words: &Words| words.get(lang).to_owned();
        let (start, end) = place.unzip();
        ReportedProblem {
            severity: severity_name(*severity).en,
            code: Some(code.clone()),
            path: Some(path.clone()),
            line: start.map(|start| start.line),
            column: start.map(|start| start.column),
            end,
            message: text(message),
            label: label.as_ref().map(text),
            hint: hint.as_ref().map(text),
        }
    }

    /// Creates the problem of a failure; `severity` is `error` or `warning`.
    pub(crate) fn of_failure(failure: &Failure, severity: &str, lang: Lang) -> ReportedProblem {
        let message = failure.message.get(lang);
        let lines = [message].into_iter().chain(failure.output.iter().map(String::as_str));
        // The columns of esbuild begin with 0.
        let printed = || failure.output.iter().find_map(|line| place_in(line));
        let printed = || printed().map(|(path, line, column)| (path, line, column + 1));
        let place = failure.is_in_code.then(|| place_in(message).or_else(printed)).flatten();
        let (path, line, column) = place.map_or_else(
            || (failure.source.clone(), None, None),
            |(path, line, column)| (Some(path), Some(line), Some(column)),
        );
        ReportedProblem {
            severity: severity.to_owned(),
            path,
            line,
            column,
            message: lines.collect::<Vec<_>>().join("\n"),
            hint: failure.hint.as_ref().map(|hint| hint.get(lang).to_owned()),
            ..ReportedProblem::default()
        }
    }

    /// Formats a workflow command, which GitHub shows as an annotation at the place:
    /// <https://docs.github.com/actions/reference/workflow-commands-for-github-actions>
    pub(crate) fn github_command(&self, hint_name: &str) -> String {
        let ReportedProblem { severity, code, path, line, column, end, message, label, hint } =
            self;
        let command = match &**severity {
            "blocker" => "warning",
            "advice" => "notice",
            others => others,
        };
        let number = |number: &Option<usize>| number.map(|number| number.to_string());
        // GitHub takes the columns of a place only when it lies within one line.
        let end = end.as_ref().filter(|end| Some(end.line) == *line);
        let properties: Vec<String> = [
            ("file", path.clone()),
            ("line", number(line)),
            ("col", number(column)),
            ("endColumn", end.map(|end| end.column.to_string())),
            ("title", code.clone()),
        ]
        .into_iter()
        .filter_map(|(name, value)| {
            Some(format!("{name}={}", escaped(&value?).replace(':', "%3A").replace(',', "%2C")))
        })
        .collect();
        let properties = properties.join(",");
        let space = if properties.is_empty() { "" } else { " " };
        let hint = hint.as_ref().map(|hint| format!("{hint_name}: {hint}"));
        let lines: Vec<&str> = [Some(message), label.as_ref(), hint.as_ref()]
            .into_iter()
            .flatten()
            .map(String::as_str)
            .collect();
        let data = escaped(&lines.join("\n"));
        printable::line(&format!("::{command}{space}{properties}::{data}")).into_owned()
    }
}

/// Escapes the data of a command for GitHub.
fn escaped(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
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

/// Selects the problems of each file to show, errors first if not all are, and counts the others. The
/// problems of one file follow each other.
pub(crate) fn select(
    diagnostics: &[Diagnostic],
    publish: bool,
) -> (Vec<&Diagnostic>, Vec<MoreProblems>) {
    let (mut shown, mut more) = (Vec::with_capacity(diagnostics.len()), Vec::new());
    for of_file in diagnostics.chunk_by(|one, other| one.source.path == other.source.path) {
        let kind = |diagnostic: &Diagnostic| usize::from(!diagnostic.problem.stops(publish));
        let others: usize = of_file.iter().map(kind).sum();
        let errors = of_file.len() - others;
        let shown_errors = errors.min(SHOWN);
        let mut room = [shown_errors, others.min(SHOWN - shown_errors)];
        if room != [errors, others] {
            let (errors, others) = (errors - room[0], others - room[1]);
            let path = of_file[0].source.path.clone();
            more.push(MoreProblems { path, errors, others });
        }
        shown.extend(of_file.iter().filter(|diagnostic| {
            let room = &mut room[kind(diagnostic)];
            let fits = *room > 0;
            *room = room.saturating_sub(1);
            fits
        }));
    }
    (shown, more)
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

/// Returns the first place in a text, such as `sections/menu/section.tsx:3:7`.
fn place_in(text: &str) -> Option<(String, usize, usize)> {
    let mut words = text.split(|c: char| c.is_whitespace() || "`()".contains(c));
    words.find_map(|word| {
        let (rest, column) = word.trim_end_matches(':').rsplit_once(':')?;
        let (path, line) = rest.rsplit_once(':')?;
        Some((path.to_owned(), line.parse().ok()?, column.parse().ok()?))
    })
}

#[cfg(test)]
mod tests {
    use ssg_model::failure::Failure;
    use ssg_model::words::{Lang, Words};

    use super::{Position, ReportedProblem};

    #[test]
    fn failures_in_code_have_the_place_that_they_name() {
        let place = |failure: Failure| {
            let ReportedProblem { path, line, column, .. } =
                ReportedProblem::of_failure(&failure.in_code(), "error", Lang::En);
            (path.unwrap_or_default(), line, column)
        };
        let failure = |text: &str| Failure::new(Words { es: String::new(), en: text.to_owned() });
        let styles = failure("`sections/menu/section.css:1:15`: `*` reaches outside");
        assert_eq!(place(styles), ("sections/menu/section.css".to_owned(), Some(1), Some(15)));
        let output = ["✘ [ERROR] Could not resolve", "    sections/menu/part.tsx:3:0:"];
        let printed = failure("the code has errors").output(output.map(str::to_owned).to_vec());
        assert_eq!(place(printed), ("sections/menu/part.tsx".to_owned(), Some(3), Some(1)));
        assert_eq!(place(failure("the code has errors")), (String::new(), None, None));
    }

    fn problem() -> ReportedProblem {
        ReportedProblem {
            severity: "error".to_owned(),
            code: Some("C0410".to_owned()),
            path: Some("content/a,b:c 100%.md".to_owned()),
            line: Some(3),
            column: Some(7),
            end: Some(Position { line: 3, column: 9 }),
            message: "100% wrong: a, b\nand more".to_owned(),
            label: Some("expected a text".to_owned()),
            hint: Some("mend it".to_owned()),
        }
    }

    fn check(problem: &ReportedProblem, expected: &str) {
        assert_eq!(problem.github_command("hint"), expected);
    }

    #[test]
    fn commands_for_github_are_one_line() {
        check(
            &problem(),
            "::error file=content/a%2Cb%3Ac 100%25.md,line=3,col=7,endColumn=9,title=C0410::\
             100%25 wrong: a, b%0Aand more%0Aexpected a text%0Ahint: mend it",
        );
        let end = Some(Position { line: 4, column: 1 });
        let whole = ReportedProblem { end, code: None, label: None, hint: None, ..problem() };
        check(
            &whole,
            "::error file=content/a%2Cb%3Ac 100%25.md,line=3,col=7::100%25 wrong: a, b%0Aand more",
        );
        let (path, line, column, end) = (None, None, None, None);
        let nowhere = ReportedProblem { path, line, column, end, ..whole };
        check(&nowhere, "::error::100%25 wrong: a, b%0Aand more");
    }
}
