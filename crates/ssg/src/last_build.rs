//! The last build of an output: when nothing has changed since, there is nothing to do.

use std::io;
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::thread;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use ssg_frontend::environment::Environment;
use ssg_frontend::node::{self, Node};
use ssg_model::words::Lang;
use ssg_output::staging::{Published, is_intact};
use ssg_store::{Dependencies, Digest, Retention, Store};

use crate::caches::{self, PROGRAM};
use crate::cli::BuildArgs;
use crate::clock;
use crate::failure::Failure;
use crate::record::Record;
use crate::report::FoundProblems;
use crate::summary::Summary;

/// The builds of a project, by output and command line.
pub(crate) struct LastBuild {
    root: PathBuf,
    store: Store<BuildRecord>,
    key: Digest,
    /// None where it is missing.
    pub(crate) node: Option<Node>,
    pub(crate) now: Timestamp,
}

/// A build, and all that it depended on.
#[derive(Serialize, Deserialize)]
pub(crate) struct BuildRecord {
    pub(crate) dependencies: Dependencies,
    /// The version of Node; `None` where it was missing.
    pub(crate) node: Option<String>,
    /// When it was made, and until when the clock alone would not have made another.
    pub(crate) made: Timestamp,
    pub(crate) until: Timestamp,
    pub(crate) locale: String,
    pub(crate) findings: FoundProblems,
    pub(crate) summary: Summary,
    pub(crate) published: Published,
    /// The list of addresses that goes with it, where it was asked for.
    pub(crate) record: Option<Record>,
}

impl LastBuild {
    /// With it comes the last build, if another one would make the same and its output is as it was
    /// published. `lang` is the language that was asked for: what was found is kept in one.
    pub(crate) fn open(
        root: &Path,
        output: &Path,
        args: &BuildArgs,
        lang: Option<Lang>,
    ) -> Result<(LastBuild, Option<BuildRecord>), Failure> {
        let command = format!("{lang:?} {args:?}");
        let key = Digest::of_parts([output.as_os_str().as_encoded_bytes(), command.as_bytes()]);
        let store = caches::open(root, "builds", Retention::Month);
        let now = clock::now()?;
        // Node takes its time to say its version.
        let (node, build) = thread::scope(|scope| {
            let node = scope.spawn(|| node::find(&Environment::inherited()).ok());
            let build = last(&store, &key, root, output, now);
            (node.join().unwrap_or_else(|panic| resume_unwind(panic)), build)
        });
        let last = LastBuild { root: root.to_owned(), store, key, node, now };
        let build = build.filter(|build| last.node.is_some() && last.node_version() == build.node);
        Ok((last, build))
    }

    pub(crate) fn node_version(&self) -> Option<String> {
        self.node.as_ref().map(|node| node.version.to_string())
    }

    /// Keeps a build that has been published.
    pub(crate) fn put(&self, mut build: BuildRecord) -> io::Result<()> {
        if let Some(node) = &self.node {
            build.dependencies.add_program(&self.root, &node.program);
        }
        self.store.put(self.key, &build);
        self.store.commit()
    }
}

/// The build of that key, if the clock and everything that it depended on but Node are the same, and
/// the output as well.
fn last(
    store: &Store<BuildRecord>,
    key: &Digest,
    root: &Path,
    output: &Path,
    now: Timestamp,
) -> Option<BuildRecord> {
    let build = store.get_fresh(key, root, |build| &mut build.dependencies)?;
    // Else the next build reads the files once more.
    let _ = store.commit();
    let is_right = (build.made..build.until).contains(&now)
        && is_intact(output, &root.join(".ssg"), PROGRAM, &build.published);
    is_right.then_some(build)
}
