//! Lists the kinds of section: each is a file in `src/content/sections/`.

#![expect(
    clippy::disallowed_methods,
    reason = "cargo names the folder in which a build script writes"
)]

use std::path::Path;
use std::{env, fs, io};

const FOLDER: &str = "src/content/sections";

fn main() -> io::Result<()> {
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
    let text = declared.collect::<String>() + "kinds! {\n" + &listed.collect::<String>() + "}\n";
    let out = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    fs::write(Path::new(&out).join("kinds.rs"), text)
}
