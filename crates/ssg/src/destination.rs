//! Destinations for the files of a site: an output, a check, or none.

use ssg_model::output_path::OutputPath;
use ssg_output::output_file::OutputFile;
use ssg_output::staging::Staging;
use ssg_store::Digest;

use crate::failure::Result;

/// A receiver for the files of a site, called from several threads at once.
pub(crate) trait Destination: Sync {
    /// Takes a file and returns the digest of its bytes.
    fn write(&self, file: &OutputFile) -> Result<Digest> {
        Ok(Digest::of(&file.contents))
    }

    /// Reuses a file of an earlier build with this digest; `false` if it is gone, or if every file must
    /// be written.
    fn reuse(&self, _path: &OutputPath, _digest: &Digest) -> Result<bool> {
        Ok(false)
    }
}

impl Destination for Staging {
    fn write(&self, file: &OutputFile) -> Result<Digest> {
        Staging::write(self, &file.path, &file.contents)
    }

    fn reuse(&self, path: &OutputPath, digest: &Digest) -> Result<bool> {
        Staging::reuse(self, path, digest)
    }
}

/// A destination for files that are only checked.
pub(crate) struct Discarded;

impl Destination for Discarded {
    fn reuse(&self, _path: &OutputPath, _digest: &Digest) -> Result<bool> {
        Ok(true)
    }
}
