//! `ssg check`, and the formats in which problems are reported.

use std::collections::BTreeSet;
use std::fs;
use std::process::Output;

use crate::support::project::{ended, said, stderr, stdout};
use crate::support::{TinySite, assert_golden, diagnostics, repository};
use boon::{Compiler, Schemas};
use serde_json::{Value, json};
use walkdir::WalkDir;

const SITE: &str = "content/site.yaml";
const ARTICLE: &str = "content/articles/primero.md";

/// A site with errors in two files, a warning, and an error about a file as a whole.
fn site_with_mistakes() -> TinySite {
    let site = TinySite::new();
    site.edit(SITE, "icon: house", "icon: hosue");
    site.edit(SITE, "ventas@prueba.mx", "ventas@example.com");
    site.edit(ARTICLE, "Un párrafo", "Un <mark\ntitle=x onclick=y>párrafo</mark>");
    fs::remove_file(site.path("content/pages/no-encontrado.yaml")).unwrap();
    site
}

#[test]
fn a_check_of_a_good_site_writes_nothing() {
    let site = TinySite::new();
    site.must_build();
    site.edit(SITE, "brand: Prueba", "brand: Otra");
    let before = site.snapshot("");
    let output = site.run(&["check"]);
    let message = said(&output, "a check");
    assert!(message.contains("checked 9 pages (1 articles); nothing was published"));
    assert!(output.stdout.is_empty());
    assert!(site.snapshot("") == before, "something was written");
    let left = WalkDir::new(site.path(".ssg")).into_iter().map(Result::unwrap);
    let pages = left.filter(|entry| entry.file_name() == "index.html");
    assert_eq!(pages.count(), 0, "pages are left behind");
}

#[test]
fn a_check_reports_errors_like_a_build() {
    let site = site_with_mistakes();
    let (check, build) = (site.run(&["check"]), site.build());
    assert_eq!(check.status.code(), Some(1));
    assert_eq!(stderr(&check), stderr(&build));
}

/// Sample values get one line, unless the list is asked for.
#[test]
fn sample_values_are_counted_and_listed_on_request() {
    let site = TinySite::new();
    site.edit(SITE, "ventas@prueba.mx", "ventas@example.com");
    site.edit(SITE, "brand: Prueba", "brand: Prueba\nsamples: [brand]");
    let values = ["content/site.yaml:2:11: ", "content/site.yaml:22:14: "];
    for (arguments, lists) in [
        (&["build"][..], false),
        // A repeated build prints the same line.
        (&["build"], false),
        (&["check"], false),
        (&["check", "--samples"], true),
    ] {
        let text = stderr(&site.run(&[arguments, &["--lang", "es"]].concat()));
        let line = "quedan 2 datos de ejemplo; `ssg check --samples` los muestra\n";
        assert_eq!(text.matches(line).count(), usize::from(!lists), "{arguments:?}: {text}");
        for value in values {
            assert_eq!(text.contains(value), lists, "{arguments:?}: {text}");
        }
        let count = "datos de ejemplo por sustituir: 2; con `--publish` son errores";
        assert_eq!(text.contains(count), lists, "{arguments:?}: {text}");
    }
    let text = ended(&site.run(&["build", "--publish", "--lang", "es"]), 1);
    assert_eq!(text.matches("error[C0901]").count(), 2, "{text}");
    // `--publish` lists sample values anyway.
    ended(&site.ssg(&["check", "--publish", "--samples"]).output().unwrap(), 2);
}

/// Invented values are recognized everywhere, even without their `sample` marks.
#[test]
fn shipped_sample_values_are_recognized_without_their_marks() {
    let site = TinySite::shipped();
    for entry in WalkDir::new(site.path("content")).into_iter().map(Result::unwrap) {
        let Ok(text) = fs::read_to_string(entry.path()) else { continue };
        let text = text.replace("sample: true\n", "sample: false\n");
        let end = text.find("\nsamples:\n").unwrap_or(text.len());
        fs::write(entry.path(), &text[..end]).unwrap();
    }
    let found = diagnostics(site.root());
    let samples = found.iter().filter(|found| found.problem.code() == "C0901");
    let samples: BTreeSet<_> = samples
        .map(|found| (&*found.source.path, &found.source.text[found.range.clone()]))
        .collect();
    for (file, sample) in [
        ("content/people.yaml", "\"Valeria Montes Arriaga\""),
        ("content/testimonials.yaml", "\"Diego Larios\""),
        ("content/site.yaml", "\"A000000\""),
        ("content/site.yaml", "\"Sitio hecho por Taller de Muestra\""),
        ("content/site.yaml", "\"Av. Libertad 1234\""),
        ("content/pages/sobre-mi.yaml", "\"Aseguradora Muestra\""),
        ("content/pages/inicio.yaml", "\"Seguros Ejemplo\""),
    ] {
        assert!(samples.contains(&(file, sample)), "{file}: {sample}: {samples:#?}");
    }
}

/// Returns the document of `--format json`, which the schema for other programs must allow.
#[track_caller]
fn reported(output: &Output) -> Value {
    let report = serde_json::from_str(&stdout(output)).unwrap();
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    let schema = repository().join("docs/report.schema.json");
    let schema = compiler.compile(schema.to_str().unwrap(), &mut schemas).unwrap();
    schemas.validate(&report, schema).unwrap_or_else(|error| panic!("{error}\n{report}"));
    report
}

#[test]
fn json_output_is_one_document_with_all_problems() {
    let site = site_with_mistakes();
    let output = site.run(&["check", "--format", "json"]);
    assert_eq!(output.status.code(), Some(1));
    reported(&output);
    assert_golden(&stdout(&output), "check.json");
    assert!(!stderr(&output).contains("C0410"), "told twice");

    let published = site.run(&["build", "--publish", "--format", "json"]);
    let report = reported(&published);
    assert_eq!(report["blockers"], 0);

    let good = TinySite::new().run(&["check", "--format", "json"]);
    let report = reported(&good);
    assert_eq!(
        report,
        json!({ "problems": [], "errors": 0, "blockers": 0, "advice": 0, "warnings": 0 })
    );
}

#[test]
fn json_output_contains_the_data_of_a_command() {
    let site = TinySite::new();
    for (arguments, data) in [
        (&["schedule"][..], json!(["2026-01-01T00:00:00-06:00", "0 6 1 1 *"])),
        (&["new", "article", "Uno"], json!(["content/articles/uno.md"])),
    ] {
        let output = site.run(&[arguments, &["--format", "json"]].concat());
        let report = reported(&output);
        assert_eq!((&report["problems"], &report["data"]), (&json!([]), &data));
    }
    for arguments in [&["explain", "C0410"][..], &["schema"], &["completions", "bash"]] {
        let output = site.run(&[arguments, &["--format", "json"]].concat());
        let report = reported(&output);
        assert_eq!(report["data"].as_array().unwrap().len(), 1, "{arguments:?}");
    }
}

#[test]
fn json_output_contains_failures() {
    let site = TinySite::new();
    let output = site.ssg(&["check", "--format", "json", "--root", "content"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let report = reported(&output);
    let problem = &report["problems"][0];
    assert!(problem["message"].as_str().unwrap().ends_with("is not the folder of a site"));
    assert_eq!((&problem["path"], &problem["code"]), (&Value::Null, &Value::Null));
}

#[test]
fn github_output_annotates_the_lines_of_problems() {
    let site = site_with_mistakes();
    let output = site.run(&["check", "--format", "github"]);
    assert_eq!(output.status.code(), Some(1));
    assert_golden(&stdout(&output), "check.github");
}
