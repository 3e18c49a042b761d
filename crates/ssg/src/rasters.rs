//! Makes the raster images of the site, those that the cache does not hold from an earlier build.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::num::NonZero;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::thread;

use serde_bytes::ByteBuf;
use ssg_frontend::node::Node;
use ssg_frontend::project::Project;
use ssg_frontend::rasters::{self, Input, Order};
use ssg_model::diagnostic::Diagnostic;
use ssg_model::problem::Problem;
use ssg_model::raster::{Photo, Raster};
use ssg_model::words;
use ssg_output::document::{Documents, Shared};
use ssg_output::drawing::Drawing;
use ssg_output::output_file::OutputFile;
use ssg_output::templates::Templates;

use ssg_store::{Digest, Retention, Store, read_file};

use crate::caches;
use crate::console::Stage;
use crate::failure::{Failure, Result};

/// How many images are ordered at a time: a site may have a drawing for each of its articles, and
/// all of them need not be in memory.
const BATCH: usize = 200;

/// Where and with what images are made.
pub(crate) struct Workshop<'a> {
    pub(crate) root: &'a Path,
    pub(crate) project: &'a Project,
    pub(crate) node: &'a Node,
    /// How many are made at a time; by default one for each core.
    pub(crate) jobs: Option<NonZero<usize>>,
}

/// Hands over every raster image. Node is started only when one has to be made.
///
/// Gives what is wrong with photographs.
pub(crate) fn make(
    workshop: &Workshop<'_>,
    photos: &[Photo],
    documents: &Documents,
    deliver: impl Fn(&OutputFile) -> Result<Option<Digest>>,
    stage: &Stage,
) -> Result<Vec<Diagnostic>, Failure> {
    let maker = Maker::new(workshop, documents, deliver)?;
    let wanted: Vec<Wanted<'_>> = wanted(photos, documents).collect();
    maker.make(&wanted, stage)?;
    let damaged = maker.damaged.into_inner().unwrap_or_else(PoisonError::into_inner);
    let damaged = damaged.into_iter().map(|((path, start, end), reason)| {
        let problem = Problem::DamagedImage { reason };
        ssg_content::at_place(workshop.root, &path, start..end, problem)
    });
    Ok(damaged.collect())
}

/// The raster image of one path of the output; `None` when no image has that path.
pub(crate) fn make_one(
    workshop: &Workshop<'_>,
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
    let maker = Maker::new(workshop, documents, deliver)?;
    maker.make(&[image], &Stage::hidden())?;
    Ok(made.into_inner())
}

/// Every raster image of the site.
fn wanted<'a>(photos: &'a [Photo], documents: &'a Documents) -> impl Iterator<Item = Wanted<'a>> {
    let Shared { share_images, icons, .. } = documents.shared();
    let drawings = share_images.all().chain(icons.all()).map(Wanted::drawing);
    photos.iter().flat_map(Wanted::photo).chain(drawings)
}

/// An image of the output, before it is known whether it has to be made.
struct Wanted<'a> {
    raster: &'a Raster,
    /// Of what it is made from.
    digest: Digest,
    subject: Subject<'a>,
}

