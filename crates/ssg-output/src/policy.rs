//! The Content-Security-Policy of the pages.

use base64::Engine;
use base64::prelude::BASE64_STANDARD as BASE64;
use sha2::{Digest, Sha256};
use ssg_model::other_host::OtherHost;

use crate::html::{self, Tag, Visitor};

/// The number of different `style` attributes that the policy of a page lists.
pub(crate) const MOST_STYLES: usize = 64;

/// The directive for style sheets.
const STYLES: &str = "style-src 'self'";

/// The directive that allows all `style` attributes.
pub const ANY_STYLE: &str = "style-src-attr 'unsafe-inline'";

/// Returns the policy as a header value: scripts only from our files and the given inline ones, and
/// other hosts, and sound and video of our own, only if the content has them.
pub fn content_security_policy(
    inline_scripts: &[&str],
    hosts: &[OtherHost],
    has_media: bool,
) -> String {
    let scripts: String =
        inline_scripts.iter().map(|script| format!(" {}", hash(script))).collect();
    let of = |directive: &str| -> String {
        let hosts = hosts.iter().filter(|other| other.directive == directive);
        hosts.map(|other| format!(" https://{}", other.host)).collect()
    };
    let forms = Some(of("form-action")).filter(|hosts| !hosts.is_empty());
    let mut policy = vec![
        "default-src 'none'".to_owned(),
        format!("script-src 'self'{scripts}{}", of("script-src")),
        STYLES.to_owned(),
        format!("img-src 'self'{}", of("img-src")),
        "font-src 'self'".to_owned(),
        format!("connect-src 'self'{}", of("connect-src")),
        "manifest-src 'self'".to_owned(),
        "base-uri 'none'".to_owned(),
        format!("form-action{}", forms.as_deref().unwrap_or(" 'none'")),
        // Strings become HTML only in `frontend/src/browser/page-reader.ts`.
        "require-trusted-types-for 'script'".to_owned(),
        "trusted-types page".to_owned(),
    ];
    let frames = of("frame-src");
    if !frames.is_empty() {
        policy.push(format!("frame-src{frames}"));
    }
    if has_media {
        policy.push("media-src 'self'".to_owned());
    }
    policy.join("; ")
}

/// Returns a policy that allows `style` attributes as `directive` says, unless it already allows
/// all of them.
pub fn with_styles(policy: &str, directive: &str) -> String {
    let both = format!("{STYLES}; {directive}");
    if policy.contains(ANY_STYLE) { policy.to_owned() } else { policy.replacen(STYLES, &both, 1) }
}

/// Returns a policy that allows a style sheet in the page.
pub(crate) fn with_sheet(policy: &str, css: &str) -> String {
    policy.replacen(STYLES, &format!("{STYLES} {}", hash(css)), 1)
}

/// Returns the policy that hosts send. It allows the styles of every page: browsers apply the page's
/// own policy as well.
pub fn of_hosts(policy: &str) -> String {
    policy.replacen(STYLES, &format!("{STYLES} 'unsafe-inline'"), 1)
}

/// Returns the directive with the hashes of a document's `style` attributes, if it has any. The
/// document is in parts.
pub(crate) fn styles_of(parts: &[&str]) -> Option<String> {
    // Most pages have none and need not be read.
    if !parts.iter().any(|part| part.contains("style=")) {
        return None;
    }
    let mut styles = Styles(Vec::new());
    parts.iter().for_each(|part| html::read(part.as_bytes(), &mut styles));
    let hashes: String = styles.0.iter().take(MOST_STYLES).map(|hash| format!(" {hash}")).collect();
    (!hashes.is_empty()).then(|| format!("style-src-attr 'unsafe-hashes'{hashes}"))
}

/// Whether a policy allows a `style` attribute.
pub(crate) fn allows_style(policy: &str, style: &str) -> bool {
    let of_styles = policy.split_once("style-src-attr ").map_or("", |(_, rest)| rest);
    let of_styles = of_styles.split(';').next().unwrap_or_default();
    of_styles.contains("'unsafe-inline'") || of_styles.contains(&hash(style))
}

