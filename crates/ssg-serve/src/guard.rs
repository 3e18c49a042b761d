//! Refuses requests that do not come from a page of this server, or whose path cannot be a file's.
//!
//! Any web page can make a browser send requests to 127.0.0.1. With a host name that resolves to it
//! (DNS rebinding), the page could even read the responses: hence the check of `Host`.

use hyper::header::{AsHeaderName, CONTENT_TYPE, HOST, ORIGIN};
use hyper::http::request::Parts;
use hyper::{HeaderMap, Method, StatusCode};
use percent_encoding::percent_decode_str;

use crate::editing::{ADDRESSES, EditingAccess, UPLOAD};

/// The longest path, in bytes: no system has files with longer ones.
const LONGEST_PATH: usize = 4096;

/// The header in which browsers tell the origin of a request
/// (<https://www.w3.org/TR/fetch-metadata/>).
const FETCH_SITE: &str = "sec-fetch-site";

/// Returns the decoded path of an admitted request, or the status to refuse it with.
///
/// On a server that edits, addresses below [`ADDRESSES`] and all methods that write require the
/// token; its absence is reported before any other error.
pub(crate) fn admit(
    request: &Parts,
    port: u16,
    editing: Option<&EditingAccess>,
) -> Result<String, StatusCode> {
    let Parts { method, uri, headers, .. } = request;
    let ours = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
    let is_ours = |host: &str| ours.iter().any(|known| known.eq_ignore_ascii_case(host));
    let asked_for = uri.authority().map(|authority| authority.as_str());
    if !only(headers, HOST).is_some_and(is_ours) || !asked_for.is_none_or(is_ours) {
        return Err(StatusCode::FORBIDDEN);
    }
    let is_our_origin = |origin: &str| origin.strip_prefix("http://").is_some_and(is_ours);
    if !only(headers, ORIGIN).is_none_or(is_our_origin) {
        return Err(StatusCode::FORBIDDEN);
    }
    // A script or an image of ours that another site embeds is requested without an `Origin`.
    let fetch = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let is_foreign = matches!(fetch(FETCH_SITE), Some("cross-site" | "same-site"));
    if is_foreign && fetch("sec-fetch-mode") != Some("navigate") {
        return Err(StatusCode::FORBIDDEN);
    }
    let only_reads = method == Method::GET || method == Method::HEAD;
    let has_token = editing.is_some_and(|editing| editing.is_shown_in(headers, port));
    if editing.is_some() && !only_reads {
        let is_from_our_page = only(headers, FETCH_SITE).is_none_or(|site| site == "same-origin");
        if !has_token || !is_from_our_page {
            return Err(StatusCode::FORBIDDEN);
        }
    }
    let may_write = has_token && method == Method::POST;
    if !only_reads && !may_write {
        return Err(StatusCode::METHOD_NOT_ALLOWED);
    }
    if uri.path().len() > LONGEST_PATH {
        return Err(StatusCode::URI_TOO_LONG);
    }
    let path = decode(uri.path()).ok_or(StatusCode::BAD_REQUEST)?;
    let is_for_editing = editing.is_some() && path.starts_with(ADDRESSES);
    if is_for_editing && (!has_token || is_foreign) {
        return Err(StatusCode::FORBIDDEN);
    }
    if may_write && !is_for_editing {
        return Err(StatusCode::METHOD_NOT_ALLOWED);
    }
    if may_write && !has_type_of_no_form(&path, headers) {
        return Err(StatusCode::UNSUPPORTED_MEDIA_TYPE);
    }
    Ok(path)
}

/// Returns the value of a header; empty if it is repeated, which only an attacker does.
fn only(headers: &HeaderMap, name: impl AsHeaderName) -> Option<&str> {
    let mut values = headers.get_all(name).iter();
    let first = values.next().map(|value| value.to_str().unwrap_or_default());
    if values.next().is_some() { Some("") } else { first }
}

/// Whether the declared type of the body is one that a page of another origin can only send after a
/// preflight request (<https://fetch.spec.whatwg.org/#cors-safelisted-request-header>), which is
/// refused.
fn has_type_of_no_form(path: &str, headers: &HeaderMap) -> bool {
    let declared = only(headers, CONTENT_TYPE).unwrap_or_default();
    let declared = declared.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    match path {
        UPLOAD => declared == "application/octet-stream" || declared.starts_with("image/"),
        _ => declared == "application/json",
    }
}

/// Decodes a path; `None` if it leads up or cannot be the path of a file.
fn decode(path: &str) -> Option<String> {
    let path = percent_decode_str(path).decode_utf8().ok()?;
    let is_odd = path.contains(['\\', '\0']) || path.contains("//");
    let leads_up = path.split('/').any(|part| part == ".." || part == ".");
    (path.starts_with('/') && !is_odd && !leads_up).then(|| path.into_owned())
}

#[cfg(test)]
mod tests {
    use hyper::Request;

    use ssg_model::words::Lang;

    use super::admit;
    use crate::editing::EditingAccess;

