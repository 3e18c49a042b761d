//! The HTML that React renders for a page.

use std::sync::Arc;

use serde::Deserialize;

/// The HTML inside `#root` of a page.
pub struct Html {
    /// The HTML around `own`; `None` if `own` is everything.
    pub shell: Option<Arc<Shell>>,
    pub own: String,
}

/// The HTML around the own content of many pages: header and footer.
#[derive(Debug, PartialEq, Eq, Deserialize)]
pub struct Shell {
    pub before: String,
    pub after: String,
}

impl Html {
    /// Returns the two halves of the shell, empty if there is none.
    pub fn around(&self) -> [&str; 2] {
        self.shell.as_ref().map_or(["", ""], |shell| [&shell.before, &shell.after])
    }
}
