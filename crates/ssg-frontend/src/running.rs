//! Runs a child to its end, or ends it when that takes too long.

use std::io::{self, PipeReader, Read};
use std::process::{Command, ExitStatus};
use std::thread;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};

use crate::child::{self, Group};

/// A child that works and then ends by itself.
pub(crate) struct Running {
    group: Group,
    since: Instant,
    reader: PipeReader,
    output: Vec<u8>,
}

/// A child that has ended by itself.
pub(crate) struct Finished {
    pub(crate) status: ExitStatus,
    /// What it wrote to stdout and stderr, in the order in which it wrote it.
    pub(crate) output: String,
}

/// How long a child may take.
#[derive(Clone, Copy)]
pub(crate) enum Limit {
    /// From its start to its end.
    Total(Duration),
    /// Without printing anything.
    Silence(Duration),
}

/// After how long a wait somebody is told that it goes on, and how.
pub(crate) type Reminder<'a> = Option<(Duration, &'a dyn Fn())>;

/// How often a child that says nothing is looked at.
const TICK: Duration = Duration::from_millis(50);

/// Between a child's last words and its end.
const SHORT_TICK: Duration = Duration::from_millis(1);

/// The bytes of output that are kept, the last ones: some children print without end.
const MOST_OUTPUT: usize = 8 << 20;

/// A child's output ends with it, unless it has started a process that still has its pipe.
const PATIENCE: Duration = Duration::from_secs(1);

impl Running {
    /// Starts a child whose output is collected.
    pub(crate) fn start(mut command: Command) -> io::Result<Running> {
        let (reader, writer) = io::pipe()?;
        command.stdout(writer.try_clone()?).stderr(writer);
        let group = child::spawn(command)?;
        Ok(Running { group, since: Instant::now(), reader, output: Vec::new() })
    }

    /// Waits for the end; `None` when the limit came first: the child and all that it has started
    /// have then been killed.
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

    /// Reads what the child prints within a moment; 0 at its end.
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

/// A duration as the system takes it.
pub(crate) fn timespec(duration: Duration) -> Timespec {
    Timespec { tv_sec: duration.as_secs() as i64, tv_nsec: duration.subsec_nanos().into() }
}
