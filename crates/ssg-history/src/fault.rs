//! Reasons why a file could not be changed.

use std::io::{self, ErrorKind};

use ssg_model::failure::Failure;
use ssg_model::words;

/// The reason why nothing was written.
#[derive(Debug)]
pub enum WriteFault {
    /// The path is outside `content/`, or that of a hidden or temporary file.
    Outside { path: String },
    /// The file has changed since it was read.
    ChangedMeanwhile {
        path: String,
        /// The contents to be written; `None` for a deletion.
        ours: Option<Vec<u8>>,
        /// The current contents; `None` if the file was deleted.
        theirs: Option<Vec<u8>>,
    },
    /// Something else is in the place of the file or one of its folders.
    NotAFile { path: String, obstacle: Obstacle },
    /// The file, its folder or the disk is read-only.
    ReadOnly(Failure),
    /// The disk is full, or the user's quota is exhausted.
    DiskFull(Failure),
    /// The contents are larger than such a file may be, in bytes.
    TooLarge { path: String, size: u64, most: u64 },
    /// Another process is editing this project.
    Busy { process: Option<u32> },
    /// Another error of the operating system.
    Io(Failure),
}

/// The thing in the place of a file, or of a folder on its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// A symbolic link, which may lead anywhere.
    Link,
    Folder,
    /// A file in the place of a folder.
    File,
    /// A named pipe, a socket or a device.
    Special,
}

impl From<Failure> for WriteFault {
    fn from(error: Failure) -> Self {
        match error.io_error().map(io::Error::kind) {
            Some(ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem) => {
                WriteFault::ReadOnly(error)
            }
            Some(ErrorKind::StorageFull | ErrorKind::QuotaExceeded) => WriteFault::DiskFull(error),
            _ => WriteFault::Io(error),
        }
    }
}

impl WriteFault {
    /// Returns a message that says what is wrong and what to do about it.
    pub fn failure(&self) -> Failure {
        match self {
            WriteFault::Outside { path } => Failure::new(words!(
                en: "`{path}` is not a file of the content",
                es: "`{path}` no es un archivo del contenido",
            ))
            .hint(words!(
                en: "only files below `content/` are changed here, and none whose name begins with a dot",
                es: "aquí sólo se cambian archivos dentro de `content/`, y ninguno cuyo nombre empiece con punto",
            )),
            WriteFault::ChangedMeanwhile { path, theirs: Some(_), .. } => Failure::new(words!(
                en: "another program has changed `{path}` meanwhile; nothing was written",
                es: "otro programa cambió `{path}` mientras tanto; no se escribió nada",
            ))
            .hint(words!(
                en: "compare both texts, and choose which one stays",
                es: "compara los dos textos y elige cuál se queda",
            )),
            WriteFault::ChangedMeanwhile { path, theirs: None, .. } => Failure::new(words!(
                en: "another program has deleted `{path}` meanwhile; nothing was written",
                es: "otro programa borró `{path}` mientras tanto; no se escribió nada",
            ))
            .hint(words!(
                en: "choose whether it is to be there again with your text",
                es: "elige si debe volver a existir con tu texto",
            )),
            WriteFault::NotAFile { path, obstacle } => not_a_file(path, *obstacle),
            WriteFault::ReadOnly(error) => error.clone().hint(words!(
                en: "it may only be read: allow writing to it (`chmod u+w`), or ask whoever owns it",
                es: "sólo se puede leer: permite que se escriba (`chmod u+w`), o pídelo a quien le pertenece",
            )),
            WriteFault::TooLarge { path, most, .. } => {
                let most = most / 1_000_000;
                Failure::new(words!(
                    en: "`{path}` would have more than {most} MB",
                    es: "`{path}` tendría más de {most} MB",
                ))
                .hint(words!(
                    en: "look whether the wrong thing was pasted, or divide it",
                    es: "revisa si se pegó lo que no era, o divídelo",
                ))
            }
            WriteFault::Busy { process } => {
                let process = process.map(|number| words!(en: " (process {number})", es: " (proceso {number})"));
                let (en, es) = process.map_or_else(Default::default, |words| (words.en, words.es));
                Failure::new(words!(
                    en: "another program is editing this project{en}",
                    es: "otro programa está editando este proyecto{es}",
                ))
                .hint(words!(
                    en: "go on in its window, or end it and begin again",
                    es: "sigue en su ventana, o termínalo y empieza de nuevo",
                ))
            }
            WriteFault::DiskFull(error) | WriteFault::Io(error) => error.clone(),
        }
    }
}

fn not_a_file(path: &str, obstacle: Obstacle) -> Failure {
    let message = match obstacle {
        Obstacle::Link => words! {
            en: "`{path}` is a symbolic link, and links are not followed when something is written",
            es: "`{path}` es un enlace simbólico, y al escribir no se siguen los enlaces",
        },
        Obstacle::Folder => words! {
            en: "`{path}` is a folder and no file",
            es: "`{path}` es una carpeta y no un archivo",
        },
        Obstacle::File => words! {
            en: "`{path}` is a file and no folder",
            es: "`{path}` es un archivo y no una carpeta",
        },
        Obstacle::Special => words! {
            en: "`{path}` is not a regular file",
            es: "`{path}` no es un archivo normal",
        },
    };
    let hint = match obstacle {
        Obstacle::Link => words! {
            en: "replace the link by what it leads to, or change that file with another program",
            es: "reemplaza el enlace por aquello a lo que lleva, o cambia ese archivo con otro programa",
        },
        Obstacle::Folder | Obstacle::File | Obstacle::Special => words! {
            en: "rename or remove it, or choose another name",
            es: "renómbralo o bórralo, o elige otro nombre",
        },
    };
    Failure::new(message).hint(hint)
}
