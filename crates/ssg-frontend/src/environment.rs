//! The environment variables, read in one place.

#![expect(clippy::disallowed_methods, reason = "programs are recorded when they are used")]

use std::collections::BTreeMap;
use std::env;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

/// The environment in which programs are looked up and started.
#[derive(Clone, Debug)]
pub struct Environment {
    variables: BTreeMap<OsString, OsString>,
}

static REPLACED: OnceLock<Environment> = OnceLock::new();

impl Environment {
    /// Returns the environment of this process, or its [replacement](Self::replace).
    #[allow(clippy::disallowed_methods, reason = "the one place where the environment is read")]
    pub fn inherited() -> Environment {
        let replaced = REPLACED.get().cloned();
        replaced.unwrap_or_else(|| Environment { variables: env::vars_os().collect() })
    }

    /// Replaces the environment for the rest of this process: a test cannot safely change the real
    /// one, which other threads may be reading.
    pub fn replace(self) {
        let _ = REPLACED.set(self);
    }

    /// Returns the value of a variable; bytes that are not UTF-8 are replaced.
    pub fn get(&self, name: &str) -> Option<String> {
        Some(self.variables.get(OsStr::new(name))?.to_string_lossy().into_owned())
    }

    /// Sets a variable.
    pub fn with(mut self, name: impl Into<OsString>, value: impl Into<OsString>) -> Environment {
        self.variables.insert(name.into(), value.into());
        self
    }

    /// Returns the first executable file with this name on `PATH`.
    pub fn find_program(&self, name: &str) -> Option<PathBuf> {
        let path = self.variables.get(OsStr::new("PATH"))?;
        env::split_paths(path)
            .filter(|folder| folder.is_absolute())
            .map(|folder| folder.join(name))
            .find(|file| is_executable(file))
    }

    /// Gives a command the environment without the named variables.
    pub(crate) fn pass_all_but(&self, command: &mut Command, withheld: &[&str]) {
        command.env_clear();
        command.envs(self.variables.iter().filter(|(name, _)| !named(name, withheld)));
    }

    /// Gives a command only the named variables, if they are set.
    pub(crate) fn pass_only(&self, command: &mut Command, passed: &[&str]) {
        command.env_clear();
        command.envs(self.variables.iter().filter(|(name, _)| named(name, passed)));
    }
}

fn named(name: &OsStr, names: &[&str]) -> bool {
    names.iter().any(|candidate| name == OsStr::new(candidate))
}

fn is_executable(file: &std::path::Path) -> bool {
    file.is_file() && rustix::fs::access(file, rustix::fs::Access::EXEC_OK).is_ok()
}
