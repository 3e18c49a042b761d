//! Tests of the editor's endpoint, without a server.
//!
//! All files are one test program, which is linked once.

#![allow(clippy::disallowed_methods, reason = "tests write files and start programs as they like")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod faults;
mod lists;
mod people;
mod project;
#[path = "../../../ssg/tests/support/random.rs"]
#[allow(dead_code, reason = "other tests need the rest")]
mod random;
mod returning;
mod two_people;
