//! All drawings of a site, from which the build makes raster images.

use std::path::Path;

use ssg_model::raster::Photo;
use ssg_model::site::Site;
use ssg_store::Inputs;

use crate::drawing::Drawing;
use crate::icons::Icons;
use crate::output_error::Result;
use crate::share_images::{ShareImageSource, ShareImages};
use crate::templates::Templates;

/// The drawings of a site and the templates that make them. They do not depend on the frontend's
/// bundles, so raster images are made from them while the frontend is bundled.
pub struct Drawings {
    /// All templates, also those of other files.
    pub templates: Templates,
    pub share_images: ShareImages,
    pub icons: Icons,
}

impl Drawings {
    /// Creates the drawings of a site. `templates` is the folder of the templates and `fonts` that
    /// of the frontend's fonts; both are read through `inputs`.
    pub fn new(site: &Site, templates: &Path, fonts: &Path, inputs: &Inputs) -> Result<Drawings> {
        let templates = Templates::read(templates, inputs)?;
        let share_images = ShareImages::new(site, fonts, &templates, inputs)?;
        let icons = Icons::new(site, &templates)?;
        Ok(Drawings { templates, share_images, icons })
    }

    /// Returns every drawing. Icons come first: all others contain their symbol.
    pub fn all(&self) -> impl Iterator<Item = &Drawing> {
        let shared = self.share_images.all().filter_map(|source| match source {
            ShareImageSource::Drawing(drawing) => Some(drawing),
            ShareImageSource::Photo(_) => None,
        });
        self.icons.all().into_iter().chain(shared)
    }

    /// Returns the photographs that share images show, each with its cropped image.
    pub fn photos(&self) -> impl Iterator<Item = &Photo> {
        self.share_images.all().filter_map(|source| match source {
            ShareImageSource::Photo(photo) => Some(photo),
            ShareImageSource::Drawing(_) => None,
        })
    }
}
