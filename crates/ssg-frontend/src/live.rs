//! An esbuild that stays alive between bundles, in a Node process that runs `live/bundler.cjs`.

#![expect(clippy::disallowed_methods, reason = "the program is recorded with each bundle")]

use std::fmt;
use std::fs;
use std::io;
use std::path::Path;
use std::process::ExitStatus;
use std::time::SystemTime;

use parking_lot::Mutex;
use serde::Deserialize;
use serde_json::Value;

use crate::limits::Limits;
use crate::node::Node;
use crate::notice::{FrontendNotice, Notices};
use crate::permissions::from_inside;
use crate::running::Running;
use crate::transport::{Broken, Channel};

/// The script of the process, with its name in stack traces.
const SCRIPT: &str = concat!(include_str!("live/bundler.cjs"), "//# sourceURL=bundler.cjs\n");

/// The most memory that esbuild aims at, and the most that Node may use for objects.
const MEMORY: (&str, &str) = ("GOMEMLIMIT", "512MiB");
const NODE_MEMORY: &str = "--max-old-space-size=512";

/// An esbuild that parses only what has changed since the last bundle. Its process is started on
/// demand, restarted after a crash, and ended on drop.
pub struct LiveEsbuild {
    node: Node,
    process: Mutex<Option<LiveProcess>>,
}

struct LiveProcess {
    running: Running,
    channel: Channel,
    /// The time of the program when it was started: other packages may be installed since.
    program: Option<SystemTime>,
}

/// The reason why a process is of no more use.
pub(crate) struct Stopped {
    pub(crate) broken: Broken,
    /// The status of a process that has ended on its own, and the last lines that it printed.
    pub(crate) ended: Option<(ExitStatus, Vec<String>)>,
}

impl LiveEsbuild {
    pub fn new(node: Node) -> LiveEsbuild {
        LiveEsbuild { node, process: Mutex::default() }
    }

    /// Sends a request for the frontend in a folder, whose esbuild is `program`. A process that has
    /// died is replaced, and asked once more.
    pub(crate) fn ask<T: for<'de> Deserialize<'de>>(
        &self,
        frontend: &Path,
        program: &Path,
        request: &Value,
        limits: Limits,
        notices: &Notices,
    ) -> Result<T, Box<Stopped>> {
        let mut slot = self.process.lock();
        let time = fs::metadata(program).and_then(|data| data.modified()).ok();
        let mut used = slot.take().filter(|process| process.program == time);
        loop {
            let was_used = used.is_some();
            let mut process = match used.take() {
                Some(process) => process,
                None => self.start(frontend, time).map_err(|error| {
                    Box::new(Stopped { broken: Broken::Socket(error), ended: None })
                })?,
            };
            match process.ask(request, limits, notices) {
                Ok(answer) => {
                    *slot = Some(process);
                    return Ok(answer);
                }
                Err(Broken::Closed | Broken::Socket(_)) if was_used => {}
                Err(broken) => {
                    let has_ended = matches!(broken, Broken::Closed);
                    let ended = has_ended.then(|| process.running.end_after_close());
                    return Err(Box::new(Stopped { broken, ended }));
                }
            }
        }
    }

    fn start(&self, frontend: &Path, program: Option<SystemTime>) -> io::Result<LiveProcess> {
        let mut command = self.node.command();
        let frontend = from_inside(&mut command, frontend);
        command.args([NODE_MEMORY, "--eval", SCRIPT]).arg(frontend).env(MEMORY.0, MEMORY.1);
        let (running, channel) = Running::start_with_socket(command)?;
        Ok(LiveProcess { running, channel, program })
    }
}

impl LiveProcess {
    fn ask<T: for<'de> Deserialize<'de>>(
        &mut self,
        request: &Value,
        limits: Limits,
        notices: &Notices,
    ) -> Result<T, Broken> {
        let text = request.to_string();
        let outgoing = self.channel.outgoing();
        // Requests have a few kilobytes.
        outgoing.extend_from_slice(&(text.len() as u32).to_le_bytes());
        outgoing.extend_from_slice(text.as_bytes());
        let tell = || notices.send(FrontendNotice::StillWaiting("esbuild"));
        self.channel.wait(limits.esbuild, Some((limits.reminder, &tell)))?;
        serde_json::from_slice(self.channel.take_frame())
            .map_err(|error| Broken::Protocol(error.to_string()))
    }
}

impl fmt::Debug for LiveEsbuild {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LiveEsbuild").finish_non_exhaustive()
    }
}
