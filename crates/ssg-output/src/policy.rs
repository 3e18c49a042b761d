//! The Content-Security-Policy of the pages.

use base64::Engine;
use base64::prelude::BASE64_STANDARD as BASE64;
use sha2::{Digest, Sha256};

/// The policy as one header value: no script but our files and the given inline ones, and nothing
/// from another host but the images that content names.
pub fn content_security_policy(inline_scripts: &[&str], image_hosts: &[String]) -> String {
    let scripts: String = inline_scripts
        .iter()
        .map(|script| format!(" 'sha256-{}'", BASE64.encode(Sha256::digest(script))))
        .collect();
    let images: String = image_hosts.iter().map(|host| format!(" https://{host}")).collect();
    [
        "default-src 'none'".to_owned(),
        format!("script-src 'self'{scripts}"),
        "style-src 'self'".to_owned(),
        format!("img-src 'self'{images}"),
        "font-src 'self'".to_owned(),
        "connect-src 'self'".to_owned(),
        "manifest-src 'self'".to_owned(),
        "base-uri 'none'".to_owned(),
        "form-action 'none'".to_owned(),
        // Texts become HTML in one place only: `frontend/src/browser/page-reader.ts`.
        "require-trusted-types-for 'script'".to_owned(),
        "trusted-types page".to_owned(),
    ]
    .join("; ")
}

#[cfg(test)]
mod tests {
    use super::content_security_policy;

    #[test]
    fn only_named_hosts_serve_images() {
        let policy = content_security_policy(&[], &["images.example.com".to_owned()]);
        assert!(policy.contains("img-src 'self' https://images.example.com;"), "{policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
    }

    #[test]
    fn inline_scripts_are_named_by_their_hash() {
        let policy = content_security_policy(&["alert(1)"], &[]);
        let hash = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='";
        assert!(policy.contains(&format!("script-src 'self' {hash};")), "{policy}");
    }
}
