//! The reasons why an output could not be made or published; the published one is unchanged.

use std::path::Path;

use minijinja::{Error, ErrorKind};
use ssg_model::failure::Failure;
use ssg_model::words;
use ssg_model::words::{Words, report_it};

pub type Result<T, E = Failure> = std::result::Result<T, E>;

/// Reports a path that cannot be a folder, such as `/`.
pub(crate) fn no_folder(path: &Path) -> Failure {
    let path = path.display();
    Failure::new(words! {
        en: "`{path}` cannot be the output: it is no folder",
        es: "`{path}` no puede ser la salida: no es una carpeta",
    })
    .hint(words! {
        en: "choose another folder with `--out`",
        es: "elige otra carpeta con `--out`",
    })
}

/// Reports an output folder with files, but without the manifest of a build.
pub(crate) fn not_ours(folder: &Path) -> Failure {
    let folder = folder.display();
    Failure::new(words! {
        en: "`{folder}` is not empty and was not written by `ssg`",
        es: "`{folder}` no está vacía y no la escribió `ssg`",
    })
    .hint(words! {
        en: "empty it yourself, or choose another folder with `--out`",
        es: "vacíala tú, o elige otra carpeta con `--out`",
    })
}

/// Reports a file in the output that no build has written.
pub(crate) fn foreign(file: &Path) -> Failure {
    let file = file.display();
    Failure::new(words! {
        en: "`{file}` was not written by `ssg` and would be lost",
        es: "`{file}` no lo escribió `ssg` y se perdería",
    })
    .hint(words! {
        en: "move it out of the output",
        es: "sácalo de la salida",
    })
}

/// Reports that something other than a folder has the name of the staging folder.
pub(crate) fn in_the_way(path: &Path) -> Failure {
    let path = path.display();
    Failure::new(words! {
        en: "`{path}` is in the way: the files of a build are collected there",
        es: "`{path}` estorba: ahí se reúnen los archivos de una construcción",
    })
    .hint(words! {
        en: "remove it or give it another name",
        es: "bórralo o cámbiale el nombre",
    })
}

/// Reports two files of the output with the same path: one would be lost.
pub(crate) fn twice(path: &str) -> Failure {
    Failure::new(words! {
        en: "two files of the output have the same path `{path}`",
        es: "dos archivos de la salida tienen la misma ruta `{path}`",
    })
}

/// Reports that `templates/document.html` does not show the page's body exactly once.
pub(crate) fn body_not_once() -> Failure {
    const FILE: &str = "templates/document.html";
    Failure::new(words! {
        en: "`{FILE}` does not show `body` exactly once",
        es: "`{FILE}` no muestra `body` exactamente una vez",
    })
    .hint(words! {
        en: "write `{{{{ body }}}}` where the page's content belongs, once",
        es: "escribe `{{{{ body }}}}` donde va el contenido de la página, una vez",
    })
    .source(FILE)
}

/// Reports that the component of articles does not render their text exactly once.
pub(crate) fn article_not_once(page: &str) -> Failure {
    Failure::new(words! {
        en: "the component of `{page}` does not render the article's `html` exactly once",
        es: "el componente de `{page}` no genera el `html` del artículo exactamente una vez",
    })
    .hint(words! {
        en: "correct `frontend/src/pages/article.tsx`",
        es: "corrige `frontend/src/pages/article.tsx`",
    })
}

/// Reports that a font of the share images is invalid.
pub(crate) fn not_a_font(file: &Path) -> Failure {
    let file = file.display();
    Failure::new(words! {
        en: "`{file}` is not a TrueType font",
        es: "`{file}` no es una fuente TrueType",
    })
    .hint(words! {
        en: "take the file back from an earlier version, or put a font in `.ttf` format there",
        es: "recupera el archivo de una versión anterior, o pon ahí una fuente en formato `.ttf`",
    })
}

/// Reports a header that some host's configuration cannot contain.
pub(crate) fn bad_header(name: &str, value: &str) -> Failure {
    Failure::new(words! {
        en: "the header `{name}` cannot be written for all hosts: `{value}`",
        es: "el encabezado `{name}` no se puede escribir para todos los servidores: `{value}`",
    })
    .hint(report_it())
}

/// Reports that the site lacks a page or file that every site has.
pub(crate) fn lacks(path: &str) -> Failure {
    Failure::new(words! {
        en: "the site lacks `{path}`, of which other files are made",
        es: "al sitio le falta `{path}`, con lo que se hacen otros archivos",
    })
    .hint(report_it())
}

/// Reports a template that cannot be parsed or filled in, with the template engine's details in
/// English.
pub(crate) fn template(name: &str, source: &str, error: &Error) -> Failure {
    let file = format!("templates/{name}");
    let Words { en, es } = template_fault(error.kind());
    let detail = error.detail().map_or_else(String::new, |detail| format!(" ({detail})"));
    let message = match error.line() {
        Some(line) => {
            let text = source.lines().nth(line.saturating_sub(1)).unwrap_or_default().trim();
            words!(
                en: "`{file}`, line {line}, `{text}`: {en}{detail}",
                es: "`{file}`, renglón {line}, `{text}`: {es}{detail}",
            )
        }
        None => words!(en: "`{file}`: {en}{detail}", es: "`{file}`: {es}{detail}"),
    };
    let hint = match error.kind() {
        ErrorKind::UndefinedError => words!(
            en: "correct the name; an earlier version of the file shows which values there are",
            es: "corrige el nombre; una versión anterior del archivo muestra qué valores hay",
        ),
        _ => words!(
            en: "correct that place, or take the file back from an earlier version",
            es: "corrige ese lugar, o recupera el archivo de una versión anterior",
        ),
    };
    Failure::new(message).hint(hint).source(&file)
}

fn template_fault(kind: ErrorKind) -> Words {
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
