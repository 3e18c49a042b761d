//! Tests of loading content, as the program loads it.
//!
//! All files are one test program, which is linked once.

#![allow(clippy::disallowed_methods, reason = "tests write files and start programs as they like")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod kinds;
mod load;
mod memory;
mod real_articles;
mod support;
