//! Countries: their names, and what sites write in the form of their country.

use crate::names;

/// A line for each country: its code (ISO 3166-1) and its Spanish, English and further names from
/// CLDR. After `|`: where addresses have the postal code (Universal Postal Union, "Addressing
/// systems"), the currency (ISO 4217), the calling code (ITU-T E.164), and the time zone of most
/// people (IANA). Countries whose currency `ssg` does not know lack the last three.
const COUNTRIES: &str = include_str!("countries.txt");

/// A country.
#[derive(Clone, Copy, Debug)]
pub struct Country {
    pub spanish: &'static str,
    pub english: &'static str,
    /// Where addresses have the postal code; empty if unknown.
    pub postal_code: &'static str,
    /// The code of the currency; empty if unknown, as the next two.
    pub currency: &'static str,
    pub calling_code: &'static str,
    pub time_zone: &'static str,
}

impl Country {
    /// Returns the country with this code.
    pub fn of(code: &str) -> Option<Country> {
        let (_, rest) = lines().find(|(known, _)| *known == code)?;
        let (names, facts) = rest.split_once('|').unwrap_or((rest, ""));
        let (mut names, mut facts) = (names.split(';'), facts.split(' '));
        let mut name = || names.next().unwrap_or_default();
        let mut fact = || facts.next().unwrap_or_default();
        Some(Country {
            spanish: name(),
            english: name(),
            postal_code: fact(),
            currency: fact(),
            calling_code: fact(),
            time_zone: fact(),
        })
    }

    /// Returns the codes of the countries with all facts.
    pub fn complete() -> impl Iterator<Item = &'static str> {
        let codes = lines().map(|(code, _)| code);
        codes.filter(|code| Country::of(code).is_some_and(|found| !found.time_zone.is_empty()))
    }
}

/// Returns the code of a country, given its name or the code itself.
pub fn code(country: &str) -> &str {
    let wanted = names::fold(country);
    let is_it = |(code, rest): &(&str, &str)| {
        let names = rest.split('|').next().unwrap_or_default().split(';');
        names.chain([*code]).any(|name| names::fold(name) == wanted)
    };
    lines().find(is_it).map_or(country, |(code, _)| code)
}

/// Returns the code and the rest of each line.
fn lines() -> impl Iterator<Item = (&'static str, &'static str)> {
    COUNTRIES.lines().filter_map(|line| line.split_once(';'))
}

#[cfg(test)]
mod tests {
    use super::{Country, code};
    use crate::content::phone::Phone;
    use crate::money::Currency;
    use crate::time_zone;

    #[test]
    fn countries_have_their_codes() {
        for (name, expected) in [
            ("México", "MX"),
            ("mexico", "MX"),
            ("United States", "US"),
            ("Estados Unidos", "US"),
            ("UK", "GB"),
            ("Colombia", "CO"),
            ("ES", "ES"),
            ("Perú", "PE"),
            ("Atlántida", "Atlántida"),
        ] {
            assert_eq!(code(name), expected);
        }
    }

    #[test]
    fn the_facts_of_countries_are_valid() {
        assert!(Country::complete().count() > 50);
        for code in Country::complete() {
            let Country { currency, calling_code, time_zone, .. } = Country::of(code).unwrap();
            assert!(Currency::from_code(currency).is_some(), "{code}: {currency}");
            assert!(time_zone::find(time_zone).is_some(), "{code}: {time_zone}");
            let phone = Phone::parse(&format!("+{calling_code} 6145550112")).unwrap();
            assert_eq!(phone.parts().0, calling_code, "{code}");
        }
    }
}
