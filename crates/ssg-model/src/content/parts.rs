//! Records that appear in several files.

use super::href::Href;
use crate::record;

record! {
    /// A link that looks like a button.
    pub struct Action {
        pub label: String,
        pub to: Href,
    }
}
