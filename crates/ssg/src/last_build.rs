//! The last build of an output: when nothing has changed since, there is nothing to do.

use std::path::Path;

use anyhow::Result;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use ssg_frontend::environment::Environment;
use ssg_frontend::node::{self, Node};
use ssg_model::hash::sha256;
use ssg_model::reads::Reads;
use ssg_output::staging::{Published, is_intact};

use crate::cache::{Cache, PROGRAM};
use crate::cli::BuildArgs;
use crate::failure::Failure;
use crate::inputs::{Inputs, Recorded};
use crate::report::Finding;
use crate::summary::Summary;
use crate::{clock, timetable};
use ssg_model::site::Site;

/// What is known of the last build of one output.
pub(crate) struct LastBuild {
    cache: Cache,
    key: String,
    /// None where it is missing.
    pub(crate) node: Option<Node>,
    /// This program, its Node.js, and all that was asked of it.
    order: Option<String>,
    now: Timestamp,
    inputs: Inputs,
}

/// A build, and all that it depended on.
#[derive(Serialize, Deserialize)]
pub(crate) struct Build {
    order: String,
    pub(crate) inputs: Recorded,
    /// When it was made, and until when the clock alone would not have made another.
    made: Timestamp,
    until: Timestamp,
    pub(crate) locale: String,
    pub(crate) findings: Vec<Finding>,
    pub(crate) summary: Summary,
    pub(crate) published: Published,
}

impl LastBuild {
    pub(crate) fn open(root: &Path, output: &Path, args: &BuildArgs) -> Result<LastBuild, Failure> {
        let node = node::find(&Environment::inherited()).ok();
        Ok(LastBuild {
            cache: Cache::open(root, "builds")?,
            key: sha256(output.as_os_str().as_encoded_bytes()),
            order: node.as_ref().map(|node| format!("{PROGRAM} {} {args:?}", node.version)),
            node,
            now: clock::now()?,
            inputs: Inputs::from_now(),
        })
    }

    /// The last build, if another one would make the same.
    pub(crate) fn recall(&mut self, root: &Path, output: &Path) -> Option<Build> {
        let build: Build = serde_json::from_slice(&self.cache.get(&self.key)?).ok()?;
        let is_current = Some(&build.order) == self.order.as_ref()
            && (build.made..build.until).contains(&self.now)
            && self.inputs.are_still(&build.inputs)
            && is_intact(output, &root.join(".ssg"), &build.published);
        is_current.then_some(build)
    }

    /// All that a build has read, the content and the rest; `None` if any of it has changed
    /// meanwhile.
    pub(crate) fn record(&self, content: &Reading, others: Reads) -> Option<Recorded> {
        let mut reads = content.reads.clone();
        reads.extend(others);
        self.inputs.record(&reads)
    }

    /// Keeps a build that has been published.
    pub(crate) fn keep(
        self,
        content: Reading,
        inputs: Option<Recorded>,
        findings: Vec<Finding>,
        summary: Summary,
        published: Published,
    ) -> Result<()> {
        let Reading { reads: _, locale, until } = content;
        let (Some(order), Some(inputs)) = (self.order, inputs) else { return Ok(()) };
        let made = self.now;
        let build = Build { order, inputs, made, until, locale, findings, summary, published };
        // A path that is not UTF-8 cannot be kept; the next build then does all its work.
        let Ok(kept) = serde_json::to_vec(&build) else { return Ok(()) };
        Ok(self.cache.put(&self.key, &kept)?)
    }
}

/// What a build says of the content that it has read.
pub(crate) struct Reading {
    reads: Reads,
    locale: String,
    until: Timestamp,
}

impl Reading {
    pub(crate) fn of(site: &Site, reads: Reads) -> Result<Reading, Failure> {
        let until = timetable::next_change(site, clock::now()?)?;
        Ok(Reading { reads, locale: site.locale.clone(), until })
    }
}
