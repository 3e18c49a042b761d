//! The YAML files of the content, as records.

use std::collections::HashSet;
use std::sync::Arc;

use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};
use ssg_model::content::pages::{PageFile, PageMeta};
use ssg_model::content::people::{PeopleFile, Person};
use ssg_model::content::services::ServicesFile;
use ssg_model::content::site::SiteFile;
use ssg_model::content::site_url::SiteUrl;
use ssg_model::content::testimonials::TestimonialsFile;
use ssg_model::decode::Decode;
use ssg_model::diagnostic::{Diagnostic, Source};
use ssg_model::locale::{DateForm, Locale};
use ssg_model::problem::Problem;
use ssg_model::route::InternalLink;
use ssg_model::time_zone;
use ssg_model::value::{Value, YamlNode};

use crate::decoding::{Findings, Surroundings, decode};
use crate::diagnostics::{diagnostic, diagnostics};
use crate::files::{self, Content, PageSource};
use crate::lengths;
use crate::page_checks::{self, OtherFiles};
use crate::page_record::{PageRecord, hidden_flag};
use crate::placeholders;
use crate::text_page;
use crate::yaml;

/// A YAML file whose syntax is right.
pub(crate) struct YamlFile {
    pub(crate) source: Arc<Source>,
    pub(crate) node: YamlNode,
}

impl YamlFile {
    /// Reads a file; `None` after a problem was reported.
    pub(crate) fn read(
        content: &Content,
        path: &str,
        found: &mut Vec<Diagnostic>,
    ) -> Option<YamlFile> {
        let source = content.read(path).map_err(|problem| found.push(*problem)).ok()?;
        let (node, problems) = yaml::parse(&source.text, 0);
        found.extend(diagnostics(&source, problems));
        Some(YamlFile { source, node: node? })
    }

    pub(crate) fn decode<T: Decode>(
        &self,
        address: &str,
        surroundings: &Surroundings<'_>,
        findings: &mut Findings,
    ) -> Option<T> {
        let folder = self.source.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let folder = folder.trim_start_matches("content").trim_start_matches('/');
        decode(&self.node, &self.source, folder, address, surroundings, findings)
    }
}

/// What has to be known of `site.yaml` before any file, itself included, can be decoded.
pub(crate) struct Setting {
    pub(crate) url: SiteUrl,
    /// The moment of the build, in the site's time zone.
    pub(crate) now: Zoned,
    pub(crate) locale: Locale,
    /// What the site is called.
    pub(crate) brand: String,
}

impl Setting {
    /// Takes what is well-formed; the rest is reported when the file is decoded.
    pub(crate) fn of(site: Option<&YamlFile>, url: Option<&SiteUrl>, now: Timestamp) -> Setting {
        let text = |name: &str| match &yaml::value(&site?.node, name)?.value {
            Value::Scalar { text, .. } => Some(text.trim().to_owned()),
            _ => None,
        };
        let zone = text("time_zone").and_then(|name| time_zone::find(&name));
        let locale = text("locale").and_then(|tag| Locale::parse(&tag).ok()).unwrap_or_default();
        let dates = text("dates").and_then(|name| DateForm::parse(&name).ok()).unwrap_or_default();
        let url = url.cloned().or_else(|| SiteUrl::parse(&text("url")?).ok());
        Setting {
            url: url.unwrap_or_else(|| SiteUrl { origin: String::new(), base: "/".to_owned() }),
            now: now.to_zoned(zone.unwrap_or(TimeZone::UTC)),
            brand: text("brand").unwrap_or_default(),
            locale: Locale { dates, ..locale },
        }
    }
}

/// Every record, as far as its file could be read.
pub(crate) struct Records {
    pub(crate) site: Option<SiteFile>,
    pub(crate) services: Option<ServicesFile>,
    pub(crate) testimonials: Option<TestimonialsFile>,
    /// In the order of their files.
    pub(crate) pages: Vec<PageRecord>,
}

impl Records {
    /// Decodes `site.yaml`.
    pub(crate) fn read_site(
        site: Option<&YamlFile>,
        surroundings: &Surroundings<'_>,
        findings: &mut Findings,
    ) -> Option<SiteFile> {
        let site = site?;
        report_repetitions(site, findings);
        findings.diagnostics.extend(diagnostics(&site.source, placeholders::check(&site.node)));
        site.decode("", surroundings, findings)
    }

    /// Reads and decodes every file but `site.yaml`. Pages that are left out are read with the
    /// surroundings `apart`, if there are any.
    pub(crate) fn read(
        content: &Content,
        site: Option<SiteFile>,
        pages: &[PageSource],
        surroundings: &Surroundings<'_>,
        apart: Option<&Surroundings<'_>>,
        findings: &mut Findings,
    ) -> Records {
        for needed in [files::HOME, files::NOT_FOUND] {
            if !pages.iter().any(|page| page.path == needed) {
                findings.diagnostics.push(files::about(needed, Problem::MissingFile));
            }
        }
        let services: Option<ServicesFile> =
            read_if_there(content, files::SERVICES, surroundings, findings);
        let testimonials: Option<TestimonialsFile> =
            read_if_there(content, files::TESTIMONIALS, surroundings, findings);
        let others = OtherFiles {
            services: services.as_ref(),
            testimonials: testimonials.as_ref(),
            embeds: site.as_ref().map(|site| site.embeds.as_deref().unwrap_or_default()),
        };
        let read = |page| read_page(content, page, surroundings, apart, &others, findings);
        let pages = pages.iter().map(read).collect();
        Records { site, services, testimonials, pages }
    }
}

