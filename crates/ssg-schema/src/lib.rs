//! The content model in the formats of other tools, generated from the records of
//! `ssg_model::content`.
//!
//! - [`json_schema`]: the schemas that code editors use for completion, hover text and early
//!   warnings;
//! - [`vscode`]: the settings by which VS Code knows which schema belongs to which file;
//! - [`reference`]: every key with its meaning, for people;
//!
//! Nothing here reads or writes files, and only the decoders decide what is valid. All texts are in
//! Spanish, the language of the site's editors.

pub mod files;
pub mod json_schema;
pub mod reference;
pub mod vscode;

use ssg_model::accepts::Form;

/// Returns the message for a text that is not of a form.
fn expected(Form { es, examples, .. }: &Form) -> String {
    match examples.first() {
        Some(example) => format!("se espera {es}, como {example}"),
        None => format!("se espera {es}"),
    }
}
