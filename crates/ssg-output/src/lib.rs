//! From rendered pages to a published output.
//!
//! - [`templates`] reads the shapes of the files that are text around the content;
//! - [`document`] puts a page's HTML into its template, with its head and its inline data;
//! - [`structured_data`] says to search engines, in that head, what the page is about;
//! - [`data`] makes the JSON files that client-side navigation fetches;
//! - [`sitemap`], [`feed`] and [`web_manifest`] tell others of the site as a whole;
//! - [`share_images`] and [`icons`] are drawn for those who show links and for phones; [`drawing`] is
//!   what they have in common;
//! - [`policy`] is the Content-Security-Policy of the pages;
//! - [`host`] tells hosts what to send and where old addresses lead;
//! - [`precompress`] adds compressed variants, for hosts that do not compress by themselves;
//! - [`output_error`] says why an output cannot be made;
//! - [`output_file`] is a file as a value, made by most of the above;
//! - [`check`] looks for faults in all of them;
//! - [`staging`] collects the files of one build, and `publish` puts them in the place of the
//!   output that [`output_location`] has found, in one step; [`manifest`] says which files are ours,
//!   and `output_record` whether they are still as they were published;
//! - [`routes`] tells which pages differ between two outputs.

#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests write files as they like"))]

mod address;
mod articles;
pub mod check;
pub mod client;
pub mod data;
pub mod document;
pub mod drawing;
pub mod feed;
mod files;
pub mod host;
mod host_text;
pub mod icons;
pub mod inline_json;
mod lettering;
pub mod manifest;
pub mod output_error;
pub mod output_file;
pub mod output_location;
mod output_record;
pub mod policy;
pub mod precompress;
mod publish;
pub mod routes;
pub mod share_images;
pub mod sitemap;
pub mod staging;
pub mod structured_data;
mod structured_office;
pub mod templates;
pub mod web_manifest;

#[cfg(test)]
mod example;
#[cfg(test)]
mod properties;
