//! Checks the contents of a privacy notice: LFPDPPP (2025), article 15.

use ssg_model::content::site::NoticeReview;
use ssg_model::names;
use ssg_model::problem::Problem;
use ssg_store::Digest;

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
    (
        Problem::NOTICE_LACKS_TRANSFERS,
        &[&[
            "transfer",
            "transfier",
            "transmi",
            "compart",
            "comunic",
            "ced",
            "cesion",
            "tercer",
            "a-quien-se-lo",
        ]],
    ),
    (Problem::NOTICE_LACKS_CHANGES, &[&["cambi", "modific", "actualiz"], &["aviso"]]),
];

/// The number of characters of the digest that a review names.
const DIGEST: usize = 12;

/// Checks the text of a notice. If somebody has reviewed just this text, missing words are advice.
pub(super) fn check(text: &str, review: Option<&NoticeReview>) -> Vec<Problem> {
    let mut missing: Vec<Problem> = missing_parts(text).collect();
    let Some(NoticeReview { name, digest, .. }) = review.filter(|_| !missing.is_empty()) else {
        return missing;
    };
    let mut now = Digest::of(text).to_string();
    now.truncate(DIGEST);
    if digest.as_ref() == Some(&now) {
        return vec![Problem::ReviewedNotice { name: name.0.clone(), parts: missing.len() }];
    }
    missing.push(Problem::NoticeReviewOutdated { name: name.0.clone(), digest: now });
    missing
}

/// Returns the parts that a text does not have.
fn missing_parts(text: &str) -> impl Iterator<Item = Problem> {
    // Comments in the front matter are instructions for editors.
    let lines = text.lines().filter(|line| !line.trim_start().starts_with("# "));
    let folded = names::fold(&lines.collect::<Vec<_>>().join("\n"));
    PARTS.into_iter().filter_map(move |(part, groups)| {
        let says = |words: &&[&str]| words.iter().any(|word| folded.contains(word));
        (!groups.iter().all(says)).then_some(part)
    })
}
