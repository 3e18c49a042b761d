//! Chooses between a file and its compressed variants, which some hosts store beside it.

#![expect(clippy::disallowed_methods, reason = "each request reads the output anew")]

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use hyper::HeaderMap;
use hyper::header::ACCEPT_ENCODING;

/// The file extension and the encoding of each variant, best compression first.
const FORMS: [(&str, &str); 2] = [("br", "br"), ("gz", "gzip")];

/// Returns the file to send, and its `Content-Encoding`.
pub(super) fn choose(file: &Path, headers: &HeaderMap) -> (PathBuf, Option<&'static str>) {
    let taken = headers.get(ACCEPT_ENCODING).and_then(|taken| taken.to_str().ok());
    for (ending, encoding) in FORMS {
        let mut variant = OsString::from(file);
        variant.push(format!(".{ending}"));
        let variant = PathBuf::from(variant);
        if taken.is_some_and(|taken| takes(taken, encoding)) && variant.is_file() {
            return (variant, Some(encoding));
        }
    }
    (file.to_owned(), None)
}

/// Whether a browser accepts an encoding (RFC 9110, 12.5.3); the weight 0 refuses it.
fn takes(accepted: &str, encoding: &str) -> bool {
    let find = |name: &str| {
        accepted.split(',').find_map(|one| {
            let mut parts = one.split(';').map(str::trim);
            let is_it = parts.next().is_some_and(|known| known.eq_ignore_ascii_case(name));
            let weight = parts.find_map(|part| part.strip_prefix("q=")?.parse().ok());
            is_it.then_some(weight.unwrap_or(1.0))
        })
    };
    find(encoding).or_else(|| find("*")).is_some_and(|weight: f32| weight > 0.0)
}

#[cfg(test)]
mod tests {
    use super::takes;

    #[test]
    fn the_encoding_follows_accept_encoding() {
        assert!(takes("gzip, deflate, br, zstd", "br"));
        assert!(takes("br;q=0.5", "br"));
        assert!(takes("*", "gzip"));
        assert!(!takes("gzip;q=0, *", "gzip"));
        assert!(!takes("gzip", "br"));
        assert!(!takes("", "br"));
    }
}
