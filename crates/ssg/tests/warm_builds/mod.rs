//! A build with caches gives the same output, byte for byte, as one without: after any edits, and
//! any changes of the project or the caches.

#![cfg(target_os = "linux")]

mod caches;
mod damage;
mod marks;
mod modes;
mod outputs;
mod projects;
mod quiet_edits;
mod random;
mod replaced_meanwhile;

use std::path::{Path, PathBuf};

use walkdir::WalkDir;

/// The findings of all cases, so that a failure reports all of them.
#[derive(Default)]
struct BuildFindings(Vec<String>);

impl BuildFindings {
    fn expect(&mut self, is_right: bool, finding: impl FnOnce() -> String) {
        if !is_right {
            self.0.push(finding());
        }
    }

    fn add(&mut self, finding: Option<String>) {
        self.0.extend(finding);
    }

    #[track_caller]
    fn check(self) {
        assert!(self.0.is_empty(), "{}", self.0.join("\n"));
    }
}

/// Returns the wanted files below a folder, in order; links are not followed.
fn files(folder: &Path, is_wanted: impl Fn(&str) -> bool) -> Vec<PathBuf> {
    let entries = WalkDir::new(folder).sort_by_file_name().into_iter().filter_map(Result::ok);
    let files = entries.filter(|entry| entry.file_type().is_file());
    files.map(|entry| entry.into_path()).filter(|path| is_wanted(path.to_str().unwrap())).collect()
}
