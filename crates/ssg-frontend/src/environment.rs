//! The variables of the environment, read in one place.

use std::collections::BTreeMap;
use std::env;
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;

/// The environment that programs are looked up in and started with.
#[derive(Clone, Debug)]
pub struct Environment {
    variables: BTreeMap<OsString, OsString>,
}

static REPLACED: OnceLock<Environment> = OnceLock::new();

impl Environment {
    /// The environment of this process, or what it has been [replaced](Self::replace) by.
    #[allow(clippy::disallowed_methods, reason = "the one place where the environment is read")]
    pub fn inherited() -> Environment {
        let replaced = REPLACED.get().cloned();
        replaced.unwrap_or_else(|| Environment { variables: env::vars_os().collect() })
    }

    /// From now on, everything in this process inherits this environment, once and for all: a test
    /// cannot safely change the real one, which other threads may be reading.
    pub fn replace(self) {
        let _ = REPLACED.set(self);
    }

    /// The value of a variable; bytes that are no text are replaced.
    pub fn get(&self, name: &str) -> Option<String> {
        Some(self.variables.get(OsStr::new(name))?.to_string_lossy().into_owned())
    }

    /// The same environment with one variable set.
    pub fn with(mut self, name: impl Into<OsString>, value: impl Into<OsString>) -> Environment {
        self.variables.insert(name.into(), value.into());
        self
    }

    /// The first executable file of that name on `PATH`.
    pub fn find_program(&self, name: &str) -> Option<PathBuf> {
        let path = self.variables.get(OsStr::new("PATH"))?;
        env::split_paths(path)
            .filter(|folder| folder.is_absolute())
            .map(|folder| folder.join(name))
            .find(|file| is_executable(file))
    }

    /// Gives a command the whole environment but for the named variables.
    pub(crate) fn pass_all_but(&self, command: &mut Command, withheld: &[&str]) {
        command.env_clear();
        command.envs(self.variables.iter().filter(|(name, _)| !named(name, withheld)));
    }

    /// Gives a command the named variables, those of them that are set.
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
