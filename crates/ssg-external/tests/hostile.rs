//! Tests of malicious and faulty servers: each is a finding about its own address, and none delays
//! the check beyond its limit.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use jiff::Timestamp;
use ssg_external::{LinkCheck, LinkStatus, check_links};
use ssg_model::external_link::{ExternalLinkFault, Unreachable};
use ssg_store::{Retention, Store};
use url::Url;

/// Starts a server that handles every connection with `act`, and returns its port.
fn serve(act: impl Fn(&mut TcpStream) + Send + Sync + Clone + 'static) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    thread::spawn(move || {
        for stream in listener.incoming() {
            let act = act.clone();
            thread::spawn(move || act(&mut stream.unwrap()));
        }
    });
    port
}

/// Reads the head of a request, and returns its path.
fn read_head(stream: &TcpStream) -> String {
    let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
    let first = lines.next().unwrap_or_default();
    lines.take_while(|line| !line.is_empty()).for_each(drop);
    first.split(' ').nth(1).unwrap_or_default().to_owned()
}

/// Returns the status of a URL, within three seconds.
fn status(url: &str) -> LinkStatus {
    let folder = tempfile::tempdir().unwrap();
    let cache = Store::open(folder.path(), "", Retention::Month);
    let check = LinkCheck {
        user_agent: "test",
        now: Timestamp::UNIX_EPOCH,
        limit: Duration::from_secs(3),
        private: true,
    };
    check_links(&[Url::parse(url).unwrap()], &check, &cache, || ()).remove(0)
}

/// The answer of a server to every request.
#[derive(Clone, Copy)]
enum Says {
    Once(&'static str),
    /// The first text, then the second one repeated without end.
    Endless(&'static str, &'static str),
    /// Like `Endless`, but one byte at a time.
    Drips(&'static str, &'static str),
    /// Reads the request, and sends nothing.
    Nothing,
    /// Closes the connection before the request has arrived.
    Closes,
}

fn act(says: Says) -> impl Fn(&mut TcpStream) + Send + Sync + Clone + 'static {
    move |stream: &mut TcpStream| {
        if let Says::Closes = says {
            return;
        }
        let mut first = [0];
        // A TLS handshake is not read: it has no lines.
        if stream.peek(&mut first).is_ok() && first != [22] {
            read_head(stream);
        }
        match says {
            Says::Once(text) => drop(stream.write_all(text.as_bytes())),
            Says::Endless(begin, rest) => {
                let rest = rest.repeat(4096);
                let mut done = stream.write_all(begin.as_bytes());
                while done.is_ok() {
                    done = stream.write_all(rest.as_bytes());
                }
            }
            Says::Drips(begin, rest) => {
                for byte in begin.bytes().chain(rest.bytes().cycle()) {
                    if stream.write_all(&[byte]).is_err() {
                        break;
                    }
                    thread::sleep(Duration::from_millis(20));
                }
            }
            // Wait until the client closes the connection.
            Says::Nothing => drop(stream.read(&mut [0])),
            Says::Closes => {}
        }
    }
}

