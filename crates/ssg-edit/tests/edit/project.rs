//! A project that is edited without a server: its content is loaded and checked as usual, but no
//! page is rendered.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, mpsc};

use jiff::Timestamp;
use jiff::civil::Date;
use serde_json::{Value, json};
use ssg_content::{Memory, Options, Unsaved, load_again};
use ssg_edit::{EditSession, EditedProject, Judged, Outside};
use ssg_model::diagnostic::Diagnostic;
use ssg_model::failure::Failure;
use ssg_model::problem::Problem;
use ssg_model::site::Site;
use ssg_model::words::Lang;
use ssg_serve::server::{Bytes, HttpRequest, Method};
use ssg_store::Digest;
use tempfile::TempDir;
use walkdir::{DirEntry, WalkDir};

pub(crate) const FILE: &str = "content/testimonials.yaml";
/// The list in `FILE`, and the beginning of that file.
pub(crate) const LIST: &str = "testimonials";
pub(crate) const TEXT: &str = "# De otro programa.\ntestimonials:\n";

/// A fixed clock and no web, as nothing is published.
const OUTSIDE: Outside =
    Outside { now: || Ok(now()), fetch: |_| None, costs: |_, _| Ok(Vec::new()) };

/// A copy of the tiny site, and a session that edits it.
pub(crate) struct Editing {
    folder: TempDir,
    session: EditSession,
    project: TestProject,
}

struct TestProject {
    root: PathBuf,
    memory: Memory,
    site: Option<Arc<Site>>,
    diagnostics: Vec<Diagnostic>,
    version: usize,
    /// A text that makes the checks panic.
    fatal: Option<&'static str>,
}

impl Editing {
    /// Opens a session for a project with these testimonials.
    pub(crate) fn open(text: &str) -> Editing {
        Editing::at(copy(text))
    }

    /// Opens a session for the project in a folder.
    pub(crate) fn at(folder: TempDir) -> Editing {
        let root = folder.path().to_owned();
        let session = EditSession::open(&root, OUTSIDE).unwrap();
        let mut project = TestProject {
            root,
            memory: Memory::default(),
            site: None,
            diagnostics: Vec::new(),
            version: 0,
            fatal: None,
        };
        project.show_written(&[], None).unwrap();
        Editing { folder, session, project }
    }

    /// Makes the checks panic at this text from now on.
    pub(crate) fn break_at(&mut self, text: &'static str) {
        self.project.fatal = Some(text);
    }

