//! A run of `ssg dev` or `ssg edit`: the sources, and what browsers are shown of them.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ssg_content::Unsaved;
use ssg_model::diagnostic::Diagnostic;
use ssg_model::problem::{Problem, Severity};
use ssg_model::site::Site;
use ssg_serve::watch::{Changes, Watcher};
use ssg_store::Digest;

use crate::console::Console;
use crate::failure::Failure;

use super::dev_site::DevSite;
use super::snapshot::{ChangedPages, Snapshot};
use super::sources::{Judged, Part, ProjectSources};

/// The sources, and what browsers are shown of them.
pub(crate) struct DevRun<'a> {
    pub(super) sources: ProjectSources,
    pub(super) watcher: Watcher,
    pub(super) dev_site: Arc<DevSite>,
    pub(super) console: &'a mut Console,
    shown: u64,
    /// What was written by ourselves and is shown already: the watcher tells of it later.
    written: HashMap<PathBuf, Option<Digest>>,
}

impl<'a> DevRun<'a> {
    pub(super) fn new(
        sources: ProjectSources,
        watcher: Watcher,
        dev_site: Arc<DevSite>,
        console: &'a mut Console,
    ) -> DevRun<'a> {
        DevRun { sources, watcher, dev_site, console, shown: 0, written: HashMap::new() }
    }

    /// Reads parts of the sources.
    pub(super) fn read(&mut self, parts: &[Part]) -> Result<(), Failure> {
        self.sources.read(parts, None, &mut self.watcher, self.console)
    }

    /// Shows what was read, if nothing is wrong with it.
    pub(super) fn show(&mut self) -> Option<(Arc<Snapshot>, ChangedPages)> {
        self.shown += 1;
        self.dev_site.show(&self.sources, version(self.shown), self.console)
    }

    /// Leaves out what was written by ourselves and has been shown since.
    pub(super) fn forget_own(&mut self, changes: &mut Changes) {
        let written = &mut self.written;
        changes.paths.retain(|path| match written.get(path) {
            Some(ours) => {
                let is_ours = *ours == digest(path);
                if !is_ours {
                    written.remove(path);
                }
                !is_ours
            }
            None => true,
        });
    }

    /// The folder of the project.
    pub(crate) fn root(&self) -> &Path {
        self.sources.root()
    }

    pub(crate) fn console(&mut self) -> &mut Console {
        self.console
    }

    /// The site as it was last without errors.
    pub(crate) fn site(&self) -> Option<&Arc<Site>> {
        self.sources.site()
    }

    /// The same as its pages show it, with marks.
    pub(crate) fn marked_site(&self) -> Option<&Arc<Site>> {
        self.sources.marked_site()
    }

    /// The version of the site that browsers are shown.
    pub(crate) fn version(&self) -> String {
        self.dev_site.version()
    }

    /// What is wrong with the content as it is, errors and warnings.
    pub(crate) fn diagnostics(&self) -> &[Diagnostic] {
        self.sources.diagnostics()
    }

    /// The first file of the content with an error, for which pages stay as they were.
    pub(crate) fn faulty_file(&self) -> Option<&str> {
        let is_error = |found: &&Diagnostic| found.severity() == Severity::Error;
        self.diagnostics().iter().find(is_error).map(|found| found.source.path.as_str())
    }

    /// What would be if a file were saved.
    pub(crate) fn judge(&mut self, unsaved: Unsaved) -> Result<Judged, Failure> {
        self.sources.judge(unsaved)
    }

    /// Whether the pixels of a photograph that is in no file yet can be read; its size is the one
    /// that it is shown in.
    pub(crate) fn decode(
        &self,
        bytes: &[u8],
        size: (u32, u32),
    ) -> Result<Result<(), Problem>, Failure> {
        self.sources.decode(bytes, size)
    }

    /// The document of a page as it would be if a file were saved; nothing if the content had
    /// errors then, or not that page.
    pub(crate) fn preview(
        &mut self,
        path: &str,
        unsaved: Unsaved,
    ) -> Result<Option<String>, Failure> {
        let Some(parts) = self.sources.parts_with(unsaved)? else { return Ok(None) };
        let snapshot = Snapshot::new(parts, self.sources.root(), String::new())?;
        snapshot.document(path)
    }

    /// Shows at once what we have written: as it was judged before, else read again.
    pub(crate) fn show_written(
        &mut self,
        paths: &[String],
        judged: Option<Judged>,
    ) -> Result<(), Failure> {
        for path in paths {
            let path = self.root().join(path);
            // What another program has written since is not shown yet.
            let judged = judged.as_ref().and_then(|judged| judged.digest_of(&path));
            let written = judged.or_else(|| digest(&path));
            self.written.insert(path, written);
        }
        self.sources.read(&[Part::Content], judged, &mut self.watcher, self.console)?;
        self.show();
        Ok(())
    }
}

/// The digest of a file; nothing if there is none.
fn digest(path: &Path) -> Option<Digest> {
    fs::read(path).ok().map(Digest::of)
}

/// Names a state of the site, differently from those of every other run.
pub(super) fn version(number: u64) -> String {
    format!("{}-{number}", std::process::id())
}
