//! The message for a fault of the program, which ends it with exit code 2.

use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::Mutex;
use ssg_model::words::Lang;

use crate::failure::Failure;
use crate::messages;
use crate::streams;
use crate::variables;

/// Whether messages are in English; otherwise they are in Spanish.
static IS_ENGLISH: AtomicBool = AtomicBool::new(false);

/// The failures already printed, so that no thread prints one again.
static SAID: Mutex<Vec<Failure>> = Mutex::new(Vec::new());

/// Sets the language of messages.
pub(crate) fn set_lang(lang: Lang) {
    IS_ENGLISH.store(lang == Lang::En, Ordering::Relaxed);
}

/// Returns the language of messages.
pub(crate) fn present_lang() -> Lang {
    if IS_ENGLISH.load(Ordering::Relaxed) { Lang::En } else { Lang::Es }
}

/// Installs a panic hook that reports a fault of this program and its place. Messages are in `lang`
/// until [`set_lang`] is called again.
pub(crate) fn say_panics(lang: Lang) {
    set_lang(lang);
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        let text = panic.payload_as_str().unwrap_or_default();
        // The scoped thread has reported its own panic.
        if text == "a scoped thread panicked" {
            return;
        }
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        let failure =
            Failure::new(messages::fault_of_program(place, text)).hint(messages::tell_maintainer());
        let mut said = SAID.lock();
        if said.iter().all(|known| known.message != failure.message) {
            streams::print(&failure.text(present_lang()));
            said.push(failure);
        }
        drop(said);
        if variables::get("RUST_BACKTRACE").is_some_and(|value| value == "full") {
            usual(panic);
        }
    }));
}

/// Returns the failure of the first thread that panicked, if any.
pub(crate) fn failure() -> Option<Failure> {
    SAID.lock().first().cloned()
}
