//! `ssg explain`. `code_explanations` tests the examples.

use std::process::Output;

use crate::support::project::stdout;
use crate::support::{TinySite, assert_golden};
use ssg_model::explanation::CODE_EXPLANATIONS;
use ssg_model::words::Lang;

fn explain(arguments: &[&str]) -> Output {
    let arguments = [&["explain"], arguments].concat();
    TinySite::new().run(&arguments)
}

#[test]
fn a_code_is_explained_in_both_languages() {
    for lang in ["en", "es"] {
        let output = explain(&["C0410", "--lang", lang]);
        assert_eq!(output.status.code(), Some(0));
        assert!(output.stderr.is_empty());
        assert_golden(&stdout(&output), &format!("explain.{lang}"));
    }
}

#[test]
fn codes_can_be_abbreviated() {
    let whole = explain(&["C0410"]).stdout;
    assert_eq!(explain(&["c0410"]).stdout, whole);
    assert_eq!(explain(&["410"]).stdout, whole);
}

#[test]
fn without_a_code_all_codes_are_listed() {
    let listed = stdout(&explain(&["--lang", "es"]));
    let expected: Vec<String> = CODE_EXPLANATIONS
        .iter()
        .map(|known| format!("{}  {}", known.code, known.prose(Lang::Es).title))
        .collect();
    assert_eq!(listed.lines().collect::<Vec<_>>(), expected);
    assert!(CODE_EXPLANATIONS.is_sorted_by_key(|known| known.code));
}

#[test]
fn unknown_codes_suggest_similar_ones() {
    for (code, name) in [("C0449", "explain.unknown"), ("hola", "explain.no_code")] {
        let output = explain(&[code]);
        assert_eq!(output.status.code(), Some(2));
        assert!(output.stdout.is_empty());
        assert_golden(&String::from_utf8(output.stderr).unwrap(), name);
    }
}

/// Explanations follow the house style: short lines, no trailing spaces, consistent words.
#[test]
fn explanations_follow_the_house_style() {
    for explanation in CODE_EXPLANATIONS {
        for prose in [explanation.prose(Lang::En), explanation.prose(Lang::Es)] {
            let text = format!("{}\n{}\n{}", prose.title, prose.text, explanation.example.right);
            assert!(text.lines().all(|line| line.chars().count() <= 100), "{}", explanation.code);
            assert!(text.lines().all(|line| line.trim_end() == line), "{}", explanation.code);
            assert!(
                !prose.title.ends_with('.') && prose.text.ends_with('.'),
                "{}",
                explanation.code
            );
        }
    }
}
