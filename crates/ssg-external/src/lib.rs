//! Asks other hosts, politely, whether links lead anywhere.
//!
//! [`ask`] takes addresses and gives a [`Verdict`] for each. A host is asked for one address at a
//! time, with a pause between two questions, and says itself when it wants to be left alone; what
//! it has answered is remembered. This is the only crate that makes requests to other hosts.
//!
//! - `host` gives every host its turns;
//! - `question` asks one host for one address, once;
//! - `inquiry` asks for an address until its fate is known;
//! - `memory` remembers answers from one run to the next.

mod ask;
mod host;
mod inquiry;
mod memory;
mod question;
mod verdict;

pub use ask::{Asker, ask};
pub use memory::Memory;
pub use verdict::Verdict;
