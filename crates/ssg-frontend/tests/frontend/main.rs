//! The boundary to Node, npm and esbuild, through the public API and with the real programs.
//!
//! The packages of `frontend/` must be installed: `cargo xtask test` does that before it runs
//! Rust's tests. Where a failure of npm or Node is wanted, a small script stands in for it.

#![allow(clippy::disallowed_methods, reason = "tests write files and start programs as they like")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod bundle;
mod encoder;
mod install;
mod limits;
mod node;
mod renderer;
mod renderer_failures;
mod support;
