//! Opening hours in words, as people read them.

use jiff::civil::Date;
use serde::Serialize;

use super::hours::{
    ClockTime, DayOfWeek, Days, HoursException, HoursExceptions, MarkedList, WeekHours,
};
use crate::locale::{DateForm, Locale, SiteLanguage};
use crate::mark::Mark;

/// The hours of an office, in the site's language.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct HoursText {
    /// The default label, for a section without its own: `Horario`.
    pub label: String,
    pub rows: Vec<HoursRow>,
}

/// A group of days with the same times.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct HoursRow {
    /// The days: `Lunes a viernes`, `25 de Diciembre, 2026`.
    pub days: String,
    /// The times: `9:00 a 18:00 h`, `Cerrado`.
    pub times: String,
}

impl HoursText {
    /// Formats the hours of a week, then the exceptions.
    pub fn new(week: &WeekHours, exceptions: &HoursExceptions, locale: &Locale) -> HoursText {
        let (MarkedList(week, of_week), MarkedList(exceptions, of_exceptions)) = (week, exceptions);
        let words = HoursWords { locale };
        let mut days: Vec<(Vec<DayOfWeek>, String)> = Vec::new();
        let every_day = if week.is_empty() { &[][..] } else { &DayOfWeek::ALL };
        for &day in every_day {
            let shifts = week.iter().filter(|hours| hours.days.0.contains(&day));
            let mut shifts: Vec<_> = shifts.map(|hours| (hours.opens, hours.closes)).collect();
            shifts.sort();
            let times = words.times(&shifts);
            match days.iter_mut().find(|(_, others)| *others == times) {
                Some((same, _)) => same.push(day),
                None => days.push((vec![day], times)),
            }
        }
        // Closed days come last.
        days.sort_by_key(|(_, times)| *times == words.times(&[]));
        let row = |(days, times): (Vec<_>, _)| HoursRow { days: words.days(&days), times };
        let rows = days.into_iter().map(row).map(|row| row.marked(*of_week));
        let mut exceptions: Vec<&HoursException> = exceptions.iter().collect();
        exceptions.sort_by_key(|exception| exception.first);
        let exceptions = exceptions.into_iter().map(|exception| words.exception(exception));
        let rows = rows.chain(exceptions.map(|row| row.marked(*of_exceptions))).collect();
        HoursText { label: words.pick("Horario", "Hours").to_owned(), rows }
    }
}

/// Returns days of the week as people read them; `None` if the text names no days.
pub fn days_in_words(text: &str, locale: &Locale) -> Option<String> {
    Some(HoursWords { locale }.days(&Days::parse(text).ok()?.0))
}

impl HoursRow {
    fn marked(self, mark: Mark) -> HoursRow {
        HoursRow { days: mark.on(self.days), times: mark.on(self.times) }
    }
}

struct HoursWords<'a> {
    locale: &'a Locale,
}

impl HoursWords<'_> {
    fn pick(&self, es: &'static str, en: &'static str) -> &'static str {
        self.locale.language().pick(es, en)
    }

    fn day(&self, day: DayOfWeek) -> &'static str {
        self.locale.language().weekday(day as usize)
    }

    /// Formats days: `Lunes a viernes`, `Lunes, miércoles y viernes`.
    fn days(&self, days: &[DayOfWeek]) -> String {
        let mut names: Vec<String> = Vec::new();
        for run in days.chunk_by(|a, b| *a as u8 + 1 == *b as u8) {
            match run {
                [first, .., last] if run.len() > 2 => {
                    let (first, last) = (self.day(*first), self.day(*last));
                    names.push(format!("{first}{}{last}", self.pick(" a ", " to ")));
                }
                _ => names.extend(run.iter().map(|day| self.day(*day).to_owned())),
            }
        }
        capitalized(&self.list(&names))
    }

    /// Formats times: `9:00 a 14:00 y 16:00 a 19:00 h`, `Cerrado`.
    fn times(&self, shifts: &[(ClockTime, ClockTime)]) -> String {
        if shifts.is_empty() {
            return self.pick("Cerrado", "Closed").to_owned();
        }
        let to = self.pick(" a ", " to ");
        if shifts == [(ClockTime(0), ClockTime::MIDNIGHT)] {
            return self.pick("Abierto las 24 horas", "Open 24 hours").to_owned();
        }
        let time = |ClockTime(minutes)| self.locale.time(minutes / 60, minutes % 60);
        let shift = |(opens, closes): &(ClockTime, ClockTime)| {
            format!("{}{to}{}", time(*opens), time(*closes))
        };
        self.list(&shifts.iter().map(shift).collect::<Vec<_>>()) + self.pick("\u{a0}h", "")
    }

    fn exception(&self, exception: &HoursException) -> HoursRow {
        let HoursException { first, last, times, reason } = exception;
        let mut days = match first == last {
            true => self.locale.date(first.0).text,
            false => self.days_between(first.0, last.0),
        };
        if let Some(reason) = reason {
            days = format!("{days} ({reason})");
        }
        HoursRow { days, times: self.times(times.as_slice()) }
    }

    /// Formats a range of days: `Del 26 al 31 de diciembre de 2030`,
    /// `Del 24 de diciembre de 2030 al 2 de enero de 2031`, `December 26 to 31, 2030`.
    fn days_between(&self, first: Date, last: Date) -> String {
        let in_sentence = Locale { dates: DateForm::Orthographic, ..self.locale.clone() };
        let [from, to] = [first, last].map(|date| in_sentence.date(date).text);
        let is_same_month = first.first_of_month() == last.first_of_month();
        match self.locale.language() {
            SiteLanguage::Spanish if is_same_month => format!("Del {} al {to}", first.day()),
            SiteLanguage::English if is_same_month => {
                let [first, last] = [first, last].map(|date| date.day().to_string());
                to.replacen(&last, &format!("{first} to {last}"), 1)
            }
            SiteLanguage::Spanish => format!("Del {from} al {to}"),
            SiteLanguage::English => format!("{from} to {to}"),
        }
    }

    /// Joins words: `uno, dos y tres`.
    fn list(&self, items: &[String]) -> String {
        match items.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, rest)) => {
                format!("{}{}{last}", rest.join(", "), self.pick(" y ", " and "))
            }
            None => String::new(),
        }
    }
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_within_a_month_name_it_once() {
        let check = |tag: &str, last: &str, expected: &str| {
            let locale = Locale { tag: tag.to_owned(), ..Locale::default() };
            let [first, last] = ["2030-12-26", last].map(|date| date.parse().unwrap());
            assert_eq!(HoursWords { locale: &locale }.days_between(first, last), expected);
        };
        check("es-MX", "2030-12-31", "Del 26 al 31 de diciembre de 2030");
        check("en-US", "2030-12-31", "December 26 to 31, 2030");
        check("en-GB", "2030-12-31", "26 to 31 December 2030");
        check("en-US", "2031-01-02", "December 26, 2030 to January 2, 2031");
    }

    #[test]
    fn days_are_read_as_people_write_them() {
        let words = |text| days_in_words(text, &Locale::default());
        assert_eq!(words("LUNES A VIERNES").as_deref(), Some("Lunes a viernes"));
        assert_eq!(words("saturday and sunday").as_deref(), Some("Sábado y domingo"));
        assert_eq!(words("sábado–domingo").as_deref(), Some("Sábado y domingo"));
        assert_eq!(words("lun"), None);
    }
}
