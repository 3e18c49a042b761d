//! Embeds `fields.yaml` of the frontend's kinds of section, for projects without a frontend of
//! their own.

#![expect(
    clippy::disallowed_methods,
    reason = "cargo names the folder in which a build script writes"
)]

use std::path::PathBuf;
use std::{env, fs, io};

const FOLDER: &str = "../../frontend/src/sections";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed={FOLDER}");
    let mut kinds = Vec::new();
    for entry in fs::read_dir(FOLDER)? {
        let folder = fs::canonicalize(entry?.path())?;
        let (name, file) = (folder.file_name().unwrap_or_default(), folder.join("fields.yaml"));
        if file.is_file() {
            kinds.push(format!("({name:?}, include_str!({file:?})),\n"));
        }
    }
    kinds.sort();
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    fs::write(out.join("kinds.rs"), format!("&[\n{}]", kinds.concat()))
}
