//! What holds for any text.

use proptest::prelude::*;

use super::assert_valid;
use super::hostile::rendered_quickly;
use crate::properties::{is_range, text};

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

proptest! {
    #[test]
    fn html_is_balanced_or_refused(text in text(MARKDOWN)) {
        let result = rendered_quickly(&text);
        if result.problems.is_empty() {
            assert_valid(&result.html, &text);
        }
        for (range, problem) in &result.problems {
            prop_assert!(is_range(range, &text), "{range:?} {problem:?}");
        }
    }
}
