//! A problem in the formats for other programs: a part of a JSON document, or a command for GitHub.

use serde::{Deserialize, Serialize};
use ssg_model::diagnostic::Diagnostic;
use ssg_model::words::{Lang, Words};

use crate::diagnostic_text::{severity, severity_name, shortened};
use crate::failure::Failure;
use crate::terminal;

/// A problem. Field names are stable; a field without a value is `null`.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct ReportedProblem {
    /// `error`, `hold` or `advice`, with `--publish` applied; `warning` for a failure that does not
    /// fail the command.
    pub(crate) severity: String,
    /// The code, such as `C0410`; `None` for problems outside the catalogue, such as a missing
    /// program.
    pub(crate) code: Option<String>,
    /// The path relative to the project's root.
    pub(crate) path: Option<String>,
    /// The line, counted from 1.
    line: Option<usize>,
    /// The column in characters, counted from 1.
    column: Option<usize>,
    /// The place after the last character.
    end: Option<End>,
    message: String,
    /// The expectation at the place, such as `expected a text`.
    label: Option<String>,
    hint: Option<String>,
}

#[derive(Clone, Serialize, Deserialize)]
struct End {
    line: usize,
    column: usize,
}

impl ReportedProblem {
    /// Creates a problem without a place.
    pub(crate) fn new(severity: &str, message: String) -> ReportedProblem {
        ReportedProblem {
            severity: severity.to_owned(),
            code: None,
            path: None,
            line: None,
            column: None,
            end: None,
            message,
            label: None,
            hint: None,
        }
    }

    pub(crate) fn of_diagnostic(
        diagnostic: &Diagnostic,
        publish: bool,
        lang: Lang,
    ) -> ReportedProblem {
        let explanation = diagnostic.problem.explain();
        let text = |words: &Words| shortened(words.get(lang));
        let within = !diagnostic.concerns_whole_file();
        let (start, end) = (diagnostic.start(), diagnostic.end());
        ReportedProblem {
            severity: severity_name(severity(diagnostic, publish)).en,
            code: Some(diagnostic.problem.code().to_owned()),
            path: Some(diagnostic.source.path.clone()),
            line: within.then_some(start.line),
            column: within.then_some(start.column),
            end: within.then_some(End { line: end.line, column: end.column }),
            message: text(&explanation.message),
            label: explanation.label.as_ref().map(text),
            hint: explanation.hint.as_ref().map(text),
        }
    }

    /// Creates the problem of a failure; `severity` is `error` or `warning`.
    pub(crate) fn of_failure(failure: &Failure, severity: &str, lang: Lang) -> ReportedProblem {
        let message = failure.message.get(lang);
        let lines = [message].into_iter().chain(failure.output.iter().map(String::as_str));
        ReportedProblem {
            path: failure.source.clone(),
            hint: failure.hint.as_ref().map(|hint| hint.get(lang).to_owned()),
            ..ReportedProblem::new(severity, lines.collect::<Vec<_>>().join("\n"))
        }
    }

    /// Formats the place and the message on one line, with the name of the severity if given.
    pub(crate) fn line(&self, name: Option<&str>) -> String {
        let ReportedProblem { path, line, column, message, code, .. } = self;
        let (line, column) = (line.unwrap_or(1), column.unwrap_or(1));
        let place = format!("{}:{line}:{column}", path.as_deref().unwrap_or_default());
        let code = code.as_deref().unwrap_or_default();
        let name = name.map(|name| format!("{name}[{code}]: ")).unwrap_or_default();
        terminal::line(&format!("{place}: {name}{message}")).into_owned()
    }

    /// Formats a workflow command, which GitHub shows as an annotation at the place:
    /// <https://docs.github.com/actions/reference/workflow-commands-for-github-actions>
    pub(crate) fn github_command(&self, hint_name: &str) -> String {
        let ReportedProblem { severity, code, path, line, column, end, message, label, hint } =
            self;
        let command = match &**severity {
            "hold" => "warning",
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
    use super::{End, ReportedProblem};

    fn problem() -> ReportedProblem {
        ReportedProblem {
            severity: "error".to_owned(),
            code: Some("C0410".to_owned()),
            path: Some("content/a,b:c 100%.md".to_owned()),
            line: Some(3),
            column: Some(7),
            end: Some(End { line: 3, column: 9 }),
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
        let end = Some(End { line: 4, column: 1 });
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
