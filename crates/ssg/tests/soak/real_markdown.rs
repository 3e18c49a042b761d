//! Real Markdown: the files of all packages of the frontend and the tests, about 800, go through the
//! build. Every error is repaired at its place until none is reported.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use crate::support::random::cases;
use crate::support::{TinySite, diagnostics, repository};
use ssg_model::diagnostic::Position;
use ssg_model::problem::Severity;
use walkdir::WalkDir;

/// Returns each distinct text, without a byte order mark and front matter.
fn texts() -> BTreeSet<String> {
    let folders = ["frontend", "tests"];
    let files = folders.into_iter().flat_map(|folder| {
        let packages = repository().join(folder).join("node_modules");
        WalkDir::new(packages).into_iter().filter_map(Result::ok)
    });
    let markdown = files.filter(|entry| entry.path().extension().is_some_and(|end| end == "md"));
    let texts = markdown.filter_map(|entry| fs::read_to_string(entry.path()).ok());
    let texts = texts.map(|text| {
        let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
        let own = text.strip_prefix("---\n").and_then(|rest| Some(rest.split_once("\n---")?.1));
        own.unwrap_or(&text).to_owned()
    });
    texts.filter(|text| !text.trim().is_empty()).collect()
}

/// Returns the replacement that repairs a problem.
fn cure(code: &str) -> &'static str {
    match code {
        "C0701" | "C0706" => "../images/dibujo.svg",
        link if link.starts_with("C06") => "/",
        _ => "x",
    }
}

/// Returns the errors of the content by file: start, end and code.
fn errors(site: &TinySite) -> BTreeMap<String, BTreeSet<(Place, Place, &'static str)>> {
    let found = diagnostics(site.root());
    let mut errors: BTreeMap<String, BTreeSet<_>> = BTreeMap::new();
    for problem in found.iter().filter(|problem| problem.severity() == Severity::Error) {
        let place = |Position { line, column }| Place { line, column };
        let error = (place(problem.start()), place(problem.end()), problem.problem.code());
        errors.entry(problem.source.path.clone()).or_default().insert(error);
    }
    errors
}

/// A position counted from 1, with the column in characters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    line: usize,
    column: usize,
}

impl Place {
    /// Returns the byte offset of the position.
    fn offset(self, text: &str) -> usize {
        let start: usize = text.split_inclusive('\n').take(self.line - 1).map(str::len).sum();
        start + text[start..].chars().take(self.column - 1).map(char::len_utf8).sum::<usize>()
    }
}

#[test]
fn real_markdown_builds_after_each_error_is_corrected_at_its_reported_place() {
    let site = TinySite::new();
    let texts = texts();
    assert!(texts.len() > 300, "{}; install them with `cargo xtask test packages`", texts.len());
    let texts: Vec<&String> = texts.iter().collect();
    // Take evenly spaced texts, since neighbours are similar.
    let count = cases(160).take(texts.len()).count();
    let texts: Vec<&String> =
        (0..count).map(|number| texts[number * texts.len() / count]).collect();
    for (number, text) in texts.iter().enumerate() {
        let front = format!("title: \"Texto {number}\"\ndate: 2020-01-01\nsummary: \"Real.\"");
        site.write(
            &format!("content/articles/texto-{number}.md"),
            format!("---\n{front}\n---\n\n{text}\n"),
        );
    }
    for round in 0.. {
        let errors = errors(&site);
        if errors.is_empty() {
            break;
        }
        // An error may hide another one.
        assert!(round < 10, "{:?}", errors.into_keys().collect::<Vec<_>>());
        for (file, errors) in errors {
            let mut text = site.read(&file);
            // Replace from the end, so that earlier positions stay valid.
            for (start, end, code) in errors.iter().rev() {
                let range = start.offset(&text)..end.offset(&text);
                text.replace_range(range, cure(code));
            }
            site.write(&file, text);
        }
    }
    site.must_build();
    for number in 0..texts.len() {
        assert!(site.path(&format!("dist/blog/texto-{number}/index.html")).is_file(), "{number}");
    }
}
