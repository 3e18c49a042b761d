//! The opening hours of an office: those of a week, and exceptions on certain days.

use jiff::civil::{Date, Time};
use serde::{Serialize, Serializer};

use super::fields::CivilDate;
use crate::accepts::{Accepts, FormInput, form_text};
use crate::decode::{Context, Decode, first_key, parsed};
use crate::mark::Mark;
use crate::problem::Problem;
use crate::record;
use crate::value::{Value, YamlNode};

record! {
    /// Hours of some days of the week.
    pub struct OpeningHours {
        pub days: Days,
        pub opens: ClockTime,
        pub closes: ClockTime,
    }

    /// The fields of an [`HoursException`] in content.
    pub struct ExceptionFields {
        pub date: Option<CivilDate>,
        pub from: Option<CivilDate>,
        pub to: Option<CivilDate>,
        pub closed: bool,
        pub opens: Option<ClockTime>,
        pub closes: Option<ClockTime>,
        pub reason: Option<String>,
    }
}

/// A day of the week, as schema.org calls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum DayOfWeek {
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
    Saturday,
    Sunday,
}

impl DayOfWeek {
    /// The days, from Monday on.
    pub const ALL: [DayOfWeek; 7] = [
        DayOfWeek::Monday,
        DayOfWeek::Tuesday,
        DayOfWeek::Wednesday,
        DayOfWeek::Thursday,
        DayOfWeek::Friday,
        DayOfWeek::Saturday,
        DayOfWeek::Sunday,
    ];

    /// The names in content: in Spanish, with and without accents, and in English.
    const NAMES: [[&str; 7]; 3] = [
        ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"],
        ["lunes", "martes", "miercoles", "jueves", "viernes", "sabado", "domingo"],
        ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"],
    ];

    /// Finds a day by its name in lower case.
    fn parse(name: &str) -> Result<DayOfWeek, Problem> {
        let place =
            DayOfWeek::NAMES.iter().find_map(|names| names.iter().position(|it| *it == name));
        place.map(|at| DayOfWeek::ALL[at]).ok_or_else(|| Problem::UnknownDay {
            found: name.to_owned(),
            choices: [DayOfWeek::NAMES[0], DayOfWeek::NAMES[2]].concat(),
        })
    }
}

/// Days of the week, each once, from Monday on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Days(pub Vec<DayOfWeek>);

impl Days {
    /// What may be written instead of `,` and of `-`.
    const AND: [&str; 2] = [" y ", " and "];
    const TO: [&str; 3] = [" a ", " to ", "–"];

    /// Reads `lunes-viernes, domingo`, also as `lunes a viernes y domingo`.
    pub(super) fn parse(text: &str) -> Result<Days, Problem> {
        let mut text = text.to_lowercase();
        for (words, sign) in [(&Days::AND[..], ","), (&Days::TO[..], "-")] {
            for word in words {
                text = text.replace(word, sign);
            }
        }
        let mut days = Vec::new();
        for part in text.split(',') {
            let (first, last) = part.split_once('-').unwrap_or((part, part));
            let (first, last) = (DayOfWeek::parse(first.trim())?, DayOfWeek::parse(last.trim())?);
            // A range from Friday to Monday wraps around the end of the week.
            let is_between = |day: &DayOfWeek| match first <= last {
                true => (first..=last).contains(day),
                false => *day >= first || *day <= last,
            };
            days.extend(DayOfWeek::ALL.into_iter().filter(is_between));
        }
        days.sort();
        days.dedup();
        Ok(Days(days))
    }
}

impl Decode for Days {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        parsed(node, cx, Days::parse)
    }

    fn accepts() -> Accepts {
        // Patterns of JSON Schema know no flags.
        let either_case = |name: &str| {
            let letter = |letter: char| format!("[{}{letter}]", letter.to_uppercase());
            name.chars().map(letter).collect::<String>()
        };
        let names: Vec<String> = DayOfWeek::NAMES.concat().into_iter().map(either_case).collect();
        let day = format!("({})", names.join("|"));
        let range = format!(" *{day}( *(-|{}) *{day})? *", Days::TO.join("|"));
        let pattern = format!("^{range}((,|{}){range})*$", Days::AND.join("|"));
        Accepts::form(
            &pattern,
            form_text("uno o más días, unidos por `y` o un guion", &["lunes-viernes", "sábado"]),
            form_text(
                "one or more days, joined by `and` or a hyphen",
                &["monday-friday", "saturday"],
            ),
        )
        .with_input(FormInput::Days)
    }
}

