//! The trait of section kinds, and the content of other files that sections show.

use std::cell::RefCell;
use std::collections::HashSet;
use std::sync::Arc;

use jiff::Timestamp;
use serde::Serialize;

use super::article::ArticleCard;
use super::fields::Image;
use super::list_words::ListWords;
use super::office::OfficeProps;
use super::people::Person;
use super::services::{HomeService, Service};
use super::shape::{EntryLists, SortedEntries};
use super::site::Licence;
use super::testimonials::Testimonial;
use crate::decode::Decode;
use crate::locale::PlaceNames;

/// A kind of section: the record that an editor fills in.
pub trait SectionKind: Decode {
    /// The props of the section's component.
    type Props: Serialize;

    /// Whether the section holds the main heading, of which a page has one.
    const HAS_HEADING: bool = false;

    /// Whether the section shows articles.
    const HAS_ARTICLES: bool = false;

    /// Whether the section shows how to reach the business.
    const SHOWS_CONTACT: bool = false;

    /// The list in another file that the section shows, which must not be empty.
    const SHOWS: Option<ShownList> = None;

    /// Converts the record to props, with the content that it refers to.
    fn props(self, sources: &SharedContent<'_>) -> Self::Props;

    /// Returns the ids in the section that links may lead to; `None` while they are not known.
    fn anchors(&self, _products: Option<&[Service]>) -> Option<Vec<String>> {
        Some(Vec::new())
    }

    /// Returns the picture that represents the page where links to it are shared.
    fn picture(_props: &Self::Props) -> Option<&Image> {
        None
    }
}

/// Implements a kind whose record is shown as it is written.
macro_rules! shown_as_written {
    () => {
        type Props = Self;

        fn props(self, _: &$crate::content::section_kind::SharedContent<'_>) -> Self {
            self
        }
    };
}
pub(super) use shown_as_written;

/// What pages of a language have in common.
#[derive(Clone, Copy)]
pub struct PageFrame<'a> {
    /// The name of the site, which titles end with.
    pub brand: &'a str,
    /// The folder of the language in the output, with its slash; empty for the main language.
    pub folder: &'a str,
}

/// The content of other files that the sections of a page show.
pub struct SharedContent<'a> {
    pub now: Timestamp,
    pub frame: PageFrame<'a>,
    pub products: &'a [Service],
    pub home_services: &'a [HomeService],
    pub testimonials: &'a [Testimonial],
    /// The offices, the main one first.
    pub offices: &'a [OfficeProps],
    pub people: &'a [Person],
    pub licence: Option<&'a Licence>,
    /// The articles, newest first.
    pub articles: &'a [Arc<ArticleCard>],
    /// The entries of own collections.
    pub entries: &'a EntryLists,
    pub sorted: &'a SortedEntries,
    /// The default words for lists of articles.
    pub list_words: &'a ListWords,
    pub places: PlaceNames,
    /// The position of a page in the list of articles.
    pub list: Option<ListNumber>,
    /// The ids that sections of the page have used so far.
    pub anchors: RefCell<HashSet<String>>,
}

impl SharedContent<'_> {
    /// Returns the same content for a page that has no sections yet.
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

/// The position of a page in the list of articles.
#[derive(Clone)]
pub struct ListNumber {
    /// The path of the first page.
    pub path: String,
    /// The number of the page, counted from 1.
    pub current: usize,
    pub total: usize,
    /// The heading of a page that is not the first.
    pub heading: Option<String>,
}
