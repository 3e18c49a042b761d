//! Messages for crashes of the program: a bug, no thread, no memory. All of them end in exit code
//! 2.

use std::io;
use std::panic::{self, PanicHookInfo};
use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::Mutex;
use ssg_model::file_error;
use ssg_model::words::Lang;

use crate::failure::Failure;
use crate::messages;
use crate::terminal;
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
        let failure = explain(text, panic);
        let mut said = SAID.lock();
        if said.iter().all(|known| known.message != failure.message) {
            terminal::print(&failure.text(present_lang()));
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

fn explain(text: &str, panic: &PanicHookInfo<'_>) -> Failure {
    // The messages of the standard library and tokio, which panic if no thread can be started.
    if text.starts_with("failed to spawn thread") || text.starts_with("OS can't spawn") {
        return no_thread(&os_error(text));
    }
    let place = panic.location().map(|at| format!("{}:{}", at.file(), at.line()));
    let place = place.unwrap_or_default();
    Failure::new(messages::fault_of_program(place, text)).hint(messages::tell_maintainer())
}

/// Returns the failure that no thread can be started.
pub(crate) fn no_thread(error: &io::Error) -> Failure {
    Failure::new(messages::no_thread(&file_error::reason(error)))
        .hint(messages::raise_thread_limits())
}

/// Parses the number of a system error in a text: `code: 11`, `os error 11`.
fn os_error(text: &str) -> io::Error {
    let number = ["code: ", "os error "].iter().find_map(|before| {
        let (_, after) = text.split_once(before)?;
        let end = after.find(|character: char| !character.is_ascii_digit());
        after[..end.unwrap_or(after.len())].parse().ok()
    });
    number.map_or_else(|| io::Error::other(text.to_owned()), io::Error::from_raw_os_error)
}

/// Ends the process when memory runs out, without allocating any.
#[cold]
pub(crate) fn out_of_memory() -> ! {
    let text: &[u8] = match present_lang() {
        Lang::En => {
            b"error: there is not enough memory\n\
              hint: close other programs, or raise the limit (`ulimit -v`)\n"
        }
        Lang::Es => "error: no hay suficiente memoria\n\
                     sugerencia: cierra otros programas, o sube el límite (`ulimit -v`)\n"
            .as_bytes(),
    };
    // SAFETY: the bytes are there for as long as the program; the process ends here, and whatever
    // it leaves is what a killed one does.
    unsafe {
        libc::write(libc::STDERR_FILENO, text.as_ptr().cast(), text.len());
        libc::_exit(2)
    }
}
