//! `ssg dev` and `ssg preview` with hostile clients: their responses, and the service for others.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;
use std::time::Duration;

use crate::support::TinySite;
use crate::support::http::Server;
use crate::support::project::said;
use crate::support::project::under;

/// A secret that no response may contain, in a file beside the output and in a hidden one.
const SECRET: &str = "no-lo-cuentes";

/// The small number of files that the servers may open.
const FILES: u32 = 64;

/// Opens a connection and sends bytes, as far as the server reads them.
fn send(server: &Server, bytes: &[u8]) -> TcpStream {
    let mut stream = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
    // The timeout only ends a failing test.
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let _ = stream.write_all(bytes);
    stream
}

/// Reads a connection until it is closed.
fn receive(mut stream: TcpStream) -> Vec<u8> {
    let mut answer = Vec::new();
    let read = stream.read_to_end(&mut answer);
    let is_late = |error: std::io::Error| error.kind() == std::io::ErrorKind::WouldBlock;
    assert!(!read.is_err_and(is_late), "the connection stays open");
    answer
}

/// Returns the status of a response, or 0 without one.
fn status(answer: &[u8]) -> u16 {
    let text = String::from_utf8_lossy(answer);
    text.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0)
}

/// Returns raw requests, in which `PORT` stands for the server's port, and their allowed statuses:
/// 0 if the connection is just closed. Authorization by path is tested in `ssg-serve`.
fn requests() -> Vec<(Vec<u8>, &'static [u16])> {
    let path = |path: &str| format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n").into_bytes();
    let header =
        |header: &[u8]| [b"GET / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n", header, b"\r\n"].concat();
    let alone = |head: &str| head.as_bytes().to_vec();
    let paths = [
        // Paths outside of the folder.
        ("/../secreto.txt", &[400][..]),
        ("/%2e%2e/secreto.txt", &[400]),
        ("/..\\secreto.txt", &[400]),
        ("/%252e%252e%252fsecreto.txt", &[404]),
        ("/%c0%ae%c0%ae/secreto.txt", &[400]),
        ("/%e0%80%ae%e0%80%ae/secreto.txt", &[400]),
        ("/%ef%bc%8e%ef%bc%8e/secreto.txt", &[404]),
        ("/%u002e%u002e/secreto.txt", &[404]),
        ("/..;/secreto.txt", &[404]),
        ("/....//secreto.txt", &[400]),
        ("/secreto.txt%00.html", &[400]),
        ("/_ssg/events/../../secreto.txt", &[400]),
        ("/assets/..", &[400]),
        // Hidden files and files for hosts.
        ("/.secreto.txt", &[404]),
        ("/%2esecreto.txt", &[404]),
        ("/.host/nginx.conf", &[404]),
        ("/.ssg-manifest.json", &[404]),
        ("/_headers", &[404]),
        ("/%5fredirects", &[404]),
        ("/content/site.yaml", &[404]),
        ("/content/images/dibujo.svg", &[404]),
        ("/secreto.txt", &[404]),
        ("/proc/self/environ", &[404]),
        // Invalid escapes.
        ("/%", &[404]),
        ("/%zz", &[404]),
        ("/%ff%fe", &[400]),
        ("/\u{fc}\u{ff}", &[400, 404]),
        // Other forms of targets.
        ("secreto.txt", &[400, 403]),
        ("*", &[400]),
        ("http://127.0.0.1:PORT/../secreto.txt", &[400]),
        ("file:///etc/passwd", &[400, 403]),
    ];
    let headers: [(&[u8], &[u16]); 15] = [
        (b"Host: evil.example\r\n", &[403]),
        (b"Origin: http://evil.example\r\n", &[403]),
        (b"Origin: http://\xff\xfe\r\n", &[403]),
        (b"X: \xff\xfe\xc3\x28\r\n", &[200]),
        (b"X: a\0b\r\n", &[400]),
        (b"X : b\r\n", &[400]),
        (b"Content-Length: 5\r\n\r\nhello", &[413]),
        (b"Content-Length: 1000000000000\r\n", &[413]),
        (b"Content-Length: -1\r\n", &[400]),
        (b"Content-Length: 99999999999999999999\r\n", &[400]),
        (b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", &[400, 413]),
        (b"Transfer-Encoding: chunked\r\n\r\nZZZ\r\n", &[413]),
        (b"Expect: 100-continue\r\nContent-Length: 9\r\n", &[413]),
        (b"Range: bytes=0-0,-1,5-2,99999999999999999999-\r\nIf-Range: x\r\n", &[200]),
        (b"If-None-Match: \xff\r\nAccept-Encoding: br;q=nan, \xff\r\n", &[200]),
    ];
    let mut requests: Vec<(Vec<u8>, &[u16])> = vec![
        (header(format!("Range: bytes={}\r\n", "0-,".repeat(9999)).as_bytes()), &[200, 431]),
        (header(format!("X: {}\r\n", "x".repeat(1 << 20)).as_bytes()), &[431, 0]),
        (header("X: x\r\n".repeat(2000).as_bytes()), &[431, 0]),
        (path(&format!("/{}", "x".repeat(1 << 20))), &[414, 431, 0]),
        (path(&format!("/{}", "x/".repeat(20_000))), &[414]),
        (alone("GET / HTTP/1.1\r\n"), &[403]),
        (alone("GET / HTTP/1.0\r\n"), &[403]),
        (alone("GET / HTTP/1.1\r\nHost:\r\n"), &[403]),
        (alone("CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n"), &[400, 403]),
        (alone("CONNECT 127.0.0.1:PORT HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n"), &[405]),
        (alone("OPTIONS * HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n"), &[405]),
        (alone("TRACE / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n"), &[405]),
        (alone("DELETE / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n"), &[405]),
        (alone("P\u{fc}T / HTTP/1.1\r\nHost: 127.0.0.1:PORT\r\n"), &[400]),
        (alone("PRI * HTTP/2.0\r\n\r\nSM\r\n"), &[400, 0]),
        (alone("GET / HTTP/9.9\r\nHost: 127.0.0.1:PORT\r\n"), &[400]),
        (alone("GET /\r\n"), &[400]),
        (alone("\u{16}\u{3}\u{1}\u{2}\0\u{1}\0\u{1}\u{fc}"), &[400]),
        (alone(""), &[400, 0]),
    ];
    requests.extend(paths.map(|(target, expected)| (path(target), expected)));
    requests.extend(headers.map(|(text, expected)| (header(text), expected)));
    requests
}

#[test]
#[ignore = "`cargo xtask soak long` runs it"]
fn hostile_clients_are_refused_without_blocking_others() {
    let site = TinySite::new();
    said(&site.run(&["build", "--development"]), "a build");
    for file in ["secreto.txt", "dist/.secreto.txt"] {
        fs::write(site.path(file), SECRET).unwrap();
    }
    fs::write(site.path("dist/grande.bin"), vec![b'x'; 16 << 20]).unwrap();
    for command in ["dev", "preview"] {
        let few = ["sh", "-c", &format!("ulimit -n {FILES}; exec \"$0\" \"$@\"")];
        let mut server = Server::start(&mut under(&few, &site.ssg(&[command, "--port", "0"])));
        malformed_requests_are_refused(&server, command);
        responses_cannot_be_framed(&site, &server, command);
        if command == "dev" {
            live_reload_cannot_be_framed(&server);
        } else {
            preview_adds_to_the_policy_of_the_folder(&site, &server);
            stalled_connections_are_closed(&server);
        }
        a_lack_of_file_descriptors_is_printed(&mut server, command);
        silent_clients_do_not_block_others(&server, command);
        // The message is printed once, however often it happens.
        assert_eq!(server.end().matches("cannot accept more connections").count(), 1, "{command}");
    }
    // The error page before the first good state.
    site.write("content/site.yaml", "nada");
    let broken = Server::start(&mut site.ssg(&["dev", "--port", "0"]));
    let page = broken.get("/");
    assert_eq!(page.status, 500);
    let policy = page.header("content-security-policy").unwrap();
    assert!(policy.starts_with("default-src 'none'; script-src 'self'; connect-src 'self'"));
    assert!(policy.contains("frame-ancestors 'none'"), "{policy}");
}

fn malformed_requests_are_refused(server: &Server, command: &str) {
    for (mut request, expected) in requests() {
        request.extend(b"Connection: close\r\n\r\n");
        // Requests may be invalid UTF-8, so `PORT` is replaced in bytes.
        let mut sent = Vec::new();
        for part in request.split_inclusive(|byte| *byte == b'T') {
            sent.extend(part);
            if sent.ends_with(b"PORT") {
                sent.truncate(sent.len() - 4);
                sent.extend(server.port.to_string().into_bytes());
            }
        }
        let answer = receive(send(server, &sent));
        let shown = String::from_utf8_lossy(&sent[..sent.len().min(200)]).into_owned();
        assert!(expected.contains(&status(&answer)), "{command}: {} {shown}", status(&answer));
        let text = String::from_utf8_lossy(&answer);
        assert!(!text.contains(SECRET) && !text.contains("root:"), "{command}: {shown}");
    }
    assert_eq!(server.get("/").status, 200, "{command}");
}

fn responses_cannot_be_framed(site: &TinySite, server: &Server, command: &str) {
    let headers = site.output("_headers");
    let policy = headers.lines().find_map(|line| line.split_once("Content-Security-Policy: "));
    let (_, policy) = policy.unwrap();
    let dist = site.snapshot("dist");
    let asset = |end: &str| dist.keys().find(|path| path.ends_with(end)).unwrap().clone();
    let home = server.get("/");
    let is_script = |part: &&str| part.starts_with("/assets/") && part.ends_with(".js");
    let script = home.text().split(['"', ' ']).find(is_script).unwrap();
    let foreign = ["Host: evil.example"];
    let body = ["Content-Length: 1"];
    let requests: [(&str, &[&str], u16); 15] = [
        ("GET /", &[], 200),
        ("HEAD /", &[], 200),
        ("GET /blog/primero/", &[], 200),
        ("GET /blog", &[], if command == "dev" { 307 } else { 301 }),
        ("GET /nada", &[], 404),
        ("GET /blog/nada/", &[], 404),
        ("GET /sitemap.xml", &[], 200),
        ("GET /manifest.webmanifest", &[], 200),
        (&format!("GET /{}", asset(".svg")), &[], 200),
        (&format!("GET {script}"), &[], 200),
        (&format!("GET /{}", asset(".png")), &[], 200),
        ("GET /", &foreign, 403),
        ("POST /", &[], 405),
        ("GET /%2e%2e/", &[], 400),
        ("GET /", &body, 413),
    ];
    for (request, headers, status) in requests {
        let answer = server.ask(&format!("{request} HTTP/1.1"), headers);
        assert_eq!(answer.status, status, "{command} {request}");
        let found = answer.header("content-security-policy").unwrap_or_default();
        assert!(found.contains("frame-ancestors 'none'"), "{command} {request}: {found}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{request}");
        if status < 400 && !request.contains("/assets/") {
            assert_eq!(found, policy, "{command} {request}");
        }
    }
}

fn live_reload_cannot_be_framed(server: &Server) {
    let head = format!("GET /_ssg/events HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", server.port);
    let mut events = send(server, head.as_bytes());
    let mut heard = Vec::new();
    while !heard.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        events.read_exact(&mut byte).unwrap();
        heard.extend(byte);
    }
    let heard = String::from_utf8(heard).unwrap().to_lowercase();
    assert!(heard.contains("content-security-policy: frame-ancestors 'none'"), "{heard}");
    let script = server.get("/_ssg/live.js");
    assert_eq!(script.header("content-security-policy"), Some("frame-ancestors 'none'"));
}

