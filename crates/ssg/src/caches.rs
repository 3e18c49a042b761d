//! The caches of a project, each a store in `.ssg/cache/`, which may be deleted at any time.

use std::io;
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_bytes::ByteBuf;
use ssg_model::file_error::FileAction;
use ssg_store::{Retention, Store};

use crate::console::Console;
use crate::failure::Failure;
use crate::messages;

/// The identity of this version of the program and of the engine in it; another version may generate
/// other files.
pub(crate) const PROGRAM: &str = concat!(env!("SSG_IDENTITY"), "-", env!("SSG_ENGINE"));

/// The folder of the caches, relative to the project.
const FOLDER: &str = ".ssg/cache";

/// Opens the cache called `name`.
pub(crate) fn open<T: Serialize + DeserializeOwned>(
    root: &Path,
    name: &str,
    retention: Retention,
) -> Store<T> {
    Store::open(&root.join(FOLDER).join(name), PROGRAM, retention)
}

/// Opens the cache of images. Its keys cover all that an image depends on (bytes, size, settings,
/// encoder), so it stays valid across versions of this program.
pub(crate) fn images(root: &Path) -> Store<ByteBuf> {
    Store::open(&root.join(FOLDER).join("images"), "1", Retention::Month)
}

/// Warns, once per run, that a cache could not be written, which only slows down later runs.
pub(crate) fn warn_of(committed: io::Result<()>, root: &Path, console: &mut Console) {
    if let Err(error) = committed
        && console.warns_of_caches()
    {
        let reason = FileAction::Write.words(&root.join(FOLDER), &error);
        console.warning(&Failure::new(messages::cache_not_kept(&reason)));
    }
}
