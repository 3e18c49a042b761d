//! Where the files of a site go: into an output, to a check, or nowhere.

use ssg_model::output_path::OutputPath;
use ssg_output::check::external_links::ExternalLinks;
use ssg_output::output_file::OutputFile;
use ssg_output::staging::Staging;
use ssg_store::Digest;

use crate::failure::Result;

/// Takes the files of a site, from several threads at once.
pub(crate) trait Destination: Sync {
    /// Takes a file, and gives the digest of its bytes.
    fn write(&self, file: &OutputFile) -> Result<Digest>;

    /// Uses files of an earlier build again, by their paths and digests: all, or none when one is
    /// no longer to be had. `false` then.
    fn reuse(&self, files: &[(OutputPath, Digest)]) -> Result<bool>;
}

impl Destination for Staging {
    fn write(&self, file: &OutputFile) -> Result<Digest> {
        Staging::write(self, &file.path, &file.contents)
    }

    fn reuse(&self, files: &[(OutputPath, Digest)]) -> Result<bool> {
        Staging::reuse(self, files)
    }
}

/// For files that are made only to be checked.
pub(crate) struct Discarded;

impl Destination for Discarded {
    fn write(&self, file: &OutputFile) -> Result<Digest> {
        Ok(Digest::of(&file.contents))
    }

    fn reuse(&self, _files: &[(OutputPath, Digest)]) -> Result<bool> {
        Ok(true)
    }
}

/// Each page has to be seen, so none is reused unread.
impl Destination for ExternalLinks {
    fn write(&self, file: &OutputFile) -> Result<Digest> {
        self.add(file);
        Ok(Digest::of(&file.contents))
    }

    fn reuse(&self, _files: &[(OutputPath, Digest)]) -> Result<bool> {
        Ok(false)
    }
}
