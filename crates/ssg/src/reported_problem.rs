//! A problem in the formats for other programs: a part of a JSON document, or a command for GitHub.

use serde::Serialize;
use ssg_model::diagnostic::Position;
use ssg_model::words::{Lang, Words};

use crate::failure::Failure;
use crate::finding::{Finding, severity_name};
use crate::terminal;

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
        ReportedProblem {
            severity: severity.to_owned(),
            path: failure.source.clone(),
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
        terminal::line(&format!("::{command}{space}{properties}::{data}")).into_owned()
    }
}

/// Escapes the data of a command for GitHub.
fn escaped(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

#[cfg(test)]
mod tests {
    use super::{Position, ReportedProblem};

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
