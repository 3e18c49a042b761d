//! `cards`: a heading and cards with icons.

use crate::choices;
use crate::content::parts::IconCard;
use crate::content::section_kind::{SectionKind, shown_as_written};
use crate::record;

record! {
    /// Cards with icons below a heading, such as values or reasons.
    pub struct Cards {
        pub heading: String,
        pub text: String,
        pub style: CardStyle,
        pub cards: Vec<IconCard>,
    }
}

choices! {
    /// The layout of cards.
    pub enum CardStyle or Arcade {
        Arcade = "arcade",
        List = "list",
    }
}

impl SectionKind for Cards {
    shown_as_written!();
}
