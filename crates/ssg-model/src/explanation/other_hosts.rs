//! Words for problems with content of other hosts.

use super::parts::Explanation;
use crate::words;

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
