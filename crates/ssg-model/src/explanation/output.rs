//! Words for faults of the output.

use super::parts::Explanation;
use crate::output_fault::{OutputFault, PageFault, StructuredDataFault};
use crate::words;

pub(super) fn output(fault: &OutputFault) -> Explanation {
    match fault {
        OutputFault::Page { page, others, fault } => {
            let explanation = of_page(fault, page);
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
        OutputFault::HeavyDrawing { size, limit } => {
            let (size, limit) = (kilobytes(*size), kilobytes(*limit));
            Explanation::new(words!(
                en: "visitors load {size} for this drawing, more than {limit}",
                es: "los visitantes cargan {size} por este dibujo, más de {limit}",
            ))
            .hint(words!(
                en: "save it with fewer points and without photographs in it, or as a photograph",
                es: "guárdalo con menos puntos y sin fotografías dentro, o como fotografía",
            ))
        }
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

/// A fault of `page`, an address such as `/blog/uno/`.
fn of_page(fault: &PageFault, page: &str) -> Explanation {
    match fault {
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
        PageFault::SkippedHeading { level, before } => Explanation::new(words!(
            en: "on `{page}`, a heading `<h{level}>` follows `<h{before}>`",
            es: "en `{page}`, después de un encabezado `<h{before}>` viene `<h{level}>`",
        ))
        .hint(words!(
            en: "give it the next level, or add the heading that is missing: screen readers announce the levels",
            es: "dale el nivel siguiente, o agrega el encabezado que falta: los lectores de pantalla anuncian los niveles",
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
        PageFault::StructuredData(fault) => structured_data(fault, page),
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

/// A fault of the data for search engines in `page`.
fn structured_data(fault: &StructuredDataFault, page: &str) -> Explanation {
    Explanation::new(match fault {
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

/// In powers of ten, as download figures are given: `16.0 kB`.
fn kilobytes(bytes: usize) -> String {
    format!("{:.1} kB", bytes as f64 / 1000.0)
}
