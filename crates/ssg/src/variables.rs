//! The variables of the environment that commands heed.

use ssg_frontend::environment::Environment;
use ssg_model::words::Lang;

/// The value of a variable, `None` where it is not set. Bytes that are no text are replaced.
pub(crate) fn get(name: &str) -> Option<String> {
    Environment::inherited().get(name)
}

/// The language that the environment asks for.
pub(crate) fn lang() -> Option<Lang> {
    Lang::from_environment(get)
}
