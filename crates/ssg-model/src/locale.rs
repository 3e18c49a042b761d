//! The language of the site: its date formats, and names in its addresses.

use jiff::ZonedDateTime;
use jiff::civil::Date;
use serde::Serialize;

use crate::mark::Mark;
use crate::problem::Problem;

/// The language of the site.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Locale {
    /// A BCP 47 tag of the form `es-MX`.
    pub tag: String,
    #[serde(skip)]
    pub dates: DateForm,
}

impl Default for Locale {
    fn default() -> Locale {
        Locale { tag: "es-MX".to_owned(), dates: DateForm::default() }
    }
}

/// The date format of a site in Spanish, named by an example.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub enum DateForm {
    #[serde(rename = "6 de Mayo, 2025")]
    Capitalized,
    /// The form of Spanish orthography.
    #[default]
    #[serde(rename = "6 de mayo de 2025")]
    Orthographic,
}

impl DateForm {
    /// The forms, each with its name.
    pub const ALL: &[(&'static str, DateForm)] = &[
        ("6 de Mayo, 2025", DateForm::Capitalized),
        ("6 de mayo de 2025", DateForm::Orthographic),
    ];

    /// Returns the form with a name.
    pub fn find(name: &str) -> Option<DateForm> {
        DateForm::ALL.iter().find(|(known, _)| *known == name).map(|(_, form)| *form)
    }
}

impl Default for PlaceNames {
    fn default() -> PlaceNames {
        Locale::default().places()
    }
}

/// The names that addresses use for places without a name of their own.
#[derive(Clone, Copy, Debug)]
pub struct PlaceNames {
    /// The id of the main content.
    pub main: &'static str,
    /// The id of a footnote, before its number.
    pub note: &'static str,
    /// The id of a heading without a letter.
    pub section: &'static str,
    /// The part before the number of a page of a list: `/blog/pagina/2/`.
    pub page: &'static str,
    /// The part before a subject: `/blog/tema/…/`.
    pub tag: &'static str,
    /// The parameter that names a service in the address of the contact page.
    pub service: &'static str,
}

impl PlaceNames {
    const SPANISH: PlaceNames = PlaceNames {
        main: "contenido",
        note: "nota",
        section: "seccion",
        page: "pagina",
        tag: "tema",
        service: "servicio",
    };
    const ENGLISH: PlaceNames = PlaceNames {
        main: "main",
        note: "note",
        section: "section",
        page: "page",
        tag: "topic",
        service: "service",
    };

    /// The names of all languages.
    pub const ALL: [PlaceNames; 2] = [PlaceNames::SPANISH, PlaceNames::ENGLISH];
}

/// A day as React receives it: the browser formats nothing.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct DateText {
    /// The date for `<time datetime>`: `2025-05-06`.
    pub iso: String,
    /// The date for people, as the site's language writes it: `6 de mayo de 2025`.
    pub text: String,
}

impl DateText {
    /// Returns the day with the mark of the place where it is written.
    #[must_use]
    pub fn marked(self, mark: Mark) -> DateText {
        DateText { text: mark.on(self.text), ..self }
    }
}

/// The countries that write dates and times in English as in no other: whether the month comes
/// first, and the words for the two halves of the day (Unicode CLDR, `en-*`). The others write
/// `6 May 2025` and `15:00`.
const ENGLISH_FORMS: [(&str, bool, [&str; 2]); 4] = [
    ("en-US", true, ["AM", "PM"]),
    ("en-CA", true, ["a.m.", "p.m."]),
    ("en-AU", false, ["am", "pm"]),
    ("en-NZ", false, ["am", "pm"]),
];

/// A language of the site: one whose dates can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SiteLanguage {
    Spanish,
    English,
}

impl SiteLanguage {
    /// Returns the value for the language.
    pub(crate) fn pick<T>(self, spanish: T, english: T) -> T {
        match self {
            SiteLanguage::Spanish => spanish,
            SiteLanguage::English => english,
        }
    }

    /// Returns the name of a month, which begins with a capital.
    fn month(self, date: Date) -> &'static str {
        let mut names = self.pick(SPANISH_MONTHS, ENGLISH_MONTHS).split(' ');
        names.nth(usize::from(date.month().unsigned_abs()) - 1).unwrap_or_default()
    }

    /// Returns the name of a day of the week in a sentence; Monday is 0.
    pub(crate) fn weekday(self, day: usize) -> &'static str {
        self.pick(SPANISH_DAYS, ENGLISH_DAYS).split(' ').nth(day).unwrap_or_default()
    }
}

