//! Links in a text.

use super::{check, check_problems, rendered};

#[test]
fn links_have_the_base_path() {
    check("[a](/servicios#vida)", "<p><a href=\"/repo/servicios/#vida\">a</a></p>");
    check("[a](otro.md \"T\")", "<p><a href=\"/repo/blog/otro/\" title=\"T\">a</a></p>");
    check("[a](#b)", "<p><a href=\"#b\">a</a></p>");
    check("[a]\n\n[a]: /", "<p><a href=\"/repo/\">a</a></p>");
}

#[test]
fn links_to_other_sites_open_in_a_new_tab() {
    check(
        "[a](https://x.example/?a=1&b=2)",
        "<p><a class=\"external\" href=\"https://x.example/?a=1&amp;b=2\" \
         rel=\"noopener noreferrer\">a</a></p>",
    );
    check("<a@b.mx>", "<p><a href=\"mailto:a@b.mx\">a@b.mx</a></p>");
}

#[test]
fn links_within_the_site_are_collected_for_the_check() {
    let links = rendered("[a](otro.md#b) [c](#d) [e][f]\n\n[f]: /contacto").links;
    let links: Vec<_> =
        links.iter().map(|link| (link.range.clone(), link.target.to_string())).collect();
    assert_eq!(
        links,
        [
            (4..13, "/blog/otro/#b".to_owned()),
            (19..21, "/blog/este/#d".to_owned()),
            (23..29, "/contacto/".to_owned()),
        ]
    );
}

#[test]
fn errors_of_destinations_point_to_them() {
    check_problems("á [a](javascript:x)", &[("C0604", "javascript:x")]);
    check_problems("[a](JAVA&#x73;CRIPT:x)", &[("C0604", "[a](JAVA&#x73;CRIPT:x)")]);
    check_problems("[a](<java\tscript:x>)", &[("C0604", "java\tscript:x")]);
    check_problems("<javascript:x>", &[("C0604", "javascript:x")]);
    check_problems("[a]\n\n[a]: data:text/html,x", &[("C0604", "[a]")]);
    check_problems("[a](servicios)", &[("C0601", "servicios")]);
    check_problems("[a]()", &[("C0601", "[a]()")]);
    check_problems("<no@correo>", &[("C0401", "no@correo")]);
}

#[test]
fn malformed_links_are_reported() {
    check_problems("![s](../images/FOTO MIA.png)", &[("C0815", "![s](../images/FOTO MIA.png)")]);
    check_problems("a [b](mi archivo.md) c", &[("C0815", "[b](mi archivo.md)")]);
    check_problems("[web](https://x.mx/a b), y", &[("C0815", "[web](https://x.mx/a b)")]);
    check_problems("[web](https://x.mx/a", &[("C0815", "[web](https://x.mx/a")]);
    check_problems("[a][nada] [b][]", &[("C0815", "[a][nada]"), ("C0815", "[b][]")]);
    check_problems("[a] (https://x.mx/) b", &[("C0815", "[a] (https://x.mx/)")]);
    // Brackets in text mean nothing.
    check_problems("[sic] (así) \\[a](b) `[a](b c)` [x]", &[]);
    check_problems("[a](<https://x.mx/a b>)", &[]);
    check_problems("~~~\n[a](b c)\n~~~", &[]);
}
