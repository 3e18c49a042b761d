//! From rendered pages to a published output.
//!
//! - [`templates`] reads the templates of text files;
//! - [`document`] puts a page's HTML into its template, with its head and its inline data;
//! - [`structured_data`] describes the page to search engines, in that head;
//! - [`data`] makes the JSON file that client-side navigation fetches;
//! - [`sitemap`], [`feed`] and [`web_manifest`] describe the site as a whole;
//! - [`share_images`] and [`icons`] are drawings for link previews and for phones, based on
//!   [`drawing`];
//! - [`policy`] is the Content-Security-Policy of the pages;
//! - `html` reads a document as a browser does;
//! - [`host`] configures the headers and redirects of hosts;
//! - [`precompress`] adds compressed variants, for hosts that do not compress files;
//! - [`output_error`] has the errors of making an output;
//! - [`output_file`] is a file in memory, made by most of the above;
//! - [`check`] looks for faults in all of them;
//! - [`staging`] collects the files of a build, and `publish` replaces the output at its
//!   [`output_location`] atomically; [`manifest`] lists the files that builds have written, and
//!   `output_record` detects changes to them;
//! - [`routes`] compares the pages of two outputs.

#![cfg_attr(test, allow(clippy::disallowed_methods, reason = "tests write files as they like"))]

mod address;
mod articles;
pub mod check;
pub mod client;
pub mod document;
pub mod drawing;
pub mod drawings;
pub mod feed;
mod files;
pub mod host;
mod host_text;
mod html;
pub mod icons;
pub mod inline_json;
mod lettering;
pub mod manifest;
pub mod output_error;
pub mod output_file;
pub mod output_location;
pub mod output_record;
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

ssg_model::messages!();

#[cfg(test)]
mod example;
#[cfg(test)]
mod properties;
