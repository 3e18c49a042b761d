//! The last build of an output, which is not repeated if nothing has changed.

use std::mem;
use std::panic::resume_unwind;
use std::path::Path;
use std::thread;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use ssg_frontend::environment::Environment;
use ssg_frontend::node::{self, Node};
use ssg_output::output_record::OutputRecords;
use ssg_output::staging::{Published, is_intact};
use ssg_store::{Dependencies, Digest, Store};

use crate::cli::BuildArgs;
use crate::clock;
use crate::console::Console;
use crate::failure::Failure;
use crate::record::Record;
use crate::report::FoundProblems;
use crate::summary::Summary;

/// The cache of a project's builds, by output and command line.
pub(crate) struct LastBuild<'a> {
    root: &'a Path,
    store: &'a Store<BuildRecord>,
    key: Digest,
    /// Node.js; `None` if it is missing.
    pub(crate) node: Option<Node>,
    pub(crate) now: Timestamp,
}

/// A build and its dependencies.
#[derive(Serialize, Deserialize)]
pub(crate) struct BuildRecord {
    pub(crate) dependencies: Dependencies,
    /// The version of Node; `None` where it was missing.
    pub(crate) node: Option<String>,
    /// The time of the build. At `until`, the clock alone may change the site.
    pub(crate) made: Timestamp,
    pub(crate) until: Timestamp,
    pub(crate) findings: FoundProblems,
    pub(crate) summary: Summary,
    pub(crate) published: Published,
    /// The list of published addresses, with `--record`.
    pub(crate) record: Option<Record>,
}

impl<'a> LastBuild<'a> {
    /// Looks into the cache, and returns the last build if nothing has changed, its output is intact, and
    /// it has kept all that `console` shows of its findings.
    pub(crate) fn open(
        root: &'a Path,
        store: &'a Store<BuildRecord>,
        outputs: &OutputRecords,
        output: &Path,
        args: &BuildArgs,
        console: &Console,
    ) -> Result<(LastBuild<'a>, Option<BuildRecord>), Failure> {
        let command = format!("{args:?}");
        let key = Digest::of_parts([output.as_os_str().as_encoded_bytes(), command.as_bytes()]);
        let now = clock::now()?;
        // Node is slow to report its version.
        let (node, build) = thread::scope(|scope| {
            let node = scope.spawn(|| node::find(&Environment::inherited()).ok());
            let build = store.get_fresh(&key, root, |build| &mut build.dependencies);
            store.commit();
            let build = build.filter(|build| {
                (build.made..build.until).contains(&now)
                    && is_intact(output, outputs, &build.published)
            });
            (node.join().unwrap_or_else(|panic| resume_unwind(panic)), build)
        });
        let last = LastBuild { root, store, key, node, now };
        let has_all = |found: &FoundProblems| found.more_advice == 0 || !console.lists_advice();
        let build = build.filter(|build| {
            last.node.is_some() && last.node_version() == build.node && has_all(&build.findings)
        });
        Ok((last, build))
    }

    pub(crate) fn node_version(&self) -> Option<String> {
        self.node.as_ref().map(|node| node.version.to_string())
    }

    /// Stores a build that has been published.
    pub(crate) fn put(&self, mut build: BuildRecord) {
        if let Some(node) = &self.node {
            build.dependencies.add_program(self.root, &node.program);
        }
        self.store.put(self.key, &build);
        self.store.commit();
        // The program ends now: to free it would take 0.05 s, for 100,000 articles.
        mem::forget(build);
    }
}
