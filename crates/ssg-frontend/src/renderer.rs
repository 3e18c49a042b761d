//! Renders pages with React, in Node processes of our own.
//!
//! Each renderer is a child that runs `renderer/renderer.cjs`. The parent and the child exchange
//! frames over a socket that is the child's standard input; a page's output goes to separate pipes,
//! so it cannot disturb the frames. From the outside in:
//!
//! - `pool` distributes the pages to several renderers;
//! - `worker` starts a renderer and communicates with it;
//! - `messages` encodes and decodes the messages;
//! - `failure` has the errors of pages ([`Thrown`]) and of renderers.

mod failure;
mod messages;
mod pool;
mod worker;

pub use self::failure::Thrown;
pub use self::pool::{Pool, RendererOptions, Starting, start};
pub use self::worker::Job;
