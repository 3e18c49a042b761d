//! Notices for a person who waits for the programs of the frontend.

use std::fmt;
use std::sync::Arc;

/// The reason for a wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrontendNotice {
    /// Another process works in `frontend/`; we wait for it to end.
    OtherProcess,
    /// npm installs the packages.
    Installing,
    /// Files of the packages are missing: npm installs them again.
    Reinstalling,
    /// The program of that name has been working for a while.
    StillWaiting(&'static str),
}

/// The receiver of a project's notices. The default one drops them.
#[derive(Clone)]
pub struct Notices(Arc<dyn Fn(FrontendNotice) + Send + Sync>);

impl Notices {
    /// Gives each notice to a function, on the thread that waits.
    pub fn new(receive: impl Fn(FrontendNotice) + Send + Sync + 'static) -> Notices {
        Notices(Arc::new(receive))
    }

    pub(crate) fn send(&self, notice: FrontendNotice) {
        (self.0)(notice);
    }
}

impl Default for Notices {
    fn default() -> Notices {
        Notices::new(|_| {})
    }
}

impl fmt::Debug for Notices {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Notices")
    }
}
