//! The texts to compare for translations that are out of date.

use std::collections::HashSet;
use std::path::Path;

use ssg_frontend::environment::Environment;
use ssg_history::{GitProgram, Repository};
use ssg_model::diagnostic::Diagnostic;
use ssg_model::problem::{Problem, Quote};
use ssg_model::words::Words;
use ssg_store::{Digest, read_file_if_present};

use crate::messages;

/// The most lines of a text that are shown.
const LINES: usize = 6;

/// The most bytes of a line that are shown: a paragraph is one line.
const BYTES: usize = 300;

/// Adds to each translation that is out of date the lines of its original that have changed, if the
/// last version has the original that was translated. Otherwise, adds the beginning of both texts.
pub(crate) fn quote(root: &Path, diagnostics: &mut [Diagnostic]) {
    let mut found: Vec<_> = diagnostics
        .iter_mut()
        .filter_map(|Diagnostic { problem, source, range }| match problem {
            Problem::OutOfDate { original, quotes, .. } => {
                let noted = source.text.get(range.clone())?;
                Some((&*original, quotes, noted, &**source))
            }
            _ => None,
        })
        .collect();
    if found.is_empty() {
        return;
    }
    let git = Environment::inherited().find_program("git").map(GitProgram::at);
    let files: Vec<&str> = found.iter().map(|(file, ..)| &***file).collect();
    let before = Repository::new(root, git).committed(&files).unwrap_or_default();
    let mut before = before.into_iter().chain(std::iter::repeat(None));
    for (file, quotes, noted, translation) in &mut found {
        let before = before.next().flatten();
        let Ok(Some(now)) = read_file_if_present(&root.join(&**file)) else { continue };
        let now = String::from_utf8_lossy(&now);
        let is_noted =
            |text: &Vec<u8>| noted.contains(&ssg_content::translated_from(Digest::of(text)));
        let before = before.filter(is_noted);
        **quotes = match before.as_ref().map(|before| String::from_utf8_lossy(before)) {
            Some(before) => vec![
                lines_of(messages::in_last_version(&**file), &before, &now),
                lines_of(Words::of(|_| (**file).clone()), &now, &before),
            ],
            None => vec![
                lines_of(Words::of(|_| (**file).clone()), &now, ""),
                lines_of(Words::of(|_| translation.path.clone()), &translation.text, ""),
            ],
        };
        quotes.retain(|quote| !quote.lines.is_empty());
    }
}

/// Returns the first lines of a text that another text does not have; those of its beginning are
/// without the keys of translations.
fn lines_of(file: Words, text: &str, other: &str) -> Quote {
    let known: HashSet<&str> = other.lines().collect();
    let is_of_translation = |line: &str| line == "---" || line.starts_with("translate");
    let lines = text.lines().enumerate().skip_while(|(_, line)| is_of_translation(line));
    let lines = lines.filter(|(_, line)| !known.contains(line));
    let cut = |line: &str| match line.len() > BYTES {
        true => format!("{}…", &line[..line.floor_char_boundary(BYTES)]),
        false => line.to_owned(),
    };
    Quote { file, lines: lines.take(LINES).map(|(at, line)| (at + 1, cut(line))).collect() }
}