    fn admitted(head: &[&str], editing: Option<&EditingAccess>) -> Result<String, u16> {
        let mut request = Request::builder();
        let (method, uri) = head[0].split_once(' ').unwrap();
        request = request.method(method).uri(uri);
        for line in &head[1..] {
            let (name, value) = line.split_once(": ").unwrap();
            request = request.header(name, value);
        }
        let (parts, ()) = request.body(()).unwrap().into_parts();
        admit(&parts, 4000, editing).map_err(|status| status.as_u16())
    }

    fn check(head: &[&str], expected: Result<&str, u16>) {
        assert_eq!(admitted(head, None), expected.map(str::to_owned), "{head:?}");
    }

    /// Sends a request to a server that edits, with its host name; `TOKEN` stands for its token,
    /// `PART` for all but the last character.
    fn check_editing(head: &[&str], expected: Result<&str, u16>) {
        let editing = EditingAccess::new(Lang::Es).unwrap();
        let address = editing.add_to("");
        let (_, token) = address.split_once('=').unwrap();
        let part = &token[..token.len() - 1];
        let filled = |line: &&str| line.replace("TOKEN", token).replace("PART", part);
        let mut lines: Vec<String> = head.iter().map(filled).collect();
        lines.push("host: 127.0.0.1:4000".to_owned());
        let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
        let found = admitted(&lines, Some(&editing));
        assert_eq!(found, expected.map(str::to_owned), "{head:?}");
    }

    #[test]
    fn requests_to_foreign_host_names_are_refused() {
        check(&["GET /a", "host: 127.0.0.1:4000"], Ok("/a"));
        check(&["GET /a", "host: LocalHost:4000"], Ok("/a"));
        check(&["GET /a"], Err(403));
        let others = "127.0.0.1 evil.example:4000 localhost localhost.:4000 x@127.0.0.1:4000 \
                      127.1:4000 [::1]:4000";
        for host in others.split(' ').chain([""]) {
            check(&["GET /a", &format!("host: {host}")], Err(403));
        }
        let ours = "host: 127.0.0.1:4000";
        check(&["GET /a", ours, "host: evil.example"], Err(403));
        check(&["GET /a", ours, ours], Err(403));
        let targets = "http://evil.example/a http://evil.example:4000/ https://169.254.169.254/ \
                       http://127.0.0.1:4000@evil.example/";
        for target in targets.split(' ') {
            check(&[&format!("GET {target}"), ours], Err(403));
        }
    }

    #[test]
    fn requests_from_foreign_origins_are_refused() {
        let host = "host: localhost:4000";
        let ours = "origin: http://localhost:4000";
        check(&["GET /a", host, ours], Ok("/a"));
        check(&["GET /a", host, ours, ours], Err(403));
        for other in [
            "http://localhost:5000",
            "https://localhost:4000",
            "http://localhost:4000.evil.example",
            "http://localhost:4000 http://evil.example",
            "null",
            "",
        ] {
            check(&["GET /a", host, &format!("origin: {other}")], Err(403));
        }
        check(&["GET /a", host, "sec-fetch-site: cross-site", "sec-fetch-mode: no-cors"], Err(403));
        check(&["GET /a", host, "sec-fetch-site: same-site"], Err(403));
        let link = ["sec-fetch-site: cross-site", "sec-fetch-mode: navigate"];
        check(&["GET /a", host, link[0], link[1]], Ok("/a"));
    }

    #[test]
    fn only_get_and_head_of_clean_paths_are_allowed() {
        let host = "host: localhost:4000";
        check(&["POST /a", host], Err(405));
        check(&["GET /a%20%C3%B1", host], Ok("/a ñ"));
        let others = "/a/../b /a/../../b /%2e%2E/b /%2E%2E%2Fb /.%2e/b /a%2f..%2fb /..%2fb /..%5Cb \
                      /./b /a%00 /a%ff //evil.example/ /%2fetc/passwd /_ssg/..%2f..%2fb";
        for path in others.split(' ') {
            check(&[&format!("GET {path}"), host], Err(400));
        }
    }

    const WRITE: &str = "POST /_ssg/edit/change";
    const UPLOAD: &str = "POST /_ssg/edit/upload?name=a.jpg";
    const COOKIE: &str = "cookie: ssg-edit-4000=TOKEN";
    const JSON: &str = "content-type: application/json";

    #[test]
    fn writes_with_the_token_are_allowed() {
        let path = Ok("/_ssg/edit/change");
        check_editing(&[WRITE, JSON, COOKIE], path);
        check_editing(&[WRITE, JSON, "x-ssg-token: TOKEN"], path);
        check_editing(&[WRITE, "content-type: Application/JSON; charset=utf-8", COOKIE], path);
        let other = "cookie: a=b; ssg-edit-4000=x;ssg-edit-4000=TOKEN; c";
        check_editing(&[WRITE, JSON, "cookie: a", other], path);
        let ours = ["origin: http://127.0.0.1:4000", "sec-fetch-site: same-origin"];
        check_editing(&[WRITE, JSON, COOKIE, ours[0], ours[1]], path);
        check_editing(&["POST /%5fssg/edit/change", JSON, COOKIE], path);
        check_editing(&["GET /_ssg/edit/state", COOKIE], Ok("/_ssg/edit/state"));
        check_editing(
            &["GET /_ssg/edit/state", COOKIE, "sec-fetch-site: none"],
            Ok("/_ssg/edit/state"),
        );
        for kind in ["image/jpeg", "application/octet-stream"] {
            let kind = format!("content-type: {kind}");
            check_editing(&[UPLOAD, &kind, COOKIE], Ok("/_ssg/edit/upload"));
        }
    }

