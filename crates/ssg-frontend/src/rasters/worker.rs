//! The encoder process, and the communication with it.
//!
//! After its length, each frame in both directions has the length of a JSON document (32 bits,
//! little endian), the document, and the bytes of an image or a drawing.

use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};
use ssg_model::failure::Failure;
use ssg_model::raster::{Encoding, MOST_PIXELS};
use ssg_store::Digest;

use super::failure::{self, EncoderStage};
use crate::fault::Fault;
use crate::files;
use crate::limits::Limits;
use crate::messages;
use crate::node::Node;
use crate::notice::{FrontendNotice, Notices};
use crate::permissions::{NativeCode, from_inside, permissions};
use crate::project::Project;
use crate::running::Running;
use crate::transport::{Broken, Channel, LENGTH};

/// The encoder's script, with its name in stack traces.
pub(super) const SCRIPT: &str =
    concat!(include_str!("encoder.cjs"), "//# sourceURL=encoder-sharp.cjs\n");

/// A request for an image.
pub struct ImageRequest {
    pub input: Input,
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
    pub encoding: Encoding,
}

/// The reason why an image could not be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotMade {
    /// The input cannot be decoded.
    Refused(String),
    /// The drawing exceeded the time limit.
    TooSlow(Duration),
}

impl ImageRequest {
    pub(super) fn is_of_drawing(&self) -> bool {
        matches!(self.input, Input::Svg(_))
    }
}

/// The input of an image.
pub enum Input {
    /// A photograph file, with its digest and its displayed size, which are both verified.
    File { file: PathBuf, digest: Digest, size: (u32, u32) },
    /// A photograph in memory, with its displayed size.
    Bytes { bytes: Vec<u8>, size: (u32, u32) },
    /// The text of an SVG drawing.
    Svg(String),
}

/// A running encoder process.
pub(super) struct EncoderWorker {
    process: Running,
    channel: Channel,
    /// The number of images that are made at a time.
    jobs: NonZeroUsize,
    limits: Limits,
    notices: Notices,
    stage: EncoderStage,
    /// The version of the encoder when the process was started.
    pub(super) version: Digest,
}

/// A reply of the process. Unless there is an error, the image follows.
#[derive(Deserialize)]
struct EncoderAnswer {
    /// `None` in the first reply, when the packages are loaded.
    request: Option<usize>,
    error: Option<String>,
}

impl EncoderWorker {
    /// Starts the process, and waits until it has loaded its packages.
    pub(super) fn start(
        node: &Node,
        project: &Project,
        jobs: NonZeroUsize,
        version: Digest,
    ) -> Result<EncoderWorker, Fault> {
        let mut command = node.command();
        let frontend = from_inside(&mut command, &project.frontend);
        let packages = frontend.join("node_modules").join("");
        command
            // sharp is native code.
            .args(permissions(node.version, &[&packages], NativeCode::Allowed))
            .args(["--eval", SCRIPT])
            .arg(frontend)
            // The threads on which images are made.
            .env("UV_THREADPOOL_SIZE", jobs.to_string())
            // The allocator of glibc would keep freed pixels for each thread: 28 MB.
            .env("MALLOC_ARENA_MAX", "1");
        let (process, channel) =
            Running::start_with_socket(command).map_err(failure::does_not_start)?;
        let (limits, stage) = (project.limits, EncoderStage::Starting);
        let notices = project.notices.clone();
        let mut worker = EncoderWorker { process, channel, jobs, limits, notices, stage, version };
        let ready = worker.wait(limits.encoder_start).and_then(|()| {
            match read(worker.channel.take_frame())? {
                (EncoderAnswer { request: None, .. }, _) => Ok(()),
                _ => Err(Broken::Protocol("an image before all requests".to_owned())),
            }
        });
        match ready {
            Ok(()) => Ok(EncoderWorker { stage: EncoderStage::Working, ..worker }),
            Err(broken) => Err(worker.end(broken)),
        }
    }

