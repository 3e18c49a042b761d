//! Everything that needs Node: the packages, the bundles, the image encoder, the renderer, and
//! requests to the web.
//!
//! - [`node`] finds Node, and [`environment`] holds the environment variables;
//! - [`install`] brings the packages of `frontend/` up to date with their lock file;
//! - [`bundle`] makes the scripts and styles that browsers load, and the code that renders;
//! - [`live`] keeps esbuild alive between bundles;
//! - [`rasters`] encodes photographs and drawings as images for the web;
//! - [`renderer`] renders pages in Node processes;
//! - [`types`] checks the types of own code;
//! - [`fetch`] reads a short text from the web.
//!
//! Nothing here prints: errors carry their text, as [`Failure`](ssg_model::failure::Failure)s, and
//! slow operations report through callbacks.

pub mod bundle;
mod child;
pub mod environment;
mod fault;
pub mod fetch;
mod files;
pub mod install;
pub mod limits;
pub mod live;
pub mod node;
pub mod notice;
mod permissions;
pub mod project;
pub mod rasters;
pub mod renderer;
mod running;
mod shortage;
mod transport;
pub mod types;

ssg_model::messages!();
