//! Decodes `content/theme.yaml`, which is optional.

use std::collections::BTreeSet;

use ssg_model::content::theme::ThemeFile;
use ssg_model::theme::Theme;

use crate::decoding::{DecodedFile, Decoder};
use crate::diagnostics::diagnostic;
use crate::yaml;
use crate::yaml_file::YamlFile;

/// Returns the theme of the site: the values of the file, and defaults for the rest.
pub(crate) fn decode(file: Option<&YamlFile>, decoder: &Decoder<'_>) -> DecodedFile<Theme> {
    let Some(file) = file else { return DecodedFile::default() };
    let DecodedFile { value, mut found } =
        decoder.decode::<ThemeFile>(&file.node, &file.source, "");
    let value = value.map(|record| Theme::of(&record));
    let given = |key: &str| yaml::value(yaml::value(&file.node, "colors")?, key);
    let faint = value.iter().flat_map(|theme| theme.low_contrasts(|key| given(key).is_some()));
    let mut told = BTreeSet::new();
    // Each colour is reported once: the suggested shade is good wherever the colour is used.
    for (key, problem) in faint.filter(|(key, _)| told.insert(*key)) {
        let range = given(key).map_or(0..0, |value| value.range.clone());
        found.diagnostics.push(diagnostic(&file.source, range, problem));
    }
    DecodedFile { value, found }
}