/// A folder without `_headers` cannot be framed either.
fn preview_adds_to_the_policy_of_the_folder(site: &TinySite, server: &Server) {
    let policy = |path: &str| {
        let answer = server.get(path);
        answer.header("content-security-policy").map(str::to_owned)
    };
    let told = site.path("dist/_headers");
    let built = fs::read(&told).unwrap();
    fs::remove_file(&told).unwrap();
    assert_eq!(policy("/").as_deref(), Some("frame-ancestors 'none'"));
    let headers = "/*\n  Content-Security-Policy: img-src 'self'; frame-ancestors *\n";
    fs::write(&told, headers).unwrap();
    let both = "img-src 'self'; frame-ancestors *, frame-ancestors 'none'";
    assert_eq!(policy("/").as_deref(), Some(both));
    fs::write(told, built).unwrap();
}

/// Hundreds of clients stay silent, send half a request or do not read the response, while few
/// files can be opened.
fn silent_clients_do_not_block_others(server: &Server, command: &str) {
    let host = format!("Host: 127.0.0.1:{}\r\n", server.port);
    let large = if command == "dev" { "/" } else { "/grande.bin" };
    let kinds = [
        String::new(),
        "GET / HT".to_owned(),
        format!("GET / HTTP/1.1\r\n{host}X: "),
        format!("GET / HTTP/1.1\r\n{host}Content-Length: 9\r\n\r\n"),
        format!("GET {large} HTTP/1.1\r\n{host}\r\n"),
        format!("GET /_ssg/events HTTP/1.1\r\n{host}\r\n"),
    ];
    let mut held = Vec::new();
    for _ in 0..60 {
        held.extend(kinds.iter().map(|kind| send(server, kind.as_bytes())));
        if held.len() % 120 == 0 {
            assert_eq!(server.get("/blog/primero/").status, 200, "{command}");
            assert_eq!(server.get("/manifest.webmanifest").status, 200, "{command}");
        }
    }
    drop(held);
    assert_eq!(server.get("/").status, 200, "{command}");
}

