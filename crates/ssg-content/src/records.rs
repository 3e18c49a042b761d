//! The YAML files of the content, as records.

use std::collections::HashSet;
use std::sync::Arc;

use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};
use ssg_model::content::pages::{
    AboutPage, BlogPage, ContactPage, HomePage, NotFoundPage, ServicesPage, TestimonialsPage,
};
use ssg_model::content::services::ServicesFile;
use ssg_model::content::site::SiteFile;
use ssg_model::content::site_url::SiteUrl;
use ssg_model::content::testimonials::TestimonialsFile;
use ssg_model::decode::Decode;
use ssg_model::diagnostic::{Diagnostic, Source};
use ssg_model::problem::Problem;
use ssg_model::route::InternalLink;
use ssg_model::time_zone;
use ssg_model::value::{Value, YamlNode};

use crate::decoding::{Findings, Surroundings, decode};
use crate::diagnostics::diagnostic;
use crate::files::{self, Content};
use crate::yaml;

/// A YAML file whose syntax is right.
pub(crate) struct YamlFile {
    source: Arc<Source>,
    node: YamlNode,
}

impl YamlFile {
    /// Reads a file; `None` after a problem was reported.
    pub(crate) fn read(
        content: &Content,
        path: &str,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<YamlFile> {
        let source = content.read(path).map_err(|problem| diagnostics.push(*problem)).ok()?;
        let mut report = |range, problem| diagnostics.push(diagnostic(&source, range, problem));
        let node = yaml::parse(&source.text, 0, &mut report)?;
        Some(YamlFile { source, node })
    }

    fn decode<T: Decode>(
        &self,
        surroundings: &Surroundings<'_>,
        findings: &mut Findings,
    ) -> Option<T> {
        let folder = self.source.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let folder = folder.trim_start_matches("content").trim_start_matches('/');
        decode(&self.node, &self.source, folder, surroundings, findings)
    }
}

/// What has to be known of `site.yaml` before any file, itself included, can be decoded.
pub(crate) struct Setting {
    pub(crate) url: SiteUrl,
    /// The moment of the build, in the site's time zone.
    pub(crate) now: Zoned,
}

impl Setting {
    /// Takes what is well-formed; the rest is reported when the file is decoded.
    pub(crate) fn of(site: Option<&YamlFile>, url: Option<&SiteUrl>, now: Timestamp) -> Setting {
        let text = |name: &str| match &yaml::value(&site?.node, name)?.value {
            Value::Scalar { text, .. } => Some(text.trim().to_owned()),
            _ => None,
        };
        let zone = text("time_zone").and_then(|name| time_zone::find(&name));
        let url = url.cloned().or_else(|| SiteUrl::parse(&text("url")?).ok());
        Setting {
            url: url.unwrap_or_else(|| SiteUrl { origin: String::new(), base: "/".to_owned() }),
            now: now.to_zoned(zone.unwrap_or(TimeZone::UTC)),
        }
    }
}

/// Every record, as far as its file could be read.
pub(crate) struct Records {
    pub(crate) site: Option<SiteFile>,
    pub(crate) services: Option<ServicesFile>,
    pub(crate) testimonials: Option<TestimonialsFile>,
    pub(crate) home: Option<HomePage>,
    pub(crate) about: Option<AboutPage>,
    pub(crate) services_page: Option<ServicesPage>,
    pub(crate) testimonials_page: Option<TestimonialsPage>,
    pub(crate) blog: Option<BlogPage>,
    pub(crate) contact: Option<ContactPage>,
    pub(crate) not_found: Option<NotFoundPage>,
    /// The anchors of `/servicios/`, in order; `None` when not all of them are known.
    pub(crate) anchors: Option<Vec<String>>,
}

impl Records {
    /// Reads and decodes every file but `site.yaml`, which has been read.
    pub(crate) fn read(
        content: &Content,
        site: Option<&YamlFile>,
        surroundings: &Surroundings<'_>,
        findings: &mut Findings,
    ) -> Records {
        let mut records = Records {
            site: site.and_then(|file| file.decode(surroundings, findings)),
            services: read(content, files::SERVICES, surroundings, findings),
            testimonials: read(content, files::TESTIMONIALS, surroundings, findings),
            home: read(content, files::HOME, surroundings, findings),
            about: read(content, files::ABOUT, surroundings, findings),
            services_page: read(content, files::SERVICES_PAGE, surroundings, findings),
            testimonials_page: read(content, files::TESTIMONIALS_PAGE, surroundings, findings),
            blog: read(content, files::BLOG, surroundings, findings),
            contact: read(content, files::CONTACT, surroundings, findings),
            not_found: read(content, files::NOT_FOUND, surroundings, findings),
            anchors: None,
        };
        if let Some(site) = site {
            report_repetitions(site, findings);
        }
        // Only services have anchors of their own.
        if records.services.is_some() {
            let mut anchors = std::mem::take(&mut findings.anchors);
            anchors.sort_unstable();
            records.anchors = Some(anchors);
        }
        records
    }
}

/// Reports what is twice in a list of links: a second `Servicios` in the header would have the
/// same panel, and a second profile is a slip.
fn report_repetitions(site: &YamlFile, findings: &mut Findings) {
    let footer = yaml::value(&site.node, "footer");
    let lists = [
        (yaml::value(&site.node, "navigation"), "route"),
        (footer.and_then(|footer| yaml::value(footer, "links")), "route"),
        (yaml::value(&site.node, "social"), "url"),
    ];
    for (list, key) in lists {
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

fn read<T: Decode>(
    content: &Content,
    path: &str,
    surroundings: &Surroundings<'_>,
    findings: &mut Findings,
) -> Option<T> {
    YamlFile::read(content, path, &mut findings.diagnostics)?.decode(surroundings, findings)
}
