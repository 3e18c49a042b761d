//! Where the files of a site go: into an output, or nowhere.

use ssg_model::hash::sha256;
use ssg_output::output_file::OutputFile;
use ssg_output::staging::Staging;

use crate::failure::Result;

/// Takes the files of a site, from several threads at once.
pub(crate) trait Destination: Sync {
    /// Takes a file, and gives its SHA-256.
    fn write(&self, file: &OutputFile) -> Result<String>;

    /// Takes files as an earlier build made them, by their paths and SHA-256: all, or none when one
    /// is no longer to be had. `false` then.
    fn keep(&self, files: &[(String, String)]) -> Result<bool>;
}

impl Destination for Staging {
    fn write(&self, file: &OutputFile) -> Result<String> {
        Ok(Staging::write(self, &file.path, &file.contents)?)
    }

    fn keep(&self, files: &[(String, String)]) -> Result<bool> {
        Ok(Staging::keep(self, files)?)
    }
}

/// For files that are made only to be checked.
pub(crate) struct Nowhere;

impl Destination for Nowhere {
    fn write(&self, file: &OutputFile) -> Result<String> {
        Ok(sha256(&file.contents))
    }

    fn keep(&self, _files: &[(String, String)]) -> Result<bool> {
        Ok(true)
    }
}
