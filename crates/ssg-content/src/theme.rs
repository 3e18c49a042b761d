//! Decodes `content/theme.yaml`, which is optional.

use std::collections::BTreeSet;

use ssg_model::content::theme::ThemeFile;
use ssg_model::diagnostic::diagnostic;
use ssg_model::problem::Problem;
use ssg_model::theme::Theme;

use crate::decoding::{DecodedFile, Decoder};
use crate::fonts;
use crate::yaml;
use crate::yaml_file::YamlFile;

/// Returns the theme of the site: the values of the file, and defaults for the rest.
pub(crate) fn decode(file: Option<&YamlFile>, decoder: &Decoder<'_>) -> DecodedFile<Theme> {
    let Some(file) = file else { return DecodedFile::default() };
    let DecodedFile { value, mut found } =
        decoder.decode::<ThemeFile>(&file.node, &file.source, "");
    let fonts = yaml::value(&file.node, "fonts");
    let mut report = |range, problem| {
        found.diagnostics.push(diagnostic(&file.source, range, problem));
    };
    let value = value.map(|record| {
        Theme::of(&record, |key, path| {
            let range = fonts.and_then(|fonts| yaml::value(fonts, key));
            let range = range.map_or(0..0, |value| value.range.clone());
            let locale = &decoder.setting.locale;
            let read = fonts::read(decoder.images.content, path, locale);
            let (font, characters) = read.map_err(|problem| report(range.clone(), problem)).ok()?;
            if !characters.is_empty() {
                report(range, Problem::FontLacks { characters });
            }
            Some(font)
        })
    });
    let given = |key: &str| yaml::value(yaml::value(&file.node, "colors")?, key);
    let faint = value.iter().flat_map(|theme| theme.low_contrasts(|key| given(key).is_some()));
    let mut told = BTreeSet::new();
    // Each colour is reported once: the suggested shade is good wherever the colour is used.
    for (key, problem) in faint.filter(|(key, _)| told.insert(*key)) {
        let range = given(key).map_or(0..0, |value| value.range.clone());
        report(range, problem);
    }
    DecodedFile { value, found }
}
