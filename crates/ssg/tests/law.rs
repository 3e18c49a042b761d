//! The legal requirements of an insurance agency and an office in Mexico: faults introduced into
//! the shipped content are found, and the shipped content has none.

use std::collections::BTreeMap;

use crate::support::{TinySite, assert_golden, between, diagnostics, told};
use ssg_model::problem::Severity;
use ssg_model::words::Lang;

const SITE: &str = "content/site.yaml";

/// Removes a key with its value, up to an empty line, from `site.yaml`.
fn take_away(site: &TinySite, key: &str) {
    let text = site.read(SITE);
    let value = between(&text, key, "\n\n");
    site.edit(SITE, &format!("{key}{value}\n\n"), "");
}

/// Counts the diagnostics of this group by code; all of them must be holds.
fn found(site: &TinySite) -> BTreeMap<String, usize> {
    let mut codes = BTreeMap::new();
    for found in
        diagnostics(site.root()).iter().filter(|found| found.problem.code().starts_with("C15"))
    {
        assert_eq!(found.severity(), Severity::Blocker, "{found:?}");
        *codes.entry(found.problem.code().to_owned()).or_default() += 1;
    }
    codes
}

/// Checks the messages of this group in both languages.
#[track_caller]
fn check_words(site: &TinySite, name: &str) {
    let mut found = diagnostics(site.root());
    found.retain(|found| found.problem.code().starts_with("C15"));
    for (lang, extension) in [(Lang::En, "en"), (Lang::Es, "es")] {
        assert_golden(&told(&found, lang), &format!("law/{name}.{extension}.stderr"));
    }
}

fn codes(expected: &[(&str, usize)]) -> BTreeMap<String, usize> {
    expected.iter().map(|(code, count)| ((*code).to_owned(), *count)).collect()
}

#[test]
fn the_shipped_content_meets_the_legal_requirements() {
    let site = TinySite::shipped();
    assert_eq!(found(&site), codes(&[]));
}

#[test]
fn missing_legal_data_prevent_publication() {
    let site = TinySite::shipped();
    // The faults: eight parts of the notice, its date and its short form, the licence, and the
    // consent of four clients.
    let notice = "---\ntitle: Aviso\ndescription: Un aviso.\n---\n\nCuidamos tu información.\n";
    site.write("content/pages/aviso-de-privacidad.md", notice);
    site.edit(SITE, "  updated: 2026-11-23\n", "  updated: 2024-11-03\n");
    take_away(&site, "  short: >-\n");
    take_away(&site, "licence:\n");
    site.edit(SITE, "  - licence\n", "");
    let clients = site.read("content/testimonials.yaml");
    site.write("content/testimonials.yaml", clients.replace("    sample: true\n", ""));
    assert_eq!(
        found(&site),
        codes(&[("C1501", 1), ("C1507", 4), ("C1509", 8), ("C1511", 1), ("C1513", 1),])
    );
    check_words(&site, "missing");
}

#[test]
fn a_privacy_notice_and_its_date_are_required() {
    let site = TinySite::shipped();
    site.edit(SITE, "  updated: 2026-11-23\n", "");
    assert_eq!(found(&site), codes(&[("C1512", 1)]));
    check_words(&site, "without_day");
    take_away(&site, "privacy_notice:\n");
    assert_eq!(found(&site), codes(&[("C1508", 1)]));
    check_words(&site, "notice");
}

#[test]
fn a_reviewed_notice_may_use_other_words_until_its_text_changes() {
    let site = TinySite::shipped();
    let notice = "content/pages/aviso-de-privacidad.md";
    let of = |code: &str| {
        let found = diagnostics(site.root());
        found.into_iter().filter(|found| found.problem.code() == code).collect::<Vec<_>>()
    };
    site.write(
        notice,
        "---\ntitle: Aviso\ndescription: Un aviso.\n---\n\nCuidamos tu información.\n",
    );
    let reviewed = "  reviewed_by: { name: \"Lic. Ana Ruiz\", date: 2026-11-03";
    site.edit(SITE, "  updated: 2026-11-23\n", &format!("  updated: 2026-11-23\n{reviewed} }}\n"));
    assert_eq!((of("C1509").len(), of("C1514").len()), (8, 0));
    check_words(&site, "notice_without_review");
    let hint = told(&of("C1515"), Lang::En);
    let digest = between(&hint, "digest: ", "`");
    site.edit(SITE, reviewed, &format!("{reviewed}, digest: {digest}"));
    assert_eq!((of("C1509").len(), of("C1514").len()), (0, 1));
    check_words(&site, "notice_reviewed");
    site.edit(notice, "Cuidamos", "Guardamos");
    assert_eq!((of("C1509").len(), of("C1515").len()), (8, 1));
}

/// Rules of insurance bind an insurance agency, and those of privacy an office in Mexico.
#[test]
fn legal_requirements_depend_on_business_and_country() {
    let site = TinySite::shipped();
    take_away(&site, "licence:\n");
    site.edit(SITE, "  - licence\n", "");
    take_away(&site, "privacy_notice:\n");
    assert_eq!(found(&site), codes(&[("C1501", 1), ("C1508", 1)]));
    site.edit(SITE, "type: InsuranceAgency", "type: Dentist");
    assert_eq!(found(&site), codes(&[("C1508", 1)]));
    site.edit(SITE, "  country: \"México\"\n", "  country: \"España\"\n");
    assert_eq!(found(&site), codes(&[]));
}

/// Search engines forbid reviews of a business by itself.
#[test]
fn structured_data_contain_no_reviews() {
    let site = TinySite::shipped();
    assert!(site.run(&["build"]).status.success());
    for (path, contents) in site.snapshot("dist") {
        let text = String::from_utf8_lossy(&contents);
        if let Some((_, data)) = text.split_once("application/ld+json") {
            let data = data.split("</script>").next().unwrap();
            for name in ["Review", "Rating"] {
                assert!(!data.contains(name), "{name} in {path}");
            }
            assert!(text.contains("A000000"), "no licence in {path}");
        }
    }
}
