//! Records that appear in several files.

use super::href::Href;
use crate::icon::Icon;
use crate::record;

record! {
    /// A link that looks like a button.
    pub struct Action {
        pub label: String,
        pub to: Href,
    }

    /// A card with an icon: a value, a reason.
    pub struct IconCard {
        pub icon: Icon,
        pub title: String,
        pub text: String,
    }
}
