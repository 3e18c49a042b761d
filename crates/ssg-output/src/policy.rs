//! The Content-Security-Policy of the pages.

/// The policy as one header value: nothing from another host but the images that content names.
pub fn content_security_policy(image_hosts: &[String]) -> String {
    let images: String = image_hosts.iter().map(|host| format!(" https://{host}")).collect();
    [
        "default-src 'none'".to_owned(),
        "script-src 'self'".to_owned(),
        "style-src 'self'".to_owned(),
        format!("img-src 'self'{images}"),
        "font-src 'self'".to_owned(),
        "connect-src 'self'".to_owned(),
        "manifest-src 'self'".to_owned(),
        "base-uri 'none'".to_owned(),
        "form-action 'none'".to_owned(),
    ]
    .join("; ")
}

#[cfg(test)]
mod tests {
    use super::content_security_policy;

    #[test]
    fn only_named_hosts_serve_images() {
        let policy = content_security_policy(&["images.example.com".to_owned()]);
        assert!(policy.contains("img-src 'self' https://images.example.com;"), "{policy}");
        assert!(!policy.contains("unsafe"), "{policy}");
    }
}
