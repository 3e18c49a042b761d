//! Starts and ends the child, and keeps what it prints.

use std::io::{self, PipeReader, Read};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ExitStatus};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::child;
use crate::files;
use crate::node::Node;
use crate::permissions::{NativeCode, permissions};
use crate::project::Project;
use ssg_model::file_error::FileError;
use ssg_store::Digest;

/// A running child. Dropping it ends it.
pub(super) struct Process {
    child: Child,
    output: Output,
}

const SCRIPT: &str = include_str!("renderer.cjs");

/// Writes the child's script to a file, once for each version of it.
pub(super) fn write_script(project: &Project) -> Result<PathBuf, FileError> {
    let path = project.cache.join(format!("renderer-{}.cjs", Digest::of(SCRIPT).short()));
    if files::read_if_present(&path)?.as_deref() != Some(SCRIPT.as_bytes()) {
        files::write_whole(&path, SCRIPT.as_bytes())?;
    }
    Ok(path)
}

/// Starts a renderer and gives our end of its socket.
pub(super) fn start(node: &Node, script: &Path) -> io::Result<(Process, UnixStream)> {
    let (ours, theirs) = UnixStream::pair()?;
    let (reader, writer) = io::pipe()?;
    let mut command = node.command();
    command
        // Measured on 5,000 pages: 83 MB instead of 125 MB, at the same speed. The default lets
        // the heap of young objects grow to 16 MB, three times over.
        .arg("--max-semi-space-size=2")
        // Nothing but its own script: the bundle comes through the socket.
        .args(permissions(node.version, &[script], NativeCode::Refused))
        .arg(script)
        // Nothing reads it: esbuild has put the value in its place. It is for code that asks.
        .env("NODE_ENV", "production")
        // What is rendered must not depend on where it is rendered.
        .env("TZ", "UTC")
        .stdin(OwnedFd::from(theirs))
        .stdout(writer.try_clone()?)
        .stderr(writer);
    let child = child::spawn(command)?;
    Ok((Process { child, output: Output::keep(reader) }, ours))
}

impl Process {
    /// Ends the child if it still runs; gives its status and the last lines that it printed.
    pub(super) fn end(mut self) -> (ExitStatus, Vec<String>) {
        (self.stop(), self.output.lines())
    }

    /// As [`Process::end`], for a child that has closed its socket and so is ending by itself:
    /// lets it, so that the status is its own.
    pub(super) fn end_after_close(self) -> (ExitStatus, Vec<String>) {
        self.output.wait();
        self.end()
    }

    fn stop(&mut self) -> ExitStatus {
        // Fails only when the child has been waited for already.
        let _ = self.child.kill();
        let status = self.child.wait().unwrap_or_default();
        self.output.wait();
        status
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The end of what a child has printed to stdout and stderr.
struct Output {
    kept: Arc<Mutex<Vec<u8>>>,
    ended: Receiver<()>,
}

/// Enough for the last lines; a page may print without end.
const KEPT_BYTES: usize = 16 << 10;
const KEPT_LINES: usize = 20;

/// A child's pipes close when it ends, unless it has started a process that still has them.
const PATIENCE: Duration = Duration::from_secs(1);

impl Output {
    /// Reads all that the child prints, so that it never waits for us, and keeps the end.
    fn keep(mut reader: PipeReader) -> Output {
        let kept = Arc::new(Mutex::new(Vec::new()));
        let (end, ended) = mpsc::channel();
        let shared = Arc::clone(&kept);
        thread::spawn(move || {
            let mut chunk = [0; 4 << 10];
            while let Ok(count) = reader.read(&mut chunk)
                && count > 0
            {
                let mut kept = shared.lock().unwrap_or_else(PoisonError::into_inner);
                kept.extend_from_slice(&chunk[..count]);
                let excess = kept.len().saturating_sub(KEPT_BYTES);
                kept.drain(..excess);
            }
            drop(end);
        });
        Output { kept, ended }
    }

    /// Waits until the child has printed its last.
    fn wait(&self) {
        let _ = self.ended.recv_timeout(PATIENCE);
    }

    fn lines(&self) -> Vec<String> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        child::last_lines(&String::from_utf8_lossy(&kept), KEPT_LINES)
    }
}
