//! Checks the contents of a privacy notice: LFPDPPP (2025), article 15.

use ssg_model::law_fault::NoticePart;
use ssg_model::names;

/// The required parts, each with groups of folded words; a text needs a word of each group.
const PARTS: [(NoticePart, &[&[&str]]); 8] = [
    (NoticePart::Responsible, &[&["responsable"], &["domicilio"]]),
    (NoticePart::Data, &[&["datos"], &["sensible"]]),
    (
        NoticePart::Purposes,
        &[
            &["finalidad", "para-que"],
            &["necesari", "primari"],
            &["voluntari", "secundari", "adicional", "no-necesari"],
        ],
    ),
    (NoticePart::Limits, &[&["limit"], &["uso", "divulgacion"]]),
    (
        NoticePart::Rights,
        &[&["arco", "acced", "acceso"], &["rectific"], &["cancel"], &["opon", "oposicion"]],
    ),
    (NoticePart::Revocation, &[&["revoc"]]),
    (NoticePart::Transfers, &[&["transfer", "transmit", "compart", "a-quien-se-lo"]]),
    (NoticePart::Changes, &[&["cambi", "modific", "actualiz"], &["aviso"]]),
];

/// Returns the parts that a text does not have.
pub(super) fn missing_parts(text: &str) -> impl Iterator<Item = NoticePart> {
    // Comments in the front matter are instructions for editors.
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("# "));
    let folded = names::fold(&lines.collect::<Vec<_>>().join("\n"));
    PARTS.into_iter().filter_map(move |(part, groups)| {
        let says = |words: &&[&str]| words.iter().any(|word| folded.contains(word));
        (!groups.iter().all(says)).then_some(part)
    })
}
