//! Refuses requests that do not come from a page of this server, or whose path cannot be a file's.
//!
//! Any page on the web can make a browser ask 127.0.0.1. With a name that it lets point there (DNS
//! rebinding) it could even read the answers: hence the check of `Host`.

use hyper::header::{HOST, ORIGIN};
use hyper::http::request::Parts;
use hyper::{Method, StatusCode};
use percent_encoding::percent_decode_str;

/// The longest path, in bytes: no system has files with longer ones.
const LONGEST_PATH: usize = 4096;

/// The decoded path of a request that may be answered, else the status to refuse it with.
pub(crate) fn admit(request: &Parts, port: u16) -> Result<String, StatusCode> {
    let ours = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
    let header = |name| {
        let mut values = request.headers.get_all(name).iter();
        let first = values.next().map(|value| value.to_str().unwrap_or_default());
        // Two of them are a trick.
        if values.next().is_some() { Some("") } else { first }
    };
    let is_ours = |host: &str| ours.iter().any(|known| known.eq_ignore_ascii_case(host));
    let asked_for = request.uri.authority().map(|authority| authority.as_str());
    if !header(HOST).is_some_and(is_ours) || !asked_for.is_none_or(is_ours) {
        return Err(StatusCode::FORBIDDEN);
    }
    let is_our_origin = |origin: &str| origin.strip_prefix("http://").is_some_and(is_ours);
    if !header(ORIGIN).is_none_or(is_our_origin) {
        return Err(StatusCode::FORBIDDEN);
    }
    // A script or an image of ours in a page of others is asked for without an `Origin`.
    let fetch = |name| request.headers.get(name).and_then(|value| value.to_str().ok());
    let is_foreign = matches!(fetch("sec-fetch-site"), Some("cross-site" | "same-site"));
    if is_foreign && fetch("sec-fetch-mode") != Some("navigate") {
        return Err(StatusCode::FORBIDDEN);
    }
    if request.method != Method::GET && request.method != Method::HEAD {
        return Err(StatusCode::METHOD_NOT_ALLOWED);
    }
    if request.uri.path().len() > LONGEST_PATH {
        return Err(StatusCode::URI_TOO_LONG);
    }
    decode(request.uri.path()).ok_or(StatusCode::BAD_REQUEST)
}

/// A path with its escapes resolved; `None` when it leads up or is no path of a file.
fn decode(path: &str) -> Option<String> {
    let path = percent_decode_str(path).decode_utf8().ok()?;
    let is_odd = path.contains(['\\', '\0']) || path.contains("//");
    let leads_up = path.split('/').any(|part| part == ".." || part == ".");
    (path.starts_with('/') && !is_odd && !leads_up).then(|| path.into_owned())
}

#[cfg(test)]
mod tests {
    use hyper::Request;

    use super::admit;

    fn check(head: &[&str], expected: Result<&str, u16>) {
        let mut request = Request::builder();
        let (method, uri) = head[0].split_once(' ').unwrap();
        request = request.method(method).uri(uri);
        for line in &head[1..] {
            let (name, value) = line.split_once(": ").unwrap();
            request = request.header(name, value);
        }
        let (parts, ()) = request.body(()).unwrap().into_parts();
        let found = admit(&parts, 4000);
        assert_eq!(found.as_deref().map_err(|status| status.as_u16()), expected, "{head:?}");
    }

    #[test]
    fn only_our_own_names_are_answered() {
        check(&["GET /a", "host: 127.0.0.1:4000"], Ok("/a"));
        check(&["GET /a", "host: LocalHost:4000"], Ok("/a"));
        check(&["GET /a"], Err(403));
        check(&["GET /a", "host: 127.0.0.1"], Err(403));
        check(&["GET /a", "host: evil.example:4000"], Err(403));
        check(&["GET /a", "host: 127.0.0.1:4000", "host: evil.example"], Err(403));
        check(&["GET http://evil.example/a", "host: 127.0.0.1:4000"], Err(403));
    }

    #[test]
    fn pages_of_others_get_nothing() {
        let host = "host: localhost:4000";
        check(&["GET /a", host, "origin: http://localhost:4000"], Ok("/a"));
        check(&["GET /a", host, "origin: http://localhost:5000"], Err(403));
        check(&["GET /a", host, "origin: https://localhost:4000"], Err(403));
        check(&["GET /a", host, "origin: null"], Err(403));
        check(&["GET /a", host, "sec-fetch-site: cross-site", "sec-fetch-mode: no-cors"], Err(403));
        check(&["GET /a", host, "sec-fetch-site: same-site"], Err(403));
        let link = ["sec-fetch-site: cross-site", "sec-fetch-mode: navigate"];
        check(&["GET /a", host, link[0], link[1]], Ok("/a"));
    }

    #[test]
    fn only_files_are_asked_for() {
        let host = "host: localhost:4000";
        check(&["POST /a", host], Err(405));
        check(&["GET /a%20%C3%B1", host], Ok("/a ñ"));
        check(&["GET /a/../b", host], Err(400));
        check(&["GET /%2e%2E/b", host], Err(400));
        check(&["GET /a%2f..%2fb", host], Err(400));
        check(&["GET /..%5Cb", host], Err(400));
        check(&["GET /a%00", host], Err(400));
        check(&["GET /a%ff", host], Err(400));
        check(&["GET //evil.example/", host], Err(400));
    }
}
