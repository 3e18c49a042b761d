//! Runs children, and collects their output.

use std::io::{self, PipeReader, Read};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::process::{Command, ExitStatus};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use parking_lot::Mutex;

use crate::child::{self, Group};
use crate::transport::{Channel, Reminder};

/// A running child. Dropping it ends it.
pub(crate) struct Running {
    group: Group,
    since: Instant,
    output: Arc<Mutex<ChildOutput>>,
    /// Disconnected at the end of the output.
    open: Receiver<()>,
}

/// The last part of a child's output, stdout and stderr in the order of writing.
struct ChildOutput {
    bytes: Vec<u8>,
    /// The moment of the last output.
    heard: Instant,
}

/// The result of a child that has ended on its own.
pub(crate) struct Finished {
    pub(crate) status: ExitStatus,
    pub(crate) output: String,
}

/// The time limit of a child.
#[derive(Clone, Copy)]
pub(crate) enum Limit {
    /// A limit from the start to the end.
    Total(Duration),
    /// A limit without output.
    Silence(Duration),
}

/// The interval for checking a child whose output is open.
const TICK: Duration = Duration::from_millis(50);

/// The interval for checking between the end of a child's output and its own.
const SHORT_TICK: Duration = Duration::from_millis(1);

/// The most bytes of output to keep, of which the last half is always kept: some children print
/// without end.
const MOST_OUTPUT: usize = 8 << 20;

/// The most bytes to keep of a child that communicates over a socket: only the last lines of its
/// output are shown.
const MOST_REMARKS: usize = 32 << 10;
const MOST_LINES: usize = 60;

/// The time to wait for the pipe to close: it stays open if the child has started another process.
const PATIENCE: Duration = Duration::from_secs(1);

impl Running {
    /// Starts a child that is expected to end on its own.
    pub(crate) fn start(command: Command) -> io::Result<Running> {
        Running::keep(MOST_OUTPUT, command)
    }

    /// Starts a child that communicates over a socket as its standard input, and may print freely.
    /// Returns our end of the socket.
    pub(crate) fn start_with_socket(mut command: Command) -> io::Result<(Running, Channel)> {
        let (ours, theirs) = UnixStream::pair()?;
        command.stdin(OwnedFd::from(theirs));
        let channel = Channel::new(ours)?;
        Ok((Running::keep(MOST_REMARKS, command)?, channel))
    }

    /// Starts a child, and reads all its output, so that it never blocks.
    fn keep(most: usize, mut command: Command) -> io::Result<Running> {
        let (reader, writer) = io::pipe()?;
        command.stdout(writer.try_clone()?).stderr(writer);
        let group = child::spawn(command)?;
        let since = Instant::now();
        let output = Arc::new(Mutex::new(ChildOutput { bytes: Vec::new(), heard: since }));
        let shared = Arc::clone(&output);
        let (end, open) = mpsc::channel();
        thread::Builder::new().spawn(move || {
            read_all(reader, &shared, most);
            drop(end);
        })?;
        Ok(Running { group, since, output, open })
    }

    /// Waits for the end; `None` if the limit was exceeded and the process group was killed.
    pub(crate) fn finish(
        mut self,
        limit: Limit,
        mut reminder: Reminder<'_>,
    ) -> io::Result<Option<Finished>> {
        while !self.group.has_ended()? {
            let now = Instant::now();
            let deadline = match limit {
                Limit::Total(limit) => self.since + limit,
                Limit::Silence(limit) => self.output.lock().heard + limit,
            };
            if now >= deadline {
                self.group.end()?;
                return Ok(None);
            }
            if let Some((_, tell)) = reminder.take_if(|(after, _)| now >= self.since + *after) {
                tell();
            }
            if self.output_ends_within(TICK) {
                thread::sleep(SHORT_TICK);
            }
        }
        self.output_ends_within(PATIENCE);
        let status = self.group.end()?;
        let output = String::from_utf8_lossy(&self.output.lock().bytes).into_owned();
        Ok(Some(Finished { status, output }))
    }

    /// Ends the child if it still runs; returns its status and the last lines that it printed.
    pub(crate) fn end(mut self) -> (ExitStatus, Vec<String>) {
        // Waiting for a child of this process cannot fail.
        let status = self.group.end().unwrap_or_default();
        self.output_ends_within(PATIENCE);
        let output = self.output.lock();
        (status, child::last_lines(&String::from_utf8_lossy(&output.bytes), MOST_LINES))
    }

    /// Like [`Running::end`], for a child that is ending because its socket has closed: waits for
    /// that, so that the status is its own.
    pub(crate) fn end_after_close(self) -> (ExitStatus, Vec<String>) {
        self.output_ends_within(PATIENCE);
        self.end()
    }

    fn output_ends_within(&self, time: Duration) -> bool {
        self.open.recv_timeout(time) == Err(RecvTimeoutError::Disconnected)
    }
}

fn read_all(mut reader: PipeReader, output: &Mutex<ChildOutput>, most: usize) {
    let mut chunk = [0; 8 << 10];
    while let Ok(count) = reader.read(&mut chunk)
        && count > 0
    {
        let mut output = output.lock();
        output.heard = Instant::now();
        output.bytes.extend_from_slice(&chunk[..count]);
        if output.bytes.len() > most {
            output.bytes.drain(..most / 2);
        }
    }
}