const SPANISH_MONTHS: &str = "Enero Febrero Marzo Abril Mayo Junio Julio Agosto Septiembre Octubre \
    Noviembre Diciembre";
const ENGLISH_MONTHS: &str = "January February March April May June July August September October \
    November December";
const SPANISH_DAYS: &str = "lunes martes miércoles jueves viernes sábado domingo";
const ENGLISH_DAYS: &str = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday";

impl Locale {
    /// Reads the tag of a supported language.
    pub fn parse(text: &str) -> Result<Locale, Problem> {
        let (language, region) = text.split_once('-').ok_or(Problem::BAD_LOCALE)?;
        let is_region = region.len() == 2 && region.bytes().all(|b| b.is_ascii_uppercase());
        match language {
            "es" | "en" if is_region => Ok(Locale { tag: text.to_owned(), ..Locale::default() }),
            _ => Err(Problem::BAD_LOCALE),
        }
    }

    /// Returns the language, whatever the country.
    pub fn language(&self) -> SiteLanguage {
        if self.tag.starts_with("en") { SiteLanguage::English } else { SiteLanguage::Spanish }
    }

    /// Returns the code of the country.
    pub fn country(&self) -> &str {
        self.tag.split_once('-').map_or("", |(_, country)| country)
    }

    /// Returns the name of the language, in itself.
    pub fn name(&self) -> &'static str {
        self.language().pick("Español", "English")
    }

    /// Returns the note of a link to a page in another language: `en inglés`.
    pub fn note_of(&self, other: &Locale) -> &'static str {
        let (spanish, english) = match self.language() {
            SiteLanguage::Spanish => ("en español", "en inglés"),
            SiteLanguage::English => ("in Spanish", "in English"),
        };
        other.language().pick(spanish, english)
    }

    /// Returns the name of the switcher between languages, and the note of a link in it to Home.
    pub fn switcher(&self) -> [&'static str; 2] {
        self.language().pick(["Idioma", "inicio"], ["Language", "home page"])
    }

    /// Returns the names of places in the language.
    pub fn places(&self) -> PlaceNames {
        self.language().pick(PlaceNames::SPANISH, PlaceNames::ENGLISH)
    }

    /// Returns the status while a page takes long to load, for a site without its own.
    pub fn page_loading(&self) -> &'static str {
        self.language().pick("Cargando la página…", "Loading the page…")
    }

    /// Formats a day: `6 de Mayo, 2025`, `6 de mayo de 2025`, `May 6, 2025`, `6 May 2025`.
    pub fn date(&self, date: Date) -> DateText {
        let (day, month, year) = (date.day(), self.language().month(date), date.year());
        let text = match (self.language(), self.dates) {
            (SiteLanguage::Spanish, DateForm::Capitalized) => format!("{day} de {month}, {year}"),
            (SiteLanguage::Spanish, DateForm::Orthographic) => {
                format!("{day} de {} de {year}", month.to_lowercase())
            }
            (SiteLanguage::English, _) if self.has_month_first() => {
                format!("{month} {day}, {year}")
            }
            (SiteLanguage::English, _) => format!("{day} {month} {year}"),
        };
        DateText { iso: date.to_string(), text }
    }

    fn english_form(&self) -> Option<(bool, [&'static str; 2])> {
        let form = ENGLISH_FORMS.iter().find(|(tag, ..)| *tag == self.tag)?;
        Some((form.1, form.2))
    }

    fn has_month_first(&self) -> bool {
        self.english_form().is_some_and(|(is_first, _)| is_first)
    }

    /// Formats a time of day, up to the midnight at its end: `9:00`, `9:00 AM`, `24:00`, `midnight`.
    /// A line does not break before the half of the day.
    pub fn time(&self, hour: i32, minute: i32) -> String {
        match self.english_form() {
            Some(_) if hour == 24 => "midnight".to_owned(),
            Some((_, halves)) => {
                let half = halves[usize::from(hour >= 12)];
                format!("{}:{minute:02}\u{a0}{half}", (hour + 11) % 12 + 1)
            }
            None => format!("{hour}:{minute:02}"),
        }
    }

    /// Formats a moment in a sentence, with its year unless that is the present one: `el lunes 7 de
    /// diciembre a las 9:00`, `on Monday, December 7 at 9:00 AM`.
    pub fn moment(&self, at: &ZonedDateTime, now: &ZonedDateTime) -> String {
        let (day, month, year) = (at.day(), self.language().month(at.date()), at.year());
        let is_this_year = year == now.with_time_zone(at.time_zone().clone()).year();
        let weekday = self.language().weekday(at.weekday().to_monday_zero_offset() as usize);
        let time = self.time(at.hour().into(), at.minute().into());
        match self.language() {
            SiteLanguage::Spanish => {
                let month = month.to_lowercase();
                let year = if is_this_year { String::new() } else { format!(" de {year}") };
                let at = if at.hour() == 1 { "a la" } else { "a las" };
                format!("el {weekday} {day} de {month}{year} {at} {time}")
            }
            SiteLanguage::English if self.has_month_first() => {
                let year = if is_this_year { String::new() } else { format!(", {year}") };
                format!("on {weekday}, {month} {day}{year} at {time}")
            }
            SiteLanguage::English => {
                let year = if is_this_year { String::new() } else { format!(" {year}") };
                format!("on {weekday} {day} {month}{year} at {time}")
            }
        }
    }

    /// Returns the words of running text that are read per minute: the means of the standardised
    /// texts of Trauzettel-Klosinski and Dietz, "Standardized Assessment of Reading Performance:
    /// The New International Reading Speed Texts IReST" (2012), table 2.
    pub fn words_per_minute(&self) -> usize {
        self.language().pick(218, 228)
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use jiff::tz::TimeZone;

    use super::{DateForm, Locale};

    fn check(locale: &str, expected: &str) {
        let locale = Locale::parse(locale).unwrap();
        let found = locale.date(date(2025, 5, 6));
        assert_eq!((&*found.iso, &*found.text), ("2025-05-06", expected));
    }

    #[test]
    fn days_are_formatted_by_locale() {
        check("es-MX", "6 de mayo de 2025");
        check("en-US", "May 6, 2025");
        check("en-CA", "May 6, 2025");
        check("en-AU", "6 May 2025");
        check("en-GB", "6 May 2025");
    }

    #[test]
    fn forms_of_dates_are_selected_by_their_example() {
        for &(name, dates) in DateForm::ALL {
            let locale = Locale { dates, ..Locale::default() };
            assert_eq!(locale.date(date(2025, 5, 6)).text, name);
        }
    }

    #[test]
    fn times_are_formatted_by_locale() {
        let check = |tag: &str, expected: [&str; 4]| {
            let locale = Locale::parse(tag).unwrap();
            let found =
                [(0, 0), (7, 0), (12, 30), (24, 0)].map(|(hour, minute)| locale.time(hour, minute));
            assert_eq!(found, expected, "{tag}");
        };
        check("es-ES", ["0:00", "7:00", "12:30", "24:00"]);
        check("en-US", ["12:00\u{a0}AM", "7:00\u{a0}AM", "12:30\u{a0}PM", "midnight"]);
        check("en-CA", ["12:00\u{a0}a.m.", "7:00\u{a0}a.m.", "12:30\u{a0}p.m.", "midnight"]);
        check("en-GB", ["0:00", "7:00", "12:30", "24:00"]);
    }

    fn check_moment(locale: &str, year: i16, hour: i8, expected: &str) {
        let moment = |year, month, day, hour| {
            date(year, month, day).at(hour, 0, 0, 0).to_zoned_datetime(TimeZone::UTC).unwrap()
        };
        let locale = Locale::parse(locale).unwrap();
        let found = locale.moment(&moment(year, 12, 7, hour), &moment(2026, 11, 23, 10));
        assert_eq!(found, expected);
    }

    #[test]
    fn moments_are_formatted_by_locale() {
        check_moment("es-MX", 2026, 9, "el lunes 7 de diciembre a las 9:00");
        check_moment("es-MX", 2027, 1, "el martes 7 de diciembre de 2027 a la 1:00");
        check_moment("en-US", 2026, 15, "on Monday, December 7 at 3:00\u{a0}PM");
        check_moment("en-US", 2027, 9, "on Tuesday, December 7, 2027 at 9:00\u{a0}AM");
        check_moment("en-GB", 2026, 9, "on Monday 7 December at 9:00");
        check_moment("en-GB", 2027, 9, "on Tuesday 7 December 2027 at 9:00");
    }

    #[test]
    fn unknown_locales_are_refused() {
        for text in ["fr-FR", "español", "es", "en-us", "en_US", "es-MÉ", "eñ-MX"] {
            assert!(Locale::parse(text).is_err(), "{text}");
        }
    }
}
