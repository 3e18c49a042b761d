//! Failures to use a file or folder: the action, the path, and the reason.

use std::io::{self, ErrorKind};
use std::path::Path;

use rustix::io::Errno;
use serde_json::Error as JsonError;

use crate::failure::Failure;
use crate::words;
use crate::words::Words;

/// An action on a file or folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileAction {
    Read,
    Write,
    Remove,
    Lock,
    /// The move of a finished output to its place.
    Publish,
}

impl FileAction {
    /// Returns a function for `map_err` that makes a failure of an I/O error.
    pub fn failed(self, path: &Path) -> impl FnOnce(io::Error) -> Failure + use<> {
        let path = path.to_owned();
        move |error| {
            let failure = Failure::new(self.words(&path, &error)).hint(remedy(&error));
            failure.cause_of_file(error, path)
        }
    }

    /// Returns the message for a failed action.
    pub fn words(self, path: &Path, error: &io::Error) -> Words {
        let path = path.display();
        let Words { en, es } = reason(error);
        match self {
            FileAction::Read => words! {
                en: "cannot read `{path}`: {en}",
                es: "no se puede leer `{path}`: {es}",
            },
            FileAction::Write => words! {
                en: "cannot write `{path}`: {en}",
                es: "no se puede escribir `{path}`: {es}",
            },
            FileAction::Remove => words! {
                en: "cannot remove `{path}`: {en}",
                es: "no se puede borrar `{path}`: {es}",
            },
            FileAction::Lock => words! {
                en: "cannot lock `{path}`: {en}",
                es: "no se puede bloquear `{path}`: {es}",
            },
            FileAction::Publish => words! {
                en: "cannot publish `{path}`: {en}",
                es: "no se puede publicar `{path}`: {es}",
            },
        }
    }
}

/// Whether an editor of the content can fix an error: the file is missing, may not be read, or is
/// not a file. Other errors come from the system (a broken disk, no memory, too many open files)
/// and not from the content.
pub fn is_of_the_file(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::NotFound
            | ErrorKind::PermissionDenied
            | ErrorKind::NotADirectory
            | ErrorKind::IsADirectory
            | ErrorKind::InvalidFilename
    ) || matches!(Errno::from_io_error(error), Some(Errno::LOOP))
        // A name with a null byte is refused before the system is asked.
        || (error.kind() == ErrorKind::InvalidInput && error.raw_os_error().is_none())
}

/// Whether an error says that a folder can be read but not written.
pub fn is_unwritable(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem)
}

/// Returns the reason of an error, in our words if it is common, otherwise in the system's.
pub fn reason(error: &io::Error) -> Words {
    match Errno::from_io_error(error) {
        Some(Errno::IO) => words!(en: "the disk reports an error", es: "el disco reporta un error"),
        Some(Errno::MFILE) => words! {
            en: "this process has too many files open",
            es: "este proceso tiene demasiados archivos abiertos",
        },
        Some(Errno::NFILE) => words! {
            en: "the system has too many files open",
            es: "el sistema tiene demasiados archivos abiertos",
        },
        Some(Errno::FBIG) => words! {
            en: "the file would be larger than this process may write",
            es: "el archivo sería más grande de lo que este proceso puede escribir",
        },
        Some(Errno::LOOP) => words! {
            en: "its symbolic links lead in a circle",
            es: "sus enlaces simbólicos dan vueltas en círculo",
        },
        Some(Errno::BADF) => words! {
            en: "it is not open for writing",
            es: "no está abierto para escribir",
        },
        Some(Errno::AGAIN) => words! {
            en: "no more processes or threads may be started",
            es: "no se pueden iniciar más procesos ni hilos",
        },
        _ => reason_of_kind(error),
    }
}

