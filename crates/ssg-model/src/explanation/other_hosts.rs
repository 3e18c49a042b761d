//! Words for what is wrong with what is of other hosts.

use super::parts::Explanation;
use crate::words;

pub(super) fn bad_embed_address(service: &str, url: &str) -> Explanation {
    Explanation::new(words!(
        en: "`{service}` shows nothing at this address",
        es: "`{service}` no muestra nada con esta dirección",
    ))
    .hint(words!(
        en: "copy it from the browser: `{url}`",
        es: "cópiala del navegador: `{url}`",
    ))
}

pub(super) fn undeclared_embed(service: &str, declared: &[&str]) -> Explanation {
    let all = [declared, &[service]].concat().join(", ");
    Explanation::new(words!(
        en: "`site.yaml` does not say that pages may load something from `{service}`",
        es: "`site.yaml` no dice que las páginas pueden cargar algo de `{service}`",
    ))
    .hint(words!(
        en: "write `embeds: [{all}]` in `site.yaml`",
        es: "escribe `embeds: [{all}]` en `site.yaml`",
    ))
}

pub(super) fn bad_host_name() -> Explanation {
    Explanation::new(words!(
        en: "not the name of a host",
        es: "no es el nombre de un servidor",
    ))
    .label(words!(
        en: "expected `www.example.com`, without `https://`",
        es: "se esperaba `www.example.com`, sin `https://`",
    ))
}

pub(super) fn bad_verification() -> Explanation {
    Explanation::new(words!(
        en: "not a verification code",
        es: "no es un código de verificación",
    ))
    .hint(words!(
        en: "of the tag that you were given, write only what stands between the quotes of `content`",
        es: "de la etiqueta que te dieron, escribe solo lo que está entre las comillas de `content`",
    ))
}
