//! Makes raster images, in a Node process that runs `rasters/encoder.cjs` with npm's `sharp`.
//!
//! The process is started for one batch of orders and ends with it; who has nothing to order
//! does not start it.

mod failure;

use std::io::{BufRead, BufReader, PipeReader, Read, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use ssg_model::file_error::FileError;
use ssg_model::raster::{Encoding, MOST_PIXELS};

pub use self::failure::RasterError;
use crate::child;
use crate::files;
use crate::node::Node;
use crate::permissions::{NativeCode, permissions};
use crate::project::Project;
use ssg_store::Digest;

const SCRIPT: &str = include_str!("rasters/encoder.cjs");

/// An image takes a second or two; a busy machine may need many times that.
const LIMIT: Duration = Duration::from_secs(300);

/// One image to be made.
pub struct Order {
    pub input: Input,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    pub encoding: Encoding,
}

/// What an image is made from.
pub enum Input {
    /// A photograph, and its size as it is shown; the program makes sure that it sees the same.
    File { file: PathBuf, size: (u32, u32) },
    /// The text of a drawing.
    Svg(String),
}

/// Identifies the program that makes images: the same order and the same version give the same
/// bytes.
pub fn version(project: &Project) -> Result<Digest, FileError> {
    let package = files::read(&project.frontend.join("node_modules/sharp/package.json"))?;
    Ok(Digest::of_parts([SCRIPT.as_bytes(), &package]))
}

/// Makes images, at most `jobs` at a time, and gives each to `done` with the index of its order:
/// the bytes, or why the input cannot be decoded. They come in the order in which they are done.
pub fn make<E>(
    node: &Node,
    project: &Project,
    orders: &[Order],
    jobs: NonZeroUsize,
    mut done: impl FnMut(usize, Result<Vec<u8>, String>) -> Result<(), E>,
) -> Result<Result<(), E>, RasterError> {
    let script = write_script(project).map_err(RasterError::File)?;
    let (reader, writer) = std::io::pipe().map_err(RasterError::DoesNotStart)?;
    let mut command = node.command();
    // The packages may be a link.
    let packages = files::canonical(&project.frontend.join("node_modules"));
    let folders = [&project.frontend, &packages.map_err(RasterError::File)?];
    let [frontend, packages] = folders.map(|folder| folder.join(""));
    command
        // Photographs are read by native code.
        .args(permissions(node.version, &[&script, &frontend, &packages], NativeCode::Allowed))
        .arg(&script)
        // The threads that images are made on.
        .env("UV_THREADPOOL_SIZE", jobs.to_string())
        .stdin(Stdio::piped())
        .stdout(writer)
        .stderr(Stdio::piped());
    let mut process = Process(child::spawn(command).map_err(RasterError::DoesNotStart)?);
    let complaints = process.0.stderr.take().map(|stderr| thread::spawn(|| read_all(stderr)));
    let (send, answers) = mpsc::channel();
    thread::spawn(move || read_answers(BufReader::new(reader), &send));
    if let Some(mut input) = process.0.stdin.take() {
        // One that ends before it has read all of them says why on its other pipes.
        let _ = input.write_all(&message(project, orders, jobs));
    }
    for _ in orders {
        let answer = match answers.recv_timeout(LIMIT) {
            Ok(Ok(answer)) if answer.order < orders.len() => answer,
            Ok(Ok(Answer { order, .. })) => {
                return Err(RasterError::Protocol(format!("there is no order {order}")));
            }
            Ok(Err(detail)) => return Err(RasterError::Protocol(detail)),
            Err(RecvTimeoutError::Timeout) => return Err(RasterError::Hung(LIMIT)),
            Err(RecvTimeoutError::Disconnected) => {
                let status = process.0.wait().map_err(RasterError::DoesNotStart)?;
                let text = complaints.and_then(|thread| thread.join().ok()).unwrap_or_default();
                let output = child::last_lines(&text, 20);
                return Err(RasterError::Exited { status, output });
            }
        };
        let Answer { order, image } = answer;
        let image = image.map(|bytes| match orders[order].encoding {
            Encoding::Ico => in_container(&bytes, &orders[order]),
            _ => bytes,
        });
        if let Err(error) = done(order, image) {
            return Ok(Err(error));
        }
    }
    Ok(Ok(()))
}

/// A child that ends with its owner, who may have lost interest in it.
struct Process(std::process::Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Writes the script to a file, once for each version of it.
fn write_script(project: &Project) -> Result<PathBuf, FileError> {
    let path = project.cache.join(format!("encoder-{}.cjs", Digest::of(SCRIPT).short()));
    if files::read_if_present(&path)?.as_deref() != Some(SCRIPT.as_bytes()) {
        files::write_whole(&path, SCRIPT.as_bytes())?;
    }
    Ok(path)
}

/// All orders, as the script reads them.
fn message(project: &Project, orders: &[Order], jobs: NonZeroUsize) -> Vec<u8> {
    #[derive(Serialize)]
    struct Message<'a> {
        frontend: &'a Path,
        jobs: NonZeroUsize,
        pixels: u64,
        orders: Vec<Line<'a>>,
    }

    #[derive(Serialize)]
    struct Line<'a> {
        file: Option<&'a Path>,
        size: Option<(u32, u32)>,
        svg: Option<&'a str>,
        width: u32,
        height: u32,
        format: &'static str,
        options: Value,
    }

    let lines = orders.iter().map(|Order { input, width, height, encoding }| {
        let (file, size, svg) = match input {
            Input::File { file, size } => (Some(file.as_path()), Some(*size), None),
            Input::Svg(text) => (None, None, Some(text.as_str())),
        };
        let format = match encoding {
            Encoding::Ico => Encoding::Png.extension(),
            other => other.extension(),
        };
        let options = serde_json::from_str(encoding.settings()).unwrap_or_default();
        Line { file, size, svg, width: *width, height: *height, format, options }
    });
    let orders = lines.collect();
    // Fails only for a path that is not UTF-8; the child then complains of an empty message.
    serde_json::to_vec(&Message { frontend: &project.frontend, jobs, pixels: MOST_PIXELS, orders })
        .unwrap_or_default()
}

