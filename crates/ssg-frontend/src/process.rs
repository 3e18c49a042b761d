//! A child process that communicates over a socket as its standard input, and may print freely.

use std::io::{self, PipeReader, Read};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::{Command, ExitStatus};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use crate::child::{self, Group};
use crate::transport::Channel;
use parking_lot::Mutex;

/// A running child. Dropping it ends it.
pub(crate) struct Process {
    group: Group,
    output: ChildOutput,
}

/// Starts a child, and returns our end of its socket.
pub(crate) fn start(mut command: Command) -> io::Result<(Process, Channel)> {
    let (ours, theirs) = UnixStream::pair()?;
    let (reader, writer) = io::pipe()?;
    command.stdin(OwnedFd::from(theirs)).stdout(writer.try_clone()?).stderr(writer);
    let channel = Channel::new(ours)?;
    let group = child::spawn(command)?;
    Ok((Process { group, output: ChildOutput::keep(reader)? }, channel))
}

impl Process {
    /// Ends the child if it still runs; returns its status and the last lines that it printed.
    pub(crate) fn end(mut self) -> (ExitStatus, Vec<String>) {
        // Waiting for a child of this process cannot fail.
        let status = self.group.end().unwrap_or_default();
        self.output.wait();
        (status, self.output.lines())
    }

    /// Like [`Process::end`], for a child that is ending because its socket has closed: waits for
    /// that, so that the status is its own.
    pub(crate) fn end_after_close(self) -> (ExitStatus, Vec<String>) {
        self.output.wait();
        self.end()
    }
}

/// The last part of a child's output, stdout and stderr together.
struct ChildOutput {
    kept: Arc<Mutex<Vec<u8>>>,
    ended: Receiver<()>,
}

/// The bytes kept, enough for the last lines: a page may print without end.
const KEPT_BYTES: usize = 16 << 10;
const KEPT_LINES: usize = 60;

/// The time to wait for the pipes to close, which a child's own children may keep open.
const PATIENCE: Duration = Duration::from_secs(1);

impl ChildOutput {
    /// Reads all output, so that the child never blocks, and keeps the last part.
    fn keep(mut reader: PipeReader) -> io::Result<ChildOutput> {
        let kept = Arc::new(Mutex::new(Vec::new()));
        let (end, ended) = mpsc::channel();
        let shared = Arc::clone(&kept);
        thread::Builder::new().spawn(move || {
            let mut chunk = [0; 4 << 10];
            while let Ok(count) = reader.read(&mut chunk)
                && count > 0
            {
                let mut kept = shared.lock();
                kept.extend_from_slice(&chunk[..count]);
                let excess = kept.len().saturating_sub(KEPT_BYTES);
                kept.drain(..excess);
            }
            drop(end);
        })?;
        Ok(ChildOutput { kept, ended })
    }

    /// Waits until the child's output has ended.
    fn wait(&self) {
        let _ = self.ended.recv_timeout(PATIENCE);
    }

    fn lines(&self) -> Vec<String> {
        let kept = self.kept.lock();
        child::last_lines(&String::from_utf8_lossy(&kept), KEPT_LINES)
    }
}
