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
        pub r#type: BusinessType,
    }
}

/// The name of `LocalBusiness`, `MedicalOrganization` or a type below them in schema.org.
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

    /// Returns `LocalBusiness`, `MedicalOrganization` and all types below them, alphabetically.
    pub fn names() -> Vec<&'static str> {
        include_str!("business_types.txt").lines().collect()
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
