//! Words for the text of an article, which is Markdown.

use super::parts::Explanation;
use crate::problem::LinkFault;
use crate::words;
use crate::words::Words;

/// HTML tags, and the words for what Markdown has in their place.
const INSTEAD: [(&[&str], &str, &str); 17] = [
    (&["b", "strong", "mark"], "`**text**`", "`**texto**`"),
    (&["i", "em", "cite"], "`*text*`", "`*texto*`"),
    (&["del", "s", "strike"], "`~~text~~`", "`~~texto~~`"),
    (&["sub", "sup"], "the character itself, as in `m²`", "el carácter mismo, como en `m²`"),
    (&["a"], "`[text](address)`", "`[texto](dirección)`"),
    (
        &["img", "picture", "figure"],
        "`![what it shows](../images/photo.jpg)`",
        "`![lo que se ve](../images/foto.jpg)`",
    ),
    (&["h1", "h2"], "`## Heading`", "`## Encabezado`"),
    (&["h3", "h4", "h5", "h6"], "`### Heading`", "`### Encabezado`"),
    (
        &["ul", "li", "dl", "dt", "dd"],
        "`- item` in a line of its own",
        "`- punto` en un renglón aparte",
    ),
    (&["ol"], "`1. item` in a line of its own", "`1. punto` en un renglón aparte"),
    (&["hr"], "`---` between two empty lines", "`---` entre dos renglones vacíos"),
    (&["br"], "only `<br>`", "solo `<br>`"),
    (&["p", "div"], "an empty line between paragraphs", "un renglón vacío entre los párrafos"),
    (
        &["code", "kbd", "pre", "samp", "tt"],
        "a backtick before and after the text, or a line of three for several lines",
        "un acento grave antes y después del texto, o un renglón con tres si son varios renglones",
    ),
    (
        &["table", "thead", "tbody", "tr", "th", "td"],
        "`| one | two |`, with `|---|---|` below the first row",
        "`| uno | dos |`, con `|---|---|` debajo de la primera fila",
    ),
    (&["blockquote", "aside"], "`> text`", "`> texto`"),
    (
        &["iframe", "video", "audio", "embed", "object"],
        "a link to it; a video or a map goes into a page, as a section `kind: embed`",
        "un enlace; un video o un mapa va en una página, en una sección `kind: embed`",
    ),
];

pub(super) fn forbidden_tag(tag: &str) -> Explanation {
    if tag == "!--" {
        return Explanation::new(words!(
            en: "this comment has no end, so it hides all that follows",
            es: "este comentario no se cierra, así que oculta todo lo que sigue",
        ))
        .hint(words!(en: "end it with `-->`", es: "ciérralo con `-->`"));
    }
    let explanation = Explanation::new(words!(
        en: "the HTML tag `<{tag}>` is not allowed in a text",
        es: "la etiqueta HTML `<{tag}>` no se permite en un texto",
    ));
    explanation.hint(match INSTEAD.iter().find(|(names, ..)| names.contains(&tag)) {
        Some((_, en, es)) => words!(en: "write {en}", es: "escribe {es}"),
        None => words!(
            en: "delete the tag and keep the text; to show a `<`, write `\\<`",
            es: "borra la etiqueta y deja el texto; para mostrar un `<`, escribe `\\<`",
        ),
    })
}

pub(super) fn not_read_as_link(is_image: bool, fault: LinkFault) -> Explanation {
    let explanation = Explanation::new(match is_image {
        true => words!(
            en: "this is not read as an image but as text",
            es: "esto no se lee como imagen, sino como texto",
        ),
        false => words!(
            en: "this is not read as a link but as text",
            es: "esto no se lee como enlace, sino como texto",
        ),
    });
    explanation.hint(hint_for_link(fault, is_image))
}

pub(super) fn skipped_heading(level: u8, expected: u8) -> Explanation {
    let mark = "#".repeat(usize::from(expected));
    Explanation::new(words!(
        en: "a heading of level {level} follows one that is more than a level above",
        es: "a este encabezado de nivel {level} le falta el nivel de arriba",
    ))
    .hint(words!(
        en: "write `{mark}`: screen readers announce the levels, and a missing one sounds like a missing section",
        es: "escribe `{mark}`: los lectores de pantalla anuncian los niveles, y uno que falta suena a una sección que falta",
    ))
}

pub(super) fn emphasis_not_read(mark: &str) -> Explanation {
    if mark.len() == 1 {
        return Explanation::new(words!(
            en: "visitors will read this `{mark}`: it has no second one",
            es: "los visitantes verán este `{mark}`: le falta su pareja",
        ))
        .hint(words!(
            en: "italics begin and end in one paragraph, with the marks right at the words: `{mark}so{mark}`; to show the mark itself, write `\\{mark}`",
            es: "la cursiva empieza y termina en un mismo párrafo, con las marcas pegadas a las palabras: `{mark}así{mark}`; para mostrar la marca misma, escribe `\\{mark}`",
        ));
    }
    Explanation::new(words!(
        en: "visitors will read this `{mark}`: it does not make anything bold",
        es: "los visitantes verán este `{mark}`: no pone nada en negritas",
    ))
    .hint(words!(
        en: "bold begins and ends in one paragraph, with the marks right at the words: `{mark}so{mark}`; to show the mark itself, write a `\\` before each of its characters",
        es: "la negrita empieza y termina en un mismo párrafo, con las marcas pegadas a las palabras: `{mark}así{mark}`; para mostrar la marca misma, escribe `\\` antes de cada uno de sus signos",
    ))
}

/// Returns how to fix a text that looks like a link or an image but is not read as one.
fn hint_for_link(fault: LinkFault, is_image: bool) -> Words {
    match fault {
        LinkFault::SpaceInAddress if is_image => words!(
            en: "name the file without spaces, or write `![what it shows](<the file.png>)`",
            es: "ponle al archivo un nombre sin espacios, o escribe `![lo que muestra](<el archivo.png>)`",
        ),
        LinkFault::SpaceInAddress => words!(
            en: "an address has no spaces: write `%20` in place of each, or `[text](<the address>)`",
            es: "una dirección no lleva espacios: escribe `%20` en lugar de cada uno, o `[texto](<la dirección>)`",
        ),
        LinkFault::QuotesInTitle => words!(
            en: "the title stands between double quotes: write those within it as “so”",
            es: "el título va entre comillas rectas: las que lleve dentro, escríbelas «así»",
        ),
        LinkFault::SpaceBetween => words!(
            en: "delete the space between `]` and `(`",
            es: "borra el espacio entre `]` y `(`",
        ),
        LinkFault::NoReference => words!(
            en: "write the address in round brackets, `[text](address)`, or write `\\[` to show the brackets",
            es: "escribe la dirección entre paréntesis, `[texto](dirección)`, o `\\[` para mostrar los corchetes",
        ),
        LinkFault::Brackets => words!(
            en: "write `[text](address)` and close both brackets, or write `\\[` to show them",
            es: "escribe `[texto](dirección)` y cierra ambos, o escribe `\\[` para mostrar el corchete",
        ),
    }
}
