//! Amounts of money, written as the site's country writes them.

use serde::{Serialize, Serializer};

use crate::country::Country;
use crate::locale::{Locale, SiteLanguage};

/// The currencies: code of ISO 4217 and sign.
const CURRENCIES: &str = "MXN $; USD $; EUR €; ARS $; AUD $; BOB Bs; CAD $; CHF CHF; CLP $; COP $; CRC ₡; CUP $; \
    DOP RD$; GBP £; GTQ Q; HNL L; INR ₹; JMD $; KES KSh; NGN ₦; NIO C$; NZD $; PEN S/; PHP \
    ₱; PYG ₲; SGD $; TTD $; UYU $; VES Bs; XAF FCFA; ZAR R";

/// A currency, by its code of ISO 4217: `MXN`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Currency(pub &'static str);

impl Currency {
    /// Returns the codes of all currencies.
    pub fn codes() -> Vec<&'static str> {
        currencies().map(|(code, _)| code).collect()
    }

    /// Returns the currency with a code.
    pub fn from_code(code: &str) -> Option<Currency> {
        currencies().find(|(known, _)| *known == code).map(|(code, _)| Currency(code))
    }

    /// Returns the currency of a locale's country; the United States' for a country without one.
    pub fn of(locale: &Locale) -> Currency {
        let country = Country::of(locale.country());
        country.and_then(|one| Currency::from_code(one.currency)).unwrap_or(Currency("USD"))
    }
}

fn currencies() -> impl Iterator<Item = (&'static str, &'static str)> {
    CURRENCIES.split("; ").filter_map(|currency| currency.split_once(' '))
}

/// An amount as a component receives it: the browser formats nothing.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Money {
    /// The amount in units of the currency: `185`, `92.5`.
    #[serde(serialize_with = "as_number")]
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub amount: Cents,
    /// The amount for people: `$1,250.50`.
    pub text: String,
}

/// An amount in hundredths.
pub type Cents = u64;

fn as_number<S: Serializer>(cents: &Cents, serializer: S) -> Result<S::Ok, S::Error> {
    match cents % 100 {
        0 => serializer.serialize_u64(cents / 100),
        #[expect(clippy::cast_precision_loss, reason = "the largest amount has eleven digits")]
        _ => serializer.serialize_f64(*cents as f64 / 100.0),
    }
}

/// Reads an amount such as `185` or `92.50`, below a thousand million; `None` for anything else.
pub fn parse(text: &str) -> Option<Cents> {
    let (units, hundredths) = text.split_once('.').unwrap_or((text, "00"));
    let is_number = |part: &str, lengths: std::ops::RangeInclusive<usize>| {
        lengths.contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    let fits = is_number(units, 1..=9) && is_number(hundredths, 1..=2);
    let hundredths = format!("{hundredths:0<2}");
    fits.then(|| Some(units.parse::<Cents>().ok()? * 100 + hundredths.parse::<Cents>().ok()?))?
}

/// Writes an amount: without hundredths if it has none, with the sign of the country's own currency
/// and the code of any other.
pub fn format(cents: Cents, currency: Currency, locale: &Locale) -> String {
    let (units, hundredths) = ((cents / 100).to_string(), cents % 100);
    let country = locale.country();
    // The countries that write `1.250,50` (CLDR). Spain writes four digits without a point.
    let is_spanish = locale.language() == SiteLanguage::Spanish;
    let has_comma = is_spanish && "AR BO CL CO CR EC ES PY UY VE".contains(country);
    let (group, decimal) = if has_comma { (".", ",") } else { (",", ".") };
    let ungrouped = if is_spanish && country == "ES" { 4 } else { 3 };
    let mut number = String::new();
    for (at, digit) in units.chars().enumerate() {
        let left = units.len() - at;
        if at > 0 && left.is_multiple_of(3) && units.len() > ungrouped {
            number += group;
        }
        number.push(digit);
    }
    if hundredths > 0 {
        number += &format!("{decimal}{hundredths:02}");
    }
    let is_own = Country::of(country).is_some_and(|country| country.currency == currency.0);
    let known = currencies().find(|(code, _)| is_own && *code == currency.0);
    match known.map_or(currency.0, |(_, sign)| sign) {
        "€" if is_spanish => format!("{number}\u{a0}€"),
        sign if sign.ends_with(char::is_alphabetic) && sign.len() > 1 => {
            format!("{sign}\u{a0}{number}")
        }
        sign => format!("{sign}{number}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{Currency, format, parse};
    use crate::locale::Locale;

    fn check(tag: &str, code: Option<&str>, amount: &str, expected: &str) {
        let locale = Locale::parse(tag).unwrap();
        let currency =
            code.map_or(Currency::of(&locale), |code| Currency::from_code(code).unwrap());
        assert_eq!(format(parse(amount).unwrap(), currency, &locale), expected, "{tag} {amount}");
    }

    #[test]
    fn amounts_are_written_as_in_their_country() {
        check("es-MX", None, "185", "$185");
        check("es-MX", None, "1250.5", "$1,250.50");
        check("es-MX", None, "1234567", "$1,234,567");
        check("es-MX", Some("USD"), "1250", "USD\u{a0}1,250");
        check("en-US", None, "0.05", "$0.05");
        check("es-ES", None, "1250.50", "1250,50\u{a0}€");
        check("es-ES", None, "12500", "12.500\u{a0}€");
        check("en-IE", None, "1250", "€1,250");
        check("es-AR", None, "1250.5", "$1.250,50");
        check("es-PE", None, "99", "S/99");
        check("en-KE", None, "1500", "KSh\u{a0}1,500");
    }

    #[test]
    fn other_numbers_are_no_amounts() {
        for text in ["", "-1", "1,5", "1.234", ".5", "5.", "1e3", "1234567890", "$5"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
