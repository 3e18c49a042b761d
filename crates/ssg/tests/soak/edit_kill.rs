//! A save is killed or fails at any system call: the file is the old one or the new one, nothing
//! else is left behind, the next `ssg edit` starts, and a saved change can be undone.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use crate::support::TinySite;
use crate::support::editing::EditingServer;
use crate::support::random::{SeededRandom, cases};
use crate::system_calls::points::parse;

const SITE: &str = "content/site.yaml";

const FAULTS: [&str; 4] = ["signal=KILL", "error=ENOSPC", "error=EIO", "error=EACCES"];

/// System calls that change files. Responses are sent by other threads.
const CALLS: &str = "openat,write,pwrite64,writev,rename,renameat,renameat2,link,linkat,unlink,\
                     unlinkat,mkdir,mkdirat,rmdir,chmod,fchmod,fchmodat,ftruncate,fsync,fdatasync";

fn change() -> Value {
    let edit = json!({ "op": "set", "path": ["brand"], "value": "Ensayo" });
    json!({ "file": SITE, "edit": edit, "expected": null })
}

/// The strace process of the thread that writes files.
struct TracedThread(Child);

impl TracedThread {
    fn of(editing: &EditingServer, options: &[&str]) -> TracedThread {
        let pid = editing.server.pid().to_string();
        let mut strace = Command::new("strace");
        strace.args(["-y", "-s", "300", "-p", &pid]).args(options).stderr(Stdio::piped());
        let mut strace = strace.spawn().unwrap();
        // strace prints that it is attached, then the injected calls.
        let mut said = BufReader::new(strace.stderr.take().unwrap()).lines().map(Result::unwrap);
        let first = said.next().unwrap();
        assert!(first.contains("attached"), "{first}");
        std::thread::spawn(move || said.for_each(drop));
        TracedThread(strace)
    }

    /// Detaches from the thread.
    fn end(mut self) {
        let _ = Command::new("kill").args(["-INT", &self.0.id().to_string()]).status();
        self.0.wait().unwrap();
    }
}

/// The files of the content, which a save may change.
type SavedContent = BTreeMap<String, Vec<u8>>;

/// Returns the system calls of a save that change the project, each with its number among calls of
/// its name, and the content before and after the save.
fn points() -> (Vec<(String, usize)>, [SavedContent; 2]) {
    let site = TinySite::new();
    let editing = EditingServer::start(&site);
    let before = site.snapshot("content");
    let log = tempfile::NamedTempFile::new().unwrap();
    let trace = format!("trace={CALLS}");
    let options = ["-e", &trace, "-o", log.path().to_str().unwrap()];
    let traced = TracedThread::of(&editing, &options);
    editing.posted("change", &change());
    traced.end();
    let root = site.root().canonicalize().unwrap();
    // `parse` expects the number of a thread in each line.
    let text = fs::read_to_string(log.path()).unwrap();
    let text: String = text.lines().map(|line| format!("0 {line}\n")).collect();
    let points = parse(&text, root.to_str().unwrap()).into_iter();
    let points = points.map(|(point, in_thread)| (point.call, in_thread)).collect();
    (points, [before, site.snapshot("content")])
}

/// Returns the names of all files of the content and the journal.
fn names(site: &TinySite) -> BTreeSet<String> {
    let journal = fs::read_dir(site.path(".ssg/edit")).unwrap();
    let journal = journal.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    site.snapshot("content").into_keys().chain(journal).collect()
}

/// Returns a violation after a save with a fault.
fn after_fault(
    (call, nth): &(String, usize),
    fault: &str,
    [old, new]: &[SavedContent; 2],
) -> Option<String> {
    let site = TinySite::new();
    let editing = EditingServer::start(&site);
    let clean = names(&site);
    let trace = format!("trace={call}");
    let inject = format!("inject={call}:{fault}:when={nth}");
    let traced = TracedThread::of(&editing, &["-e", &trace, "-e", &inject, "-o", "/dev/null"]);
    let answer = editing.try_post("change", &change());
    traced.end();
    let now = site.snapshot("content");
    // A killed process leaves temporary files, which are not content.
    let is_left = |path: &String| path.rsplit('/').next().unwrap().starts_with(".ssg-");
    let mut kept = now.clone();
    kept.retain(|path, _| !is_left(path));
    if kept != *old && kept != *new {
        return Some("half a file".to_owned());
    }
    let editing = match answer {
        Some((status, answer)) => {
            let is_new = kept == *new;
            if (status == 200) != is_new {
                return Some(format!("told {status} {answer}, but it was written: {is_new}"));
            }
            if !is_new && !matches!(status, 423 | 500 | 507) {
                return Some(format!("told {status} {answer}"));
            }
            if now != kept {
                return Some("a temporary file stays".to_owned());
            }
            editing
        }
        None if fault == FAULTS[0] => {
            drop(editing);
            EditingServer::start(&site)
        }
        None => return Some("it has ended".to_owned()),
    };
    // The next start must complete the save or undo it.
    let now = site.snapshot("content");
    if now.keys().any(is_left) {
        return Some(format!("temporary files stay: {:?}", now.keys()));
    }
    if now != *old && now != *new {
        return Some("half a file after the next start".to_owned());
    }
    // A completed save can be undone; one that was not can be repeated.
    if now == *old {
        let (status, answer) = editing.post("change", &change());
        if status != 200 {
            return Some(format!("again: {status} {answer}"));
        }
    }
    let (status, answer) = editing.post("undo", &json!({}));
    if status != 200 || site.snapshot("content") != *old {
        return Some(format!("undo: {status} {answer}"));
    }
    let left: Vec<String> = names(&site).difference(&clean).cloned().collect();
    (!left.is_empty()).then(|| format!("left behind: {left:?}"))
}

/// Tests that responses are true. Undo and new files are tested in `ssg-history`.
#[test]
fn a_save_with_a_fault_is_whole_or_undone_and_answered_truthfully() {
    let (points, contents) = points();
    // A save needs at least the journal, the new file and its rename.
    assert!(points.len() >= 4, "{points:?}");
    let mut faults: Vec<_> =
        points.iter().flat_map(|point| FAULTS.map(|fault| (point, fault))).collect();
    SeededRandom(0).shuffle(&mut faults);
    let mut findings = Vec::new();
    for number in cases(4).take(faults.len()) {
        let (point, fault) = faults[(number % faults.len() as u64) as usize];
        let found = after_fault(point, fault, &contents);
        findings.extend(found.map(|found| format!("case {number}, {fault} at {point:?}: {found}")));
    }
    assert!(findings.is_empty(), "{}", findings.join("\n"));
}
