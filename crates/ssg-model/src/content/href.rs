//! Links that may lead to this site or to another one.

use serde::Serialize;

use super::fields::WebUrl;
use super::phone::Phone;
use crate::accepts::{Accepts, FormInput, form_text};
use crate::decode::{Context, Decode, text};
use crate::email::is_email;
use crate::problem::Problem;
use crate::route::InternalLink;
use crate::value::{Spanned, YamlNode};

/// The target of a link: a page of this site, a file of `content/files/`, another site, a telephone
/// number or an e-mail address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Href {
    /// A canonical path without the base path, such as `/servicios/#vida`; or a URL with
    /// `https`, `tel` or `mailto`.
    Address(String),
    File(FileLink),
}

/// A link to a file of `content/files/`, or to a page in another language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct FileLink {
    /// The path without the base path: `/files/solicitud.pdf`. In a site with several languages, the
    /// path of what is outside the language of the page begins with two slashes.
    pub to: String,
    /// What is shown beside the link: the kind and size of the file, such as `PDF, 1.2 MB`.
    pub note: String,
}

impl Href {
    /// Creates a link to a page of this site.
    pub fn page(path: &str) -> Href {
        Href::Address(path.to_owned())
    }

    /// Returns the path of the page that the link leads to; `None` if it leads elsewhere.
    pub fn page_path(&self) -> Option<String> {
        match self {
            Href::Address(address) => InternalLink::parse(address).map(|link| link.path),
            Href::File(_) => None,
        }
    }
}

impl Decode for Href {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        let text = text(node, cx)?;
        let start = text.value.to_ascii_lowercase();
        if ["https:", "http:"].iter().any(|scheme| start.starts_with(scheme)) {
            let url = WebUrl::decode(node, cx)?;
            cx.full_link(&Spanned { value: url.0.clone(), range: text.range });
            return Some(Href::Address(url.0));
        }
        if let Some(number) = start.strip_prefix("tel:") {
            return match Phone::parse(number) {
                Ok(phone) => Some(Href::Address(phone.uri())),
                Err(problem) => cx.refuse(text.range, problem),
            };
        }
        if let Some(address) = text.value.get(..7).filter(|_| start.starts_with("mailto:")) {
            let address = &text.value[address.len()..];
            return match is_email(address.split('?').next().unwrap_or_default()) {
                true => Some(Href::Address(format!("mailto:{address}"))),
                false => cx.refuse(text.range, Problem::BAD_EMAIL),
            };
        }
        let Some(link) = InternalLink::parse(&text.value) else {
            return cx.refuse(text.range, Problem::NotARoute { link: text.value });
        };
        let link = cx.within(link);
        cx.link(&text, &link);
        Some(match cx.file_note(&link.path) {
            Some(note) => Href::File(FileLink { to: link.to_string(), note }),
            None => Href::Address(link.to_string()),
        })
    }

    fn accepts() -> Accepts {
        Accepts::form(
            r"^([Tt][Ee][Ll]:\+?[0-9].*|[Mm][Aa][Ii][Ll][Tt][Oo]:\S+@\S+|/([^/].*)?|[Hh][Tt][Tt][Pp][Ss]://[^\s/\\?#@]+(/[^\s\\?#]*)?([?#]\S*)?)$",
            form_text(
                "una ruta de este sitio, un archivo (`/files/…`), otro sitio (`https://…`), un \
                 teléfono (`tel:+…`) o un correo (`mailto:…`)",
                &["/contacto/", "/files/solicitud.pdf", "https://www.ejemplo.com/"],
            ),
            form_text(
                "a path of this site, a file (`/files/…`), another site (`https://…`), a phone \
                 number (`tel:+…`) or an e-mail address (`mailto:…`)",
                &["/contact/", "/files/form.pdf", "https://www.example.com/"],
            ),
        )
        .with_input(FormInput::Link)
    }
}

impl Decode for FileLink {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        let text = text(node, cx)?;
        let Some(link) = InternalLink::parse(&text.value).filter(InternalLink::is_file) else {
            return cx.refuse(text.range, Problem::NotAFile { link: text.value });
        };
        let link = cx.within(link);
        cx.link(&text, &link);
        // A missing file is reported later, when all files are known.
        let note = cx.file_note(&link.path).unwrap_or_default();
        Some(FileLink { to: link.to_string(), note })
    }

    fn accepts() -> Accepts {
        Accepts::form(
            "^/files/.+$",
            form_text("un archivo de `content/files/`", &["/files/solicitud.pdf"]),
            form_text("a file of `content/files/`", &["/files/form.pdf"]),
        )
        .with_input(FormInput::File)
    }
}
