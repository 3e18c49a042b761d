//! Makes raster images in a Node process that runs `rasters/encoder.cjs` with npm's `sharp`.
//!
//! The process is started for the first image, and ends with its owner:
//! - this file contains the owner, [`ImageEncoder`];
//! - `worker` starts the process and communicates with it;
//! - `failure` has the errors.

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

/// Makes images in a process, which is started on demand, restarted after a crash, and ended on
/// drop.
pub struct ImageEncoder {
    node: Node,
    project: Project,
    /// The number of images that are made at a time.
    jobs: NonZeroUsize,
    worker: Mutex<Option<EncoderWorker>>,
}

impl ImageEncoder {
    /// Creates an encoder that makes this many images at a time. It starts no process yet.
    pub fn new(node: &Node, project: &Project, jobs: NonZeroUsize) -> ImageEncoder {
        let (node, project) = (node.clone(), project.clone());
        ImageEncoder { node, project, jobs, worker: Mutex::default() }
    }

    /// Returns a version of the encoder: the same request and version give the same bytes.
    pub fn version(&self) -> Result<Digest, Failure> {
        install::or_repaired(&self.project, || version(&self.project))
    }

    /// Makes images, and passes each to `done` with the index of its request: the bytes, or the
    /// error. The images come in the order in which they are finished. Calls exclude each other.
    ///
    /// A process that has died since the last call is replaced; if it dies of these requests, the
    /// call fails. The inner error is the first one of `done`, which ends the call.
    pub fn make<E>(
        &self,
        requests: &[ImageRequest],
        mut done: impl FnMut(usize, Result<Vec<u8>, NotMade>) -> Result<(), E>,
    ) -> Result<Result<(), E>, Failure> {
        let mut slot = self.worker.lock();
        let version = self.version()?;
        let mut left: VecDeque<usize> = (0..requests.len()).collect();
        // Other packages may have been installed since the process started.
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
                    // A new process makes the remaining images.
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
    // The frontend may not depend on sharp.
    let package = package.map_err(|error| Fault { blame: Blame::MaybePackages, ..error.into() })?;
    Ok(Digest::of_parts([worker::SCRIPT.as_bytes(), &package]))
}
