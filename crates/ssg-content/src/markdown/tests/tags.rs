//! HTML in texts: `<br>`, comments, and tags that are refused.

use super::{check, check_problems};

#[test]
fn a_br_tag_breaks_a_line() {
    check("a<br>b <BR/> c<br />", "<p>a<br>b <br> c<br></p>");
    check("a\n\n<br>\n\nb", "<p>a</p>\n<br>\n<p>b</p>");
    check("## a<br>b", "<h2 id=\"a-b\">a<br>b</h2>");
    check(
        "| a |\n|---|\n| b<br>c |",
        "<div class=\"table-scroll\" role=\"group\" tabindex=\"0\" aria-label=\"a\"><table><thead><tr>\
         <th scope=\"col\">a</th></tr></thead><tbody>\n<tr><td>b<br>c</td></tr>\n</tbody></table></div>",
    );
    check("<br>\na & *b* &amp; < c", "<br>\na &amp; *b* &amp;amp; &lt; c");
    check_problems("a<br class=x>b</br>", &[("C0803", "<br class=x>")]);
    check_problems("a</br>", &[("C0803", "</br>")]);
}

#[test]
fn html_comments_are_left_out() {
    check("a <!-- nota --> b\n\n<!-- c <b>\n\nd -->\n", "<p>a  b</p>");
    check("> <!--\n> <b> -->\n>\n> a", "<blockquote>\n\n<p>a</p>\n</blockquote>");
    check("<!-->\n\n<!--->\n\na", "\n\n<p>a</p>");
    check_problems("a\n\n<!-- b\n\n<b>c</b>", &[("C0803", "<!--")]);
    check_problems("> <!-- b\n\n<b>c</b>", &[("C0803", "<!--"), ("C0803", "<b>")]);
}

#[test]
fn forbidden_tags_are_reported_once_with_their_place() {
    check_problems("a <b>c</b> <I>d</I>", &[("C0803", "<b>"), ("C0803", "<I>")]);
    check_problems(
        "a <b><b>c</b></b> d</b>",
        &[("C0803", "<b>"), ("C0803", "<b>"), ("C0803", "</b>")],
    );
    check_problems("á <b onclick='x>y'>b</b>", &[("C0803", "<b onclick='x>y'>")]);
    check_problems("<div>\n\n> a\n\n<b>c\n\n</div>", &[("C0803", "<div>"), ("C0803", "<b>")]);
    check_problems("<div\n  style=\"x\"\n  id=y>\na\n</div>", &[("C0803", "<div")]);
    check_problems("> <p>\n> á <svg/onload=x>", &[("C0803", "<p>"), ("C0803", "<svg/onload=x>")]);
    check_problems("a[^1]\n\n[^1]: <div>\n", &[("C0803", "<div>")]);
    check_problems("| a |\n|---|\n| <b>c |", &[("C0803", "<b>")]);
    check_problems("</div>", &[("C0803", "</div>")]);
    check_problems("a <b", &[]);
    check_problems("1 < 2, a<b y \\<b>, `<b>`", &[]);
}

#[test]
fn scripts_and_event_handlers_are_refused() {
    check_problems("<script>\nif (a<b) {}\n</script>\n\n<b", &[("C0803", "<script>")]);
    check_problems("a <script>alert(1)</script>", &[("C0803", "<script>")]);
    check_problems("<iframe src='//x'></iframe>", &[("C0803", "<iframe src='//x'>")]);
    check_problems("<a href='javascript:x'>b</a>", &[("C0803", "<a href='javascript:x'>")]);
    check_problems("<img src=x onerror=y>", &[("C0803", "<img src=x onerror=y>")]);
    check_problems("<svg/onload=x>", &[]);
    check_problems("<svg onload=x>", &[("C0803", "<svg onload=x>")]);
    check_problems("a <?php x ?> b", &[("C0803", "<?php x ?>")]);
    check_problems("<?php\nif (a<b) ?>", &[("C0803", "<?php")]);
    check_problems("a <![CDATA[b]]> c", &[("C0803", "<![CDATA[b]]>")]);
    check_problems("<![CDATA[\n<b>\n]]>", &[("C0803", "<![CDATA[")]);
    check_problems("a <!X b> c", &[("C0803", "<!X b>")]);
    check_problems("<!DOCTYPE html>", &[("C0803", "<!DOCTYPE html>")]);
    check_problems("<div title=\"a\n\nb\">c", &[("C0803", "<div title=\"a")]);
}
