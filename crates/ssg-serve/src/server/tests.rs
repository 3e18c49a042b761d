//! Tests of a server that edits, over its port.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::Duration;

use ssg_model::words::Lang;

use super::*;

/// Answers with the length of the request's body.
struct BodyLength;

impl RequestHandler for BodyLength {
    fn answer(&self, asked: HttpRequest) -> HttpResponse {
        let text = format!("{} {} {}", asked.method, asked.path, asked.body.len());
        HttpResponse::text(StatusCode::OK, &text)
    }
}

/// Starts a server that edits, which runs as long as the tests. Returns its port and the token.
fn start() -> (u16, String) {
    let server = LocalServer::bind(0).unwrap();
    let editing = EditingAccess::new(Lang::Es).unwrap();
    let (port, token) = (server.port(), editing.add_to("/").split_off("/?token=".len()));
    std::thread::spawn(move || {
        let runtime = runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(serve(server, Arc::new(BodyLength), None, Some(editing), drop))
    });
    (port, token)
}

/// Connects and sends a request with the token, without its body.
fn open(port: u16, token: &str, request: &str, headers: &str) -> TcpStream {
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
    // Only a failing test reaches the timeout.
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let head = format!(
        "{request} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\
         Cookie: ssg-edit-{port}={token}\r\nContent-Type: application/json\r\n{headers}\r\n"
    );
    stream.write_all(head.as_bytes()).unwrap();
    stream
}

