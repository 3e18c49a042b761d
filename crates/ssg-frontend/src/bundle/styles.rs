//! The styles of a project's own sections: rules apply only inside the element that the engine
//! renders around each section.

use std::collections::BTreeSet;
use std::ops::Range;

/// A part of a style sheet, and the byte that ends it.
type StylePart = (Range<usize>, u8);

/// What a pair of braces encloses.
#[derive(Clone, Copy, PartialEq)]
enum Braces {
    /// Rules under a condition.
    Group,
    Style,
    Keyframes,
}

/// Returns `css` inside `.own-<kind>`, on the same lines. The names of `@keyframes`, which are
/// common to the site, get the kind as a prefix.
///
/// An error is the place of what reaches outside the section, or of a bracket, quote or comment that
/// lacks its other end.
pub(super) fn scoped(kind: &str, css: &str) -> Result<String, Range<usize>> {
    let (clean, parts) = parts(css)?;
    let (open, prefix) = (format!(".own-{kind}{{"), format!("{kind}-"));
    let mut added = vec![(0, open.clone())];
    let (mut names, mut animations, mut blocks) = (BTreeSet::new(), Vec::new(), Vec::new());
    for (range, end) in parts {
        let part = trimmed(&clean, range.clone());
        let text = &clean[part.clone()];
        let rule = text.strip_prefix('@').map(first_word);
        match (end, rule, blocks.last()) {
            (b'{', Some("keyframes" | "-webkit-keyframes"), None) => {
                let name = trimmed(&clean, part.start + 1 + rule.map_or(0, str::len)..part.end);
                if name.is_empty() || first_word(&clean[name.clone()]).len() < name.len() {
                    return Err(part);
                }
                added.extend([(part.start, "}".to_owned()), (name.start, prefix.clone())]);
                names.insert(&clean[name]);
                blocks.push(Braces::Keyframes);
            }
            (b'{', Some("media" | "supports" | "container" | "starting-style"), within)
                if within != Some(&Braces::Keyframes) =>
            {
                blocks.push(within.copied().unwrap_or(Braces::Group));
            }
            (b'{', None, within) => {
                let is_nested = matches!(within, Some(Braces::Style | Braces::Keyframes));
                check_selectors(&clean, part, is_nested)?;
                blocks.push(Braces::Style);
            }
            (_, None, Some(Braces::Style)) => {
                let property = first_word(text).trim_start_matches("-webkit-");
                if matches!(property, "animation" | "animation-name") {
                    animations.push(part.start + first_word(text).len()..part.end);
                }
            }
            _ if text.is_empty() => {}
            _ => return Err(part),
        }
        if end == b'}' && blocks.pop() == Some(Braces::Keyframes) {
            added.push((range.end + 1, open.clone()));
        }
    }
    for value in animations {
        let mut at = value.start;
        for word in clean[value].split_inclusive(|char| !is_of_word(char)) {
            if names.contains(word.trim_end_matches(|char| !is_of_word(char))) {
                added.push((at, prefix.clone()));
            }
            at += word.len();
        }
    }
    added.sort_by_key(|(at, _)| *at);
    let mut scoped = css.to_owned();
    added.iter().rev().for_each(|(at, text)| scoped.insert_str(*at, text));
    Ok(scoped + "}")
}

/// Refuses selectors that select the page, or with `&` something beside the section.
fn check_selectors(clean: &str, list: Range<usize>, is_nested: bool) -> Result<(), Range<usize>> {
    let (mut depth, mut start) = (0_i32, list.start);
    let ends = clean[list.clone()].char_indices().filter_map(|(at, char)| {
        depth += i32::from("([".contains(char)) - i32::from(")]".contains(char));
        (char == ',' && depth == 0).then_some(list.start + at)
    });
    for end in ends.chain([list.end]) {
        let part = trimmed(clean, start..end);
        let text = &clean[part.clone()];
        let is_outside = match is_nested {
            true => text.get(1..).is_some_and(|rest| rest.contains('&')),
            false => {
                matches!(first_word(text), "html" | "body")
                    || text.contains('&')
                    || text.starts_with(['*', '+', '~', '|'])
                    || text.starts_with(":root")
            }
        };
        if is_outside {
            return Err(part);
        }
        start = end + 1;
    }
    Ok(())
}

/// Finds what loads another file: `@import` or `url()`.
pub(super) fn loading(css: &str) -> Option<Range<usize>> {
    // The mistakes of other CSS are left to esbuild.
    let (clean, _) = parts(css).ok()?;
    let css = css.to_ascii_lowercase();
    let found = css.match_indices("url(").chain(css.match_indices("@import"));
    let mut found = found.filter(|(at, text)| clean[*at..].starts_with(text.trim_end_matches('(')));
    found.next().map(|(at, text)| at..at + text.len())
}

