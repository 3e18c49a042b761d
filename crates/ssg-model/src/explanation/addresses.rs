//! Words for the names of files and anchors, and for addresses that articles had before.

use super::parts::Explanation;
use crate::words;

pub(super) fn bad_slug(suggestion: Option<&str>) -> Explanation {
    let explanation = Explanation::new(words!(
        en: "the file's name cannot be part of an address",
        es: "el nombre del archivo no puede ser parte de una dirección",
    ))
    .label(words!(
        en: "expected lower-case letters a–z, digits and single hyphens",
        es: "se esperaban minúsculas a–z, dígitos y guiones simples",
    ));
    match suggestion {
        Some(name) => explanation.hint(words!(
            en: "rename it to `{name}`",
            es: "cámbiale el nombre a `{name}`",
        )),
        None => explanation,
    }
}

pub(super) fn unknown_person(id: &str, known: &[String]) -> Explanation {
    let explanation = Explanation::new(words!(
        en: "`people.yaml` has no person `{id}`",
        es: "en `people.yaml` no hay ninguna persona `{id}`",
    ));
    if known.is_empty() {
        return explanation.hint(words!(
            en: "add the person with `ssg new person \"Name\"`, or leave the key out",
            es: "agrega a la persona con `ssg new person \"Nombre\"`, o quita la clave",
        ));
    }
    explanation.nearest(id, known.iter().map(String::as_str))
}

pub(super) fn unknown_service(id: &str, known: &[String]) -> Explanation {
    Explanation::new(words!(
        en: "`services.yaml` has no product with the `id` `{id}`",
        es: "en `services.yaml` no hay ningún producto con el `id` `{id}`",
    ))
    .nearest(id, known.iter().map(String::as_str))
}
