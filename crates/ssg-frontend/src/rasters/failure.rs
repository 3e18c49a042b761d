//! Failures of the image encoder; an image that cannot be decoded is not one of them.

use std::io;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::ExitStatus;
use std::time::Duration;

use ssg_model::failure::Failure;
use ssg_model::file_error::reason;
use ssg_model::words;
use ssg_model::words::Words;

use crate::child;
use crate::fault::{Blame, Fault, packages_hint};
use crate::shortage;

/// The state of the encoder.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum EncoderStage {
    Starting,
    Working,
}

pub(super) fn does_not_start(error: io::Error) -> Fault {
    let Words { en, es } = reason(&error);
    let failure = Failure::new(words! {
        en: "the program that makes images cannot be started: {en}",
        es: "no se puede iniciar el programa que hace las imágenes: {es}",
    });
    Fault { failure: failure.hint(shortage::hint(&error)), blame: Blame::Others }
}

/// Reports that the encoder ended before all images were made; `output` is its last lines.
pub(super) fn exited(stage: EncoderStage, status: ExitStatus, output: Vec<String>) -> Fault {
    let Words { en, es } = child::ending(status);
    let message = match stage {
        EncoderStage::Starting => words! {
            en: "the program that makes images {en} while it started",
            es: "el programa que hace las imágenes {es} al iniciar",
        },
        EncoderStage::Working => words! {
            en: "the program that makes images {en} before it was done",
            es: "el programa que hace las imágenes {es} antes de acabar",
        },
    };
    let failure = Failure::new(message);
    if let Some(hint) = shortage::hint_of_output(output.iter().map(String::as_str)) {
        return Fault { failure: failure.hint(hint).output(output), blame: Blame::Others };
    }
    let is_starting = stage == EncoderStage::Starting;
    let hint = match status.signal() {
        // Linux kills a process with SIGKILL when memory runs out.
        Some(9) => words! {
            en: "the memory may have run out: run the command again with `--jobs 1`",
            es: "quizá se agotó la memoria: repite el comando con `--jobs 1`",
        },
        _ if is_starting && child::is_death(status) => shortage::limits_hint(),
        _ => packages_hint(),
    };
    let blame = match status.signal() {
        // SIGABRT and SIGKILL come from a lack of memory; a truncated library causes other signals.
        Some(6 | 9) => Blame::Others,
        _ if !is_starting => Blame::Others,
        // A stack trace or path in a package, as opposed to a crash of Node itself.
        _ if output.iter().any(|line| line.contains("node_modules/")) => Blame::Packages,
        _ => Blame::MaybePackages,
    };
    Fault { failure: failure.hint(hint).output(output), blame }
}

/// Reports that the encoder did not start, or made no image, within the limit.
pub(super) fn hung(stage: EncoderStage, limit: Duration) -> Failure {
    let seconds = limit.as_secs_f64();
    Failure::new(match stage {
        EncoderStage::Starting => words! {
            en: "the program that makes images did not start within {seconds} s",
            es: "el programa que hace las imágenes no inició en {seconds} s",
        },
        EncoderStage::Working => words! {
            en: "the program that makes images has made none for {seconds} s",
            es: "el programa que hace las imágenes no ha hecho ninguna en {seconds} s",
        },
    })
}

/// Reports a violation of the protocol.
pub(super) fn protocol(detail: &str) -> Failure {
    Failure::new(words! {
        en: "the program that makes images gave an answer that makes no sense: {detail}",
        es: "el programa que hace las imágenes dio una respuesta sin sentido: {detail}",
    })
}

pub(super) fn socket(error: &io::Error) -> Failure {
    Failure::new(words! {
        en: "the socket of the program that makes images failed: {error}",
        es: "el socket del programa que hace las imágenes falló: {error}",
    })
}

/// Reports a photograph that has changed since the content was read.
pub(super) fn changed(file: &Path) -> Failure {
    let file = file.display();
    Failure::new(words! {
        en: "`{file}` has changed while the site was being built",
        es: "`{file}` cambió mientras se construía el sitio",
    })
    .hint(words! {
        en: "build the site again",
        es: "construye el sitio otra vez",
    })
}
