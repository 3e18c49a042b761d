//! Collects the licences of everything in the bundle.
//!
//! Almost every licence requires that its text accompanies every copy of the code, and minified
//! scripts are copies. A single file has all texts, and each script points to it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use serde::Deserialize;
use serde_json::Value;

use super::view::View;
use crate::fault::Fault;
use crate::messages;
use ssg_model::failure::Failure;
use ssg_model::file_error::FileAction;
use ssg_store::{EntryKind, Inputs};

/// The path of the file. It has no hash, because esbuild needs the path for [`LINK`] before the
/// content is known. So it is not among the assets, which browsers keep for a year.
pub(super) const PATH: &str = "licenses.txt";

/// The first line of every script and style sheet, with the path relative to the assets folder.
pub(super) const LINK: &str = "/*! Licences: ../licenses.txt */";

/// The suffix of the files in which esbuild puts the notices of each script.
const NOTICES: &str = ".LEGAL.txt";
const NOTICES_HEADING: &str = "Bundled license information:";

const INTRODUCTION: &str = "This site contains the work of others, under these licences.\n";
const RULE: &str =
    "\n--------------------------------------------------------------------------------\n\n";

/// Whether a file holds esbuild's notices.
pub(super) fn is_notice(path: &str) -> bool {
    path.ends_with(NOTICES)
}

/// Removes esbuild's notices from `files`, and returns the text of [`PATH`] with all licences.
///
/// `bundled` are the files in the bundle, relative to the view.
pub(super) fn collect<'a>(
    view: &View<'_>,
    inputs: &Inputs,
    bundled: impl Iterator<Item = &'a str>,
    files: &mut Vec<(String, Vec<u8>)>,
) -> Result<String, Fault> {
    let mut packages = BTreeMap::new();
    let mut fonts = BTreeSet::new();
    for input in bundled {
        if let Some((folder, name)) = package(input) {
            packages.insert(folder, name);
        }
        if let (true, Some((folder, _))) = (input.ends_with(".woff2"), input.rsplit_once('/')) {
            fonts.insert(folder);
        }
    }
    // Sorted by name; a version that is in several folders appears once.
    let mut licenses = BTreeSet::new();
    for (folder, name) in packages {
        let folder = view.source(folder).unwrap_or_default();
        licenses.insert(license_of_package(&folder, name, inputs)?);
    }
    let mut text = INTRODUCTION.to_owned();
    for license in licenses {
        text.push_str(RULE);
        text.push_str(&license);
    }
    for folder in fonts {
        let file = view.source(&format!("{folder}/OFL.txt"));
        if let Some(Ok(license)) = file.map(|file| inputs.read(&file)) {
            // Writing to a string never fails.
            let _ = write!(text, "{RULE}The fonts\n\n{}\n", trimmed(&license));
        }
    }
    for (_, notices) in files.extract_if(.., |(path, _)| is_notice(path)) {
        let notices = trimmed(&notices);
        let notices = notices.strip_prefix(NOTICES_HEADING).unwrap_or(&notices).trim_start();
        let _ = write!(text, "{RULE}Notices in the code\n\n{notices}\n");
    }
    Ok(text)
}

/// Returns the folder and the name of the package of a file; `None` for our own files.
///
/// For `node_modules/a/node_modules/@b/c/d/e.js`, they are `node_modules/a/node_modules/@b/c` and
/// `@b/c`.
pub(super) fn package(input: &str) -> Option<(&str, &str)> {
    const PACKAGES: &str = "node_modules/";
    // esbuild's name for a file that a package disables for browsers.
    if input.starts_with("(disabled):") {
        return None;
    }
    let start = input.rfind(PACKAGES)? + PACKAGES.len();
    let slashes = if input[start..].starts_with('@') { 2 } else { 1 };
    let (end, _) = input[start..].match_indices('/').nth(slashes - 1)?;
    Some((&input[..start + end], &input[start..start + end]))
}

/// The relevant fields of a `package.json`. Old packages have objects in place of text.
#[derive(Deserialize)]
struct PackageJson {
    version: Option<String>,
    license: Option<Value>,
    author: Option<Value>,
}

/// Returns the entry of a package: its name, its version and its licence.
fn license_of_package(folder: &Path, name: &str, inputs: &Inputs) -> Result<String, Fault> {
    let path = folder.join("package.json");
    let manifest: PackageJson = serde_json::from_slice(&read(inputs, &path)?).map_err(|error| {
        Fault::of_packages(Failure::new(messages::malformed_package(name, error)))
    })?;
    let mut text = name.to_owned();
    if let Some(version) = manifest.version {
        let _ = write!(text, " {version}");
    }
    text.push('\n');
    let licenses = license_files(folder, inputs)?;
    if licenses.is_empty() {
        let license = stated(manifest.license.as_ref(), "type");
        let _ = writeln!(text, "\nLicense: {}", license.unwrap_or("not stated"));
        if let Some(author) = stated(manifest.author.as_ref(), "name") {
            let _ = writeln!(text, "Author: {author}");
        }
    }
    for license in licenses {
        let license = read(inputs, &folder.join(license))?;
        let _ = write!(text, "\n{}\n", trimmed(&license));
    }
    Ok(text)
}

/// Returns the names of the licence files in a package's folder, sorted.
fn license_files(folder: &Path, inputs: &Inputs) -> Result<Vec<String>, Fault> {
    let entries = inputs.list(folder).map_err(FileAction::Read.failed(folder))?;
    let files = entries.iter().filter(|entry| entry.kind == EntryKind::File);
    let names = files.map(|entry| entry.name.to_string_lossy().into_owned()).filter(|name| {
        let lower = name.to_ascii_lowercase();
        ["license", "licence", "copying", "notice"].iter().any(|word| lower.starts_with(word))
    });
    Ok(names.collect())
}

fn read(inputs: &Inputs, file: &Path) -> Result<Vec<u8>, Failure> {
    inputs.read(file).map_err(FileAction::Read.failed(file))
}

/// Returns `MIT` for both `"MIT"` and `{"type": "MIT", …}`.
fn stated<'a>(value: Option<&'a Value>, key: &str) -> Option<&'a str> {
    let value = value?;
    value.as_str().or_else(|| value.get(key)?.as_str())
}

fn trimmed(text: &[u8]) -> String {
    String::from_utf8_lossy(text).trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::package;

    fn check(input: &str, expected: Option<(&str, &str)>) {
        assert_eq!(package(input), expected, "{input}");
    }

    #[test]
    fn files_count_for_the_innermost_package() {
        check("src/a.ts", None);
        check("node_modules/a/b/c.js", Some(("node_modules/a", "a")));
        check("node_modules/@a/b/c.js", Some(("node_modules/@a/b", "@a/b")));
        check(
            "node_modules/a/node_modules/@b/c/d/e.js",
            Some(("node_modules/a/node_modules/@b/c", "@b/c")),
        );
        check("../../packages/node_modules/a/b.js", Some(("../../packages/node_modules/a", "a")));
        check("(disabled):node_modules/a/b.js", None);
    }
}
