//! Runs a child to its end, or kills it after a time limit.

use std::io::{self, PipeReader, Read};
use std::process::{Command, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use crate::child::{self, Group};

/// A running child that is expected to end by itself.
pub(crate) struct Running {
    group: Group,
    since: Instant,
    reader: PipeReader,
    output: Vec<u8>,
}

/// The result of a child that has ended by itself.
pub(crate) struct Finished {
    pub(crate) status: ExitStatus,
    /// The output to stdout and stderr, in the order of writing.
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

/// The time after which a reminder is sent, and the function that sends it.
pub(crate) type Reminder<'a> = Option<(Duration, &'a dyn Fn())>;

/// The interval for checking a silent child.
const TICK: Duration = Duration::from_millis(50);

/// The interval for checking between the end of a child's output and its own.
const SHORT_TICK: Duration = Duration::from_millis(1);

/// The most bytes of output to keep, from its end: some children print without end.
const MOST_OUTPUT: usize = 8 << 20;

/// The time to wait for the pipe to close: it stays open if the child has started another process.
const PATIENCE: Duration = Duration::from_secs(1);

impl Running {
    /// Starts a child, and collects its output.
    pub(crate) fn start(mut command: Command) -> io::Result<Running> {
        let (reader, writer) = io::pipe()?;
        command.stdout(writer.try_clone()?).stderr(writer);
        let group = child::spawn(command)?;
        Ok(Running { group, since: Instant::now(), reader, output: Vec::new() })
    }

    /// Waits for the end; `None` if the limit was exceeded and the process group was killed.
    pub(crate) fn finish(
        mut self,
        limit: Limit,
        mut reminder: Reminder<'_>,
    ) -> io::Result<Option<Finished>> {
        let mut heard = self.since;
        let mut is_open = true;
        let mut ended = None;
        loop {
            let now = Instant::now();
            if ended.is_none() && self.group.has_ended()? {
                ended = Some(now);
            }
            match ended {
                Some(ended) if !is_open || now >= ended + PATIENCE => break,
                Some(_) => {}
                None => {
                    let too_long = match limit {
                        Limit::Total(limit) => now >= self.since + limit,
                        Limit::Silence(limit) => now >= heard + limit,
                    };
                    if too_long {
                        self.group.end()?;
                        return Ok(None);
                    }
                }
            }
            if let Some((_, tell)) = reminder.take_if(|(after, _)| now >= self.since + *after) {
                tell();
            }
            if !is_open {
                thread::sleep(SHORT_TICK);
            } else if let Some(count) = self.read()? {
                heard = Instant::now();
                is_open = count > 0;
            }
        }
        let status = self.group.end()?;
        let output = String::from_utf8_lossy(&self.output).into_owned();
        Ok(Some(Finished { status, output }))
    }

    /// Reads the output of one interval; 0 at its end.
    fn read(&mut self) -> io::Result<Option<usize>> {
        let mut descriptors = [PollFd::new(&self.reader, PollFlags::IN)];
        match poll(&mut descriptors, Some(&timespec(TICK))) {
            Ok(0) | Err(rustix::io::Errno::INTR) => return Ok(None),
            Ok(_) => {}
            Err(error) => return Err(error.into()),
        }
        let mut chunk = [0; 8 << 10];
        let count = self.reader.read(&mut chunk)?;
        self.output.extend_from_slice(&chunk[..count]);
        if self.output.len() > MOST_OUTPUT {
            self.output.drain(..MOST_OUTPUT / 2);
        }
        Ok(Some(count))
    }
}

/// Converts a duration for system calls.
pub(crate) fn timespec(duration: Duration) -> Timespec {
    Timespec { tv_sec: duration.as_secs() as i64, tv_nsec: duration.subsec_nanos().into() }
}
