//! What a lock file of npm wants, and whether what is there is that.

use std::fs;
use std::path::Path;

use serde::Deserialize;
use serde_json::Value;
use ssg_store::Digest;
use std::collections::BTreeMap;

/// The part of a `package-lock.json`, or of npm's record of what it has installed, that says which
/// packages there are (<https://docs.npmjs.com/cli/v11/configuring-npm/package-lock-json#packages>).
#[derive(Deserialize)]
struct LockFile {
    /// By their folders: `node_modules/react`. That of the project itself is empty.
    #[serde(default)]
    packages: BTreeMap<String, LockedPackage>,
}

#[derive(Deserialize)]
struct LockedPackage {
    version: Option<String>,
    integrity: Option<String>,
    #[serde(default)]
    optional: bool,
    /// The systems and processors that it is for; all when they are absent.
    os: Option<Vec<String>>,
    cpu: Option<Vec<String>>,
    libc: Option<Value>,
}

/// The kinds of dependency that a `package.json` and its lock file name.
const KINDS: [&str; 4] =
    ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"];

/// Identifies the packages that a lock file and a `package.json` ask for, however the files are laid
/// out.
pub(super) fn identity(lock: &[u8], manifest: &[u8]) -> Digest {
    let part = |bytes: &[u8], part: fn(&Value) -> Value| match serde_json::from_slice(bytes) {
        Ok(value) => part(&value).to_string().into_bytes(),
        // npm says what is wrong with it.
        Err(_) => bytes.to_vec(),
    };
    let locked = part(lock, |lock| lock["packages"].clone());
    let named = part(manifest, dependencies);
    // The packages hold native programs: a folder copied from another system is of no use.
    let system = format!("{} {}", std::env::consts::OS, std::env::consts::ARCH);
    Digest::of_parts([&locked[..], &named, system.as_bytes()])
}

/// Whether the packages in `node_modules/` are those that a lock file asks for: by npm's record of
/// them, else by what they say themselves.
pub(super) fn fits(lock: &[u8], manifest: &[u8], frontend: &Path) -> bool {
    let Some((wanted, root)) = read(lock) else { return false };
    let Ok(manifest) = serde_json::from_slice::<Value>(manifest) else { return false };
    // Else npm has something to say.
    if !root.is_null() && dependencies(&root) != dependencies(&manifest) {
        return false;
    }
    let record = fs::read(frontend.join("node_modules/.package-lock.json")).ok();
    let record = record.and_then(|record| read(&record)).map(|(record, _)| record.packages);
    frontend.join("node_modules").is_dir()
        && wanted.packages.iter().filter(|(folder, _)| !folder.is_empty()).all(
            |(folder, package)| {
                let found = version(&frontend.join(folder));
                let is_recorded = record.as_ref().is_none_or(|record| {
                    let there = record.get(folder);
                    there.is_none_or(|there| there.integrity == package.integrity)
                        && (there.is_some() || found.is_none())
                });
                match found {
                    Some(found) => is_recorded && Some(found) == package.version,
                    None => !package.is_needed(),
                }
            },
        )
}

/// A lock file, and what it says of the project itself.
fn read(lock: &[u8]) -> Option<(LockFile, Value)> {
    let value: Value = serde_json::from_slice(lock).ok()?;
    let root = value["packages"][""].clone();
    Some((serde_json::from_value(value).ok()?, root))
}

fn dependencies(manifest: &Value) -> Value {
    KINDS.iter().map(|kind| manifest[kind].clone()).collect()
}

/// The version of the package in a folder, if there is one.
fn version(package: &Path) -> Option<String> {
    let manifest: Value =
        serde_json::from_slice(&fs::read(package.join("package.json")).ok()?).ok()?;
    Some(manifest["version"].as_str()?.to_owned())
}

impl LockedPackage {
    /// Whether it has to be there on this system. Of several for one system and processor, npm chooses
    /// by the C library.
    fn is_needed(&self) -> bool {
        let has = |list: &Option<Vec<String>>, name: &str| {
            list.as_ref().is_some_and(|list| list.iter().any(|one| one == name))
        };
        let (os, cpu) = system();
        !self.optional || self.libc.is_none() && has(&self.os, os) && has(&self.cpu, cpu)
    }
}

/// What Node calls this system and this processor.
fn system() -> (&'static str, &'static str) {
    let os = match std::env::consts::OS {
        "macos" => "darwin",
        other => other,
    };
    let cpu = match std::env::consts::ARCH {
        "x86_64" => "x64",
        "aarch64" => "arm64",
        "x86" => "ia32",
        other => other,
    };
    (os, cpu)
}
