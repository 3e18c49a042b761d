//! Inspects photographs and other raster images by the beginning of their files, and plans the
//! files to make from them. Their pixels are read by the encoder.

use std::io::Cursor;
use std::path::Path;

use exif::{In, Reader, Tag};
use imagesize::{Compression, ImageType};
use ssg_model::file_types::image_endings;
use ssg_model::image_source::ImageSource;
use ssg_model::output_path::OutputPath;
use ssg_model::problem::Problem;
use ssg_model::raster::{Encoding, MOST_PIXELS, Raster};
use ssg_store::Digest;

use crate::files::LFS_POINTER;

/// The widths to make, in pixels. The layout shows pictures from 64 pixels (testimonials) to 1024
/// (articles); screens have up to two, and a few three, pixels for each of them.
const WIDTHS: [u32; 6] = [160, 320, 480, 720, 1080, 1600];

/// The maximum side length of WebP, in pixels.
const LONGEST_SIDE: u32 = 16_383;

/// The properties of a photograph, from the beginning of its file.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct PhotoProperties {
    /// The width and height as shown, in pixels.
    pub(crate) size: (u32, u32),
    /// Whether parts of the image may be transparent.
    pub(crate) transparent: bool,
}

/// Reads the properties of a photograph, and checks that it can be published.
pub(crate) fn inspect(path: &str, bytes: &[u8]) -> Result<PhotoProperties, Problem> {
    let (kind, extensions) = kind(bytes)?;
    let extension = Path::new(path).extension().unwrap_or_default().to_string_lossy();
    if !extensions.contains(&extension.to_ascii_lowercase().as_str()) {
        return Err(Problem::WrongImageName { fits: extensions[0] });
    }
    let size = imagesize::blob_size(bytes)
        .map_err(|error| Problem::DamagedImage { reason: error.to_string() })?;
    let too_large =
        || Problem::ImageTooLarge { size: format!("{} × {}", size.width, size.height) };
    let (Ok(width), Ok(height)) = (u32::try_from(size.width), u32::try_from(size.height)) else {
        return Err(too_large());
    };
    if width == 0 || height == 0 {
        return Err(Problem::DamagedImage { reason: format!("{width} × {height}") });
    }
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(too_large());
    }
    if is_animated(kind, bytes) {
        return Err(Problem::ANIMATED_IMAGE);
    }
    let size = if is_on_its_side(kind, bytes) { (height, width) } else { (width, height) };
    if widths(size).iter().any(|width| height_of(*width, size) > LONGEST_SIDE) {
        return Err(too_large());
    }
    Ok(PhotoProperties { size, transparent: is_transparent(kind, bytes) })
}

/// Returns the raster images to make from a photograph; `stem` is its file name without the
/// extension, and `digest` is the digest of its bytes.
pub(crate) fn rasters(photo: &PhotoProperties, stem: &str, digest: &Digest) -> Vec<Raster> {
    let fallback = if photo.transparent { Encoding::Png } else { Encoding::Jpeg };
    let encodings = [Encoding::Avif, Encoding::WebP, fallback];
    let raster = |encoding: Encoding, width| {
        let height = height_of(width, photo.size);
        let made_from = format!("{digest} {width} {height} {}", encoding.settings());
        let short = Digest::of(made_from).short();
        let path = format!("assets/{stem}-{width}-{short}.{}", encoding.extension());
        Raster { path: OutputPath::of(&path), width, height, encoding }
    };
    encodings
        .iter()
        .flat_map(|encoding| widths(photo.size).into_iter().map(|width| raster(*encoding, width)))
        .collect()
}

/// Returns the image sources for a page: one for each encoding, in the order of `rasters`.
pub(crate) fn sources(rasters: &[Raster], base: &str) -> Vec<ImageSource> {
    rasters
        .chunk_by(|a, b| a.encoding == b.encoding)
        .map(|rasters| {
            let files: Vec<String> = rasters
                .iter()
                .map(|Raster { path, width, .. }| format!("{base}{path} {width}w"))
                .collect();
            let kind = rasters[0].encoding.media_type();
            ImageSource { r#type: kind.to_owned(), srcset: files.join(", ") }
        })
        .collect()
}

/// Returns the widths to make, none larger than the photograph.
fn widths((width, _): (u32, u32)) -> Vec<u32> {
    let largest = width.min(WIDTHS[WIDTHS.len() - 1]);
    WIDTHS.into_iter().filter(|width| *width < largest).chain([largest]).collect()
}

fn height_of(width: u32, size: (u32, u32)) -> u32 {
    let exact = f64::from(width) * f64::from(size.1) / f64::from(size.0);
    exact.round().max(1.0) as u32
}

/// Returns the file extension for a photograph by its bytes; keeps `named` if it fits.
pub fn photo_ending<'n>(bytes: &[u8], named: &'n str) -> Option<&'n str> {
    let (_, endings) = kind(bytes).ok()?;
    Some(if endings.contains(&named) { named } else { endings[0] })
}

