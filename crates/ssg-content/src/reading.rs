//! How long an article takes to read.

/// Words that a reader of Spanish takes in per minute: the mean of the standardised texts of
/// Trauzettel-Klosinski and Dietz, "Standardized Assessment of Reading Performance: The New
/// International Reading Speed Texts IReST" (2012), table 2.
const WORDS_PER_MINUTE: usize = 218;

/// How many words the HTML of an article shows.
///
/// The HTML is our own: neither `<` nor `>` stands in a text or an attribute as itself.
pub(crate) fn words(html: &str) -> usize {
    let texts = html.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    let is_word = |word: &&str| word.contains(char::is_alphanumeric);
    texts.flat_map(str::split_whitespace).filter(is_word).count()
}

/// Whole minutes for so many words; at least one.
pub(crate) fn minutes(words: usize) -> usize {
    words.div_ceil(WORDS_PER_MINUTE).max(1)
}

#[cfg(test)]
mod tests {
    use super::{WORDS_PER_MINUTE, minutes, words};

    fn check(html: &str, expected: usize) {
        assert_eq!(words(html), expected, "{html}");
    }

    #[test]
    fn what_is_read_is_counted() {
        check("", 0);
        check("<p>Un <a href=\"/x/ y\">enlace</a>, <strong>fuerza</strong>.</p>", 3);
        check("<tr><td>Coaseguro</td><td>$10,000</td></tr>", 2);
        check("<p>Uno — dos…</p>\n<hr>\n<p>¿Tres?</p>", 3);
    }

    #[test]
    fn a_minute_is_begun() {
        let minute = WORDS_PER_MINUTE;
        assert_eq!([0, 1, minute, minute + 1].map(minutes), [1, 1, 1, 2]);
    }
}
