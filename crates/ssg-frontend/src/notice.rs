//! What somebody who waits for us is told.

/// What takes so long.
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
