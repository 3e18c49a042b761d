//! Reads the destinations of links in articles.

use percent_encoding::percent_decode_str;
use ssg_model::content::fields::is_slug;
use ssg_model::content::phone::Phone;
use ssg_model::decode::is_unprintable;
use ssg_model::email::is_email;
use ssg_model::problem::Problem;
use ssg_model::route::{self, InternalLink};
use ssg_model::web_address;

use crate::languages::Languages;

/// A valid destination of a link.
#[derive(Debug, PartialEq)]
pub(super) enum LinkDestination {
    /// `#anchor`, within the same article.
    Here(String),
    /// A page of this site, as the own language sees it.
    Page(InternalLink),
    /// A URL of another site.
    External(String),
    /// `mailto:` or `tel:`.
    Contact(String),
}

/// Reads the destination of a link, after Markdown has resolved escapes and entities.
pub(super) fn read(link: &str, languages: &Languages) -> Result<LinkDestination, Problem> {
    if let Some(found) = link.chars().find(|c| is_unprintable(*c)) {
        // Browsers skip tabs, line breaks and leading controls when they look for the scheme.
        let visible: String = link.chars().filter(|c| !is_unprintable(*c)).collect();
        return Err(match scheme(&visible) {
            Some(scheme) if !is_known(&scheme) => Problem::ForbiddenScheme { scheme },
            _ => Problem::ControlCharacter { found },
        });
    }
    match scheme(link).as_deref() {
        Some("https" | "http") => external(link),
        Some("mailto") => email(&link["mailto:".len()..]),
        Some("tel") => phone(&link["tel:".len()..]),
        Some(other) => Err(Problem::ForbiddenScheme { scheme: other.to_owned() }),
        None => internal(link, languages),
    }
}

/// Returns the lowercase scheme of a URL (URL standard, section 4.4), ignoring leading spaces.
fn scheme(link: &str) -> Option<String> {
    let (scheme, _) = link.trim_start().split_once(':')?;
    let well_formed = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.bytes().all(|b| b.is_ascii_alphanumeric() || b"+-.".contains(&b));
    well_formed.then(|| scheme.to_ascii_lowercase())
}

/// Whether links may have the scheme.
fn is_known(scheme: &str) -> bool {
    matches!(scheme, "https" | "http" | "mailto" | "tel")
}

fn external(link: &str) -> Result<LinkDestination, Problem> {
    web_address::parse_link(link).map(|url| LinkDestination::External(url.into()))
}

/// Reads the address of a link `<name@example.com>` or `mailto:`; parameters such as a subject may
/// follow it.
pub(super) fn email(address: &str) -> Result<LinkDestination, Problem> {
    let (name, rest) = address.split_at(address.find('?').unwrap_or(address.len()));
    if !is_email(name) {
        return Err(Problem::BAD_EMAIL);
    }
    Ok(LinkDestination::Contact(format!("mailto:{name}{rest}")))
}

/// Reads a phone number with its country code, or an emergency number.
fn phone(number: &str) -> Result<LinkDestination, Problem> {
    if number.len() == 3 && number.bytes().all(|b| b.is_ascii_digit()) {
        return Ok(LinkDestination::Contact(format!("tel:{number}")));
    }
    Ok(LinkDestination::Contact(Phone::parse(number)?.uri()))
}

/// Reads a link without a scheme: to a page, to an anchor of the same article, or to another
/// article's file.
fn internal(link: &str, languages: &Languages) -> Result<LinkDestination, Problem> {
    let not_a_route = || Problem::NotARoute { link: link.to_owned() };
    if link.starts_with("//") {
        return Err(Problem::BAD_URL);
    }
    if let Some(link) = InternalLink::parse(link) {
        let anchor = link.anchor.map(decoded);
        return Ok(LinkDestination::Page(languages.within(InternalLink { anchor, ..link })));
    }
    // A path relative to the folder of articles, as editors complete it.
    let file = link.strip_prefix("../files/").map(|file| format!("{}{file}", route::FILES));
    if let Some(link) = file.and_then(|link| InternalLink::parse(&link)) {
        return Ok(LinkDestination::Page(languages.within(link)));
    }
    match link.split_once('#') {
        Some(("", "")) => Err(not_a_route()),
        Some(("", anchor)) => Ok(LinkDestination::Here(decoded(anchor.to_owned()))),
        _ => article(link, languages).ok_or_else(not_a_route).map(LinkDestination::Page),
    }
}

/// Decodes an anchor: editors may write `#coaseguro-y-m%C3%A1s`, and messages should show it
/// readable.
fn decoded(anchor: String) -> String {
    percent_decode_str(&anchor).decode_utf8().map_or_else(|_| anchor.clone(), Into::into)
}

