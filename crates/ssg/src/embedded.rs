//! The files that are in the program; its build script lists them.

/// Files by their paths, and what identifies them together.
pub(crate) struct Embedded {
    pub(crate) digest: &'static str,
    pub(crate) files: &'static [(&'static str, &'static [u8])],
}

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));
