//! What can be wrong with links to other sites, and the words for it.
//!
//! All of it is a warning: it is another server's trouble, it may pass by itself, and no build of
//! this site can mend it.

use crate::explanation::Explanation;
use crate::words;
use crate::words::Words;

/// A link to another site, and what came of asking for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutsideLink {
    /// Without its fragment.
    pub url: String,
    /// The first page that has it, and how many others do.
    pub page: String,
    pub others: usize,
    pub fault: OutsideFault,
}

/// What came of asking for a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OutsideFault {
    /// The server knows no such page: HTTP status 404 or 410.
    Missing { status: u16 },
    /// No server was reached that could be asked.
    Unreachable(Unreachable),
    /// The page is elsewhere now, and its server says that it will stay there.
    Moved { to: String },
    /// The server was asked and did not answer in time.
    Silent,
    /// The time was up before this link, and so many others, had been asked for.
    NotAsked { others: usize },
    /// The server answers with an HTTP status that tells of trouble.
    Trouble { status: u16 },
}

/// Why a server was not reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreachable {
    /// Nobody has a server of that name.
    NoHost,
    /// A server is there and does not take the connection.
    Refused,
    /// A secure connection is not possible: the certificate has expired, for example.
    Insecure,
    /// The connection broke off, or what came over it is not HTTP.
    Broken,
}

impl OutsideLink {
    pub(crate) fn explain(&self) -> Explanation {
        let OutsideLink { url, page, others, fault } = self;
        fault.explain(url).label(match others {
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
}

impl OutsideFault {
    fn explain(&self, url: &str) -> Explanation {
        match self {
            OutsideFault::Missing { status } => Explanation::new(words!(
                en: "`{url}` leads nowhere: its server knows no such page ({status})",
                es: "`{url}` no lleva a ninguna parte: su servidor no conoce esa página ({status})",
            ))
            .hint(words!(
                en: "look for the page's new address, or remove the link",
                es: "busca la nueva dirección de la página, o quita el enlace",
            )),
            OutsideFault::Unreachable(reason) => {
                let Words { en, es } = reason.words();
                Explanation::new(words!(
                    en: "`{url}` cannot be reached: {en}",
                    es: "no se llega a `{url}`: {es}",
                ))
                .hint(words!(
                    en: "open it in a browser: if it does not open there either, correct or remove the link",
                    es: "ábrelo en un navegador: si ahí tampoco abre, corrige o quita el enlace",
                ))
            }
            OutsideFault::Moved { to } => Explanation::new(words!(
                en: "`{url}` has moved for good",
                es: "`{url}` cambió de dirección para siempre",
            ))
            .hint(words!(en: "write `{to}`", es: "escribe `{to}`")),
            OutsideFault::Silent => Explanation::new(words!(
                en: "`{url}` gave no answer in time",
                es: "`{url}` no respondió a tiempo",
            ))
            .hint(words!(
                en: "check again later: the server may only be busy",
                es: "revisa de nuevo más tarde: puede ser que el servidor solo esté ocupado",
            )),
            OutsideFault::NotAsked { others } => Explanation::new(match others {
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
            OutsideFault::Trouble { status } => Explanation::new(words!(
                en: "the server of `{url}` is in trouble: it answers {status}",
                es: "el servidor de `{url}` tiene problemas: responde {status}",
            ))
            .hint(words!(
                en: "open it in a browser, and check again later",
                es: "ábrelo en un navegador, y revisa de nuevo más tarde",
            )),
        }
    }
}

impl Unreachable {
    fn words(self) -> Words {
        match self {
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
        }
    }
}
