//! Replaces the names of the theme's colours by the colours: `var(--brand)`.

use std::borrow::Cow;
use std::collections::HashSet;

use ssg_model::theme::Theme;

use super::css::{end_of, word_before};

/// The start of a reference to a property.
const OPEN: &str = "var(";

/// The names of colours in one drawing.
pub(super) struct DrawingColors<'a> {
    theme: &'a Theme,
    /// The words before colons: among them, the properties that the drawing defines.
    own: HashSet<&'a str>,
}

impl<'a> DrawingColors<'a> {
    pub(super) fn new(drawing: &'a str, theme: &'a Theme) -> DrawingColors<'a> {
        let before = drawing.match_indices(':').map(|(colon, _)| drawing[..colon].trim_end());
        let own = before.map(|before| word_before(before, before.len())).collect();
        DrawingColors { theme, own }
    }

    /// Replaces the names of the theme's colours in CSS; the error is a name that neither the theme
    /// nor the drawing knows. An unknown name with a fallback is left to browsers.
    pub(super) fn fill<'c>(&self, css: Cow<'c, str>) -> Result<Cow<'c, str>, String> {
        let (mut filled, mut done) = (String::new(), 0);
        for (at, _) in css.to_ascii_lowercase().match_indices(OPEN) {
            if at < done {
                continue;
            }
            let inner = at + OPEN.len();
            let named = css[inner..].trim_start();
            let length = named.find([',', ')', '(']).unwrap_or(named.len());
            let name = named[..length].trim_end();
            match self.theme.property(name).filter(|_| !self.own.contains(name)) {
                Some(color) => {
                    filled.push_str(&css[done..at]);
                    filled.push_str(&color.to_string());
                    done = end_of(&css, inner, &[')']);
                }
                None if self.own.contains(name) || named[length..].starts_with(',') => {}
                None => return Err(name.to_owned()),
            }
        }
        if done == 0 {
            return Ok(css);
        }
        filled.push_str(&css[done..]);
        Ok(Cow::Owned(filled))
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::DrawingColors;
    use ssg_model::theme::Theme;

    fn check(css: &str, expected: Result<&str, &str>) {
        let drawing = "<svg style='--mine : red'/>";
        let theme = Theme::default();
        let filled = DrawingColors::new(drawing, &theme).fill(Cow::Borrowed(css));
        assert_eq!(filled.as_deref().map_err(String::as_str), expected, "{css}");
    }

    #[test]
    fn theme_colour_names_become_colours() {
        check("red", Ok("red"));
        check("var(--brand)", Ok("#1f6b5c"));
        check(
            "a{fill:VAR( --brand-dark );stroke:var(--text)}",
            Ok("a{fill:#14453d;stroke:#1b2a26}"),
        );
        check("var(--brand, rgb(1, 2, 3)) 1", Ok("#1f6b5c 1"));
        check("var(--mine)", Ok("var(--mine)"));
        check("var(--mine, var(--brand))", Ok("var(--mine, #1f6b5c)"));
        check("var(--other, var(--brand))", Ok("var(--other, #1f6b5c)"));
        check("var(--marca)", Err("--marca"));
        check("var(--brand_dark)", Err("--brand_dark"));
        check("var(brand)", Err("brand"));
        check("var(", Err(""));
        check("var(--brand", Ok("#1f6b5c"));
    }
}
