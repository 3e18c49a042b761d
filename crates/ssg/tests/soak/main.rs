//! Tests of the real binary that take too long for every change: `cargo xtask soak` runs each by its
//! name, with as many cases as asked for. `cargo test` neither compiles nor runs this program.

#![allow(clippy::disallowed_methods, reason = "tests write files and start programs as they like")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![cfg(target_os = "linux")]

mod damage;
mod damaged_caches;
mod edit_kill;
mod edit_random;
mod large_inputs;
mod naughty_strings;
mod publish_kill;
mod random_edits;
mod real_markdown;
#[path = "../support/mod.rs"]
#[allow(dead_code, reason = "the tests for every change use the rest")]
mod support;
mod system_calls;
