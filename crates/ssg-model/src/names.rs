//! Conversion of texts to parts of addresses: lower-case ASCII letters, digits, single hyphens.

/// Folds a text to a name: `¿Qué es el coaseguro?` is `que-es-el-coaseguro`.
///
/// The name is empty if the text has no letter and no digit.
pub fn fold(text: &str) -> String {
    let mut name = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii() {
            push(&mut name, c);
        } else if let Some(ascii) = deunicode::deunicode_char(c).filter(|_| !is_symbol(c)) {
            ascii.chars().for_each(|c| push(&mut name, c));
        } else {
            push(&mut name, ' ');
        }
    }
    if name.ends_with('-') {
        name.pop();
    }
    name
}

/// Whether a character is an emoji or another symbol, whose name exists only in English.
fn is_symbol(c: char) -> bool {
    matches!(c, '\u{2190}'..='\u{2BFF}' | '\u{1F000}'..='\u{1FAFF}')
}

/// Adds one character; anything but a letter or a digit becomes a hyphen between words.
fn push(name: &mut String, c: char) {
    if c.is_ascii_alphanumeric() {
        name.push(c.to_ascii_lowercase());
    } else if !name.is_empty() && !name.ends_with('-') {
        name.push('-');
    }
}

#[cfg(test)]
mod tests {
    use super::fold;

    fn check(text: &str, expected: &str) {
        assert_eq!(fold(text), expected, "{text}");
    }

    #[test]
    fn accents_are_folded() {
        check("¿Qué es el coaseguro?", "que-es-el-coaseguro");
        check(
            "1. Seguro temporal: protección por un plazo",
            "1-seguro-temporal-proteccion-por-un-plazo",
        );
        check("Año_Nuevo  Ñandú--ÜBER", "ano-nuevo-nandu-uber");
        check("«10 %» — ½", "10-1-2");
        check("n\u{303}andu\u{301}", "nandu");
        check("¿?", "");
        check("🚀 Tu ahorro ❤️ crece 👩🏽‍💻→", "tu-ahorro-crece");
    }
}