fn reason_of_kind(error: &io::Error) -> Words {
    match error.kind() {
        ErrorKind::NotFound => words!(en: "there is no such file", es: "no existe"),
        ErrorKind::PermissionDenied => words!(en: "permission denied", es: "permiso denegado"),
        ErrorKind::StorageFull => words!(en: "the disk is full", es: "el disco está lleno"),
        ErrorKind::QuotaExceeded => words! {
            en: "the disk quota is used up",
            es: "se agotó la cuota de disco",
        },
        ErrorKind::ReadOnlyFilesystem => words! {
            en: "the file system is read-only",
            es: "el sistema de archivos es de solo lectura",
        },
        ErrorKind::OutOfMemory => words! {
            en: "there is not enough memory",
            es: "no hay suficiente memoria",
        },
        ErrorKind::InvalidFilename => words! {
            en: "the name is too long or is no name for a file",
            es: "el nombre es demasiado largo o no sirve para un archivo",
        },
        ErrorKind::NotADirectory => words! {
            en: "a part of the path is a file and no folder",
            es: "una parte de la ruta es un archivo y no una carpeta",
        },
        ErrorKind::IsADirectory => words!(en: "it is a folder", es: "es una carpeta"),
        ErrorKind::AlreadyExists => words!(en: "it exists already", es: "ya existe"),
        ErrorKind::DirectoryNotEmpty => words! {
            en: "the folder is not empty",
            es: "la carpeta no está vacía",
        },
        ErrorKind::ResourceBusy => words! {
            en: "the system is using it",
            es: "el sistema lo está usando",
        },
        ErrorKind::ExecutableFileBusy => words! {
            en: "it is a program that is running",
            es: "es un programa que se está ejecutando",
        },
        ErrorKind::StaleNetworkFileHandle => words! {
            en: "the network folder that held it has changed",
            es: "cambió la carpeta de red que lo contenía",
        },
        ErrorKind::InvalidData if error.get_ref().is_some_and(|inner| inner.is::<JsonError>()) => {
            words!(en: "it is damaged ({error})", es: "está dañado ({error})")
        }
        ErrorKind::InvalidData => words! {
            en: "it is not UTF-8 text",
            es: "no es texto UTF-8",
        },
        ErrorKind::AddrInUse => words! {
            en: "another program is using this port",
            es: "otro programa está usando este puerto",
        },
        _ => words!(en: "{error}", es: "{error}"),
    }
}

/// Returns a hint about what to do, if one is known.
pub fn remedy(error: &io::Error) -> Option<Words> {
    Some(match Errno::from_io_error(error)? {
        Errno::IO => words! {
            en: "look at the health of the disk, and run the command again",
            es: "revisa la salud del disco, y ejecuta el comando de nuevo",
        },
        Errno::MFILE => words! {
            en: "raise the limit, for example with `ulimit -n 4096`",
            es: "sube el límite, por ejemplo con `ulimit -n 4096`",
        },
        Errno::NFILE => words! {
            en: "close other programs, and run the command again",
            es: "cierra otros programas, y ejecuta el comando de nuevo",
        },
        Errno::NOMEM => words! {
            en: "close other programs, or raise the limit (`ulimit -v`)",
            es: "cierra otros programas, o sube el límite (`ulimit -v`)",
        },
        Errno::AGAIN => words! {
            en: "close other programs, or raise the limit (`ulimit -u`)",
            es: "cierra otros programas, o sube el límite (`ulimit -u`)",
        },
        Errno::FBIG => words! {
            en: "raise the limit: `ulimit -f unlimited`",
            es: "sube el límite: `ulimit -f unlimited`",
        },
        Errno::NOSPC => words! {
            en: "make room; `df` tells what is used up, and `df -i` whether it is the number of files",
            es: "haz espacio; `df` dice qué se agotó, y `df -i` si fue el número de archivos",
        },
        Errno::DQUOT => words! {
            en: "delete files that you no longer need, or ask for a larger quota",
            es: "borra archivos que ya no necesites, o pide una cuota mayor",
        },
        Errno::NAMETOOLONG => words!(en: "choose a shorter name", es: "elige un nombre más corto"),
        Errno::LOOP => words! {
            en: "replace the link by the file that it is to lead to",
            es: "reemplaza el enlace por el archivo al que debe llevar",
        },
        Errno::NOTDIR => words! {
            en: "remove or rename the file that stands where a folder is expected",
            es: "borra o renombra el archivo que está donde se espera una carpeta",
        },
        Errno::ISDIR => words! {
            en: "remove or rename the folder that stands where a file is expected",
            es: "borra o renombra la carpeta que está donde se espera un archivo",
        },
        Errno::BUSY | Errno::TXTBSY => words! {
            en: "end the program that uses it, and run the command again",
            es: "termina el programa que lo usa, y ejecuta el comando de nuevo",
        },
        Errno::STALE => words! {
            en: "mount the network folder again, and run the command again",
            es: "monta de nuevo la carpeta de red, y ejecuta el comando otra vez",
        },
        _ => return None,
    })
}
