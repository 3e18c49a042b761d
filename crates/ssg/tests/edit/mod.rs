//! `ssg edit` through its endpoint: what pages tell of their texts, and what a change does to the
//! file, to the page and to nothing else. The interface that uses it is tested in browsers.

mod conflicts;
mod files;
mod history;
mod lifecycle;
mod marked_pages;
mod refusals;
mod structure;
mod values;
mod year;