/// Stalled connections time out without other clients.
fn stalled_connections_are_closed(server: &Server) {
    let head = format!("GET /robots.txt HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n", server.port);
    let kinds = [
        (String::new(), 0),
        ("GET / HT".to_owned(), 0),
        (format!("{head}X: "), 0),
        // The connection is idle between two requests.
        (format!("{head}\r\n"), 200),
        (format!("{head}\r\nGET"), 200),
        (format!("{head}Content-Length: 9\r\n\r\nhalf"), 413),
        (format!("{head}Transfer-Encoding: chunked\r\n\r\n5\r\nhalf"), 413),
    ];
    let open = kinds.map(|(text, expected)| (send(server, text.as_bytes()), text, expected));
    for (stream, text, expected) in open {
        assert_eq!(status(&receive(stream)), expected, "{text}");
    }
}

/// Sets the limit of open files of the server.
fn limit_files(server: &Server, files: u32) {
    let (pid, limit) = (format!("--pid={}", server.pid()), format!("--nofile={files}:"));
    assert!(Command::new("prlimit").args([pid, limit]).status().unwrap().success());
}

fn a_lack_of_file_descriptors_is_printed(server: &mut Server, command: &str) {
    let idle: Vec<TcpStream> = (0..4).map(|_| send(server, b"")).collect();
    assert_eq!(server.get("/").status, 200);
    limit_files(server, 3);
    let head =
        format!("GET / HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nConnection: close\r\n\r\n", server.port);
    let waiting = send(server, head.as_bytes());
    server.wait_for("cannot accept more connections for now: this process has too many files open");
    // At each retry of accepting, the server closes an idle connection.
    for stream in idle {
        assert_eq!(receive(stream), b"");
    }
    limit_files(server, FILES);
    assert_eq!(status(&receive(waiting)), 200, "{command}");
}
