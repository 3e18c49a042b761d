//! Ctrl-C and SIGTERM: a line that says what is left, and then the end that the signal means.
//!
//! Nothing is cleaned up here: killed at any instant, a build leaves what the next one removes.

use std::io::Write;
use std::sync::{Mutex, Once, PoisonError};
use std::thread;

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

static LINE: Mutex<String> = Mutex::new(String::new());

/// From now on, a signal prints this line before it ends the process.
pub(crate) fn say_at_end(line: String) {
    static WATCH: Once = Once::new();
    *LINE.lock().unwrap_or_else(PoisonError::into_inner) = line;
    WATCH.call_once(|| {
        // Without a watch the signals end the process all the same, without a word.
        if let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) {
            thread::spawn(move || {
                for signal in signals.forever() {
                    let line = LINE.lock().unwrap_or_else(PoisonError::into_inner);
                    let _ = writeln!(anstream::stderr(), "{line}");
                    drop(line);
                    let _ = emulate_default_handler(signal);
                }
            });
        }
    });
}
