//! Tests of requests to the web: to hostile servers, and to private addresses.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use ssg_frontend::fetch::{AllowedAddresses, fetch_text};

use crate::support::real_node;

/// A limit that no request of these tests reaches unless it must.
const LONG: Duration = Duration::from_secs(60);

/// A server whose responses a test gives. It notes the path of every request.
struct HostileServer {
    port: u16,
    asked: Arc<Mutex<Vec<String>>>,
}

impl HostileServer {
    /// Starts a server that calls `answer` with the path and the connection of each request.
    fn start(answer: impl Fn(&str, &mut TcpStream) + Send + 'static) -> HostileServer {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let asked = Arc::<Mutex<Vec<String>>>::default();
        let noted = Arc::clone(&asked);
        thread::spawn(move || {
            for stream in listener.incoming() {
                let mut stream = stream.unwrap();
                let path = path(&stream);
                noted.lock().unwrap().push(path.clone());
                answer(&path, &mut stream);
            }
        });
        HostileServer { port, asked }
    }

    /// Starts a server that gives every request the same response.
    fn saying(response: impl Into<Vec<u8>>) -> HostileServer {
        let response = response.into();
        HostileServer::start(move |_, stream| drop(stream.write_all(&response)))
    }

    fn fetch(&self, path: &str) -> Option<String> {
        let url = format!("http://127.0.0.1:{}{path}", self.port);
        fetch_text(&real_node(), &url, AllowedAddresses::All, LONG)
    }

    fn asked(&self) -> Vec<String> {
        self.asked.lock().unwrap().clone()
    }
}

/// Reads the head of a request, and returns its path; `TLS` if it is a handshake, which begins with
/// 22 (RFC 8446, section 5.1).
fn path(stream: &TcpStream) -> String {
    let mut first = [0];
    if stream.peek(&mut first).is_ok() && first == [22] {
        return "TLS".to_owned();
    }
    let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
    let request = lines.next().unwrap_or_default();
    lines.take_while(|line| !line.is_empty()).for_each(drop);
    request.split(' ').nth(1).unwrap_or_default().to_owned()
}

fn body_of(length: usize) -> String {
    format!("HTTP/1.1 200 OK\r\nContent-Length: {length}\r\n\r\n{}", "x".repeat(length))
}

#[test]
fn only_whole_texts_of_at_most_64_kb_are_read() {
    let read = |response: &[u8]| HostileServer::saying(response).fetch("/");
    assert_eq!(read(b"HTTP/1.1 200 OK\r\n\r\nhola").as_deref(), Some("hola"));
    assert_eq!(read(body_of(65_536).as_bytes()).map(|text| text.len()), Some(65_536));
    let refused = [
        body_of(65_537).as_bytes(),
        b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhola",
        b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n\xff\xff",
        b"HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\n\r\nhola",
        b"HTTP/1.1 302 Found\r\nContent-Length: 4\r\n\r\nhola",
        b"SSH-2.0-OpenSSH_9.9\r\n",
        b"",
    ]
    .map(<[u8]>::to_vec);
    for response in refused {
        assert_eq!(
            read(&response),
            None,
            "{}",
            String::from_utf8_lossy(&response[..20.min(response.len())])
        );
    }
}

#[test]
fn a_server_that_never_finishes_is_given_up() {
    for begun in ["", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\n\r\nho"] {
        let server = HostileServer::start(move |_, stream| {
            stream.write_all(begun.as_bytes()).unwrap();
            loop {
                thread::park();
            }
        });
        let url = format!("http://127.0.0.1:{}/", server.port);
        let limit = Duration::from_secs(1);
        assert_eq!(fetch_text(&real_node(), &url, AllowedAddresses::All, limit), None, "{begun}");
    }
}

