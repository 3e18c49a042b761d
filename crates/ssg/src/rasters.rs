//! Makes the raster images of the site that are not in the cache.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::ProgressBar;
use parking_lot::Mutex;
use serde_bytes::ByteBuf;
use ssg_frontend::rasters::{ImageEncoder, ImageRequest, Input, NotMade};
use ssg_model::diagnostic::Diagnostic;
use ssg_model::problem::{DrawingLimit, ImageFault, Problem};
use ssg_model::raster::{Encoding, Photo, Raster};
use ssg_output::drawing::Drawing;
use ssg_output::drawings::Drawings;
use ssg_output::output_file::OutputFile;
use ssg_output::templates::Templates;
use ssg_store::{Digest, Store};

use crate::caches::Caches;
use crate::failure::{Failure, Result};
use crate::messages;
use crate::stage::Progress;

/// The number of images requested at once; a site may have a drawing per article, too many to hold
/// in memory.
const BATCH: usize = 200;

/// Passes every raster image to `deliver`. Starts Node only if one is not cached.
///
/// Returns the faults of photographs and drawings. Makes no more images once `stop` is set.
pub(crate) fn make(
    caches: &Caches,
    encoder: &ImageEncoder,
    photos: &[Photo],
    drawings: &Drawings,
    deliver: impl Fn(&OutputFile) -> Result<Option<Digest>>,
    progress: &Progress,
    stop: &AtomicBool,
) -> Result<Vec<Diagnostic>, Failure> {
    let maker = Maker::new(&caches.images, encoder, drawings, deliver, progress, stop)?;
    let wanted: Vec<Wanted<'_>> = wanted(photos, drawings).collect();
    maker.make(&wanted)?;
    let damaged = maker.damaged.into_inner();
    let damaged = damaged.into_iter().map(|((path, start, end), problem)| {
        ssg_content::at_place(&caches.root, &path, start..end, problem)
    });
    caches.images.commit();
    Ok(damaged.collect())
}

/// Returns the raster image at a path of the output, if there is one.
pub(crate) fn make_one(
    cache: &Store<ByteBuf>,
    encoder: &ImageEncoder,
    photos: &[Photo],
    drawings: &Drawings,
    path: &str,
) -> Result<Option<Vec<u8>>, Failure> {
    let Some(image) = wanted(photos, drawings).find(|image| image.raster.path == path) else {
        return Ok(None);
    };
    let made = Cell::new(None);
    let deliver = |file: &OutputFile| {
        made.set(Some(file.contents.clone()));
        Ok(None)
    };
    let (progress, stop) = (Progress::hidden(), AtomicBool::new(false));
    let maker = Maker::new(cache, encoder, drawings, deliver, &progress, &stop)?;
    maker.make(&[image])?;
    cache.commit();
    drop(maker);
    Ok(made.into_inner())
}

/// Checks whether the pixels of an unsaved photograph can be read, as `make` would; `size` is its
/// displayed size.
pub(crate) fn decode(
    encoder: &ImageEncoder,
    bytes: &[u8],
    size: (u32, u32),
) -> Result<Result<(), Problem>, Failure> {
    let input = Input::Bytes { bytes: bytes.to_vec(), size };
    let request = ImageRequest { input, width: 1, height: 1, encoding: Encoding::Png };
    encoder.make(&[request], |_, made| match made {
        Err(NotMade::Refused(reason)) => Err(Problem::DamagedImage { reason }),
        // Only drawings have a time limit.
        Ok(_) | Err(NotMade::TooSlow(_)) => Ok(()),
    })
}

/// Returns every raster image of the site.
fn wanted<'a>(photos: &'a [Photo], drawings: &'a Drawings) -> impl Iterator<Item = Wanted<'a>> {
    let shared = drawings.photos();
    let drawings = drawings
        .all()
        .map(|drawing| Wanted { raster: &drawing.raster, subject: Subject::Drawing(drawing) });
    let of_photo = |photo: &'a Photo| {
        let subject = Subject::Photo(photo);
        photo.rasters.iter().map(move |raster| Wanted { raster, subject })
    };
    photos.iter().chain(shared).flat_map(of_photo).chain(drawings)
}

/// An image of the output, cached or not.
#[derive(Clone, Copy)]
struct Wanted<'a> {
    raster: &'a Raster,
    subject: Subject<'a>,
}

#[derive(Clone, Copy)]
enum Subject<'a> {
    Drawing(&'a Drawing),
    Photo(&'a Photo),
}

/// The reason for making no more images.
enum Interruption<'a> {
    NotDrawn(&'a Drawing, NotMade),
    Stopped,
    Failure(Failure),
}

struct Maker<'a, D> {
    encoder: &'a ImageEncoder,
    templates: &'a Templates,
    /// The version of the image encoder.
    version: Digest,
    cache: &'a Store<ByteBuf>,
    deliver: D,
    progress: &'a Progress,
    stop: &'a AtomicBool,
    /// The faults by the place (path, start, end) that names the photograph or is drawn.
    damaged: Mutex<BTreeMap<(String, usize, usize), Problem>>,
}

