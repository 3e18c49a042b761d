//! Builds the table of contents of a long article from its headings.

use ssg_model::payload::{ContentsEntry, ContentsPart};

use crate::markdown::Heading;

/// The number of words from which an article has a table of contents: about three minutes.
const LONG: usize = 650;

/// The minimum number of sections in a table of contents.
const SECTIONS: usize = 3;

/// Returns the sections of an article with their subsections; empty if it is too short for a table
/// of contents.
pub(crate) fn contents(headings: &[Heading], words: usize) -> Vec<ContentsEntry> {
    let mut sections: Vec<ContentsEntry> = Vec::new();
    for Heading { level, id, text } in headings {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (id, text) = (id.clone(), words.join(" "));
        match (*level, sections.last_mut()) {
            (2, _) => sections.push(ContentsEntry { id, text, parts: Vec::new() }),
            (3, Some(section)) => section.parts.push(ContentsPart { id, text }),
            // The heading is below level 3, or a subsection before any section.
            _ => {}
        }
    }
    if words < LONG || sections.len() < SECTIONS { Vec::new() } else { sections }
}

#[cfg(test)]
mod tests {
    use super::{LONG, contents};
    use crate::markdown::Heading;

    fn check(levels: &[u8], words: usize, expected: &str) {
        let headings = levels.iter().zip(1..).map(|(&level, at)| Heading {
            level,
            id: at.to_string(),
            text: String::new(),
        });
        let sections = contents(&headings.collect::<Vec<_>>(), words);
        let sections: Vec<String> = sections
            .into_iter()
            .map(|section| {
                let parts: Vec<String> = section.parts.into_iter().map(|part| part.id).collect();
                format!("{}({})", section.id, parts.join(" "))
            })
            .collect();
        assert_eq!(sections.join(" "), expected, "{levels:?}");
    }

    #[test]
    fn only_long_articles_have_a_table_of_contents() {
        check(&[2, 2, 2], LONG, "1() 2() 3()");
        check(&[2, 2, 2], LONG - 1, "");
        check(&[2, 2, 3, 3], LONG, "");
    }

    #[test]
    fn subsections_are_nested_in_their_section() {
        check(&[3, 2, 3, 4, 3, 2, 2, 3], LONG, "2(3 5) 6() 7(8)");
    }
}
