//! SVG drawings of our own that become raster images: icons and share images.

use std::fs;

use anyhow::{Context, Result};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ssg_model::file_error::{FileAction, FileError};
use ssg_model::hash;
use ssg_model::raster::{Encoding, Raster};
use ssg_model::site::{Asset, Site};

use crate::templates::Templates;

/// A drawing of which a raster image is made.
pub struct Drawing {
    pub raster: Raster,
    /// A hash of all that the SVG depends on: known without making the SVG.
    pub hash: String,
    source: Box<dyn SvgSource>,
}

/// What a drawing shows, from which its SVG is made.
pub(crate) trait SvgSource: Send + Sync {
    /// The SVG, of the raster image's size.
    fn svg(&self, raster: &Raster, templates: &Templates) -> Result<String>;
}

impl Drawing {
    /// A drawing whose file is called `name` and a hash of what it depends on.
    pub(crate) fn new(
        name: &str,
        (width, height): (u32, u32),
        encoding: Encoding,
        hash: String,
        source: impl SvgSource + 'static,
    ) -> Drawing {
        let made_from = format!("{hash} {width} {height} {}", encoding.settings());
        let (short, extension) = (hash::short(made_from.as_bytes()), encoding.extension());
        let path = format!("assets/{name}-{short}.{extension}");
        Drawing { raster: Raster { path, width, height, encoding }, hash, source: Box::new(source) }
    }

    /// The SVG, of the raster image's size.
    pub fn svg(&self, templates: &Templates) -> Result<String> {
        self.source.svg(&self.raster, templates)
    }
}

/// The symbol of a site, as a `data:` URL that holds it.
pub(crate) fn symbol(site: &Site) -> Result<String> {
    let path = site.favicon.src.strip_prefix(&site.layout.base).unwrap_or(&site.favicon.src);
    let asset = site.assets.iter().find(|asset| asset.path == path);
    let asset = asset.with_context(|| format!("`{path}` is not among the files of the site"))?;
    Ok(data_url(&contents(asset)?))
}

/// The bytes that are published of an asset.
pub fn contents(asset: &Asset) -> Result<Vec<u8>, FileError> {
    match &asset.cleaned {
        Some(cleaned) => Ok(cleaned.as_bytes().to_vec()),
        None => fs::read(&asset.file).map_err(FileAction::Read.failed(&asset.file)),
    }
}

/// A `data:` URL that holds an SVG, to show it within another.
pub(crate) fn data_url(svg: &[u8]) -> String {
    format!("data:image/svg+xml;base64,{}", STANDARD.encode(svg))
}
