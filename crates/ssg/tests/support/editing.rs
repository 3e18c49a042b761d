//! A client of `ssg edit` that sends the requests of its pages.

use std::process::Command;

use serde_json::{Value, json};

use super::TinySite;
use super::http::{Server, TestResponse};
use super::shown;

/// A running `ssg edit`, and the token from its printed address.
pub(crate) struct EditingServer {
    pub(crate) server: Server,
    pub(crate) token: String,
}

/// A field of the content that a page shows.
#[derive(Clone, Debug)]
pub(crate) struct ShownField {
    pub(crate) file: String,
    /// The data of the field.
    pub(crate) data: Value,
}

impl EditingServer {
    pub(crate) fn start(site: &TinySite) -> EditingServer {
        EditingServer::run(&mut command(site))
    }

    /// Starts a command that runs `ssg edit`.
    pub(crate) fn run(command: &mut Command) -> EditingServer {
        let server = Server::start(command);
        let (_, token) = server.printed.split_once("?token=").unwrap();
        let token = token.chars().take_while(char::is_ascii_hexdigit).collect();
        EditingServer { server, token }
    }

    /// Returns the header with the token.
    pub(crate) fn pass(&self) -> String {
        format!("X-Ssg-Token: {}", self.token)
    }

    /// Sends a GET request below `/_ssg/edit/`.
    pub(crate) fn ask(&self, path: &str) -> (u16, Value) {
        let request = format!("GET /_ssg/edit/{path} HTTP/1.1");
        of_json(&self.server.ask(&request, &[&self.pass()]))
    }

    /// Sends a GET request that must succeed.
    #[track_caller]
    pub(crate) fn told(&self, path: &str) -> Value {
        let (status, data) = self.ask(path);
        assert_eq!(status, 200, "{path}: {data}");
        data
    }

    /// Sends a POST request.
    pub(crate) fn post(&self, path: &str, data: &Value) -> (u16, Value) {
        self.try_post(path, data).unwrap()
    }

    /// Sends a POST request; returns `None` if the server ends meanwhile.
    pub(crate) fn try_post(&self, path: &str, data: &Value) -> Option<(u16, Value)> {
        let data = data.to_string();
        let length = format!("Content-Length: {}", data.len());
        let headers = [&*self.pass(), "Content-Type: application/json", &length];
        let request = format!("POST /_ssg/edit/{path} HTTP/1.1");
        Some(of_json(&self.server.try_exchange(&request, &headers, data.as_bytes())?))
    }

    /// Sends a POST request that must succeed.
    #[track_caller]
    pub(crate) fn posted(&self, path: &str, data: &Value) -> Value {
        let (status, answer) = self.post(path, data);
        assert_eq!(status, 200, "{path} {data}: {answer}");
        answer
    }

    /// Changes a file without checking its old value.
    pub(crate) fn change(&self, file: &str, edit: Value) -> (u16, Value) {
        self.post("change", &json!({ "file": file, "edit": edit, "expected": null }))
    }

    /// Sets a value that was shown.
    pub(crate) fn set(&self, field: &ShownField, value: &str) -> (u16, Value) {
        self.post("change", &field.change(value))
    }

    /// Uploads a file.
    pub(crate) fn upload(&self, name: &str, bytes: &[u8]) -> (u16, Value) {
        let headers = [&*self.pass(), "Content-Type: application/octet-stream"];
        of_json(&self.server.post(&format!("/_ssg/edit/upload?name={name}"), &headers, bytes))
    }

    /// Returns the document of a page.
    pub(crate) fn page(&self, path: &str) -> String {
        self.server.get(path).text().to_owned()
    }

    /// Returns the field of the first place where a page shows exactly this text.
    #[track_caller]
    pub(crate) fn field(&self, page: &str, text: &str) -> ShownField {
        let html = self.page(page);
        let nodes = shown::nodes(&html);
        let node = nodes.iter().find(|node| node.text == text);
        let node = node.unwrap_or_else(|| panic!("no `{text}` on {page}: {nodes:?}"));
        let mark = node.marks.first().unwrap_or_else(|| panic!("`{text}` has no mark on {page}"));
        let data = self.told(&format!("field?mark={mark}&version={}", version(&html)));
        ShownField { file: data["file"].as_str().unwrap().to_owned(), data }
    }

    /// Returns the state of the session.
    pub(crate) fn state(&self) -> Value {
        self.told("state")
    }
}

impl ShownField {
    /// Returns the request that sets the field.
    pub(crate) fn change(&self, value: &str) -> Value {
        let ShownField { file, data } = self;
        let edit = match data["block"].as_object() {
            Some(block) => json!({
                "op": "lines", "start": block["start"], "end": block["end"], "text": value,
            }),
            None => json!({ "op": "set", "path": data["path"], "value": value }),
        };
        json!({ "file": file, "edit": edit, "expected": data["expected"] })
    }
}

/// Returns the data of a response that must have this status.
#[track_caller]
pub(crate) fn answered((status, answer): (u16, Value), expected: u16) -> Value {
    assert_eq!(status, expected, "{answer}");
    answer
}

/// Returns the command `ssg edit` on any free port.
pub(crate) fn command(site: &TinySite) -> Command {
    site.ssg(&["edit", "--port", "0"])
}

/// Returns an edit that sets a value.
pub(crate) fn set(path: &Value, value: &str) -> Value {
    json!({ "op": "set", "path": path, "value": value })
}

/// Returns the version of the site that a document shows.
pub(crate) fn version(html: &str) -> &str {
    let (_, rest) = html.split_once("data-version=\"").unwrap();
    rest.split('"').next().unwrap()
}

fn of_json(answer: &TestResponse) -> (u16, Value) {
    (answer.status, serde_json::from_slice(&answer.body).unwrap_or_default())
}
