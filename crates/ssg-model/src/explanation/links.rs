//! Words for links within the site.

use super::parts::Explanation;
use crate::email::is_email;
use crate::file_types::{IMAGE_ENDINGS, PUBLISHED_TYPES};
use crate::route;
use crate::similar::closest;
use crate::words;
use crate::words::Words;

pub(super) fn not_a_route(link: &str) -> Explanation {
    match link {
        _ if link.starts_with("www.") => Explanation::new(words!(
            en: "`{link}` is read as a page of this site",
            es: "`{link}` se lee como una página de este sitio",
        ))
        .hint(words!(en: "write `https://{link}`", es: "escribe `https://{link}`")),
        _ if is_email(link) => Explanation::new(words!(
            en: "`{link}` is read as a page of this site",
            es: "`{link}` se lee como una página de este sitio",
        ))
        .hint(words!(en: "write `mailto:{link}`", es: "escribe `mailto:{link}`")),
        "" | "#" => Explanation::new(words!(
            en: "the link has no address",
            es: "el enlace no tiene dirección",
        ))
        .hint(words!(
            en: "write where it leads, such as `/contacto/` or `https://…`",
            es: "escribe a dónde lleva, como `/contacto/` o `https://…`",
        )),
        _ if let Some((words, hint)) = meant(link) => Explanation::new(words).hint(hint),
        _ => {
            let path = link.trim_start_matches(['/', '.']);
            Explanation::new(words!(
                en: "`{link}` is not a route of this site",
                es: "`{link}` no es una ruta de este sitio",
            ))
            .label(words!(
                en: "expected a path that begins with `/`",
                es: "se esperaba una ruta que empiece con `/`",
            ))
            .hint(words!(en: "write `/{path}`", es: "escribe `/{path}`"))
        }
    }
}

/// Guesses the target of an invalid link; returns the message and the hint.
fn meant(link: &str) -> Option<(Words, Words)> {
    let as_page = words!(
        en: "`{link}` is read as a page of this site",
        es: "`{link}` se lee como una página de este sitio",
    );
    if link.contains('\\') {
        let path = link.replace('\\', "/");
        let hint = words!(
            en: "the path has backslashes: write `{path}`",
            es: "la ruta tiene diagonales invertidas: escribe `{path}`",
        );
        return Some((as_page, hint));
    }
    if let Some(hint) = file_hint(link) {
        return Some((as_page, hint));
    }
    if let Some(stem) = link.strip_suffix(".html").or_else(|| link.strip_suffix(".yaml")) {
        let stem = stem.trim_start_matches(['.', '/']);
        let page = stem.strip_prefix("pages/").unwrap_or(stem);
        let hint = words!(en: "write `/{page}/`", es: "escribe `/{page}/`");
        return Some((as_page, hint));
    }
    if looks_like_phone(link) {
        let hint = words!(
            en: "for a phone number, write `tel:` and the number with the code of its country: `tel:+523312345678`",
            es: "para un teléfono, escribe `tel:` y el número con la clave del país: `tel:+523312345678`",
        );
        return Some((as_page, hint));
    }
    looks_like_host(link)
        .then(|| (as_page, words!(en: "write `https://{link}`", es: "escribe `https://{link}`")))
}

/// Returns how to link to a file, or to show an image, by its extension.
fn file_hint(link: &str) -> Option<Words> {
    let path = link.split(['?', '#']).next().unwrap_or_default();
    let name = path.rsplit('/').next().unwrap_or_default();
    let (_, end) = name.rsplit_once('.')?;
    if IMAGE_ENDINGS.iter().any(|known| end.eq_ignore_ascii_case(known)) {
        return Some(words!(
            en: "to show an image, write a `!` before it: `![what it shows]({link})`",
            es: "para mostrar una imagen, escribe `!` antes: `![lo que se ve]({link})`",
        ));
    }
    let is_published = PUBLISHED_TYPES.iter().any(|kind| end.eq_ignore_ascii_case(kind.extension));
    is_published.then(|| {
        words!(
            en: "put the file in `content/files/`, and write `/files/{name}`",
            es: "pon el archivo en `content/files/`, y escribe `/files/{name}`",
        )
    })
}

/// Whether a link looks like a phone number.
fn looks_like_phone(link: &str) -> bool {
    let digits = link.bytes().filter(u8::is_ascii_digit).count();
    digits >= 7 && link.chars().all(|c| c.is_ascii_digit() || " +-().".contains(c))
}

/// Whether a link begins with a host name: `gob.mx/x`.
fn looks_like_host(link: &str) -> bool {
    let host = link.split(['/', '?', '#']).next().unwrap_or_default();
    let is_label = |label: &str| {
        !label.is_empty() && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
    };
    let last = host.rsplit('.').next().unwrap_or_default();
    let is_top = (2..=8).contains(&last.len()) && last.bytes().all(|b| b.is_ascii_alphabetic());
    host.contains('.') && host.split('.').all(is_label) && is_top && last != "md"
}

pub(super) fn broken_link(link: &str, known: &[String]) -> Explanation {
    let explanation = Explanation::new(words!(
        en: "`{link}` leads nowhere",
        es: "`{link}` no lleva a ninguna parte",
    ));
    // Compare names only: all addresses of files have the same beginning.
    let files = known.iter().filter_map(|known| known.strip_prefix(route::FILES));
    let near = link.strip_prefix(route::FILES).and_then(|name| closest(name, files));
    if let Some(hint) = file_hint(link).filter(|_| near.is_none()) {
        return explanation.hint(hint);
    }
    explanation.nearest(link, known.iter().map(String::as_str))
}

pub(super) fn own_page_missing(link: &str, path: &str, known: &[String]) -> Explanation {
    Explanation::new(words!(
        en: "`{link}` is on the host of this site, which has no page `{path}`",
        es: "`{link}` está en el servidor de este sitio, que no tiene la página `{path}`",
    ))
    .nearest(path, known.iter().map(String::as_str))
}

pub(super) fn broken_anchor(anchor: &str, target: &str, known: &[String]) -> Explanation {
    Explanation::new(words!(
        en: "`{target}` has no anchor `#{anchor}`",
        es: "`{target}` no tiene el ancla `#{anchor}`",
    ))
    .nearest(anchor, known.iter().map(String::as_str))
}

pub(super) fn forbidden_scheme(scheme: &str) -> Explanation {
    let explanation = Explanation::new(words!(
        en: "links of the kind `{scheme}:` are not allowed",
        es: "no se permiten enlaces del tipo `{scheme}:`",
    ))
    .label(words!(
        en: "expected a page of this site, `https:`, `mailto:` or `tel:`",
        es: "se esperaba una página de este sitio, `https:`, `mailto:` o `tel:`",
    ));
    match scheme {
        // A scheme of one letter is a disk: `C:`.
        _ if scheme.len() == 1 || scheme == "file" => explanation.hint(words!(
            en: "this file is on your computer alone: put it in `content/files/`, an image in `content/images/`",
            es: "este archivo solo está en tu computadora: ponlo en `content/files/`, o en `content/images/` si es una imagen",
        )),
        "whatsapp" => explanation.hint(words!(
            en: "write `https://wa.me/` and the number without signs or spaces",
            es: "escribe `https://wa.me/` y el número, sin signos ni espacios",
        )),
        _ => explanation,
    }
}
