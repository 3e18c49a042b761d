//! Ctrl-C, SIGTERM and SIGHUP: a line that says what is left, and then the end that the signal means.
//!
//! Nothing is cleaned up here: killed at any instant, a build leaves what the next one removes.

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

use crate::terminal;

static LINE: Mutex<String> = Mutex::new(String::new());

/// From now on, a signal prints this line before it ends the process.
pub(crate) fn say_at_end(line: String) {
    static WATCH: Once = Once::new();
    *LINE.lock() = line;
    WATCH.call_once(|| {
        let (watching, begun) = mpsc::channel::<()>();
        // Without a thread the signals end the process all the same, without a word.
        let started = thread::Builder::new().spawn(move || {
            let Ok(mut signals) = watch() else { return };
            drop(watching);
            for signal in signals.forever() {
                let line = LINE.lock();
                terminal::print(&line);
                drop(line);
                let _ = emulate_default_handler(signal);
            }
        });
        if started.is_ok() {
            let _ = begun.recv();
        }
    });
}

/// A hang-up stays without effect for whoever has started us like that (`nohup`).
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

/// From now on, a file that would be larger than this process may write (`ulimit -f`) is an error
/// of whoever writes it, and no signal that ends the process without a word.
pub(crate) fn survive_large_files() {
    let _ = flag::register(SIGXFSZ, Arc::new(AtomicBool::new(false)));
}
