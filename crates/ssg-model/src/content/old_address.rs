//! Former addresses of pages: `aliases` of an article and `gone` of the site.

use percent_encoding::percent_decode_str;
use serde::Serialize;
use unicode_normalization::UnicodeNormalization;

use crate::accepts::{Accepts, form_text};
use crate::decode::{Context, Decode, text};
use crate::limits;
use crate::problem::Problem;
use crate::value::YamlNode;

/// First names that no old address may have: the folder of files with hashed names, which browsers
/// cache for a year, and files of the output, which cannot also be folders.
const TAKEN: &str = "404.html _headers _redirects assets atom.xml favicon.ico licenses.txt \
    manifest.webmanifest robots.txt sitemap.xml version.json";

/// The longest name in bytes; file systems allow slightly more.
const LONGEST_NAME: usize = 200;

/// The characters of ASCII that some host cannot have in an old address, or some file system in a name,
/// besides control characters and an encoded `%`.
const REFUSED: &str = r##""#$*:;<>?[\]^`{|}"##;

/// The path of a page that no longer exists, without the base path: `/blog/viejo/`.
///
/// Held in its canonical form: decoded, in Unicode's form NFC, with a slash at the end of the path. May
/// have a query of one name and value, as in WordPress's `/?p=123`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OldAddress(pub String);

impl OldAddress {
    /// Reads a path from the root of the site, such as `/blog/viejo`, with or without its slash, and with
    /// or without percent-encoding.
    pub fn parse(text: &str) -> Option<OldAddress> {
        let (path, query) = match text.split_once('?') {
            Some((path, query)) => (path, is_query(query).then(|| format!("?{query}"))?),
            None => (text, String::new()),
        };
        let path: String =
            percent_decode_str(path.strip_prefix('/')?).decode_utf8().ok()?.nfc().collect();
        let folder = path.strip_suffix("index.html");
        let path = folder.filter(|path| path.is_empty() || path.ends_with('/')).unwrap_or(&path);
        let path = path.strip_suffix('/').unwrap_or(path);
        if path.is_empty() {
            return Some(OldAddress(format!("/{query}")));
        }
        let mut names = path.split('/').peekable();
        let is_taken = |name: &&str| TAKEN.split(' ').any(|taken| name.eq_ignore_ascii_case(taken));
        let is_page = path.len() <= limits::ADDRESS
            && !names.peek().is_some_and(is_taken)
            && names.all(is_name);
        is_page.then(|| OldAddress(format!("/{path}/{query}")))
    }
}

/// Whether every host can write the name, once decoded, and every file system can hold it.
fn is_name(name: &str) -> bool {
    let is_plain = |c: char| {
        c == ' ' || !(c == '%' || c.is_control() || c.is_whitespace() || REFUSED.contains(c))
    };
    (1..=LONGEST_NAME).contains(&name.len())
        && name.trim() == name
        && !name.starts_with('.')
        && name.chars().all(is_plain)
}

/// Whether a query is a name and a value, both simple words.
fn is_query(query: &str) -> bool {
    let is_plain = |c: u8| c.is_ascii_alphanumeric() || b"-_.".contains(&c);
    let is_word = |word: &str| !word.is_empty() && word.bytes().all(is_plain);
    query.split_once('=').is_some_and(|(name, value)| is_word(name) && is_word(value))
}

impl Decode for OldAddress {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        let mut text = text(node, cx)?;
        let Some(address) = OldAddress::parse(&text.value) else {
            return cx.refuse(text.range, Problem::BAD_OLD_ADDRESS);
        };
        text.value = address.0;
        match cx.old_address(&text) {
            Ok(address) => Some(OldAddress(address)),
            Err(problem) => cx.refuse(text.range, problem),
        }
    }

    fn accepts() -> Accepts {
        let refused = REFUSED.replace('\\', r"\\").replace('[', r"\[").replace(']', r"\]");
        let taken = TAKEN.replace('.', r"\.").replace(' ', "|");
        Accepts::form(
            &format!(r"^/[^{refused}]*(\?[\w.-]+=[\w.-]+)?$"),
            form_text(
                "una dirección del sitio, desde la primera diagonal",
                &["/blog/nombre-anterior/"],
            ),
            form_text("a URL of the site, from the first slash", &["/blog/previous-name/"]),
        )
        .except(format!(r"^/({taken})(/|$)|//|/\."))
    }
}

#[cfg(test)]
mod tests {
    use super::OldAddress;

    fn check(text: &str, expected: Option<&str>) {
        let found = OldAddress::parse(text);
        assert_eq!(found.as_ref().map(|address| address.0.as_str()), expected, "{text}");
    }

    #[test]
    fn paths_of_old_pages_are_normalized() {
        check("/blog/viejo/", Some("/blog/viejo/"));
        check("/blog/viejo", Some("/blog/viejo/"));
        check("/Blog/Mi_Nota~2/index.html", Some("/Blog/Mi_Nota~2/"));
        check("/nota.php", Some("/nota.php/"));
        check("/blog/_headers/", Some("/blog/_headers/"));
        let long = format!("/{}/", "a".repeat(200));
        check(&long, Some(&long));
        check("/", Some("/"));
        check("/index.html", Some("/"));
    }

    #[test]
    fn addresses_of_other_systems_are_decoded() {
        check("/a\u{f1}o/", Some("/a\u{f1}o/"));
        check("/an\u{303}o/", Some("/a\u{f1}o/"));
        check("/a%c3%b1o", Some("/a\u{f1}o/"));
        check("/an%CC%83o/", Some("/a\u{f1}o/"));
        check("/Mis notas (1), 50%2B/gu\u{ed}a.pdf", Some("/Mis notas (1), 50+/gu\u{ed}a.pdf/"));
        check("/index.php/2020/01/nota/", Some("/index.php/2020/01/nota/"));
        check("/rss.xml", Some("/rss.xml/"));
        check("/?p=123", Some("/?p=123"));
        check("/index.php?page_id=7", Some("/index.php/?page_id=7"));
    }

    #[test]
    fn paths_that_no_page_had_are_refused() {
        check("blog/viejo/", None);
        check("//example.com/", None);
        check("https://example.com/blog/viejo/", None);
        check("/blog/../viejo/", None);
        check("/.htaccess", None);
        check("/viejo/#parte", None);
        check("/a$b/", None);
        check("/a%22b/", None);
        check("/a%25b/", None);
        check("/a%0Ab/", None);
        check("/a%FFb/", None);
        check("/a%2F%2E%2E/b/", None);
        check("/ a/", None);
        check("/?p", None);
        check("/?p=1&q=2", None);
        check("/?p=1;", None);
        check("/robots.txt", None);
        check("/a/*", None);
        check("/assets/viejo/", None);
        check("/Assets/", None);
        check("/_redirects", None);
        check("/_headers/index.html", None);
        check(&format!("/{}/", "a".repeat(201)), None);
        check(&"/a".repeat(1_001), None);
        check("/a//b/", None);
        check("/a//index.html", None);
    }
}
