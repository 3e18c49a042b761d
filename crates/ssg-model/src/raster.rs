//! Raster images that the build makes itself, from photographs and from drawings.

use std::path::PathBuf;

use ssg_store::Digest;

use crate::output_path::OutputPath;
use crate::value::ByteRange;

/// A photograph, or another raster image, of the content: it is published in encodings and sizes
/// that suit the pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Photo {
    pub file: PathBuf,
    /// Of the file's bytes.
    pub digest: Digest,
    /// Its size as it is shown, in pixels.
    pub size: (u32, u32),
    /// The raster images that are made from it.
    pub rasters: Vec<Raster>,
    /// Where the content names it first: a file relative to the root, and a range of its text.
    pub named: (String, ByteRange),
}

/// One raster image of the output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Raster {
    /// Where it goes, with a hash of what it is made from: `assets/patio-640-1a2b3c4d.avif`.
    pub path: OutputPath,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    pub encoding: Encoding,
}

/// The largest photograph that is decoded, in pixels: more than the cameras of phones give, less
/// than would fill the memory of a small machine.
pub const MOST_PIXELS: u64 = 64_000_000;

/// How an image is written to its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    Avif,
    WebP,
    Jpeg,
    Png,
    /// A PNG of a drawing, whose colours are few and flat.
    FlatPng,
    /// One in the container that browsers ask every host for.
    Ico,
}

impl Encoding {
    /// The extension of its files, without the dot.
    pub fn extension(self) -> &'static str {
        match self {
            Encoding::Avif => "avif",
            Encoding::WebP => "webp",
            Encoding::Jpeg => "jpg",
            Encoding::Png | Encoding::FlatPng => "png",
            Encoding::Ico => "ico",
        }
    }

    /// The media type, for `<source type>`.
    pub fn media_type(self) -> &'static str {
        match self {
            Encoding::Avif => "image/avif",
            Encoding::WebP => "image/webp",
            Encoding::Jpeg => "image/jpeg",
            Encoding::Png | Encoding::FlatPng => "image/png",
            Encoding::Ico => "image/x-icon",
        }
    }

    /// The options of the encoder, as JSON for npm's `sharp`. The hash in a file's name depends on
    /// them, so that another setting gets a new address.
    pub fn settings(self) -> &'static str {
        match self {
            // With effort 4, a tenth of the bytes less for six times the time.
            Encoding::Avif => r#"{"quality":52,"effort":3,"chromaSubsampling":"4:2:0"}"#,
            Encoding::WebP => r#"{"quality":76,"effort":5}"#,
            Encoding::Jpeg => r#"{"quality":76,"mozjpeg":true}"#,
            Encoding::Png => r#"{"palette":true,"quality":95,"effort":8}"#,
            // Without dithering, which nobody would see in a drawing, and with a quick choice of
            // colours: in half the time, 3% larger.
            Encoding::FlatPng | Encoding::Ico => {
                r#"{"palette":true,"quality":95,"effort":1,"dither":0}"#
            }
        }
    }
}
