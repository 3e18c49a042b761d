//! Makes a page of its content.

use ssg_model::content::pages::PageMeta;
use ssg_model::content::sections::SectionProps;
use ssg_model::mark;
use ssg_model::output_path::OutputPath;
use ssg_model::payload::{Page, Payload};
use ssg_model::site::{PageKind, SitePage};

/// Returns a page without the text of an article.
pub(crate) fn site_page(
    brand: &str,
    path: &str,
    source: &str,
    is_not_found: bool,
    meta: PageMeta,
    page: Page,
) -> SitePage {
    let kind = match is_not_found {
        true => PageKind::NotFound,
        false if page.sections().iter().any(SectionProps::has_articles) => PageKind::List,
        false => PageKind::Main,
    };
    SitePage {
        output: OutputPath::of(path),
        source: source.to_owned(),
        payload: payload(brand, path.to_owned(), meta, page),
        body: None,
        kind,
        share_image: !is_not_found,
    }
}

fn payload(brand: &str, path: String, meta: PageMeta, page: Page) -> Payload {
    // Browsers show these as plain text, without marks.
    let PageMeta { title, description } = meta;
    let (title, description) = (mark::plain(&title), mark::plain(&description));
    let (title, description) = (title.into_owned(), description.into_owned());
    // A title that already contains the brand, as on the home page, does not get it twice.
    let title = if title.contains(brand) { title } else { format!("{title} | {brand}") };
    Payload { path, title, description, page }
}
