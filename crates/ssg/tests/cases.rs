//! Every mistake that content can have, with the messages that an editor reads.
//!
//! A case is three files in `tests/cases/<code>/`: `NAME.yaml` says how to change the tiny site,
//! `NAME.en.txt` and `NAME.es.txt` hold the expected messages. `SNAPSHOTS=overwrite cargo test`
//! accepts new texts. The content is loaded in this process; a few cases are also built by the
//! program.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use serde::Deserialize;
use snapbox::{Assert, Data, IntoData};
use ssg_model::explanation::CODE_EXPLANATIONS;
use ssg_model::words::Lang;
use tempfile::TempDir;
use walkdir::WalkDir;

use crate::hints::Followed;
use crate::support::changes::SiteChanges;
use crate::support::project::{copy_as_it_is, ended};
use crate::support::schemas::Validator;
use crate::support::{TinySite, assert_golden, diagnostics, repository, told};

const LANGUAGES: [(Lang, &str); 2] = [(Lang::En, "en"), (Lang::Es, "es")];

/// The cases that the program builds: errors of all parts, warnings beside them, and samples.
const BUILT: [&str; 10] = [
    "C0103/empty_file",
    "C0201/bad_yaml",
    "C0301/unknown_key",
    "C0304/silent_mistakes",
    "C0304/warnings",
    "C0407/many_at_once",
    "C0501/bad_slug",
    "C0602/broken_article_link",
    "C0701/missing_image",
    "C0803/html_tags",
];

/// The contents of `NAME.yaml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Mistake {
    /// Whether code editors, which know only the JSON Schemas, find nothing wrong.
    #[serde(default)]
    beyond_schemas: bool,
    changes: SiteChanges,
    /// What a person changes who follows the hints.
    followed: Option<SiteChanges>,
}

/// A case by its code and name, such as `C0301/unknown_key`.
struct MistakeCase {
    name: String,
    mistake: Mistake,
}

fn folder() -> PathBuf {
    repository().join("tests/cases")
}

/// Returns the paths of all case files with an extension, without the extension.
fn names(extension: &str) -> BTreeSet<String> {
    let files = WalkDir::new(folder()).into_iter().map(|entry| entry.unwrap().into_path());
    let names = files.filter_map(|path| {
        let name = path.strip_prefix(folder()).unwrap().to_str().unwrap();
        name.strip_suffix(extension).map(str::to_owned)
    });
    names.collect()
}

fn case(name: String) -> MistakeCase {
    let text = fs::read_to_string(folder().join(format!("{name}.yaml"))).unwrap();
    let mistake = serde_saphyr::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
    MistakeCase { name, mistake }
}

impl MistakeCase {
    /// Creates the content of the tiny site with the mistake.
    fn content(&self) -> TempDir {
        let folder = tempfile::tempdir().unwrap();
        copy_as_it_is(&repository().join("tests/golden/tiny"), folder.path());
        self.mistake.changes.make(folder.path());
        folder
    }

    /// Returns the differences from the expected messages, in each language, and whether the schemas
    /// find what they should: code editors report all mistakes that a single file shows.
    fn differences(&self, validator: &Validator, tiny: &Path) -> Vec<String> {
        let content = self.content();
        let found = diagnostics(content.path());
        let told = LANGUAGES.map(|(lang, extension)| {
            let told = told(&found, lang);
            let expected = folder().join(format!("{}.{extension}.txt", self.name));
            let expected = Data::read_from(&expected, None).raw();
            let assert = Assert::new().action_env("SNAPSHOTS");
            let unlike = assert.try_eq(Some(&self.name), told.into_data().raw(), expected).err();
            unlike.map(|difference| difference.to_string())
        });
        let is_silent = validator.findings_beside(content.path(), Some(tiny)).is_empty();
        let is_wrong = is_silent != self.mistake.beyond_schemas;
        let schemas = is_wrong.then(|| format!("{}: `beyond_schemas` is wrong", self.name));
        told.into_iter().flatten().chain(schemas).collect()
    }
}

/// Returns the sites of the cases, before and after a person follows their hints.
pub(crate) fn followed() -> impl Iterator<Item = Followed> {
    names(".yaml").into_iter().map(case).map(|case| {
        let right = case.mistake.followed.as_ref().map(|followed| {
            let content = case.content();
            followed.make(content.path());
            content
        });
        Followed { wrong: case.content(), name: case.name, right }
    })
}

#[test]
fn every_mistake_is_reported_in_both_languages_and_by_the_schemas() {
    let validator = Validator::new();
    assert_eq!(validator.findings(repository()), [""; 0], "the content that is shipped");
    let [tiny, clinic] =
        ["tiny", "clinic"].map(|site| repository().join("tests/golden").join(site));
    assert_eq!([validator.findings(&tiny), validator.findings(&clinic)], [[""; 0]; 2]);
    let differences: Vec<String> = names(".yaml")
        .into_par_iter()
        .flat_map_iter(|name| case(name).differences(&validator, &tiny))
        .collect();
    assert!(differences.is_empty(), "{}", differences.join("\n"));
}

/// An expected text without its `NAME.yaml` would never be tested.
#[test]
fn every_expected_text_belongs_to_a_case() {
    for (_, extension) in LANGUAGES {
        assert_eq!(names(&format!(".{extension}.txt")), names(".yaml"));
    }
}

/// The program prints the same messages with their number, exits with 1 and writes nothing.
#[test]
fn a_build_with_errors_prints_them_and_writes_nothing() {
    for (turn, name) in BUILT.into_iter().enumerate() {
        let site = TinySite::new();
        case(name.to_owned()).mistake.changes.make(site.root());
        let before = site.snapshot("");
        let (_, lang) = LANGUAGES[turn % 2];
        let output = site.ssg(&["build", "--lang", lang]).output().unwrap();
        let name = name.replace('/', ".");
        assert_golden(&ended(&output, 1), &format!("errors/{name}.{lang}.stderr"));
        assert!(output.stdout.is_empty());
        assert_eq!(site.snapshot(""), before, "something was written");
    }
}

/// Every code that content can cause is in an expected text, so that its message is reviewed.
#[test]
fn every_code_is_in_an_expected_text() {
    let folders = ["cases", "golden/law", "golden/output"];
    let files = folders.into_iter().flat_map(|folder| {
        WalkDir::new(repository().join("tests").join(folder)).into_iter().map(Result::unwrap)
    });
    let files = files.filter(|entry| entry.file_type().is_file()).map(|entry| entry.into_path());
    // Sample values have a code only as errors. Weights change with the frontend, so their messages
    // are asserted in tests.
    let asserted = [
        "tests/golden/publish.stderr",
        "crates/ssg/tests/init.rs",
        "crates/ssg/tests/languages.rs",
        "crates/ssg/tests/output_checks.rs",
        "crates/ssg/tests/own_sections.rs",
        "crates/ssg/tests/photos.rs",
        "crates/ssg-output/src/check/tests.rs",
    ];
    let asserted = asserted.map(|path| repository().join(path));
    let texts: String =
        files.chain(asserted).map(|path| fs::read_to_string(path).unwrap()).collect();
    let codes = CODE_EXPLANATIONS.iter().map(|known| known.code);
    let unseen: Vec<&str> = codes.filter(|code| !texts.contains(code)).collect();
    assert!(unseen.is_empty(), "{unseen:?}");
}
