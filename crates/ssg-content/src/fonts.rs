//! The fonts of the project: reads the WOFF2 files that `theme.yaml` names, and checks them.

use std::io::{self, Read};
use std::path::Path;
use std::sync::Arc;

use brotli::Decompressor;
use ssg_model::limits;
use ssg_model::locale::Locale;
use ssg_model::output_path::OutputPath;
use ssg_model::own_font::{FontMetrics, OwnFont, SAMPLE};
use ssg_model::problem::Problem;
use ssg_model::site::Asset;
use ssg_store::InputFile;
use ttf_parser::{Face, Tag};

use crate::files::Content;
use crate::images::{join, stem_name};

/// The characters that texts need in any language, and those that Spanish adds.
const NEEDED: &str = "“”‘’–—…·•©%&@#/()$";
const SPANISH: &str = "áéíóúüñÁÉÍÓÚÜÑ¿¡«»ºª";

/// Reads the font with a path relative to `content/`. Also returns the needed characters that it
/// lacks.
pub(crate) fn read(
    content: &Content,
    path: &str,
    locale: &Locale,
) -> Result<(OwnFont, String), Problem> {
    let missing = || Problem::MissingFont { name: path.to_owned() };
    let path_on_disk = join("", path).ok_or_else(missing)?;
    if content.hides(&path_on_disk) {
        return Err(Problem::HIDDEN_FILE);
    }
    let source = format!("content/{path_on_disk}");
    let file = content.locate(&source);
    let failure = |error: io::Error| match error.kind() {
        io::ErrorKind::FileTooLarge => Problem::FontTooLarge { most: limits::FONT_FILE },
        kind if kind == io::ErrorKind::NotFound || kind == io::ErrorKind::NotADirectory => {
            missing()
        }
        _ => Problem::Unreadable { reason: content.reason(&file, error) },
    };
    if content.leads_out(&file).map_err(failure)? {
        content.inputs.note_unread(&file);
        return Err(missing());
    }
    let InputFile { bytes, digest, .. } =
        content.inputs.read_at_most(&file, limits::FONT_FILE).map_err(failure)?;
    let decoded = decoded(&bytes).ok_or(Problem::BAD_FONT)?;
    let face = Face::parse(&decoded, 0).map_err(|_| Problem::BAD_FONT)?;
    let metrics = metrics(&face).ok_or(Problem::BAD_FONT)?;
    let own_weight = face.weight().to_number();
    let weights =
        face.variation_axes().into_iter().find(|axis| axis.tag == Tag::from_bytes(b"wght"));
    let weights = weights.map(|axis| (axis.min_value as u16, axis.max_value as u16));
    let is_spanish = locale.tag.starts_with("es");
    let needed = (' '..='~').chain(NEEDED.chars()).chain(SPANISH.chars().filter(|_| is_spanish));
    let lacking = needed.filter(|c| face.glyph_index(*c).is_none()).collect();
    let stem = Path::new(path).file_stem().unwrap_or_default().to_string_lossy();
    let font = OwnFont {
        path: OutputPath::of(&format!("assets/{}-{}.woff2", stem_name(&stem), digest.short())),
        source,
        weights: weights.unwrap_or((own_weight, own_weight)),
        metrics,
        woff2: bytes.as_slice().into(),
        decoded: decoded.into(),
    };
    Ok((font, lacking))
}

/// Returns the file of a font for the output.
pub(crate) fn asset(font: &OwnFont) -> Asset {
    let OwnFont { path, source, woff2, .. } = font;
    Asset { contents: Arc::clone(woff2), path: path.clone(), source: source.clone() }
}

/// Decodes WOFF2 to TrueType or OpenType; `None` if the bytes are something else.
fn decoded(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut decompress = |data: &[u8], size: usize| {
        let mut contents = Vec::new();
        // A byte more than announced shows that the size is wrong.
        Decompressor::new(data, 4096).take(size as u64 + 1).read_to_end(&mut contents)?;
        Ok(contents)
    };
    wuff::decompress_woff2_with_custom_brotli(bytes, &mut decompress).ok()
}

/// Measures a font; `None` if it lacks letters.
fn metrics(face: &Face<'_>) -> Option<FontMetrics> {
    let em = i32::from(face.units_per_em());
    let part = |units: i32| units * 1000 / em;
    let width = |c| face.glyph_hor_advance(face.glyph_index(c)?).map(i32::from);
    let widths: i32 = SAMPLE.chars().map(width).sum::<Option<i32>>()?;
    let width = part(widths / SAMPLE.len() as i32);
    (width > 0).then(|| FontMetrics {
        ascent: part(face.ascender().into()),
        descent: part(-i32::from(face.descender())),
        line_gap: part(face.line_gap().into()),
        width,
    })
}
