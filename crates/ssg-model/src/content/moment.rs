//! Moments in the site's time zone, as editors write them.

use jiff::tz::{AmbiguousOffset, TimeZone};
use jiff::{Timestamp, ZonedDateTime};
use serde::Serialize;

use super::exported_time::{EXPORTED_TIME, ExportedTime, meant_days};
use super::fields::CivilDate;
use super::hours::ClockTime;
use crate::accepts::{Accepts, FormInput, form_text};
use crate::decode::{Context, Decode, parsed};
use crate::problem::Problem;
use crate::value::YamlNode;

/// A moment in the local time of the site: `2026-12-01 09:00`, or `2026-12-01` for the beginning of
/// that day; exported times are accepted, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Moment(#[cfg_attr(feature = "typescript", ts(as = "String"))] pub Timestamp);

impl Moment {
    /// Reads a moment in the local time of `zone`.
    ///
    /// A time that the clock skips or repeats at a clock change is an error.
    pub fn parse(text: &str, zone: &TimeZone) -> Result<Moment, Problem> {
        let bad = || Problem::BadMoment { meant: meant_days(text) };
        let local = match (ExportedTime::parse(text), text.split_once(' ')) {
            (Some(ExportedTime::Exact(moment)), _) => return Ok(Moment(moment)),
            (Some(ExportedTime::Local(moment)), _) => Some(moment),
            (None, Some((date, time))) => {
                let (date, time) = (CivilDate::parse(date), ClockTime::parse(time));
                date.zip(time.and_then(ClockTime::time))
                    .map(|(date, time)| date.0.to_datetime(time))
            }
            (None, None) => {
                // If the clock skips midnight, the day begins after the gap.
                let start =
                    CivilDate::parse(text).ok_or_else(bad)?.0.to_zoned_datetime(zone.clone());
                return start.map(|start| Moment(start.timestamp())).map_err(|_| bad());
            }
        };
        let moment = zone.to_ambiguous_timestamp(local.ok_or_else(bad)?);
        let moment = match moment.offset() {
            AmbiguousOffset::Unambiguous { .. } => moment.unambiguous(),
            AmbiguousOffset::Gap { .. } => return Err(Problem::TIME_SKIPPED),
            AmbiguousOffset::Fold { .. } => return Err(Problem::TIME_COMES_TWICE),
        };
        moment.map(Moment).map_err(|_| bad())
    }
}

/// Formats a moment as editors write it: `2026-12-01 09:00`.
pub fn written(moment: &ZonedDateTime) -> String {
    moment.strftime("%Y-%m-%d %H:%M").to_string()
}

impl Serialize for Moment {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl Decode for Moment {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        let zone = cx.now().time_zone().clone();
        parsed(node, cx, |text| Moment::parse(text, &zone))
    }

    fn accepts() -> Accepts {
        let day = r"[0-9]{4}-(0?[1-9]|1[0-2])-(0?[1-9]|[12][0-9]|3[01])";
        let time = "([01]?[0-9]|2[0-3]):[0-5][0-9]";
        let examples = &["2026-12-01 09:00", "2026-12-01"];
        Accepts::form(
            &format!("^{day}(( {time})|{EXPORTED_TIME})?$"),
            form_text("un día, con o sin hora", examples),
            form_text("a day, with or without a time", examples),
        )
        .with_input(FormInput::Moment)
    }
}

#[cfg(test)]
mod tests {
    use super::Moment;
    use crate::problem::Problem;
    use crate::time_zone;

    fn check(text: &str, zone: &str, expected: Result<&str, Problem>) {
        let found = Moment::parse(text, &time_zone::find(zone).unwrap());
        let found = found.map(|moment| moment.0.to_string());
        assert_eq!(found, expected.map(str::to_owned), "{text}");
    }

    #[test]
    fn moments_are_read_in_the_time_zone_of_the_site() {
        let zone = "America/Mexico_City";
        check("2026-12-01 09:00", zone, Ok("2026-12-01T15:00:00Z"));
        check("2026-12-01", zone, Ok("2026-12-01T06:00:00Z"));
        check("2026-12-01 09:00:00", zone, Ok("2026-12-01T15:00:00Z"));
        check("2026-12-01T09:00", zone, Ok("2026-12-01T15:00:00Z"));
        check("2026-12-01T15:00:00.978Z", zone, Ok("2026-12-01T15:00:00.978Z"));
        check("2026-12-01T09:00:00-06:00", zone, Ok("2026-12-01T15:00:00Z"));
        check("2026-07-01 09:00", zone, Ok("2026-07-01T15:00:00Z"));
        // Mexico abolished summer time in October 2022.
        check("2022-07-01 09:00", zone, Ok("2022-07-01T14:00:00Z"));
        for text in [
            "",
            "mañana",
            "2026-12-01  09:00",
            "2026-12-01 9 am",
            "2026-12-01 24:00",
            "2026-12-01 09:60",
            "2026-02-30 09:00",
            "2026-02-30",
            "20261201 09:00",
            "01-12-2026 09:00",
            "9999-12-31 23:00",
        ] {
            let found = Moment::parse(text, &time_zone::find(zone).unwrap());
            assert!(matches!(found, Err(Problem::BadMoment { .. })), "{text}: {found:?}");
        }
    }

    #[test]
    fn skipped_and_repeated_local_times_are_refused() {
        let zone = "America/Tijuana";
        check("2026-03-08 02:30", zone, Err(Problem::TIME_SKIPPED));
        check("2026-03-08 03:00", zone, Ok("2026-03-08T10:00:00Z"));
        check("2026-11-01 01:30", zone, Err(Problem::TIME_COMES_TWICE));
        check("2026-11-01 02:00", zone, Ok("2026-11-01T10:00:00Z"));
        // Midnight is skipped: the day begins at one.
        check("2022-09-11", "America/Santiago", Ok("2022-09-11T04:00:00Z"));
    }
}
