//! The environment variables that commands read.

use ssg_frontend::environment::Environment;

/// Returns the value of a variable, if set. Invalid UTF-8 is replaced.
pub(crate) fn get(name: &str) -> Option<String> {
    Environment::inherited().get(name)
}
