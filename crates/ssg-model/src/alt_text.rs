//! Recognizes alternative texts that are only the name of an image file.

use crate::file_types::image_endings;

/// Whether a text is the name of an image file or a name given by a camera, such as `IMG_1234`.
pub fn is_file_name(alt: &str) -> bool {
    let alt = alt.trim().to_ascii_lowercase();
    let has_ending = alt.rsplit_once('.').is_some_and(|(_, end)| !image_endings(end).is_empty());
    let numbered = ["img", "dsc", "image", "imagen", "foto", "captura"].iter().any(|start| {
        let rest = alt.strip_prefix(start).unwrap_or_default();
        let number = rest.trim_start_matches(['_', '-', ' ']);
        !number.is_empty() && number.chars().all(|c| c.is_ascii_digit() || matches!(c, '-' | '_'))
    });
    (has_ending && !alt.contains(' ')) || numbered
}
