//! Tests of staging and publishing an output.
//!
//! All files are one test program, which is linked once.

#![allow(clippy::disallowed_methods, reason = "tests write files and start programs as they like")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[cfg(target_os = "linux")]
mod faults;
mod publishing;