    pub(crate) fn root(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn read(&self) -> String {
        fs::read_to_string(self.folder.path().join(FILE)).unwrap()
    }

    /// Reads all content files.
    pub(crate) fn snapshot(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let files = WalkDir::new(self.folder.path().join("content")).into_iter().flatten();
        let files = files.filter(|entry| entry.file_type().is_file()).map(DirEntry::into_path);
        files.map(|path| (path.clone(), fs::read(path).unwrap())).collect()
    }

    /// Replaces a text in a file as another program would, and loads the content.
    pub(crate) fn replace(&mut self, file: &str, from: &str, to: &str) {
        let place = self.folder.path().join(file);
        let text = fs::read_to_string(&place).unwrap();
        fs::write(place, text.replace(from, to)).unwrap();
        self.project.show_written(&[], None).unwrap();
    }

    /// Writes `FILE` as another program would.
    pub(crate) fn write(&self, text: &str) {
        fs::write(self.folder.path().join(FILE), text).unwrap();
    }

    /// Sends a request that changes something.
    pub(crate) fn post(&mut self, path: &str, data: &Value) -> (u16, Value) {
        self.ask(Method::POST, path, None, data.to_string())
    }

    /// Requests something with a query.
    pub(crate) fn get(&mut self, path: &str, query: &str) -> Value {
        let (status, answer) = self.ask(Method::GET, path, Some(query.to_owned()), String::new());
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }

    /// Requests the form of a value of `FILE`.
    pub(crate) fn form(&mut self, path: &Value) -> Value {
        let query = format!("file={FILE}&path={path}");
        self.ask(Method::GET, "form", Some(query), String::new()).1
    }

    /// Requests the form of a whole file.
    pub(crate) fn form_of(&mut self, file: &str) -> Value {
        self.ask(Method::GET, "form", Some(format!("file={file}")), String::new()).1
    }

    /// Requests the form of a value that was shown in an earlier text.
    pub(crate) fn form_again(&mut self, path: &Value, expected: &Value) -> (u16, Value) {
        let expected = expected.as_str().unwrap();
        let query = format!("file={FILE}&path={path}&expected={expected}");
        self.ask(Method::GET, "form", Some(query), String::new())
    }

    /// Publishes, with these answers to questions, and returns the state when `ssg` is done.
    pub(crate) fn publish(&mut self, keep: &Value) -> Value {
        self.publish_as(&json!({ "sentence": "Cambios", "keep": keep }))
    }

    /// Publishes what is asked for, and returns the state when `ssg` is done.
    pub(crate) fn publish_as(&mut self, asked: &Value) -> Value {
        self.project.show_written(&[], None).unwrap();
        let (_, mut state) = self.post("publish", asked);
        while !["sent", "stopped", "undecided"].contains(&state["step"].as_str().unwrap()) {
            let after = Some(format!("after={}", state["number"]));
            state = self.ask(Method::GET, "publication", after, String::new()).1;
        }
        self.project.show_written(&[], None).unwrap();
        state
    }

    pub(crate) fn ask(
        &mut self,
        method: Method,
        path: &str,
        query: Option<String>,
        body: impl Into<Bytes>,
    ) -> (u16, Value) {
        let (path, body) = (path.to_owned(), body.into());
        let asked = HttpRequest { method, path, query, body, ..HttpRequest::default() };
        let (reply, answers) = mpsc::channel();
        let reply = Box::new(move |answer| reply.send(answer).unwrap());
        self.session.answer(&asked, &mut self.project, reply);
        let answer = answers.recv().unwrap();
        let text = |_| String::from_utf8_lossy(&answer.body).into();
        (answer.status.as_u16(), serde_json::from_slice(&answer.body).unwrap_or_else(text))
    }
}

/// Copies the tiny site, with these testimonials.
pub(crate) fn copy(text: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let tiny = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/golden/tiny");
    for entry in WalkDir::new(&tiny).into_iter().map(Result::unwrap) {
        let target = folder.path().join(entry.path().strip_prefix(&tiny).unwrap());
        match entry.file_type().is_dir() {
            true => fs::create_dir_all(target).unwrap(),
            false => drop(fs::copy(entry.path(), target).unwrap()),
        }
    }
    fs::write(folder.path().join(FILE), text).unwrap();
    folder
}

impl EditedProject for TestProject {
    fn root(&self) -> &Path {
        &self.root
    }

    fn lang(&self) -> Lang {
        Lang::En
    }

    fn today(&self) -> Result<Date, Failure> {
        Ok(now().to_zoned_datetime(jiff::tz::TimeZone::UTC).date())
    }

    fn site(&self) -> Option<&Arc<Site>> {
        self.site.as_ref()
    }

    fn marked_site(&self) -> Option<&Arc<Site>> {
        None
    }

    fn version(&self) -> String {
        self.version.to_string()
    }

    fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    fn judge(&mut self, unsaved: Vec<Unsaved>) -> Result<Judged, Failure> {
        for contents in unsaved.iter().filter_map(|unsaved| unsaved.contents.as_ref()) {
            let text = String::from_utf8_lossy(contents);
            assert!(self.fatal.is_none_or(|fatal| !text.contains(fatal)), "a fault of the checks");
        }
        let file = |unsaved: &Unsaved| {
            (self.root.join(&unsaved.path), unsaved.contents.as_ref().map(Digest::of))
        };
        let files = unsaved.iter().map(file).collect();
        let options = Options { unsaved, previews: true, ..Options::at(now()) };
        Ok(Judged { files, loaded: load_again(&self.root, &options, &mut self.memory)? })
    }

    fn published_options(&self) -> Result<Options, Failure> {
        Ok(Options::at(now()))
    }

    fn decode(&self, _: &[u8], _: (u32, u32)) -> Result<Result<(), Problem>, Failure> {
        Ok(Ok(()))
    }

    fn preview(&mut self, _: &str, _: Vec<Unsaved>) -> Result<Option<String>, Failure> {
        Ok(None)
    }

    fn show_written(&mut self, _: &[String], judged: Option<Judged>) -> Result<(), Failure> {
        let options = Options { previews: true, ..Options::at(now()) };
        let loaded = match judged {
            Some(judged) => judged.loaded,
            None => load_again(&self.root, &options, &mut self.memory)?,
        };
        self.diagnostics = loaded.diagnostics;
        self.site = loaded.site.map(Arc::new).or(self.site.take());
        self.version += 1;
        Ok(())
    }
}

fn now() -> Timestamp {
    "2025-06-01T00:00:00Z".parse().unwrap()
}
