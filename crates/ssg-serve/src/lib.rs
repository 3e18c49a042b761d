//! The HTTP servers of `ssg dev`, `ssg edit` and `ssg preview`, for this machine only.
//!
//! - [`server`] speaks HTTP and refuses what does not come from this machine's own browser
//!   (`guard`) or keeps it busy (`connections`); a
//!   [`RequestHandler`](server::RequestHandler) makes the responses;
//! - [`editing`] controls access to the server of `ssg edit`, and `body` reads what is sent to it;
//! - [`response`] is an HTTP response, with the type of its file;
//! - [`preview`] serves a built folder as a real host would;
//! - [`live`] tells open pages of new versions and of errors;
//! - [`watch`] reports which files have changed.
//!
//! This crate does not know how a site is built.

mod body;
mod connections;
pub mod editing;
mod guard;
pub mod live;
pub mod preview;
pub mod response;
pub mod server;
pub mod watch;

ssg_model::messages!();
