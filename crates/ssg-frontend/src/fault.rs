//! A failure of a program that npm has installed, and whether its packages may be to blame.

use std::path::Path;

use ssg_model::failure::Failure;

use crate::messages;

/// A failure, and its suspected cause.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) failure: Failure,
    pub(crate) blame: Blame,
}

/// Whether reinstalling the packages may help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Blame {
    /// No: the system lacked a resource, or the frontend's own code is wrong.
    Others,
    /// Only if files of the packages turn out to be missing.
    MaybePackages,
    /// Yes, as far as the error itself tells.
    Packages,
}

impl Fault {
    /// Creates a failure that is blamed on packages.
    pub(crate) fn of_packages(failure: Failure) -> Fault {
        Fault { failure: failure.hint(messages::delete_packages()), blame: Blame::Packages }
    }

    /// Creates a failure to which packages have not contributed.
    pub(crate) fn of_others(failure: Failure) -> Fault {
        Fault { failure, blame: Blame::Others }
    }
}

impl From<Failure> for Fault {
    fn from(failure: Failure) -> Fault {
        let mut parts = failure.file().into_iter().flat_map(Path::components);
        let is_theirs = parts.any(|part| part.as_os_str() == "node_modules");
        match is_theirs {
            true => Fault::of_packages(failure),
            false => Fault { failure, blame: Blame::MaybePackages },
        }
    }
}