/// Returns the type of a file by its bytes, and the extensions that fit it, the usual one first.
fn kind(bytes: &[u8]) -> Result<(ImageType, &'static [&'static str]), Problem> {
    let unsupported = |format| Err(Problem::UnsupportedImage { format });
    match imagesize::image_type(bytes) {
        Ok(kind @ ImageType::Jpeg) => Ok((kind, image_endings("jpg"))),
        Ok(kind @ ImageType::Png) => Ok((kind, image_endings("png"))),
        Ok(kind @ ImageType::Webp) => Ok((kind, image_endings("webp"))),
        Ok(kind @ ImageType::Gif) => Ok((kind, image_endings("gif"))),
        Ok(kind @ ImageType::Heif(Compression::Av1)) => Ok((kind, image_endings("avif"))),
        Ok(ImageType::Heif(_)) => unsupported("HEIC"),
        _ if bytes.starts_with(b"II*\0") || bytes.starts_with(b"MM\0*") => unsupported("TIFF"),
        _ if bytes.starts_with(b"BM") => unsupported("BMP"),
        _ if bytes.starts_with(b"8BPS") => unsupported("PSD"),
        _ if bytes.starts_with(LFS_POINTER) => Err(Problem::LFS_POINTER),
        _ if bytes.starts_with(b"%PDF") => unsupported("PDF"),
        _ => Err(Problem::IMAGE_UNKNOWN_FORMAT),
    }
}

/// Whether the image has more than one frame.
fn is_animated(kind: ImageType, bytes: &[u8]) -> bool {
    match kind {
        ImageType::Png => png_chunks(bytes).any(|name| name == b"acTL"),
        ImageType::Webp => webp_flag(bytes, 0x02),
        ImageType::Gif => gif_frames(bytes) > 1,
        // The brand of image sequences (AVIF, section 6.3).
        ImageType::Heif(_) => bytes.get(8..12) == Some(b"avis"),
        _ => false,
    }
}

/// Whether parts of the image may be transparent.
fn is_transparent(kind: ImageType, bytes: &[u8]) -> bool {
    match kind {
        // Colour types 4 and 6 have an alpha channel (PNG, section 11.2.1).
        ImageType::Png => {
            matches!(bytes.get(25), Some(4 | 6)) || png_chunks(bytes).any(|name| name == b"tRNS")
        }
        // A lossless stream has the flag after its signature and two lengths of 14 bits.
        ImageType::Webp => {
            webp_flag(bytes, 0x10)
                || bytes.get(12..16) == Some(b"VP8L")
                    && bytes.get(24).is_some_and(|byte| byte & 0x10 != 0)
        }
        ImageType::Gif => true,
        ImageType::Heif(_) => {
            let head = &bytes[..bytes.len().min(8 << 10)];
            head.windows(15).any(|window| window == b"auxiliary:alpha")
        }
        _ => false,
    }
}

/// Whether the orientation swaps width and height (EXIF 3.0, section 4.6.4).
///
/// In AVIF, the orientation is a property of the image, which its size already reflects.
fn is_on_its_side(kind: ImageType, bytes: &[u8]) -> bool {
    !matches!(kind, ImageType::Heif(_)) && matches!(orientation(bytes), Some(5..=8))
}

/// Returns the orientation of a photograph, if its file has one.
pub(crate) fn orientation(bytes: &[u8]) -> Option<u32> {
    let exif = Reader::new().read_from_container(&mut Cursor::new(bytes)).ok()?;
    exif.get_field(Tag::Orientation, In::PRIMARY)?.value.get_uint(0)
}

/// Returns the names of the PNG chunks before the pixels.
fn png_chunks(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut at = 8;
    std::iter::from_fn(move || {
        let length = bytes.get(at..at + 4)?.try_into().map(u32::from_be_bytes).ok()?;
        let name = bytes.get(at + 4..at + 8)?;
        at = at.checked_add(12)?.checked_add(length as usize)?;
        (name != b"IDAT").then_some(name)
    })
}

/// Counts the frames of a GIF, as far as it is well-formed (GIF89a, sections 18 to 26), up to two.
fn gif_frames(bytes: &[u8]) -> usize {
    /// Returns the size of a colour table in bytes, from the flags that announce it.
    fn table(flags: u8) -> usize {
        if flags & 0x80 == 0 { 0 } else { 3 << ((flags & 7) + 1) }
    }
    let mut frames = 0;
    let mut at = 13 + bytes.get(10).map_or(0, |flags| table(*flags));
    while let (Some(block), true) = (bytes.get(at), frames < 2) {
        at += match block {
            b'!' => 2,
            b',' => {
                frames += 1;
                11 + bytes.get(at + 9).map_or(0, |flags| table(*flags))
            }
            _ => break,
        };
        while let Some(length @ 1..) = bytes.get(at) {
            at += 1 + usize::from(*length);
        }
        at += 1;
    }
    frames
}

/// Whether the extended header of a WebP file has a flag (RFC 9649, section 2.7).
fn webp_flag(bytes: &[u8], flag: u8) -> bool {
    bytes.get(12..16) == Some(b"VP8X") && bytes.get(20).is_some_and(|flags| flags & flag != 0)
}

#[cfg(test)]
mod tests;
