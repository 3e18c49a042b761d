//! Checks a page as a whole: what its sections have to be together.

use ssg_model::content::embed_service::EmbedService;
use ssg_model::content::pages::PageFile;
use ssg_model::content::section_kind::ShownList;
use ssg_model::content::sections::Section;
use ssg_model::problem::Problem;
use ssg_model::route;
use ssg_model::value::{ByteRange, Value, YamlNode};

use crate::yaml;

/// Reports what is wrong with a page at an address; `node` is what it was decoded from, and
/// `is_empty` tells whether a list in another file has nothing in it, and `embeds` are the services that
/// `site.yaml` names, if it could be read.
pub(crate) fn check(
    page: &PageFile,
    node: &YamlNode,
    address: &str,
    is_empty: &dyn Fn(ShownList) -> bool,
    embeds: Option<&[EmbedService]>,
    report: &mut dyn FnMut(ByteRange, Problem),
) {
    let Some(list) = yaml::value(node, "sections") else { return };
    let Value::List(items) = &list.value else { return };
    let mut headings = 0;
    for (section, item) in page.sections.iter().zip(items) {
        let kind = yaml::value(item, "kind").unwrap_or(item);
        if section.has_heading() {
            headings += 1;
            if headings > 1 {
                report(kind.range.clone(), Problem::SecondPageHeading);
            }
        }
        if let Some(shown) = section.shows().filter(|shown| is_empty(*shown)) {
            let file = match shown {
                ShownList::Products | ShownList::HomeServices => "services.yaml",
                ShownList::Testimonials => "testimonials.yaml",
            };
            report(kind.range.clone(), Problem::NothingToShow { file });
        }
        if let (Section::Embed(embed), Some(declared)) = (section, embeds)
            && !declared.contains(&embed.service)
        {
            let declared = declared.iter().map(|service| service.name()).collect();
            let problem = Problem::UndeclaredEmbed { service: embed.service.name(), declared };
            let service = yaml::value(item, "service").unwrap_or(kind);
            report(service.range.clone(), problem);
        }
        if let Section::ArticleList(articles) = section
            && address == route::BLOG
            && articles.has_pages()
            && articles.pages.is_none()
        {
            report(kind.range.clone(), Problem::MissingKey { key: "pages" });
        }
    }
    if headings == 0
        && let Some(first) = items.first()
    {
        let kind = yaml::value(first, "kind").unwrap_or(first);
        report(kind.range.clone(), Problem::NoPageHeading);
    }
}
