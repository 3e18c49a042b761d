//! Further languages of a site.

use serde::Serialize;

use super::fields::Name;
use crate::accepts::Accepts;
use crate::decode::{Context, Decode, parsed};
use crate::locale::Locale;
use crate::problem::Problem;
use crate::record;
use crate::value::YamlNode;

record! {
    /// A further language of the site.
    pub struct Language {
        /// The folder of its texts in `content/`, and the beginning of its addresses.
        pub folder: LanguageFolder,
        pub locale: Locale,
        /// The name of the language, in the language itself: `English`.
        pub name: Name,
    }
}

/// The folder of a language: `en`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LanguageFolder(pub String);

/// Whether a folder of this name may be that of a language: `en`, or `pt-br`.
pub fn is_language_folder(name: &str) -> bool {
    let is_code = |code: &str| code.len() == 2 && code.bytes().all(|b| b.is_ascii_lowercase());
    name.split_once('-').map_or_else(|| is_code(name), |(one, two)| is_code(one) && is_code(two))
}

impl Decode for LanguageFolder {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        parsed(node, cx, |name| match is_language_folder(name) {
            true => Ok(LanguageFolder(name.to_owned())),
            false => Err(Problem::BAD_LANGUAGE_FOLDER),
        })
    }

    fn accepts() -> Accepts {
        Accepts::form("un idioma en minúsculas", "^[a-z]{2}(-[a-z]{2})?$", &["en", "pt-br"])
    }
}
