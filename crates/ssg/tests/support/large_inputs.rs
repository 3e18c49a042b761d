//! Content that takes long if a reader looks at the same part again and again: each sign on which a
//! reader branches, and pairs of signs, repeated to any size.

use std::fs;

use super::{TinySite, repository};

/// A place in the content where a text may stand.
struct InputPlace {
    path: &'static str,
    /// The text around it in the file. Files of the tiny site keep what they have above it.
    around: [&'static str; 2],
    /// Syntax of its language, separated by `‖`.
    pieces: &'static str,
    /// Whether all pairs of signs are tried.
    has_pairs: bool,
}

/// A text that is repeated at a place. If it has two pieces, the second fills the second half.
#[derive(Debug)]
pub(crate) struct LargeInput {
    /// The index in [`PLACES`].
    place: usize,
    pieces: [String; 2],
}

/// The ASCII signs.
const SIGNS: &str = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

/// Other characters that some reader treats in its own way.
const OTHERS: [char; 12] =
    ['\n', '\r', '\t', '\u{a0}', '\u{1}', 'é', '•', '“', '1', '😀', '\u{202e}', 'a'];

const ARTICLE: &str = "content/articles/primero.md";
const DRAWING: &str = "content/images/largo.svg";
const END: &str = "\n---\n\nTexto.\n";

const fn yaml(path: &'static str, around: [&'static str; 2]) -> InputPlace {
    InputPlace { path, around, pieces: YAML, has_pairs: false }
}

