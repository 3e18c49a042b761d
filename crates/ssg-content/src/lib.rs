//! Reads every file of `content/` into a [`Site`](ssg_model::site::Site), checks everything, and
//! reports all problems in one run.
//!
//! Start reading at [`load`]. The crate reads files and does nothing else: the clock is an
//! argument, and findings are returned as [`Diagnostic`](ssg_model::diagnostic::Diagnostic)s
//! without message texts. The records are defined in `ssg_model::content`.

#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests write files as they like"))]

mod addresses;
mod article;
mod article_pages;
mod article_set;
mod checks;
mod contact_checks;
mod contacts;
mod contents;
mod decoded;
mod decoding;
mod facts;
mod files;
mod fonts;
pub mod front_matter;
mod held_articles;
mod images;
mod kind_files;
mod kinds;
mod languages;
mod law;
mod lengths;
mod lines;
mod links;
mod load;
mod markdown;
mod marks;
mod memory;
mod options;
mod page_checks;
mod page_record;
mod pages;
mod photo;
mod placeholders;
mod published;
mod published_files;
mod reading;
mod repetitions;
mod schedule;
mod setting;
mod sources;
mod strays;
mod suggest;
mod svg;
mod tags;
mod texts;
mod theme;
mod translations;
mod used_addresses;
mod written_text;
pub mod yaml;
mod yaml_fault;
mod yaml_file;

#[cfg(test)]
mod conformance;
#[cfg(test)]
mod properties;

pub use decoded::{engine_kinds, kinds_of};
pub use files::{Unsaved, at_place};
pub use images::judge_picture;
pub use kind_files::{ENGINE_VERSION, VERSION_FILE, is_collection_name, is_section_name};
pub use load::{Articles, Loaded, load, load_again, load_marked, load_with_cache};
pub use marks::Marks;
pub use memory::Memory;
pub use options::Options;
pub use photo::photo_ending;
pub use sources::Sources;
pub use texts::ArticleCache;
pub use translations::translated_from;