/// One answer of the child: an image, or why there is none.
struct Answer {
    order: usize,
    image: Result<Vec<u8>, String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Head {
    Made { order: usize, length: usize },
    Failed { order: usize, error: String },
}

/// Reads answers until the child closes its end; what breaks the protocol is the last of them.
fn read_answers(mut reader: BufReader<PipeReader>, send: &Sender<Result<Answer, String>>) {
    loop {
        let mut line = String::new();
        match reader.read_line(&mut line) {
            Ok(0) => return,
            Ok(_) => {}
            Err(error) => return drop(send.send(Err(error.to_string()))),
        }
        let answer = match serde_json::from_str(&line) {
            Ok(Head::Failed { order, error }) => Ok(Answer { order, image: Err(error) }),
            Ok(Head::Made { order, length }) => {
                let mut bytes = Vec::new();
                match reader.by_ref().take(length as u64).read_to_end(&mut bytes) {
                    Ok(read) if read == length => Ok(Answer { order, image: Ok(bytes) }),
                    Ok(_) => return,
                    Err(error) => Err(error.to_string()),
                }
            }
            Err(_) => Err(line.trim_end().to_owned()),
        };
        let is_last = answer.is_err();
        // Whoever has given the orders may have lost interest.
        if send.send(answer).is_err() || is_last {
            return;
        }
    }
}

fn read_all(mut pipe: impl Read) -> String {
    let mut bytes = Vec::new();
    let _ = pipe.read_to_end(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A PNG as the only image of an icon file. Its directory has one byte for each side, in which
/// 0 stands for 256.
fn in_container(png: &[u8], order: &Order) -> Vec<u8> {
    const OFFSET: u32 = 6 + 16;
    let side = |pixels: u32| u8::try_from(pixels).unwrap_or(0);
    let mut icon = vec![0, 0, 1, 0, 1, 0];
    icon.extend([side(order.width), side(order.height), 0, 0, 1, 0, 32, 0]);
    icon.extend((png.len() as u32).to_le_bytes());
    icon.extend(OFFSET.to_le_bytes());
    icon.extend_from_slice(png);
    icon
}
