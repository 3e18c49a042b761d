//! Describes an office in JSON-LD: its address, telephone and opening hours.

use serde_json::{Value, json};
use ssg_model::content::business::BusinessType;
use ssg_model::content::hours::{HoursException, OpeningHours};
use ssg_model::content::office::Office;
use ssg_model::content::phone::Phone;
use ssg_model::names;

/// Returns the location of an office as a `PostalAddress`.
pub(crate) fn address(office: &Office) -> Value {
    let Office { street, district, city, state, postal_code, country, .. } = office;
    let street = match district {
        Some(district) => format!("{street}, {district}"),
        None => street.clone(),
    };
    without_nulls(json!({
        "@type": "PostalAddress",
        "streetAddress": street,
        "addressLocality": city,
        "addressRegion": state,
        "postalCode": postal_code,
        "addressCountry": country_code(country),
    }))
}

/// Returns the `City` in which the office's customers are.
pub(crate) fn area_served(office: &Office) -> Value {
    let Office { city, state, .. } = office;
    let state = state.as_ref().map(|state| json!({ "@type": "State", "name": state }));
    without_nulls(json!({ "@type": "City", "name": city, "containedInPlace": state }))
}

/// Returns the `OpeningHoursSpecification`s of an office, if its hours are known.
pub(crate) fn opening_hours(office: &Office) -> Option<Value> {
    let week = office.hours.0.iter().map(|OpeningHours { days, opens, closes }| {
        json!({
            "@type": "OpeningHoursSpecification",
            "dayOfWeek": days,
            "opens": opens,
            "closes": closes,
        })
    });
    let exceptions = office.exceptions.0.iter().map(|exception| {
        let HoursException { first, last, times, reason: _ } = exception;
        // On a closed day, the opening and closing times are equal.
        let (opens, closes) = match times {
            Some((opens, closes)) => (json!(opens), json!(closes)),
            None => (json!("00:00"), json!("00:00")),
        };
        json!({
            "@type": "OpeningHoursSpecification",
            "validFrom": first,
            "validThrough": last,
            "opens": opens,
            "closes": closes,
        })
    });
    let hours: Vec<Value> = week.chain(exceptions).collect();
    (!hours.is_empty()).then(|| Value::from(hours))
}

/// Describes another office of the business.
pub(crate) fn branch(office: &Office, business: BusinessType, brand: &str) -> Value {
    without_nulls(json!({
        "@type": business,
        "name": office.name.as_deref().unwrap_or(brand),
        "address": address(office),
        "telephone": office.phone.as_ref().map(telephone),
        "openingHoursSpecification": opening_hours(office),
    }))
}

/// Returns a number in E.164, or the displayed number if it has an extension.
pub(crate) fn telephone(phone: &Phone) -> &str {
    if phone.extension.is_some() { &phone.display } else { &phone.e164 }
}

/// Removes the keys without a value from an object.
pub(crate) fn without_nulls(mut object: Value) -> Value {
    if let Value::Object(entries) = &mut object {
        entries.retain(|_, value| !value.is_null());
    }
    object
}

/// The code of each country (ISO 3166-1) with its Spanish and English names from CLDR.
const COUNTRIES: &str = include_str!("countries.txt");

/// Returns the code of a country, given its name or the code itself.
fn country_code(country: &str) -> &str {
    let wanted = names::fold(country);
    let is_it = |line: &&str| line.split(';').any(|name| names::fold(name) == wanted);
    let found = COUNTRIES.lines().find(is_it);
    found.and_then(|line| line.split(';').next()).unwrap_or(country)
}

#[cfg(test)]
mod tests {
    use super::country_code;

    #[test]
    fn countries_have_their_codes() {
        for (name, code) in [
            ("México", "MX"),
            ("mexico", "MX"),
            ("United States", "US"),
            ("Estados Unidos", "US"),
            ("Colombia", "CO"),
            ("ES", "ES"),
            ("Perú", "PE"),
            ("Atlántida", "Atlántida"),
        ] {
            assert_eq!(country_code(name), code);
        }
    }
}