/// A time of day in minutes since midnight, up to the midnight at its end (ISO 8601, `24:00`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ClockTime(#[cfg_attr(feature = "typescript", ts(as = "String"))] pub i32);

impl ClockTime {
    /// The midnight at the end of a day.
    pub const MIDNIGHT: ClockTime = ClockTime(DAY);

    /// Reads `09:00`, `9:00` or `24:00`.
    pub(super) fn parse(text: &str) -> Option<ClockTime> {
        let (hour, minute) = text.split_once(':')?;
        let is_number = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
        if !(1..=2).contains(&hour.len())
            || minute.len() != 2
            || !is_number(hour)
            || !is_number(minute)
        {
            return None;
        }
        let (hour, minute): (i32, i32) = (hour.parse().ok()?, minute.parse().ok()?);
        let time = ClockTime(hour * 60 + minute);
        (minute < 60 && time <= ClockTime::MIDNIGHT).then_some(time)
    }

    /// Returns the time of its day; `None` for the midnight at its end.
    pub(super) fn time(self) -> Option<Time> {
        let (hour, minute) = (i8::try_from(self.0 / 60).ok()?, i8::try_from(self.0 % 60).ok()?);
        Time::new(hour, minute, 0, 0).ok()
    }
}

impl Serialize for ClockTime {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{:02}:{:02}", self.0 / 60, self.0 % 60))
    }
}

impl Decode for ClockTime {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        parsed(node, cx, |text| ClockTime::parse(text).ok_or(Problem::HOURS_TIME))
    }

    fn accepts() -> Accepts {
        let pattern = "^(([01]?[0-9]|2[0-3]):[0-5][0-9]|24:00)$";
        let es = form_text("una hora de 00:00 a 24:00, entre comillas", &["09:00"]);
        let en = form_text("a time from 00:00 to 24:00, in quotes", &["09:00"]);
        Accepts::form(pattern, es, en).with_input(FormInput::Time)
    }
}

const DAY: i32 = 24 * 60;

/// The longest opening over midnight, in minutes, unless it ends by [`NIGHT`]. A longer one has its
/// two times swapped.
const LONGEST_NIGHT: i32 = 12 * 60;

/// The time by which bars that open at noon close.
const NIGHT: ClockTime = ClockTime(4 * 60);

/// Returns the minutes between two times, over midnight if the second is earlier (as in
/// schema.org's `closes`); `None` if they cannot be opening hours.
fn length(opens: ClockTime, closes: ClockTime) -> Option<i32> {
    let is_night = closes < opens;
    let length = closes.0 - opens.0 + if is_night { DAY } else { 0 };
    let is_right = opens < ClockTime::MIDNIGHT && length > 0;
    (is_right && (!is_night || closes <= NIGHT || length <= LONGEST_NIGHT)).then_some(length)
}

/// Whether two openings of a week, each as first minute and length, have a minute in common.
fn meet((one, length): (i32, i32), (other, other_length): (i32, i32)) -> bool {
    let week = 7 * DAY;
    (other - one).rem_euclid(week) < length || (one - other).rem_euclid(week) < other_length
}

impl OpeningHours {
    /// Returns the openings of a week as first minutes and lengths.
    fn shifts(&self) -> impl Iterator<Item = (i32, i32)> + '_ {
        let length = length(self.opens, self.closes).unwrap_or(0);
        self.days.0.iter().map(move |day| (*day as i32 * DAY + self.opens.0, length))
    }

    fn overlaps(&self, other: &OpeningHours) -> bool {
        self.shifts().any(|one| other.shifts().any(|other| meet(one, other)))
    }
}

/// A list of hours, with the mark of the place where it is written.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct MarkedList<T>(
    pub Vec<T>,
    #[serde(skip)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub Mark,
);

