//! Problems in the forms that other programs read: one JSON document, or commands for GitHub.

use serde::{Deserialize, Serialize};
use ssg_model::diagnostic::{Diagnostic, Position};
use ssg_model::problem::Problem::SampleValue;
use ssg_model::words::{Lang, Words};

use crate::diagnostic_text;
use crate::failure::Failure;

/// Everything that one command has found, as `--format json` prints it.
#[derive(Default, Serialize)]
pub(crate) struct Report {
    problems: Vec<ReportedProblem>,
    errors: usize,
    warnings: usize,
    /// What the command prints on stdout otherwise, if it prints anything.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) data: Vec<String>,
}

/// What a diagnostic comes to in each form and language, to be shown now or after a later build.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Finding {
    pub(crate) is_error: bool,
    /// Whether a line is enough: a site that is being set up has many sample values.
    pub(crate) is_sample: bool,
    pub(crate) line: Words,
    pub(crate) text: Words,
    en: ReportedProblem,
    es: ReportedProblem,
}

/// One problem. Names of fields are stable; a field without a value is `null`.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct ReportedProblem {
    /// `error` or `warning`, after what `--strict` makes of it.
    severity: String,
    /// As in `C0410`; none for what is not in the catalogue, such as a missing program.
    code: Option<String>,
    /// Relative to the project's root.
    path: Option<String>,
    /// Counted from 1.
    line: Option<usize>,
    /// Counted from 1, in characters.
    column: Option<usize>,
    /// The place after the last character.
    end: Option<End>,
    message: String,
    /// What belongs at the place, as in `expected a text`.
    label: Option<String>,
    hint: Option<String>,
}

#[derive(Clone, Serialize, Deserialize)]
struct End {
    line: usize,
    column: usize,
}

impl Report {
    pub(crate) fn add(&mut self, problem: ReportedProblem) {
        match &*problem.severity {
            "error" => self.errors += 1,
            _ => self.warnings += 1,
        }
        self.problems.push(problem);
    }
}

impl Finding {
    /// `strict` makes an error of a warning.
    pub(crate) fn new(diagnostic: &Diagnostic, strict: bool) -> Finding {
        let both = |text: &dyn Fn(Lang) -> String| Words { en: text(Lang::En), es: text(Lang::Es) };
        let Position { line, column } = diagnostic.start();
        let place = format!("{}:{line}:{column}", diagnostic.source.path);
        let message = diagnostic.problem.explain().message;
        Finding {
            is_error: diagnostic.problem.is_error(strict),
            is_sample: !strict && matches!(diagnostic.problem, SampleValue { .. }),
            line: both(&|lang| format!("{place}: {}", message.get(lang))),
            text: both(&|lang| diagnostic_text::render(diagnostic, strict, lang)),
            en: ReportedProblem::of_diagnostic(diagnostic, strict, Lang::En),
            es: ReportedProblem::of_diagnostic(diagnostic, strict, Lang::Es),
        }
    }

    /// The finding for other programs.
    pub(crate) fn problem(&self, lang: Lang) -> &ReportedProblem {
        match lang {
            Lang::En => &self.en,
            Lang::Es => &self.es,
        }
    }
}

impl ReportedProblem {
    fn of_diagnostic(diagnostic: &Diagnostic, strict: bool, lang: Lang) -> ReportedProblem {
        let explanation = diagnostic.problem.explain();
        let text = |words: &Words| words.get(lang).to_owned();
        let within = !diagnostic.concerns_whole_file();
        let (start, end) = (diagnostic.start(), diagnostic.end());
        ReportedProblem {
            severity: match diagnostic.problem.is_error(strict) {
                true => "error".to_owned(),
                false => "warning".to_owned(),
            },
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

    pub(crate) fn of_failure(failure: &Failure, lang: Lang) -> ReportedProblem {
        let mut message = failure.message.get(lang).to_owned();
        for line in &failure.output {
            message.push('\n');
            message.push_str(line);
        }
        ReportedProblem {
            severity: "error".to_owned(),
            code: None,
            path: failure.source.clone(),
            line: None,
            column: None,
            end: None,
            message,
            label: None,
            hint: failure.hint.as_ref().map(|hint| hint.get(lang).to_owned()),
        }
    }

    pub(crate) fn of_warning(failure: &Failure, lang: Lang) -> ReportedProblem {
        ReportedProblem {
            severity: "warning".to_owned(),
            ..ReportedProblem::of_failure(failure, lang)
        }
    }

    /// A workflow command, which GitHub shows as an annotation at the place:
    /// <https://docs.github.com/actions/reference/workflow-commands-for-github-actions>
    pub(crate) fn github_command(&self, hint_name: &str) -> String {
        let ReportedProblem { severity, code, path, line, column, end, message, label, hint } =
            self;
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
            let value = value?.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
            Some(format!("{name}={}", value.replace(':', "%3A").replace(',', "%2C")))
        })
        .collect();
        let properties = properties.join(",");
        let space = if properties.is_empty() { "" } else { " " };
        let mut data = message.clone();
        if let Some(label) = label {
            data.push('\n');
            data.push_str(label);
        }
        if let Some(hint) = hint {
            data.push_str(&format!("\n{hint_name}: {hint}"));
        }
        let data = data.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
        format!("::{severity}{space}{properties}::{data}")
    }
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
