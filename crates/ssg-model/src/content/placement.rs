//! The keys that every section of a page may have: its id, and the time in which it is shown.

use super::fields::Anchor;
use super::moment::Moment;
use crate::accepts::Variant;
use crate::record;

record! {
    /// The keys of all sections. A kind with a field of one of these names keeps it.
    #[derive(Default)]
    pub struct Placement {
        /// The id of the section, for links to it.
        pub id: Option<Anchor>,
        /// The moment from which the section is shown.
        pub from: Option<Moment>,
        /// The moment from which the section is no longer shown.
        pub until: Option<Moment>,
    }
}

impl Placement {
    /// Whether the keys are among those of a kind.
    pub(super) fn is_in(variant: &Variant) -> bool {
        variant.fields.fields.iter().any(|field| field.name == "until")
    }

    /// Adds the keys to those of a kind.
    pub(super) fn complete(mut variant: Variant) -> Variant {
        let keys = Placement::keys().fields.into_iter();
        let fields = &mut variant.fields.fields;
        let missing: Vec<_> =
            keys.filter(|key| fields.iter().all(|field| field.name != key.name)).collect();
        fields.extend(missing);
        variant
    }
}
