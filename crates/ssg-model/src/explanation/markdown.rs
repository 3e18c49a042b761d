//! Words for the text of an article: Markdown, and the HTML in it.

use super::parts::Explanation;
use crate::problem::{HtmlFault, LinkFault};
use crate::words;
use crate::words::Words;

pub(super) fn top_heading() -> Explanation {
    Explanation::new(words!(
        en: "the title of the article is its only top heading",
        es: "el título del artículo es su único encabezado principal",
    ))
    .hint(words!(
        en: "begin headings in the text with `##`",
        es: "empieza los encabezados del texto con `##`",
    ))
}

pub(super) fn undefined_footnote(name: &str) -> Explanation {
    Explanation::new(words!(
        en: "there is no footnote `[^{name}]`",
        es: "no existe la nota al pie `[^{name}]`",
    ))
    .hint(words!(
        en: "add a line `[^{name}]: …` at the end of the article",
        es: "agrega un renglón `[^{name}]: …` al final del artículo",
    ))
}

pub(super) fn unused_footnote(name: &str) -> Explanation {
    Explanation::new(words!(
        en: "nothing in the text refers to the footnote `[^{name}]`",
        es: "nada en el texto remite a la nota al pie `[^{name}]`",
    ))
    .hint(words!(
        en: "put `[^{name}]` where the note belongs, or delete the note",
        es: "pon `[^{name}]` donde corresponde la nota, o borra la nota",
    ))
}

pub(super) fn duplicate_footnote(name: &str) -> Explanation {
    Explanation::new(words!(
        en: "the footnote `[^{name}]` is written twice",
        es: "la nota al pie `[^{name}]` está escrita dos veces",
    ))
    .label(words!(en: "second time", es: "segunda vez"))
}

pub(super) fn forbidden_tag(tag: &str) -> Explanation {
    Explanation::new(words!(
        en: "the HTML element `<{tag}>` is not allowed in an article",
        es: "el elemento HTML `<{tag}>` no se permite en un artículo",
    ))
    .hint(words!(
        en: "use Markdown instead; to show the characters, write `\\<`",
        es: "usa Markdown en su lugar; para mostrar los caracteres, escribe `\\<`",
    ))
}

pub(super) fn forbidden_attribute(tag: &str, attribute: &str) -> Explanation {
    Explanation::new(words!(
        en: "the attribute `{attribute}` is not allowed on `<{tag}>`",
        es: "el atributo `{attribute}` no se permite en `<{tag}>`",
    ))
    .hint(words!(en: "delete the attribute", es: "borra el atributo"))
}

pub(super) fn bad_html(fault: &HtmlFault) -> Explanation {
    let (message, hint) = match fault {
        HtmlFault::OpenTag => (
            words!(en: "an HTML tag is not closed", es: "una etiqueta HTML no está cerrada"),
            words!(
                en: "add the missing `>`, or its quotes; to show a `<`, write `\\<`",
                es: "agrega el `>` que falta, o sus comillas; para mostrar un `<`, escribe `\\<`",
            ),
        ),
        HtmlFault::Comment => (
            words!(
                en: "an HTML comment is not written correctly",
                es: "un comentario de HTML no está bien escrito",
            ),
            words!(
                en: "begin it with `<!--` and end it with `-->`, without `--` in between",
                es: "empiézalo con `<!--` y termínalo con `-->`, sin `--` en medio",
            ),
        ),
        HtmlFault::Attribute => (
            words!(
                en: "an attribute of this HTML tag is not written correctly",
                es: "un atributo de esta etiqueta HTML no está bien escrito",
            ),
            words!(
                en: "write each attribute once, as `name=\"value\"`, with a space before it",
                es: "escribe cada atributo una sola vez, como `nombre=\"valor\"`, con un espacio antes",
            ),
        ),
        HtmlFault::EndTag => (
            words!(
                en: "this end tag is not written correctly",
                es: "esta etiqueta de cierre no está bien escrita",
            ),
            words!(
                en: "an end tag holds the name of the tag that it closes, as `</mark>`, and nothing else",
                es: "una etiqueta de cierre solo lleva el nombre de la que cierra, como `</mark>`",
            ),
        ),
        HtmlFault::CharacterReference => (
            words!(
                en: "this code stands for no character",
                es: "este código no representa ningún carácter",
            ),
            words!(
                en: "write the character itself; to show an `&`, write `&amp;`",
                es: "escribe el carácter mismo; para mostrar un `&`, escribe `&amp;`",
            ),
        ),
        HtmlFault::Declaration => (
            words!(
                en: "declarations and programs (`<?…`, `<!…`) are not allowed in an article",
                es: "en un artículo no se permiten declaraciones ni programas (`<?…`, `<!…`)",
            ),
            words!(
                en: "delete it; to show the characters, write `\\<`",
                es: "bórralo; para mostrar los caracteres, escribe `\\<`",
            ),
        ),
        HtmlFault::Other { name } => {
            return Explanation::new(words!(
                en: "this is not valid HTML ({name})",
                es: "esto no es HTML válido ({name})",
            ));
        }
    };
    Explanation::new(message).hint(hint)
}

