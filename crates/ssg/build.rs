//! Gives the program a name for what it is, so that nothing is taken over from the cache that another
//! version has made, and puts the engine and the starters into it.

#![expect(
    clippy::disallowed_methods,
    reason = "cargo names the folder in which a build script writes"
)]

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// What is in the program, each with the constant that holds it, and whether the program is compiled
/// again when it changes. Content is not: it would be with each edit of this site.
const EMBEDDED: [(&str, &[&str], bool); 3] = [
    ("ENGINE", &["../../frontend", "../../templates"], true),
    ("STARTERS", &["starters"], true),
    ("SAMPLE", &["../../content"], false),
];

fn main() -> io::Result<()> {
    let crates = Path::new("..");
    let mut files = vec![crates.join("../Cargo.lock")];
    for entry in fs::read_dir(crates)? {
        let sources = entry?.path().join("src");
        println!("cargo::rerun-if-changed={}", sources.display());
        list(&sources, &mut files)?;
    }
    println!("cargo::rerun-if-changed={}", files[0].display());
    println!("cargo::rustc-env=SSG_IDENTITY={:016x}", digest(&mut files)?);

    // A package holds the content of its day.
    println!("cargo::rerun-if-env-changed=SSG_PACKAGE");
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?);
    let mut code = String::new();
    for (name, folders, is_watched) in EMBEDDED {
        let mut files = Vec::new();
        for folder in folders {
            if is_watched {
                println!("cargo::rerun-if-changed={folder}");
            }
            list(Path::new(folder), &mut files)?;
        }
        let digest = digest(&mut files)?;
        println!("cargo::rustc-env=SSG_{name}={digest:016x}");
        code += &embed(&out, name, digest, &files)?;
    }
    fs::write(out.join("embedded.rs"), code)
}

/// Lists files, but for those that only tests use and those that npm has installed.
fn list(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if ["node_modules", "testing"].contains(&&*name) || name.contains(".test.") {
            continue;
        }
        if path.is_dir() {
            list(&path, files)?;
        } else {
            files.push(path);
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

/// A constant that holds copies of the files, by their paths.
fn embed(out: &Path, name: &str, digest: u64, files: &[PathBuf]) -> io::Result<String> {
    let mut code = format!(
        "pub(crate) const {name}: Embedded = Embedded {{ digest: \"{digest:016x}\", files: &[\n"
    );
    for (at, file) in files.iter().enumerate() {
        let path = file.strip_prefix("../..").unwrap_or(file).display();
        let copy = format!("{name}-{at}");
        fs::copy(file, out.join(&copy))?;
        code +=
            &format!("(\"{path}\", include_bytes!(concat!(env!(\"OUT_DIR\"), \"/{copy}\"))),\n");
    }
    Ok(code + "] };\n")
}
