//! The URL where the site is published, from which every other address of the site is made.

use percent_encoding::percent_decode_str;
use serde::Serialize;

use super::fields::is_sample;
use crate::accepts::{Accepts, form_text};
use crate::decode::{Context, Decode, parsed};
use crate::problem::{Problem, Sample};
use crate::route::InternalLink;
use crate::value::YamlNode;
use crate::web_address;

/// The address of the site, such as `https://www.example.com` or `https://x.github.io/repo`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SiteUrl {
    /// Scheme and host: `https://x.github.io`.
    pub origin: String,
    /// The path, with a slash at both ends: `/` or `/repo/`.
    pub base: String,
}

impl SiteUrl {
    /// Reads an `http` or `https` URL without a user name; drops query and fragment.
    ///
    /// Content must use `https` (see [`Decode`]); `http` is for local builds. Host and path have
    /// only characters that every host's configuration and every address writes in the same way
    /// (RFC 3986 section 2.3).
    pub fn parse(text: &str) -> Result<SiteUrl, Problem> {
        let url = web_address::parse(text)?;
        // The URL of Home as a file, which a browser may show.
        let path = url.path();
        let path = path.strip_suffix("/index.html").unwrap_or(path).trim_end_matches('/');
        // An empty name would make links that begin with `//`, which lead to other hosts; hosts do
        // not serve names that begin with a dot.
        let plain = |text: &str, others: &[u8]| {
            text.bytes().all(|b| b.is_ascii_alphanumeric() || others.contains(&b))
        };
        let fits = path
            .split('/')
            .skip(1)
            .all(|name| !name.is_empty() && !name.starts_with('.') && plain(name, b"-_~."));
        if !fits || !plain(url.host_str().unwrap_or_default(), b"-_.:[]") {
            return Err(Problem::BAD_SITE_PATH);
        }
        Ok(SiteUrl { origin: url.origin().ascii_serialization(), base: format!("{path}/") })
    }

    /// Returns the page that an absolute URL of this site means; `None` if it is on another host or
    /// is a file outside `/files/`, or while the site's own host is an example.
    pub fn page(&self, url: &str) -> Option<InternalLink> {
        if is_sample(&self.origin) {
            return None;
        }
        let host = |url: &str| {
            let (_, rest) = url.split_once("://")?;
            let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
            Some((
                host.strip_prefix("www.").unwrap_or(host).to_owned(),
                rest[host.len()..].to_owned(),
            ))
        };
        let (ours, (theirs, path)) = (host(&self.origin)?.0, host(url)?);
        let path = if path.starts_with('/') { path } else { format!("/{path}") };
        let path = path.strip_prefix(self.base.trim_end_matches('/'))?;
        let link = InternalLink::parse(path).filter(|_| ours == theirs)?;
        let name = link.path.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
        let is_page = link.is_file() || !name.contains('.');
        let anchor = link.anchor.as_deref().map(percent_decode_str);
        let anchor = anchor.map(|anchor| anchor.decode_utf8_lossy().into_owned());
        is_page.then_some(InternalLink { anchor, ..link })
    }
}

impl Decode for SiteUrl {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        let url = parsed(node, cx, |text| {
            SiteUrl::parse(text).and_then(|url| match url.origin.starts_with("https:") {
                true => Ok(url),
                false => Err(Problem::BAD_URL),
            })
        })?;
        if is_sample(&url.origin) {
            cx.report(node.range.clone(), Problem::SampleValue(Sample::Text(url.origin.clone())));
        }
        Some(url)
    }

    fn accepts() -> Accepts {
        let pattern = r"^https://[^\s/?#@\\]+(/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*/*([?#].*)?$";
        Accepts::form(
            pattern,
            form_text("la dirección del sitio", &["https://www.ejemplo.com/"]),
            form_text("the URL of the site", &["https://www.example.com/"]),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::SiteUrl;

    fn check(text: &str, expected: Option<(&str, &str)>) {
        let expected = expected
            .map(|(origin, base)| SiteUrl { origin: origin.to_owned(), base: base.to_owned() });
        assert_eq!(SiteUrl::parse(text).ok(), expected, "{text}");
    }

    fn check_page(site: &str, url: &str, expected: Option<&str>) {
        let found = SiteUrl::parse(site).unwrap().page(url).map(|link| link.to_string());
        assert_eq!(found.as_deref(), expected, "{url}");
    }

    #[test]
    fn absolute_urls_of_the_site_are_recognized() {
        check_page("https://a.mx/", "https://a.mx", Some("/"));
        check_page("https://a.mx/", "http://www.a.mx/uno#dos", Some("/uno/#dos"));
        check_page("https://www.a.mx/x/", "https://a.mx/x/uno/", Some("/uno/"));
        check_page("https://a.mx/x/", "https://a.mx/uno/", None);
        check_page("https://a.mx/", "https://b.mx/uno/", None);
        check_page("https://a.mx/", "https://a.mx/atom.xml", None);
        check_page("https://a.mx/", "https://a.mx/files/a.pdf", Some("/files/a.pdf"));
    }

    #[test]
    fn a_site_url_is_split_into_origin_and_base_path() {
        check("https://www.example.com", Some(("https://www.example.com", "/")));
        check("https://x.github.io/repo", Some(("https://x.github.io", "/repo/")));
        check("https://x.github.io/a/b/", Some(("https://x.github.io", "/a/b/")));
        check("https://example.com/index.html", Some(("https://example.com", "/")));
        check("https://x.github.io/a/index.html", Some(("https://x.github.io", "/a/")));
        check("http://localhost:8080/", Some(("http://localhost:8080", "/")));
        check("https://example.com//evil.example", None);
        check("https://example.com/?utm_source=x#y", Some(("https://example.com", "/")));
        check("https://me@example.com/", None);
        check("ftp://example.com/", None);
        check("www.example.com", None);
        check("https://example.com/a.b~c/d_e-f", Some(("https://example.com", "/a.b~c/d_e-f/")));
        check("http://[::1]:4000", Some(("http://[::1]:4000", "/")));
        for sign in ";$(){}*|'!,&=+:@[]%^`\"<> \\ñ".chars() {
            check(&format!("https://example.com/a{sign}b/"), None);
        }
        check("https://example.com/%2e%2E/.well-known/", None);
        check("https://a;b$c.mx/", None);
    }
}
