//! Words for pages as a whole.

use super::parts::Explanation;
use crate::words;

pub(super) fn not_a_page() -> Explanation {
    Explanation::new(words!(
        en: "this is not a page",
        es: "esto no es una página",
    ))
    .label(words!(
        en: "expected only files named `….yaml` or `….md` and folders with such files here",
        es: "aquí solo se esperaban archivos llamados `….yaml` o `….md` y carpetas con archivos así",
    ))
    .hint(words!(
        en: "rename it, or move it out of `content/pages/`; images belong in `content/images/`",
        es: "cámbiale el nombre o sácalo de `content/pages/`; las imágenes van en `content/images/`",
    ))
}

pub(super) fn not_hideable() -> Explanation {
    Explanation::new(words!(
        en: "no site is without this page",
        es: "ningún sitio puede estar sin esta página",
    ))
    .hint(words!(en: "delete the line `hidden: true`", es: "borra la línea `hidden: true`"))
}

pub(super) fn nothing_to_show(file: &str) -> Explanation {
    Explanation::new(words!(
        en: "there is nothing in `{file}` that this section could show",
        es: "en `{file}` no hay nada que esta sección pueda mostrar",
    ))
    .hint(words!(
        en: "remove the section, or hide the page with `hidden: true`",
        es: "quita la sección, u oculta la página con `hidden: true`",
    ))
}

pub(super) fn link_to_hidden(link: &str) -> Explanation {
    Explanation::new(words!(
        en: "`{link}` leads to a page that is hidden",
        es: "`{link}` lleva a una página que está oculta",
    ))
    .hint(words!(
        en: "remove the link, or the line `hidden: true` of that page",
        es: "quita el enlace, o la línea `hidden: true` de esa página",
    ))
}

pub(super) fn no_page_heading() -> Explanation {
    Explanation::new(words!(
        en: "no section has the heading of the page",
        es: "ninguna sección tiene el encabezado de la página",
    ))
    .hint(words!(
        en: "begin with a section `kind: page-heading` or `kind: hero`",
        es: "empieza con una sección `kind: page-heading` o `kind: hero`",
    ))
}

pub(super) fn second_page_heading() -> Explanation {
    Explanation::new(words!(
        en: "the page has a heading already",
        es: "la página ya tiene un encabezado",
    ))
    .label(words!(en: "second time", es: "segunda vez"))
    .hint(words!(
        en: "a page has one `hero`, `page-heading` or `not-found`; use `text` or `split` here",
        es: "una página tiene un solo `hero`, `page-heading` o `not-found`; aquí usa `text` o `split`",
    ))
}

pub(super) fn owned_address(address: &str) -> Explanation {
    Explanation::new(words!(
        en: "what is below `{address}` is made by the site itself",
        es: "lo que está debajo de `{address}` lo hace el sitio mismo",
    ))
    .hint(words!(
        en: "give the file another name, or move it to another folder",
        es: "ponle otro nombre al archivo o muévelo a otra carpeta",
    ))
}
