//! Words for the text of an article, which is Markdown.

use super::parts::Explanation;
use crate::problem::{LinkFault, UnreadMarkup};
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
            words!(en: "for bold, write `**so**`", es: "si van negritas, escribe `**así**`"),
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
