//! Tests of whole texts: what they become, and what is found wrong with them.

mod footnotes;
mod hostile;
mod links;
mod ordinary;
mod tags;

use std::fs;

use super::{Environment, Rendered, render};
use crate::files::Content;
use crate::images::Images;

/// Renders a text in a project that has one image, `content/images/a.svg`.
fn rendered(text: &str) -> Rendered {
    let root = tempfile::tempdir().unwrap();
    fs::create_dir_all(root.path().join("content/images")).unwrap();
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='3'/>";
    fs::write(root.path().join("content/images/a.svg"), svg).unwrap();
    let content = Content::open(root.path());
    let images = Images::new(&content, "/repo/");
    render(
        text,
        &Environment {
            path: "/blog/este/",
            base: "/repo/",
            images: &images,
            footnotes: "Notas",
            footnote_back: "Volver",
        },
    )
}

/// A text without problems becomes this HTML.
fn check(text: &str, expected: &str) {
    let Rendered { html, problems, .. } = rendered(text);
    assert_eq!(problems, [], "{text:?}");
    assert_eq!(html.trim_end(), expected, "{text:?}");
}

/// A text has these problems: each the code and the source text of its range, in order.
fn check_problems(text: &str, expected: &[(&str, &str)]) {
    let mut problems = rendered(text).problems;
    problems.sort_by_key(|(range, problem)| (range.start, problem.code()));
    let found: Vec<(&str, &str)> =
        problems.iter().map(|(range, problem)| (problem.code(), &text[range.clone()])).collect();
    assert_eq!(found, expected, "{text:?}");
}
