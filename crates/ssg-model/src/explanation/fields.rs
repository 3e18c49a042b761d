//! Words for records and their fields: keys that are missing or unknown, and values that are
//! refused.

use super::parts::Explanation;
use crate::icon::Icon;
use crate::problem::{MeantShape, Shape};
use crate::similar::similar;
use crate::words;
use crate::words::Words;

pub(super) fn unknown_key(key: &str, above: Option<&str>, known: &[&'static str]) -> Explanation {
    let explanation = Explanation::new(words!(
        en: "unknown key `{key}`",
        es: "clave desconocida `{key}`",
    ));
    match above {
        Some(above) => explanation.hint(words!(
            en: "if it belongs to `{above}`, write two more spaces before it",
            es: "si pertenece a `{above}`, escribe dos espacios más antes de ella",
        )),
        None => {
            match OTHER_NAMES.iter().find(|(name, ours)| *name == key && known.contains(ours)) {
                Some((_, ours)) => explanation.hint(words!(
                    en: "here it is called `{ours}`",
                    es: "aquí se llama `{ours}`",
                )),
                None => explanation.nearest(key, known.iter().copied()),
            }
        }
    }
}

/// The names of an article's keys in other systems, with those used here.
const OTHER_NAMES: [(&str, &str); 14] = [
    ("abstract", "summary"),
    ("categories", "tags"),
    ("cover", "image"),
    ("description", "summary"),
    ("excerpt", "summary"),
    ("expiryDate", "expire_at"),
    ("featured_image", "image"),
    ("keywords", "tags"),
    ("lastmod", "updated"),
    ("modified", "updated"),
    ("publishDate", "publish_at"),
    ("redirect_from", "aliases"),
    ("subject", "tags"),
    ("thumbnail", "image"),
];

pub(super) fn wrong_shape(
    expected: Shape,
    found: Shape,
    meant: Option<&MeantShape>,
) -> Explanation {
    let (expected, found) = (shape_words(expected), shape_words(found));
    let (en, es) = (&expected.en, &expected.es);
    let label = words!(en: "expected {en}", es: "se esperaba {es}");
    let (en, es) = (&found.en, &found.es);
    let explanation = Explanation::new(words!(
        en: "wrong kind of value: this is {en}",
        es: "tipo de valor incorrecto: esto es {es}",
    ))
    .label(label);
    match meant.map(meant_words) {
        Some(hint) => explanation.hint(hint),
        None => explanation,
    }
}

/// Returns how to write the intended value.
fn meant_words(meant: &MeantShape) -> Words {
    match meant {
        MeantShape::Entries => words!(
            en: "write `- text`, with a space after the dash",
            es: "escribe `- texto`, con un espacio después del guion",
        ),
        MeantShape::Line { entries } => words!(
            en: "write `[{entries}]`, or each in a line of its own that begins with `- `",
            es: "escribe `[{entries}]`, o cada uno en su renglón y con `- ` al principio",
        ),
        MeantShape::Flag(value) => words!(
            en: "write `{value}`, in small letters and without quotes",
            es: "escribe `{value}`, en minúsculas y sin comillas",
        ),
        MeantShape::Bracketed => words!(
            en: "if the brackets are part of the text, put all of it in straight quotes: `\"[New]\"`",
            es: "si los corchetes son parte del texto, ponlo todo entre comillas rectas: `\"[Nuevo]\"`",
        ),
        MeantShape::Image { src } => words!(
            en: "write `{{ src: {src}, alt: \"what it shows\" }}`",
            es: "escribe `{{ src: {src}, alt: \"lo que se ve en ella\" }}`",
        ),
    }
}

pub(super) fn control_character(found: char) -> Explanation {
    let code = u32::from(found);
    Explanation::new(words!(
        en: "the text contains the invisible control character U+{code:04X}",
        es: "el texto contiene el carácter de control invisible U+{code:04X}",
    ))
    .hint(words!(
        en: "delete the text and type it again instead of pasting it",
        es: "borra el texto y escríbelo de nuevo en vez de pegarlo",
    ))
}

pub(super) fn unknown_icon(name: &str) -> Explanation {
    let explanation = Explanation::new(words!(
        en: "unknown icon `{name}`",
        es: "icono desconocido `{name}`",
    ));
    let near = similar(name, Icon::names()).into_iter().take(3);
    let near = near.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    if near.is_empty() {
        return explanation.hint(words!(
            en: "all names are at https://lucide.dev/icons/",
            es: "todos los nombres están en https://lucide.dev/icons/",
        ));
    }
    explanation.hint(words!(
        en: "did you mean {near}? all names are at https://lucide.dev/icons/",
        es: "¿quisiste decir {near}? todos los nombres están en https://lucide.dev/icons/",
    ))
}

pub(super) fn unknown_choice(found: &str, choices: &[&'static str]) -> Explanation {
    Explanation::new(words!(
        en: "unknown value `{found}`",
        es: "valor desconocido `{found}`",
    ))
    .nearest(found, choices.iter().copied())
}

/// Returns the name of a shape.
fn shape_words(shape: Shape) -> Words {
    match shape {
        Shape::Nothing => words!(en: "nothing", es: "nada"),
        Shape::Text => words!(en: "a text", es: "un texto"),
        Shape::Flag => words!(en: "`true` or `false`", es: "`true` o `false`"),
        Shape::List => words!(
            en: "a list (lines that begin with `- `)",
            es: "una lista (renglones que empiezan con `- `)",
        ),
        Shape::Record => words!(
            en: "keys with values (`key: value`)",
            es: "claves con valores (`clave: valor`)",
        ),
    }
}

pub(super) fn unknown_placeholder(found: &str, known: Option<&'static str>) -> Explanation {
    let explanation = Explanation::new(words!(
        en: "nothing takes the place of `{found}`: visitors will read it as it stands",
        es: "nada sustituye a `{found}`: los visitantes lo leerán tal cual",
    ));
    match known {
        Some(known) => explanation.hint(words!(
            en: "in this text, `{{{known}}}` is filled in",
            es: "en este texto se sustituye `{{{known}}}`",
        )),
        None => explanation.hint(words!(
            en: "nothing is filled in in this text; delete the braces",
            es: "en este texto no se sustituye nada; borra las llaves",
        )),
    }
}

pub(super) fn sample_value(what: &str) -> Explanation {
    match what {
        "sample" => Explanation::new(words!(
            en: "this content is still a sample",
            es: "este contenido todavía es de muestra",
        ))
        .hint(words!(
            en: "write your own in its place, then delete the line `sample: true`",
            es: "escribe el tuyo en su lugar y luego borra el renglón `sample: true`",
        )),
        _ => Explanation::new(words!(
            en: "`{what}` is still a sample value",
            es: "`{what}` todavía es un valor de muestra",
        ))
        .hint(words!(
            en: "put the real value in its place before the site is published",
            es: "pon el valor real en su lugar antes de publicar el sitio",
        )),
    }
}
