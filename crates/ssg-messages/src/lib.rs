//! Makes Rust functions of the messages in a crate's `src/messages.txt`, for its build script.
//!
//! A message is a name, and one line for each language below it:
//!
//! ```text
//! renderer_does_not_start
//! en: cannot start the renderer (`{program}`): {reason:words}
//! es: no se puede iniciar el renderizador (`{program}`): {reason:words}
//! ```
//!
//! It becomes a function of that name that returns `Words`. Its parameters are the placeholders, in
//! the order in which the English text has them: `impl Display`, or `&Words` for `:words`. A line that
//! begins with four spaces continues the text above it on a new line; one that begins with `#` is a
//! comment.
//!
//! The macro `ssg_model::messages` declares the module of a crate's functions.

#![allow(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "cargo names the folder in which a build script writes, and reads its output"
)]

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::{env, fs, io};

const FILE: &str = "src/messages.txt";

/// Writes `messages.rs` into the folder of the build script.
///
/// # Errors
///
/// The file cannot be read, or a message lacks a language.
pub fn generate() -> io::Result<()> {
    println!("cargo::rerun-if-changed={FILE}");
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    let functions = functions(&fs::read_to_string(FILE)?).map_err(io::Error::other)?;
    fs::write(out.join("messages.rs"), functions)
}

/// Returns the Rust functions of messages; the error names the first message that is incomplete.
fn functions(text: &str) -> Result<String, String> {
    let mut functions = String::new();
    let text: String = text.split_inclusive('\n').filter(|line| !line.starts_with('#')).collect();
    for message in text.split("\n\n").map(str::trim).filter(|message| !message.is_empty()) {
        functions += &function(message).ok_or_else(|| format!("{FILE}: incomplete: {message}"))?;
    }
    Ok(functions)
}

fn function(message: &str) -> Option<String> {
    let (name, texts) = message.split_once("\nen: ")?;
    let (en, es) = texts.split_once("\nes: ")?;
    Some(function_of(name, en, es))
}

/// Returns the Rust function of a message.
pub fn function_of(name: &str, en: &str, es: &str) -> String {
    let declared = parameters([en, es]).into_iter().map(|(name, is_words)| {
        let kind = if is_words { "&Words" } else { "impl Display" };
        format!("{name}: {kind}, ")
    });
    format!(
        "\npub(crate) fn {name}({}) -> Words {{\n    {}\n}}\n",
        declared.collect::<String>(),
        words(en, es),
    )
}

/// Returns the names in the placeholders of texts, each once, and whether they are `Words`.
pub fn parameters<'a>(texts: impl IntoIterator<Item = &'a str>) -> Vec<(&'a str, bool)> {
    let mut parameters: Vec<(&str, bool)> = Vec::new();
    for placeholder in texts.into_iter().flat_map(placeholders) {
        let (name, format) = placeholder.split_once(':').unwrap_or((placeholder, ""));
        if parameters.iter().all(|(known, _)| *known != name) {
            parameters.push((name, format == "words"));
        }
    }
    parameters
}

/// Returns a Rust expression for a message, in which its placeholders are variables.
pub fn words(en: &str, es: &str) -> String {
    let text = |lang: &str, text: &str| {
        let chosen: BTreeSet<&str> =
            placeholders(text).filter_map(|name| name.strip_suffix(":words")).collect();
        let chosen: String =
            chosen.iter().map(|name| format!("let {name} = &{name}.{lang}; ")).collect();
        let text = text.replace("\n    ", "\n").replace(":words}", "}");
        format!("{{ {chosen}format!({text:?}) }}")
    };
    format!("Words {{ en: {}, es: {} }}", text("en", en), text("es", es))
}

/// Returns the placeholders of a format string, without their braces.
fn placeholders(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        loop {
            let (_, after) = rest.split_once('{')?;
            if let Some(after) = after.strip_prefix('{') {
                rest = after;
                continue;
            }
            let (placeholder, after) = after.split_once('}')?;
            rest = after;
            return Some(placeholder);
        }
    })
}

#[cfg(test)]
mod tests {
    use super::functions;

    #[test]
    fn a_message_becomes_a_function_of_its_placeholders() {
        let text = "# About files.\nunreadable\nen: no {file}: {why:words}\nes: sin {file}: {why:words}\n    {{más}}\n\nbye\nen: bye\nes: adiós\n";
        let expected = r#"
pub(crate) fn unreadable(file: impl Display, why: &Words, ) -> Words {
    Words { en: { let why = &why.en; format!("no {file}: {why}") }, es: { let why = &why.es; format!("sin {file}: {why}\n{{más}}") } }
}

pub(crate) fn bye() -> Words {
    Words { en: { format!("bye") }, es: { format!("adiós") } }
}
"#;
        let made = functions(text).unwrap();
        assert_eq!(made, expected);
        assert_eq!(
            functions("one\nen: one\n").unwrap_err(),
            "src/messages.txt: incomplete: one\nen: one"
        );
    }
}
