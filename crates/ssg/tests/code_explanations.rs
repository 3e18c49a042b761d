//! Tests the examples of `ssg explain`: the checks give each wrong one the code that it explains, and find no problem
//! in the right ones.

use std::fs;
use std::path::Path;

use ssg_model::code_explanation::{CodeExplanation, Example, ExampleKind};
use ssg_model::diagnostic::Diagnostic;
use ssg_model::explanation::CODE_EXPLANATIONS;
use tempfile::TempDir;

use crate::hints::Followed;
use crate::support::project::copy_as_it_is;
use crate::support::{diagnostics, repository};

const ARTICLE: &str = "---\ntitle: Uno\ndate: 2025-05-06\nsummary: El primero.\n---\n\n";

/// Articles that the examples link to, each with a line of its front matter.
const OTHERS: [(&str, &str); 5] = [
    ("borrador", "draft: true"),
    ("programado", "publish_at: 2030-01-01 09:00"),
    ("vencido", "expire_at: 2025-05-30"),
    ("por-vencer", "expire_at: 2030-01-01"),
    ("renombrado", "aliases: [/blog/antiguo/]"),
];

/// The codes of titles and descriptions that are too short.
const LENGTHS: [&str; 2] = ["C0420", "C0423"];

#[test]
fn explained_examples_cause_and_avoid_their_code() {
    let mut checked = 0;
    for CodeExplanation { code, example: example @ Example { wrong, right, .. }, .. } in fed() {
        let found = diagnostics(site(example, wrong).path());
        assert!(codes(&found).contains(code), "{code}: the wrong example gives {found:?}");
        let mut found = codes(&diagnostics(site(example, right).path()));
        found.retain(|found| !is_of_short_text(found));
        assert_eq!(found, [""; 0], "{code}: the right example");
        checked += 1;
    }
    assert!(checked > 120, "{checked}");
}

/// Returns the explanations whose examples are files of a site.
fn fed() -> impl Iterator<Item = &'static CodeExplanation> {
    CODE_EXPLANATIONS.iter().filter(|code| code.example.kind != ExampleKind::Other)
}

/// Returns the sites of the examples: the right one is what a person writes who follows the hint.
pub(crate) fn followed() -> impl Iterator<Item = Followed> {
    fed().map(|CodeExplanation { code, example, .. }| Followed {
        name: (*code).to_owned(),
        wrong: site(example, example.wrong),
        right: Some(site(example, example.right)),
    })
}

/// Returns whether an example has this code because it is short: it also lacks some of what the law
/// asks of a business.
pub(crate) fn is_of_short_text(code: &str) -> bool {
    LENGTHS.contains(&code) || code.starts_with("C15")
}

fn codes(found: &[Diagnostic]) -> Vec<&'static str> {
    found.iter().map(|found| found.problem.code()).collect()
}

/// Returns a copy of the tiny site with one half of an example in it.
fn site(example: &Example, half: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    copy_as_it_is(&repository().join("tests/golden/tiny"), root);
    for (name, line) in OTHERS {
        let text =
            ARTICLE.replacen("---\ntitle: Uno\n", &format!("---\ntitle: {name}\n{line}\n"), 1);
        let file = root.join(format!("content/articles/{name}.md"));
        fs::write(file, format!("{text}Un texto.\n")).unwrap();
    }
    fs::create_dir(root.join("content/files")).unwrap();
    match example.kind {
        ExampleKind::File(path) => {
            let file = root.join(path);
            let text = if path.ends_with(".yaml") {
                merged(&fs::read_to_string(&file).unwrap_or_default(), example.right, half, 0)
            } else if path.ends_with(".md") && !example.right.starts_with("---") {
                format!("{ARTICLE}{half}")
            } else {
                half.to_owned()
            };
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        }
        ExampleKind::FileNames => half.lines().for_each(|name| create(&root.join(name))),
        ExampleKind::Other => {}
    }
    folder
}

fn create(file: &Path) {
    if !file.exists() {
        let name = file.file_name().unwrap().to_str().unwrap();
        let text = ARTICLE.replacen("Uno", &format!("\"{name}\""), 1);
        fs::write(file, format!("{text}Un texto.\n")).unwrap();
    }
}

/// Replaces the keys of `right` in YAML by those of `half`, at one level of indentation and, where
/// both have keys below a key, at the next.
fn merged(base: &str, right: &str, half: &str, indent: usize) -> String {
    let (base, right, half) = (blocks(base, indent), blocks(right, indent), blocks(half, indent));
    let find = |blocks: &[(String, String)], key: &str| {
        blocks.iter().find(|(known, _)| known == key).map(|(_, text)| text.clone())
    };
    let kept = base.iter().filter(|(key, _)| find(&right, key).is_none());
    let mut text: String = kept.map(|(_, text)| text.as_str()).collect();
    for (key, new) in &half {
        match (find(&base, key), find(&right, key)) {
            (Some(old), Some(model)) if below(&old).is_some() && below(&model).is_some() => {
                let (head, old) = old.split_once('\n').unwrap();
                let (model, new) = (below(&model).unwrap(), below(new).unwrap_or_default());
                text.push_str(&format!("{head}\n{}", merged(old, model, new, indent + 2)));
            }
            _ => text.push_str(new),
        }
    }
    text
}

/// Splits YAML into its keys at one level, each with all lines that belong to it.
fn blocks(text: &str, indent: usize) -> Vec<(String, String)> {
    let mut blocks: Vec<(String, String)> = Vec::new();
    for line in text.split_inclusive('\n') {
        let is_key = line.len() > indent && !line[indent..].starts_with([' ', '-', '#']);
        match blocks.last_mut() {
            Some((_, block)) if !is_key => block.push_str(line),
            _ => {
                let key = line.trim().split(':').next().unwrap_or_default();
                blocks.push((key.to_owned(), line.to_owned()));
            }
        }
    }
    blocks
}

/// Returns the lines below a key if they are keys, too.
fn below(block: &str) -> Option<&str> {
    let (head, rest) = block.split_once('\n')?;
    let has_keys = rest.starts_with("  ") && !rest.trim_start().starts_with('-');
    (head.trim_end().ends_with(':') && has_keys).then_some(rest)
}
