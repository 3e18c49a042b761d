//! Countries by their names.

use crate::names;

/// The code of each country (ISO 3166-1) with its Spanish and English names from CLDR.
const COUNTRIES: &str = include_str!("countries.txt");

/// Returns the code of a country, given its name or the code itself.
pub fn code(country: &str) -> &str {
    let wanted = names::fold(country);
    let is_it = |line: &&str| line.split(';').any(|name| names::fold(name) == wanted);
    let found = COUNTRIES.lines().find(is_it);
    found.and_then(|line| line.split(';').next()).unwrap_or(country)
}

#[cfg(test)]
mod tests {
    use super::code;

    #[test]
    fn countries_have_their_codes() {
        for (name, expected) in [
            ("México", "MX"),
            ("mexico", "MX"),
            ("United States", "US"),
            ("Estados Unidos", "US"),
            ("Colombia", "CO"),
            ("ES", "ES"),
            ("Perú", "PE"),
            ("Atlántida", "Atlántida"),
        ] {
            assert_eq!(code(name), expected);
        }
    }
}
