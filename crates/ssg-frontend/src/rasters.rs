//! Makes raster images, in a Node process that runs `rasters/encoder.cjs` with npm's `sharp`.
//!
//! The process is started when the first image is asked for and serves until its owner is gone:
//! - this file has the owner, [`ImageEncoder`];
//! - `worker` starts the process and talks with it, of images that are asked for;
//! - `failure` is what can go wrong.

mod failure;
mod worker;

use std::collections::VecDeque;
use std::num::NonZeroUsize;

use parking_lot::Mutex;
use ssg_model::failure::Failure;

use self::worker::EncoderWorker;
pub use self::worker::{ImageRequest, Input, NotMade};
use crate::fault::{Blame, Fault};
use crate::files;
use crate::install;
use crate::node::Node;
use crate::project::Project;
use crate::transport::Broken;
use ssg_store::Digest;

/// Makes images in one process, which it starts when there is something to make, starts again when
/// it has died, and ends when it is dropped.
pub struct ImageEncoder {
    node: Node,
    project: Project,
    /// How many images are made at a time.
    jobs: NonZeroUsize,
    worker: Mutex<Option<EncoderWorker>>,
}

impl ImageEncoder {
    /// An encoder that makes so many images at a time. Nothing is started yet.
    pub fn new(node: &Node, project: &Project, jobs: NonZeroUsize) -> ImageEncoder {
        let (node, project) = (node.clone(), project.clone());
        ImageEncoder { node, project, jobs, worker: Mutex::default() }
    }

    /// Identifies the program that makes images: the same request and the same version give the
    /// same bytes.
    pub fn version(&self) -> Result<Digest, Failure> {
        install::or_repaired(&self.project, || version(&self.project))
    }

    /// Makes images and gives each to `done` with the index of its request: the bytes, or why there
    /// are none. They come in the order in which they are done. Another call waits
    /// until this one is over.
    ///
    /// A process that has died since the last call is replaced; one that dies of these requests is
    /// a failure. The inner error is the first of `done`, which ends the call.
    pub fn make<E>(
        &self,
        requests: &[ImageRequest],
        mut done: impl FnMut(usize, Result<Vec<u8>, NotMade>) -> Result<(), E>,
    ) -> Result<Result<(), E>, Failure> {
        let mut slot = self.worker.lock();
        let version = self.version()?;
        let mut left: VecDeque<usize> = (0..requests.len()).collect();
        // Other packages may have been installed since it was started.
        let mut used = slot.take().filter(|worker| worker.version == version);
        while !left.is_empty() {
            let was_used = used.is_some();
            let mut worker = match used.take() {
                Some(worker) => worker,
                None => self.start()?,
            };
            match worker.make(requests, &mut left, &mut done) {
                Ok(Ok(())) => used = Some(worker),
                Ok(Err(error)) => return Ok(Err(error)),
                Err(Broken::Closed | Broken::Socket(_)) if was_used => {}
                Err(Broken::TimedOut(limit))
                    if left.front().is_some_and(|first| requests[*first].is_of_drawing()) =>
                {
                    // The others are made by another process.
                    worker.end(Broken::TimedOut(limit));
                    let slow =
                        left.pop_front().map(|slow| done(slow, Err(NotMade::TooSlow(limit))));
                    if let Some(Err(error)) = slow {
                        return Ok(Err(error));
                    }
                }
                Err(broken) => return Err(worker.end(broken).failure),
            }
        }
        *slot = used;
        Ok(Ok(()))
    }

    fn start(&self) -> Result<EncoderWorker, Failure> {
        let ImageEncoder { node, project, jobs, .. } = self;
        install::or_repaired(project, || {
            EncoderWorker::start(node, project, *jobs, version(project)?)
        })
    }
}

fn version(project: &Project) -> Result<Digest, Fault> {
    let package = files::read(&project.frontend.join("node_modules/sharp/package.json"));
    // The package may not be wanted at all.
    let package = package.map_err(|error| Fault { blame: Blame::MaybePackages, ..error.into() })?;
    Ok(Digest::of_parts([worker::SCRIPT.as_bytes(), &package]))
}
