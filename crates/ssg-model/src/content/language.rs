//! Further languages of a site.

use serde::Serialize;

use super::fields::Name;
use crate::accepts::{Accepts, Field, RecordFields, form_text};
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

/// The paths of the texts in `site.yaml`, each with everything below it; `*` is any item of a list.
pub const TEXTS_OF_SITE: &str = "descriptor tagline description dates gone navigation footer labels article_list logo.alt \
    favicon.alt office.name office.country office.page office.map.alt office.exceptions.*.reason \
    branches.*.name branches.*.country branches.*.page branches.*.map.alt \
    branches.*.exceptions.*.reason \
    contact.words contact.interest_suffix contact.ways.*.label contact.ways.*.action \
    contact.ways.*.text contact.ways.*.message licence.label licence.expires_label \
    licence.verify.label licence.cover privacy_notice.label privacy_notice.url \
    privacy_notice.short";

/// The paths of the texts in `people.yaml`.
pub const TEXTS_OF_PEOPLE: &str = "people.*.role people.*.text people.*.image.alt";

/// Whether a path is in such a list.
pub fn is_listed(paths: &str, path: &str) -> bool {
    paths.split_ascii_whitespace().any(|one| one == path)
}

/// Returns the keys of a file in the folder of a language: those of the texts, and the ids by which
/// items are found.
pub fn only_texts(keys: RecordFields, texts: &str) -> RecordFields {
    below(keys, texts, "")
}

fn below(keys: RecordFields, texts: &str, path: &str) -> RecordFields {
    let within = |field: Field| {
        let is_inner = !path.is_empty();
        let path = format!("{path}{}", field.name);
        match () {
            () if path.ends_with(".*.id") => Some(field),
            // A text beside facts may be missing, such as the name of a country.
            () if is_listed(texts, &path) => {
                Some(Field { required: field.required && !is_inner, ..field })
            }
            () => {
                let accepts = with_texts(field.accepts, texts, &path)?;
                Some(Field { required: false, accepts, ..field })
            }
        }
    };
    RecordFields { fields: keys.fields.into_iter().filter_map(within).collect() }
}

/// Returns what a value may be that contains texts; `None` if it has none.
fn with_texts(accepts: Accepts, texts: &str, path: &str) -> Option<Accepts> {
    match accepts {
        Accepts::Record(fields) | Accepts::Image { fields, .. } => {
            let keys = below(fields, texts, &format!("{path}."));
            (!keys.fields.is_empty()).then_some(Accepts::Record(keys))
        }
        Accepts::List { of, most, .. } => {
            let of = Box::new(with_texts(*of, texts, &format!("{path}.*"))?);
            Some(Accepts::List { of, may_be_empty: true, most })
        }
        Accepts::Optional { of } => with_texts(*of, texts, path),
        _ => None,
    }
}

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
        Accepts::form(
            "^[a-z]{2}(-[a-z]{2})?$",
            form_text("un idioma en minúsculas", &["en", "pt-br"]),
            form_text("a language in lower case", &["es", "pt-br"]),
        )
    }
}
