//! Lists the kinds of section, each of which is a file in `src/content/sections/`, and makes Rust of the
//! messages in `src/messages.txt`.

#![expect(
    clippy::disallowed_methods,
    reason = "cargo names the folder in which a build script writes"
)]

use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs, io};

const FOLDER: &str = "src/content/sections";
const MESSAGES: &str = "src/messages.txt";

fn main() -> io::Result<()> {
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    fs::write(out.join("kinds.rs"), kinds()?)?;
    println!("cargo::rerun-if-changed={MESSAGES}");
    fs::write(out.join("messages.rs"), messages(&fs::read_to_string(MESSAGES)?))
}

/// The modules of all kinds of section, and their list.
fn kinds() -> io::Result<String> {
    println!("cargo::rerun-if-changed={FOLDER}");
    let mut modules = Vec::new();
    for entry in fs::read_dir(FOLDER)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        modules.extend(name.strip_suffix(".rs").filter(|name| *name != "mod").map(str::to_owned));
    }
    modules.sort();

    let folder = env::current_dir()?.join(FOLDER);
    let declared = modules.iter().map(|module| {
        let file = folder.join(format!("{module}.rs"));
        format!("#[path = {file:?}]\npub mod {module};\n")
    });
    let listed = modules.iter().map(|module| {
        let words = module.split('_').map(|word| word[..1].to_uppercase() + &word[1..]);
        format!("{module} {} {:?},\n", words.collect::<String>(), module.replace('_', "-"))
    });
    Ok(declared.collect::<String>() + "kinds! {\n" + &listed.collect::<String>() + "}\n")
}

/// A macro that puts an arm for each block of the file before the arms of a `match`.
fn messages(text: &str) -> String {
    let mut arms = String::new();
    for block in text.split("\n\n").filter(|block| !block.starts_with('#')) {
        let (pattern, lines) = block.split_once('\n').unwrap_or((block, ""));
        let words = |part: &str| {
            let find = |lang: &str| {
                let start = format!("{part}{lang}: ");
                lines.lines().find_map(|line| line.strip_prefix(&start))
            };
            match (find("en"), find("es")) {
                (Some(en), Some(es)) => Some(format!("$crate::words!(en: {en:?}, es: {es:?})")),
                (None, None) => None,
                _ => panic!("{MESSAGES}: a language is missing in `{pattern}`"),
            }
        };
        let message = words("").unwrap_or_else(|| panic!("{MESSAGES}: no words in `{pattern}`"));
        // Writing to a string does not fail.
        let _ = write!(arms, "Problem::{pattern} => Explanation::new({message})");
        for part in ["label", "hint"] {
            if let Some(words) = words(&format!("{part} ")) {
                let _ = write!(arms, ".{part}({words})");
            }
        }
        arms.push_str(",\n");
    }
    let head = "macro_rules! with_messages {\n(match $problem:ident { $($rest:tt)* }) => {\nmatch $problem {\n";
    format!("{head}{arms}$($rest)*\n}}\n}};\n}}\n")
}