    /// Makes the images of the requests in `left`, and removes each finished one from it.
    pub(super) fn make<E>(
        &mut self,
        requests: &[ImageRequest],
        left: &mut VecDeque<usize>,
        mut done: impl FnMut(usize, Result<Vec<u8>, NotMade>) -> Result<(), E>,
    ) -> Result<Result<(), E>, Broken> {
        let mut sent = 0;
        while !left.is_empty() {
            // An extra request is queued, so that the process never idles.
            while sent < left.len() && sent <= self.jobs.get() {
                self.send(left[sent], &requests[left[sent]])?;
                sent += 1;
            }
            // The first request in `left` was sent first, so its limit applies.
            let limit = match requests[left[0]].is_of_drawing() {
                true => self.limits.drawing,
                false => self.limits.image,
            };
            self.wait(limit)?;
            let (EncoderAnswer { request, error }, bytes) = read(self.channel.take_frame())?;
            let request = request.unwrap_or(requests.len());
            let Some(place) = left.iter().take(sent).position(|index| *index == request) else {
                return Err(Broken::Protocol(format!("nobody has made request {request}")));
            };
            left.remove(place);
            sent -= 1;
            let image = match (error, requests[request].encoding) {
                (Some(error), _) => Err(NotMade::Refused(error)),
                (None, Encoding::Ico) => Ok(in_container(bytes, &requests[request])),
                (None, _) => Ok(bytes.to_vec()),
            };
            if let Err(error) = done(request, image) {
                return Ok(Err(error));
            }
        }
        Ok(Ok(()))
    }

    /// Ends the process, and describes the failure with the output of the process.
    pub(super) fn end(self, broken: Broken) -> Fault {
        let EncoderWorker { process, stage, .. } = self;
        let seconds = |limit: Duration| limit.as_secs_f64();
        Fault::of_others(Failure::new(match (broken, stage) {
            (Broken::Closed, _) => {
                let (status, output) = process.end_after_close();
                return failure::exited(stage, status, output);
            }
            (Broken::TimedOut(limit), EncoderStage::Starting) => {
                messages::encoder_did_not_start(seconds(limit))
            }
            (Broken::TimedOut(limit), EncoderStage::Working) => {
                messages::encoder_hung(seconds(limit))
            }
            (Broken::Protocol(detail), _) => messages::encoder_protocol(detail),
            (Broken::Socket(error), _) => messages::encoder_socket(error),
            (Broken::Other(failure), _) => return Fault::of_others(failure),
        }))
    }

    fn send(&mut self, number: usize, request: &ImageRequest) -> Result<(), Broken> {
        let ImageRequest { input, width, height, encoding } = request;
        let read;
        let (bytes, size) = match input {
            // The file is read here, since the process may read only its packages.
            Input::File { file, digest, size } => {
                read = files::read(file).map_err(Broken::Other)?;
                // The image must not be cached under the digest of another file.
                if Digest::of(&read) != *digest {
                    return Err(Broken::Other(Failure::changed_during_build(file.display())));
                }
                (&read[..], Some(*size))
            }
            Input::Bytes { bytes, size } => (&bytes[..], Some(*size)),
            Input::Svg(text) => (text.as_bytes(), None),
        };
        let format = match encoding {
            Encoding::Ico => Encoding::Png.extension(),
            other => other.extension(),
        };
        let options: Value = serde_json::from_str(encoding.settings()).unwrap_or_default();
        let head = json!({
            "request": number,
            "size": size,
            "pixels": MOST_PIXELS,
            "width": width,
            "height": height,
            "format": format,
            "options": options,
        });
        let head = head.to_string();
        let number = |count: usize| (count as u32).to_le_bytes();
        let out = self.channel.outgoing();
        out.extend(number(LENGTH + head.len() + bytes.len()));
        out.extend(number(head.len()));
        out.extend_from_slice(head.as_bytes());
        out.extend_from_slice(bytes);
        self.channel.push()
    }

    fn wait(&mut self, limit: Duration) -> Result<(), Broken> {
        let tell = || self.notices.send(FrontendNotice::StillWaiting("sharp"));
        self.channel.wait(limit, Some((self.limits.reminder, &tell)))
    }
}

/// Splits a frame into the reply and the bytes that follow it.
fn read(frame: &[u8]) -> Result<(EncoderAnswer, &[u8]), Broken> {
    let parts = frame
        .split_first_chunk::<LENGTH>()
        .and_then(|(length, rest)| rest.split_at_checked(u32::from_le_bytes(*length) as usize));
    let (head, bytes) =
        parts.ok_or_else(|| Broken::Protocol("a frame that is too short".to_owned()))?;
    let answer =
        serde_json::from_slice(head).map_err(|error| Broken::Protocol(error.to_string()))?;
    Ok((answer, bytes))
}

/// Wraps a PNG as the only image of an icon file. The directory has one byte for each side, where 0
/// means 256.
fn in_container(png: &[u8], request: &ImageRequest) -> Vec<u8> {
    const OFFSET: u32 = 6 + 16;
    let side = |pixels: u32| u8::try_from(pixels).unwrap_or(0);
    let mut icon = vec![0, 0, 1, 0, 1, 0];
    icon.extend([side(request.width), side(request.height), 0, 0, 1, 0, 32, 0]);
    icon.extend((png.len() as u32).to_le_bytes());
    icon.extend(OFFSET.to_le_bytes());
    icon.extend_from_slice(png);
    icon
}
