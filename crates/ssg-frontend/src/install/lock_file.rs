//! The packages that npm's lock file asks for, and whether they are installed.

#![expect(clippy::disallowed_methods, reason = "packages are recorded by their stamp")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde::Deserialize;
use serde_json::Value;
use ssg_model::failure::Failure;
use ssg_store::Digest;

use crate::files;
use crate::messages;
use crate::node;

/// The packages in a `package-lock.json`, or in npm's record of an installation
/// (<https://docs.npmjs.com/cli/v11/configuring-npm/package-lock-json#packages>).
#[derive(Deserialize)]
struct LockFile {
    /// The packages by folder, such as `node_modules/react`; the folder of the project is empty.
    #[serde(default)]
    packages: BTreeMap<String, LockedPackage>,
}

#[derive(Deserialize)]
struct LockedPackage {
    /// The address from which npm fetches the package.
    resolved: Option<String>,
    version: Option<String>,
    integrity: Option<String>,
    #[serde(default)]
    optional: bool,
    /// The systems and processors that the package supports; all if absent.
    os: Option<Vec<String>>,
    cpu: Option<Vec<String>>,
    libc: Option<Value>,
}

/// The kinds of dependencies in a `package.json` and its lock file.
const KINDS: [&str; 4] =
    ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"];

/// The packages that should be installed.
pub(super) struct WantedPackages {
    /// The bytes of `package-lock.json`.
    lock: Vec<u8>,
    /// The bytes of `package.json`.
    manifest: Vec<u8>,
}

impl WantedPackages {
    pub(super) fn read(frontend: &Path) -> Result<WantedPackages, Failure> {
        let lock =
            files::read_if_present(&frontend.join("package-lock.json"))?.ok_or_else(|| {
                Failure::new(messages::lock_file_missing()).hint(messages::restore_lock_file())
            })?;
        Ok(WantedPackages { lock, manifest: files::read(&frontend.join("package.json"))? })
    }

    /// Refuses the lock file of a project if it does not fit `package.json`, or if the content of
    /// a package is not fixed.
    pub(super) fn check_own(&self) -> Result<(), Failure> {
        let manifest = serde_json::from_slice::<Value>(&self.manifest).unwrap_or_default();
        let fitting =
            read(&self.lock).filter(|(_, root)| dependencies(root) == dependencies(&manifest));
        let Some((LockFile { packages }, _)) = fitting else {
            return Err(Failure::new(messages::lock_file_unusable("EUSAGE"))
                .hint(messages::write_lock_file()));
        };
        let is_loose = |package: &LockedPackage| {
            let address = package.resolved.as_deref().unwrap_or("https://");
            package.integrity.is_none() || !address.starts_with("https://")
        };
        let mut packages = packages.iter().filter(|(folder, _)| !folder.is_empty());
        match packages.find(|(_, package)| is_loose(package)) {
            Some((folder, _)) => {
                let text = String::from_utf8_lossy(&self.lock);
                let at = text.find(&format!("\"{folder}\": {{")).unwrap_or_default();
                let line = text[..at].matches('\n').count() + 1;
                let failure = Failure::new(messages::package_not_pinned(line, folder));
                Err(failure.hint(messages::pin_package()))
            }
            None => Ok(()),
        }
    }

    /// Returns the identity of the packages, independent of the files' formatting.
    pub(super) fn identity(&self) -> Digest {
        let part = |bytes: &[u8], part: fn(&Value) -> Value| match serde_json::from_slice(bytes) {
            Ok(value) => part(&value).to_string().into_bytes(),
            // npm reports what is wrong with the file.
            Err(_) => bytes.to_vec(),
        };
        let locked = part(&self.lock, |lock| lock["packages"].clone());
        let named = part(&self.manifest, dependencies);
        // Packages contain native programs, so a folder copied from another system is unusable.
        let system = format!("{} {}", std::env::consts::OS, std::env::consts::ARCH);
        Digest::of_parts([&locked[..], &named, system.as_bytes()])
    }

    /// Whether the packages are in `node_modules/`, by npm's record and their own versions.
    pub(super) fn are_installed(&self, frontend: &Path) -> bool {
        let Some((wanted, root)) = read(&self.lock) else { return false };
        let Ok(manifest) = serde_json::from_slice::<Value>(&self.manifest) else { return false };
        // npm reports a lock file that does not match `package.json`.
        if !root.is_null() && dependencies(&root) != dependencies(&manifest) {
            return false;
        }
        let record = fs::read(frontend.join("node_modules/.package-lock.json")).ok();
        let record = record.and_then(|record| read(&record)).map(|(record, _)| record);
        let mut packages = wanted.packages.iter().filter(|(folder, _)| !folder.is_empty());
        frontend.join("node_modules").is_dir()
            && packages.all(|(folder, package)| {
                let found = version(&frontend.join(folder));
                package.is_served_by(found.as_deref())
                    && record.as_ref().is_none_or(|record| {
                        package.is_recorded_as(record.packages.get(folder), found.is_some())
                    })
            })
    }
}

/// Reads a lock file, and its entry for the project itself.
fn read(lock: &[u8]) -> Option<(LockFile, Value)> {
    let value: Value = serde_json::from_slice(lock).ok()?;
    let root = value["packages"][""].clone();
    Some((serde_json::from_value(value).ok()?, root))
}

fn dependencies(manifest: &Value) -> Value {
    KINDS.iter().map(|kind| manifest[kind].clone()).collect()
}

/// Returns the names of the packages in a `package.json`.
pub(super) fn named(manifest: &[u8]) -> serde_json::Result<BTreeSet<String>> {
    let kinds: Value = dependencies(&serde_json::from_slice(manifest)?);
    let kinds = kinds.as_array().into_iter().flatten().filter_map(Value::as_object);
    Ok(kinds.flat_map(|kind| kind.keys().cloned()).collect())
}

/// Returns the version of the package in a folder, if there is one.
fn version(package: &Path) -> Option<String> {
    let manifest: Value =
        serde_json::from_slice(&fs::read(package.join("package.json")).ok()?).ok()?;
    Some(manifest["version"].as_str()?.to_owned())
}

impl LockedPackage {
    /// Whether the version found in the package's folder is the right one.
    fn is_served_by(&self, found: Option<&str>) -> bool {
        match found {
            Some(found) => self.version.as_deref() == Some(found),
            None => !self.is_needed(),
        }
    }

    /// Whether npm's record has the same package for this folder, or none if none is installed.
    fn is_recorded_as(&self, record: Option<&LockedPackage>, is_found: bool) -> bool {
        match record {
            Some(record) => record.integrity == self.integrity,
            None => !is_found,
        }
    }

    /// Whether the package is required on this system. Among several for one system and processor,
    /// npm chooses by the C library.
    fn is_needed(&self) -> bool {
        let has = |list: &Option<Vec<String>>, name: &str| {
            list.as_ref().is_some_and(|list| list.iter().any(|one| one == name))
        };
        let (os, cpu) = node::system();
        !self.optional || self.libc.is_none() && has(&self.os, os) && has(&self.cpu, cpu)
    }
}