fn receive(mut stream: TcpStream) -> String {
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

const WRITE: &str = "POST /_ssg/edit/change";

/// Sends a complete request to a new server.
fn send(request: &str, headers: &str, body: &[u8]) -> TcpStream {
    let (port, token) = start();
    let mut stream = open(port, &token, request, headers);
    stream.write_all(body).unwrap();
    stream
}

fn check(request: &str, headers: &str, body: &[u8], expected: (&str, &str)) {
    let answer = receive(send(request, headers, body));
    let (status, end) = expected;
    let is_as_expected = answer.starts_with(&format!("HTTP/1.1 {status} "));
    assert!(is_as_expected && answer.contains(end), "{request} {headers}: {answer}");
}

#[test]
fn bodies_with_length_and_in_chunks_arrive() {
    let arrived = ("200", "\r\n\r\nPOST /_ssg/edit/change 5");
    check(WRITE, "Content-Length: 5\r\n", b"hello", arrived);
    let chunks = b"2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n";
    check(WRITE, "Transfer-Encoding: chunked\r\n", chunks, arrived);
    check(WRITE, "", b"", ("200", "POST /_ssg/edit/change 0"));
    let paste = vec![b'x'; 5_000_000];
    check(WRITE, "Content-Length: 5000000\r\n", &paste, ("200", "/change 5000000"));
    check("GET /_ssg/edit/state", "", b"", ("200", "GET /_ssg/edit/state 0"));
}

#[test]
fn malformed_and_truncated_bodies_are_refused() {
    let halves = [("Content-Length: 9", "half"), ("Transfer-Encoding: chunked", "9\r\nhalf")];
    for (header, half) in halves {
        let stream = send(WRITE, &format!("{header}\r\n"), half.as_bytes());
        stream.shutdown(Shutdown::Write).unwrap();
        let answer = receive(stream);
        assert!(answer.starts_with("HTTP/1.1 400 "), "{header}: {answer}");
        assert!(answer.contains(r#""title":"El envío llegó incompleto""#), "{header}: {answer}");
    }
    check(WRITE, "Transfer-Encoding: chunked\r\n", b"ZZ\r\n", ("400", "El envío llegó incompleto"));
    // Bytes beyond `Content-Length` are not part of the body.
    let more = ("200", "POST /_ssg/edit/change 2");
    check(WRITE, "Content-Length: 2\r\n", b"{}GET / HTTP/1.1\r\n\r\n", more);
    check("GET /_ssg/edit/state", "Content-Length: 2\r\n", b"{}", ("413", "Demasiado grande"));
}

/// A browser reads the response after sending all, so the connection must stay open until then.
#[test]
fn oversized_bodies_are_refused_with_a_response() {
    let refused = ("413", r#""title":"Demasiado grande""#);
    let large = vec![b'x'; 20_000_000];
    check(WRITE, "Content-Length: 20000000\r\n", &large, refused);
    let chunk = [b"1312D00\r\n", &large[..], b"\r\n0\r\n\r\n"].concat();
    check(WRITE, "Transfer-Encoding: chunked\r\n", &chunk, refused);
    check("POST /", "Content-Length: 20000000\r\n", &large, ("405", "Method Not Allowed"));
}

#[test]
fn expect_continue_is_answered_only_for_allowed_requests() {
    let (port, token) = start();
    let expect = |length| format!("Expect: 100-continue\r\nContent-Length: {length}\r\n");
    let mut stream = open(port, &token, WRITE, &expect(5));
    let mut asked = [0; 25];
    stream.read_exact(&mut asked).unwrap();
    assert_eq!(&asked, b"HTTP/1.1 100 Continue\r\n\r\n");
    stream.write_all(b"hello").unwrap();
    assert!(receive(stream).ends_with("\r\n\r\nPOST /_ssg/edit/change 5"));
    for (token, length, status) in [("no", 5, "403"), (&*token, 1_000_000_000, "413")] {
        let mut answer = [0; 12];
        open(port, token, WRITE, &expect(length)).read_exact(&mut answer).unwrap();
        assert_eq!(answer, *format!("HTTP/1.1 {status}").as_bytes());
    }
}

#[test]
fn slow_bodies_do_not_block_other_requests() {
    let (port, token) = start();
    let length = "Content-Length: 5\r\n";
    let mut slow: Vec<_> = (0..6).map(|_| open(port, &token, WRITE, length)).collect();
    slow.iter_mut().for_each(|stream| stream.write_all(b"hell").unwrap());
    assert!(receive(open(port, &token, "GET /", "")).ends_with("GET / 0"));
    assert!(receive(open(port, &token, WRITE, "")).ends_with("/change 0"));
    for mut stream in slow {
        stream.write_all(b"o").unwrap();
        assert!(receive(stream).ends_with("/change 5"));
    }
}

#[test]
fn the_token_of_the_printed_url_becomes_a_cookie() {
    let (port, token) = start();
    let answer = receive(open(port, "", &format!("GET /blog/?token={token}"), ""));
    assert!(answer.starts_with("HTTP/1.1 303 "), "{answer}");
    let answer = answer.to_lowercase();
    assert!(answer.contains("\r\nlocation: /blog/\r\n"), "{answer}");
    assert!(answer.contains(&format!("\r\nset-cookie: ssg-edit-{port}={token};")), "{answer}");
    // A token in the address of an editor request is ignored.
    let request = "POST /_ssg/edit/change?token=x";
    assert!(receive(open(port, &token, request, "")).ends_with("/change 0"));
    let answer = receive(open(port, "", "GET /_ssg/edit/state", ""));
    assert!(answer.contains(r#""title":"Esta página no tiene permiso de editar""#), "{answer}");
}

#[test]
fn pages_of_other_origins_cannot_frame_a_response() {
    let policy = |told: Option<&'static str>| {
        let mut headers = HeaderMap::new();
        headers.extend(told.map(|told| (CONTENT_SECURITY_POLICY, HeaderValue::from_static(told))));
        protect(&mut headers);
        headers[CONTENT_SECURITY_POLICY].to_str().unwrap().to_owned()
    };
    assert_eq!(policy(None), "frame-ancestors 'none'");
    assert_eq!(policy(Some(OWN_FRAMES)), "frame-ancestors 'self'");
    let others = "frame-ancestors 'self' https://otro.mx";
    assert_eq!(policy(Some(others)), format!("{others}, frame-ancestors 'none'"));
}
