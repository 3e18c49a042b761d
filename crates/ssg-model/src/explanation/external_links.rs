//! Words for links to other sites.

use super::parts::Explanation;
use crate::external_link::{ExternalLinkFault, ExternalLinkReport, Unreachable};
use crate::words;
use crate::words::Words;

pub(super) fn external_link(link: &ExternalLinkReport) -> Explanation {
    let ExternalLinkReport { url, page, others, fault } = link;
    of_link(fault, url).label(match others {
        0 => words!(en: "on `{page}`", es: "en `{page}`"),
        1 => words!(
            en: "on `{page}` and one other page",
            es: "en `{page}` y en otra página",
        ),
        _ => words!(
            en: "on `{page}` and {others} other pages",
            es: "en `{page}` y en otras {others} páginas",
        ),
    })
}

/// What came of the request for `url`.
fn of_link(fault: &ExternalLinkFault, url: &str) -> Explanation {
    match fault {
        ExternalLinkFault::Missing { status } => Explanation::new(words!(
            en: "`{url}` leads nowhere: its server knows no such page ({status})",
            es: "`{url}` no lleva a ninguna parte: su servidor no conoce esa página ({status})",
        ))
        .hint(words!(
            en: "look for the page's new address, or remove the link",
            es: "busca la nueva dirección de la página, o quita el enlace",
        )),
        ExternalLinkFault::Unreachable(reason) => {
            let Words { en, es } = why_unreachable(*reason);
            Explanation::new(words!(
                en: "`{url}` cannot be reached: {en}",
                es: "no se llega a `{url}`: {es}",
            ))
            .hint(match reason {
                Unreachable::Private => words!(
                    en: "correct or remove the link; `--external-private` asks such servers, too",
                    es: "corrige o quita el enlace; `--external-private` pregunta también a esos servidores",
                ),
                _ => words!(
                    en: "open it in a browser: if it does not open there either, correct or remove the link",
                    es: "ábrelo en un navegador: si ahí tampoco abre, corrige o quita el enlace",
                ),
            })
        }
        ExternalLinkFault::Moved { to } => Explanation::new(words!(
            en: "`{url}` has moved for good",
            es: "`{url}` cambió de dirección para siempre",
        ))
        .hint(words!(en: "write `{to}`", es: "escribe `{to}`")),
        ExternalLinkFault::Silent => Explanation::new(words!(
            en: "`{url}` gave no answer in time",
            es: "`{url}` no respondió a tiempo",
        ))
        .hint(words!(
            en: "check again later: the server may only be busy",
            es: "revisa de nuevo más tarde: puede ser que el servidor solo esté ocupado",
        )),
        ExternalLinkFault::NotChecked { others } => Explanation::new(match others {
            0 => words!(
                en: "there was no time to ask for `{url}`",
                es: "no hubo tiempo de preguntar por `{url}`",
            ),
            _ => words!(
                en: "there was no time to ask for `{url}` and {others} more",
                es: "no hubo tiempo de preguntar por `{url}` y {others} más",
            ),
        })
        .hint(words!(
            en: "check again: it goes on from here; or give it more seconds, as in `--external=900`",
            es: "revisa de nuevo: sigue desde aquí; o dale más segundos, como en `--external=900`",
        )),
        ExternalLinkFault::Trouble { status } => Explanation::new(words!(
            en: "the server of `{url}` is in trouble: it answers {status}",
            es: "el servidor de `{url}` tiene problemas: responde {status}",
        ))
        .hint(words!(
            en: "open it in a browser, and check again later",
            es: "ábrelo en un navegador, y revisa de nuevo más tarde",
        )),
    }
}

/// Why no server was reached, to go on after a colon.
fn why_unreachable(reason: Unreachable) -> Words {
    match reason {
        Unreachable::NoHost => words!(
            en: "there is no server of this name, or this computer has no connection",
            es: "no hay un servidor con ese nombre, o esta computadora no tiene conexión",
        ),
        Unreachable::Refused => words!(
            en: "its server does not take the connection",
            es: "su servidor no acepta la conexión",
        ),
        Unreachable::Insecure => words!(
            en: "no secure connection to its server is possible",
            es: "no es posible una conexión segura con su servidor",
        ),
        Unreachable::Broken => words!(
            en: "the connection to its server breaks off",
            es: "la conexión con su servidor se corta",
        ),
        Unreachable::Private => words!(
            en: "it leads to this computer or a private network, where visitors cannot follow",
            es: "lleva a esta computadora o a una red privada, a donde no llegan los visitantes",
        ),
        Unreachable::Misled => words!(
            en: "its server leads on to what is no address of the web",
            es: "su servidor remite a algo que no es una dirección web",
        ),
        Unreachable::Fault => words!(
            en: "the check of this link broke down, which is a fault of `ssg`",
            es: "la revisión de este enlace se interrumpió por una falla de `ssg`",
        ),
    }
}
