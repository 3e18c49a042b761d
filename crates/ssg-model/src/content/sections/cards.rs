//! `cards`: a heading and cards with icons.

use serde::Serialize;

use crate::accepts::Accepts;
use crate::content::parts::IconCard;
use crate::content::section_kind::{SectionKind, shown_as_written};
use crate::decode::{Context, Decode, parsed};
use crate::problem::Problem;
use crate::record;
use crate::value::YamlNode;

record! {
    /// Cards with icons below a heading, such as values or reasons.
    pub struct Cards {
        pub heading: String,
        pub text: String,
        pub style: CardStyle,
        pub cards: Vec<IconCard>,
    }
}

/// The layout of cards.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum CardStyle {
    Arcade,
    List,
}

impl CardStyle {
    const NAMES: [&str; 2] = ["arcade", "list"];
}

impl Decode for CardStyle {
    fn decode(node: &YamlNode, cx: &mut dyn Context) -> Option<Self> {
        parsed(node, cx, |text| match text {
            "arcade" => Ok(CardStyle::Arcade),
            "list" => Ok(CardStyle::List),
            _ => Err(Problem::UnknownChoice {
                found: text.to_owned(),
                choices: CardStyle::NAMES.to_vec(),
            }),
        })
    }

    fn accepts() -> Accepts {
        Accepts::Choice { choices: CardStyle::NAMES.to_vec() }
    }

    fn absent() -> Option<Self> {
        Some(CardStyle::Arcade)
    }
}

impl SectionKind for Cards {
    shown_as_written!();
}
