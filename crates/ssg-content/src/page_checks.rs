//! Checks a page as a whole: the combination of its sections.

use ssg_model::content::embed_service::EmbedService;
use ssg_model::content::pages::PageFile;
use ssg_model::content::section_kind::ShownList;
use ssg_model::content::sections::Section;
use ssg_model::content::sections::services::Services;
use ssg_model::content::services::ServicesFile;
use ssg_model::content::testimonials::TestimonialsFile;
use ssg_model::diagnostic::RangedProblems;
use ssg_model::problem::Problem;
use ssg_model::value::YamlNode;

use crate::yaml;

/// The other files that sections refer to, as far as they could be read.
pub(crate) struct OtherFiles<'a> {
    pub(crate) services: Option<&'a ServicesFile>,
    pub(crate) testimonials: Option<&'a TestimonialsFile>,
    /// The services declared in `site.yaml`.
    pub(crate) embeds: Option<&'a [EmbedService]>,
}

impl OtherFiles<'_> {
    /// Returns whether a list is empty, and the name of its file.
    fn is_empty(&self, list: ShownList) -> (bool, &'static str) {
        let services = |is_empty: fn(&ServicesFile) -> bool| {
            (self.services.is_some_and(is_empty), "services.yaml")
        };
        match list {
            ShownList::Products => services(|file| file.products.0.is_empty()),
            ShownList::HomeServices => services(|file| file.home.0.is_empty()),
            ShownList::Testimonials => {
                let is_empty = |file: &TestimonialsFile| file.testimonials.0.is_empty();
                (self.testimonials.is_some_and(is_empty), "testimonials.yaml")
            }
        }
    }
}

/// Finds the problems of a page that was decoded from `node`.
pub(crate) fn check(page: &PageFile, node: &YamlNode, others: &OtherFiles<'_>) -> RangedProblems {
    let mut problems = Vec::new();
    let items = yaml::items(node, "sections");
    let (mut headings, mut lasting) = (0, 0);
    for (section, item) in page.sections.iter().zip(items) {
        let kind = yaml::value(item, "kind").unwrap_or(item);
        if section.has_heading() {
            headings += 1;
            lasting += usize::from(section.is_lasting());
            if headings > 1 {
                problems.push((kind.range.clone(), Problem::SECOND_PAGE_HEADING));
            }
        }
        if let Some((true, file)) = section.shows().map(|shown| others.is_empty(shown)) {
            problems.push((kind.range.clone(), Problem::NothingToShow { file }));
        }
        if let (Section::Embed(embed), Some(declared)) = (&**section, others.embeds)
            && !declared.contains(&embed.service)
        {
            let declared = declared.iter().map(|service| service.name()).collect();
            let problem = Problem::UndeclaredEmbed { service: embed.service.name(), declared };
            let service = yaml::value(item, "service").unwrap_or(kind);
            problems.push((service.range.clone(), problem));
        }
        if let Section::Services(services) = &**section {
            check_only(services, item, others.services, &mut problems);
        }
    }
    // A page has its heading at any time.
    if lasting == 0
        && let Some(first) = items.first()
    {
        let kind = yaml::value(first, "kind").unwrap_or(first);
        problems.push((kind.range.clone(), Problem::NO_PAGE_HEADING));
    }
    problems
}

/// Finds names of products that do not exist.
fn check_only(
    section: &Services,
    node: &YamlNode,
    file: Option<&ServicesFile>,
    problems: &mut RangedProblems,
) {
    let (Some(only), Some(file)) = (&section.only, file) else { return };
    let known: Vec<String> = file.products.0.iter().map(|service| service.id.0.clone()).collect();
    for (id, item) in only.iter().zip(yaml::items(node, "only")) {
        if !known.contains(id) {
            let problem = Problem::UnknownService { id: id.clone(), known: known.clone() };
            problems.push((item.range.clone(), problem));
        }
    }
}
