//! Malicious and generated texts: they must not panic.

use super::{assert_valid, check_problems, rendered, rendered_quickly};

#[test]
fn nesting_is_limited() {
    check_problems(&format!("a {}", "<b>".repeat(3)), &[("C0803", "<b>"); 3]);
    let quoted = rendered(&format!("{}a", "> ".repeat(500)));
    assert_eq!(quoted.problems.len(), 1);
}

/// Renders all combinations of three pieces of syntax.
#[test]
fn combinations_of_syntax_do_not_panic() {
    let pieces = [
        "a", " ", "\n", "\n\n", "<b>", "</b>", "<div>", "</div>", "> ", "- ", "[^a]", "[^a]: ",
        "[", "](b.md)", "![", "|", "|-|\n", "# ", "`", "é", "<!--", "-->", "&#0;", "\r\n", "<dl>",
        "<p", ">", "\"",
    ];
    let count = pieces.len();
    for first in 0..count {
        for second in 0..count {
            for third in 0..count {
                let text = [pieces[first], pieces[second], pieces[third]].concat();
                // Repeated, so that pieces also meet in the other order.
                let text = text.repeat(2);
                let result = rendered_quickly(&text);
                if result.problems.is_empty() {
                    assert_valid(&result.html, &text);
                }
                for (range, _) in &result.problems {
                    assert!(range.start <= range.end && range.end <= text.len() + 1, "{text:?}");
                }
            }
        }
    }
}
