//! What editors write: the records of `content/`, one module for each kind of file.
//!
//! The same records are what React receives, so a field is defined once, with the comment that
//! explains it.

pub mod article;
pub mod fields;
pub mod href;
pub mod menu;
pub mod moment;
pub mod old_address;
pub mod pages;
pub mod parts;
pub mod root_file;
pub mod section_kind;
pub mod sections;
pub mod services;
pub mod site;
pub mod site_url;
pub mod testimonials;
