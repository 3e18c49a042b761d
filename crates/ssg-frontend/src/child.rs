//! Starts child processes, in one place, so that none outlives this process.

use std::io::{self, Read};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitStatus};
use std::sync::LazyLock;
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::Duration;

use ssg_model::words;
use ssg_model::words::Words;

/// A child that has ended by itself.
pub(crate) struct Finished {
    pub(crate) status: ExitStatus,
    /// What it wrote to stdout and stderr, in the order in which it wrote it.
    pub(crate) output: String,
}

/// Runs a child to its end, or ends it after `limit` and gives `None`.
pub(crate) fn run_within(mut command: Command, limit: Duration) -> io::Result<Option<Finished>> {
    let (mut reader, writer) = io::pipe()?;
    command.stdout(writer.try_clone()?).stderr(writer);
    let mut child = spawn(command)?;
    let (send, received) = mpsc::channel();
    thread::spawn(move || {
        let mut output = Vec::new();
        let result = reader.read_to_end(&mut output).map(|_| output);
        // Nobody listens after the limit.
        let _ = send.send(result);
    });
    let Ok(output) = received.recv_timeout(limit) else {
        child.kill()?;
        child.wait()?;
        return Ok(None);
    };
    let output = String::from_utf8_lossy(&output?).into_owned();
    Ok(Some(Finished { status: child.wait()?, output }))
}

/// Runs a child to its end.
pub(crate) fn run(mut command: Command) -> io::Result<Finished> {
    let (mut reader, writer) = io::pipe()?;
    command.stdout(writer.try_clone()?).stderr(writer);
    let mut child = spawn(command)?;
    let mut output = Vec::new();
    reader.read_to_end(&mut output)?;
    let status = child.wait()?;
    Ok(Finished { status, output: String::from_utf8_lossy(&output).into_owned() })
}

/// Starts a child that is killed when this process dies, even by a signal that nobody can catch.
///
/// That is so on Linux. Elsewhere an idle renderer ends when its socket closes, and npm and
/// esbuild when they have done their work; they hold the project's lock until then.
pub(crate) fn spawn(command: Command) -> io::Result<Child> {
    let (reply, result) = mpsc::channel();
    let gone = || io::Error::other("the thread that starts child processes has ended");
    SPAWNER.send(Order { command, reply }).map_err(|_| gone())?;
    result.recv().map_err(|_| gone())?
}

struct Order {
    command: Command,
    reply: Sender<io::Result<Child>>,
}

/// Linux sends the "death signal of the parent" when the *thread* that started the child ends,
/// so all children are started by one thread, which lives as long as the process.
static SPAWNER: LazyLock<Sender<Order>> = LazyLock::new(|| {
    let (sender, orders) = mpsc::channel::<Order>();
    thread::spawn(move || {
        for Order { mut command, reply } in orders {
            die_with_parent(&mut command);
            let child = command.spawn();
            // Closes our copies of the descriptors that the child got: otherwise we would never
            // see the end of its output.
            drop(command);
            // Whoever gave the order may have stopped waiting; the child then has no owner, and
            // its input and output are closed.
            let _ = reply.send(child);
        }
    });
    sender
});

#[cfg(target_os = "linux")]
fn die_with_parent(command: &mut Command) {
    use std::os::unix::process::CommandExt;

    use rustix::io::Errno;
    use rustix::process::{Signal, getpid, getppid, set_parent_process_death_signal};

    // Ctrl-C reaches this process alone, so that no renderer's end is taken for a failure.
    command.process_group(0);
    let parent = getpid();
    let in_child = move || {
        set_parent_process_death_signal(Some(Signal::KILL))?;
        // The parent may have died before the line above.
        if getppid() == Some(parent) { Ok(()) } else { Err(Errno::SRCH.into()) }
    };
    // SAFETY: between `fork` and `exec` only async-signal-safe functions may run. The closure
    // makes two system calls and neither allocates nor takes a lock.
    unsafe {
        command.pre_exec(in_child);
    }
}

#[cfg(not(target_os = "linux"))]
fn die_with_parent(_command: &mut Command) {}

/// How a process ended, for messages: `ended with status 1`, `was killed by signal 9`.
pub(crate) fn ending(status: ExitStatus) -> Words {
    match (status.code(), status.signal()) {
        (Some(code), _) => words! {
            en: "ended with status {code}",
            es: "terminó con el código {code}",
        },
        (None, Some(signal)) => words! {
            en: "was killed by signal {signal}",
            es: "fue terminado por la señal {signal}",
        },
        (None, None) => words! { en: "ended", es: "terminó" },
    }
}

/// The last lines of what a program printed, without empty ones.
pub(crate) fn last_lines(output: &str, count: usize) -> Vec<String> {
    let lines: Vec<&str> =
        output.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
    lines[lines.len().saturating_sub(count)..].iter().map(|&line| line.to_owned()).collect()
}
