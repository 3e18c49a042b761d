//! Words for links within the site.

use super::parts::Explanation;
use crate::email::is_email;
use crate::words;

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

pub(super) fn broken_link(link: &str, known: &[String]) -> Explanation {
    Explanation::new(words!(
        en: "`{link}` leads nowhere",
        es: "`{link}` no lleva a ninguna parte",
    ))
    .nearest(link, known.iter().map(String::as_str))
}

pub(super) fn broken_anchor(anchor: &str, target: &str, known: &[String]) -> Explanation {
    Explanation::new(words!(
        en: "`{target}` has no anchor `#{anchor}`",
        es: "`{target}` no tiene el ancla `#{anchor}`",
    ))
    .nearest(anchor, known.iter().map(String::as_str))
}

pub(super) fn forbidden_scheme(scheme: &str) -> Explanation {
    Explanation::new(words!(
        en: "links of the kind `{scheme}:` are not allowed",
        es: "no se permiten enlaces del tipo `{scheme}:`",
    ))
    .label(words!(
        en: "expected a page of this site, `https:`, `mailto:` or `tel:`",
        es: "se esperaba una página de este sitio, `https:`, `mailto:` o `tel:`",
    ))
}

pub(super) fn link_to_draft(link: &str) -> Explanation {
    Explanation::new(words!(
        en: "`{link}` leads to a draft, which is not part of the site",
        es: "`{link}` lleva a un borrador, que no forma parte del sitio",
    ))
    .hint(words!(
        en: "remove the link until that article loses its `draft: true`",
        es: "quita el enlace hasta que ese artículo pierda su `draft: true`",
    ))
}
