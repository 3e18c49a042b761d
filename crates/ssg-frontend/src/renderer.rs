//! Renders pages with React, in Node processes of our own.
//!
//! Each renderer is a child that runs `renderer/renderer.cjs`. The parent and the child exchange
//! frames over a socket that is the child's standard input; what a page prints goes to pipes of
//! its own, so it cannot disturb the frames. From the outside in:
//!
//! - `pool` gives the pages to several renderers;
//! - `worker` is the conversation with one of them;
//! - `messages` are what the two say;
//! - `lifetime` starts the child;
//! - `failure` is what can go wrong: a page ([`Thrown`]) or a renderer.

mod failure;
mod lifetime;
mod messages;
mod pool;
mod worker;

pub use self::failure::Thrown;
pub use self::pool::{Pool, RendererOptions, Starting, start};
pub use self::worker::Job;
