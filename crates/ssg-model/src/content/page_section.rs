//! A section in its place on a page: its id, and the time in which it is shown.

use std::ops::Deref;

use jiff::Timestamp;
use serde::Serialize;

use super::placement::Placement;
use super::sections::Section;
use crate::accepts::Accepts;
use crate::decode::{Context, Decode, first_key};
use crate::problem::Problem;
use crate::value::{Spanned, Value, YamlNode};

/// A section of a page, with its place.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PageSection {
    pub section: Section,
    pub placement: Placement,
}

impl Deref for PageSection {
    type Target = Section;

    fn deref(&self) -> &Section {
        &self.section
    }
}

impl From<Section> for PageSection {
    fn from(section: Section) -> PageSection {
        PageSection { section, placement: Placement::default() }
    }
}

impl PageSection {
    /// Whether the section is always shown.
    pub fn is_lasting(&self) -> bool {
        self.moments().next().is_none()
    }

    /// Whether the section is shown now.
    pub fn is_shown(&self, now: Timestamp) -> bool {
        let Placement { from, until, .. } = &self.placement;
        from.is_none_or(|from| from.0 <= now) && until.is_none_or(|until| now < until.0)
    }

    /// Returns the moments at which the section appears and leaves.
    pub fn moments(&self) -> impl Iterator<Item = Timestamp> {
        [self.placement.from, self.placement.until].into_iter().flatten().map(|moment| moment.0)
    }
}

impl Decode for PageSection {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        let kind = node.entries().iter().find(|(key, _)| key.value == "kind");
        let kind = kind.and_then(|(_, name)| cx.kinds().find(name.text()?));
        let is_of_kind = |key: &str| {
            kind.is_some_and(|kind| kind.fields.fields.iter().any(|one| one.prop == key))
        };
        let is_placement = |(key, _): &(Spanned<String>, YamlNode)| {
            ["id", "from", "until"].contains(&&*key.value) && !is_of_kind(&key.value)
        };
        if !node.entries().iter().any(is_placement) {
            return Section::decode(node, cx).map(PageSection::from);
        }
        let (placement, section): (Vec<_>, Vec<_>) =
            node.entries().iter().cloned().partition(is_placement);
        let with = |entries| Spanned { value: Value::Map(entries), range: node.range.clone() };
        let placement = Placement::decode(&with(placement), cx);
        let (section, placement) = (Section::decode(&with(section), cx)?, placement?);
        if placement.from.zip(placement.until).is_some_and(|(from, until)| until <= from) {
            return cx.refuse(first_key(node), Problem::EXPIRES_TOO_EARLY);
        }
        Some(PageSection { section, placement })
    }

    fn accepts() -> Accepts {
        match Section::accepts() {
            Accepts::OneOf { key, variants } => {
                let variants = variants.into_iter().map(Placement::complete).collect();
                Accepts::OneOf { key, variants }
            }
            other => other,
        }
    }
}
