//! Notices about programs of the frontend that keep a person waiting.

use std::fmt;
use std::sync::Arc;

/// The reason for a wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrontendNotice {
    /// Another process works in `frontend/`, and holds the lock.
    OtherProcess,
    /// npm installs the packages.
    Installing,
    /// Files of the packages are missing: npm installs them again.
    Reinstalling,
    /// The named program is taking long.
    StillWaiting(&'static str),
}

/// The receiver of a project's notices. The default one drops them.
#[derive(Clone, Default)]
pub struct Notices(Option<Arc<dyn Fn(FrontendNotice) + Send + Sync>>);

impl Notices {
    /// Creates a receiver. `receive` is called on the thread that waits.
    pub fn new(receive: impl Fn(FrontendNotice) + Send + Sync + 'static) -> Notices {
        Notices(Some(Arc::new(receive)))
    }

    pub(crate) fn send(&self, notice: FrontendNotice) {
        if let Some(receive) = &self.0 {
            receive(notice);
        }
    }
}

impl fmt::Debug for Notices {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Notices")
    }
}
