//! Footnotes.

use super::{RenderedMarkdown, check, check_problems, rendered};

fn back(id: &str, number: &str) -> String {
    format!(
        " <a class=\"footnote-back\" href=\"#{id}\" aria-label=\"Volver {number}\">↩\u{fe0e}</a>"
    )
}

fn reference(number: usize, id: &str) -> String {
    format!("<sup class=\"footnote-ref\"><a href=\"#nota-{number}\" id=\"{id}\">{number}</a></sup>")
}

#[test]
fn footnotes_are_at_the_end_in_the_order_of_their_references() {
    check(
        "a[^z] b[^Y] c[^z]\n\n[^y]: Dos\n[^z]: Uno *x*\n\nfin\n",
        &format!(
            "<p>a{} b{} c{}</p>\n<p>fin</p>\n\
             <section class=\"footnotes\" aria-label=\"Notas\"><ol>\n\
             <li id=\"nota-1\"><p>Uno <em>x</em>{}{}</p>\n</li>\n\
             <li id=\"nota-2\"><p>Dos{}</p>\n</li>\n</ol></section>",
            reference(1, "ref-1"),
            reference(2, "ref-2"),
            reference(1, "ref-1-2"),
            back("ref-1", "1"),
            back("ref-1-2", "1.2"),
            back("ref-2", "2"),
        ),
    );
}

#[test]
fn footnotes_can_contain_blocks_and_footnotes() {
    let RenderedMarkdown { html, anchors, problems, .. } =
        rendered("a[^1]\n\n[^1]: b[^2]\n\n    - c\n\n[^2]: d\n");
    assert_eq!(problems, []);
    assert_eq!(anchors, ["ref-1", "nota-1", "ref-2", "nota-2"]);
    let list =
        format!("<ul>\n<li>c</li>\n</ul>\n<p>{}</p>\n</li>", back("ref-1", "1").trim_start());
    assert!(html.contains(&list), "{html}");
}

#[test]
fn footnotes_without_reference_and_references_without_footnote_are_errors() {
    check_problems("a[^x] \\[^y] `[^z]` [^ no]", &[("C0802", "[^x]")]);
    check_problems("a\n\n[^x]: b\n", &[("C0808", "[^x]")]);
    check_problems("a[^x]\n\n[^x]: b\n\n[^X]: c\n", &[("C0809", "[^X]")]);
    check_problems("[a[^x]](/)", &[("C0802", "[^x]")]);
}
