//! Words for `publish_at` and `expire_at`, and for links that do not last as long as they are
//! shown.

use super::parts::Explanation;
use crate::words;

pub(super) fn bad_moment() -> Explanation {
    Explanation::new(words!(
        en: "not a day with a time",
        es: "no es un día con hora",
    ))
    .label(words!(
        en: "expected for example `2026-12-01 09:00`, or a day alone: `2026-12-01`",
        es: "se esperaba, por ejemplo, `2026-12-01 09:00`, o solo el día: `2026-12-01`",
    ))
}

pub(super) fn clock_change(twice: bool) -> Explanation {
    match twice {
        false => Explanation::new(words!(
            en: "this time does not exist: the clock is put forward then",
            es: "esta hora no existe: en ese momento se adelanta el reloj",
        ))
        .hint(words!(
            en: "choose a time one hour later",
            es: "elige una hora más tarde",
        )),
        true => Explanation::new(words!(
            en: "this time comes twice: the clock is put back then",
            es: "esta hora ocurre dos veces: en ese momento se atrasa el reloj",
        ))
        .hint(words!(
            en: "choose a time one hour earlier or later",
            es: "elige una hora más temprano o más tarde",
        )),
    }
}

pub(super) fn expires_too_early() -> Explanation {
    Explanation::new(words!(
        en: "`expire_at` is not later than `publish_at`",
        es: "`expire_at` no es posterior a `publish_at`",
    ))
    .label(words!(
        en: "the article would never be in the site",
        es: "el artículo nunca estaría en el sitio",
    ))
}

pub(super) fn link_too_early(link: &str, until: &str) -> Explanation {
    Explanation::new(words!(
        en: "`{link}` leads to an article that is not published before {until}",
        es: "`{link}` lleva a un artículo que no se publica antes del {until}",
    ))
    .hint(words!(
        en: "remove the link until then; an article may keep it with the same `publish_at`",
        es: "quita el enlace hasta entonces; un artículo puede conservarlo con el mismo `publish_at`",
    ))
}

pub(super) fn link_to_expired(link: &str, since: &str) -> Explanation {
    Explanation::new(words!(
        en: "`{link}` leads to an article that left the site on {since}",
        es: "`{link}` lleva a un artículo que salió del sitio el {since}",
    ))
    .hint(words!(
        en: "remove the link, or the `expire_at` of that article",
        es: "quita el enlace, o el `expire_at` de ese artículo",
    ))
}

pub(super) fn link_will_break(link: &str, until: &str) -> Explanation {
    Explanation::new(words!(
        en: "`{link}` leads to an article that leaves the site on {until}",
        es: "`{link}` lleva a un artículo que sale del sitio el {until}",
    ))
    .hint(words!(
        en: "remove the link before then: afterwards it is an error, and the site cannot be built",
        es: "quita el enlace antes de esa fecha: después es un error y el sitio no se puede construir",
    ))
}
