//! What the system is short of when it starts no process and no thread.

use std::io;

use rustix::io::Errno;
use ssg_model::file_error::remedy;
use ssg_model::words;
use ssg_model::words::Words;

/// What to do about it, if the system is short of something: then nothing else is to blame.
pub(crate) fn hint(error: &io::Error) -> Option<Words> {
    let shortages = [Errno::MFILE, Errno::NFILE, Errno::NOMEM, Errno::AGAIN];
    let is_shortage = shortages.contains(&Errno::from_io_error(error)?);
    is_shortage.then(|| remedy(error))?
}

/// What to do when a program dies as soon as it has started.
pub(crate) fn limits_hint() -> Words {
    words! {
        en: "the memory, the processes or the open files that are allowed here may be too few: look at `ulimit -a`",
        es: "quizá se permite aquí muy poca memoria, o muy pocos procesos o archivos abiertos: revisa `ulimit -a`",
    }
}
