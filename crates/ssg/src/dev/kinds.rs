//! The page that shows every kind of section from its example, at three widths, with its fields.

use std::fmt::Write as _;

use ssg_model::accepts::{Accepts, Field, RecordFields, Variant};
use ssg_model::content::sections::Section;
use ssg_model::decode::Decode;
use ssg_model::reference::keys_below;
use ssg_model::route::EXAMPLE_PICTURE;

use crate::messages;

use super::overview::{self, Overview, escape};

/// The address of the page.
pub(super) const LIST: &str = overview::KINDS;

/// The beginning of the paths of the pages that show one kind, below the base path.
pub(super) const PAGES: &str = "_ssg/sections/";

/// The widths of a small phone, a tablet and a laptop, in CSS pixels.
const WIDTHS: [u32; 3] = [320, 768, 1280];

/// The style sheet of pages that show one kind.
const STYLE: &str = "/_ssg/sections.css";

/// Returns a file that these pages load.
pub(super) fn file(path: &str) -> Option<&'static str> {
    match path {
        STYLE => Some("#root > :not(main) { display: none !important; }\n"),
        EXAMPLE_PICTURE => Some(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1200 800\">\
             <path fill=\"#ddd\" d=\"M0 0h1200v800H0z\"/>\
             <path fill=\"#aaa\" d=\"M0 800l400-400 250 250 200-200 350 350z\"/>\
             <circle fill=\"#aaa\" cx=\"850\" cy=\"230\" r=\"90\"/></svg>\n",
        ),
        _ => None,
    }
}

/// Hides everything in a page except the section.
pub(super) fn alone(document: &[u8]) -> String {
    let link = format!("<link rel=\"stylesheet\" href=\"{STYLE}\"></head>");
    String::from_utf8_lossy(document).replacen("</head>", &link, 1)
}

/// Renders the HTML document. `has_page` is whether a page shows a kind alone.
pub(super) fn document(overview: &Overview<'_>, has_page: impl Fn(&str) -> bool) -> String {
    let mut sections = Section::accepts();
    overview.site.kinds.complete(&mut sections);
    let Accepts::OneOf { variants, .. } = sections else { return String::new() };
    let body: String =
        variants.iter().map(|kind| part(kind, has_page(kind.name), overview)).collect();
    overview.page(&overview.pick(messages::all_kinds_title()), &body)
}

/// Renders the part of a kind.
fn part(kind: &Variant, has_page: bool, overview: &Overview<'_>) -> String {
    let Variant { name, texts, fields, .. } = kind;
    let texts = texts.get(overview.lang());
    let address = overview.address(&format!("{PAGES}{name}/"));
    let frame = |width| {
        format!(
            "<iframe src=\"{address}\" width=\"{width}\" title=\"{name}, {width} px\" loading=\"lazy\"></iframe>"
        )
    };
    let frames = match has_page {
        true => format!("<div class=\"frames\">{}</div>", WIDTHS.map(frame).concat()),
        false => format!("<p>{}</p>", overview.pick(messages::kind_without_sample())),
    };
    let heads = [messages::key(), messages::label(), messages::help()];
    let heads =
        heads.map(|head| format!("<th scope=\"col\">{}</th>", overview.pick(head))).concat();
    let mut keys = String::new();
    rows(&mut keys, "", fields, overview);
    let table = format!("<table><thead><tr>{heads}</tr></thead><tbody>{keys}</tbody></table>");
    let (label, help) = (escape(&texts.label), escape(&texts.help));
    let table = if keys.is_empty() { String::new() } else { table };
    format!(
        "<section id=\"{name}\"><h2>{label} <code>{name}</code></h2>\n<p>{help}</p>\n{table}{frames}</section>\n"
    )
}

/// Adds a row for each key of a record, and for the keys below it.
fn rows(text: &mut String, above: &str, record: &RecordFields, overview: &Overview<'_>) {
    for Field { name, texts, required, accepts } in &record.fields {
        let path = format!("{above}{name}");
        let texts = texts.get(overview.lang());
        let optional = if *required { "" } else { &overview.pick(messages::optional_key()) };
        let (label, help) = (escape(&texts.label), escape(&texts.help));
        let _ = writeln!(
            text,
            "<tr><td><code>{path}</code>{optional}</td><td>{label}</td><td>{help}</td></tr>"
        );
        if let Some(inner) = keys_below(accepts) {
            rows(text, &format!("{path} › "), inner, overview);
        }
    }
}
