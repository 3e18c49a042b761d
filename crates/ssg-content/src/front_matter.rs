//! Splits the file of an article into the YAML between two `---` lines and the Markdown below.

use std::sync::Arc;

use ssg_model::diagnostic::{Diagnostic, Source, diagnostic, diagnostics};
use ssg_model::problem::Problem;
use ssg_model::value::{ByteRange, YamlNode};

use crate::lines::lines;
use crate::yaml;

/// The two parts of an article's file, as ranges of its text.
#[derive(Debug, PartialEq)]
pub struct ArticleParts {
    pub yaml: ByteRange,
    pub body: ByteRange,
}

/// Finds the parts; the error says where the front matter is missing or not closed.
pub fn split(text: &str) -> Result<ArticleParts, (ByteRange, Problem)> {
    let mut lines = lines(text);
    let (_, first) = lines.next().unwrap_or_default();
    if !is_fence(first) {
        let first = first.trim_end();
        let problem = match first {
            "+++" => Problem::TOML_FRONT_MATTER,
            _ => Problem::NO_FRONT_MATTER,
        };
        return Err((0..first.len(), problem));
    }
    for (start, line) in lines {
        if is_fence(line) {
            let body = start + line.len()..text.len();
            return Ok(ArticleParts { yaml: first.len()..start, body });
        }
        if line.trim_end() == "..." {
            return Err((start..start + "...".len(), Problem::WRONG_FENCE));
        }
    }
    Err((0..first.trim_end().len(), Problem::FRONT_MATTER_NOT_CLOSED))
}

/// Splits a file and parses its front matter, which has no node if it is malformed; returns `None`
/// if the front matter is missing or not closed. Problems are added to `found`.
pub(crate) fn read(
    source: &Arc<Source>,
    found: &mut Vec<Diagnostic>,
) -> Option<(Option<YamlNode>, ByteRange)> {
    let parts = split(&source.text)
        .map_err(|(range, problem)| found.push(diagnostic(source, range, problem)));
    let ArticleParts { yaml, body } = parts.ok()?;
    let (node, problems) = yaml::parse(&source.text[yaml.clone()], yaml.start);
    found.extend(diagnostics(source, problems));
    Some((node, body))
}

fn is_fence(line: &str) -> bool {
    line.trim_end() == "---"
}

#[cfg(test)]
mod tests {
    use super::split;

    fn check(text: &str, expected: Result<(&str, &str), (&str, &str)>) {
        let found = split(text)
            .map(|parts| (&text[parts.yaml], &text[parts.body]))
            .map_err(|(range, problem)| (&text[range], problem.code()));
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn an_article_is_split_into_front_matter_and_body() {
        check("---\na: 1\n---\n\ntexto\n", Ok(("a: 1\n", "\ntexto\n")));
        check("+++\na = 1\n+++\n", Err(("+++", "C0204")));
        check("---\r\na: 1\r\n--- \r\ntexto", Ok(("a: 1\r\n", "texto")));
        check("---\n---", Ok(("", "")));
        check("---\na: 1\n---\ntexto\n\n---\n", Ok(("a: 1\n", "texto\n\n---\n")));
    }

    #[test]
    fn missing_or_unclosed_front_matter_is_an_error() {
        check("# Hola\n", Err(("# Hola", "C0204")));
        check("\n---\na: 1\n---\n", Err(("", "C0204")));
        check("---\na: 1\n...\n\ntexto\n", Err(("...", "C0207")));
        check("---\na: 1\n", Err(("---", "C0205")));
    }
}
