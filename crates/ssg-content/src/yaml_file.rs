//! A YAML file of the project.

use std::sync::Arc;

use ssg_model::diagnostic::{Diagnostic, Source, diagnostics};
use ssg_model::problem::Problem;
use ssg_model::value::{Value, YamlNode};

use crate::files::Content;
use crate::yaml;

/// A YAML file with valid syntax.
pub(crate) struct YamlFile {
    pub(crate) source: Arc<Source>,
    pub(crate) node: YamlNode,
}

impl YamlFile {
    /// Reads a file; returns `None` after a problem was reported.
    pub(crate) fn read(
        content: &Content,
        path: &str,
        found: &mut Vec<Diagnostic>,
    ) -> Option<YamlFile> {
        let source = content.read(path).map_err(|problem| found.push(*problem)).ok()?;
        let (node, problems) = yaml::parse(&source.text, 0);
        found.extend(diagnostics(&source, problems));
        Some(YamlFile { source, node: node? })
    }

    /// Reads an optional file; a missing one counts as empty.
    pub(crate) fn read_optional(
        content: &Content,
        path: &str,
        found: &mut Vec<Diagnostic>,
    ) -> Option<YamlFile> {
        let before = found.len();
        let file = YamlFile::read(content, path, found);
        if found[before..].iter().all(|found| found.problem != Problem::MISSING_FILE) {
            return file;
        }
        found.truncate(before);
        let source = Arc::new(Source::new(path.to_owned(), String::new()));
        Some(YamlFile { source, node: YamlNode { value: Value::Map(Vec::new()), range: 0..0 } })
    }
}
