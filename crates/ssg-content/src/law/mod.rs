//! Checks legal requirements for an insurance agency and for an office in Mexico. A finding
//! can hold publication, never a build: only a lawyer can decide.
//!
//! Sources, read on 2026-11-23: Ley Federal de Protección de Datos Personales en Posesión de los
//! Particulares (DOF 2025-03-20), articles 14 to 16; Ley de Instituciones de Seguros y de Fianzas
//! and Reglamento de Agentes de Seguros y de Fianzas, on how agents identify themselves.

mod notice;

use jiff::civil::{Date, date};
use ssg_model::content::business::BusinessType;
use ssg_model::content::site::SiteFile;
use ssg_model::content::testimonials::TestimonialsFile;
use ssg_model::country;
use ssg_model::diagnostic::{Diagnostic, diagnostic};
use ssg_model::problem::Problem;

use crate::decoded::Decoded;
use crate::sources::{PageText, Sources};
use crate::yaml;
use crate::yaml_file::YamlFile;

/// The day on which the current law came into force.
const IN_FORCE: Date = date(2025, 3, 21);

/// Whether the name of a country means Mexico.
fn is_mexican(country: &str) -> bool {
    country::code(country) == "MX"
}

/// Checks a site with an office in Mexico.
pub(crate) fn check(sources: &Sources, decoded: &Decoded) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let (Some(file), Some(site)) = (&sources.site, &decoded.site.value) else { return found };
    // The main language has the facts.
    if sources.own.own > 0 || !is_mexican(&site.office.country) {
        return found;
    }
    let sells_insurance = site.business_type() == BusinessType::INSURANCE_AGENCY;
    check_site(site, sells_insurance, file, &mut found);
    if sells_insurance && let Some(file) = &sources.testimonials {
        check_consent(decoded.testimonials.value.as_ref(), file, &mut found);
    }
    let notice = site.privacy_notice.as_ref().and_then(|notice| notice.url.page_path());
    let notice = notice.and_then(|address| sources.page(&address)?.text.as_ref());
    if let Some(source) = notice.map(PageText::source) {
        let review = site.privacy_notice.as_ref().and_then(|notice| notice.reviewed_by.as_ref());
        let found_in_notice = notice::check(&source.text, review);
        found.extend(found_in_notice.into_iter().map(|problem| diagnostic(source, 0..0, problem)));
    }
    found
}

fn check_site(
    site: &SiteFile,
    sells_insurance: bool,
    file: &YamlFile,
    found: &mut Vec<Diagnostic>,
) {
    let place = |key: &str| {
        let node = yaml::value(&file.node, key);
        node.map_or(0..0, |node| node.range.start..node.range.start)
    };
    if sells_insurance && site.licence.is_none() {
        found.push(diagnostic(&file.source, place("brand"), Problem::NO_LICENCE));
    }
    let notice = match &site.privacy_notice {
        None => vec![("brand", Problem::NO_PRIVACY_NOTICE)],
        Some(notice) => {
            let age = match &notice.updated {
                None => Some(Problem::NO_NOTICE_DATE),
                Some(day) if day.0 < IN_FORCE => Some(Problem::OLD_NOTICE),
                Some(_) => None,
            };
            let short = notice.short.is_none().then_some(Problem::NO_SHORT_NOTICE);
            age.into_iter().chain(short).map(|fault| ("privacy_notice", fault)).collect()
        }
    };
    found
        .extend(notice.into_iter().map(|(key, fault)| diagnostic(&file.source, place(key), fault)));
}

/// Reports real testimonials without the consent of the client.
fn check_consent(
    testimonials: Option<&TestimonialsFile>,
    file: &YamlFile,
    found: &mut Vec<Diagnostic>,
) {
    let records = testimonials.iter().flat_map(|file| &file.testimonials.0);
    for (testimonial, item) in records.zip(yaml::items(&file.node, "testimonials")) {
        if testimonial.consent.is_none() && !testimonial.sample.0 {
            let name = yaml::value(item, "name").unwrap_or(item);
            found.push(diagnostic(&file.source, name.range.clone(), Problem::NO_CONSENT));
        }
    }
}
