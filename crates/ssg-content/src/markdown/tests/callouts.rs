//! Tests of callouts: quotations that begin with a mark.

use ssg_model::problem::Problem;

use super::{check, rendered};

fn callout(class: &str, title: &str, inner: &str) -> String {
    let start = format!("<div class=\"callout callout-{class}\" role=\"note\">");
    format!("{start}\n<p><strong>{title}</strong></p>\n{inner}\n</div>")
}

#[test]
fn quotes_with_a_callout_label_become_callouts() {
    let text = "<p>Uno.</p>\n<p>Dos.</p>";
    check("> [!NOTA]\n> Uno.\n>\n> Dos.", &callout("note", "Nota", text));
    check(">[!importante]  \n> Uno.\n>\n> Dos.", &callout("important", "Importante", text));
    check("> [!CUIDADO]\n>\n> Uno.\n>\n> Dos.", &callout("caution", "Cuidado", text));
    check("> [!NOTE]\n> Uno.\n>\n> Dos.", &callout("note", "Nota", text));
    let list = "<ul>\n<li>Uno</li>\n</ul>";
    check("> [!CAUTION]\r\n> - Uno", &callout("caution", "Cuidado", list));
    let item = format!("<ul>\n<li>{}\n</li>\n</ul>", callout("note", "Nota", "<p>Uno.</p>"));
    check("- > [!NOTA]\n  > Uno.", &item);
}

#[test]
fn callout_labels_elsewhere_are_text() {
    let html = rendered("    > [!NOTA]\n    > Uno.").html;
    assert_eq!(html.trim_end(), "<pre><code>&gt; [!NOTA]\n&gt; Uno.</code></pre>");
    check("```\n> [!IMPORTANTE]\n```", "<pre><code>&gt; [!IMPORTANTE]\n</code></pre>");
    check("[!NOTA]", "<p>[!NOTA]</p>");
    check("> Uno\n> [!CUIDADO]", "<blockquote>\n<p>Uno\n[!CUIDADO]</p>\n</blockquote>");
}

fn check_problem(text: &str, found: &str, is_alone: bool) {
    let problems = rendered(text).problems;
    let expected = Problem::CalloutNotRead { found: found.to_owned(), is_alone };
    let [(range, problem)] = &*problems else { panic!("{text:?}: {problems:?}") };
    assert_eq!((&text[range.clone()], problem), (found, &expected), "{text:?}");
}

#[test]
fn unknown_callout_labels_are_reported() {
    check_problem("> [!AVISO]\n> Uno.", "[!AVISO]", true);
    check_problem("> [!TIP]\n> Uno.", "[!TIP]", true);
    check_problem("> [!NOTA] Uno.", "[!NOTA]", false);
    check_problem("Uno.\n\n> [!CUIDADO]: dos.", "[!CUIDADO]", false);
}
