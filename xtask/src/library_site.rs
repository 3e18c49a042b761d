//! A site with a section of its own for each of twelve ordinary uses of React libraries, with the
//! examples of two larger ones, and with the collections of an estate agency.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::corpus;

/// The components, and the packages that they import.
const USES: &str = "tests/libraries";
const PACKAGES: [&str; 2] = ["package.json", "package-lock.json"];

/// Sections of [`own-sections`](../../tests/own-sections) that are shown as in their examples.
pub(crate) const EXAMPLES: [&str; 2] = ["carousel", "menu"];

const FIELDS: &str = "label: A use of a library\nhelp: It shows that the library works.\nicon: flame\n\
    fields:\n  heading: {type: text, label: Heading}\nexample:\n  heading: An example\n";

/// Creates the project in `folder` from the content of another site: a page and a kind of section
/// for each component.
pub(crate) fn project(root: &Path, content: &Path, folder: &Path) -> Result<()> {
    corpus::project_of(root, content, folder)?;
    let uses = root.join(USES);
    for name in PACKAGES {
        fs::copy(uses.join(name), folder.join(name))?;
    }
    let (sections, pages) = (folder.join("sections"), folder.join("content/pages/uses"));
    if sections.exists() {
        fs::remove_dir_all(&sections)?;
    }
    corpus::add_agency(root, folder)?;
    fs::create_dir_all(&pages)?;
    for entry in fs::read_dir(&uses)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            let kind = entry.file_name().to_string_lossy().into_owned();
            corpus::copy(&entry.path(), &sections.join(&kind))?;
            fs::write(sections.join(&kind).join("fields.yaml"), FIELDS)?;
            fs::write(pages.join(format!("{kind}.yaml")), page(&kind))?;
        }
    }
    for kind in EXAMPLES {
        let source = root.join("tests/own-sections").join(kind);
        corpus::copy(&source, &sections.join(kind))?;
        let fields = fs::read_to_string(source.join("fields.yaml"))?;
        let (_, example) = fields.split_once("example:\n").context("no example")?;
        let example = example.replace("\n  ", "\n    ");
        let section = format!("  - kind: {kind}\n  {}\n", example.trim_end());
        let page = page(kind);
        let (start, _) = page.rsplit_once("  - {kind").context("no section")?;
        fs::write(pages.join(format!("{kind}.yaml")), format!("{start}{section}"))?;
    }
    Ok(())
}

fn page(kind: &str) -> String {
    format!(
        "meta:\n  title: \"A page that shows {kind} in use\"\n  description: \"A page of the tests: \
         it has one section, whose component uses a library as its documentation does.\"\n\
         sections:\n  - {{kind: page-heading, heading: \"Page of {kind}\"}}\n  \
         - {{kind: {kind}, heading: \"Heading of {kind}\"}}\n"
    )
}
