//! Tests of whole texts: their HTML and their problems.

mod callouts;
mod emphasis;
mod footnotes;
mod hostile;
mod links;
mod ordinary;
mod properties;
mod tags;
mod unread;
mod whitespace;

use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use ssg_model::content::site::{ArticleWords, CalloutWords};
use ssg_model::theme::Theme;

use super::{MarkdownInput, RenderedMarkdown, render};
use crate::files::Content;
use crate::images::Images;
use crate::published_files::PublishedFiles;
use crate::setting::Setting;

/// Renders a text in a project that has one image, `content/images/a.svg`.
fn rendered(text: &str) -> RenderedMarkdown {
    let root = tempfile::tempdir().unwrap();
    fs::create_dir_all(root.path().join("content/images")).unwrap();
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='3'/>";
    fs::write(root.path().join("content/images/a.svg"), svg).unwrap();
    rendered_in(root.path(), "/repo/", text)
}

/// Renders a text in an empty project.
pub(crate) fn rendered_quickly(text: &str) -> RenderedMarkdown {
    rendered_in(Path::new("/nonexistent"), "/", text)
}

fn rendered_in(root: &Path, base: &str, text: &str) -> RenderedMarkdown {
    let content = Content::open(root);
    let setting = Setting {
        files: Arc::new(PublishedFiles::find(&content, &mut Vec::new())),
        words: ArticleWords {
            footnotes: "Notas".to_owned(),
            footnote_back: "Volver".to_owned(),
            callouts: CalloutWords {
                note: "Nota".to_owned(),
                important: "Importante".to_owned(),
                caution: "Cuidado".to_owned(),
            },
            ..ArticleWords::default()
        },
        ..Setting::at("https://este.mx", base)
    };
    let theme = Theme::default();
    let images = Images::new(&content, base, &theme);
    let taken = &HashSet::new();
    let text = MarkdownInput { text, path: "/blog/este/", offset: 0, taken, marks: None };
    render(&text, &setting, &images)
}

/// Checks that a text has no problems and becomes this HTML.
fn check(text: &str, expected: &str) {
    let RenderedMarkdown { html, problems, .. } = rendered(text);
    assert_eq!(problems, [], "{text:?}");
    assert_eq!(html.trim_end(), expected, "{text:?}");
    assert_valid(&html, text);
}

/// Asserts that elements are closed in the order in which they were opened, that no browser would
/// move or close one early, and that ids are unique.
fn assert_valid(html: &str, text: &str) {
    const BLOCKS: &[&str] = &[
        "aside",
        "blockquote",
        "dd",
        "details",
        "div",
        "dl",
        "dt",
        "figcaption",
        "figure",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "hr",
        "li",
        "ol",
        "p",
        "pre",
        "section",
        "summary",
        "table",
        "ul",
    ];
    let mut open: Vec<String> = Vec::new();
    let mut ids = HashSet::new();
    for token in html5gum::Tokenizer::new(html) {
        let Ok(token) = token;
        match token {
            html5gum::Token::StartTag(tag) => {
                let name = String::from_utf8_lossy(&tag.name).into_owned();
                let in_text = open.iter().any(|open| {
                    matches!(
                        open.as_bytes(),
                        [b'h', b'1'..=b'6'] | b"p" | b"pre" | b"summary" | b"dt"
                    )
                });
                assert!(!(in_text && BLOCKS.contains(&name.as_str())), "{text:?} -> {html:?}");
                if let Some(id) = tag.attributes.get(&b"id"[..]) {
                    assert!(ids.insert(id.value.clone()), "{text:?} -> {html:?}");
                }
                if !matches!(name.as_str(), "br" | "hr" | "img" | "wbr") {
                    open.push(name);
                }
            }
            html5gum::Token::EndTag(tag) => {
                let name = String::from_utf8_lossy(&tag.name).into_owned();
                assert_eq!(open.pop(), Some(name), "{text:?} -> {html:?}");
            }
            html5gum::Token::String(_) => {}
            other => panic!("{other:?} in {text:?} -> {html:?}"),
        }
    }
    assert!(open.is_empty(), "{text:?} -> {html:?}");
}

/// Checks the problems of a text: the code and the source text of each, in order.
fn check_problems(text: &str, expected: &[(&str, &str)]) {
    let mut problems = rendered(text).problems;
    problems.sort_by_key(|(range, problem)| (range.start, problem.code()));
    let found: Vec<(&str, &str)> =
        problems.iter().map(|(range, problem)| (problem.code(), &text[range.clone()])).collect();
    assert_eq!(found, expected, "{text:?}");
}
