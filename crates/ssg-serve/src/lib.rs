//! The HTTP servers of `ssg dev`, `ssg edit` and `ssg preview`, for this machine only.
//!
//! - [`server`] speaks HTTP and refuses what does not come from this machine's own browser
//!   (`guard`) or keeps it busy (`connections`); what to answer is up to a [`RequestHandler`](server::RequestHandler);
//! - [`editing`] is who may write to the server of `ssg edit`, and `body` takes in what is sent;
//! - [`response`] is one HTTP response, with the type of its file;
//! - [`preview`] is a site that answers from a built folder, as a real host would;
//! - [`live`] tells open pages that there is something new, or what is wrong;
//! - [`watch`] tells which files have changed.
//!
//! How a site is made is not known here.

mod body;
mod connections;
pub mod editing;
mod guard;
pub mod live;
mod media_type;
pub mod preview;
pub mod response;
pub mod server;
pub mod watch;
