//! Tests of emphasis marks that stay in the text.

use super::check_problems;

fn check(text: &str, marks: &[&str]) {
    let expected: Vec<_> = marks.iter().map(|mark| ("C1400", *mark)).collect();
    check_problems(text, &expected);
}

#[test]
fn bold_that_is_not_closed_is_noticed() {
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
fn marks_that_are_meant_are_let_be() {
    check("**a** __b__ ***c*** **d _e_ f**", &[]);
    check("\\*\\*a, \\__a y `**a`, &#42;&#42;a", &[]);
    check("2 ** 3, a_b, mi__archivo__nuevo, ____, ****a, 5 * 3*", &[]);
    check("```\n**a\n```\n", &[]);
}
