//! Tests of the boundary to Node, npm and esbuild, with the real programs.
//!
//! The packages of `frontend/` must be installed: `cargo xtask test` does that before it runs
//! Rust's tests. To test failures of npm or Node, a small script takes its place.

#![allow(clippy::disallowed_methods, reason = "tests write files and start programs as they like")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod bundle;
mod encoder;
mod fence;
mod fetch;
mod install;
mod limits;
mod node;
mod renderer;
mod renderer_failures;
mod support;
