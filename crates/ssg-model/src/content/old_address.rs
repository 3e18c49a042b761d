//! Former addresses of pages: `aliases` of an article and `gone` of the site.

use serde::Serialize;

use crate::accepts::{Accepts, Form, FormInput};
use crate::decode::{Context, Decode, text};
use crate::limits;
use crate::problem::Problem;
use crate::value::YamlNode;

/// First names that no old address may have: the folder of files with hashed names, which browsers
/// cache for a year, and files of the output that cannot also be folders.
const TAKEN: [&str; 3] = ["assets", "_headers", "_redirects"];

/// The longest name in bytes; file systems allow slightly more.
const LONGEST_NAME: usize = 200;

/// Extensions of pages on other systems; any other name with a dot is that of a file.
const PAGE_ENDINGS: [&str; 5] = [".html", ".htm", ".php", ".asp", ".aspx"];

/// The path of a page that no longer exists, without the base path: `/blog/viejo/`.
///
/// Held in its canonical form, which ends in a slash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OldAddress(pub String);

impl OldAddress {
    /// Reads a path from the root of the site, such as `/blog/viejo`, with or without its slash.
    ///
    /// Names consist of ASCII letters, digits, `-`, `_` and `~`, which every host's configuration
    /// and every address writes in the same way (RFC 3986 section 2.3).
    pub fn parse(text: &str) -> Option<OldAddress> {
        let path = text.strip_prefix('/')?;
        let folder = path.strip_suffix("index.html");
        let path = folder.filter(|path| path.is_empty() || path.ends_with('/')).unwrap_or(path);
        let path = path.strip_suffix('/').unwrap_or(path);
        if path.is_empty() {
            return Some(OldAddress("/".to_owned()));
        }
        let ending = PAGE_ENDINGS.iter().find_map(|ending| path.strip_suffix(ending));
        let plain = |name: &str| {
            (1..=LONGEST_NAME).contains(&name.len())
                && name.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_~".contains(&b))
        };
        let mut names = ending.unwrap_or(path).split('/').peekable();
        let is_taken = |name: &&str| TAKEN.iter().any(|taken| name.eq_ignore_ascii_case(taken));
        let is_page = path.len() <= limits::ADDRESS
            && !names.peek().is_some_and(is_taken)
            && names.all(plain);
        is_page.then(|| OldAddress(format!("/{path}/")))
    }
}

impl Decode for OldAddress {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        let mut text = text(node, cx)?;
        let Some(address) = OldAddress::parse(&text.value) else {
            return cx.refuse(text.range, Problem::BAD_OLD_ADDRESS);
        };
        text.value = address.0;
        match cx.old_address(&text) {
            Some(address) => Some(OldAddress(address)),
            None => cx.refuse(text.range, Problem::OLD_ADDRESS_ELSEWHERE),
        }
    }

    fn accepts() -> Accepts {
        let name = format!("[A-Za-z0-9_~-]{{1,{LONGEST_NAME}}}");
        let endings = PAGE_ENDINGS.join("|").replace('.', r"\.");
        Accepts::Form(Form {
            input: FormInput::Text,
            es: "una dirección del sitio, desde la primera diagonal",
            pattern: format!(r"^/({name}(/{name})*({endings})?(/|/index\.html)?)?$"),
            except: Some(format!("^/({})([/.]|$)", TAKEN.join("|"))),
            examples: vec!["/blog/nombre-anterior/"],
        })
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
    fn paths_that_no_page_had_are_refused() {
        check("blog/viejo/", None);
        check("//example.com/", None);
        check("https://example.com/blog/viejo/", None);
        check("/blog/../viejo/", None);
        check("/.htaccess", None);
        check("/feed.xml", None);
        check("/año/", None);
        check("/a b/", None);
        check("/viejo/?p=1", None);
        check("/viejo/#parte", None);
        check("/a$b/", None);
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
