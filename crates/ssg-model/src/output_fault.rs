//! What can be wrong with the output, found before it is published, and the words for it.
//!
//! Mistakes in the content are found where they stand, with line and column. What is found here
//! has passed all that: it comes from a component, from a template, or from pages that do not fit
//! together.

use crate::explanation::Explanation;
use crate::problem::Severity;
use crate::words;

/// A fault of pages.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PageFault {
    /// A link to a page or file that is not in the output.
    BrokenLink {
        link: String,
    },
    /// A link to a place that no element of that page names.
    BrokenAnchor {
        link: String,
    },
    /// A link that leaves the folder in which the site is published, or that depends on the page.
    LinkOutsideBase {
        link: String,
        base: String,
    },
    /// Two elements have the same id.
    DuplicateId {
        id: String,
    },
    /// Something that nobody sees until a script shows it.
    Hidden {
        element: String,
        how: String,
    },
    ImageWithoutAlt {
        image: String,
    },
    /// A page needs exactly one of these.
    NotOne {
        element: &'static str,
        count: usize,
    },
    /// An attribute that is a program or a style: the Content-Security-Policy refuses it.
    InlineCode {
        element: String,
        attribute: String,
    },
    StructuredData(StructuredDataFault),
    /// Bytes as hosts send them, compressed with gzip.
    Heavy {
        size: usize,
        limit: usize,
    },
}

/// A fault of the data for search engines in a page.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum StructuredDataFault {
    NotJson { reason: String },
    NoContext,
    MissingField { kind: String, field: String },
}

/// A fault of the output as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OutputFault {
    /// All pages that have this fault: the first one by its path, and how many others.
    Page { page: String, others: usize, fault: PageFault },
    /// Two files of one path: one of them would be lost.
    DuplicatePath { path: String, other: String },
    /// A file that is not what its name says.
    NotWellFormed { path: String, reason: String },
    /// Bytes of all scripts together, compressed with gzip.
    HeavyScripts { size: usize, limit: usize },
    /// A header that Cloudflare Pages would leave out; in bytes.
    LongHeader { name: String, size: usize, limit: usize },
}

impl OutputFault {
    pub(crate) fn severity(&self) -> Severity {
        match self {
            // What an editor writes makes a page heavy; what a developer writes, the scripts.
            OutputFault::Page { fault: PageFault::Heavy { .. }, .. } => Severity::Warning,
            // It matters on one host.
            OutputFault::LongHeader { .. } => Severity::Warning,
            _ => Severity::Error,
        }
    }

    pub(crate) fn explain(&self) -> Explanation {
        match self {
            OutputFault::Page { page, others, fault } => {
                let explanation = fault.explain(page);
                match others {
                    0 => explanation,
                    1 => explanation.label(words!(
                        en: "also on one other page",
                        es: "también en otra página",
                    )),
                    _ => explanation.label(words!(
                        en: "also on {others} other pages",
                        es: "también en otras {others} páginas",
                    )),
                }
            }
            OutputFault::DuplicatePath { path, other } => Explanation::new(words!(
                en: "`{path}` is made twice: from this file and from `{other}`",
                es: "`{path}` se genera dos veces: de este archivo y de `{other}`",
            ))
            .hint(words!(
                en: "rename one of the two, or delete it",
                es: "cambia el nombre de uno de los dos, o bórralo",
            )),
            OutputFault::NotWellFormed { path, reason } => Explanation::new(words!(
                en: "the file `{path}` cannot be read by those whom it is for: {reason}",
                es: "el archivo `{path}` no lo puede leer quien lo necesita: {reason}",
            ))
            .hint(words!(
                en: "correct its template in `templates/`",
                es: "corrige su plantilla en `templates/`",
            )),
            OutputFault::LongHeader { name, size, limit } => Explanation::new(words!(
                en: "the header `{name}` has {size} characters; Cloudflare Pages leaves out what has more than {limit}",
                es: "el encabezado `{name}` tiene {size} caracteres; Cloudflare Pages omite los de más de {limit}",
            ))
            .hint(words!(
                en: "use images of fewer other sites: the policy names each of them",
                es: "usa imágenes de menos sitios ajenos: la política los nombra uno por uno",
            )),
            OutputFault::HeavyScripts { size, limit } => {
                let (size, limit) = (kilobytes(*size), kilobytes(*limit));
                Explanation::new(words!(
                    en: "the scripts of the site weigh {size}, more than {limit}",
                    es: "los programas del sitio pesan {size}, más de {limit}",
                ))
                .hint(words!(
                    en: "look in `frontend/` for a package that is larger than its use",
                    es: "busca en `frontend/` un paquete más grande que su utilidad",
                ))
            }
        }
    }
}

