//! Why a template cannot be used.

use minijinja::{Error, ErrorKind};
use ssg_model::words;
use ssg_model::words::Words;

/// A template that cannot be read as one, or not be filled in.
#[derive(Debug)]
pub struct TemplateError {
    /// Relative to the project.
    pub file: String,
    /// Counted from 1, with the text that stands there.
    line: Option<(usize, String)>,
    kind: ErrorKind,
    /// In the words of the template engine, which are English.
    detail: Option<String>,
}

impl TemplateError {
    /// The error of the template engine in a template of this name and source.
    pub(crate) fn new(name: &str, source: &str, error: &Error) -> TemplateError {
        let text = |line: usize| source.lines().nth(line.saturating_sub(1)).unwrap_or_default();
        TemplateError {
            file: format!("templates/{name}"),
            line: error.line().map(|line| (line, text(line).trim().to_owned())),
            kind: error.kind(),
            detail: error.detail().map(str::to_owned),
        }
    }

    /// What is wrong.
    pub fn words(&self) -> Words {
        let TemplateError { file, line, kind, detail } = self;
        let Words { en, es } = fault(*kind);
        let detail = detail.as_ref().map_or_else(String::new, |detail| format!(" ({detail})"));
        match line {
            Some((line, text)) => words!(
                en: "`{file}`, line {line}, `{text}`: {en}{detail}",
                es: "`{file}`, renglón {line}, `{text}`: {es}{detail}",
            ),
            None => words!(en: "`{file}`: {en}{detail}", es: "`{file}`: {es}{detail}"),
        }
    }

    /// What to do about it.
    pub fn hint(&self) -> Words {
        match self.kind {
            ErrorKind::UndefinedError => words!(
                en: "correct the name; an earlier version of the file shows which values there are",
                es: "corrige el nombre; una versión anterior del archivo muestra qué valores hay",
            ),
            _ => words!(
                en: "correct that place, or take the file back from an earlier version",
                es: "corrige ese lugar, o recupera el archivo de una versión anterior",
            ),
        }
    }
}

fn fault(kind: ErrorKind) -> Words {
    match kind {
        ErrorKind::SyntaxError => words!(
            en: "this is not how templates are written",
            es: "así no se escriben las plantillas",
        ),
        ErrorKind::UndefinedError => words!(
            en: "it uses a value that does not exist",
            es: "usa un valor que no existe",
        ),
        ErrorKind::UnknownFilter | ErrorKind::UnknownTest => words!(
            en: "it uses a filter or test that does not exist",
            es: "usa un filtro o una prueba que no existe",
        ),
        ErrorKind::UnknownFunction | ErrorKind::UnknownMethod => words!(
            en: "it calls a function that does not exist",
            es: "llama a una función que no existe",
        ),
        _ => words!(en: "it cannot be filled in", es: "no se puede llenar"),
    }
}
