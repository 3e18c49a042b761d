//! Words for images that cannot be published.

use super::parts::Explanation;
use crate::words;

pub(super) fn missing_image(path: &str, there: Option<&str>, known: &[String]) -> Explanation {
    let explanation = Explanation::new(words!(
        en: "there is no image `{path}`",
        es: "no existe la imagen `{path}`",
    ));
    match there {
        Some(there) => explanation.hint(words!(
            en: "write `{there}`: the path begins in the folder of this file",
            es: "escribe `{there}`: la ruta empieza en la carpeta de este archivo",
        )),
        None => explanation.nearest(path, known.iter().map(String::as_str)),
    }
}
