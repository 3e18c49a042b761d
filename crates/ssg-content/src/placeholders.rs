//! Checks placeholders, words in braces: an unknown one would be published as it stands.

use ssg_model::diagnostic::RangedProblems;
use ssg_model::problem::Problem;
use ssg_model::value::{Value, YamlNode};

/// The texts of `site.yaml` with a placeholder, one per line, each with its name.
const FILLED_IN: &str = include_str!("placeholders.txt");

/// Finds placeholders in the texts of `site.yaml` that are not filled in.
pub(crate) fn check(site: &YamlNode) -> RangedProblems {
    let mut problems = Vec::new();
    check_below(site, "", &mut problems);
    problems
}

fn check_below(node: &YamlNode, path: &str, problems: &mut RangedProblems) {
    match &node.value {
        Value::Map(entries) => {
            for (key, value) in entries {
                let separator = if path.is_empty() { "" } else { "." };
                check_below(value, &format!("{path}{separator}{}", key.value), problems);
            }
        }
        Value::List(items) => items.iter().for_each(|item| check_below(item, path, problems)),
        Value::Scalar { text, .. } => {
            let mut filled = FILLED_IN.lines().filter_map(|line| line.split_once(' '));
            let known = filled.find(|(filled, _)| *filled == path).map(|(_, word)| word);
            if known.is_none() && !path.starts_with("labels.") {
                return;
            }
            for word in words(text).filter(|word| Some(*word) != known) {
                let found = format!("{{{word}}}");
                problems.push((node.range.clone(), Problem::UnknownPlaceholder { found, known }));
            }
        }
        Value::Null => {}
    }
}

/// Returns the words in braces.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_word =
        |word: &&str| !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || c == '_');
    let parts = text.split('{').skip(1);
    parts.filter_map(|part| part.split_once('}').map(|(word, _)| word)).filter(is_word)
}
