//! Addresses on other sites, as editors write them and as they are published.

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use url::Url;

use crate::limits;
use crate::problem::Problem;

/// What `url` leaves as it is in a query and a fragment, and RFC 3986 does not allow there.
const NOT_ALLOWED: &AsciiSet = &CONTROLS
    .add(b'"')
    .add(b'#')
    .add(b'<')
    .add(b'>')
    .add(b'\\')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

/// Reads the `http` or `https` address of something on another site.
///
/// What comes of it is what was written, with the characters encoded that addresses do not have. A
/// backslash in front of query and fragment is refused, because a browser takes it for a slash; so
/// are names of users, because `https://www.example.com@evil.example/` reads like another host than
/// it leads to.
pub fn parse(text: &str) -> Result<Url, Problem> {
    let most = limits::ADDRESS;
    if text.chars().nth(most).is_some() {
        return Err(Problem::TextTooLong { most });
    }
    let path = &text[..text.find(['?', '#']).unwrap_or(text.len())];
    if path.contains('\\') {
        return Err(Problem::BackslashInUrl);
    }
    let mut url = Url::parse(text).map_err(|_| Problem::BadUrl)?;
    let is_plain = matches!(url.scheme(), "https" | "http")
        && url.has_host()
        && url.username().is_empty()
        && url.password().is_none();
    if !is_plain {
        return Err(Problem::BadUrl);
    }
    let path = encoded(url.path());
    url.set_path(&path);
    let query = url.query().map(encoded);
    url.set_query(query.as_deref());
    let fragment = url.fragment().map(encoded);
    url.set_fragment(fragment.as_deref());
    Ok(url)
}

/// Encodes what is not allowed, and each `%` that begins nothing.
fn encoded(part: &str) -> String {
    let part = utf8_percent_encode(part, NOT_ALLOWED).to_string();
    let mut pieces = part.split('%');
    let mut encoded = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let begins = piece.len() >= 2 && piece.bytes().take(2).all(|b| b.is_ascii_hexdigit());
        encoded.push_str(if begins { "%" } else { "%25" });
        encoded.push_str(piece);
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::parse;
    use crate::problem::Problem;

    fn check(text: &str, expected: Result<&str, &str>) {
        let found = parse(text);
        let found = found.as_ref().map(url::Url::as_str).map_err(Problem::code);
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn what_was_written_is_published() {
        check(
            "https://www.condusef.gob.mx/?a=1&b[]=2#x",
            Ok("https://www.condusef.gob.mx/?a=1&b[]=2#x"),
        );
        check("HTTPS://Ñandú.example", Ok("https://xn--and-6ma2c.example/"));
        check("http://x.example/a b|c?d e|f#g h", Ok("http://x.example/a%20b%7Cc?d%20e%7Cf#g%20h"));
        check("https://x.mx/a%20b%C3%B1", Ok("https://x.mx/a%20b%C3%B1"));
        check("https://x.mx/50%?p=50%#50%ñ", Ok("https://x.mx/50%25?p=50%25#50%25%C3%B1"));
    }

    #[test]
    fn one_sign_begins_the_anchor() {
        check("https://x.mx/#a#b", Ok("https://x.mx/#a%23b"));
        check("https://x.mx/?q=a\\b#c\\d", Ok("https://x.mx/?q=a%5Cb#c%5Cd"));
    }

    #[test]
    fn what_leads_elsewhere_is_refused() {
        check("https://x.mx\\@evil.example/", Err("C0413"));
        check("https:\\\\x.mx", Err("C0413"));
        check("https://x.mx/a\\b", Err("C0413"));
        check("https://", Err("C0403"));
        check("https://banco.example@evil.example/", Err("C0403"));
        check("//evil.example/", Err("C0403"));
        check("ftp://x.mx/", Err("C0403"));
        check(&format!("https://x.mx/{}", "a".repeat(2_000)), Err("C0307"));
    }
}
