//! The files that the build script embeds in the program.

/// Files by path, with the digest of all of them.
pub(crate) struct Embedded {
    pub(crate) digest: &'static str,
    pub(crate) files: &'static [(&'static str, &'static [u8])],
}

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));
