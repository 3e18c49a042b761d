//! Follows hints to the letter: each removes its problem, and causes no other at its place.

use std::fs;
use std::path::Path;

use ssg_model::diagnostic::Diagnostic;

use crate::support::diagnostics;

/// The words of hints in whose place people write their own.
const MODELS: [&str; 10] =
    ["…", "key", "text", "item", "Heading", "URL", "photo", "Term", "| one |", "[^1]"];

/// The cases in which something else is wrong at the same place.
const OTHERS: [&str; 3] = [
    // The page with a similar name has a translation.
    "C2004/broken_pairs",
    // The right day is before the day of publication.
    "C0407/in_front_matter",
    // The right flag says that the content is a placeholder.
    "C0303/flags_in_words",
];

/// Returns the text that a hint puts in the place of a wrong one; `None` if a person has to choose.
fn followed(hint: &str, wrong: &str) -> Option<String> {
    let quoted = |begin: &str| {
        let text = hint.strip_prefix(begin)?.split('`').next()?;
        let is_model = MODELS.iter().any(|model| text.contains(model));
        (!is_model && !hint.contains("` in `")).then(|| text.to_owned())
    };
    if hint.starts_with("delete the tag") || hint.starts_with("delete it, or replace it") {
        return Some(String::new());
    }
    if hint.starts_with("delete the space between") {
        return Some(wrong.replacen("] (", "](", 1));
    }
    if hint.starts_with("write `%20` for each space") {
        let (text, address) = wrong.split_once("](")?;
        return Some(format!("{text}]({}", address.replace(' ', "%20")));
    }
    if hint.starts_with("make it a link") {
        let is_mail = wrong.contains('@');
        return Some(if is_mail {
            format!("<{wrong}>")
        } else {
            "[ahí](https://x.mx/)".to_owned()
        });
    }
    if hint.starts_with("for a phone number") {
        return Some(match wrong.split_once("](") {
            Some((text, _)) => format!("{text}](tel:+523312345678)"),
            None => "tel:+523312345678".to_owned(),
        });
    }
    if hint.starts_with("write `/`, or `%5C`") {
        return Some(wrong.replace('\\', "/"));
    }
    ["write `", "did you mean `", "here it is called `", "replace the backslashes: write `"]
        .iter()
        .find_map(|begin| quoted(begin))
}

/// Follows the hint of a finding in a copy of its project; returns the new problems at its place.
fn left(root: &Path, found: &Diagnostic) -> Option<Vec<String>> {
    let wrong = &found.source.text[found.range.clone()];
    let text = followed(&found.problem.explain().hint?.en, wrong)?;
    let quote = wrong.chars().next().filter(|first| matches!(first, '"' | '\''));
    let text = match quote.filter(|_| !text.starts_with(['"', '\'', '{', '<'])) {
        Some(quote)
            if !matches!(&*text, "true" | "false") && wrong.len() > 1 && wrong.ends_with(quote) =>
        {
            format!("{quote}{text}{quote}")
        }
        _ => text,
    };
    let file = root.join(&found.source.path);
    // Only texts can be followed: not folders, images and missing files.
    let mut whole = fs::read_to_string(&file).ok().filter(|text| *text == *found.source.text)?;
    whole.replace_range(found.range.clone(), &text);
    fs::write(&file, whole).unwrap();
    let place = found.range.start..found.range.start + text.len().max(1);
    let still = diagnostics(root).into_iter().filter(|other| {
        other.source.path == found.source.path
            && other.range.start < place.end
            && other.range.end > place.start
    });
    let still: Vec<String> = still
        .map(|other| format!("{} {}", other.problem.code(), other.problem.explain().message.en))
        .collect();
    fs::write(&file, &found.source.text).unwrap();
    Some(still)
}

/// Returns the hints of a case that, followed, cause another problem, and the number of those followed.
pub(crate) fn unhelpful(name: &str, root: &Path, found: &[Diagnostic]) -> (Vec<String>, usize) {
    let followed = found.iter().filter_map(|found| Some((found, left(root, found)?)));
    let followed: Vec<_> = followed.collect();
    let is_bad = |still: &[String]| !still.is_empty() && !OTHERS.contains(&name);
    let bad = followed.iter().filter(|(_, still)| is_bad(still)).map(|(found, still)| {
        let hint = found.problem.explain().hint.unwrap().en;
        format!("{name}: {hint}: {still:?}")
    });
    (bad.collect(), followed.len())
}