#[test]
fn no_server_does_more_than_look_bad() {
    const BROKEN: LinkStatus = unreachable(Unreachable::Broken);
    const MISLED: LinkStatus = unreachable(Unreachable::Misled);
    const SILENT: LinkStatus = LinkStatus::Fault(ExternalLinkFault::Silent);
    const OK: &str = "HTTP/1.1 200 OK\r\n";
    const TRY_LATER: LinkStatus = LinkStatus::Fault(ExternalLinkFault::Trouble { status: 503 });
    let cases = [
        // Endless heads.
        (Says::Endless(OK, "A: b\r\n"), BROKEN),
        (Says::Endless("HTTP/1.1 200 OK\r\nA: ", "b"), BROKEN),
        (Says::Endless("", "x"), BROKEN),
        (Says::Endless("HTTP/1.1 ", "2"), BROKEN),
        (Says::Drips(OK, "A: b\r\n"), SILENT),
        (Says::Drips("HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 100 Continue\r\n\r\n"), SILENT),
        (Says::Nothing, SILENT),
        // Bodies, which are not read.
        (Says::Endless("HTTP/1.1 200 OK\r\n\r\n", "x"), LinkStatus::Good),
        (Says::Endless("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n", "x"), LinkStatus::Good),
        (Says::Drips("HTTP/1.1 200 OK\r\n\r\n", "x"), LinkStatus::Good),
        (
            Says::Once("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nZZZ\r\n-1\r\n"),
            LinkStatus::Good,
        ),
        (
            Says::Once(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n",
            ),
            LinkStatus::Good,
        ),
        (
            Says::Endless("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n\u{1f}", "\0"),
            LinkStatus::Good,
        ),
        // Invalid HTTP.
        (Says::Closes, BROKEN),
        (Says::Once(""), BROKEN),
        (Says::Once("HTTP/1.1 20"), BROKEN),
        (Says::Once("HTTP/1.1 abc OK\r\n\r\n"), BROKEN),
        (Says::Once("HTTP/1.1 99999 OK\r\n\r\n"), BROKEN),
        (Says::Once("HTTP/1.1 000 OK\r\n\r\n"), BROKEN),
        (Says::Once("HTTP/7.3 200 OK\r\n\r\n"), BROKEN),
        (Says::Once("\u{16}\u{3}\u{1}\u{2}\0\u{1}\0\u{1}\r\n\r\n"), BROKEN),
        (Says::Once("SSH-2.0-OpenSSH_9.9\r\n"), BROKEN),
        (Says::Once("<html>\r\n\r\n"), BROKEN),
        (Says::Once("HTTP/1.1 200 OK\r\nA\0: b\r\n\r\n"), BROKEN),
        (Says::Once("HTTP/1.1 200 OK\r\nno colon\r\n\r\n"), BROKEN),
        // Redirects to invalid addresses.
        (Says::Once("HTTP/1.1 302 Found\r\nLocation: file:///etc/passwd\r\n\r\n"), MISLED),
        (Says::Once("HTTP/1.1 301 Moved\r\nLocation: javascript:alert(1)\r\n\r\n"), MISLED),
        (Says::Once("HTTP/1.1 307 Moved\r\nLocation: data:text/html,x\r\n\r\n"), MISLED),
        (Says::Once("HTTP/1.1 308 Moved\r\nLocation: ftp://127.0.0.1/\r\n\r\n"), MISLED),
        (Says::Once("HTTP/1.1 303 See\r\nLocation: gopher://127.0.0.1:1/_x\r\n\r\n"), MISLED),
        (Says::Once("HTTP/1.1 302 Found\r\nLocation: http://[\r\n\r\n"), MISLED),
        (Says::Once("HTTP/1.1 302 Found\r\nLocation: http:///\r\n\r\n"), MISLED),
        (
            Says::Once("HTTP/1.1 302 Found\r\nLocation: /\r\n\r\n"),
            unreachable(Unreachable::Circular),
        ),
        (
            Says::Once("HTTP/1.1 302 Found\r\nSet-Cookie: a=b\r\nLocation: /\r\n\r\n"),
            LinkStatus::Refused,
        ),
        (
            Says::Once("HTTP/1.1 302 Found\r\nLocation: ?a\r\n\r\n"),
            unreachable(Unreachable::Circular),
        ),
        // Servers that ask for a delay.
        (Says::Once("HTTP/1.1 503 X\r\nRetry-After: 18446744073709551615\r\n\r\n"), TRY_LATER),
        (Says::Once("HTTP/1.1 503 X\r\nRetry-After: 99999999999999999999999\r\n\r\n"), TRY_LATER),
        (Says::Once("HTTP/1.1 503 X\r\nRetry-After: -5\r\n\r\n"), TRY_LATER),
        (Says::Once("HTTP/1.1 503 X\r\nRetry-After: \r\n\r\n"), TRY_LATER),
        (Says::Once("HTTP/1.1 503 X\r\nRetry-After: 1e400\r\n\r\n"), TRY_LATER),
        (
            Says::Once(
                "HTTP/1.1 503 X\r\nDate: Thu, 01 Jan 1970 00:00:00 GMT\r\n\
                 Retry-After: Fri, 31 Dec 9999 23:59:59 GMT\r\n\r\n",
            ),
            TRY_LATER,
        ),
    ];
    thread::scope(|scope| {
        let check = |(number, (says, expected)): (usize, (Says, LinkStatus))| {
            scope.spawn(move || {
                let found = status(&format!("http://127.0.0.1:{}/", serve(act(says))));
                assert_eq!(found, expected, "case {number}");
            })
        };
        let checks: Vec<_> = cases.into_iter().enumerate().map(check).collect();
        let failed = checks.into_iter().filter_map(|check| check.join().err()).count();
        assert_eq!(failed, 0);
    });
}

/// Checks that a TLS handshake has a time limit, too.
#[test]
fn a_handshake_ends() {
    let garbage = Says::Endless("", "\u{16}\u{3}\u{3}\0\u{10}");
    // The beginning of a message of 16 KB (RFC 8446, section 5.1).
    let drip = Says::Drips("\u{16}\u{3}\u{3}\u{40}\0", "\0");
    thread::scope(|scope| {
        for (says, expected) in [
            (garbage, unreachable(Unreachable::Insecure)),
            (drip, LinkStatus::Fault(ExternalLinkFault::Silent)),
        ] {
            scope.spawn(move || {
                let found = status(&format!("https://127.0.0.1:{}/", serve(act(says))));
                assert_eq!(found, expected);
            });
        }
    });
}

#[test]
fn chains_of_redirects_end() {
    let (sender, asked) = mpsc::channel();
    let port = serve(move |stream| {
        let path = read_head(stream);
        sender.send(path.clone()).unwrap();
        let answer =
            format!("HTTP/1.1 301 Moved\r\nLocation: {path}x\r\nContent-Length: 0\r\n\r\n");
        drop(stream.write_all(answer.as_bytes()));
    });
    let folder = tempfile::tempdir().unwrap();
    let cache = Store::open(folder.path(), "", Retention::Month);
    let (now, limit) = (Timestamp::UNIX_EPOCH, Duration::from_secs(60));
    let check = LinkCheck { user_agent: "test", now, limit, private: true };
    let url = Url::parse(&format!("http://127.0.0.1:{port}/")).unwrap();
    assert_eq!(check_links(&[url], &check, &cache, || ()), [LinkStatus::Refused]);
    assert_eq!(asked.try_iter().count(), 10);
}

/// Checks that a limit may exceed any point in time.
#[test]
fn a_limit_may_be_any_number() {
    let port = serve(act(Says::Once("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")));
    let folder = tempfile::tempdir().unwrap();
    let cache = Store::open(folder.path(), "", Retention::Month);
    let (now, limit) = (Timestamp::UNIX_EPOCH, Duration::from_secs(u64::MAX));
    let check = LinkCheck { user_agent: "test", now, limit, private: true };
    let url = Url::parse(&format!("http://127.0.0.1:{port}/")).unwrap();
    assert_eq!(check_links(&[url], &check, &cache, || ()), [LinkStatus::Good]);
}

const fn unreachable(reason: Unreachable) -> LinkStatus {
    LinkStatus::Fault(ExternalLinkFault::Unreachable(reason))
}
