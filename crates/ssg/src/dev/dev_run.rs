//! The state of a running `ssg dev` or `ssg edit`.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use ssg_content::{Options, Unsaved};
use ssg_edit::{EditedProject, Judged};
use ssg_model::diagnostic::{self, Diagnostic};
use ssg_model::problem::Problem;
use ssg_model::site::Site;
use ssg_model::words::Lang;
use ssg_serve::live::PageVersion;
use ssg_serve::watch::{Changes, Watcher};
use ssg_store::Digest;

use crate::clock;
use crate::console::Console;
use crate::failure::Failure;
use crate::finding::Finding;
use crate::messages;
use crate::rasters;
use crate::timetable;

use super::dev_site::DevSite;
use super::frontend::FrontendMaker;
use super::snapshot::Snapshot;
use super::sources::{Part, ProjectSources};
use super::type_check::TypeCheck;

/// The sources and the site that browsers are shown.
pub(super) struct DevRun<'a> {
    pub(super) sources: ProjectSources,
    pub(super) watcher: Watcher,
    pub(super) dev_site: Arc<DevSite>,
    pub(super) console: &'a mut Console,
    /// The number of states so far that pages reload for.
    pub(super) shown: u64,
    /// The digests of files that the editor wrote and that are already shown, so that the watcher's
    /// later reports of them are ignored.
    pub(super) written: HashMap<PathBuf, Option<Digest>>,
    /// What a build would find in the pages rendered so far.
    pub(super) told: Vec<Diagnostic>,
    pub(super) types: TypeCheck,
}

impl DevRun<'_> {
    /// Reads parts of the sources.
    pub(super) fn read(&mut self, parts: &[Part]) -> Result<(), Failure> {
        self.sources.read(parts, None, &mut self.watcher, self.console)
    }

    /// Exchanges changed components in open pages, before the site is made again.
    pub(super) fn exchange(&mut self, parts: &[Part], changes: &Changes) {
        if let Some(script) = self.sources.exchange(parts, changes) {
            self.dev_site.live.exchange(script);
        }
    }

    /// Shows the sources as read, unless they have errors. Returns the snapshot and the one before.
    pub(super) fn show(&mut self) -> Option<(Arc<Snapshot>, Option<Arc<Snapshot>>)> {
        // Pages that show this version exchange the style sheet alone.
        self.shown += u64::from(self.sources.is_reload_due);
        let shown = self.dev_site.show(&self.sources, version(self.shown), self.console);
        self.sources.is_reload_due &= shown.is_none();
        shown
    }

    /// Prints what a build would find in rendered pages, each once.
    pub(super) fn tell(&mut self, found: Vec<Diagnostic>) {
        let lang = self.console.lang();
        let new = diagnostic::unknown(found.iter(), &self.told);
        let new: Vec<Diagnostic> = new.into_iter().cloned().collect();
        for found in &new {
            self.console.problem(&Finding::new(found, false).text(lang));
        }
        self.told.extend(new);
    }

    /// Checks the types of own code if it has changed; editors of content do not see it.
    pub(super) fn check_types(&self, parts: &[Part]) {
        let FrontendMaker { project, node, .. } = &self.sources.maker;
        if parts.contains(&Part::Frontend) && self.dev_site.editor.is_none() {
            self.types.start(project, node);
        }
    }

    /// Prints type errors as advice, unless they are those of the state before.
    pub(super) fn tell_types(&mut self, errors: Vec<String>) {
        if !errors.is_empty() && errors != self.types.told {
            let advice = Failure::new(messages::type_errors()).output(errors.clone());
            self.console.warning(&advice);
        }
        self.types.told = errors;
    }

    /// Removes the editor's own changes, which are already shown.
    pub(super) fn forget_own(&mut self, changes: &mut Changes) {
        let written = &mut self.written;
        changes.paths.retain(|path| {
            let is_ours = written.get(path).is_some_and(|ours| *ours == digest(path));
            if !is_ours {
                written.remove(path);
            }
            !is_ours
        });
    }
}

impl EditedProject for DevRun<'_> {
    fn root(&self) -> &Path {
        &self.sources.caches.root
    }

    fn lang(&self) -> Lang {
        self.console.lang()
    }

    fn today(&self) -> Result<Date, Failure> {
        let zone = self.site().map_or(TimeZone::UTC, |site| timetable::zone(site));
        Ok(clock::now()?.to_zoned_datetime(zone).date())
    }

    fn published_options(&self) -> Result<Options, Failure> {
        self.sources.published_options()
    }

    fn site(&self) -> Option<&Arc<Site>> {
        self.sources.site.as_ref()
    }

    fn marked_site(&self) -> Option<&Arc<Site>> {
        self.sources.marked_site()
    }

    fn version(&self) -> String {
        self.dev_site.live.version().name
    }

    fn diagnostics(&self) -> &[Diagnostic] {
        &self.sources.diagnostics
    }

    fn judge(&mut self, unsaved: Vec<Unsaved>) -> Result<Judged, Failure> {
        self.sources.judge(unsaved)
    }

    fn decode(&self, bytes: &[u8], size: (u32, u32)) -> Result<Result<(), Problem>, Failure> {
        rasters::decode(&self.sources.maker.encoder, bytes, size)
    }

    fn preview(&mut self, path: &str, unsaved: Vec<Unsaved>) -> Result<Option<String>, Failure> {
        let Some(parts) = self.sources.parts_with(unsaved)? else { return Ok(None) };
        let snapshot = Snapshot::new(parts, &self.sources.caches, PageVersion::default())?;
        snapshot.document(path)
    }

    fn show_written(&mut self, paths: &[String], judged: Option<Judged>) -> Result<(), Failure> {
        for path in paths {
            let path = self.root().join(path);
            self.sources.memory.changes.add(Some([path.clone()]));
            // Record the digest that was judged: a later change by another program is not shown
            // yet.
            let judged = judged.iter().flat_map(|judged| &judged.files);
            let written = judged.clone().find(|(judged, _)| *judged == path);
            let written = written.map_or_else(|| digest(&path), |(_, digest)| *digest);
            self.written.insert(path, written);
        }
        self.sources.read(&[Part::Content], judged, &mut self.watcher, self.console)?;
        self.show();
        Ok(())
    }
}

/// Returns the digest of a file, or `None` if it cannot be read.
fn digest(path: &Path) -> Option<Digest> {
    fs::read(path).ok().map(Digest::of)
}

/// Names a state of the site, with a name that no other run uses.
pub(super) fn version(number: u64) -> String {
    format!("{}-{number}", std::process::id())
}
