//! `ssg edit` through its endpoint: the marks of pages, and the effect of a change on the file and
//! the page. The interface is tested in browsers.

mod conflicts;
mod files;
mod history;
mod lifecycle;
mod marked_pages;
mod refusals;
mod structure;
mod values;
mod year;
