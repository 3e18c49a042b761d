//! Describes an office in JSON-LD: its address, telephone and opening hours.

use serde_json::{Value, json};
use ssg_model::content::hours::{ClockTime, HoursException, OpeningHours};
use ssg_model::content::office::Office;
use ssg_model::content::phone::Phone;
use ssg_model::country;

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
        "addressCountry": country::code(country),
    }))
}

/// Returns the `OpeningHoursSpecification`s of an office, if its hours are known.
pub(crate) fn opening_hours(office: &Office) -> Option<Value> {
    let week = office.hours.0.iter().map(|OpeningHours { days, opens, closes }| {
        json!({
            "@type": "OpeningHoursSpecification",
            "dayOfWeek": days,
            "opens": opens,
            "closes": last_minute(*closes),
        })
    });
    let exceptions = office.exceptions.0.iter().map(|exception| {
        let HoursException { first, last, times, reason: _ } = exception;
        // On a closed day, the opening and closing times are equal.
        let (opens, closes) = match times {
            Some((opens, closes)) => (json!(opens), json!(last_minute(*closes))),
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

/// Returns a closing time as search engines read it: they know `23:59`, not `24:00`.
fn last_minute(closes: ClockTime) -> ClockTime {
    if closes == ClockTime::MIDNIGHT { ClockTime(closes.0 - 1) } else { closes }
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
