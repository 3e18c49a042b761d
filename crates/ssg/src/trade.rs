//! The businesses for which `ssg init` has a starter.

use ssg_model::content::business::BusinessType;
use ssg_model::names::fold;
use ssg_model::similar::similar;
use ssg_model::words::Words;

use crate::messages;

/// A line for each type of schema.org with a starter of its own: the type, the starter, and other
/// names of such a business.
const BUSINESSES: &str = include_str!("../starters/businesses.txt");

/// A kind of business.
#[derive(Clone, Copy)]
pub(crate) struct Trade {
    pub(crate) business: BusinessType,
    /// The folder of the nearest starter.
    pub(crate) starter: &'static str,
}

impl Trade {
    /// Returns the kind of business with this name: a type of schema.org or an everyday word, also in
    /// the plural and with spaces.
    pub(crate) fn find(name: &str) -> Option<Trade> {
        let plain = |name: &str| fold(name).replace('-', "");
        let asked = plain(name);
        let forms = [Some(&*asked), asked.strip_suffix('s'), asked.strip_suffix("es")];
        let is_asked = |name: &str| forms.contains(&Some(&*plain(name)));
        let named = lines()
            .find(|(business, _, words)| is_asked(business) || words.split(' ').any(is_asked));
        let (business, starter) = match named {
            Some((business, starter, _)) => (business, starter),
            None => (BusinessType::names().into_iter().find(|name| is_asked(name))?, "neutral"),
        };
        Some(Trade { business: BusinessType::find(business)?, starter })
    }

    /// Suggests the names most like one that is unknown, or lists the everyday words.
    pub(crate) fn hint(name: &str) -> Words {
        let words: Vec<&str> = lines().flat_map(|(_, _, words)| words.split(' ')).collect();
        let names = words.iter().copied().chain(BusinessType::names());
        match similar(name, names).first() {
            Some(near) => messages::similar_business(near),
            None => messages::all_businesses(words.join(", ")),
        }
    }
}

/// Returns the type, the starter and the words of each line.
fn lines() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    BUSINESSES.lines().filter_map(|line| {
        let (business, rest) = line.split_once(' ')?;
        let (starter, words) = rest.split_once(' ')?;
        Some((business, starter, words))
    })
}
