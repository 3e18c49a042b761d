//! SVG drawings that are generated and encoded as raster images: icons and share images.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ssg_model::output_path::OutputPath;
use ssg_model::raster::{Encoding, Raster};
use ssg_model::site::{Asset, Site};

use crate::output_error::{self, Result};
use crate::templates::Templates;
use ssg_store::Digest;

/// The longest name before the hash, in bytes.
const LONGEST_NAME: usize = 100;

/// A drawing from which a raster image is made.
pub struct Drawing {
    pub raster: Raster,
    /// The digest of everything that the SVG depends on, known without making the SVG.
    pub digest: Digest,
    /// The content file that the drawing mainly shows, relative to the root.
    pub shows: String,
    make: MakeSvg,
}

/// A function that makes an SVG, in the size of the raster image.
type MakeSvg = Box<dyn Fn(&Templates) -> Result<String> + Send + Sync>;

impl Drawing {
    /// Creates a drawing with the file name `name`, to which part of the digest is added.
    pub(crate) fn new(
        name: &str,
        size: (u32, u32),
        encoding: Encoding,
        digest: Digest,
        shows: &str,
        make: impl Fn(&Templates) -> Result<String> + Send + Sync + 'static,
    ) -> Drawing {
        Drawing {
            raster: raster(name, size, encoding, &digest),
            digest,
            shows: shows.to_owned(),
            make: Box::new(make),
        }
    }

    /// Makes the SVG, in the size of the raster image.
    pub fn svg(&self, templates: &Templates) -> Result<String> {
        (self.make)(templates)
    }

    /// Makes the SVG with each embedded drawing of the content replaced by an empty one: if even
    /// this one cannot be encoded, the content is not to blame.
    pub fn svg_without_content(&self, templates: &Templates) -> Result<String> {
        const NOTHING: &[u8] = b"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/>";
        let svg = self.svg(templates)?;
        let mut parts = svg.split(DATA_URL);
        let mut empty = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let is_data = |c: char| c.is_ascii_alphanumeric() || "+/=".contains(c);
            empty.push_str(&data_url(NOTHING));
            empty.push_str(part.trim_start_matches(is_data));
        }
        Ok(empty)
    }
}

/// Returns an image with the file name `name`, to which part of the digest of its source is added.
pub(crate) fn raster(
    name: &str,
    (width, height): (u32, u32),
    encoding: Encoding,
    digest: &Digest,
) -> Raster {
    let made_from = format!("{digest} {width} {height} {}", encoding.settings());
    let (short, extension) = (Digest::of(made_from).short(), encoding.extension());
    // File systems limit the length of names.
    let name = &name[..name.floor_char_boundary(LONGEST_NAME)];
    let path = OutputPath::of(&format!("assets/{name}-{short}.{extension}"));
    Raster { path, width, height, encoding }
}

/// Returns the symbol of a site.
pub(crate) fn symbol(site: &Site) -> Result<&Asset> {
    let path = &site.file.favicon.0.src;
    let path = path.strip_prefix(site.layout.root()).unwrap_or(path);
    let asset = site.assets.iter().find(|asset| asset.path == path);
    asset.ok_or_else(|| output_error::lacks(path))
}

/// The prefix of a `data:` URL that contains an SVG.
const DATA_URL: &str = "data:image/svg+xml;base64,";

/// Returns a `data:` URL that contains an SVG, to embed it in another.
pub(crate) fn data_url(svg: &[u8]) -> String {
    format!("{DATA_URL}{}", STANDARD.encode(svg))
}
