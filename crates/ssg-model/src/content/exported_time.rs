//! Times as other systems export them, and suggestions for texts that are not a date.

use jiff::Timestamp;
use jiff::civil::{Date, DateTime, Time};

use crate::messages;
use crate::words::Words;

/// A pattern for the time after a date in numbers, for [`Accepts`](crate::accepts::Accepts).
pub const EXPORTED_TIME: &str =
    r"[ T][0-2][0-9]:[0-5][0-9](:[0-5][0-9](\.[0-9]+)?)?( ?(Z|[+-][0-2][0-9]:?[0-5][0-9]))?";

/// A time as content management systems write it.
pub(super) enum ExportedTime {
    /// A time with an offset: `2023-12-23T17:41:15.978Z` (RFC 3339).
    Exact(Timestamp),
    /// A time by the clock of the site: `2024-05-06 09:00:00`.
    Local(DateTime),
}

impl ExportedTime {
    /// Reads a day in numbers and a time with seconds or after a `T`.
    pub(super) fn parse(text: &str) -> Option<ExportedTime> {
        let is_day = text.get(..11)?.bytes().enumerate().all(|(at, byte)| match at {
            4 | 7 => byte == b'-',
            10 => matches!(byte, b'T' | b' '),
            _ => byte.is_ascii_digit(),
        });
        // The name of a zone in brackets (RFC 9557) is not supported.
        if !is_day || text.contains('[') {
            return None;
        }
        let exact = text.parse().map(ExportedTime::Exact);
        exact.or_else(|_| text.parse().map(ExportedTime::Local)).ok()
    }
}

/// Returns the dates that an invalid text may mean: `2024-02-30`, `06/05/2024`.
pub(super) fn meant_days(text: &str) -> Option<Words> {
    let day = text.split([' ', 'T']).next().unwrap_or_default();
    let time = text[day.len()..].trim();
    let is_time = time.len() == 5 && time.parse::<Time>().is_ok();
    let time = match time {
        "" => String::new(),
        time if is_time => format!(" {time}"),
        _ => return None,
    };
    let parts: Vec<i16> = day.split(['-', '/', '.']).map_while(|part| part.parse().ok()).collect();
    let [first, second, third] = parts[..] else { return None };
    let orders = match first {
        1000.. => [(first, second, third); 2],
        // Most of the world writes the day first; the other order has the month first.
        _ => [(third, second, first), (third, first, second)],
    };
    let mut days = orders.into_iter().filter_map(|(year, month, day)| nearest(year, month, day));
    let likely = days.next()?;
    Some(match days.next().filter(|other| *other != likely) {
        None => messages::likely_day(likely, time),
        Some(other) => messages::likely_days(likely, time, other),
    })
}

/// Returns the day, or the last day of its month if the month is shorter.
fn nearest(year: i16, month: i16, day: i16) -> Option<Date> {
    let year = if (0..100).contains(&year) { year + 2000 } else { year };
    let first = Date::new(year, month.try_into().ok()?, 1).ok()?;
    let last = first.last_of_month();
    (1..=31).contains(&day).then(|| {
        if day > last.day().into() {
            last
        } else {
            first.with().day(day as i8).build().unwrap_or(last)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::meant_days;
    use crate::content::fields::CivilDate;
    use crate::time_zone;
    use crate::words::Lang;

    #[test]
    fn exported_times_become_days_of_the_site() {
        let zone = time_zone::find("America/Mexico_City").unwrap();
        for (text, day) in [
            ("2023-12-23T17:41:15.978Z", Some("2023-12-23")),
            ("2023-12-24T01:41:15Z", Some("2023-12-23")),
            ("2023-12-24T01:41:15+0200", Some("2023-12-23")),
            ("2024-05-06 09:00:00", Some("2024-05-06")),
            ("2024-05-06T09:00", Some("2024-05-06")),
            ("20240506T090000", None),
            ("2024-05-06 mañana", None),
            ("2024-05-06T25:00:00", None),
            ("2024-05-06T09:00[America/Mexico_City]", None),
        ] {
            let found = CivilDate::parse_exported(text, &zone).ok();
            assert_eq!(found.map(|day| day.0.to_string()).as_deref(), day, "{text}");
        }
    }

    fn check(text: &str, expected: Option<&str>) {
        let found = meant_days(text).map(|words| words.get(Lang::En).to_owned());
        assert_eq!(found.as_deref(), expected, "{text}");
    }

    #[test]
    fn ambiguous_days_are_suggested() {
        check("2026-12-01 24:00", None);
        check("2024-02-30", Some("`2024-02-29`"));
        check("2026-04-31 09:00", Some("`2026-04-30 09:00`"));
        check("06/05/2024", Some("`2024-05-06` or `2024-06-05`"));
        check("31/12/24", Some("`2024-12-31`"));
        check("12.31.2024", Some("`2024-12-31`"));
        check("2024/5/6", Some("`2024-05-06`"));
        check("2024-13-01", None);
        check("2026-12-01 9 am", None);
        check("6 de mayo de 2025", None);
        check("2024-05", None);
        check("ñ/é/ó", None);
    }
}