#[test]
fn redirects_lead_to_no_other_host_and_end() {
    let other = HostileServer::saying(body_of(4));
    let elsewhere = format!("http://localhost:{}/", other.port);
    let server = HostileServer::start(move |path, stream| {
        let own = stream.local_addr().unwrap();
        let target = match path {
            "/one" => "/two".to_owned(),
            "/two" => format!("http://{own}/three"),
            "/three" => return drop(stream.write_all(body_of(4).as_bytes())),
            "/secure" => format!("https://{own}/"),
            "/circle" => path.to_owned(),
            "/host" => elsewhere.clone(),
            "/file" => "file:///etc/hostname".to_owned(),
            _ => return,
        };
        let head = format!("HTTP/1.1 301 Moved\r\nLocation: {target}\r\nContent-Length: 0\r\n\r\n");
        drop(stream.write_all(head.as_bytes()));
    });
    let check = |path: &str, expected: Option<&str>, asked: &[&str]| {
        server.asked.lock().unwrap().clear();
        assert_eq!(server.fetch(path).as_deref(), expected, "{path}");
        assert_eq!(server.asked(), asked, "{path}");
    };
    check("/one", Some("xxxx"), &["/one", "/two", "/three"]);
    check("/secure", None, &["/secure", "TLS"]);
    check("/circle", None, &["/circle"; 6]);
    check("/host", None, &["/host"]);
    check("/file", None, &["/file"]);
    assert_eq!(other.asked(), [""; 0]);
}

#[test]
fn private_addresses_get_no_request() {
    let server = HostileServer::saying(body_of(4));
    let hosts = [
        "127.0.0.1",
        "127.1",
        "0x7f000001",
        "0.0.0.0",
        "localhost",
        "[::1]",
        "[::ffff:127.0.0.1]",
        "[64:ff9b::7f00:1]",
    ];
    let node = real_node();
    for host in hosts {
        let url = format!("http://{host}:{}/", server.port);
        assert_eq!(fetch_text(&node, &url, AllowedAddresses::Public, LONG), None, "{host}");
    }
    assert_eq!(server.asked(), [""; 0]);
}

/// Runs JavaScript that uses the functions for public addresses, and returns what it prints.
fn with_addresses(script: &str, arguments: &[&str]) -> String {
    let script = include_str!("../../src/fetch/public_addresses.cjs").to_owned() + script;
    let mut node = Command::new(real_node().program);
    let output = node.args(["--eval", &script]).args(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn only_the_public_internet_is_public() {
    let public = [
        "1.1.1.1",
        "8.8.8.8",
        "100.63.255.255",
        "100.128.0.0",
        "172.15.255.255",
        "172.32.0.0",
        "192.0.1.0",
        "198.17.255.255",
        "223.255.255.255",
        "2001:4860:4860::8888",
        "2606:4700::1111",
        "2a00::1",
    ];
    let private = [
        "0.0.0.0",
        "0.1.2.3",
        "10.0.0.1",
        "10.255.255.255",
        "100.64.0.1",
        "100.127.255.255",
        "127.0.0.1",
        "127.255.0.9",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.8",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.1.1",
        "198.19.255.255",
        "198.51.100.7",
        "203.0.113.7",
        "224.0.0.251",
        "239.255.255.255",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::7f00:1",
        "::ffff:127.0.0.1",
        "::ffff:8.8.8.8",
        "64:ff9b::7f00:1",
        "64:ff9b:1::a00:1",
        "100::1",
        "2001::1",
        "2001:db8::1",
        "2002:7f00:1::",
        "3fff::1",
        "4000::1",
        "fc00::1",
        "fd12:3456::1",
        "fe80::1",
        "fec0::1",
        "ff02::1",
    ];
    let script = "console.log(process.argv.slice(1).filter(isPublic).join())";
    let all = [&public[..], &private].concat();
    assert_eq!(with_addresses(script, &all).trim_end(), public.join(","));
}

#[test]
fn no_name_stands_for_a_private_address() {
    // The answers of a name server that mixes addresses.
    let script = "
        dns.lookup = (_, { all }, done) => {
          const found = process.argv.slice(1);
          done(null, all && found.map((address) => ({ address, family: isIPv4(address) ? 4 : 6 })));
        };
        lookupPublic('cambia.mx', { all: true }, (error, found) => {
          console.log(error ? error.message : found.map(({ address }) => address).join());
        });";
    let mixed = ["10.0.0.1", "8.8.8.8", "fd00::1", "2a00::1"];
    assert_eq!(with_addresses(script, &mixed), "8.8.8.8,2a00::1\n");
    let refused = "no address of cambia.mx is public\n";
    assert_eq!(with_addresses(script, &["127.0.0.1", "::1"]), refused);
}
