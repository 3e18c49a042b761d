//! `content/people.yaml`: the authors of articles.

use super::fields::{Anchor, Image, SampleFlag, WebUrl};
use crate::decode::AnyList;
use crate::record;

record! {
    /// `content/people.yaml`.
    pub struct PeopleFile {
        pub people: AnyList<Person>,
    }

    /// A person who writes articles.
    pub struct Person {
        /// The id that articles use in `author`.
        pub id: Anchor,
        pub name: String,
        pub role: Option<String>,
        /// A photo; without one, the initials are shown.
        pub image: Option<Image>,
        /// A sentence or two, at the end of each article.
        pub text: Option<String>,
        pub url: Option<WebUrl>,
        /// Whether the content is an invented sample, of which the build warns.
        #[serde(skip_serializing)]
        #[cfg_attr(feature = "typescript", ts(skip))]
        pub sample: SampleFlag,
    }
}