/// Reads a link to the file of another article, relative to the folder of articles of the language:
/// `otro.md#ancla`, `./otro.md`, `../articles/otro.md`, `../../articles/otro.md`.
fn article(link: &str, languages: &Languages) -> Option<InternalLink> {
    let (file, anchor) = match link.split_once('#') {
        Some((file, anchor)) => (file, Some(anchor).filter(|anchor| !anchor.is_empty())),
        None => (link, None),
    };
    let own = languages.folder();
    let mut parts: Vec<&str> = own.split_terminator('/').chain(["articles"]).collect();
    for part in file.split('/').filter(|part| *part != ".") {
        match part {
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    let path = parts.join("/");
    let (folder, slug) = path.split_once("articles/").unwrap_or((own, file));
    let (folder, slug) = (folder.trim_matches('/'), slug.strip_suffix(".md")?);
    // A name that is not a valid slug is kept, so that the message can suggest similar ones.
    let slug = if is_slug(slug) { slug.to_owned() } else { slug.replace(['/', '#'], " ") };
    let path = route::article(&slug);
    let path = if folder.is_empty() { path } else { format!("/{folder}{path}") };
    let anchor = anchor.map(|anchor| decoded(anchor.to_owned()));
    Some(languages.within(InternalLink { anchor, ..InternalLink::to(path) }))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use ssg_model::locale::Locale;

    use super::*;
    use crate::languages::OneLanguage;

    fn check(link: &str, expected: Result<&str, &str>) {
        check_in(&Languages::default(), link, expected);
    }

    fn check_in(languages: &Languages, link: &str, expected: Result<&str, &str>) {
        let found = read(link, languages).map(|destination| match destination {
            LinkDestination::Here(anchor) => format!("here {anchor}"),
            LinkDestination::Page(link) => link.to_string(),
            LinkDestination::External(url) => format!("out {url}"),
            LinkDestination::Contact(url) => url,
        });
        assert_eq!(found.as_deref().map_err(Problem::code), expected, "{link:?}");
    }

    #[test]
    fn links_within_the_site_are_resolved() {
        check("#coaseguro", Ok("here coaseguro"));
        check("#sección", Ok("here sección"));
        check("#secci%C3%B3n", Ok("here sección"));
        check("/servicios", Ok("/servicios/"));
        check("/servicios#vida", Ok("/servicios/#vida"));
        check("/blog/otro/#secci%C3%B3n", Ok("/blog/otro/#sección"));
        check("otro.md", Ok("/blog/otro/"));
        check("./otro.md#x", Ok("/blog/otro/#x"));
        check("../articles/otro.md#", Ok("/blog/otro/"));
        check("../otro.md", Ok("/blog/.. otro/"));
        check("../../articles/otro.md", Err("C0601"));
        check("/files/solicitud.pdf#page=2", Ok("/files/solicitud.pdf#page=2"));
        check("../files/formatos/alta.pdf#page=2", Ok("/files/formatos/alta.pdf#page=2"));
        check("/contacto?servicio=vida#correo", Ok("/contacto/?servicio=vida#correo"));
        check("servicios", Err("C0601"));
        check("../images/plano.pdf", Err("C0601"));
        check("#", Err("C0601"));
        check("", Err("C0601"));
    }

    #[test]
    fn links_lead_to_articles_of_the_language_in_whose_folder_the_file_is() {
        let language = |folder: &str| OneLanguage {
            folder: folder.to_owned(),
            locale: Locale::default(),
            name: String::new(),
        };
        let all = Arc::new(vec![language(""), language("en")]);
        let (spanish, english) =
            (Languages { all: Arc::clone(&all), own: 0 }, Languages { all, own: 1 });
        check_in(&english, "other.md#x", Ok("/blog/other/#x"));
        check_in(&english, "../articles/other.md", Ok("/blog/other/"));
        check_in(&english, "../../articles/otro.md", Ok("//blog/otro/"));
        check_in(&english, "/en/blog/other/", Ok("/blog/other/"));
        check_in(&spanish, "otro.md", Ok("/blog/otro/"));
        check_in(&spanish, "../en/articles/other.md", Ok("//en/blog/other/"));
    }

    #[test]
    fn links_to_other_sites_are_kept() {
        check("https://www.condusef.gob.mx/?a=1", Ok("out https://www.condusef.gob.mx/?a=1"));
        check("HTTPS://Ñandú.example", Ok("out https://xn--and-6ma2c.example/"));
        check("http://x.example/a b", Ok("out http://x.example/a%20b"));
        check("https://x.example\\a", Err("C0413"));
        check("//evil.example/", Err("C0403"));
        check("mailto:ventas@example.com", Ok("mailto:ventas@example.com"));
        check("MailTo:a@b.mx?subject=Hola", Ok("mailto:a@b.mx?subject=Hola"));
        check("mailto:ventas", Err("C0401"));
        check("tel:+52 33 1234 5678", Ok("tel:+523312345678"));
        check("tel:+1-202-555-0100", Ok("tel:+12025550100"));
        check("tel:+34 912 34 56 78 ext. 12", Ok("tel:+34912345678;ext=12"));
        check("tel:911", Ok("tel:911"));
        check("tel:+52 1 33 1234 5678", Err("C0402"));
        check("tel:33 1234 5678", Err("C0402"));
    }

    #[test]
    fn schemes_that_run_code_are_refused() {
        check("javascript:alert(1)", Err("C0604"));
        check("JaVaScRiPt:alert(1)", Err("C0604"));
        check(" javascript:alert(1)", Err("C0604"));
        check("java\nscript:alert(1)", Err("C0604"));
        check("java\tscript:alert(1)", Err("C0604"));
        check("\u{1}javascript:alert(1)", Err("C0604"));
        check("data:text/html,<script>", Err("C0604"));
        check("vbscript:x", Err("C0604"));
        check("file:///etc/passwd", Err("C0604"));
        check("https://x.example/\ny", Err("C0305"));
    }
}