const fn drawing(around: [&'static str; 2]) -> InputPlace {
    InputPlace { path: DRAWING, around, pieces: SVG, has_pairs: false }
}

const PLACES: [InputPlace; 20] = [
    InputPlace {
        path: ARTICLE,
        around: ["---\ntitle: Uno\ndate: 2025-05-06\nsummary: Uno.\n---\n\n", ""],
        pieces: MARKDOWN,
        has_pairs: true,
    },
    yaml(ARTICLE, ["---\n", END]),
    yaml(ARTICLE, ["---\ntitle: ", END]),
    yaml(ARTICLE, ["---\ntitle: \"", "\"\n---\n\nTexto.\n"]),
    yaml(ARTICLE, ["---\ntitle: '", "'\n---\n\nTexto.\n"]),
    yaml(ARTICLE, ["---\ntitle: |\n  ", END]),
    yaml(ARTICLE, ["---\ntags: [", "]\n---\n\nTexto.\n"]),
    yaml("content/pages/servicios.yaml", ["", "\n"]),
    yaml("content/services.yaml", ["    x: ", "\n"]),
    yaml("content/site.yaml", ["x: ", "\n"]),
    yaml("content/theme.yaml", ["colors: ", "\n"]),
    drawing(["", ""]),
    drawing(["<!DOCTYPE svg [", "]>"]),
    drawing(["<style>", "</style>"]),
    drawing(["<style>a{fill:", "}</style>"]),
    drawing(["<text>", "</text>"]),
    drawing(["<rect fill=\"", "\"/>"]),
    drawing(["<rect style=\"", "\"/>"]),
    drawing(["<image href=\"", "\"/>"]),
    drawing(["<path d=\"", "\"/>"]),
];

/// Indices in [`PLACES`]: the body of an article; a style sheet, and a value in it; attributes.
pub(crate) const BODY: usize = 0;
pub(crate) const SHEET: usize = 13;
pub(crate) const VALUE: usize = 14;
pub(crate) const PAINT: usize = 16;
pub(crate) const STYLE: usize = 17;
pub(crate) const PATH: usize = 19;

impl LargeInput {
    /// Returns an input of one piece. The place is an index in [`PLACES`].
    pub(crate) fn new(place: usize, piece: &str) -> LargeInput {
        LargeInput { place, pieces: [piece.to_owned(), piece.to_owned()] }
    }

    /// Writes the input into a site, with about `size` bytes.
    pub(crate) fn write(&self, site: &TinySite, size: usize) {
        let InputPlace { path, around: [before, after], .. } = PLACES[self.place];
        let halves = self.pieces.each_ref().map(|piece| piece.repeat(size / 2 / piece.len()));
        let text = format!("{before}{}{after}", halves.concat());
        let text = match path {
            ARTICLE => text,
            DRAWING => {
                let front = PLACES[0].around[0];
                site.write(ARTICLE, format!("{front}![Uno](../images/largo.svg)\n"));
                let root = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">";
                match before.starts_with("<!") {
                    true => format!("{text}{root}</svg>"),
                    false => format!("{root}{text}</svg>"),
                }
            }
            _ => {
                let tiny = repository().join("tests/golden/tiny").join(path);
                fs::read_to_string(tiny).unwrap_or_default() + &text
            }
        };
        site.write(path, text);
    }
}

/// Returns every input.
pub(crate) fn all() -> Vec<LargeInput> {
    let mut inputs = Vec::new();
    for (place, InputPlace { pieces, has_pairs, .. }) in PLACES.iter().enumerate() {
        inputs.extend(pieces.split('‖').map(|piece| LargeInput::new(place, piece)));
        for sign in SIGNS.chars().chain(OTHERS) {
            inputs.extend(forms(sign).iter().map(|piece| LargeInput::new(place, piece)));
        }
        let pairs = SIGNS.chars().flat_map(|a| SIGNS.chars().map(move |b| (a, b)));
        for (a, b) in pairs.filter(|(a, b)| *has_pairs && a != b) {
            inputs.push(LargeInput::new(place, &format!("{a}{b}")));
            inputs.push(LargeInput::new(place, &format!("{a}{b}a ")));
            inputs.push(LargeInput { place, pieces: [a, b].map(String::from) });
        }
    }
    inputs
}

/// Returns a character alone, before and after a letter, doubled, with spaces and line breaks.
fn forms(sign: char) -> [String; 12] {
    ["@", "@a", "a@", "@ ", " @", "@@", "@@a", "@ a ", "a@ ", "@\n", "\n@a", "a@\n\n"]
        .map(|form| form.replace('@', &sign.to_string()))
}

/// Syntax of Markdown and HTML, also where it is incomplete.
const MARKDOWN: &str = "\
    [![‖: -‖[a](‖[a](b ‖![a](‖[](‖[a][b‖[^a]‖[^a]: b\n\n‖[^a‖<http://a‖<http://a ‖<http:‖<a@\
    ‖<a@b ‖http://a ‖www.a ‖a@b.c ‖:a: ‖:a:‖:::\n‖{% ‖{{< ‖{{< >}} ‖$$a$$ ‖{: ‖<!--‖<!-- -->\
    ‖<![CDATA[‖<?a?>‖<script>‖<script‖</script‖<style>‖<b>‖</b>‖<b‖<br>‖<br‖<a b=\"‖<a b='\
    ‖<a b=c ‖<a b ‖<div>\n\n‖<details>\n‖&#1;‖&#x1;‖&amp;‖&am‖&a;‖|a|b|\n‖|-|\n‖|a|\n|-|\n\
    ‖|a|\n|-|\n|b|\n\n‖a|b\n-|-\n‖# a\n\n‖## a\n\n‖### a {#b}\n\n‖## a {‖## a {#‖#a\n‖- a\n\
    ‖- a\n\n‖1. a\n‖1) ‖1.- a\n‖ - a\n‖  - a\n‖> a\n‖>> ‖> - ‖- > ‖> [!NOTA]\n\
    ‖> [!NOTA]\n> a\n\n‖[[a]]‖[[a]] ‖[TOC]\n‖[[toc]]\n‖: a\n‖a\n: b\n‖```\n‖```‖~~~\n‖~~a~~\
    ‖~a~‖**a** ‖***‖*a ‖**a_‖_a_‖__a__‖*a_ ‖a**b‖*a**‖==a==‖ ==a‖10 % ‖  \n‖a  \n‖palabra \
    ‖“a” ‖\"a\" ‖'a' ‖a'b‖---\n‖===\n‖a\n---\n‖a\n===\n‖[a]: b\n‖[a]: b \"‖[a]: <‖[a]:\n\
    ‖[a]: b\n[a] ‖[a] ‖[a][] ‖[a]‖[a](b.md) ‖[a](#b) ‖[a](/x#y) ‖[a](https://a.b) \
    ‖[a](mailto:a@b.c) ‖[a](tel:1) ‖[a](<b c>) ‖[a](b \"c\") ‖[a](b 'c‖[a](b (c‖![a](b.svg) \
    ‖![a](../images/dibujo.svg) ‖![a](../images/dibujo.svg \"b\")\n\n‖+52 33 1234 5678 \
    ‖a@b.mx ‖\u{200b}‖\t- a\n‖    a\n‖\ta\n‖#\t#\t\n‖|-\t‖- [ ] a\n‖- [x] ‖[x] ‖(c) ‖(a)‖...\
    ‖---‖a--b‖”‖[^1]: a\n    b\n\n‖[^1][^1]‖`a` ‖a`b ‖``a`‖`` a ‖a_b_‖[a](`‖!!! ‖!!! a\n‖![[\
    ‖![a]‖![^a]‖](a)‖](<‖] (‖[a] (b) ‖[a]( ‖[a](b\n‖[a](b)c)‖(http://a)‖x^2^ ‖H~2~O‖0.\n\
    ‖1.\n2.\n‖\u{1b}[31m‖{a}‖{#a}‖{%%}‖{{}}‖{{a}} ‖</div>\n\n‖[^a\n\n‖a <time> ‖<dl><dt>‖<a \
    ‖[a](<‖<foo>x</foo>";

/// Syntax of YAML.
const YAML: &str = "\
    a: b\n‖a:\n‖a: 1\n‖- a\n‖-a\n‖[a,‖{a: ‖{a: b},‖[],‖{},‖\"a\",‖\"a\": \"b\"\n‖&a ‖*a ‖!a \
    ‖%a\n‖---\n‖...\n‖# a\n‖a\tb‖\\n‖\\x41‖\\u00e1‖null ‖a: |\n b\n‖a: \"b\"\n‖- - ‖- a: \
    ‖- a:\n‖  a:\n‖ a\n‖1: ‖<<: ‖a: *b\n‖a: &b c\n‖: :‖: -‖a : b\n‖\"a\n‖\"\n\n‖'\n\n\
    ‖{'a':'b'}‖? a\n: b\n‖? - ‖!<a>‖!t x\n‖a: !t b\n‖é: ‖{a}‖{{a}}";

/// Syntax of SVG and CSS.
const SVG: &str = "\
    var(--brand)‖var(--brand) ‖var(‖var(--x:‖--a:‖url(‖url(#a)‖url(#a) ‖a{}‖a{fill:red}\
    ‖a{fill:url(#b)}‖@import ‖@media x{‖@font-face{‖<a>‖<g>‖<g/>‖<rect/>‖<text>a</text>\
    ‖<style>‖<style/>‖<style>a{}</style>‖<use href=\"#a\"/>‖<a b=\"c\"/>‖<!--‖<![CDATA[\
    ‖<![CDATA[]]>‖<?a?>‖&amp;‖&a;‖&#1;‖&#x41;‖calc(‖rgb(1,2,3)‖blur(‖blur(1)‖none(‖a:b;\
    ‖fill:url(#a);‖a()‖a{b{‖xmlns‖<filter/>‖<animate/>‖<script/>‖<script>‖<foreignObject/>\
    ‖<foreignObject>a</foreignObject>‖<image href=\"x\"/>\
    ‖<image href=\"data:image/png;base64,AAAA\"/>‖data:‖javascript:‖<a:b/>‖<switch>\
    ‖<switch><foreignObject>a</foreignObject><text>a</text></switch>‖</g>‖M0 0\
    ‖<!ENTITY a \"b\">‖<!ENTITY a \"b\"> &a;‖<rect fill=\"url(#a)\"/>\
    ‖<rect style=\"fill:var(--brand)\"/>‖<rect fill=\"var(--brand)\"/>‖<marker id=\"a\"/>\
    ‖<path d=\"M0 0\" marker-end=\"url(#a)\"/>‖[a]‖:root‖var(--brand,‖var( --brand\
    ‖VAR(--text)‖var(--marca,‖@media x{fill:url(#a);‖url(#a);‖<rect fill=\"var(--brand)\"/> ";