impl PageFault {
    fn explain(&self, page: &str) -> Explanation {
        match self {
            PageFault::BrokenLink { link } => Explanation::new(words!(
                en: "`{page}` links to `{link}`, which is not in the site",
                es: "`{page}` enlaza a `{link}`, que no está en el sitio",
            ))
            .hint(words!(
                en: "correct the link here, or in the component or template that writes it",
                es: "corrige el enlace aquí, o en el componente o la plantilla que lo escribe",
            )),
            PageFault::BrokenAnchor { link } => Explanation::new(words!(
                en: "`{page}` links to `{link}`, and nothing on that page has this name",
                es: "`{page}` enlaza a `{link}`, y nada en esa página lleva ese nombre",
            ))
            .hint(words!(
                en: "correct the part after `#`, or give an element that page's `id`",
                es: "corrige la parte después de `#`, o ponle ese `id` a un elemento de la página",
            )),
            PageFault::LinkOutsideBase { link, base } => Explanation::new(words!(
                en: "`{page}` links to `{link}`, which does not begin with `{base}`, where the site is published",
                es: "`{page}` enlaza a `{link}`, que no empieza con `{base}`, donde se publica el sitio",
            ))
            .hint(words!(
                en: "in a component, use the router's `Link`; in a template, begin with the base path",
                es: "en un componente, usa `Link` del enrutador; en una plantilla, empieza con la ruta base",
            )),
            PageFault::DuplicateId { id } => Explanation::new(words!(
                en: "on `{page}`, more than one element has the id `{id}`",
                es: "en `{page}`, más de un elemento lleva el id `{id}`",
            ))
            .hint(words!(
                en: "choose another name for one of them: links and labels find only the first",
                es: "elige otro nombre para uno de ellos: los enlaces solo encuentran el primero",
            )),
            PageFault::Hidden { element, how } => Explanation::new(words!(
                en: "on `{page}`, `<{element}>` stays hidden without JavaScript (`{how}`)",
                es: "en `{page}`, `<{element}>` no se ve sin JavaScript (`{how}`)",
            ))
            .hint(words!(
                en: "prerender it visible, and let the script hide it",
                es: "genera el elemento visible, y que el programa lo oculte",
            )),
            PageFault::ImageWithoutAlt { image } => Explanation::new(words!(
                en: "on `{page}`, the image `{image}` has no `alt`",
                es: "en `{page}`, la imagen `{image}` no tiene `alt`",
            ))
            .hint(words!(
                en: "say what it shows, or `alt=\"\"` if it only decorates",
                es: "di qué muestra, o pon `alt=\"\"` si solo adorna",
            )),
            PageFault::NotOne { element, count } => Explanation::new(words!(
                en: "`{page}` has {count} `<{element}>` instead of one",
                es: "`{page}` tiene {count} `<{element}>` en lugar de uno",
            )),
            PageFault::InlineCode { element, attribute } => Explanation::new(words!(
                en: "on `{page}`, `<{element}>` has the attribute `{attribute}`, which the site's security policy refuses",
                es: "en `{page}`, `<{element}>` lleva el atributo `{attribute}`, que la política de seguridad del sitio rechaza",
            ))
            .hint(words!(
                en: "use a class of the style sheet, or a handler of the component",
                es: "usa una clase de la hoja de estilos, o un manejador del componente",
            )),
            PageFault::StructuredData(fault) => fault.explain(page),
            PageFault::Heavy { size, limit } => {
                let (size, limit) = (kilobytes(*size), kilobytes(*limit));
                Explanation::new(words!(
                    en: "`{page}` weighs {size} when compressed, more than {limit}: on a slow connection it shows late",
                    es: "`{page}` pesa {size} ya comprimida, más de {limit}: con una conexión lenta tarda en verse",
                ))
                .hint(words!(
                    en: "shorten it, or divide it into two",
                    es: "acórtala, o divídela en dos",
                ))
            }
        }
    }
}

impl StructuredDataFault {
    fn explain(&self, page: &str) -> Explanation {
        Explanation::new(match self {
            StructuredDataFault::NotJson { reason } => words!(
                en: "the data for search engines on `{page}` is not JSON: {reason}",
                es: "los datos para buscadores de `{page}` no son JSON: {reason}",
            ),
            StructuredDataFault::NoContext => words!(
                en: "the data for search engines on `{page}` does not say `\"@context\": \"https://schema.org\"`",
                es: "los datos para buscadores de `{page}` no dicen `\"@context\": \"https://schema.org\"`",
            ),
            StructuredDataFault::MissingField { kind, field } => words!(
                en: "the data for search engines on `{page}` has a `{kind}` without `{field}`",
                es: "los datos para buscadores de `{page}` tienen un `{kind}` sin `{field}`",
            ),
        })
    }
}

/// In powers of ten, as download figures are given: `16.0 kB`.
fn kilobytes(bytes: usize) -> String {
    format!("{:.1} kB", bytes as f64 / 1000.0)
}
