//! Replaces the names of the theme's colours by the colours: `var(--brand)`.

use std::borrow::Cow;

use ssg_model::theme::Theme;

use super::css::end_of;

/// The start of a reference to a property.
const OPEN: &str = "var(";

/// Replaces the names of the theme's colours in CSS; the error is a name that neither the theme nor
/// the drawing knows. `drawing` is the whole text, which may define properties of its own. An
/// unknown name with a fallback is left to browsers.
pub(super) fn fill<'a>(
    css: Cow<'a, str>,
    drawing: &str,
    theme: &Theme,
) -> Result<Cow<'a, str>, String> {
    let (mut filled, mut rest) = (String::new(), &*css);
    while let Some(at) = rest.to_ascii_lowercase().find(OPEN) {
        let (before, inner) = (&rest[..at], &rest[at + OPEN.len()..]);
        let named = inner.trim_start();
        let length = named.find([',', ')']).unwrap_or(named.len());
        let name = named[..length].trim_end();
        filled.push_str(before);
        match theme.property(name).filter(|_| !defines(drawing, name)) {
            Some(color) => {
                filled.push_str(&color.to_string());
                rest = &inner[end_of(inner, 0, &[')'])..];
            }
            None if defines(drawing, name) || named[length..].starts_with(',') => {
                filled.push_str(OPEN);
                rest = inner;
            }
            None => return Err(name.to_owned()),
        }
    }
    if filled.is_empty() && rest.len() == css.len() {
        return Ok(css);
    }
    filled.push_str(rest);
    Ok(Cow::Owned(filled))
}

/// Whether a drawing defines a property of this name.
fn defines(drawing: &str, name: &str) -> bool {
    let after = |(at, _): (usize, &str)| drawing[at + name.len()..].trim_start().starts_with(':');
    !name.is_empty() && drawing.match_indices(name).any(after)
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::fill;
    use ssg_model::theme::Theme;

    fn check(css: &str, expected: Result<&str, &str>) {
        let drawing = "<svg style='--mine : red'/>";
        let filled = fill(Cow::Borrowed(css), drawing, &Theme::default());
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