/// Splits CSS at braces and semicolons. Returns it in lower case, with spaces in place of comments,
/// strings and URLs, and each part with the byte that ends it.
pub(super) fn parts(css: &str) -> Result<(String, Vec<StylePart>), Range<usize>> {
    let mut clean = css.to_ascii_lowercase().into_bytes();
    let (mut parts, mut open, mut at, mut start) = (Vec::new(), Vec::new(), 0, 0);
    while let Some(&byte) = clean.get(at) {
        let rest = &clean[at..];
        let length = match byte {
            b'/' if rest.starts_with(b"/*") => {
                rest.windows(2).skip(2).position(|two| two == b"*/").map(|at| at + 4)
            }
            b'"' | b'\'' => quoted(rest, byte),
            b'(' if clean[..at].ends_with(b"url") && !is_quoted(&rest[1..]) => quoted(rest, b')'),
            b'\\' => Some(rest.len().min(2)),
            _ => Some(0),
        };
        let length = length.ok_or(at..at + 1)?;
        if length > 0 {
            let bytes = clean[at..at + length].iter_mut().filter(|byte| byte.is_ascii());
            bytes.for_each(|byte| *byte = b' ');
            at += length;
            continue;
        }
        let is_in_parentheses = open.last().is_some_and(|(_, byte)| *byte != b'{');
        let is_paired = match byte {
            b')' | b']' | b'}' => {
                let opening = open.pop().map(|(_, opening)| opening);
                matches!(
                    (opening, byte),
                    (Some(b'('), b')') | (Some(b'['), b']') | (Some(b'{'), b'}')
                )
            }
            b'(' | b'[' | b'{' => {
                open.push((at, byte));
                byte != b'{' || !is_in_parentheses
            }
            _ => true,
        };
        if !is_paired {
            return Err(at..at + 1);
        }
        if matches!(byte, b'{' | b'}') || byte == b';' && !is_in_parentheses {
            parts.push((start..at, byte));
            start = at + 1;
        }
        at += 1;
    }
    parts.push((start..at, b';'));
    let clean = String::from_utf8_lossy(&clean).into_owned();
    open.pop().map_or(Ok((clean, parts)), |(at, _)| Err(at..at + 1))
}

/// Returns the length of a text up to the quote that ends it; `None` if it does not end in its line.
fn quoted(text: &[u8], quote: u8) -> Option<usize> {
    let mut is_escaped = true;
    let is_end = |byte: &u8| {
        let is_end = !is_escaped && (*byte == quote || *byte == b'\n');
        is_escaped = !is_escaped && *byte == b'\\';
        is_end
    };
    let end = text.iter().position(is_end)?;
    (text[end] == quote).then_some(end + 1)
}

fn is_quoted(text: &[u8]) -> bool {
    matches!(text.trim_ascii_start().first(), Some(b'"' | b'\''))
}

fn is_of_word(char: char) -> bool {
    char.is_alphanumeric() || "-_".contains(char) || !char.is_ascii()
}

/// Returns the word at the start of a text; it may be empty.
pub(super) fn first_word(text: &str) -> &str {
    text.split(|char| !is_of_word(char)).next().unwrap_or_default()
}

fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let part = &text[range.clone()];
    let start = range.start + part.len() - part.trim_start().len();
    start..start + part.trim().len()
}

#[cfg(test)]
mod tests {
    use super::scoped;

    fn check(css: &str, expected: &str) {
        assert_eq!(scoped("menu", css).as_deref(), Ok(expected), "{css}");
    }

    #[test]
    fn rules_are_enclosed_and_keyframes_get_the_name_of_the_kind() {
        check("h2, p {\n}", ".own-menu{h2, p {\n}}");
        check(
            "@media print { a { & b {} &:hover {} } }",
            ".own-menu{@media print { a { & b {} &:hover {} } }}",
        );
        check(
            ".a { animation: 1s spin, fade; animation-name: spin } @keyframes spin { to { top: 0 } } p {}",
            ".own-menu{.a { animation: 1s menu-spin, fade; animation-name: menu-spin } \
             }@keyframes menu-spin { to { top: 0 } }.own-menu{ p {}}",
        );
        // Braces in comments, strings, URLs and escapes.
        check(
            "/* } */ a::after { content: \"}\\\"\"; top: url( }{;) }",
            ".own-menu{/* } */ a::after { content: \"}\\\"\"; top: url( }{;) }}",
        );
        check(".\\} {}", ".own-menu{.\\} {}}");
        check(
            "é {} .spin { animation-name: \"spin\" }",
            ".own-menu{é {} .spin { animation-name: \"spin\" }}",
        );
    }

    #[test]
    fn what_reaches_outside_the_section_is_refused() {
        for (css, expected) in [
            ("p {} @import \"a.css\";", "@import"),
            ("@layer a { p {} }", "@layer a"),
            ("@font-face { top: 0 }", "@font-face"),
            ("@\\6dedia print {}", "@"),
            ("p { @page { top: 0 } }", "@page"),
            ("@media print { @keyframes a {} }", "@keyframes a"),
            ("@keyframes a { @media print { to {} } }", "@media print"),
            ("p, :ROOT {}", ":ROOT"),
            ("html.dark p {}", "html.dark p"),
            ("@media print { body {} }", "body"),
            ("* {}", "*"),
            ("+ p {}", "+ p"),
            ("& ~ p {}", "& ~ p"),
            (":not(p, &) {}", ":not(p, &)"),
            (".a { b, :not(&) {} }", ":not(&)"),
        ] {
            let range = scoped("menu", css).unwrap_err();
            assert!(css[range.clone()].starts_with(expected), "{css}: {}", &css[range]);
        }
        for css in ["htmlx {}", "body-x, .html {}", "p:not(.a, .b) {}"] {
            assert!(scoped("menu", css).is_ok(), "{css}");
        }
    }

    #[test]
    fn styles_that_do_not_end_or_have_no_beginning_are_refused() {
        for (css, at) in [
            ("p { top: 0", 2),
            ("p {} }", 5),
            ("} body { top: 0 } p {", 0),
            ("p { top: (} body {) }", 10),
            ("p { top: ({)}", 10),
            ("p { top: [)]", 10),
            ("p {} /* a", 5),
            ("p { top: \"a\n\" }", 9),
            ("p { top: url(a\n) }", 12),
            ("top: 0;", 0),
            ("p", 0),
            ("@keyframes \"a\" {}", 0),
            ("@keyframes a { top: 0 }", 15),
        ] {
            assert_eq!(scoped("menu", css).map_err(|range| range.start), Err(at), "{css}");
        }
    }
}
