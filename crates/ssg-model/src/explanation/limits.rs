//! Words for content that exceeds a limit.

use super::parts::Explanation;
use crate::limits;
use crate::words;

pub(super) fn file_too_large(most: u64) -> Explanation {
    let kilobytes = most / 1024;
    Explanation::new(words!(
        en: "the file is larger than {kilobytes} KB",
        es: "el archivo pesa más de {kilobytes} KB",
    ))
    .hint(words!(
        en: "look for what was pasted into it by mistake; a long text can be parted into several articles",
        es: "busca lo que se haya pegado en él por error; un texto largo se puede repartir en varios artículos",
    ))
}

pub(super) fn title_length(length: usize) -> Explanation {
    let (least, most) = limits::TITLE.into_inner();
    Explanation::new(words!(
        en: "the title has {length} characters",
        es: "el título tiene {length} caracteres",
    ))
    .label(words!(
        en: "expected at least {least} with the brand, and at most {most} without it",
        es: "se esperaban al menos {least} con la marca, y cuando mucho {most} sin ella",
    ))
    .hint(words!(
        en: "search engines cut longer ones, and replace shorter ones by their own",
        es: "los buscadores cortan los más largos y cambian los más cortos por otros",
    ))
}

pub(super) fn description_length(length: usize) -> Explanation {
    let (least, most) = limits::DESCRIPTION.into_inner();
    Explanation::new(words!(
        en: "the description has {length} characters",
        es: "la descripción tiene {length} caracteres",
    ))
    .label(words!(
        en: "expected from {least} to {most}",
        es: "se esperaban de {least} a {most}",
    ))
    .hint(words!(
        en: "search engines cut longer ones, and replace shorter ones by parts of the text",
        es: "los buscadores cortan las más largas y cambian las más cortas por pedazos del texto",
    ))
}
