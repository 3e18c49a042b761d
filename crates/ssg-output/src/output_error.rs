//! Why an output could not be made or published.

use std::fmt;
use std::path::PathBuf;

use ssg_model::file_error::FileError;
use ssg_model::words;
use ssg_model::words::Words;

/// An output could not be made or published; what was published before is as it was.
#[derive(Debug)]
pub enum OutputError {
    /// A path that no folder can stand for, such as `/`.
    NoFolder {
        path: PathBuf,
    },
    /// The output holds files, and no build has left its mark there.
    NotOurs {
        folder: PathBuf,
    },
    /// A file among those of a build that no build wrote.
    Foreign {
        file: PathBuf,
    },
    /// Something that is no folder lies where the files of a build are collected.
    InTheWay {
        path: PathBuf,
    },
    /// A path that would lead out of the output, or to its manifest.
    BadPath {
        path: String,
    },
    /// Two files of one path: one of them would be lost.
    Twice {
        path: String,
    },
    File(FileError),
}

impl OutputError {
    /// What is wrong.
    pub fn words(&self) -> Words {
        match self {
            OutputError::NoFolder { path } => {
                let path = path.display();
                words! {
                    en: "`{path}` cannot be the output: it is no folder",
                    es: "`{path}` no puede ser la salida: no es una carpeta",
                }
            }
            OutputError::NotOurs { folder } => {
                let folder = folder.display();
                words! {
                    en: "`{folder}` is not empty and was not written by `ssg`",
                    es: "`{folder}` no está vacía y no la escribió `ssg`",
                }
            }
            OutputError::Foreign { file } => {
                let file = file.display();
                words! {
                    en: "`{file}` was not written by `ssg` and would be lost",
                    es: "`{file}` no lo escribió `ssg` y se perdería",
                }
            }
            OutputError::InTheWay { path } => {
                let path = path.display();
                words! {
                    en: "`{path}` is in the way: the files of a build are collected there",
                    es: "`{path}` estorba: ahí se reúnen los archivos de una construcción",
                }
            }
            OutputError::BadPath { path } => words! {
                en: "`{path}` cannot be the path of a file of the output",
                es: "`{path}` no puede ser la ruta de un archivo de la salida",
            },
            OutputError::Twice { path } => words! {
                en: "two files of the output have the same path `{path}`",
                es: "dos archivos de la salida tienen la misma ruta `{path}`",
            },
            OutputError::File(error) => error.words(),
        }
    }

    /// What to do about it.
    pub fn hint(&self) -> Option<Words> {
        match self {
            OutputError::NoFolder { .. } => Some(words! {
                en: "choose another folder with `--out`",
                es: "elige otra carpeta con `--out`",
            }),
            OutputError::NotOurs { .. } => Some(words! {
                en: "empty it yourself, or choose another folder with `--out`",
                es: "vacíala tú, o elige otra carpeta con `--out`",
            }),
            OutputError::Foreign { .. } => Some(words! {
                en: "move it out of the output",
                es: "sácalo de la salida",
            }),
            OutputError::InTheWay { .. } => Some(words! {
                en: "remove it or give it another name",
                es: "bórralo o cámbiale el nombre",
            }),
            OutputError::BadPath { .. } | OutputError::Twice { .. } | OutputError::File(_) => None,
        }
    }
}

impl fmt::Display for OutputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words().en)
    }
}

impl std::error::Error for OutputError {}

impl From<FileError> for OutputError {
    fn from(error: FileError) -> OutputError {
        OutputError::File(error)
    }
}
