//! Tests of emphasis marks that stay in the text.

use super::check_problems;

fn check(text: &str, marks: &[&str]) {
    let expected: Vec<_> = marks.iter().map(|mark| ("C1400", *mark)).collect();
    check_problems(text, &expected);
}

#[test]
fn unclosed_bold_is_reported() {
    check("Es **muy importante.", &["**"]);
    check("Es **muy\n\nimportante**.", &["**", "**"]);
    check("Es ** muy** importante y **muy **largo", &["**", "**", "**"]);
    check("- __uno\n- dos__\n\n> **tres", &["__", "__", "**"]);
    check("## Un **título", &["**"]);
    check("| a |\n|---|\n| **b |", &["**"]);
    check("***a", &["**"]);
    check("y **¿b?", &["**"]);
    check("[**a](https://x.mx/)", &["**"]);
}

#[test]
fn bold_text_without_a_space_outside_is_reported_once() {
    check("**Nota:**El", &["**"]);
    check("Dijo**«hola»** y __¿Sí?__Claro", &["**", "__"]);
}

#[test]
fn literal_asterisks_are_not_reported() {
    check("**a** __b__ ***c*** **d _e_ f**", &[]);
    check("\\*\\*a, \\__a y `**a`, &#42;&#42;a", &[]);
    check("2 ** 3, a_b, mi__archivo__nuevo, ____, ****a, 5 * 3*", &[]);
    check("```\n**a\n```\n", &[]);
}
