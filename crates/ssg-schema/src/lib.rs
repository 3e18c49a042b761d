//! The content model in the formats of other tools, generated from the records of
//! `ssg_model::content`.
//!
//! - [`json_schema`]: the schemas that code editors use for completion, hover text and early
//!   warnings;
//! - [`vscode`]: the settings by which VS Code knows which schema belongs to which file;
//! - [`reference`]: every key with its meaning, for people;
//!
//! Nothing here reads or writes files, and only the decoders decide what is valid. All texts are in
//! the language that is asked for.

ssg_model::messages!();

pub mod files;
pub mod json_schema;
pub mod reference;
pub mod vscode;
