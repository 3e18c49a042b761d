//! An office: its address, phone and opening hours.

use jiff::civil::Date;
use serde::Serialize;

use super::fields::{Email, Image, RouteLink};
use super::hours::{HoursExceptions, WeekHours};
use super::hours_text::HoursText;
use super::phone::Phone;
use crate::country::{self, Country};
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
        pub email: Option<Email>,
        /// The page about the office.
        pub page: Option<RouteLink>,
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
        let line = |parts: &[Option<&String>]| joined(parts, ", ");
        let state = state.filter(|state| *state != city);
        let mut lines = match AddressForm::of(country, locale) {
            AddressForm::WithDistrict => vec![
                street.clone(),
                line(&[district, postal_code]),
                line(&[Some(city), state, Some(country)]),
            ],
            AddressForm::BeforeCity => {
                let town = joined(&[postal_code, Some(city)], " ");
                vec![
                    street.clone(),
                    line(&[district]),
                    line(&[Some(&town), state]),
                    country.clone(),
                ]
            }
            AddressForm::AfterState => {
                let region = Some(joined(&[state, postal_code], " ")).filter(|it| !it.is_empty());
                let town = line(&[Some(city), region.as_ref()]);
                vec![street.clone(), line(&[district]), town, country.clone()]
            }
            AddressForm::BelowCity => vec![
                street.clone(),
                line(&[district]),
                line(&[Some(city), state]),
                line(&[postal_code]),
                country.clone(),
            ],
        };
        lines.retain(|line| !line.is_empty());
        let (week, exceptions) = (&self.hours, &self.exceptions);
        let has_hours = !week.0.is_empty() || !exceptions.0.is_empty();
        OfficeProps {
            name: name.clone(),
            lines,
            phone: self.phone.clone(),
            email: self.email.clone(),
            page: self.page.clone(),
            hours: has_hours.then(|| HoursText::new(week, exceptions, locale)),
            map: self.map.clone(),
        }
    }
}

/// Where a country puts the postal code in an address.
#[derive(Clone, Copy)]
enum AddressForm {
    /// `Americana, 44160`, then `Guadalajara, Jalisco, México`.
    WithDistrict,
    /// `46006 Valencia`.
    BeforeCity,
    /// `Toronto, ON M5V 2T6`.
    AfterState,
    /// `London`, then `SW1A 2AA`.
    BelowCity,
}

impl AddressForm {
    /// Returns the form of a country; of an unknown one, the form that is usual in the language.
    fn of(country: &str, locale: &Locale) -> AddressForm {
        let code = country::code(country);
        match (Country::of(code).map(|country| country.postal_code), locale.language()) {
            (Some("before"), _) => AddressForm::BeforeCity,
            (Some("after"), _) => AddressForm::AfterState,
            (Some("below"), _) => AddressForm::BelowCity,
            (_, SiteLanguage::English) if code.len() != 2 => AddressForm::AfterState,
            _ => AddressForm::WithDistrict,
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
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub email: Option<Email>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub page: Option<RouteLink>,
    pub hours: Option<HoursText>,
    pub map: Option<Image>,
}
