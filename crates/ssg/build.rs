//! Computes the identity of the program, which its caches depend on, and embeds the engine, the
//! starters and the sample content; makes functions of the messages.

#![expect(
    clippy::disallowed_methods,
    reason = "cargo names the folder in which a build script writes"
)]

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The embedded constants: the name of each, its paths, and whether a change of its files
/// recompiles the program. Content does not, since this site is edited often. The frontend's parts
/// are listed one by one to leave out its installed packages.
const EMBEDDED: [(&str, &[&str], bool); 5] = [
    (
        "ENGINE",
        &[
            "../../frontend/package-lock.json",
            "../../frontend/package.json",
            "../../frontend/src",
            "../../frontend/tsconfig.json",
            "../../templates",
        ],
        true,
    ),
    ("STARTERS", &["starters"], true),
    ("SECTION", &["section"], true),
    ("COLLECTION", &["collection"], true),
    ("SAMPLE", &["../../content"], false),
];

fn main() -> io::Result<()> {
    ssg_messages::generate()?;
    let crates = Path::new("..");
    let mut files = vec![crates.join("../Cargo.lock")];
    for entry in fs::read_dir(crates)? {
        let sources = entry?.path().join("src");
        println!("cargo::rerun-if-changed={}", sources.display());
        list(&sources, &mut files)?;
    }
    println!("cargo::rerun-if-changed={}", files[0].display());
    println!("cargo::rustc-env=SSG_IDENTITY={:016x}", digest(&mut files)?);

    // Packaging changes this variable, so that the current sample content is embedded.
    println!("cargo::rerun-if-env-changed=SSG_PACKAGE");
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    let mut code = String::new();
    for (name, paths, is_watched) in EMBEDDED {
        let mut files = Vec::new();
        for path in paths {
            if is_watched {
                println!("cargo::rerun-if-changed={path}");
            }
            list(Path::new(path), &mut files)?;
        }
        let digest = digest(&mut files)?;
        println!("cargo::rustc-env=SSG_{name}={digest:016x}");
        code += &embed(&out, name, &files)?;
    }
    fs::write(out.join("embedded.rs"), code)
}

/// Lists a file, or the files of a folder except those that only tests use.
fn list(path: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if name != "testing" && !name.contains(".test.") {
            list(&entry.path(), files)?;
        }
    }
    Ok(())
}

fn digest(files: &mut [PathBuf]) -> io::Result<u64> {
    files.sort();
    let mut hasher = DefaultHasher::new();
    for file in files {
        (&file, fs::read(&file)?).hash(&mut hasher);
    }
    Ok(hasher.finish())
}

/// Copies the files to `out` and returns the code of a constant that embeds them by path.
fn embed(out: &Path, name: &str, files: &[PathBuf]) -> io::Result<String> {
    let mut code = format!("pub(crate) const {name}: &[(&str, &[u8])] = &[\n");
    for (at, file) in files.iter().enumerate() {
        let path = file.strip_prefix("../..").unwrap_or(file).display();
        let copy = format!("{name}-{at}");
        fs::copy(file, out.join(&copy))?;
        code +=
            &format!("(\"{path}\", include_bytes!(concat!(env!(\"OUT_DIR\"), \"/{copy}\"))),\n");
    }
    Ok(code + "];\n")
}
