//! Scheduled and expiring articles, and `ssg schedule`, which prints their dates.

use crate::support::project::{said, stderr, stdout};
use crate::support::{TinySite, assert_golden};
use jiff::Timestamp;
use ssg_content::{Options, load};

/// The clock of the tests: 18:00 on 31 May 2025 in Mexico City.
const NOW: i64 = 1_748_736_000;
const HOUR: i64 = 3600;

/// Creates the tiny site with another article that has these lines in its front matter.
fn site_with(lines: &str) -> TinySite {
    let site = TinySite::new();
    add(&site, "segundo", lines);
    site
}

fn add(site: &TinySite, slug: &str, lines: &str) {
    let front = format!("title: El {slug}\ndate: 2025-05-01\nsummary: Pronto.\n{lines}");
    site.write(&format!("content/articles/{slug}.md"), format!("---\n{front}\n---\n\nTexto.\n"));
}

/// Returns the lines that a build prints about left-out articles.
fn build_at(site: &TinySite, seconds: i64, arguments: &[&str]) -> String {
    let clock = seconds.to_string();
    let output = site.ssg(&["build"]).args(arguments).env("SOURCE_DATE_EPOCH", clock).output();
    let message = stderr(&output.unwrap());
    let (_, told) = message.split_once("in `dist`\n").unwrap_or_else(|| panic!("{message}"));
    told[..told.rfind("in ").unwrap()].to_owned()
}

/// Returns the files of the output that mention the second article.
fn traces(site: &TinySite) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for (path, contents) in site.snapshot("dist") {
        if path.contains("segundo") || String::from_utf8_lossy(&contents).contains("segundo") {
            found.push(path);
        }
    }
    found
}

/// Returns the addresses of the site at a moment.
fn addresses(site: &TinySite, seconds: i64) -> Vec<String> {
    let options = Options::at(Timestamp::from_second(seconds).unwrap());
    let pages = load(site.root(), &options).unwrap().site.unwrap().pages;
    pages.iter().map(|page| page.payload.path.clone()).collect()
}

#[test]
fn an_article_appears_at_its_time_and_not_before() {
    let site = site_with("publish_at: 2025-05-31 19:00");
    let held_back = "scheduled articles: 1; `--future` includes them\n  \
                     2025-05-31 19:00  `/blog/segundo/`\n";
    assert_eq!(build_at(&site, NOW + HOUR - 1, &[]), held_back);
    assert_eq!(traces(&site), Vec::<String>::new());
    let is_there = |seconds| addresses(&site, seconds).iter().any(|path| path == "/blog/segundo/");
    assert!(!is_there(NOW + HOUR - 1) && is_there(NOW + HOUR));
    assert_eq!(build_at(&site, NOW, &["--future"]), "");
    let shown = traces(&site);
    for file in ["atom.xml", "blog/index.html", "blog/segundo/index.html", "sitemap.xml"] {
        assert!(shown.iter().any(|path| path == file), "{file} is not among {shown:?}");
    }
}

#[test]
fn days_begin_at_midnight_of_the_site_whatever_the_machine_says() {
    let site = site_with("publish_at: 2025-06-01");
    // A time zone file that puts Mexico City on UTC (RFC 8536, version 1).
    let mut greenwich = b"TZif".to_vec();
    greenwich.extend([0; 31]);
    greenwich.extend([0, 0, 0, 1, 0, 0, 0, 4]);
    greenwich.push(0);
    greenwich.extend(b"\0\0\0\0\0UTC\0");
    site.write("zones/America/Mexico_City", greenwich);
    let mut command = site.ssg(&["schedule"]);
    let output = command.env("TZ", "Asia/Tokyo").env("TZDIR", site.path("zones")).output().unwrap();
    assert_eq!(stdout(&output), "2025-06-01T00:00:00-06:00\n0 6 1 6 *\n");
}

#[test]
fn the_list_of_future_articles_is_limited() {
    let site = TinySite::new();
    for number in 1..=9 {
        add(&site, &format!("numero-{number}"), &format!("publish_at: 2025-06-0{number} 09:00"));
    }
    site.edit("content/articles/numero-8.md", "date:", "draft: true\ndate:");
    assert_golden(&build_at(&site, NOW, &[]), "schedule.build");
}

/// Returns the stdout and stderr of `ssg schedule`.
fn schedule(site: &TinySite, lang: &str) -> (String, String) {
    let output = site.run(&["schedule", "--lang", lang]);
    let told = said(&output, "a look at what comes");
    (stdout(&output), told)
}

#[test]
fn the_next_change_is_printed_with_its_articles() {
    let site = site_with("publish_at: 2026-01-15 09:30\nexpire_at: 2026-02-01");
    add(&site, "tercero", "expire_at: 2025-12-01 09:05");
    add(&site, "cuarto", "publish_at: 2025-12-01 09:05");
    let data = "2025-12-01T09:05:00-06:00\n5 15 1 12 *\n".to_owned();
    let told = "next scheduled change: 2025-12-01 09:05 (America/Mexico_City):\n  \
                `/blog/cuarto/` is published\n  `/blog/tercero/` expires\n";
    assert_eq!(schedule(&site, "en"), (data.clone(), told.to_owned()));
    let told = "próximo cambio programado: 2025-12-01 09:05 (America/Mexico_City):\n  \
                se publica `/blog/cuarto/`\n  vence `/blog/tercero/`\n";
    assert_eq!(schedule(&site, "es"), (data, told.to_owned()));
}

#[test]
fn the_year_in_the_footer_counts_as_a_change() {
    let site = site_with("publish_at: 2026-01-15 09:30");
    let (data, told) = schedule(&site, "en");
    assert_eq!(data, "2026-01-01T00:00:00-06:00\n0 6 1 1 *\n");
    assert!(told.ends_with("  the year in the footer becomes 2026\n"), "{told}");
}

#[test]
fn the_pages_change_at_the_printed_moment_and_not_before() {
    let site = site_with("publish_at: 2025-09-01 09:00");
    let moment: i64 = 1_756_738_800;
    assert_eq!(schedule(&site, "en").0.lines().next().unwrap(), "2025-09-01T09:00:00-06:00");
    let now = addresses(&site, NOW);
    assert_eq!(addresses(&site, moment - 1), now);
    assert_ne!(addresses(&site, moment), now);
}

#[test]
fn schedule_fails_on_a_site_with_errors() {
    let site = site_with("publish_at: ayer");
    let output = site.run(&["schedule"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    assert!(stderr(&output).contains("error[C1300]"), "{}", stderr(&output));
}
