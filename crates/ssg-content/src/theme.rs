//! `content/theme.yaml`, which a site may do without.

use ssg_model::content::theme::ThemeFile;
use ssg_model::problem::Problem;
use ssg_model::theme::Theme;
use ssg_model::value::Value;

use crate::decoding::{Findings, Surroundings};
use crate::diagnostics::diagnostic;
use crate::files::{self, Content};
use crate::records::YamlFile;
use crate::yaml;

/// The looks of the site: as the file says it, the rest as it is without one.
pub(crate) fn read(
    content: &Content,
    surroundings: &Surroundings<'_>,
    findings: &mut Findings,
) -> Theme {
    let mut diagnostics = Vec::new();
    let file = YamlFile::read(content, files::THEME, &mut diagnostics);
    diagnostics.retain(|found| found.problem != Problem::MissingFile);
    findings.diagnostics.append(&mut diagnostics);
    // A file may hold nothing but comments.
    let Some(file) = file.filter(|file| !matches!(file.node.value, Value::Null)) else {
        return Theme::default();
    };
    let Some(record) = file.decode::<ThemeFile>("", surroundings, findings) else {
        return Theme::default();
    };
    let theme = Theme::of(&record);
    let given = |key: &str| yaml::value(yaml::value(&file.node, "colors")?, key);
    for (key, problem) in theme.low_contrasts(|key| given(key).is_some()) {
        let range = given(key).map_or(0..0, |value| value.range.clone());
        findings.diagnostics.push(diagnostic(&file.source, range, problem));
    }
    theme
}