pub(super) fn unclosed_tag(tag: &str) -> Explanation {
    Explanation::new(words!(
        en: "`<{tag}>` is not closed",
        es: "`<{tag}>` no está cerrado",
    ))
    .label(words!(en: "opened here", es: "se abre aquí"))
    .hint(words!(
        en: "add `</{tag}>` in the same paragraph or block",
        es: "agrega `</{tag}>` en el mismo párrafo o bloque",
    ))
}

pub(super) fn stray_end_tag(tag: &str) -> Explanation {
    Explanation::new(words!(
        en: "`</{tag}>` closes nothing here",
        es: "`</{tag}>` no cierra nada aquí",
    ))
    .hint(words!(
        en: "delete it, or open `<{tag}>` before it in the same paragraph or block",
        es: "bórralo, o abre `<{tag}>` antes, en el mismo párrafo o bloque",
    ))
}

pub(super) fn misplaced_tag(tag: &str, parent: &str) -> Explanation {
    Explanation::new(words!(
        en: "`<{tag}>` cannot stand inside `<{parent}>`",
        es: "`<{tag}>` no puede estar dentro de `<{parent}>`",
    ))
    .hint(words!(
        en: "begin it on a line of its own after an empty line, outside `<{parent}>`",
        es: "empiézalo en su propio renglón después de uno vacío, fuera de `<{parent}>`",
    ))
}

pub(super) fn missing_attribute(tag: &str, attribute: &str) -> Explanation {
    Explanation::new(words!(
        en: "`<{tag}>` needs the attribute `{attribute}`",
        es: "`<{tag}>` necesita el atributo `{attribute}`",
    ))
}

pub(super) fn missing_child(tag: &str, child: &str) -> Explanation {
    Explanation::new(words!(
        en: "`<{child}>` is missing in `<{tag}>`",
        es: "falta `<{child}>` en `<{tag}>`",
    ))
    .label(words!(en: "opened here", es: "se abre aquí"))
}

pub(super) fn missing_parent(tag: &str, parent: &str) -> Explanation {
    Explanation::new(words!(
        en: "`<{tag}>` belongs directly inside `<{parent}>`",
        es: "`<{tag}>` va directamente dentro de `<{parent}>`",
    ))
}

pub(super) fn too_deep() -> Explanation {
    Explanation::new(words!(
        en: "too many elements are inside one another",
        es: "hay demasiados elementos unos dentro de otros",
    ))
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

pub(super) fn callout_not_read(found: &str, is_alone: bool) -> Explanation {
    if !is_alone {
        return Explanation::new(words!(
            en: "`{found}` is not alone in its line, so it is read as text",
            es: "`{found}` no está solo en su renglón, así que se lee como texto",
        ))
        .hint(words!(
            en: "write the text in the next line, which begins with `> ` too",
            es: "escribe el texto en el renglón siguiente, que también empieza con `> `",
        ));
    }
    Explanation::new(words!(
        en: "there is no callout `{found}`",
        es: "no hay un recuadro `{found}`",
    ))
    .hint(words!(
        en: "use `[!NOTA]`, `[!IMPORTANTE]` or `[!CUIDADO]` (`[!NOTE]`, `[!IMPORTANT]`, `[!CAUTION]`)",
        es: "usa `[!NOTA]`, `[!IMPORTANTE]` o `[!CUIDADO]`",
    ))
}

pub(super) fn emphasis_not_read(mark: &str) -> Explanation {
    Explanation::new(words!(
        en: "visitors will read this `{mark}`: it does not make anything bold",
        es: "los visitantes verán este `{mark}`: no pone nada en negritas",
    ))
    .hint(words!(
        en: "bold begins and ends in one paragraph, with the marks right at the words: `{mark}so{mark}`; to show the mark itself, write a `\\` before each of its characters",
        es: "la negrita empieza y termina en un mismo párrafo, con las marcas pegadas a las palabras: `{mark}así{mark}`; para mostrar la marca misma, escribe `\\` antes de cada uno de sus signos",
    ))
}

/// How to mend what looks like a link or an image and is not read as one.
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
