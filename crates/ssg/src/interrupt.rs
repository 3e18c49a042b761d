//! Handling of Ctrl-C, SIGTERM and SIGHUP: prints a line, then ends the process by the signal.
//!
//! Nothing is cleaned up here: the next build removes the leftovers of a killed one.

use std::io;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc;
use std::sync::{Arc, Once};
use std::{mem, ptr, thread};

use parking_lot::Mutex;
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::flag;
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use crate::streams;

static LINE: Mutex<String> = Mutex::new(String::new());

/// Sets the line that a signal prints before it ends the process.
pub(crate) fn say_at_end(line: String) {
    static WATCH: Once = Once::new();
    *LINE.lock() = line;
    WATCH.call_once(|| {
        let (watching, begun) = mpsc::channel::<()>();
        // Without a thread, signals still end the process, but print nothing.
        let _ = thread::Builder::new().spawn(move || {
            let Ok(mut signals) = watch() else { return };
            drop(watching);
            for signal in signals.forever() {
                let line = LINE.lock();
                streams::print(&line);
                drop(line);
                let _ = emulate_default_handler(signal);
            }
        });
        let _ = begun.recv();
    });
}

/// Registers the signals, except a SIGHUP that was ignored at the start (`nohup`).
fn watch() -> io::Result<Signals> {
    let signals = [SIGINT, SIGTERM, SIGHUP];
    Signals::new(signals.into_iter().filter(|signal| *signal != SIGHUP || !is_ignored(SIGHUP)))
}

fn is_ignored(signal: i32) -> bool {
    // SAFETY: a record of numbers, which may all be zero; the call only fills it in.
    let (known, action) = unsafe {
        let mut action: libc::sigaction = mem::zeroed();
        (libc::sigaction(signal, ptr::null(), &raw mut action) == 0, action)
    };
    known && action.sa_sigaction == libc::SIG_IGN
}

/// Makes a write beyond the file size limit (`ulimit -f`) an error instead of a signal that ends
/// the process.
pub(crate) fn survive_large_files() {
    let _ = flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
}
