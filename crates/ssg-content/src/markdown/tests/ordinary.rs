//! Ordinary Markdown.

use super::{check, check_problems, rendered};

const IMG: &str = "<img src=\"/repo/assets/a-2fdcd08c.svg\" alt=\"Un dibujo\" width=\"4\" \
                   height=\"3\" loading=\"lazy\" decoding=\"async\"";

#[test]
fn ordinary_elements_render_as_plain_html() {
    check(
        "a *b* **c** ~~d~~ `e<`",
        "<p>a <em>b</em> <strong>c</strong> <del>d</del> <code>e&lt;</code></p>",
    );
    check("a\\\nb\n\n***", "<p>a<br>\nb</p>\n<hr>");
    check(
        "> a\n\n3. b\n",
        "<blockquote>\n<p>a</p>\n</blockquote>\n<ol start=\"3\">\n<li>b</li>\n</ol>",
    );
    check(
        "```sql x\n<b>10 %\n```\n",
        "<pre><code class=\"language-sql\">&lt;b&gt;10 %\n</code></pre>",
    );
    check("«a» & \"b\" -- $x 1 < 2 &copy;", "<p>«a» &amp; \"b\" -- $x 1 &lt; 2 ©</p>");
    check("el 10 % de\r\n100 %", "<p>el 10\u{a0}% de\n100\u{a0}%</p>");
}

#[test]
fn headings_have_anchors() {
    check(
        "## ¿Qué *es* el `IVA`?\n\n### Que es el IVA\n",
        "<h2 id=\"que-es-el-iva\">¿Qué <em>es</em> el <code>IVA</code>?</h2>\n\
         <h3 id=\"que-es-el-iva-2\">Que es el IVA</h3>",
    );
    assert_eq!(rendered("## Uno\n\n## Dos\n").anchors, ["uno", "dos"]);
    let named = "## Uno {#propio}\n\n## Dos {#propio .clase}\n\n## Tres {#Lugar}\n";
    assert_eq!(rendered(named).anchors, ["propio", "propio-2", "lugar"]);
    check_problems(
        "texto\n\n# Título\n\nOtro\n===\n",
        &[("C0801", "# Título"), ("C0801", "Otro\n===")],
    );
}

#[test]
fn an_image_alone_with_a_title_is_a_figure() {
    check(
        "![Un dibujo](../images/a.svg \"Crece <10 %\")",
        &format!("<figure>{IMG}><figcaption>Crece &lt;10\u{a0}%</figcaption></figure>"),
    );
    check("![Un dibujo](/images/a.svg)", &format!("<p>{IMG}></p>"));
    check("![Un `dibujo`](/images/a.svg \"T\") y", &format!("<p>{IMG} title=\"T\"> y</p>"));
    check(
        "- ![Un dibujo](/images/a.svg \"T\")",
        &format!("<ul>\n<li>{IMG} title=\"T\"></li>\n</ul>"),
    );
}

#[test]
fn invalid_images_are_reported() {
    check_problems("![](/images/a.svg)", &[("C0705", "![](/images/a.svg)")]);
    check_problems("![x](/images/b%20c.svg)", &[("C0701", "/images/b%20c.svg")]);
    check_problems("![x](../../b.svg)", &[("C0702", "../../b.svg")]);
    check_problems("![x](https://x.example/a.svg)", &[("C0706", "https://x.example/a.svg")]);
    check_problems("![x](javascript:alert)", &[("C0706", "javascript:alert")]);
    check_problems("![x <b>y</b>](/images/a.svg)", &[("C0803", "<b>")]);
}

#[test]
fn tables_scroll_and_are_aligned_by_class() {
    check(
        "| | Monto & más |\n|:-:|--:|\n| a | 10 % |\n",
        "<div class=\"table-scroll\" role=\"group\" tabindex=\"0\" aria-label=\"Monto &amp; más\">\
         <table><thead><tr><td class=\"align-center\"></td>\
         <th scope=\"col\" class=\"align-right\">Monto &amp; más</th></tr></thead><tbody>\n\
         <tr><td class=\"align-center\">a</td><td class=\"align-right\">10\u{a0}%</td></tr>\n\
         </tbody></table></div>",
    );
    // A keyboard reaches the box, so it has a name also without headers.
    let html = rendered("| | |\n|-|-|\n| Prima | 10 |\n").html;
    assert!(html.contains("tabindex=\"0\" aria-label=\"Prima\">"), "{html}");
}

#[test]
fn tasks_are_list_items_with_a_box() {
    let open = "<li class=\"task\"><span class=\"task-mark\">☐</span> a";
    check("- [ ] a\n- b\n", &format!("<ul>\n{open}</li>\n<li>b</li>\n</ul>"));
    check(
        "- [x] a\n\n  b\n",
        "<ul>\n<li class=\"task\">\n<p><span class=\"task-mark\">☑</span> a</p>\n<p>b</p>\n</li>\n</ul>",
    );
}

#[test]
fn control_characters_are_reported() {
    check_problems("a\u{8}b", &[("C0305", "\u{8}")]);
    check_problems("a &#1; b", &[("C0305", "&#1;")]);
    check_problems("[a](/ \"&#2;\")", &[("C0305", "[a](/ \"&#2;\")")]);
    check("a\tb\r\nc", "<p>a\tb\nc</p>");
}
