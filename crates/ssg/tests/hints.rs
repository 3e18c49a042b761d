//! Follows hints, to the letter or as a person would: each removes its problem and causes no other.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use rayon::prelude::*;
use ssg_model::diagnostic::Diagnostic;
use tempfile::TempDir;

use crate::support::{diagnostics, repository};
use crate::{cases, code_explanations};

/// A site with mistakes.
pub(crate) struct Followed {
    pub(crate) name: String,
    pub(crate) wrong: TempDir,
    /// The site after a person followed the hints.
    pub(crate) right: Option<TempDir>,
}

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

/// Hints that content alone does not cause, by the beginning of their code and name, and who gives them.
const ELSEWHERE: [(&str, &str); 11] = [
    ("C0201 yaml_other", "a fault of YAML for which the parser has no name"),
    ("C0703 image_not_drawn", "the program that draws images"),
    ("C0901 sample_drawing", "a new site: `init.rs` replaces each drawing of a starter"),
    ("C0901 sample_unchanged", "a new site: `init.rs` replaces each text of a starter"),
    ("C12", "the check of the output: own components and templates"),
    ("C1905", "an own component, when it is rendered"),
    ("C1907", "an own component, when it is rendered"),
    ("C1908", "an own component, when it is bundled"),
    ("C2010", "an own template, when it is filled in"),
    ("C15", "the law: `law.rs` begins with a site that follows each hint"),
    ("C1909", "another version of the program"),
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
    if hint.starts_with("use the nearest readable shade") {
        return hint.rsplit('`').nth(1).map(str::to_owned);
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

/// A finding: its code, its message with its file, and its hint.
type FoundText = (String, String, Option<String>);

fn all(found: &[Diagnostic]) -> Vec<FoundText> {
    let each = found.iter().map(|found| {
        let said = found.problem.explain();
        let place = format!("{}: {}", found.source.path, said.message.en);
        (found.problem.code().to_owned(), place, said.hint.map(|hint| hint.en))
    });
    each.collect()
}

impl Followed {
    /// Returns each hint that helps, and the hints that do not help.
    fn helpful(&self) -> (Vec<String>, Vec<String>) {
        let (name, root) = (&self.name, self.wrong.path());
        let found = diagnostics(root);
        let (mut helpful, mut bad) = (Vec::new(), Vec::new());
        let before = all(&found);
        for (found, (_, _, hint)) in found.iter().zip(&before) {
            match left(root, found) {
                Some(still) if !still.is_empty() && !OTHERS.contains(&name.as_str()) => {
                    bad.push(format!("{name}: {hint:?}: {still:?}"));
                }
                Some(_) => helpful.extend(hint.clone()),
                None => {}
            }
        }
        if let Some(right) = &self.right {
            let after = all(&diagnostics(right.path()));
            // C2006 counts the pages that are not translated yet.
            let new = after.iter().filter(|new| {
                !before.contains(new)
                    && new.0 != "C2006"
                    && !code_explanations::is_of_short_text(&new.0)
            });
            bad.extend(new.map(|new| format!("{name}: after its hints, {new:?}")));
            let gone = before.into_iter().filter(|found| !after.contains(found));
            helpful.extend(gone.filter_map(|(_, _, hint)| hint));
        }
        (helpful, bad)
    }
}

/// A hint in `crates/ssg-model/src/codes/`, its code and name, and the texts around its values.
struct HintTemplate {
    name: String,
    parts: Vec<String>,
}

fn hints_of(code: &str, text: &str) -> Vec<HintTemplate> {
    let blocks = text.split("=== ").skip(1).take_while(|block| !block.starts_with("es\n"));
    let hints = blocks.filter_map(|block| {
        let (kind, name) = block.lines().next()?.split_once(' ')?;
        let begin = if kind == "hint" { "en: " } else { "hint en: " };
        let hint = block.lines().find_map(|line| line.strip_prefix(begin))?;
        let hint = hint.replace("{{", "\u{1}").replace("}}", "\u{2}");
        let parts = hint.split('{').enumerate().map(|(at, part)| {
            let text = if at == 0 { part } else { part.split_once('}').unwrap().1 };
            text.replace('\u{1}', "{").replace('\u{2}', "}")
        });
        Some(HintTemplate { name: format!("{code} {name}"), parts: parts.collect() })
    });
    hints.collect()
}

impl HintTemplate {
    fn gives(&self, text: &str) -> bool {
        let mut rest = text;
        text.starts_with(&self.parts[0])
            && text.ends_with(self.parts.last().unwrap())
            && self.parts.iter().all(|part| match rest.split_once(part.as_str()) {
                Some((_, after)) => {
                    rest = after;
                    true
                }
                None => false,
            })
    }
}

#[test]
#[ignore = "`cargo xtask soak long` runs it"]
fn every_hint_about_content_helps_when_it_is_followed() {
    let sites = cases::followed().chain(code_explanations::followed()).par_bridge();
    let (helpful, bad): (Vec<_>, Vec<_>) = sites.map(|site| site.helpful()).unzip();
    let helpful: BTreeSet<String> = helpful.into_iter().flatten().collect();
    let bad: Vec<String> = bad.into_iter().flatten().collect();
    assert!(bad.is_empty(), "{}", bad.join("\n"));

    let folder = repository().join("crates/ssg-model/src/codes");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut hints: Vec<HintTemplate> = files
        .flat_map(|file| {
            let code = file.file_stem().unwrap().to_str().unwrap();
            hints_of(code, &fs::read_to_string(&file).unwrap())
        })
        .collect();
    // Of two hints that give a text, the one with more of its own is meant.
    hints.sort_by_key(|hint| std::cmp::Reverse(hint.parts.concat().len()));
    let tried: BTreeSet<_> = helpful
        .iter()
        .filter_map(|text| hints.iter().find(|hint| hint.gives(text)))
        .map(|hint| &hint.parts)
        .collect();
    let untried = hints.iter().filter(|hint| {
        !tried.contains(&hint.parts)
            && !ELSEWHERE.iter().any(|(codes, _)| hint.name.starts_with(codes))
    });
    let mut untried: Vec<String> =
        untried.map(|hint| format!("{} {:?}", hint.name, hint.parts)).collect();
    untried.sort();
    assert!(untried.is_empty(), "{} of {}: {}", untried.len(), hints.len(), untried.join("\n"));
}
