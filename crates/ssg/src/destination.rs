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

    /// Reuses files of an earlier build by their paths and digests. If one of them is gone, or if
    /// every file must be written, reuses none and returns `false`.
    fn reuse(&self, _files: &[(OutputPath, Digest)]) -> Result<bool> {
        Ok(false)
    }
}

impl Destination for Staging {
    fn write(&self, file: &OutputFile) -> Result<Digest> {
        Staging::write(self, &file.path, &file.contents)
    }

    fn reuse(&self, files: &[(OutputPath, Digest)]) -> Result<bool> {
        Staging::reuse(self, files)
    }
}

/// A destination for files that are only checked.
pub(crate) struct Discarded;

impl Destination for Discarded {
    fn reuse(&self, _files: &[(OutputPath, Digest)]) -> Result<bool> {
        Ok(true)
    }
}