/// Reads who writes articles; `None` after a problem was reported.
pub(crate) fn read_people(
    content: &Content,
    surroundings: &Surroundings<'_>,
    findings: &mut Findings,
) -> Option<Vec<Person>> {
    let file: Option<PeopleFile> = read_if_there(content, files::PEOPLE, surroundings, findings);
    findings.anchors.clear();
    file.map(|file| file.people.0)
}

/// Reads the file of a page.
fn read_page(
    content: &Content,
    source: &PageSource,
    surroundings: &Surroundings<'_>,
    apart: Option<&Surroundings<'_>>,
    others: &OtherFiles<'_>,
    findings: &mut Findings,
) -> PageRecord {
    findings.anchors.clear();
    if source.path.ends_with(".md") {
        return text_page::read(content, source, surroundings, apart, findings);
    }
    let Some(file) = YamlFile::read(content, &source.path, &mut findings.diagnostics) else {
        return PageRecord::default();
    };
    findings.sources.push(Arc::clone(&file.source));
    if let Some(flag) = hidden_flag(&file.node) {
        if ![files::HOME, files::NOT_FOUND].contains(&&*source.path) {
            let early = apart.map(|apart| {
                let mut own = Findings::default();
                let page = decode_page(&file, source, apart, others, &mut own);
                (PageRecord::new(page, &mut own), own)
            });
            return PageRecord::hidden(early, findings);
        }
        let range = flag.range.clone();
        findings.diagnostics.push(diagnostic(&file.source, range, Problem::NotHideable));
    }
    let page = decode_page(&file, source, surroundings, others, findings);
    PageRecord::new(page, findings)
}

/// Decodes a page that is made of sections.
fn decode_page(
    file: &YamlFile,
    source: &PageSource,
    surroundings: &Surroundings<'_>,
    others: &OtherFiles<'_>,
    findings: &mut Findings,
) -> Option<PageFile> {
    let page: Option<PageFile> = file.decode(&source.address, surroundings, findings);
    if let Some(page) = &page {
        let mut problems = page_checks::check(page, &file.node, &source.address, others);
        if let Some(meta) = yaml::value(&file.node, "meta").filter(|_| !source.is_not_found) {
            let PageMeta { title, description } = &page.meta;
            let brand = &surroundings.text.brand;
            problems.extend(lengths::check(meta, title, "description", description, brand));
        }
        findings.diagnostics.extend(diagnostics(&file.source, problems));
    }
    page
}

/// Reports what is twice in a list of links: a second `Servicios` in the header would have the
/// same panel, and a second profile is a slip.
fn report_repetitions(site: &YamlFile, findings: &mut Findings) {
    let footer = yaml::value(&site.node, "footer");
    let navigation = yaml::value(&site.node, "navigation");
    let entries = match navigation.map(|list| &list.value) {
        Some(Value::List(entries)) => entries.as_slice(),
        _ => &[],
    };
    let menus = entries.iter().map(|entry| (yaml::value(entry, "children"), "route"));
    let lists = [
        (navigation, "route"),
        (yaml::value(&site.node, "root_files"), "name"),
        (footer.and_then(|footer| yaml::value(footer, "links")), "route"),
        (yaml::value(&site.node, "social"), "url"),
    ];
    for (list, key) in menus.chain(lists) {
        let Some(YamlNode { value: Value::List(items), .. }) = list else { continue };
        let mut seen = HashSet::new();
        for node in items.iter().filter_map(|item| yaml::value(item, key)) {
            let Value::Scalar { text, .. } = &node.value else { continue };
            let value = text.trim().to_owned();
            let same = InternalLink::parse(&value).map(|link| link.to_string());
            if !seen.insert(same.unwrap_or_else(|| value.trim_end_matches('/').to_owned())) {
                let problem = Problem::DuplicateEntry { value };
                findings.diagnostics.push(diagnostic(&site.source, node.range.clone(), problem));
            }
        }
    }
}

/// Reads a file of lists that may be empty: one that is not there has nothing in it.
fn read_if_there<T: Decode>(
    content: &Content,
    path: &str,
    surroundings: &Surroundings<'_>,
    findings: &mut Findings,
) -> Option<T> {
    let mut diagnostics = Vec::new();
    let file = YamlFile::read(content, path, &mut diagnostics);
    if diagnostics.iter().any(|found| found.problem == Problem::MissingFile) {
        let source = Arc::new(Source::new(path.to_owned(), String::new()));
        let node = YamlNode { value: Value::Map(Vec::new()), range: 0..0 };
        return YamlFile { source, node }.decode("", surroundings, findings);
    }
    findings.diagnostics.append(&mut diagnostics);
    let file = file?;
    findings.sources.push(Arc::clone(&file.source));
    file.decode("", surroundings, findings)
}
