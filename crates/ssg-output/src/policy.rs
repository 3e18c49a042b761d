//! The Content-Security-Policy of the pages.

use base64::Engine;
use base64::prelude::BASE64_STANDARD as BASE64;
use sha2::{Digest, Sha256};
use ssg_model::other_host::OtherHost;

/// Returns the policy as a header value: scripts only from our files and the given inline ones, and
/// other hosts only if the content uses them.
pub fn content_security_policy(inline_scripts: &[&str], hosts: &[OtherHost]) -> String {
    let scripts: String = inline_scripts
        .iter()
        .map(|script| format!(" 'sha256-{}'", BASE64.encode(Sha256::digest(script))))
        .collect();
    let of = |directive: &str| -> String {
        let hosts = hosts.iter().filter(|other| other.directive == directive);
        hosts.map(|other| format!(" https://{}", other.host)).collect()
    };
    let mut policy = vec![
        "default-src 'none'".to_owned(),
        format!("script-src 'self'{scripts}{}", of("script-src")),
        "style-src 'self'".to_owned(),
        format!("img-src 'self'{}", of("img-src")),
        "font-src 'self'".to_owned(),
        format!("connect-src 'self'{}", of("connect-src")),
        "manifest-src 'self'".to_owned(),
        "base-uri 'none'".to_owned(),
        "form-action 'none'".to_owned(),
        // Strings become HTML only in `frontend/src/browser/page-reader.ts`.
        "require-trusted-types-for 'script'".to_owned(),
        "trusted-types page".to_owned(),
    ];
    let frames = of("frame-src");
    if !frames.is_empty() {
        policy.push(format!("frame-src{frames}"));
    }
    policy.join("; ")
}

#[cfg(test)]
mod tests {
    use ssg_model::other_host::{HostReason, OtherHost};

    use super::content_security_policy;

    #[test]
    fn the_policy_allows_images_only_from_named_hosts() {
        let policy = content_security_policy(
            &[],
            &[OtherHost {
                host: "images.example.com".to_owned(),
                directive: "img-src",
                reason: HostReason::Images,
            }],
        );
        assert!(policy.contains("img-src 'self' https://images.example.com;"), "{policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
    }

    #[test]
    fn the_policy_allows_inline_scripts_by_their_hash() {
        let policy = content_security_policy(&["alert(1)"], &[]);
        let hash = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";
        assert!(policy.contains(&format!("script-src 'self' {hash};")), "{policy}");
    }
}
