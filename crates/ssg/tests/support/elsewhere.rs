//! A server of another site, to which links lead.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

/// A server with responses given by a test; it ends with the test.
pub(crate) struct Elsewhere {
    pub(crate) port: u16,
    heard: Arc<Heard>,
}

#[derive(Default)]
struct Heard {
    /// The request lines without the version, in order.
    requests: Mutex<Vec<String>>,
    /// The number of open requests; `most` is its maximum so far.
    open: AtomicUsize,
    most: AtomicUsize,
}

impl Elsewhere {
    /// Starts a server. `answer` gets a request such as `HEAD /a` and how often it was made before.
    /// It returns the status line and headers, or `None` to never respond.
    pub(crate) fn start(
        answer: impl Fn(&str, usize) -> Option<String> + Send + Sync + 'static,
    ) -> Elsewhere {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let heard = Arc::<Heard>::default();
        let (answer, noted) = (Arc::new(answer), Arc::clone(&heard));
        thread::spawn(move || {
            for stream in listener.incoming() {
                let (answer, noted) = (Arc::clone(&answer), Arc::clone(&noted));
                thread::spawn(move || noted.serve(&stream.unwrap(), &*answer));
            }
        });
        Elsewhere { port, heard }
    }

    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    /// Returns every request so far, such as `HEAD /a`.
    pub(crate) fn requests(&self) -> Vec<String> {
        self.heard.requests.lock().unwrap().clone()
    }

    /// Returns the maximum number of requests open at the same time.
    pub(crate) fn most_at_a_time(&self) -> usize {
        self.heard.most.load(Ordering::SeqCst)
    }
}

impl Heard {
    fn serve(&self, mut stream: &TcpStream, answer: &dyn Fn(&str, usize) -> Option<String>) {
        let mut first = [0];
        // A TLS handshake begins with 22 (RFC 8446, section 5.1); a server without TLS responds
        // with an error.
        if stream.peek(&mut first).is_ok() && first == [22] {
            return drop(stream.write_all(b"HTTP/1.1 400 Bad Request\r\n\r\n"));
        }
        let mut lines = BufReader::new(stream).lines().map_while(Result::ok);
        let Some(line) = lines.next() else { return };
        lines.take_while(|line| !line.is_empty()).for_each(drop);
        self.most.fetch_max(self.open.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
        let request = line.trim_end_matches(" HTTP/1.1").to_owned();
        let earlier = {
            let mut requests = self.requests.lock().unwrap();
            requests.push(request.clone());
            requests.iter().filter(|known| **known == request).count() - 1
        };
        match answer(&request, earlier) {
            Some(head) => {
                let head =
                    format!("HTTP/1.1 {head}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
                self.open.fetch_sub(1, Ordering::SeqCst);
                drop(stream.write_all(head.as_bytes()));
            }
            None => loop {
                thread::park();
            },
        }
    }
}
