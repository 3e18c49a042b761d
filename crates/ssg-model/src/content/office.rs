//! An office: its address, phone and opening hours.

use jiff::civil::Date;
use serde::Serialize;

use super::fields::Image;
use super::hours::{HoursExceptions, WeekHours};
use super::hours_text::HoursText;
use super::phone::Phone;
use crate::locale::{Locale, SiteLanguage};
use crate::record;

record! {
    /// An office with its postal address.
    pub struct Office {
        /// The name of the office, if there are several.
        pub name: Option<String>,
        /// Street and number.
        pub street: String,
        pub district: Option<String>,
        pub city: String,
        pub state: Option<String>,
        pub postal_code: Option<String>,
        pub country: String,
        /// The phone number; that of the business if absent.
        pub phone: Option<Phone>,
        pub hours: WeekHours,
        pub exceptions: HoursExceptions,
        /// A picture in place of a map.
        pub map: Option<Image>,
    }
}

impl Office {
    /// Removes exceptions that are over.
    pub fn forget_past(&mut self, today: Date) {
        self.exceptions.0.retain(|exception| !exception.is_over(today));
    }

    /// Returns the data to show.
    pub fn props(&self, locale: &Locale) -> OfficeProps {
        let Office { name, street, district, city, state, postal_code, country, .. } = self;
        let joined = |parts: &[Option<&String>], mark: &str| {
            parts.iter().flatten().map(|part| part.as_str()).collect::<Vec<_>>().join(mark)
        };
        let (district, state, postal_code) =
            (district.as_ref(), state.as_ref(), postal_code.as_ref());
        // The order of an envelope.
        let mut lines = match locale.language() {
            SiteLanguage::Spanish => vec![
                street.clone(),
                joined(&[district, postal_code], ", "),
                joined(&[Some(city), state, Some(country)], ", "),
            ],
            SiteLanguage::English => {
                let region = Some(joined(&[state, postal_code], " ")).filter(|it| !it.is_empty());
                let town = joined(&[Some(city), region.as_ref()], ", ");
                vec![street.clone(), joined(&[district], ""), town, country.clone()]
            }
        };
        lines.retain(|line| !line.is_empty());
        let (week, exceptions) = (&self.hours, &self.exceptions);
        let has_hours = !week.0.is_empty() || !exceptions.0.is_empty();
        OfficeProps {
            name: name.clone(),
            lines,
            phone: self.phone.clone(),
            hours: has_hours.then(|| HoursText::new(week, exceptions, locale)),
            map: self.map.clone(),
        }
    }
}

/// An office as it is shown.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct OfficeProps {
    pub name: Option<String>,
    /// The address, line by line.
    pub lines: Vec<String>,
    pub phone: Option<Phone>,
    pub hours: Option<HoursText>,
    pub map: Option<Image>,
}
