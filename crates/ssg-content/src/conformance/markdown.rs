//! Renders the examples of the CommonMark specification and of GitHub's extensions like articles.

use std::collections::BTreeSet;

use super::html::{LeftOut, normal};
use super::{EXAMPLES, MarkdownExample, assert_exceptions};
use crate::markdown::RenderedMarkdown;
use crate::markdown::tests::rendered_quickly;

/// Examples that articles render differently, each with the reason.
const EXCEPTIONS: &[(&str, &str)] = &[
    ("484", "a link to the file of an article leads to its page"),
    ("597", "the scheme of an address is written in small letters"),
    ("626", "a comment is left out, however short it is"),
    ("603", "to the URL standard, and to browsers, `\\` is a slash in an address"),
];

/// The number of examples rejected because of HTML that articles may not have.
const REFUSED: usize = 66;

/// The codes of problems about HTML in articles.
const HTML_RULES: &[&str] = &["C0803"];

#[derive(Debug, PartialEq)]
enum ExampleOutcome {
    Same,
    /// The HTML differs, and the example is rejected for its raw HTML.
    Refused,
    Other,
}

fn outcome(example: &MarkdownExample) -> ExampleOutcome {
    let RenderedMarkdown { html, problems, .. } = rendered_quickly(&example.markdown);
    let has = |codes: &[&str]| {
        problems
            .iter()
            .any(|(_, problem)| codes.iter().any(|code| problem.code().starts_with(code)))
    };
    let left_out = LeftOut { links: has(&["C040", "C060"]), images: has(&["C07"]) };
    if normal(&html, left_out) == normal(&example.html, left_out) {
        ExampleOutcome::Same
    } else if has(HTML_RULES) {
        ExampleOutcome::Refused
    } else {
        ExampleOutcome::Other
    }
}

#[test]
fn markdown_renders_the_examples_of_commonmark_and_gfm() {
    let examples = || EXAMPLES.commonmark.iter().chain(&EXAMPLES.gfm);
    assert!(EXAMPLES.commonmark.len() == 652 && EXAMPLES.gfm.len() > 10);
    let with = |wanted| examples().filter(move |example| outcome(example) == wanted);
    let others: BTreeSet<_> =
        with(ExampleOutcome::Other).map(|example| example.name.clone()).collect();
    assert_exceptions(&others, EXCEPTIONS);
    let refused: Vec<_> = with(ExampleOutcome::Refused).map(|example| &example.name).collect();
    assert_eq!(refused.len(), REFUSED, "{refused:?}");
}
