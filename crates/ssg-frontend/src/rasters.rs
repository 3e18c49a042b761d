//! Makes raster images, in a Node process that runs `rasters/encoder.cjs` with npm's `sharp`.
//!
//! The process is started when the first image is asked for and serves until its owner is gone:
//! - this file has what is asked for, and the owner, [`ImageEncoder`];
//! - `worker` starts the process and talks with it;
//! - `failure` is what can go wrong.

mod failure;
mod worker;

use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use ssg_model::file_error::FileError;
use ssg_model::raster::Encoding;

pub use self::failure::RasterError;
use self::worker::{BrokenEncoder, EncoderWorker};
use crate::files;
use crate::install;
use crate::limits::Limits;
use crate::node::Node;
use crate::notice::Notice;
use crate::project::Project;
use ssg_store::Digest;

/// One image that is asked for.
pub struct ImageRequest {
    pub input: Input,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    pub encoding: Encoding,
}

/// What an image is made from.
pub enum Input {
    /// A photograph with the digest of its bytes, and its size as it is shown: the program makes
    /// sure that it sees the same.
    File { file: PathBuf, digest: Digest, size: (u32, u32) },
    /// The text of a drawing.
    Svg(String),
}

/// Why there is no image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotMade {
    /// The input cannot be decoded.
    Refused(String),
    /// A drawing takes longer than it may.
    TooSlow(Duration),
}

/// Makes images in one process, which it starts when there is something to make, starts again when
/// it has died, and ends when it is dropped.
pub struct ImageEncoder {
    node: Node,
    project: Project,
    /// How many images are made at a time.
    jobs: NonZeroUsize,
    limits: Limits,
    worker: Mutex<Option<EncoderWorker>>,
}

impl ImageEncoder {
    /// An encoder that makes so many images at a time. Nothing is started yet.
    pub fn new(node: &Node, project: &Project, jobs: NonZeroUsize) -> ImageEncoder {
        ImageEncoder::within(node, project, jobs, Limits::default())
    }

    /// As [`ImageEncoder::new`], with other limits.
    pub fn within(
        node: &Node,
        project: &Project,
        jobs: NonZeroUsize,
        limits: Limits,
    ) -> ImageEncoder {
        let (node, project) = (node.clone(), project.clone());
        ImageEncoder { node, project, jobs, limits, worker: Mutex::default() }
    }

    /// Identifies the program that makes images: the same request and the same version give the
    /// same bytes.
    pub fn version(&self, notify: &dyn Fn(Notice)) -> Result<Digest, RasterError> {
        self.or_repaired(notify, || Ok(version(&self.project)?))
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
        notify: &dyn Fn(Notice),
        mut done: impl FnMut(usize, Result<Vec<u8>, NotMade>) -> Result<(), E>,
    ) -> Result<Result<(), E>, RasterError> {
        let mut slot = self.worker.lock().unwrap_or_else(PoisonError::into_inner);
        let version = self.version(notify)?;
        let mut left: VecDeque<usize> = (0..requests.len()).collect();
        // Other packages may have been installed since it was started.
        let mut used = slot.take().filter(|worker| worker.version == version);
        while !left.is_empty() {
            let was_used = used.is_some();
            let mut worker = match used.take() {
                Some(worker) => worker,
                None => self.start(notify)?,
            };
            match worker.make(requests, &mut left, &self.limits, notify, &mut done) {
                Ok(Ok(())) => used = Some(worker),
                Ok(Err(error)) => return Ok(Err(error)),
                Err(broken) if was_used && broken.is_end() => {}
                // The others are made by another process.
                Err(BrokenEncoder::TooSlow(limit)) => {
                    worker.end(BrokenEncoder::TooSlow(limit));
                    let slow =
                        left.pop_front().map(|slow| done(slow, Err(NotMade::TooSlow(limit))));
                    if let Some(Err(error)) = slow {
                        return Ok(Err(error));
                    }
                }
                Err(broken) => return Err(worker.end(broken)),
            }
        }
        *slot = used;
        Ok(Ok(()))
    }

    fn start(&self, notify: &dyn Fn(Notice)) -> Result<EncoderWorker, RasterError> {
        let ImageEncoder { node, project, jobs, limits, .. } = self;
        self.or_repaired(notify, || {
            EncoderWorker::start(node, project, *jobs, version(project)?, limits, notify)
        })
    }

    /// Installs packages again that turn out to be damaged, and tries once more.
    fn or_repaired<T>(
        &self,
        notify: &dyn Fn(Notice),
        try_it: impl Fn() -> Result<T, RasterError>,
    ) -> Result<T, RasterError> {
        let error = match try_it() {
            Err(error) if error.concerns_packages() => error,
            result => return result,
        };
        let environment = self.node.environment();
        // A stack or a path of theirs, and not just any crash.
        let suspected = error.output().iter().any(|line| line.contains("node_modules/"));
        match install::repair(&self.project, environment, &self.limits, suspected, notify) {
            Ok(true) => try_it(),
            Ok(false) => Err(error),
            Err(error) => Err(RasterError::Install(error)),
        }
    }
}

fn version(project: &Project) -> Result<Digest, FileError> {
    let package = files::read(&project.frontend.join("node_modules/sharp/package.json"))?;
    Ok(Digest::of_parts([worker::SCRIPT.as_bytes(), &package]))
}
