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

pub(super) fn duplicate_slug(other: &str) -> Explanation {
    Explanation::new(words!(
        en: "`{other}` has the same address",
        es: "`{other}` tiene la misma dirección",
    ))
    .hint(words!(
        en: "rename one of the two files; capitals do not make a difference",
        es: "cambia el nombre de uno de los dos; las mayúsculas no cuentan",
    ))
}

pub(super) fn duplicate_id(id: &str) -> Explanation {
    Explanation::new(words!(
        en: "the name `{id}` is taken",
        es: "el nombre `{id}` ya está en uso",
    ))
    .label(words!(en: "second time", es: "segunda vez"))
}

pub(super) fn reserved_id(id: &str) -> Explanation {
    Explanation::new(words!(
        en: "the name `{id}` belongs to the page itself",
        es: "el nombre `{id}` es de la página misma",
    ))
    .hint(words!(
        en: "choose another name, such as `{id}-2`",
        es: "elige otro nombre, como `{id}-2`",
    ))
}

pub(super) fn duplicate_entry(value: &str) -> Explanation {
    Explanation::new(words!(
        en: "`{value}` is in this list twice",
        es: "`{value}` está dos veces en esta lista",
    ))
    .label(words!(en: "second time", es: "segunda vez"))
    .hint(words!(en: "delete one of the two", es: "borra uno de los dos"))
}

pub(super) fn bad_published_list() -> Explanation {
    Explanation::new(words!(
        en: "this is not a list of the addresses of articles",
        es: "esto no es una lista de direcciones de artículos",
    ))
    .label(words!(
        en: "expected `[\"/blog/first/\", \"/blog/second/\"]`",
        es: "se esperaba `[\"/blog/primero/\", \"/blog/segundo/\"]`",
    ))
    .hint(words!(
        en: "restore the file from an earlier version; `ssg build --record` then adds what is new",
        es: "recupera el archivo de una versión anterior; `ssg build --record` agrega después lo nuevo",
    ))
}

pub(super) fn lost_address(address: &str) -> Explanation {
    Explanation::new(words!(
        en: "the article `{address}` was published, and is gone from the site",
        es: "el artículo `{address}` se publicó y ya no está en el sitio",
    ))
    .hint(words!(
        en: "add `aliases: [{address}]` to the front matter of the article that took its place; \
             if there is none, add `- {address}` under `gone:` in `content/site.yaml`",
        es: "agrega `aliases: [{address}]` al encabezado del artículo que ocupa su lugar; \
             si no hay ninguno, agrega `- {address}` bajo `gone:` en `content/site.yaml`",
    ))
}

pub(super) fn bad_old_address() -> Explanation {
    Explanation::new(words!(
        en: "this is not the address of a page",
        es: "esto no es la dirección de una página",
    ))
    .label(words!(en: "expected for example `/blog/old-name/`", es: "se esperaba, por ejemplo, `/blog/nombre-viejo/`"))
    .hint(words!(
        en: "write what follows the site's name, from the first slash, in plain letters and digits",
        es: "escribe lo que sigue al nombre del sitio, desde la primera diagonal, con letras sin acento y dígitos",
    ))
}

pub(super) fn address_in_use(address: &str, file: &str) -> Explanation {
    Explanation::new(words!(
        en: "`{address}` is the address of `{file}`",
        es: "`{address}` es la dirección de `{file}`",
    ))
    .label(words!(en: "expected an address that no page has any more", es: "se esperaba una dirección que ya no tiene ninguna página"))
    .hint(words!(
        en: "delete this line: an address belongs to one page",
        es: "borra este renglón: una dirección es de una sola página",
    ))
}

pub(super) fn old_address_twice(address: &str, other: &str) -> Explanation {
    Explanation::new(words!(
        en: "the old address `{address}` is in `{other}` already",
        es: "la dirección anterior `{address}` ya está en `{other}`",
    ))
    .label(words!(en: "second time", es: "segunda vez"))
    .hint(words!(
        en: "delete one of the two: an address leads to one place",
        es: "borra una de las dos: una dirección lleva a un solo lugar",
    ))
}

pub(super) fn link_to_old_address(link: &str, target: &str) -> Explanation {
    Explanation::new(words!(
        en: "`{link}` leads to an address that has moved",
        es: "`{link}` lleva a una dirección que cambió",
    ))
    .hint(words!(
        en: "write `{target}`",
        es: "escribe `{target}`",
    ))
}

pub(super) fn bad_tag() -> Explanation {
    Explanation::new(words!(
        en: "this subject has no letter and no digit",
        es: "este tema no tiene ni una letra ni un dígito",
    ))
    .hint(words!(
        en: "its page has an address that is made of them",
        es: "con ellos se forma la dirección de su página",
    ))
}

pub(super) fn tag_spelling(other: &str, file: &str) -> Explanation {
    Explanation::new(words!(
        en: "`{file}` writes this subject as `{other}`, and both have one page",
        es: "`{file}` escribe este tema como `{other}`, y los dos tienen una misma página",
    ))
    .hint(words!(
        en: "write it in the same way everywhere",
        es: "escríbelo igual en todas partes",
    ))
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

pub(super) fn same_title(other: &str) -> Explanation {
    Explanation::new(words!(
        en: "`{other}` has the same title",
        es: "`{other}` tiene el mismo título",
    ))
    .hint(words!(
        en: "give each article a title of its own: nobody can tell them apart in the list and in search engines",
        es: "dale a cada artículo un título propio: nadie los distingue en la lista ni en los buscadores",
    ))
}
