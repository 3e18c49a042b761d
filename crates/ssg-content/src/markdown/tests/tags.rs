//! The author's HTML.

use super::{check, check_problems};

#[test]
fn the_safe_set_is_written_anew() {
    check("a <kbd>F8</kbd> <BR/> <sub>2</sub>", "<p>a <kbd>F8</kbd> <br> <sub>2</sub></p>");
    check(
        "<abbr title='Uno \"y\" dos' lang=en>A</abbr>",
        "<p><abbr lang=\"en\" title=\"Uno &quot;y&quot; dos\">A</abbr></p>",
    );
    check(
        "<time datetime=\"2025-05-06\">hoy</time>",
        "<p><time datetime=\"2025-05-06\">hoy</time></p>",
    );
    check("a <!-- nota --> b\n\n<!-- c\n\nd -->\n", "<p>a  b</p>");
    check("<hr>", "<hr>");
    check("ñandú<wbr>cito<br>", "<p>ñandú<wbr>cito<br></p>");
}

#[test]
fn blocks_may_hold_markdown() {
    check(
        "<details open>\n<summary>Más <b>aquí</b></summary>\n\n- *a*\n\n</details>",
        "<details open>\n<summary>Más <b>aquí</b></summary>\n<ul>\n<li><em>a</em></li>\n</ul>\n</details>",
    );
    check(
        "<dl>\n<dt>Prima</dt>\n<dd>Lo que pagas & más.</dd>\n</dl>",
        "<dl>\n<dt>Prima</dt>\n<dd>Lo que pagas &amp; más.</dd>\n</dl>",
    );
    check("> <div>\n>\n> a\n>\n> </div>\n", "<blockquote>\n<div>\n<p>a</p>\n</div>\n</blockquote>");
    check(
        "<figure>\n\na\n\n<figcaption>b</figcaption>\n</figure>",
        "<figure>\n<p>a</p>\n<figcaption>b</figcaption>\n</figure>",
    );
}

#[test]
fn anything_else_is_told_with_its_place() {
    check_problems("a <script>alert(\"<b>\")</script>", &[("C0803", "<script>")]);
    check_problems("<script>\nif (a<b) {}\n</script>\n\n<b", &[("C0803", "<script>")]);
    check_problems("<iframe src='//x'></iframe>", &[("C0803", "<iframe src='//x'>")]);
    check_problems("á <b onclick='x'>b</b>", &[("C0804", "onclick='x'")]);
    check_problems(
        "<div\n  style=\"x\"\n  id=y>\na\n</div>",
        &[("C0804", "style=\"x\""), ("C0804", "id=y")],
    );
    check_problems("<a href='javascript:x'>b</a>", &[("C0803", "<a href='javascript:x'>")]);
    check_problems("<img src=x onerror=y>", &[("C0803", "<img src=x onerror=y>")]);
    check_problems("<svg/onload=x>", &[]);
    check_problems("<svg/><b>x</b>", &[("C0803", "<svg/>")]);
    check_problems("<p>a\n\nb", &[("C0803", "<p>")]);
    check_problems("<span lang='!'>a</span>", &[("C0405", "lang='!'")]);
    check_problems("<time datetime='ayer'>a</time>", &[("C0407", "datetime='ayer'")]);
    check_problems("<time>ayer</time>", &[("C0811", "<time>")]);
    check_problems("<abbr title='&#1;'>a</abbr>", &[("C0805", "'")]);
}

#[test]
fn what_is_not_a_tag_is_told() {
    check_problems("a <?php x ?> b", &[("C0805", "<?php x ?>")]);
    check_problems("a <![CDATA[b]]> c", &[("C0805", "<![CDATA[b]]>")]);
    check_problems("a <!X b> c", &[("C0805", "<!X b>")]);
    check_problems("<!DOCTYPE html>", &[("C0803", "<!DOCTYPE html>")]);
    check_problems("<div title=\"a\n\nb\">c", &[("C0805", "<")]);
    check_problems("<b title=1 title=2>x</b>", &[("C0804", "title=1"), ("C0805", "title")]);
}

#[test]
fn tags_are_balanced_within_their_block() {
    check_problems("</div>", &[("C0807", "</div>")]);
    check_problems("a </b> c", &[("C0807", "</b>")]);
    check_problems("a <b>c", &[("C0806", "<b>")]);
    check_problems("a <b>c\n\nd</b>", &[("C0806", "<b>"), ("C0807", "</b>")]);
    check_problems("a *<b>c* d</b>", &[("C0806", "<b>"), ("C0807", "</b>")]);
    check_problems("a <b><i>c</b></i>", &[("C0806", "<i>"), ("C0807", "</i>")]);
    check_problems("- <div>\n\na\n\n</div>", &[("C0806", "<div>"), ("C0807", "</div>")]);
    check_problems("<div>\n\n> a\n> </div>", &[("C0806", "<div>"), ("C0807", "</div>")]);
    check_problems("<mark>\n\na\n\n</mark>", &[("C0806", "<mark>"), ("C0807", "</mark>")]);
    check_problems("| a |\n|---|\n| <b>c |", &[("C0806", "<b>")]);
    check_problems("a[^1]\n\n[^1]: <div>\n", &[("C0806", "<div>")]);
    check_problems("<div/>", &[("C0806", "<div/>")]);
    check_problems("a <br></br>", &[("C0807", "</br>")]);
}

#[test]
fn elements_stand_where_html_allows_them() {
    check_problems("a <div>b</div>", &[("C0810", "<div>")]);
    check_problems("## a <hr>", &[("C0810", "<hr>")]);
    check_problems("<b>\n<div>a</div>\n</b>", &[("C0810", "<div>")]);
    check_problems("<dt>a</dt>", &[("C0814", "<dt>")]);
    check_problems("<div><summary>a</summary></div>", &[("C0814", "<summary>")]);
    check_problems("<details>a</details>", &[("C0812", "<details>")]);
    check_problems("<details>\n\na\n\n</details>", &[("C0812", "<details>")]);
    check_problems("<dl></dl>", &[("C0812", "<dl>")]);
    check_problems("<dl><dt>a</dt></dl>", &[("C0812", "<dl>")]);
    check_problems("<dl><dd>a</dd></dl>", &[("C0812", "<dl>")]);
    check_problems("<dl><dt>a</dt><dd>b</dd>c</dl>", &[("C0810", "c")]);
    check_problems("<dl>\n\na\n\n<dt>a</dt><dd>b</dd></dl>", &[("C0810", "a")]);
    check_problems(
        "<figure><figcaption>a</figcaption><figcaption>b</figcaption></figure>",
        &[("C0810", "<figcaption>")],
    );
}
