//! Tests of tabs and line ends: they are invisible, and must not change the output.

use super::{check, check_problems, rendered};

/// Whitespace at the end of a line.
const BLANKS: [&str; 6] = ["\t", " \t", "\t ", "\t\t", " \t ", "   \t\t"];

/// Checks that a text has the same HTML as another spelling of it.
fn check_same(text: &str, as_in: &str) {
    assert_eq!(rendered(text).html, rendered(as_in).html, "{text:?}");
}

#[test]
fn a_fence_closes_with_any_trailing_whitespace() {
    let texts = [
        "```\na\n```\nfin",
        "~~~~ sql\na\n~~~~~~\nfin",
        "   ```\n   a\n  ```\nfin",
        "- ```\n  a\n  ```\n\n  b\n- c",
        "1. a\n\n   > ```\n   > b\n   > ```\n   > c\n\nfin",
        "a[^1]\n\n[^1]: b\n\n    ```\n    c\n    ```\n\n    d",
        "```\n```\nfin",
    ];
    for text in texts {
        for blank in BLANKS {
            for end in ["\n", "\r\n", "\r"] {
                let written = text
                    .replace("```\n", &format!("```{blank}\n"))
                    .replace("~~~\n", &format!("~~~{blank}\n"))
                    .replace('\n', end);
                check_same(&written, text);
            }
        }
    }
}

#[test]
fn headings_hide_their_hashes_with_any_whitespace() {
    for blank in BLANKS {
        check_same(&format!("## Dos ##{blank}\n\na"), "## Dos\n\na");
        check_same(&format!("##{blank}Dos{blank}###{blank}"), "## Dos");
        check_same(&format!("> - ### Dos{blank}#"), "> - ### Dos");
        check_same(&format!("## [Dos]{blank}\n\n[dos]: /{blank}"), "## [Dos]\n\n[dos]: /");
        check_same(&format!("##{blank}##{blank}"), "##");
        check_same(&format!("a ##{blank}\nb"), "a ##\nb");
        check_same(&format!("Dos{blank}\n---{blank}\na"), "Dos\n---\na");
        check_same(&format!("a\n\n***{blank}\n\nb"), "a\n\n***\n\nb");
    }
    // The tab indents the second paragraph.
    check_same("-\t##\n\n\ta", "-   ##\n\n    a");
}

#[test]
fn tables_are_recognized_with_any_whitespace() {
    let table = "| a | b |\n|---|--:|\n| c | d |\n\nfin";
    for blank in BLANKS {
        let written = format!(
            "| a |{blank}b |{blank}\n|{blank}---{blank}|{blank}--:{blank}|{blank}\n| c | d{blank}|{blank}\n\nfin"
        );
        check_same(&written, table);
        check_same(
            &written.replace('\n', "\n> ").replacen('|', "> |", 1),
            &table.replace('\n', "\n> ").replacen('|', "> |", 1),
        );
        check_same(&format!("- a | b\n\t--|--:{blank}\n\tc | d"), "- a | b\n  --|--:\n  c | d");
    }
}

#[test]
fn tabs_in_text_are_kept() {
    let code = "## a\t##\t\n|--\t|\t\n``\t\nb\t\n```\t";
    check(&format!("````\n{code}\n````\t"), &format!("<pre><code>{code}\n</code></pre>"));
    let indented = format!("    {}", code.replace('\n', "\n    "));
    assert_eq!(rendered(&indented).html.trim_end(), format!("<pre><code>{code}</code></pre>"));
    check_same("- [x]\ta\n-\tb", "- [x] a\n- b");
    check("uno #\tdos", "<p>uno #\tdos</p>");
    check("uno # dos\t#\tb", "<p>uno # dos\t#\tb</p>");
    check("```sql\tx\na\n```", "<pre><code class=\"language-sql\">a\n</code></pre>");
}

#[test]
fn mixed_line_ends_are_read() {
    for end in ["\r\n", "\r"] {
        let text = "`a\nb\n` c  \nd\\\ne\n\n<b\nlang=en>f</b>\n\n```\ng\n\nh\n```\n\n> i\n> j";
        check_same(&text.replace('\n', end), text);
    }
}

#[test]
fn only_two_trailing_spaces_break_a_line() {
    check("a ##\t\t\nb \t\nc\t  \nd", "<p>a ##\nb\nc<br>\nd</p>");
}

#[test]
fn ranges_refer_to_the_original_file() {
    check_problems(
        "é\r## a\t#\t\r\r```\t\rb\r```\t\r\r[c](javascript:d)",
        &[("C0604", "javascript:d")],
    );
    check_problems(
        "é\r\n\r\n[c](x)\r\n`d\r\n` ![](e)",
        &[("C0601", "x"), ("C0705", "![](e)"), ("C0701", "e")],
    );
    check_problems("|é|\n|-|\t\n|[a](b)|", &[("C0601", "b")]);
}
