//! The content that editors write: the records of `content/`, one module for each kind of file.
//!
//! React receives the same records, so a field is defined once, with the comment that explains it.

pub mod article;
pub mod business;
pub mod contact;
pub mod embed_service;
mod entries;
pub mod entry;
pub mod entry_front;
pub mod exported_time;
pub mod fields;
pub mod hours;
pub mod hours_text;
pub mod href;
pub mod kind_file;
pub mod language;
pub mod list_words;
pub mod menu;
pub mod moment;
pub mod office;
pub mod old_address;
pub mod page_section;
pub mod pages;
pub mod parts;
pub mod people;
pub mod phone;
pub mod placement;
pub mod references;
pub mod root_file;
pub mod section_kind;
pub mod sections;
pub mod services;
pub mod shape;
pub mod site;
pub mod site_url;
pub mod social;
pub mod statistics;
pub mod testimonials;
pub mod theme;