enum Subject<'a> {
    Drawing(&'a Drawing),
    Photo(&'a Photo),
}

impl<'a> Wanted<'a> {
    /// Everything that is made from a photograph.
    fn photo(photo: &'a Photo) -> impl Iterator<Item = Wanted<'a>> {
        let wanted =
            |raster| Wanted { raster, digest: photo.digest, subject: Subject::Photo(photo) };
        photo.rasters.iter().map(wanted)
    }

    fn drawing(drawing: &'a Drawing) -> Wanted<'a> {
        let Drawing { raster, digest, .. } = drawing;
        Wanted { raster, digest: *digest, subject: Subject::Drawing(drawing) }
    }
}

struct Maker<'a, D> {
    project: &'a Project,
    node: &'a Node,
    jobs: NonZero<usize>,
    templates: &'a Templates,
    /// Of the program that makes images.
    version: Digest,
    cache: Store<ByteBuf>,
    deliver: D,
    /// By the place that names the photograph, why it cannot be read.
    damaged: Mutex<BTreeMap<(String, usize, usize), String>>,
}

impl<'a, D: Fn(&OutputFile) -> Result<Option<Digest>>> Maker<'a, D> {
    fn new(workshop: &Workshop<'a>, documents: &'a Documents, deliver: D) -> Result<Self, Failure> {
        let Workshop { root, project, node, jobs } = *workshop;
        let cores = || thread::available_parallelism().ok();
        Ok(Maker {
            project,
            node,
            jobs: jobs.or_else(cores).unwrap_or(NonZero::<usize>::MIN),
            templates: documents.templates(),
            version: rasters::version(project)?,
            cache: caches::open(root, "images", Retention::Month),
            deliver,
            damaged: Mutex::default(),
        })
    }

    fn make(&self, wanted: &[Wanted<'_>], stage: &Stage) -> Result<(), Failure> {
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
        stage.count(missing.len());
        missing.chunks(BATCH).try_for_each(|batch| self.make_batch(batch, stage))?;
        Ok(())
    }

    fn make_batch(&self, batch: &[&Wanted<'_>], stage: &Stage) -> Result<(), Failure> {
        let orders: Vec<Order> =
            batch.iter().map(|image| self.order(image)).collect::<Result<_>>()?;
        rasters::make(self.node, self.project, &orders, self.jobs, |index, made| {
            let image = batch[index];
            match (made, &image.subject) {
                (Ok(contents), subject) => {
                    if let Subject::Photo(photo) = subject {
                        refuse_changed(photo)?;
                    }
                    let contents = ByteBuf::from(contents);
                    self.cache.put(self.key(image), &contents);
                    self.deliver(image, contents.into_vec())?;
                }
                (Err(reason), Subject::Drawing(_)) => {
                    return Err(undrawable(&image.raster.path, &reason));
                }
                (Err(reason), Subject::Photo(photo)) => {
                    let (path, range) = photo.named.clone();
                    let mut damaged = self.damaged.lock().unwrap_or_else(PoisonError::into_inner);
                    damaged.entry((path, range.start, range.end)).or_insert(reason);
                }
            }
            stage.advance();
            Ok::<_, Failure>(())
        })??;
        Ok(())
    }

    fn order(&self, image: &Wanted<'_>) -> Result<Order> {
        let Raster { width, height, encoding, .. } = *image.raster;
        let input = match image.subject {
            Subject::Drawing(drawing) => Input::Svg(drawing.svg(self.templates)?),
            Subject::Photo(photo) => Input::File { file: photo.file.clone(), size: photo.size },
        };
        Ok(Order { input, width, height, encoding })
    }

    fn deliver(&self, image: &Wanted<'_>, contents: Vec<u8>) -> Result<()> {
        (self.deliver)(&OutputFile::new(image.raster.path.clone(), contents)).map(drop)
    }

    fn key(&self, image: &Wanted<'_>) -> Digest {
        let Wanted { raster: Raster { width, height, encoding, .. }, digest, .. } = image;
        let (extension, settings) = (encoding.extension(), encoding.settings());
        let size = format!("{width}x{height}");
        let settings = [&size, extension, settings].map(str::as_bytes);
        let made_from = [self.version, *digest].map(|digest| *digest.as_bytes());
        Digest::of_parts(made_from.iter().map(|part| &part[..]).chain(settings))
    }
}

/// Fails when a photograph is no longer the file that was measured: another program has read it
/// since, and pixels must not come under the name of others.
fn refuse_changed(photo: &Photo) -> Result<(), Failure> {
    let file = photo.file.display();
    match read_file(&photo.file) {
        Ok(bytes) if Digest::of(&bytes) == photo.digest => Ok(()),
        _ => Err(Failure::new(words!(
            en: "`{file}` has changed while the site was being built",
            es: "`{file}` cambió mientras se construía el sitio",
        ))
        .hint(words!(en: "build the site again", es: "construye el sitio otra vez"))),
    }
}

/// A drawing of our own that the program which draws does not take.
fn undrawable(path: &str, reason: &str) -> Failure {
    Failure::new(words!(
        en: "cannot draw `{path}`: {reason}",
        es: "no se puede dibujar `{path}`: {reason}",
    ))
    .hint(words!(
        en: "correct `templates/share-image.svg` or `templates/icon.svg`, from which it is drawn",
        es: "corrige `templates/share-image.svg` o `templates/icon.svg`, con los que se dibuja",
    ))
}
