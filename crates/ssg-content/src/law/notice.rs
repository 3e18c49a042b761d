//! Checks the contents of a privacy notice: LFPDPPP (2025), article 15.

use ssg_model::names;
use ssg_model::problem::Problem;

/// The required parts, each with groups of folded words; a text needs a word of each group.
const PARTS: [(Problem, &[&[&str]]); 8] = [
    (Problem::NOTICE_LACKS_RESPONSIBLE, &[&["responsable"], &["domicilio"]]),
    (Problem::NOTICE_LACKS_DATA, &[&["datos"], &["sensible"]]),
    (
        Problem::NOTICE_LACKS_PURPOSES,
        &[
            &["finalidad", "para-que"],
            &["necesari", "primari"],
            &["voluntari", "secundari", "adicional", "no-necesari"],
        ],
    ),
    (Problem::NOTICE_LACKS_LIMITS, &[&["limit"], &["uso", "divulgacion"]]),
    (
        Problem::NOTICE_LACKS_RIGHTS,
        &[&["arco", "acced", "acceso"], &["rectific"], &["cancel"], &["opon", "oposicion"]],
    ),
    (Problem::NOTICE_LACKS_REVOCATION, &[&["revoc"]]),
    (Problem::NOTICE_LACKS_TRANSFERS, &[&["transfer", "transmit", "compart", "a-quien-se-lo"]]),
    (Problem::NOTICE_LACKS_CHANGES, &[&["cambi", "modific", "actualiz"], &["aviso"]]),
];

/// Returns the parts that a text does not have.
pub(super) fn missing_parts(text: &str) -> impl Iterator<Item = Problem> {
    // Comments in the front matter are instructions for editors.
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("# "));
    let folded = names::fold(&lines.collect::<Vec<_>>().join("\n"));
    PARTS.into_iter().filter_map(move |(part, groups)| {
        let says = |words: &&[&str]| words.iter().any(|word| folded.contains(word));
        (!groups.iter().all(says)).then_some(part)
    })
}
