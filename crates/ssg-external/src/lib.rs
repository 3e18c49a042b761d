//! Checks whether links to other sites lead anywhere, without being a burden to their servers.
//!
//! [`check_links`] takes URLs and gives a [`LinkStatus`] for each. A host gets one request at a
//! time, with a pause between two, and says itself when it wants to be left alone; its responses
//! are kept from one run to the next. This is the only crate that makes requests to other hosts.
//!
//! - `check` goes through all URLs, several hosts at the same time;
//! - `link_check` checks one URL: it follows redirects and tries again;
//! - `host` limits how often each host gets a request;
//! - `request` sends one HTTP request and reads the response;
//! - `address` keeps requests from what is not public;
//! - `link_status` is what a response says about a link;
//! - `response_cache` keeps responses from one run to the next.

mod address;
mod check;
mod host;
mod link_check;
mod link_status;
mod request;
mod response_cache;

pub use check::{LinkCheck, check_links};
pub use link_status::LinkStatus;
pub use request::fetch_text;
pub use response_cache::{CachedResponse, ResponseCache, put_response};