/// Returns the directive of the policy for the address in an attribute.
pub(crate) fn directive_of(element: &[u8], attribute: &[u8]) -> Option<&'static str> {
    Some(match (element, attribute) {
        (b"form", b"action") => "form-action",
        (b"iframe", b"src") => "frame-src",
        (b"img", b"src") => "img-src",
        (b"script", b"src") => "script-src",
        (b"audio" | b"source" | b"video", b"src") => "media-src",
        _ => return None,
    })
}

/// Whether a policy allows an address outside the site. A page without a policy allows all.
pub(crate) fn allows_host(policy: &str, directive: &str, address: &str) -> bool {
    let of = |name| policy.split(';').find_map(|one| one.trim().strip_prefix(name));
    let Some(allowed) = of(directive).or_else(|| of("default-src")) else { return true };
    allowed.split_ascii_whitespace().any(|source| {
        let rest = address.strip_prefix(source);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '?']))
    })
}

/// Whether a policy allows a style sheet in the page.
pub(crate) fn allows_sheet(policy: &str, css: &str) -> bool {
    policy.contains(&format!("{STYLES} {}", hash(css)))
}

fn hash(text: &str) -> String {
    format!("'sha256-{}'", BASE64.encode(Sha256::digest(text)))
}

/// The hashes of the `style` attributes of a document, in order and each once.
struct Styles(Vec<String>);

impl Visitor for Styles {
    fn start_tag(&mut self, tag: &Tag<'_>) {
        let hash = tag.attribute("style").map(hash);
        self.0.extend(hash.filter(|hash| !self.0.contains(hash)));
    }

    fn end_tag(&mut self, _name: &[u8]) {}
}

#[cfg(test)]
mod tests {
    use ssg_model::other_host::{HostReason, OtherHost};

    use super::{
        ANY_STYLE, allows_sheet, allows_style, content_security_policy, of_hosts, styles_of,
        with_sheet, with_styles,
    };

    #[test]
    fn the_policy_allows_images_only_from_named_hosts_and_own_media() {
        let policy = content_security_policy(
            &[],
            &[OtherHost {
                host: "images.example.com".to_owned(),
                directive: "img-src",
                reason: HostReason::Images,
            }],
            true,
        );
        assert!(policy.contains("img-src 'self' https://images.example.com;"), "{policy}");
        assert!(policy.contains("media-src 'self'"), "{policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
    }

    #[test]
    fn the_policy_allows_inline_scripts_by_their_hash() {
        let policy = content_security_policy(&["alert(1)"], &[], false);
        let hash = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";
        assert!(policy.contains(&format!("script-src 'self' {hash};")), "{policy}");
    }

    #[test]
    fn the_policy_allows_a_style_sheet_in_the_page_by_its_hash() {
        let policy = with_sheet(&content_security_policy(&[], &[], false), "p {}");
        assert!(allows_sheet(&policy, "p {}") && !allows_sheet(&policy, "p { }"), "{policy}");
        assert!(of_hosts(&policy).contains("; style-src 'self' 'unsafe-inline' 'sha256-"));
    }

    #[test]
    fn the_policy_allows_the_styles_of_a_page_by_the_hash_of_the_decoded_text() {
        let policy = content_security_policy(&[], &[], false);
        let own = |parts: &[&str]| styles_of(parts).map(|own| with_styles(&policy, &own));
        assert_eq!(own(&["<p>style=", "<!-- <p style=a> --><script>'<p style=a>'</script>"]), None);
        let page = [
            "<p style=\"font:&quot;á&#x27; &amp;&lt;\">",
            "<i style=' a\r\nb '><b style=' a\nb '>",
        ];
        let styles = own(&page).unwrap();
        assert_eq!(styles.matches("'sha256-").count(), 2, "{styles}");
        for style in ["font:\"á' &<", " a\nb "] {
            assert!(allows_style(&styles, style) && !allows_style(&policy, style), "{styles}");
        }
        assert!(!allows_style(&styles, "a\nb"), "{styles}");
        let any = with_styles(&policy, ANY_STYLE);
        assert!(
            any.contains("; style-src 'self'; style-src-attr 'unsafe-inline'; img-src"),
            "{any}"
        );
        assert_eq!(with_styles(&any, &styles_of(&page).unwrap()), any);
        let many: String = (0..99).map(|n| format!("<p style=top:{n}px>")).collect();
        let many = own(&[&many]).unwrap();
        assert!(allows_style(&many, "top:63px") && !allows_style(&many, "top:64px"), "{many}");
    }
}
