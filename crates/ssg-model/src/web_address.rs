//! Addresses on other sites, as editors write them and as they are published.

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use url::{Host, Url};

use crate::limits;
use crate::problem::Problem;

/// The characters that `url` keeps in a query and a fragment, where RFC 3986 does not allow them.
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

/// The tracking parameters of social networks, mail programs and search engines, besides all that
/// begin with `utm_`.
const TRACES: &str = "_gl dclid fbclid gad_source gbraid gclid igsh igshid mc_eid mibextid \
    msclkid srsltid ttclid twclid wbraid";

/// Redirecting pages, each with its host or the end of it, and the parameter that holds the target.
const DETOURS: [(&str, &str, &str); 8] = [
    ("google.com", "/url", "q"),
    ("google.com", "/url", "url"),
    ("google.com.mx", "/url", "q"),
    ("google.com.mx", "/url", "url"),
    ("facebook.com", "/l.php", "u"),
    ("l.instagram.com", "/", "u"),
    ("safelinks.protection.outlook.com", "/", "url"),
    ("youtube.com", "/redirect", "q"),
];

/// The ends of host names that exist in one network only.
const LOCAL_ENDS: [&str; 5] = [".local", ".localhost", ".lan", ".internal", ".home.arpa"];

/// Reads the address of something on another site as [`parse`] does, for a link to it. Redirects,
/// tracking parameters and text fragments, which come with pasted addresses, are removed.
pub fn parse_link(text: &str) -> Result<Url, Problem> {
    let mut url = parse(text)?;
    if let Some(target) = detour(&url) {
        return parse_link(&target);
    }
    let is_local = match url.host() {
        Some(Host::Ipv4(address)) => {
            address.is_loopback()
                || address.is_private()
                || address.is_link_local()
                || address.is_unspecified()
        }
        Some(Host::Ipv6(address)) => {
            address.is_loopback() || address.is_unique_local() || address.is_unicast_link_local()
        }
        // Names without a dot belong to a network, such as `localhost` and `intranet`.
        Some(Host::Domain(name)) => {
            !name.contains('.') || LOCAL_ENDS.iter().any(|end| name.ends_with(end))
        }
        None => false,
    };
    if is_local {
        return Err(Problem::LOCAL_ADDRESS);
    }
    let is_trace = |value: &str| {
        let name = value.split('=').next().unwrap_or_default();
        name.starts_with("utm_") || TRACES.split(' ').any(|trace| trace == name)
    };
    if let Some(query) = url.query().filter(|query| query.split('&').any(is_trace)) {
        let kept: Vec<&str> = query.split('&').filter(|value| !is_trace(value)).collect();
        let kept = kept.join("&");
        url.set_query(Some(&*kept).filter(|kept| !kept.is_empty()));
    }
    // Search engines add the words that they have found (URL Fragment Text Directives).
    if let Some((anchor, _)) = url.fragment().and_then(|anchor| anchor.split_once(":~:")) {
        let anchor = anchor.to_owned();
        url.set_fragment(Some(&*anchor).filter(|anchor| !anchor.is_empty()));
    }
    Ok(url)
}

/// Returns the target of a redirecting page.
fn detour(url: &Url) -> Option<String> {
    let is_within = |host: &str| {
        let before = url.host_str().and_then(|found| found.strip_suffix(host));
        before.is_some_and(|before| before.is_empty() || before.ends_with('.'))
    };
    let is_it = |host: &str, path: &str| is_within(host) && url.path() == path;
    let key =
        |name: &str| DETOURS.iter().any(|(host, path, key)| is_it(host, path) && *key == name);
    let target = url.query_pairs().find(|(name, _)| key(name))?.1;
    target.starts_with("http").then(|| target.into_owned())
}

