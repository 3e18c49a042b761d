//! `content/people.yaml`: who writes the articles.

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
        /// How articles call the person in `author`.
        pub id: Anchor,
        pub name: String,
        pub role: Option<String>,
        /// The initials stand in the place of one that is missing.
        pub image: Option<Image>,
        /// A sentence or two, at the end of each article.
        pub text: Option<String>,
        pub url: Option<WebUrl>,
        /// Invented for show; the build warns until a real one takes its place.
        pub sample: SampleFlag,
    }
}
