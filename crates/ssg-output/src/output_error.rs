//! Why an output could not be made or published.

use std::fmt;
use std::path::PathBuf;

use ssg_model::failure::Failure;
use ssg_model::file_error::FileError;
use ssg_model::words;
use ssg_model::words::{Words, report_it};

use crate::template_error::TemplateError;

pub type Result<T, E = OutputError> = std::result::Result<T, E>;

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
    Template(TemplateError),
    /// `templates/document.html` leaves the page's body out, or has it twice.
    BodyNotOnce,
    /// The component of articles leaves their text out, or has it twice.
    ArticleNotOnce {
        page: String,
    },
    /// A font that share images are set in is none.
    NotAFont {
        file: PathBuf,
    },
    /// A header that the configuration of one host or another cannot hold.
    BadHeader {
        name: &'static str,
        value: String,
    },
    /// The site has no page or file of a path that every site has.
    Lacks {
        path: String,
    },
    /// Data of the site cannot be written as JSON.
    Json(serde_json::Error),
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
            OutputError::Template(error) => error.words(),
            OutputError::BodyNotOnce => words! {
                en: "`{DOCUMENT_FILE}` does not show `body` exactly once",
                es: "`{DOCUMENT_FILE}` no muestra `body` exactamente una vez",
            },
            OutputError::ArticleNotOnce { page } => words! {
                en: "the component of `{page}` does not render the article's `html` exactly once",
                es: "el componente de `{page}` no genera el `html` del artículo exactamente una vez",
            },
            OutputError::NotAFont { file } => {
                let file = file.display();
                words! {
                    en: "`{file}` is not a TrueType font",
                    es: "`{file}` no es una fuente TrueType",
                }
            }
            OutputError::BadHeader { name, value } => words! {
                en: "the header `{name}` cannot be written for all hosts: `{value}`",
                es: "el encabezado `{name}` no se puede escribir para todos los servidores: `{value}`",
            },
            OutputError::Lacks { path } => words! {
                en: "the site lacks `{path}`, of which other files are made",
                es: "al sitio le falta `{path}`, con lo que se hacen otros archivos",
            },
            OutputError::Json(error) => words! {
                en: "the site's data cannot be written as JSON: {error}",
                es: "los datos del sitio no se pueden escribir como JSON: {error}",
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
            OutputError::BadPath { .. } | OutputError::Twice { .. } => None,
            OutputError::Template(error) => Some(error.hint()),
            OutputError::BodyNotOnce => Some(words! {
                en: "write `{{{{ body }}}}` where the page's content belongs, once",
                es: "escribe `{{{{ body }}}}` donde va el contenido de la página, una vez",
            }),
            OutputError::ArticleNotOnce { .. } => Some(words! {
                en: "correct `frontend/src/pages/article.tsx`",
                es: "corrige `frontend/src/pages/article.tsx`",
            }),
            OutputError::NotAFont { .. } => Some(words! {
                en: "take the file back from an earlier version, or put a font in `.ttf` format there",
                es: "recupera el archivo de una versión anterior, o pon ahí una fuente en formato `.ttf`",
            }),
            OutputError::BadHeader { .. } | OutputError::Lacks { .. } | OutputError::Json(_) => {
                Some(report_it())
            }
            OutputError::File(error) => error.hint(),
        }
    }

    /// The file of the project that it is about, relative to the root.
    pub fn source_file(&self) -> Option<&str> {
        match self {
            OutputError::Template(error) => Some(&error.file),
            OutputError::BodyNotOnce => Some(DOCUMENT_FILE),
            _ => None,
        }
    }
}

const DOCUMENT_FILE: &str = "templates/document.html";

impl fmt::Display for OutputError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words().en)
    }
}

impl std::error::Error for OutputError {}

impl From<OutputError> for Failure {
    fn from(error: OutputError) -> Failure {
        let source = error.source_file().map(str::to_owned);
        Failure { source, ..Failure::new(error.words()).hint(error.hint()) }
    }
}

impl From<FileError> for OutputError {
    fn from(error: FileError) -> OutputError {
        OutputError::File(error)
    }
}

impl From<TemplateError> for OutputError {
    fn from(error: TemplateError) -> OutputError {
        OutputError::Template(error)
    }
}

impl From<serde_json::Error> for OutputError {
    fn from(error: serde_json::Error) -> OutputError {
        OutputError::Json(error)
    }
}
