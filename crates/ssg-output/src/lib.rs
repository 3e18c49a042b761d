//! From rendered pages to a published output.
//!
//! - [`document`] puts a page's HTML into the templates, with its head and its inline data;
//! - [`data`] makes the JSON files that client-side navigation fetches;
//! - `policy` is the Content-Security-Policy of the pages;
//! - [`staging`] collects the files of one build and publishes them in one step.

pub mod data;
pub mod document;
pub mod hash;
pub mod inline_json;
mod policy;
pub mod staging;