/// The hours of a week.
pub type WeekHours = MarkedList<OpeningHours>;

/// The exceptions to the opening hours of an office.
pub type HoursExceptions = MarkedList<HoursException>;

/// An entry of a list of hours.
trait ListedHours: Decode {
    /// Returns the fault of the entry, which may be one with those before it.
    fn fault(&self, before: &[Self]) -> Option<Problem>;
}

impl<T> Default for MarkedList<T> {
    fn default() -> MarkedList<T> {
        MarkedList(Vec::new(), Mark::default())
    }
}

impl<T: ListedHours> Decode for MarkedList<T> {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        let all: Vec<T> = Vec::decode(node, cx)?;
        let Value::List(items) = &node.value else { return None };
        let mut are_right = true;
        for (at, item) in items.iter().enumerate() {
            if let Some(fault) = all[at].fault(&all[..at]) {
                cx.report(first_key(item), fault);
                are_right = false;
            }
        }
        are_right.then(|| MarkedList(all, cx.mark(&node.range)))
    }

    fn absent() -> Option<Self> {
        Some(MarkedList::default())
    }

    fn accepts() -> Accepts {
        Vec::<T>::accepts()
    }
}

impl ListedHours for OpeningHours {
    fn fault(&self, before: &[OpeningHours]) -> Option<Problem> {
        match length(self.opens, self.closes) {
            None => Some(Problem::HOURS_CLOSES_FIRST),
            Some(_) => {
                before.iter().any(|one| self.overlaps(one)).then_some(Problem::HOURS_OVERLAP)
            }
        }
    }
}

/// Days with other opening hours.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct HoursException {
    pub first: CivilDate,
    /// The last day; equal to `first` for a single day.
    pub last: CivilDate,
    /// The opening and closing time; `None` if the office is closed.
    pub times: Option<(ClockTime, ClockTime)>,
    pub reason: Option<String>,
}

impl HoursException {
    /// Whether the last day is before `today`.
    pub fn is_over(&self, today: Date) -> bool {
        self.last.0 < today
    }

    fn overlaps(&self, other: &HoursException) -> bool {
        let times = match (self.times, other.times) {
            (Some((opens, closes)), Some(others)) => {
                let night = |opens, closes| length(opens, closes).unwrap_or(0);
                let one = (opens.0, night(opens, closes));
                meet(one, (others.0.0, night(others.0, others.1)))
            }
            _ => true,
        };
        self.first <= other.last && other.first <= self.last && times
    }
}

impl Decode for HoursException {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        let ExceptionFields { date, from, to, closed, opens, closes, reason } =
            ExceptionFields::decode(node, cx)?;
        let days = match (date, from, to) {
            (Some(date), None, None) => Ok((date, date)),
            (None, Some(from), Some(to)) if from <= to => Ok((from, to)),
            (None, Some(_), Some(_)) => Err(Problem::HOURS_DAYS_REVERSED),
            _ => Err(Problem::HOURS_EXCEPTION_DAYS),
        };
        let times = match (closed, opens, closes) {
            (true, None, None) => Ok(None),
            (false, Some(opens), Some(closes)) if length(opens, closes).is_some() => {
                Ok(Some((opens, closes)))
            }
            (false, Some(_), Some(_)) => Err(Problem::HOURS_CLOSES_FIRST),
            _ => Err(Problem::HOURS_EXCEPTION_TIMES),
        };
        match (days, times) {
            (Ok((first, last)), Ok(times)) => {
                let exception = HoursException { first, last, times, reason };
                if exception.is_over(cx.now().date()) {
                    cx.report(first_key(node), Problem::PAST_EXCEPTION);
                }
                Some(exception)
            }
            (Err(fault), _) | (_, Err(fault)) => cx.refuse(first_key(node), fault),
        }
    }

    fn accepts() -> Accepts {
        ExceptionFields::accepts()
    }
}

impl ListedHours for HoursException {
    fn fault(&self, before: &[HoursException]) -> Option<Problem> {
        before.iter().any(|other| self.overlaps(other)).then_some(Problem::HOURS_OVERLAP)
    }
}
