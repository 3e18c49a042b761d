//! Gives the program a name for what it is: whatever another version has made is not taken over
//! from the cache.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::{fs, io};

fn main() -> io::Result<()> {
    let crates = Path::new("..");
    let mut files = vec![crates.join("../Cargo.lock")];
    for entry in fs::read_dir(crates)? {
        let sources = entry?.path().join("src");
        println!("cargo::rerun-if-changed={}", sources.display());
        list(&sources, &mut files)?;
    }
    println!("cargo::rerun-if-changed={}", files[0].display());
    files.sort();

    let mut hasher = DefaultHasher::new();
    for file in files {
        (&file, fs::read(&file)?).hash(&mut hasher);
    }
    println!("cargo::rustc-env=SSG_IDENTITY={:016x}", hasher.finish());
    Ok(())
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
