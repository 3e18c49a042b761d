//! Where the site is published: the one URL from which every other address of the site is made.

use serde::Serialize;

use super::fields::is_sample;
use crate::accepts::Accepts;
use crate::decode::{Context, Decode, parsed};
use crate::problem::Problem;
use crate::value::YamlNode;

/// The address of the site, such as `https://www.example.com` or `https://x.github.io/repo`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SiteUrl {
    /// Scheme and host: `https://x.github.io`.
    pub origin: String,
    /// Its path, with a slash at both ends: `/` or `/repo/`.
    pub base: String,
}

impl SiteUrl {
    /// Reads an `https` or `http` URL without user, query and fragment.
    ///
    /// The content has to say `https` (see [`Decode`]); `http` is for trying a build locally.
    pub fn parse(text: &str) -> Option<SiteUrl> {
        let url = url::Url::parse(text).ok()?;
        let plain = matches!(url.scheme(), "https" | "http")
            && url.has_host()
            && url.username().is_empty()
            && url.password().is_none()
            && url.query().is_none()
            && url.fragment().is_none();
        // An empty segment would make links that begin with `//`, which lead to other hosts.
        let path = url.path().trim_end_matches('/');
        (plain && !path.contains("//")).then(|| SiteUrl {
            origin: url.origin().ascii_serialization(),
            base: format!("{path}/"),
        })
    }
}

impl Decode for SiteUrl {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        let url = parsed(node, cx, |text| {
            SiteUrl::parse(text)
                .filter(|url| url.origin.starts_with("https:"))
                .ok_or(Problem::BadUrl)
        })?;
        if is_sample(&url.origin) {
            cx.report(node.range.clone(), Problem::SampleValue { what: url.origin.clone() });
        }
        Some(url)
    }

    fn accepts() -> Accepts {
        let pattern = r"^https://[^\s/?#@]+(/[^\s/?#@]+)*/*$";
        Accepts::form("la dirección del sitio", pattern, &["https://www.ejemplo.com/"])
    }
}

#[cfg(test)]
mod tests {
    use super::SiteUrl;

    fn check(text: &str, expected: Option<(&str, &str)>) {
        let expected = expected
            .map(|(origin, base)| SiteUrl { origin: origin.to_owned(), base: base.to_owned() });
        assert_eq!(SiteUrl::parse(text), expected, "{text}");
    }

    #[test]
    fn a_site_url_is_taken_apart() {
        check("https://www.example.com", Some(("https://www.example.com", "/")));
        check("https://x.github.io/repo", Some(("https://x.github.io", "/repo/")));
        check("https://x.github.io/a/b/", Some(("https://x.github.io", "/a/b/")));
        check("http://localhost:8080/", Some(("http://localhost:8080", "/")));
        check("https://example.com//evil.example", None);
        check("https://example.com/?q", None);
        check("https://example.com/#x", None);
        check("https://me@example.com/", None);
        check("ftp://example.com/", None);
        check("www.example.com", None);
    }
}
