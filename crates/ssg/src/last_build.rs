//! The last build of an output: when nothing has changed since, there is nothing to do.

use std::io;
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use ssg_frontend::environment::Environment;
use ssg_frontend::node::{self, Node};
use ssg_model::site::Site;
use ssg_model::words::Lang;
use ssg_output::staging::{Published, is_intact};
use ssg_store::{Dependencies, Digest, Freshness, Retention, Store};

use crate::caches::{self, PROGRAM};
use crate::cli::BuildArgs;
use crate::failure::Failure;
use crate::report::FoundProblems;
use crate::summary::Summary;
use crate::{clock, timetable};

/// The builds of a project, by output and command line.
pub(crate) struct LastBuild {
    root: PathBuf,
    output: PathBuf,
    store: Store<BuildRecord>,
    key: Digest,
    /// None where it is missing.
    pub(crate) node: Option<Node>,
    now: Timestamp,
}

/// A build, and all that it depended on.
#[derive(Serialize, Deserialize)]
pub(crate) struct BuildRecord {
    pub(crate) dependencies: Dependencies,
    /// When it was made, and until when the clock alone would not have made another.
    made: Timestamp,
    until: Timestamp,
    pub(crate) locale: String,
    pub(crate) findings: FoundProblems,
    pub(crate) summary: Summary,
    pub(crate) published: Published,
}

impl LastBuild {
    /// `lang` is the language that was asked for: what was found is kept in one.
    pub(crate) fn open(
        root: &Path,
        output: &Path,
        args: &BuildArgs,
        lang: Option<Lang>,
    ) -> Result<LastBuild, Failure> {
        let node = node::find(&Environment::inherited()).ok();
        let version = node.as_ref().map(|node| node.version.to_string()).unwrap_or_default();
        let command = format!("{version} {lang:?} {args:?}");
        let parts = [output.as_os_str().as_encoded_bytes(), command.as_bytes()];
        Ok(LastBuild {
            root: root.to_owned(),
            output: output.to_owned(),
            store: caches::open(root, "builds", Retention::Month),
            key: Digest::of_parts(parts),
            node,
            now: clock::now()?,
        })
    }

    /// The last build, if another one would make the same and its output is as it was published.
    pub(crate) fn get(&self) -> Option<BuildRecord> {
        self.node.as_ref()?;
        let mut build = self.store.get(&self.key)?;
        if !(build.made..build.until).contains(&self.now) {
            return None;
        }
        let own = self.root.join(".ssg");
        let freshness = build.dependencies.check(&self.root);
        if freshness == Freshness::Stale
            || !is_intact(&self.output, &own, PROGRAM, &build.published)
        {
            return None;
        }
        if freshness == Freshness::Renewed {
            self.store.put(self.key, &build);
            // Else the next build reads the files once more.
            let _ = self.store.commit();
        }
        Some(build)
    }

    /// Keeps a build that has been published.
    pub(crate) fn put(
        &self,
        ContentFacts { locale, until }: ContentFacts,
        mut dependencies: Dependencies,
        findings: FoundProblems,
        summary: Summary,
        published: Published,
    ) -> io::Result<()> {
        if let Some(node) = &self.node {
            dependencies.add_program(&self.root, &node.program);
        }
        let made = self.now;
        let build = BuildRecord { dependencies, made, until, locale, findings, summary, published };
        self.store.put(self.key, &build);
        self.store.commit()
    }
}

/// What a record says of the content beside what it depends on.
pub(crate) struct ContentFacts {
    locale: String,
    until: Timestamp,
}

impl ContentFacts {
    pub(crate) fn of(site: &Site) -> Result<ContentFacts, Failure> {
        let until = timetable::next_change(site, clock::now()?)?;
        Ok(ContentFacts { locale: site.locale.clone(), until })
    }
}
