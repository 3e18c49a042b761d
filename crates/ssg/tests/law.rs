//! What the law asks of an insurance agency and of an office in Mexico: faults that are sown into the
//! shipped content are found, and the shipped content has none.

use std::collections::BTreeMap;
use std::fs;

use crate::support::project::copy_as_it_is;
use crate::support::{TinySite, assert_golden, repository, told};
use ssg_content::{Options, load};
use ssg_model::diagnostic::Diagnostic;
use ssg_model::problem::Severity;
use ssg_model::words::Lang;

/// The shipped content, with what is a sample in the place of real values.
fn shipped() -> TinySite {
    let site = TinySite::new();
    fs::remove_dir_all(site.path("content")).unwrap();
    fs::create_dir(site.path("content")).unwrap();
    copy_as_it_is(&repository().join("content"), &site.path("content"));
    site
}

fn diagnostics(site: &TinySite) -> Vec<Diagnostic> {
    let now = "2025-06-01T00:00:00Z".parse().unwrap();
    load(site.root(), &Options::at(now)).unwrap().diagnostics
}

/// How often each code of this group is reported, all of them as warnings.
fn found(site: &TinySite) -> BTreeMap<String, usize> {
    let mut codes = BTreeMap::new();
    for found in diagnostics(site).iter().filter(|found| found.problem.code().starts_with("C15")) {
        assert_eq!(found.severity(), Severity::Warning, "{found:?}");
        *codes.entry(found.problem.code().to_owned()).or_default() += 1;
    }
    codes
}

/// The words of these warnings, in both languages.
#[track_caller]
fn check_words(site: &TinySite, name: &str) {
    let mut found = diagnostics(site);
    found.retain(|found| found.problem.code().starts_with("C15"));
    for (lang, extension) in [(Lang::En, "en"), (Lang::Es, "es")] {
        assert_golden(&told(&found, lang), &format!("law/{name}.{extension}.stderr"));
    }
}

fn codes(expected: &[(&str, usize)]) -> BTreeMap<String, usize> {
    expected.iter().map(|(code, count)| ((*code).to_owned(), *count)).collect()
}

#[test]
fn the_shipped_content_gives_no_alarm() {
    let site = shipped();
    assert_eq!(found(&site), codes(&[]));
}

#[test]
fn what_is_missing_is_found() {
    let site = shipped();
    // Eight parts of the notice, its day and its short form; the licence; four clients.
    let notice = "---\ntitle: Aviso\ndescription: Un aviso.\n---\n\nCuidamos tu información.\n";
    site.write("content/pages/aviso-de-privacidad.md", notice);
    site.edit("content/site.yaml", "  updated: 2026-11-23\n", "  updated: 2024-11-03\n");
    let text = fs::read_to_string(site.path("content/site.yaml")).unwrap();
    let (before, after) = text.split_once("  short: >-\n").unwrap();
    let after = after.split_once("\n\n").unwrap().1;
    let text = format!("{before}\n{after}");
    let (before, after) = text.split_once("licence:\n").unwrap();
    let after = after.split_once("\n\n").unwrap().1.replace("  - licence\n", "");
    site.write("content/site.yaml", format!("{before}{after}"));
    let clients = fs::read_to_string(site.path("content/testimonials.yaml")).unwrap();
    site.write("content/testimonials.yaml", clients.replace("    sample: true\n", ""));
    assert_eq!(
        found(&site),
        codes(&[("C1501", 1), ("C1507", 4), ("C1509", 8), ("C1511", 1), ("C1513", 1),])
    );
    check_words(&site, "missing");
}

#[test]
fn a_notice_is_there_and_has_a_day() {
    let site = shipped();
    site.edit("content/site.yaml", "  updated: 2026-11-23\n", "");
    assert_eq!(found(&site), codes(&[("C1512", 1)]));
    check_words(&site, "without_day");
    let text = fs::read_to_string(site.path("content/site.yaml")).unwrap();
    let (before, after) = text.split_once("privacy_notice:\n").unwrap();
    let after = after.split_once("\n\n").unwrap().1;
    site.write("content/site.yaml", format!("{before}{after}"));
    assert_eq!(found(&site), codes(&[("C1508", 1)]));
    check_words(&site, "notice");
}

/// Rules of insurance bind an insurance agency, and those of privacy an office in Mexico.
#[test]
fn others_have_other_duties() {
    let site = shipped();
    for keys in ["licence:\n", "privacy_notice:\n"] {
        let text = fs::read_to_string(site.path("content/site.yaml")).unwrap();
        let (before, after) = text.split_once(keys).unwrap();
        let after = after.split_once("\n\n").unwrap().1.replace("  - licence\n", "");
        site.write("content/site.yaml", format!("{before}{after}"));
    }
    let business = |site: &TinySite, kind: &str| {
        let text = fs::read_to_string(site.path("content/site.yaml")).unwrap();
        site.write("content/site.yaml", format!("{text}\nbusiness: {{ type: {kind} }}\n"));
    };
    assert_eq!(found(&site), codes(&[("C1501", 1), ("C1508", 1)]));
    business(&site, "Dentist");
    assert_eq!(found(&site), codes(&[("C1508", 1)]));
    site.edit("content/site.yaml", "  country: \"México\"\n", "  country: \"España\"\n");
    assert_eq!(found(&site), codes(&[]));
}

/// A business does not rate itself where search engines read.
#[test]
fn structured_data_hold_no_reviews() {
    let site = shipped();
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
