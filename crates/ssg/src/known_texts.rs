//! What earlier builds have found in the texts of articles.

use std::path::Path;

use ssg_content::Texts;
use ssg_model::file_error::FileError;

use crate::cache::{Cache, PROGRAM};

/// The name of what is kept in its cache.
const ENTRY: &str = "known";

/// The texts of this build, and those of earlier ones.
pub(crate) struct KnownTexts {
    cache: Cache,
    pub(crate) texts: Texts,
}

impl KnownTexts {
    /// Recalls what this program has found.
    pub(crate) fn recall(root: &Path) -> Result<KnownTexts, FileError> {
        let cache = Cache::open(root, "texts")?;
        let known = cache.get(ENTRY).and_then(|known| String::from_utf8(known).ok());
        let texts = known.as_deref().and_then(|known| known.strip_suffix(PROGRAM));
        Ok(KnownTexts { texts: texts.map(Texts::parse).unwrap_or_default(), cache })
    }

    /// Keeps what is known now for the next build.
    pub(crate) fn keep(self) -> Result<(), FileError> {
        let KnownTexts { cache, texts } = self;
        let Some(found) = texts.written() else { return Ok(()) };
        cache.put_pieces(ENTRY, found.lines().chain([Ok(PROGRAM.to_owned())]))
    }
}
