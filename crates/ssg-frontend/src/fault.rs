//! A failure of a program that npm has installed, and whether its packages may be to blame.

use std::path::Path;

use ssg_model::failure::Failure;
use ssg_model::words;
use ssg_model::words::Words;

/// A failure, and what is suspected.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) failure: Failure,
    pub(crate) blame: Blame,
}

/// Whether packages that are installed anew may help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Blame {
    /// The system was short of something, or the fault is plainly in the frontend's own code.
    Others,
    /// Only if files of theirs turn out to be missing.
    MaybePackages,
    /// They are to blame, as far as the error itself tells.
    Packages,
}

impl Fault {
    /// A failure that packages are to blame for.
    pub(crate) fn of_packages(failure: Failure) -> Fault {
        Fault { failure: failure.hint(packages_hint()), blame: Blame::Packages }
    }
}

/// What to do when packages are not as they should be.
pub(crate) fn packages_hint() -> Words {
    words! {
        en: "delete `frontend/node_modules` and build again",
        es: "borra `frontend/node_modules` y vuelve a construir",
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