impl<'a, D: Fn(&OutputFile) -> Result<Option<Digest>>> Maker<'a, D> {
    fn new(
        cache: &'a Store<ByteBuf>,
        encoder: &'a ImageEncoder,
        drawings: &'a Drawings,
        deliver: D,
        progress: &'a Progress,
        stop: &'a AtomicBool,
    ) -> Result<Self, Failure> {
        Ok(Maker {
            encoder,
            templates: &drawings.templates,
            version: encoder.version()?,
            cache,
            deliver,
            progress,
            stop,
            damaged: Mutex::default(),
        })
    }

    fn make(&self, wanted: &[Wanted<'_>]) -> Result<(), Failure> {
        let mut missing = Vec::new();
        for image in wanted {
            match self.cache.get(&self.key(image)) {
                Some(contents) => self.deliver(image, contents.into_vec())?,
                None => missing.push(image),
            }
        }
        if missing.is_empty() {
            return Ok(());
        }
        let progress = self.progress.count(&messages::images(), missing.len());
        for batch in missing.chunks(BATCH) {
            if !self.make_batch(batch, &progress)? {
                break;
            }
        }
        Ok(())
    }

    /// Makes a batch and returns whether to continue: if a drawing fails, others that show the same
    /// also fail.
    fn make_batch(&self, batch: &[&Wanted<'_>], progress: &ProgressBar) -> Result<bool, Failure> {
        let requests: Vec<ImageRequest> =
            batch.iter().map(|image| self.request(image)).collect::<Result<_>>()?;
        let made = self.encoder.make(&requests, |index, made| {
            if self.stop.load(Ordering::Relaxed) {
                return Err(Interruption::Stopped);
            }
            let image = batch[index];
            match (made, &image.subject) {
                (Ok(contents), _) => {
                    let contents = ByteBuf::from(contents);
                    self.cache.put(self.key(image), &contents);
                    self.deliver(image, contents.into_vec()).map_err(Interruption::Failure)?;
                }
                (Err(why), Subject::Drawing(drawing)) => {
                    return Err(Interruption::NotDrawn(drawing, why));
                }
                (Err(NotMade::Refused(reason)), Subject::Photo(photo)) => {
                    let (path, range) = photo.named.clone();
                    self.found(path, range, Problem::DamagedImage { reason });
                }
                // Only drawings have a time limit.
                (Err(NotMade::TooSlow(_)), Subject::Photo(_)) => {}
            }
            progress.inc(1);
            Ok(())
        })?;
        let (drawing, why) = match made {
            Ok(()) => return Ok(true),
            Err(Interruption::Stopped) => return Ok(false),
            Err(Interruption::NotDrawn(drawing, why)) => (drawing, why),
            Err(Interruption::Failure(failure)) => return Err(failure),
        };
        let problem = match why {
            NotMade::TooSlow(most) => {
                let (limit, most) = (DrawingLimit::Seconds, most.as_secs() as usize);
                Problem::DrawingTooHeavy { limit, most }
            }
            NotMade::Refused(reason) => {
                self.draw_without_content(drawing)?;
                Problem::BadImage { fault: ImageFault::NotDrawn { reason } }
            }
        };
        self.found(drawing.shows.clone(), 0..0, problem);
        Ok(false)
    }

    /// Fails if a drawing cannot be made even without content.
    fn draw_without_content(&self, drawing: &Drawing) -> Result<()> {
        let Raster { width, height, encoding, .. } = drawing.raster;
        let input = Input::Svg(drawing.svg_without_content(self.templates)?);
        let request = ImageRequest { input, width, height, encoding };
        self.encoder.make(&[request], |_, made| match made {
            Err(NotMade::Refused(reason)) => {
                Err(Failure::new(messages::not_drawn(&drawing.raster.path, reason))
                    .hint(messages::correct_template()))
            }
            _ => Ok(()),
        })?
    }

    fn found(&self, path: String, range: Range<usize>, problem: Problem) {
        let mut damaged = self.damaged.lock();
        damaged.entry((path, range.start, range.end)).or_insert(problem);
    }

    fn request(&self, image: &Wanted<'_>) -> Result<ImageRequest> {
        let Raster { width, height, encoding, .. } = *image.raster;
        let input = match image.subject {
            Subject::Drawing(drawing) => Input::Svg(drawing.svg(self.templates)?),
            Subject::Photo(Photo { file, digest, size, .. }) => {
                Input::File { file: file.clone(), digest: *digest, size: *size }
            }
        };
        Ok(ImageRequest { input, width, height, encoding })
    }

    fn deliver(&self, image: &Wanted<'_>, contents: Vec<u8>) -> Result<()> {
        (self.deliver)(&OutputFile::new(image.raster.path.clone(), contents)).map(drop)
    }

    fn key(&self, image: &Wanted<'_>) -> Digest {
        let Raster { width, height, encoding, .. } = image.raster;
        let digest = match image.subject {
            Subject::Drawing(drawing) => drawing.digest,
            Subject::Photo(photo) => photo.digest,
        };
        let (extension, settings) = (encoding.extension(), encoding.settings());
        let size = format!("{width}x{height}");
        let settings = [&size, extension, settings].map(str::as_bytes);
        let made_from = [self.version, digest].map(|digest| *digest.as_bytes());
        Digest::of_parts(made_from.iter().map(|part| &part[..]).chain(settings))
    }
}
