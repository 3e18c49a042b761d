//! Words for records and their fields: keys that are missing or unknown, and values that are
//! refused.

use super::parts::Explanation;
use crate::icon::Icon;
use crate::problem::{MeantShape, PhoneFault, Shape};
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
        None => explanation.nearest(key, known.iter().copied()),
    }
}

pub(super) fn missing_key(key: &str) -> Explanation {
    Explanation::new(words!(
        en: "missing key `{key}`",
        es: "falta la clave `{key}`",
    ))
    .label(words!(en: "expected among these keys", es: "se esperaba entre estas claves"))
    .hint(words!(
        en: "add a line `{key}: …` with the same indentation",
        es: "agrega un renglón `{key}: …` con la misma sangría",
    ))
}

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

/// How to write what was meant.
fn meant_words(meant: &MeantShape) -> Words {
    match meant {
        MeantShape::Entries => words!(
            en: "write `- text`, with a space after the dash",
            es: "escribe `- texto`, con un espacio después del guion",
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

pub(super) fn empty_text() -> Explanation {
    Explanation::new(words!(
        en: "the text is empty",
        es: "el texto está vacío",
    ))
    .label(words!(en: "expected a text", es: "se esperaba un texto"))
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

pub(super) fn empty_list() -> Explanation {
    Explanation::new(words!(
        en: "the list is empty",
        es: "la lista está vacía",
    ))
    .label(words!(en: "expected at least one", es: "se esperaba al menos uno"))
    .hint(words!(
        en: "add a line that begins with `- `; a list that may be absent is left out with its key",
        es: "agrega un renglón que empiece con `- `; si la lista puede faltar, borra también su clave",
    ))
}

pub(super) fn bad_email() -> Explanation {
    Explanation::new(words!(
        en: "not an e-mail address",
        es: "no es una dirección de correo",
    ))
    .label(words!(en: "expected `name@example.com`", es: "se esperaba `nombre@ejemplo.com`"))
}

pub(super) fn bad_phone(fault: PhoneFault) -> Explanation {
    match fault {
        PhoneFault::International => Explanation::new(words!(
            en: "not a phone number",
            es: "no es un número de teléfono",
        ))
        .label(words!(
            en: "expected `+`, the code of the country and the number",
            es: "se esperaba `+`, la clave del país y el número",
        ))
        .hint(words!(
            en: "for example `+52 33 1234 5678`, or `+1 212 555 0123 ext. 12`",
            es: "por ejemplo `+52 33 1234 5678`, o `+1 212 555 0123 ext. 12`",
        )),
        PhoneFault::Mexican => Explanation::new(words!(
            en: "not a Mexican phone number",
            es: "no es un número de teléfono de México",
        ))
        .label(words!(
            en: "expected `+52` and ten digits",
            es: "se esperaba `+52` y diez dígitos",
        ))
        .hint(words!(
            en: "for example `+52 33 1234 5678`, without the old `044`, `045` or `1`",
            es: "por ejemplo `+52 33 1234 5678`, sin los antiguos `044`, `045` o `1`",
        )),
        PhoneFault::Extension => Explanation::new(words!(
            en: "not an extension",
            es: "no es una extensión",
        ))
        .label(words!(
            en: "expected up to seven digits after `ext.`",
            es: "se esperaban hasta siete dígitos después de `ext.`",
        )),
        PhoneFault::ChatExtension => Explanation::new(words!(
            en: "a WhatsApp number has no extension",
            es: "un número de WhatsApp no lleva extensión",
        ))
        .hint(words!(
            en: "delete `ext.` and the digits after it",
            es: "borra `ext.` y los dígitos que le siguen",
        )),
    }
}

pub(super) fn bad_url() -> Explanation {
    Explanation::new(words!(
        en: "not a web address",
        es: "no es una dirección web",
    ))
    .label(words!(
        en: "expected `https://…`",
        es: "se esperaba `https://…`",
    ))
    .hint(words!(
        en: "write the whole address, as the browser shows it: `https://www.condusef.gob.mx/`",
        es: "escribe la dirección completa, como la muestra el navegador: `https://www.condusef.gob.mx/`",
    ))
}

pub(super) fn backslash_in_url() -> Explanation {
    Explanation::new(words!(
        en: "the address has a backslash, which browsers take for `/`",
        es: "la dirección tiene una diagonal invertida, que los navegadores toman por `/`",
    ))
    .hint(words!(
        en: "write `/`, or `%5C` if the backslash is part of the name",
        es: "escribe `/`, o `%5C` si la diagonal invertida es parte del nombre",
    ))
}

pub(super) fn bad_site_path() -> Explanation {
    Explanation::new(words!(
        en: "the address of the site has a character that servers do not take",
        es: "la dirección del sitio tiene un signo que los servidores no admiten",
    ))
    .label(words!(
        en: "expected letters a–z, digits, `-`, `_`, `~`, and dots within names",
        es: "se esperaban letras a–z, dígitos, `-`, `_`, `~`, y puntos dentro de los nombres",
    ))
}

pub(super) fn bad_id() -> Explanation {
    Explanation::new(words!(
        en: "not usable as a name in an address",
        es: "no sirve como nombre en una dirección",
    ))
    .label(words!(
        en: "expected lower-case letters a–z, digits and hyphens",
        es: "se esperaban minúsculas a–z, dígitos y guiones",
    ))
}

pub(super) fn bad_locale() -> Explanation {
    Explanation::new(words!(
        en: "not a language tag",
        es: "no es una etiqueta de idioma",
    ))
    .label(words!(en: "expected for example `es-MX`", es: "se esperaba, por ejemplo, `es-MX`"))
}

pub(super) fn bad_time_zone() -> Explanation {
    Explanation::new(words!(
        en: "unknown time zone",
        es: "zona horaria desconocida",
    ))
    .label(words!(
        en: "expected for example `America/Mexico_City`",
        es: "se esperaba, por ejemplo, `America/Mexico_City`",
    ))
}

pub(super) fn bad_date() -> Explanation {
    Explanation::new(words!(
        en: "not a date",
        es: "no es una fecha",
    ))
    .label(words!(
        en: "expected year-month-day, such as `2025-05-06`",
        es: "se esperaba año-mes-día, como `2025-05-06`",
    ))
}

pub(super) fn stars_out_of_range() -> Explanation {
    Explanation::new(words!(
        en: "not a rating",
        es: "no es una calificación",
    ))
    .label(words!(
        en: "expected a whole number from 1 to 5",
        es: "se esperaba un número entero del 1 al 5",
    ))
}

pub(super) fn out_of_range(least: u32, most: u32) -> Explanation {
    Explanation::new(words!(
        en: "not a number that fits here",
        es: "no es un número válido aquí",
    ))
    .label(words!(
        en: "expected a whole number from {least} to {most}",
        es: "se esperaba un número entero del {least} al {most}",
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

pub(super) fn updated_before_date() -> Explanation {
    Explanation::new(words!(
        en: "`updated` is earlier than `date`",
        es: "`updated` es anterior a `date`",
    ))
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

pub(super) fn licence_expires(days: i64) -> Explanation {
    match days {
        ..0 => Explanation::new(words!(
            en: "the licence has expired",
            es: "la cédula ya venció",
        )),
        0 => Explanation::new(words!(
            en: "the licence expires today",
            es: "la cédula vence hoy",
        )),
        1 => Explanation::new(words!(
            en: "the licence expires tomorrow",
            es: "la cédula vence mañana",
        )),
        _ => Explanation::new(words!(
            en: "the licence expires in {days} days",
            es: "la cédula vence en {days} días",
        )),
    }
}

/// What the value of this shape is called.
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

pub(super) fn cut_by_comment() -> Explanation {
    Explanation::new(words!(
        en: "the value ends before this `#`: what follows it is a comment",
        es: "el valor termina antes de este `#`: lo que sigue es un comentario",
    ))
    .hint(words!(
        en: "write the whole value between quotes: `\"Number #1\"`; a comment has a space after its `#`",
        es: "escribe todo el valor entre comillas rectas: `\"El número #1\"`; un comentario lleva un espacio después de `#`",
    ))
}

pub(super) fn curly_quotes(breaks: bool) -> Explanation {
    if breaks {
        return Explanation::new(words!(
            en: "these quotes are read as part of the value",
            es: "estas comillas se leen como parte del valor",
        ))
        .hint(words!(
            en: "write straight ones around it: `\"…\"`",
            es: "escríbelo entre comillas rectas: `\"…\"`",
        ));
    }
    Explanation::new(words!(
        en: "visitors will read these quotes: to YAML, curly ones are part of the text",
        es: "los visitantes verán estas comillas: en YAML, las tipográficas son parte del texto",
    ))
    .hint(words!(
        en: "write straight ones, `\"so\"`; when the quotes belong to the text, write `\"“so”\"`",
        es: "escribe comillas rectas, `\"así\"`; si son parte del texto, escribe `\"“así”\"`",
    ))
}

pub(super) fn future_date(date: &str) -> Explanation {
    Explanation::new(words!(
        en: "{date} is still to come, and the article is published at once",
        es: "{date} todavía no llega, y el artículo se publica de inmediato",
    ))
    .hint(words!(
        en: "correct the day; to publish the article then, add `publish_at: {date} 09:00`",
        es: "corrige el día; para publicarlo entonces, agrega `publish_at: {date} 09:00`",
    ))
}

pub(super) fn far_date() -> Explanation {
    Explanation::new(words!(
        en: "this day is more than twenty years ahead",
        es: "faltan más de veinte años para este día",
    ))
    .hint(words!(en: "correct the year", es: "corrige el año"))
}

pub(super) fn other_contact(found: &str, known: &str) -> Explanation {
    Explanation::new(words!(
        en: "`{found}` stands here, and `{known}` in `site.yaml`",
        es: "aquí dice `{found}`, y en `site.yaml`, `{known}`",
    ))
    .hint(words!(
        en: "write the same in both; of an office of its own, add the number to `branches`",
        es: "escribe lo mismo en los dos; si es de otra oficina, agrégalo en `branches`",
    ))
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
