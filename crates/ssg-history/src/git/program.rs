//! Runs Git without a terminal or prompts, and with a time limit.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, setsid, waitid};
use ssg_model::file_error::reason;

use crate::git::fault::GitFault;

/// The default time limit: programs that Git starts may look at the whole project, or ask for a
/// password in a window.
const LIMIT: Duration = Duration::from_secs(120);

/// The time that Git gets to clean up after SIGTERM.
const LAST_WORDS: Duration = Duration::from_secs(5);

/// The maximum number of lines of Git's errors that are shown.
const LINES: usize = 30;

/// Variables that are removed from Git's environment. A Git hook that runs us may set those that
/// select another repository or index, or change how paths are read; `GPG_TTY` tells `gpg` where to
/// ask for a password.
const WITHHELD: &str = "GIT_ALTERNATE_OBJECT_DIRECTORIES GIT_COMMON_DIR GIT_DIR GIT_GLOB_PATHSPECS \
    GIT_ICASE_PATHSPECS GIT_INDEX_FILE GIT_LITERAL_PATHSPECS GIT_NOGLOB_PATHSPECS \
    GIT_OBJECT_DIRECTORY GIT_PREFIX GIT_WORK_TREE GPG_TTY";

/// Variables that are set for Git: no editor and no prompts; errors are recognised by their English
/// text, and UTF-8 is for the programs that Git starts.
const GIVEN: [(&str, &str); 4] =
    [("GIT_EDITOR", ":"), ("GIT_TERMINAL_PROMPT", "0"), ("LANGUAGE", "en"), ("LC_ALL", "C.UTF-8")];

/// The program `git`.
#[derive(Clone, Debug)]
pub struct GitProgram {
    path: PathBuf,
    variables: Vec<(OsString, OsString)>,
    limit: Duration,
}

impl GitProgram {
    /// Returns the program at a path, with the environment of this process.
    pub fn at(path: PathBuf) -> GitProgram {
        GitProgram { path, variables: Vec::new(), limit: LIMIT }
    }

    /// Adds a variable to Git's environment.
    pub fn with(mut self, name: impl Into<OsString>, value: impl Into<OsString>) -> GitProgram {
        self.variables.push((name.into(), value.into()));
        self
    }

    /// Sets another time limit.
    pub fn within(self, limit: Duration) -> GitProgram {
        GitProgram { limit, ..self }
    }

    /// Runs Git in a folder, and returns whether the exit status is 0, its output, and its errors.
    pub(crate) fn run(
        &self,
        folder: &Path,
        arguments: &[&str],
        input: &[u8],
    ) -> Result<(bool, Vec<u8>, Vec<u8>), GitFault> {
        let not_started = |error| GitFault::NotStarted { reason: reason(&error) };
        // Use files, as a server started by a hook would keep a pipe open for ever.
        let [output, errors] = [tempfile::tempfile(), tempfile::tempfile()];
        let (mut output, mut errors) = (output.map_err(not_started)?, errors.map_err(not_started)?);
        let input = input_file(input).map_err(not_started)?;
        let mut command = command(&self.path);
        command.args(arguments).current_dir(folder);
        command.envs(GIVEN).envs(self.variables.iter().map(|(name, value)| (name, value)));
        WITHHELD.split(' ').for_each(|name| {
            command.env_remove(name);
        });
        command.stdin(input);
        command.stdout(output.try_clone().map_err(not_started)?);
        command.stderr(errors.try_clone().map_err(not_started)?);
        let child = command.spawn().map_err(not_started)?;
        let ended = end_of(child, self.limit).map_err(not_started)?;
        let is_done = ended.ok_or(GitFault::TooSlow { seconds: self.limit.as_secs() })?;
        let [output, errors] = [whole(&mut output), whole(&mut errors)];
        Ok((is_done, output.map_err(not_started)?, errors.map_err(not_started)?))
    }
}

/// Returns a command in its own session: without a terminal, neither Git nor what it starts can
/// prompt there, and Ctrl-C does not interrupt it.
#[expect(
    clippy::disallowed_methods,
    reason = "Git ends by itself, and is to end what it has begun"
)]
fn command(program: &Path) -> Command {
    let mut command = Command::new(program);
    // SAFETY: between `fork` and `exec` only async-signal-safe functions may run. This is one system
    // call, and neither allocates nor takes a lock.
    unsafe {
        command.pre_exec(|| Ok(setsid().map(drop)?));
    }
    command
}

fn input_file(input: &[u8]) -> io::Result<Stdio> {
    if input.is_empty() {
        return Ok(Stdio::null());
    }
    let mut file = tempfile::tempfile()?;
    file.write_all(input)?;
    file.rewind()?;
    Ok(file.into())
}

fn whole(file: &mut File) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.rewind()?;
    file.read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Waits for a child, and returns whether it succeeded; `None` if it was killed at the limit, with
/// all that it has started.
fn end_of(mut child: Child, limit: Duration) -> io::Result<Option<bool>> {
    // Process ids are positive.
    let number = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    let number = number.ok_or(io::ErrorKind::InvalidInput)?;
    let (send, ended) = mpsc::channel();
    let waiting = thread::Builder::new().spawn(move || {
        // With NOWAIT, the child is not reaped, so its id is not reused.
        let _ = waitid(WaitId::Pid(number), WaitIdOptions::EXITED | WaitIdOptions::NOWAIT);
        let _ = send.send(());
    })?;
    let is_late = ended.recv_timeout(limit).is_err();
    if is_late {
        // On SIGTERM, Git removes its locks.
        let _ = kill_process_group(number, Signal::TERM);
        let _ = ended.recv_timeout(LAST_WORDS);
        let _ = kill_process_group(number, Signal::KILL);
    }
    let status = child.wait()?;
    let _ = waiting.join();
    Ok((!is_late).then_some(status.success()))
}

/// Turns Git's errors into a fault, with our own words for known ones.
pub(crate) fn refusal(errors: &[u8]) -> GitFault {
    let errors = String::from_utf8_lossy(errors);
    if errors.contains("fatal: not a git repository") {
        return GitFault::NoRepository;
    }
    let lock = errors.split("Unable to create '").nth(1).and_then(|rest| rest.split_once('\''));
    if let Some((file, rest)) = lock
        && rest.starts_with(": File exists")
    {
        return GitFault::Locked { file: file.to_owned() };
    }
    let lines: Vec<String> = errors
        .lines()
        .map(|line| line.trim_end().to_owned())
        .filter(|line| !line.is_empty())
        .collect();
    GitFault::Refused { output: lines[lines.len().saturating_sub(LINES)..].to_vec() }
}
