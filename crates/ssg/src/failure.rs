//! Why a command has not done its work.

pub(crate) use ssg_model::failure::Failure;

pub(crate) type Result<T, E = Failure> = std::result::Result<T, E>;

/// Why a command ended before its work was done.
pub(crate) enum Stopped {
    /// The content or a page has errors, which have been printed: exit code 1.
    SiteHasErrors,
    /// Exit code 2.
    Failed(Failure),
}

impl<E: Into<Failure>> From<E> for Stopped {
    fn from(error: E) -> Stopped {
        Stopped::Failed(error.into())
    }
}
