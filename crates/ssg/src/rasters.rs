//! Makes the raster images of the site, those that the cache does not hold from an earlier build.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::io;
use std::ops::Range;
use std::path::Path;

use parking_lot::Mutex;
use serde_bytes::ByteBuf;
use ssg_frontend::rasters::{ImageEncoder, ImageRequest, Input, NotMade};
use ssg_model::diagnostic::Diagnostic;
use ssg_model::problem::{DrawingLimit, ImageFault, Problem};
use ssg_model::raster::{Encoding, Photo, Raster};
use ssg_model::words;
use ssg_output::document::{Documents, Shared};
use ssg_output::drawing::Drawing;
use ssg_output::output_file::OutputFile;
use ssg_output::templates::Templates;

use ssg_store::{Digest, Store};

use crate::caches;
use crate::failure::{Failure, Result};
use crate::stage::{Counter, Stage};

/// How many images are asked for at a time: a site may have a drawing for each of its articles, and
/// all of them need not be in memory.
const BATCH: usize = 200;

/// Hands over every raster image. Node is started only when one has to be made.
///
/// Gives what is wrong with photographs and drawings, and whether those that were made could be kept.
pub(crate) fn make(
    root: &Path,
    encoder: &ImageEncoder,
    photos: &[Photo],
    documents: &Documents,
    deliver: impl Fn(&OutputFile) -> Result<Option<Digest>>,
    stage: &Stage,
) -> Result<(Vec<Diagnostic>, io::Result<()>), Failure> {
    let maker = Maker::new(root, encoder, documents, deliver, stage)?;
    let wanted: Vec<Wanted<'_>> = wanted(photos, documents).collect();
    maker.make(&wanted)?;
    let damaged = maker.damaged.into_inner();
    let damaged = damaged.into_iter().map(|((path, start, end), problem)| {
        ssg_content::at_place(root, &path, start..end, problem)
    });
    Ok((damaged.collect(), maker.cache.commit()))
}

/// The raster image of one path of the output; `None` when no image has that path.
pub(crate) fn make_one(
    root: &Path,
    encoder: &ImageEncoder,
    photos: &[Photo],
    documents: &Documents,
    path: &str,
) -> Result<Option<Vec<u8>>, Failure> {
    let Some(image) = wanted(photos, documents).find(|image| image.raster.path == path) else {
        return Ok(None);
    };
    let made = Cell::new(None);
    let deliver = |file: &OutputFile| {
        made.set(Some(file.contents.clone()));
        Ok(None)
    };
    let stage = Stage::hidden();
    let maker = Maker::new(root, encoder, documents, deliver, &stage)?;
    maker.make(&[image])?;
    // Else it is made again in another run.
    let _ = maker.cache.commit();
    drop(maker);
    Ok(made.into_inner())
}

/// Whether the pixels of a photograph that is in no file yet can be read, as `make` would find; its
/// size is the one that it is shown in.
pub(crate) fn decode(
    encoder: &ImageEncoder,
    bytes: &[u8],
    size: (u32, u32),
) -> Result<Result<(), Problem>, Failure> {
    let input = Input::Bytes { bytes: bytes.to_vec(), size };
    let request = ImageRequest { input, width: 1, height: 1, encoding: Encoding::Png };
    encoder.make(&[request], |_, made| match made {
        Err(NotMade::Refused(reason)) => Err(Problem::DamagedImage { reason }),
        // Photographs have all the time in the world.
        Ok(_) | Err(NotMade::TooSlow(_)) => Ok(()),
    })
}

/// Every raster image of the site.
fn wanted<'a>(photos: &'a [Photo], documents: &'a Documents) -> impl Iterator<Item = Wanted<'a>> {
    let Shared { share_images, icons, .. } = &documents.shared;
    // The symbol, which is in all of them, is tried before anything else.
    let drawings = icons.all().into_iter().chain(share_images.all());
    let drawings = drawings
        .map(|drawing| Wanted { raster: &drawing.raster, subject: Subject::Drawing(drawing) });
    let of_photo = |photo: &'a Photo| {
        let subject = Subject::Photo(photo);
        photo.rasters.iter().map(move |raster| Wanted { raster, subject })
    };
    photos.iter().flat_map(of_photo).chain(drawings)
}

/// An image of the output, before it is known whether it has to be made.
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

/// Why images are not made any more.
enum Interruption<'a> {
    NotDrawn(&'a Drawing, NotMade),
    Failure(Failure),
}

struct Maker<'a, D> {
    encoder: &'a ImageEncoder,
    templates: &'a Templates,
    /// Of the program that makes images.
    version: Digest,
    cache: Store<ByteBuf>,
    deliver: D,
    stage: &'a Stage,
    /// By the place that names the photograph, or in the drawing, what is wrong with it.
    damaged: Mutex<BTreeMap<(String, usize, usize), Problem>>,
}

impl<'a, D: Fn(&OutputFile) -> Result<Option<Digest>>> Maker<'a, D> {
    fn new(
        root: &Path,
        encoder: &'a ImageEncoder,
        documents: &'a Documents,
        deliver: D,
        stage: &'a Stage,
    ) -> Result<Self, Failure> {
        Ok(Maker {
            encoder,
            templates: &documents.templates,
            version: encoder.version()?,
            cache: caches::images(root),
            deliver,
            stage,
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
        let images = words!(en: "images", es: "imágenes");
        let progress = self.stage.count(&images, missing.len());
        for batch in missing.chunks(BATCH) {
            if !self.make_batch(batch, &progress)? {
                break;
            }
        }
        Ok(())
    }

    /// Whether to go on: after a drawing that cannot be drawn, others that show it cannot, either.
    fn make_batch(&self, batch: &[&Wanted<'_>], progress: &Counter) -> Result<bool, Failure> {
        let requests: Vec<ImageRequest> =
            batch.iter().map(|image| self.request(image)).collect::<Result<_>>()?;
        let made = self.encoder.make(&requests, |index, made| {
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
                // Photographs have all the time in the world.
                (Err(NotMade::TooSlow(_)), Subject::Photo(_)) => {}
            }
            progress.advance();
            Ok(())
        })?;
        let (drawing, why) = match made {
            Ok(()) => return Ok(true),
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

    /// Fails if a drawing cannot be made whatever the content is.
    fn draw_without_content(&self, drawing: &Drawing) -> Result<()> {
        let Raster { width, height, encoding, .. } = drawing.raster;
        let input = Input::Svg(drawing.svg_without_content(self.templates)?);
        let request = ImageRequest { input, width, height, encoding };
        self.encoder.make(&[request], |_, made| match made {
            Err(NotMade::Refused(reason)) => Err(undrawable(drawing, &reason)),
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

/// A drawing of our own that the program which draws does not take.
fn undrawable(drawing: &Drawing, reason: &str) -> Failure {
    let path = &drawing.raster.path;
    Failure::new(words!(
        en: "cannot draw `{path}`: {reason}",
        es: "no se puede dibujar `{path}`: {reason}",
    ))
    .hint(words!(
        en: "correct `templates/share-image.svg` or `templates/icon.svg`, from which it is drawn",
        es: "corrige `templates/share-image.svg` o `templates/icon.svg`, con los que se dibuja",
    ))
}
