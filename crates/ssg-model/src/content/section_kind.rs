//! What a kind of section is, and what sections show that is written in other files.

use std::cell::RefCell;
use std::collections::HashSet;

use serde::Serialize;

use super::fields::{ArticleImage, Image, RouteLink};
use super::list_words::ListWords;
use super::office::OfficeProps;
use super::people::Person;
use super::services::{HomeService, Service};
use super::site::Licence;
use super::testimonials::Testimonial;
use crate::decode::Decode;
use crate::locale::{DateText, PlaceNames};

/// A kind of section: the record that an editor fills in.
pub trait SectionKind: Decode {
    /// What its component receives.
    type Props: Serialize;

    /// Whether it holds the heading of the page, of which there is one.
    const HAS_HEADING: bool = false;

    /// Whether it shows articles.
    const HAS_ARTICLES: bool = false;

    /// The list in another file that it shows, of which there has to be something.
    const SHOWS: Option<ShownList> = None;

    /// What is shown: the record, with what it refers to.
    fn props(self, sources: &SharedContent<'_>) -> Self::Props;

    /// The ids of its parts that links may lead to; `None` while they are not known.
    fn anchors(&self, _products: Option<&[Service]>) -> Option<Vec<String>> {
        Some(Vec::new())
    }

    /// The picture that stands for the page where links to it are shared.
    fn picture(_props: &Self::Props) -> Option<&Image> {
        None
    }

    /// The title of that picture, where it is not that of the page.
    fn share_title(_props: &Self::Props) -> Option<&str> {
        None
    }
}

/// Of a kind that is shown as it is written.
macro_rules! shown_as_written {
    () => {
        type Props = Self;

        fn props(self, _: &$crate::content::section_kind::SharedContent<'_>) -> Self {
            self
        }
    };
}
pub(super) use shown_as_written;

/// What a page shows that is written in other files.
pub struct SharedContent<'a> {
    /// What the site is called.
    pub brand: &'a str,
    pub products: &'a [Service],
    pub home_services: &'a [HomeService],
    pub testimonials: &'a [Testimonial],
    /// The main one first.
    pub offices: &'a [OfficeProps],
    pub people: &'a [Person],
    pub licence: Option<&'a Licence>,
    /// Newest first.
    pub articles: &'a [ArticleCard],
    /// The words of lists of articles that have none of their own.
    pub list_words: &'a ListWords,
    pub places: PlaceNames,
    /// Of a page of the list of articles.
    pub list: Option<ListNumber>,
    /// The ids that sections of the page have given so far.
    pub anchors: RefCell<HashSet<String>>,
}

impl SharedContent<'_> {
    /// The same for a page that has no sections yet.
    pub fn of_page(&self, list: Option<ListNumber>) -> SharedContent<'_> {
        SharedContent { list, anchors: RefCell::default(), ..*self }
    }
}

/// A list in another file that sections show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShownList {
    Products,
    HomeServices,
    Testimonials,
}

/// Which page of the list of articles a page is.
#[derive(Clone)]
pub struct ListNumber {
    /// Of its first page.
    pub path: String,
    /// Counted from 1.
    pub current: usize,
    pub total: usize,
    /// The heading of a page that is not the first.
    pub heading: Option<String>,
}

/// An article in a list.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ArticleCard {
    pub path: RouteLink,
    pub title: String,
    pub date: DateText,
    pub summary: String,
    pub image: ArticleImage,
    /// The slugs of its subjects.
    #[serde(skip)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub tags: Vec<String>,
}
