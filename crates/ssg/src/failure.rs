//! Why a command could not do its work: exit code 2.

pub(crate) use ssg_model::failure::Failure;

pub(crate) type Result<T, E = Failure> = std::result::Result<T, E>;
