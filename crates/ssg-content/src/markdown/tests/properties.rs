//! Properties that hold for any text.

use html5gum::{Token, Tokenizer};

use super::{assert_valid, rendered_quickly};
use crate::conformance;
use crate::properties::{for_any, is_range, text};

const MARKDOWN: &[&str] = &[
    "a",
    " ",
    "\n",
    "\n\n",
    "\r\n",
    "    ",
    "*",
    "**",
    "_",
    "~~",
    "`",
    "```\n",
    "# ",
    "## ",
    "> ",
    "- ",
    "1. ",
    "[",
    "]",
    "(",
    ")",
    "](b.md)",
    "![",
    "[^a]",
    "[^a]: ",
    "|",
    "|-|\n",
    "---\n",
    "<b>",
    "</b>",
    "<div>",
    "</div>",
    "<p>",
    "<dl>",
    "<dt>",
    "<details>",
    "<summary>",
    "<br>",
    "<time datetime=2025-01-01>",
    "<!--",
    "-->",
    "<",
    ">",
    "&amp;",
    "&#0;",
    "\\",
    "\"",
    "- [ ] ",
];

/// Asserts that nothing in the HTML runs, loads, or links to a script.
fn assert_safe(html: &str) {
    const BANNED: &[&[u8]] = &[
        b"base",
        b"button",
        b"embed",
        b"form",
        b"iframe",
        b"input",
        b"link",
        b"math",
        b"meta",
        b"object",
        b"script",
        b"style",
        b"svg",
        b"template",
    ];
    for token in Tokenizer::new(html) {
        let Ok(token) = token;
        let Token::StartTag(tag) = token else { continue };
        assert!(!BANNED.contains(&&**tag.name), "{html}");
        for (name, value) in &tag.attributes {
            let (name, value) =
                (String::from_utf8_lossy(name), String::from_utf8_lossy(value).into_owned());
            let begins = |starts: &[&str]| starts.iter().any(|start| value.starts_with(start));
            assert!(!name.starts_with("on") && name != "style", "{html}");
            let may_lead = begins(&["http://", "https://", "mailto:", "tel:", "#"])
                || begins(&["/"]) && !begins(&["//", "/\\"]);
            assert!(name != "href" || may_lead, "{html}");
            // The project has no images.
            assert!(name != "src" && name != "srcset", "{html}");
        }
    }
}

#[test]
fn random_markdown_gives_balanced_safe_html_or_an_error() {
    for_any(&text(MARKDOWN, conformance::lines_of_markdown()), |text| {
        let result = rendered_quickly(&text);
        if result.problems.is_empty() {
            assert_valid(&result.html, &text);
            assert_safe(&result.html);
        }
        for (range, problem) in &result.problems {
            assert!(is_range(range, &text), "{range:?} {problem:?}");
        }
        for link in &result.links {
            assert!(is_range(&link.range, &text), "{:?}", link.range);
        }
    });
}

#[test]
fn line_ends_do_not_change_the_html() {
    for_any(&text(MARKDOWN, conformance::lines_of_markdown()), |text| {
        let text = text.replace('\r', "");
        let [line_feeds, both, returns] =
            ["\n", "\r\n", "\r"].map(|end| rendered_quickly(&text.replace('\n', end)));
        if line_feeds.problems.is_empty() {
            assert_eq!(line_feeds.html, both.html, "with both");
            assert_eq!(line_feeds.html, returns.html, "with carriage returns");
        }
    });
}
