//! Estimates how long an article takes to read.

use ssg_model::locale::Locale;

/// Counts the words that the HTML of an article shows.
///
/// A word is text between spaces, line ends or tags, with a letter or a digit in it. The HTML is our
/// own: texts and attributes have no unescaped `<` or `>`.
pub(crate) fn words(html: &str) -> usize {
    let texts = html.split('<').map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    let words = texts.flat_map(str::split_ascii_whitespace);
    words.filter(|word| word.contains(char::is_alphanumeric)).count()
}

/// Returns the reading time in whole minutes, at least one.
pub(crate) fn minutes(words: usize, locale: &Locale) -> usize {
    words.div_ceil(locale.words_per_minute()).max(1)
}

#[cfg(test)]
mod tests {
    use super::{minutes, words};
    use ssg_model::locale::Locale;

    fn check(html: &str, expected: usize) {
        assert_eq!(words(html), expected, "{html}");
    }

    #[test]
    fn only_readable_words_count_for_the_reading_time() {
        check("", 0);
        check("<p>Un <a href=\"/x/ y\">enlace</a>, <strong>fuerza</strong>.</p>", 3);
        check("<tr><td>Coaseguro</td><td>$10,000</td></tr>", 2);
        check("<p>Uno — dos…</p>\n<hr>\n<p>¿Tres?</p>", 3);
    }

    #[test]
    fn reading_times_are_rounded_up() {
        let spanish = |words| minutes(words, &Locale::default());
        assert_eq!([0, 1, 218, 219].map(spanish), [1, 1, 1, 2]);
        assert_eq!(minutes(219, &Locale::parse("en-US").unwrap()), 1);
    }
}