/// Reads the `http` or `https` address of something on another site.
///
/// Characters that addresses do not allow are encoded. A backslash before query and fragment is
/// refused, because browsers read it as a slash; so are user names, because
/// `https://www.example.com@evil.example/` looks as if it led to another host.
pub fn parse(text: &str) -> Result<Url, Problem> {
    let most = limits::ADDRESS;
    if text.chars().nth(most).is_some() {
        return Err(Problem::TextTooLong { most });
    }
    let path = &text[..text.find(['?', '#']).unwrap_or(text.len())];
    if path.contains('\\') {
        return Err(Problem::BACKSLASH_IN_URL);
    }
    let mut url = Url::parse(text).map_err(|_| Problem::BAD_URL)?;
    let is_plain = matches!(url.scheme(), "https" | "http")
        && url.has_host()
        && url.username().is_empty()
        && url.password().is_none();
    if !is_plain {
        return Err(Problem::BAD_URL);
    }
    if matches!(url.host_str(), Some("http" | "https")) {
        return Err(Problem::URL_TWICE);
    }
    let path = encoded(url.path());
    url.set_path(&path);
    let query = url.query().map(encoded);
    url.set_query(query.as_deref());
    let fragment = url.fragment().map(encoded);
    url.set_fragment(fragment.as_deref());
    Ok(url)
}

/// Encodes characters that are not allowed, and each `%` that does not begin an escape.
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
    use super::{parse, parse_link};
    use crate::problem::Problem;

    fn check(text: &str, expected: Result<&str, &str>) {
        let found = parse(text);
        let found = found.as_ref().map(url::Url::as_str).map_err(Problem::code);
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn valid_urls_are_published_as_written() {
        check(
            "https://www.condusef.gob.mx/?a=1&b[]=2#x",
            Ok("https://www.condusef.gob.mx/?a=1&b[]=2#x"),
        );
        check("HTTPS://Ñandú.example", Ok("https://xn--and-6ma2c.example/"));
        check("http://x.example/a b|c?d e|f#g h", Ok("http://x.example/a%20b%7Cc?d%20e%7Cf#g%20h"));
        check("https://x.mx/a%20b%C3%B1", Ok("https://x.mx/a%20b%C3%B1"));
        check("https://x.mx/50%?p=50%#50%ñ", Ok("https://x.mx/50%25?p=50%25#50%25%C3%B1"));
    }

    fn check_link(text: &str, expected: Result<&str, &str>) {
        let found = parse_link(text);
        let found = found.as_ref().map(url::Url::as_str).map_err(Problem::code);
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn tracking_parameters_of_pasted_urls_are_removed() {
        check_link(
            "https://x.mx/a?utm_source=fb&b=1&fbclid=x#:~:text=hola",
            Ok("https://x.mx/a?b=1"),
        );
        check_link("https://x.mx/?gclid=1#a:~:text=b", Ok("https://x.mx/#a"));
        check_link("https://x.mx/?a=%3F&igsh=2", Ok("https://x.mx/?a=%3F"));
        check_link(
            "https://www.google.com/url?sa=t&q=https%3A%2F%2Fx.mx%2F%3Fb%3D1%26utm_medium%3Dc",
            Ok("https://x.mx/?b=1"),
        );
        check_link(
            "https://nam12.safelinks.protection.outlook.com/?url=https%3A%2F%2Fx.mx%2Fa&data=05%7C",
            Ok("https://x.mx/a"),
        );
        check_link("https://google.com/url?q=https://x.mx/&sa=D", Ok("https://x.mx/"));
        check_link("https://notgoogle.com/url?q=http", Ok("https://notgoogle.com/url?q=http"));
        for wrong in ["https://https://x.mx/", "http://localhost:4100/", "http://192.168.1.7/a"] {
            check_link(wrong, Err("C0403"));
        }
        check_link("https://l.facebook.com/l.php?u=https%3A%2F%2Fx.mx%2F&h=A", Ok("https://x.mx/"));
        check_link(
            "https://www.google.com/search?q=http",
            Ok("https://www.google.com/search?q=http"),
        );
    }

    #[test]
    fn only_the_first_hash_begins_the_fragment() {
        check("https://x.mx/#a#b", Ok("https://x.mx/#a%23b"));
        check("https://x.mx/?q=a\\b#c\\d", Ok("https://x.mx/?q=a%5Cb#c%5Cd"));
    }

    #[test]
    fn misleading_urls_are_refused() {
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