    #[test]
    fn the_editor_needs_the_token() {
        let wrong = format!("cookie: ssg-edit-4000={}", "0".repeat(32));
        let shown = [
            "x: y",
            &wrong,
            "cookie: ssg-edit-4000=",
            "cookie: ssg-edit-4000",
            "cookie: ssg-edit-4001=TOKEN",
            "cookie: SSG-EDIT-4000=TOKEN",
            "cookie: ssg-edit-4000=TOKEN0",
            "cookie: ssg-edit-4000=\"TOKEN\"",
            "x-ssg-token: ",
            "x-ssg-token: 00000000000000000000000000000000",
            "x-ssg-token: PART",
            "authorization: Bearer TOKEN",
            "referer: http://127.0.0.1:4000/?token=TOKEN",
        ];
        for shown in shown {
            check_editing(&[WRITE, JSON, shown], Err(403));
            check_editing(&[UPLOAD, "content-type: image/png", shown], Err(403));
            check_editing(&["GET /_ssg/edit/state", shown], Err(403));
            check_editing(&["HEAD /%5Fssg/edit/", shown], Err(403));
            check_editing(&["GET /_ssg/edit/state?token=TOKEN", shown], Err(403));
            check_editing(&["GET /", shown], Ok("/"));
            // The refusal does not reveal whether the address exists.
            check_editing(&["POST /_ssg/edit/change?token=TOKEN", JSON, shown], Err(403));
            check_editing(&["POST /_ssg/edit/../nothing", shown], Err(403));
            check_editing(&["POST /?token=TOKEN", "content-type: text/plain", shown], Err(403));
            check_editing(&["DELETE /", shown], Err(403));
            check_editing(&["OPTIONS /_ssg/edit/change", shown], Err(403));
        }
    }

    #[test]
    fn cross_site_writes_with_the_cookie_are_refused() {
        let foreign = [
            "origin: null",
            "origin: http://evil.example",
            "origin: http://127.0.0.1:5000",
            "origin: https://127.0.0.1:4000",
            "sec-fetch-site: cross-site",
            "sec-fetch-site: same-site",
            "host: 127.0.0.1:4000",
        ];
        for foreign in foreign {
            let mode = "sec-fetch-mode: navigate";
            check_editing(&[WRITE, JSON, COOKIE, mode, foreign], Err(403));
            check_editing(&["GET /_ssg/edit/state", COOKIE, mode, foreign], Err(403));
        }
        for foreign in ["sec-fetch-site: none", "sec-fetch-site: x"] {
            check_editing(&[WRITE, JSON, COOKIE, foreign], Err(403));
        }
        let twice = ["sec-fetch-site: same-origin", "sec-fetch-site: same-origin"];
        check_editing(&[WRITE, JSON, COOKIE, twice[0], twice[1]], Err(403));
        check_editing(&[WRITE, JSON, COOKIE, twice[0], foreign[4]], Err(403));
    }

    #[test]
    fn content_types_of_html_forms_are_refused() {
        check_editing(&[WRITE, COOKIE], Err(415));
        check_editing(&[WRITE, COOKIE, JSON, JSON], Err(415));
        let forms = [
            "text/plain",
            "text/plain; application/json",
            "application/x-www-form-urlencoded",
            "multipart/form-data; boundary=x",
            "",
        ];
        for kind in forms {
            let kind = format!("content-type: {kind}");
            check_editing(&[WRITE, COOKIE, &kind], Err(415));
            check_editing(&[UPLOAD, COOKIE, &kind], Err(415));
        }
        check_editing(&[WRITE, COOKIE, "content-type: image/png"], Err(415));
        check_editing(&[UPLOAD, COOKIE, JSON], Err(415));
    }

    #[test]
    fn writes_outside_of_the_editor_are_refused() {
        for request in ["POST /", "POST /_ssg/events", "POST /_ssg/edit", "PUT /_ssg/edit/change"] {
            check_editing(&[request, JSON, COOKIE], Err(405));
        }
        for method in ["PATCH", "DELETE", "OPTIONS", "TRACE"] {
            check_editing(&[&format!("{method} /_ssg/edit/change"), JSON, COOKIE], Err(405));
        }
        check_editing(&["POST /_ssg/edit/../change", JSON, COOKIE], Err(400));
        // A server without editing has no token.
        check(&[WRITE, JSON, "cookie: ssg-edit-4000=", "host: 127.0.0.1:4000"], Err(405));
    }
}
