//! Raster images that the build makes from photographs and drawings.

use std::path::PathBuf;

use ssg_store::Digest;

use crate::output_path::OutputPath;
use crate::value::ByteRange;

/// A photograph, or another raster image, of the content, which is published in several encodings
/// and sizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Photo {
    pub file: PathBuf,
    /// The digest of the file's bytes.
    pub digest: Digest,
    /// The size as shown, in pixels.
    pub size: (u32, u32),
    /// The raster images that are made from it.
    pub rasters: Vec<Raster>,
    /// The first place that names it: a file relative to the root, and a range of its text.
    pub named: (String, ByteRange),
}

/// A raster image of the output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Raster {
    /// The path, with a hash of its sources: `assets/patio-640-1a2b3c4d.avif`.
    pub path: OutputPath,
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
    pub encoding: Encoding,
}

/// The limit of pixels of a decoded photograph: more than the cameras of phones give, less than
/// would fill the memory of a small machine.
pub const MOST_PIXELS: u64 = 64_000_000;

/// The encoding of an image file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    Avif,
    WebP,
    Jpeg,
    /// A JPEG of the part of a photograph that fits its size, for link previews.
    CroppedJpeg,
    Png,
    /// A PNG of a drawing, which has few and flat colours.
    FlatPng,
    /// A PNG in the ICO container that browsers request from every host.
    Ico,
}

impl Encoding {
    /// Returns the extension of the files, without the dot.
    pub fn extension(self) -> &'static str {
        match self {
            Encoding::Avif => "avif",
            Encoding::WebP => "webp",
            Encoding::Jpeg | Encoding::CroppedJpeg => "jpg",
            Encoding::Png | Encoding::FlatPng => "png",
            Encoding::Ico => "ico",
        }
    }

    /// Returns the media type, for `<source type>`.
    pub fn media_type(self) -> &'static str {
        match self {
            Encoding::Avif => "image/avif",
            Encoding::WebP => "image/webp",
            Encoding::Jpeg | Encoding::CroppedJpeg => "image/jpeg",
            Encoding::Png | Encoding::FlatPng => "image/png",
            Encoding::Ico => "image/x-icon",
        }
    }

    /// Returns the options of the encoder, as JSON for npm's `sharp`. The hash in a file's name
    /// depends on them, so that another setting gets a new address.
    pub fn settings(self) -> &'static str {
        match self {
            // Effort 4 would save a tenth of the bytes and take six times as long.
            Encoding::Avif => r#"{"quality":52,"effort":3,"chromaSubsampling":"4:2:0"}"#,
            Encoding::WebP => r#"{"quality":76,"effort":5}"#,
            Encoding::Jpeg => r#"{"quality":76,"mozjpeg":true}"#,
            // The most striking part is kept: often a face, which the middle would cut off.
            Encoding::CroppedJpeg => {
                r#"{"quality":80,"mozjpeg":true,"fit":"cover","position":"attention"}"#
            }
            Encoding::Png => r#"{"palette":true,"quality":95,"effort":8}"#,
            // Without dithering, which is invisible in a drawing, and with a quick choice of
            // colours. Quality 95 would take a fourth longer, for invisible differences.
            Encoding::FlatPng | Encoding::Ico => {
                r#"{"palette":true,"quality":90,"effort":1,"dither":0}"#
            }
        }
    }
}
