//! What the system is short of when it starts no process and no thread.

use std::io;

use rustix::io::Errno;
use ssg_model::words;
use ssg_model::words::Words;

/// Why nothing was started: in our words for what the system is short of, else in its own.
pub(crate) fn reason(error: &io::Error) -> Words {
    match Errno::from_io_error(error) {
        Some(Errno::MFILE) => words! {
            en: "this process may not open more files",
            es: "este proceso no puede abrir más archivos",
        },
        Some(Errno::NFILE) => words! {
            en: "all processes together may not open more files",
            es: "entre todos los procesos ya no se pueden abrir más archivos",
        },
        Some(Errno::NOMEM) => words! {
            en: "there is not enough memory",
            es: "no hay memoria suficiente",
        },
        Some(Errno::AGAIN) => words! {
            en: "no more processes or threads may be started",
            es: "no se pueden iniciar más procesos ni hilos",
        },
        _ => words!(en: "{error}", es: "{error}"),
    }
}

/// What to do about it, if the system is short of something.
pub(crate) fn hint(error: &io::Error) -> Option<Words> {
    Some(match Errno::from_io_error(error)? {
        Errno::MFILE => words! {
            en: "allow more open files, for example with `ulimit -n 1024`, and run the command again",
            es: "permite más archivos abiertos, por ejemplo con `ulimit -n 1024`, y repite el comando",
        },
        Errno::NFILE => words! {
            en: "close other programs and run the command again",
            es: "cierra otros programas y repite el comando",
        },
        Errno::NOMEM => words! {
            en: "close other programs, or look whether `ulimit -v` limits the memory, and run the command again",
            es: "cierra otros programas, o revisa si `ulimit -v` limita la memoria, y repite el comando",
        },
        Errno::AGAIN => words! {
            en: "close other programs, or allow more processes with `ulimit -u`, and run the command again",
            es: "cierra otros programas, o permite más procesos con `ulimit -u`, y repite el comando",
        },
        _ => return None,
    })
}

/// What to do when a program dies as soon as it has started.
pub(crate) fn limits_hint() -> Words {
    words! {
        en: "the memory, the processes or the open files that are allowed here may be too few: look at `ulimit -a`",
        es: "quizá se permite aquí muy poca memoria, o muy pocos procesos o archivos abiertos: revisa `ulimit -a`",
    }
}
