//! Checks whether links to other sites work, without burdening their servers.
//!
//! [`check_links`] takes URLs and returns a [`LinkStatus`] for each. A host gets one request at a
//! time, with a pause between two, and may ask for a longer pause; its responses are cached between
//! runs. This is the only crate that makes requests to other hosts.
//!
//! - `check` checks all URLs, several hosts at the same time;
//! - `link_check` checks one URL: it follows redirects and tries again;
//! - `host` limits requests to each host;
//! - `request` sends one HTTP request and reads the response;
//! - `address` prevents requests to private addresses;
//! - `link_status` derives the status of a link from a response;
//! - `response_cache` caches responses between runs.

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
