//! The reasons why the frontend could not be bundled.

use std::io;
use std::path::Path;
use std::process::ExitStatus;
use std::time::Duration;

use ssg_model::failure::Failure;
use ssg_model::file_error::reason;
use ssg_model::words;
use ssg_model::words::Words;

use crate::child;
use crate::fault::{Blame, Fault};
use crate::shortage;

/// Reports that the packages contain no esbuild for this system.
pub(super) fn no_esbuild(program: &Path) -> Fault {
    let program = program.display();
    Fault::of_packages(Failure::new(words! {
        en: "esbuild for this system is not installed: there is no `{program}`",
        es: "esbuild para este sistema no está instalado: no existe `{program}`",
    }))
}

pub(super) fn does_not_start(error: io::Error) -> Fault {
    let Words { en, es } = reason(&error);
    let failure = Failure::new(words! {
        en: "esbuild cannot be started: {en}",
        es: "no se puede iniciar esbuild: {es}",
    });
    match shortage::hint(&error) {
        Some(hint) => Fault { failure: failure.hint(hint), blame: Blame::Others },
        None => Fault::of_packages(failure),
    }
}

/// Reports that esbuild has not ended within the limit.
pub(super) fn hung(limit: Duration) -> Fault {
    let seconds = limit.as_secs_f64();
    let failure = Failure::new(words! {
        en: "esbuild did not end within {seconds} s and was stopped",
        es: "esbuild no terminó en {seconds} s y fue detenido",
    })
    .hint(words! {
        en: "run the command again when the machine has less to do; if it stays like this, delete `frontend/node_modules`",
        es: "repite el comando cuando la máquina esté menos ocupada; si sigue igual, borra `frontend/node_modules`",
    });
    Fault { failure, blame: Blame::Others }
}

/// Reports errors that esbuild found in the code, with file, line and column, or a crash of
/// esbuild. The text is its output.
pub(super) fn esbuild(status: ExitStatus, text: &str) -> Fault {
    let shortage = shortage::hint_of_output(text.lines());
    // esbuild ends with 1 when it finds errors in the code, and when it cannot write a file.
    let is_crash = status.code() != Some(1) || shortage.is_some();
    let (message, lines) = match is_crash {
        true => {
            let Words { en, es } = child::ending(status);
            // A crash report begins with the reason, followed by the stacks of all threads.
            (words!(en: "esbuild {en}", es: "esbuild {es}"), 8)
        }
        false => (
            words! {
                en: "the code in `frontend/` has errors",
                es: "el código en `frontend/` tiene errores",
            },
            usize::MAX,
        ),
    };
    let output = text.lines().take(lines).map(str::to_owned).collect();
    let failure = Failure::new(message).output(output);
    if shortage.is_some() {
        return Fault { failure: failure.hint(shortage), blame: Blame::Others };
    }
    let is_there = |line: &str| line.trim_start().starts_with("node_modules/");
    let is_missing = text.contains("Could not resolve") && text.contains("node_modules/");
    if text.is_empty() || is_missing || text.lines().any(is_there) {
        return Fault::of_packages(failure);
    }
    let hint = is_crash.then(shortage::limits_hint);
    Fault { failure: failure.hint(hint), blame: Blame::MaybePackages }
}

/// Reports a script that imports CSS, which no page would load, instead of `style`.
pub(super) fn stray_style(path: &str, style: &str) -> Fault {
    let failure = Failure::new(words! {
        en: "a script of `frontend/` imports CSS: no page would load `{path}`",
        es: "un script de `frontend/` importa CSS: ninguna página cargaría `{path}`",
    })
    .hint(words! {
        en: "import the file in `frontend/{style}` instead",
        es: "importa el archivo en `frontend/{style}`",
    });
    Fault { failure, blame: Blame::Others }
}

/// Reports that the frontend's types are of another version of this program.
pub(super) fn other_types(name: &str) -> Fault {
    let failure = Failure::new(words! {
        en: "`frontend/src/generated/{name}` is of another version of this program: components may read what pages do not have",
        es: "`frontend/src/generated/{name}` es de otra versión de este programa: los componentes pueden leer lo que las páginas no tienen",
    })
    .hint(words! {
        en: "use the frontend and the program of one version; whoever changes the program runs `cargo xtask generate`",
        es: "usa la interfaz y el programa de una misma versión; quien cambia el programa ejecuta `cargo xtask generate`",
    });
    Fault { failure, blame: Blame::Others }
}

/// Reports a malformed `package.json` of a package in the bundle.
pub(super) fn malformed_package(name: &str, error: &serde_json::Error) -> Fault {
    Fault::of_packages(Failure::new(words! {
        en: "`package.json` of the package `{name}` is malformed: {error}",
        es: "`package.json` del paquete `{name}` no es válido: {error}",
    }))
}

/// Reports output that this version of esbuild should not produce.
pub(super) fn unexpected(detail: &str) -> Fault {
    let failure = Failure::new(words! {
        en: "the output of esbuild is not as expected: {detail}",
        es: "la salida de esbuild no es la esperada: {detail}",
    });
    Fault { failure, blame: Blame::MaybePackages }
}
