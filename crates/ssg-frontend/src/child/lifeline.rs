//! A pipe through which the system kills a process group when this process dies.
//!
//! Linux also has a "parent death signal", but it reaches only the child itself: a `node` that is a
//! script would die, and the Node that it started would go on.

use std::io::{self, PipeWriter};
use std::os::fd::AsRawFd;
use std::os::unix::process::CommandExt;
use std::process::Command;

/// The writing end of the pipe, never written to. It closes on drop, or with this process.
pub(super) struct Lifeline(#[expect(dead_code, reason = "it is there to be closed")] PipeWriter);

impl Lifeline {
    /// Gives the child the reading end. When the writing end closes, the system sends SIGKILL to
    /// the child's group, as long as any process of the group has the pipe open.
    ///
    /// The child must be the leader of its group.
    pub(super) fn tie(command: &mut Command) -> io::Result<Lifeline> {
        let (theirs, ours) = io::pipe()?;
        let in_child = move || {
            let theirs = theirs.as_raw_fd();
            // SAFETY: system calls on a descriptor that is open. Should the system refuse one, the
            // child works all the same and may only outlive us. If we die before the last call, the
            // child also still has our end. It closes our end when it becomes the other program.
            unsafe {
                libc::fcntl(theirs, libc::F_SETOWN, -libc::getpid());
                libc::fcntl(theirs, F_SETSIG, libc::SIGKILL);
                libc::fcntl(theirs, libc::F_SETFL, libc::O_ASYNC);
                libc::fcntl(theirs, libc::F_SETFD, 0);
            }
            Ok(())
        };
        // SAFETY: between `fork` and `exec` only async-signal-safe functions may run. The closure
        // makes system calls and neither allocates nor takes a lock.
        unsafe {
            command.pre_exec(in_child);
        }
        Ok(Lifeline(ours))
    }
}

/// The command `F_SETSIG` of `fcntl(2)`, which the crate `libc` lacks.
const F_SETSIG: libc::c_int = 10;
