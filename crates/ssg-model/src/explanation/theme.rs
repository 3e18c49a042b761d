//! Words for problems with the theme.

use super::parts::Explanation;
use crate::color::Rgb;
use crate::color_pairs::ColorPair;
use crate::words;

pub(super) fn low_contrast(
    pair: &ColorPair,
    [ink, ground]: [Rgb; 2],
    key: &str,
    nearest: Option<Rgb>,
) -> Explanation {
    let ColorPair { ink: ink_key, ground: ground_key, en, es, .. } = pair;
    // Round down: an insufficient ratio must not look sufficient.
    let ratio = (ink.contrast(ground) * 100.0).floor() / 100.0;
    let least = pair.least();
    let explanation = Explanation::new(words!(
        en: "`{ink_key}` {ink} can hardly be told from `{ground_key}` {ground}: the contrast is \
             {ratio:.2}, and {least} is needed ({en})",
        es: "`{ink_key}` {ink} casi no se distingue de `{ground_key}` {ground}: el contraste es \
             {ratio:.2} y hace falta {least} ({es})",
    ));
    explanation.hint(match nearest {
        Some(nearest) => words!(
            en: "the nearest shade of `{key}` that can be read is `\"{nearest}\"`",
            es: "el tono de `{key}` más cercano que se puede leer es `\"{nearest}\"`",
        ),
        None => words!(
            en: "no shade of `{key}` can be read there: change the other colour, too",
            es: "ningún tono de `{key}` se puede leer ahí: cambia también el otro color",
        ),
    })
}

pub(super) fn unknown_theme_color(name: &str, known: &[String]) -> Explanation {
    Explanation::new(words!(
        en: "neither the drawing nor the theme has a colour `{name}`",
        es: "ni el dibujo ni el tema tienen un color `{name}`",
    ))
    .nearest(name, known.iter().map(String::as_str))
}
