//! Drawings of our own that become raster images: what identifies each, and its SVG.

use std::fs;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ssg_model::file_error::{FileAction, FileError};
use ssg_model::raster::{Encoding, Raster};
use ssg_model::site::{Asset, Site};

use crate::icons::Icon;
use crate::output_error::{OutputError, Result};
use crate::share_images::ShareImage;
use crate::templates::Templates;
use ssg_model::hash;

/// A drawing before it is drawn.
pub struct Drawing {
    pub raster: Raster,
    /// Changes when, and only when, the SVG does, which need not be made to know that.
    pub hash: String,
    pub(crate) subject: Subject,
}

pub(crate) enum Subject {
    Icon(Icon),
    ShareImage(Box<ShareImage>),
}

impl Drawing {
    /// A drawing whose file is called `name`; the hash of what it is made from is added.
    pub(crate) fn new(
        name: &str,
        (width, height): (u32, u32),
        encoding: Encoding,
        hash: String,
        subject: Subject,
    ) -> Drawing {
        let made_from = format!("{hash} {width} {height} {}", encoding.settings());
        let (short, extension) = (hash::short(made_from.as_bytes()), encoding.extension());
        let path = format!("assets/{name}-{short}.{extension}");
        Drawing { raster: Raster { path, width, height, encoding }, hash, subject }
    }

    /// The SVG, of the raster image's size.
    pub fn svg(&self, templates: &Templates) -> Result<String> {
        match &self.subject {
            Subject::Icon(icon) => icon.svg(&self.raster, templates),
            Subject::ShareImage(image) => image.svg(templates),
        }
    }
}

/// The symbol of a site, as a URL that holds it.
pub(crate) fn symbol(site: &Site) -> Result<String> {
    let path = site.favicon.src.strip_prefix(&site.layout.base).unwrap_or(&site.favicon.src);
    let asset = site.assets.iter().find(|asset| asset.path == path);
    let asset = asset.ok_or_else(|| OutputError::Lacks { path: path.to_owned() })?;
    Ok(data_url(&contents(asset)?))
}

/// What is published of a file of the content.
pub fn contents(asset: &Asset) -> Result<Vec<u8>, FileError> {
    match &asset.cleaned {
        Some(cleaned) => Ok(cleaned.as_bytes().to_vec()),
        None => fs::read(&asset.file).map_err(FileAction::Read.failed(&asset.file)),
    }
}

/// A drawing within a drawing: a URL that holds it.
pub(crate) fn data_url(svg: &[u8]) -> String {
    format!("data:image/svg+xml;base64,{}", STANDARD.encode(svg))
}
