//! Words for the files that visitors get as they are, and for menus.

use super::parts::Explanation;
use crate::words;

pub(super) fn unpublishable_file() -> Explanation {
    Explanation::new(words!(
        en: "files of this kind are not published",
        es: "los archivos de este tipo no se publican",
    ))
    .label(words!(
        en: "expected `pdf`, `docx`, `xlsx`, `pptx`, `odt`, `ods`, `csv`, `txt`, `zip`, `ics`, `vcf`, `epub`, `mp3`, `mp4`, `jpg`, `png` or `webp`",
        es: "se esperaba `pdf`, `docx`, `xlsx`, `pptx`, `odt`, `ods`, `csv`, `txt`, `zip`, `ics`, `vcf`, `epub`, `mp3`, `mp4`, `jpg`, `png` o `webp`",
    ))
    .hint(words!(
        en: "save it as one of these kinds, or move it out of `content/files/`",
        es: "guárdalo como uno de estos tipos o sácalo de `content/files/`",
    ))
}

pub(super) fn wrong_file_contents(extension: &str) -> Explanation {
    Explanation::new(words!(
        en: "the file is called `.{extension}`, but is something else",
        es: "el archivo se llama `.{extension}`, pero es otra cosa",
    ))
    .hint(words!(
        en: "open it in its program and save it as `.{extension}` again; a new name does not change its kind",
        es: "ábrelo en su programa y guárdalo de nuevo como `.{extension}`; cambiarle el nombre no cambia su tipo",
    ))
}

pub(super) fn published_file_too_large(most: u64) -> Explanation {
    let megabytes = most / 1_000_000;
    Explanation::new(words!(
        en: "the file is larger than {megabytes} MB",
        es: "el archivo pesa más de {megabytes} MB",
    ))
    .hint(words!(
        en: "save it smaller, or put it on a service for large files and link to it there",
        es: "guárdalo con menos peso, o súbelo a un servicio para archivos grandes y enlázalo allá",
    ))
}

pub(super) fn not_a_file(link: &str) -> Explanation {
    let name = link.rsplit('/').next().unwrap_or(link);
    Explanation::new(words!(
        en: "`{link}` is not a file for visitors",
        es: "`{link}` no es un archivo para descargar",
    ))
    .label(words!(
        en: "expected a file of `content/files/`",
        es: "se esperaba un archivo de `content/files/`",
    ))
    .hint(words!(en: "write `/files/{name}`", es: "escribe `/files/{name}`"))
}

pub(super) fn bad_root_file_name() -> Explanation {
    Explanation::new(words!(
        en: "no file at the root of the site can have this name",
        es: "ningún archivo junto a la portada puede llamarse así",
    ))
    .label(words!(
        en: "expected letters a–z, digits, `-` and `_`, then `.html` or `.txt`; not a file that the site makes itself",
        es: "se esperaban letras a–z, dígitos, `-` y `_`, y luego `.html` o `.txt`; no uno que el sitio hace solo",
    ))
}

pub(super) fn markup_in_root_file() -> Explanation {
    Explanation::new(words!(
        en: "this has to be plain text, and there is a `<` in it",
        es: "esto tiene que ser solo texto y lleva un `<`",
    ))
    .hint(words!(
        en: "write only the line that the service gives you",
        es: "escribe solo el renglón que te da el servicio",
    ))
}

pub(super) fn menu_too_deep() -> Explanation {
    Explanation::new(words!(
        en: "an entry of a menu cannot have a menu of its own",
        es: "una entrada de un menú no puede tener otro menú",
    ))
    .hint(words!(
        en: "move these links one level up",
        es: "pasa estos enlaces un nivel arriba",
    ))
}
