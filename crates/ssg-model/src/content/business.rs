//! `business:` in `site.yaml`: the kind of business, for search engines.

use serde::Serialize;

use crate::accepts::Accepts;
use crate::decode::{Context, Decode, parsed};
use crate::problem::Problem;
use crate::record;
use crate::value::YamlNode;

record! {
    /// The kind of business, for search engines.
    pub struct Business {
        pub r#type: Option<BusinessType>,
        /// The places whose people the business serves.
        pub areas: Option<Vec<String>>,
        /// What a visit costs, in a few signs or words: `$$`.
        pub price_range: Option<String>,
    }
}

/// The name of a type below `Organization` or `CivicStructure` in schema.org.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct BusinessType(pub &'static str);

impl Default for BusinessType {
    fn default() -> BusinessType {
        BusinessType("LocalBusiness")
    }
}

impl BusinessType {
    /// The type to which the rules for insurance agents apply.
    pub const INSURANCE_AGENCY: BusinessType = BusinessType("InsuranceAgency");

    /// Returns the type with this name.
    pub fn find(name: &str) -> Option<BusinessType> {
        BusinessType::names().into_iter().find(|known| *known == name).map(BusinessType)
    }

    /// Returns all types, alphabetically.
    pub fn names() -> Vec<&'static str> {
        BusinessType::all().map(|(name, _)| name).collect()
    }

    /// Returns the types for search engines. A place gets the type of an organization beside its
    /// own, and an organization that of a place: only both have all properties of a business.
    pub fn with_other(self) -> Vec<&'static str> {
        let other = BusinessType::all().find(|(name, _)| *name == self.0);
        [self.0].into_iter().chain(other.and_then(|(_, other)| other)).collect()
    }

    fn all() -> impl Iterator<Item = (&'static str, Option<&'static str>)> {
        let line = |line: &'static str| match line.split_once(' ') {
            Some((name, other)) => (name, Some(other)),
            None => (line, None),
        };
        include_str!("business_types.txt").lines().map(line)
    }
}

impl Decode for BusinessType {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        parsed(node, cx, |text| {
            BusinessType::find(text).ok_or_else(|| Problem::UnknownChoice {
                found: text.to_owned(),
                choices: BusinessType::names(),
            })
        })
    }

    fn accepts() -> Accepts {
        Accepts::Choice { choices: BusinessType::names(), labels: Vec::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::BusinessType;

    #[test]
    fn business_types_are_sorted() {
        assert!(BusinessType::names().is_sorted_by(|a, b| a < b));
        assert!(BusinessType::names().contains(&BusinessType::default().0));
    }
}
