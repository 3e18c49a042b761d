//! Words for files that cannot be used, and for YAML that cannot be read.

use super::parts::Explanation;
use crate::words;
use crate::words::Words;

pub(super) fn unreadable(Words { en, es }: &Words) -> Explanation {
    Explanation::new(words!(
        en: "the file cannot be read: {en}",
        es: "no se puede leer el archivo: {es}",
    ))
}

pub(super) fn unknown_file(known: &[&'static str], name: &str) -> Explanation {
    Explanation::new(words!(
        en: "no page uses this file",
        es: "ninguna página usa este archivo",
    ))
    .nearest(name, known.iter().copied())
}

pub(super) fn not_an_article(rename: Option<&str>) -> Explanation {
    let explanation = Explanation::new(words!(
        en: "this is not an article",
        es: "esto no es un artículo",
    ))
    .label(words!(
        en: "expected only files named `….md` in this folder",
        es: "en esta carpeta solo se esperaban archivos llamados `….md`",
    ));
    if let Some(name) = rename {
        return explanation.hint(words!(
            en: "if it is one, rename it to `{name}`",
            es: "si lo es, renómbralo a `{name}`",
        ));
    }
    explanation.hint(words!(
        en: "move it out of `content/articles/`; images belong in `content/images/`",
        es: "sácalo de `content/articles/`; las imágenes van en `content/images/`",
    ))
}
