//! A server started by the real binary, and plain requests to it.

use std::io::{BufRead, BufReader, Read, Write};
use std::mem;
use std::net::TcpStream;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, channel};
use std::thread;

/// A running `ssg dev`, `ssg edit` or `ssg preview`; dropping it kills it.
pub(crate) struct Server {
    child: Child,
    /// The lines that the server prints, read at once, since a full pipe would block it.
    lines: Mutex<Receiver<String>>,
    /// The lines read so far.
    pub(crate) printed: String,
    pub(crate) port: u16,
}

/// A response, with the names of its headers in lower case.
pub(crate) struct TestResponse {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Server {
    /// Starts a server and waits until it prints its address.
    pub(crate) fn start(command: &mut Command) -> Server {
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        let mut stderr = BufReader::new(child.stderr.take().unwrap());
        let (sender, lines) = channel();
        thread::spawn(move || {
            let mut line = String::new();
            while stderr.read_line(&mut line).unwrap() > 0 {
                // The receiver is dropped at the end of the test.
                if sender.send(mem::take(&mut line)).is_err() {
                    break;
                }
            }
        });
        let mut server =
            Server { child, lines: Mutex::new(lines), printed: String::new(), port: 0 };
        let line = server.wait_for("http://127.0.0.1:");
        let (_, rest) = line.split_once("http://127.0.0.1:").unwrap();
        let port: String = rest.chars().take_while(char::is_ascii_digit).collect();
        server.port = port.parse().unwrap();
        server
    }

    /// Reads the output up to a line that contains `text`, and returns that line.
    pub(crate) fn wait_for(&mut self, text: &str) -> String {
        loop {
            let Ok(line) = self.lines.get_mut().unwrap().recv() else {
                let status = self.child.wait().unwrap();
                panic!("ended with {status} without `{text}`:\n{}", self.printed);
            };
            self.printed.push_str(&line);
            if line.contains(text) {
                return line;
            }
        }
    }

    pub(crate) fn get(&self, path: &str) -> TestResponse {
        self.ask(&format!("GET {path} HTTP/1.1"), &[])
    }

    /// Sends a request line and headers unchanged, with a valid `Host` unless one is given.
    pub(crate) fn ask(&self, request: &str, headers: &[&str]) -> TestResponse {
        self.try_exchange(request, headers, b"").unwrap()
    }

    /// Sends a POST request with a body and its length.
    pub(crate) fn post(&self, path: &str, headers: &[&str], body: &[u8]) -> TestResponse {
        let length = format!("Content-Length: {}", body.len());
        let headers = [headers, &[&length]].concat();
        self.try_exchange(&format!("POST {path} HTTP/1.1"), &headers, body).unwrap()
    }

    /// Sends a request line, headers and a body unchanged. Returns `None` if the server ends
    /// meanwhile.
    pub(crate) fn try_exchange(
        &self,
        request: &str,
        headers: &[&str],
        body: &[u8],
    ) -> Option<TestResponse> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let mut text = format!("{request}\r\nConnection: close\r\n");
        if !headers.iter().any(|header| header.starts_with("Host:")) {
            text.push_str(&format!("Host: 127.0.0.1:{}\r\n", self.port));
        }
        headers.iter().for_each(|header| text.push_str(&format!("{header}\r\n")));
        // A server that refuses a body need not read it.
        let _ = stream.write_all(&[format!("{text}\r\n").as_bytes(), body].concat());
        let mut answer = BufReader::new(stream);
        let mut line = || {
            let mut line = String::new();
            let is_there = answer.read_line(&mut line).ok()? > 0;
            is_there.then(|| line.trim_end().to_owned())
        };
        let status = line()?.split(' ').nth(1)?.parse().unwrap();
        let mut headers = Vec::new();
        while let Some((name, value)) = line()?.split_once(':') {
            headers.push((name.to_lowercase(), value.trim().to_owned()));
        }
        let mut response = TestResponse { status, headers, body: Vec::new() };
        // Read only the given length: a server that refuses a body may wait for the rest of it.
        let length = match response.header("content-length") {
            Some(length) if !request.starts_with("HEAD ") => length.parse().unwrap(),
            _ => u64::MAX,
        };
        answer.take(length).read_to_end(&mut response.body).ok()?;
        Some(response)
    }

    /// Sends a signal to the process.
    pub(crate) fn signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args([name, &pid]).status().unwrap().success());
    }

    /// Ends the process and returns all its output.
    pub(crate) fn end(&mut self) -> &str {
        self.signal("-TERM");
        self.printed.extend(self.lines.get_mut().unwrap().iter());
        &self.printed
    }

    pub(crate) fn wait(&mut self) -> ExitStatus {
        self.child.wait().unwrap()
    }

    pub(crate) fn pid(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl TestResponse {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let mut found = self.headers.iter().filter(|(known, _)| known == name);
        let first = found.next().map(|(_, value)| value.as_str());
        assert!(found.next().is_none(), "two headers `{name}`");
        first
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }
}
