//! The files that the build script embeds in the program, each with its path.

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));
