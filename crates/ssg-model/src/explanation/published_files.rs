//! Words for the files of `content/files/`.

use super::parts::Explanation;
use crate::words;

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
