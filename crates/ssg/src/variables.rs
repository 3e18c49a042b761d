//! The environment variables that commands read.

use ssg_frontend::environment::Environment;
use ssg_model::words::Lang;

/// Returns the value of a variable, if set. Invalid UTF-8 is replaced.
pub(crate) fn get(name: &str) -> Option<String> {
    Environment::inherited().get(name)
}

/// Returns the language that the environment asks for.
pub(crate) fn lang() -> Option<Lang> {
    Lang::from_environment(get)
}
