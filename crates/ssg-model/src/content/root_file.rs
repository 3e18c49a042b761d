//! Small text files at the root of the site with which other services verify its owner.

use serde::Serialize;

use crate::accepts::{Accepts, form_text};
use crate::decode::{Context, Decode, parsed};
use crate::problem::Problem;
use crate::record;
use crate::value::YamlNode;

/// Names of files that the generator writes itself.
const OWNED: [&str; 4] = ["404.html", "index.html", "licenses.txt", "robots.txt"];

record! {
    /// A text at the root of the site.
    pub struct RootFile {
        pub name: RootFileName,
        /// The contents, without markup even if the name ends in `.html`.
        pub text: RootFileText,
    }
}

/// The name of a file at the root: `google1234567890abcdef.html`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RootFileName(pub String);

impl Decode for RootFileName {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        parsed(node, cx, |name| {
            let is_plain = |stem: &str| {
                stem.starts_with(|first: char| first.is_ascii_alphanumeric())
                    && stem.bytes().all(|b| b.is_ascii_alphanumeric() || b"_-".contains(&b))
            };
            let stem = name.strip_suffix(".html").or_else(|| name.strip_suffix(".txt"));
            let is_owned = OWNED.iter().any(|owned| name.eq_ignore_ascii_case(owned));
            match stem.is_some_and(is_plain) && !is_owned {
                true => Ok(RootFileName(name.to_owned())),
                false => Err(Problem::BAD_ROOT_FILE_NAME),
            }
        })
    }

    fn accepts() -> Accepts {
        let owned = OWNED.map(|name| name.replace('.', r"\.")).join("|");
        let examples = &["google1234567890abcdef.html"];
        Accepts::form(
            r"^[A-Za-z0-9][A-Za-z0-9_-]*\.(html|txt)$",
            form_text("el nombre de un archivo `.html` o `.txt`", examples),
            form_text("the name of an `.html` or `.txt` file", examples),
        )
        .except(format!("^({owned})$"))
    }
}

/// The text of a file at the root.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct RootFileText(pub String);

impl Decode for RootFileText {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        parsed(node, cx, |text| match text.contains('<') {
            true => Err(Problem::MARKUP_IN_ROOT_FILE),
            false => Ok(RootFileText(text.to_owned())),
        })
    }

    fn accepts() -> Accepts {
        let examples = &["google-site-verification: google1234567890abcdef.html"];
        Accepts::form(
            r"^[^<]*$",
            form_text("un texto sin `<`", examples),
            form_text("a text without `<`", examples),
        )
    }
}
