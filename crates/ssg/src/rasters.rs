//! Makes the raster images of the site, those that the cache does not hold from an earlier build.

use std::cell::Cell;
use std::num::NonZero;
use std::path::Path;
use std::thread;

use anyhow::Result;
use ssg_frontend::node::Node;
use ssg_frontend::project::Project;
use ssg_frontend::rasters::{self, Input, Order};
use ssg_model::raster::Raster;
use ssg_model::words;
use ssg_output::document::{Documents, Shared};
use ssg_output::drawing::Drawing;
use ssg_output::hash::sha256;
use ssg_output::output_file::OutputFile;
use ssg_output::templates::Templates;

use crate::cache::Cache;
use crate::console::{Console, Stage};
use crate::failure::Failure;

/// How many images are ordered at a time: a site may have a drawing for each of its articles, and
/// all of them need not be in memory.
const BATCH: usize = 200;

/// Hands over every raster image. Node is started only when one has to be made.
pub(crate) fn make(
    root: &Path,
    project: &Project,
    node: &Node,
    jobs: Option<NonZero<usize>>,
    documents: &Documents,
    deliver: impl Fn(&OutputFile) -> Result<()>,
    console: &mut Console,
) -> Result<(), Failure> {
    let jobs =
        jobs.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZero::<usize>::MIN);
    let maker = Maker::new(root, project, node, jobs, documents, deliver)?;
    let wanted: Vec<Wanted<'_>> = wanted(documents).collect();
    console.stage(words!(en: "images", es: "imágenes"), |stage| maker.make(&wanted, stage))
}

/// The raster image of one path of the output; `None` when no image has that path.
pub(crate) fn make_one(
    root: &Path,
    project: &Project,
    node: &Node,
    documents: &Documents,
    path: &str,
) -> Result<Option<Vec<u8>>, Failure> {
    let Some(image) = wanted(documents).find(|image| image.raster.path == path) else {
        return Ok(None);
    };
    let made = Cell::new(None);
    let deliver = |file: &OutputFile| {
        made.set(Some(file.contents.clone()));
        Ok(())
    };
    let maker = Maker::new(root, project, node, NonZero::<usize>::MIN, documents, deliver)?;
    maker.make(&[image], &Stage::hidden())?;
    Ok(made.into_inner())
}

/// Every raster image of the site.
fn wanted(documents: &Documents) -> impl Iterator<Item = Wanted<'_>> {
    let Shared { share_images, icons, .. } = documents.shared();
    share_images.all().chain(icons.all()).map(Wanted::drawing)
}

/// An image of the output, before it is known whether it has to be made.
struct Wanted<'a> {
    raster: &'a Raster,
    /// Identifies what it is made from.
    hash: &'a str,
    subject: Subject<'a>,
}

enum Subject<'a> {
    Drawing(&'a Drawing),
}

impl<'a> Wanted<'a> {
    fn drawing(drawing: &'a Drawing) -> Wanted<'a> {
        let Drawing { raster, hash, .. } = drawing;
        Wanted { raster, hash, subject: Subject::Drawing(drawing) }
    }
}

struct Maker<'a, D> {
    project: &'a Project,
    node: &'a Node,
    jobs: NonZero<usize>,
    templates: &'a Templates,
    /// Of the program that makes images.
    version: String,
    cache: Cache,
    deliver: D,
}

impl<'a, D: Fn(&OutputFile) -> Result<()>> Maker<'a, D> {
    fn new(
        root: &Path,
        project: &'a Project,
        node: &'a Node,
        jobs: NonZero<usize>,
        documents: &'a Documents,
        deliver: D,
    ) -> Result<Self, Failure> {
        Ok(Maker {
            project,
            node,
            jobs,
            templates: documents.templates(),
            version: rasters::version(project)?,
            cache: Cache::open(root, "images")?,
            deliver,
        })
    }

    fn make(&self, wanted: &[Wanted<'_>], stage: &Stage) -> Result<(), Failure> {
        let mut missing = Vec::new();
        for image in wanted {
            match self.cache.get(&self.key(image)) {
                Some(contents) => self.deliver(image, contents)?,
                None => missing.push(image),
            }
        }
        if missing.is_empty() {
            return Ok(());
        }
        stage.count(missing.len());
        missing.chunks(BATCH).try_for_each(|batch| self.make_batch(batch, stage))
    }

    fn make_batch(&self, batch: &[&Wanted<'_>], stage: &Stage) -> Result<(), Failure> {
        let orders: Vec<Order> =
            batch.iter().map(|image| self.order(image)).collect::<Result<_>>()?;
        rasters::make(self.node, self.project, &orders, self.jobs, |index, made| {
            let image = batch[index];
            match (made, &image.subject) {
                (Ok(contents), _) => {
                    self.cache.put(&self.key(image), &contents)?;
                    self.deliver(image, contents)?;
                }
                (Err(reason), Subject::Drawing(_)) => {
                    anyhow::bail!("cannot draw `{}`: {reason}", image.raster.path)
                }
            }
            stage.advance();
            anyhow::Ok(())
        })??;
        Ok(())
    }

    fn order(&self, image: &Wanted<'_>) -> Result<Order> {
        let Raster { width, height, encoding, .. } = *image.raster;
        let input = match image.subject {
            Subject::Drawing(drawing) => Input::Svg(drawing.svg(self.templates)?),
        };
        Ok(Order { input, width, height, encoding })
    }

    fn deliver(&self, image: &Wanted<'_>, contents: Vec<u8>) -> Result<()> {
        (self.deliver)(&OutputFile { path: image.raster.path.clone(), contents })
    }

    fn key(&self, image: &Wanted<'_>) -> String {
        let Wanted { raster: Raster { width, height, encoding, .. }, hash, .. } = image;
        let (extension, settings) = (encoding.extension(), encoding.settings());
        let made_from =
            [&self.version, *hash, &format!("{width}x{height}"), extension, settings].join("\n");
        sha256(made_from.as_bytes())
    }
}
