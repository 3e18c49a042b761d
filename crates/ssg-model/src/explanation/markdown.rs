//! Words for the text of an article: Markdown, and the HTML in it.

use super::parts::Explanation;
use crate::problem::{HtmlFault, LinkFault, UnreadMarkup};
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
    let explanation = Explanation::new(words!(
        en: "the HTML element `<{tag}>` is not allowed in an article",
        es: "el elemento HTML `<{tag}>` no se permite en un artículo",
    ));
    match tag {
        "iframe" | "embed" | "object" | "video" => explanation.hint(words!(
            en: "a video or a map goes into a page, as a section `kind: embed`; in a text, write a link to it",
            es: "un video o un mapa va en una página, en una sección `kind: embed`; en un texto, escribe un enlace",
        )),
        "img" => explanation.hint(words!(
            en: "write `![what it shows](../images/photo.jpg)`",
            es: "escribe `![lo que se ve](../images/foto.jpg)`",
        )),
        _ => explanation.hint(words!(
        en: "use Markdown instead; to show the characters, write `\\<`",
        es: "usa Markdown en su lugar; para mostrar los caracteres, escribe `\\<`",
        )),
    }
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

pub(super) fn markup_not_read(markup: &UnreadMarkup) -> Explanation {
    let (message, hint) = match markup {
        UnreadMarkup::Heading => (
            words!(
                en: "this is not read as a heading but as text",
                es: "esto no se lee como encabezado, sino como texto",
            ),
            words!(
                en: "write a space after the `#` signs: `## Heading`",
                es: "escribe un espacio después de los signos `#`: `## Encabezado`",
            ),
        ),
        UnreadMarkup::List => (
            words!(
                en: "these lines are not read as a list: they become one paragraph",
                es: "estos renglones no se leen como lista: se juntan en un solo párrafo",
            ),
            words!(
                en: "begin each line with `- ` or `1. `, with the space",
                es: "empieza cada renglón con `- ` o `1. `, con el espacio",
            ),
        ),
        UnreadMarkup::Table => (
            words!(
                en: "these lines are not read as a table",
                es: "estos renglones no se leen como tabla",
            ),
            words!(
                en: "below the first row goes `|---|---|`, with as many columns as the row has",
                es: "debajo de la primera fila va `|---|---|`, con tantas columnas como tiene la fila",
            ),
        ),
        UnreadMarkup::IndentedText => (
            words!(
                en: "four spaces at the beginning make this text code",
                es: "los cuatro espacios del principio convierten este texto en código",
            ),
            words!(
                en: "delete the spaces; for code, write a line of three backticks before and after it",
                es: "borra los espacios; si es código, escribe antes y después un renglón con tres acentos graves",
            ),
        ),
        UnreadMarkup::OpenFence => (
            words!(
                en: "this code has no end, so all that follows is code",
                es: "este código no se cierra, así que todo lo que sigue es código",
            ),
            words!(
                en: "write the same mark again in a line of its own below the code",
                es: "escribe la misma marca otra vez, sola en un renglón, debajo del código",
            ),
        ),
        UnreadMarkup::Backtick => (
            words!(
                en: "visitors will read this backtick: it has no second one",
                es: "los visitantes verán este acento grave: le falta su pareja",
            ),
            words!(
                en: "write another one after the code; to show the mark itself, write a `\\` before it",
                es: "escribe otro después del código; para mostrar el signo mismo, escribe `\\` antes de él",
            ),
        ),
        UnreadMarkup::HeadingByRule => (
            words!(
                en: "this line makes a heading of the text right above it",
                es: "este renglón convierte en encabezado el texto que está justo arriba",
            ),
            words!(
                en: "for a line across the page, leave an empty line before it; for a heading, write `## Heading`",
                es: "si es una raya, deja un renglón vacío antes; si es un encabezado, escribe `## Encabezado`",
            ),
        ),
        UnreadMarkup::Highlight => (
            words!(
                en: "visitors will read these `==`: they mark nothing",
                es: "los visitantes verán estos `==`: no marcan nada",
            ),
            words!(en: "write `<mark>so</mark>`", es: "escribe `<mark>así</mark>`"),
        ),
        UnreadMarkup::WikiLink => (
            words!(
                en: "visitors will read these `[[` and `]]`: this is no link",
                es: "los visitantes verán estos `[[` y `]]`: esto no es un enlace",
            ),
            words!(
                en: "write `[text](address)`; of another article, `[text](its-file.md)`",
                es: "escribe `[texto](dirección)`; de otro artículo, `[texto](su-archivo.md)`",
            ),
        ),
        UnreadMarkup::Definition => (
            words!(
                en: "visitors will read this `:`: there are no lists of terms in Markdown",
                es: "los visitantes verán estos `:`: en Markdown no hay listas de términos",
            ),
            words!(
                en: "write `- **Term:** what it means`",
                es: "escribe `- **Término:** lo que significa`",
            ),
        ),
        UnreadMarkup::BareAddress { address } => (
            words!(
                en: "`{address}` is text: nobody can click it",
                es: "`{address}` es texto: nadie puede abrirlo con un clic",
            ),
            words!(
                en: "make it a link: `[what is there](https://…)` or, for an e-mail, `<{address}>`",
                es: "conviértelo en enlace: `[lo que hay ahí](https://…)` o, si es un correo, `<{address}>`",
            ),
        ),
    };
    Explanation::new(message).hint(hint)
}

pub(super) fn markdown_in_plain_text(mark: &str) -> Explanation {
    Explanation::new(words!(
        en: "visitors will read this `{mark}`: this text takes no Markdown",
        es: "los visitantes verán este `{mark}`: en este texto no se usa Markdown",
    ))
    .hint(words!(
        en: "delete the marks; text with bold or links goes into a section `kind: text` or an article",
        es: "borra las marcas; el texto con negritas o enlaces va en una sección `kind: text` o en un artículo",
    ))
}

pub(super) fn lost_cells(cells: usize, columns: usize) -> Explanation {
    Explanation::new(words!(
        en: "this row has {cells} cells, and the table {columns} columns: the rest is lost",
        es: "esta fila tiene {cells} celdas y la tabla {columns} columnas: lo que sobra se pierde",
    ))
    .hint(words!(
        en: "add a column to the first two rows, or write `\\|` where a `|` is part of the text",
        es: "agrega una columna a las dos primeras filas, o escribe `\\|` donde un `|` sea parte del texto",
    ))
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
