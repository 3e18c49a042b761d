//! Reads photographs that are embedded in a drawing: their size, and a copy without metadata.
//!
//! Cameras store in a photograph where it was taken, with what and by whom. As with photographs in
//! files of their own, none of that is published.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::photo::orientation;

/// A photograph in a `data:` URL.
pub(super) struct EmbeddedPhoto {
    pub(super) pixels: usize,
    /// The URL without the photograph's metadata; `None` if there is none.
    pub(super) cleaned: Option<String>,
}

/// Reads a `data:` URL; returns `None` for anything but a photograph.
pub(super) fn read(url: &str) -> Option<EmbeddedPhoto> {
    let (head, data) = url.split_once(',')?;
    let format = head.strip_prefix("data:image/")?.strip_suffix(";base64")?;
    let known = ["png", "jpeg", "jpg", "webp", "gif", "avif"];
    if !known.contains(&format.to_ascii_lowercase().as_str()) {
        return None;
    }
    let data: String = data.split_ascii_whitespace().collect();
    let bytes = STANDARD.decode(data).ok()?;
    let size = imagesize::blob_size(&bytes).ok()?;
    let cleaned = without_notes(&bytes).filter(|cleaned| *cleaned != bytes);
    Some(EmbeddedPhoto {
        pixels: size.width.saturating_mul(size.height),
        cleaned: cleaned.map(|bytes| format!("{head},{}", STANDARD.encode(bytes))),
    })
}

/// Removes the metadata of a photograph; returns `None` if it is malformed, or its format has no
/// known metadata.
fn without_notes(bytes: &[u8]) -> Option<Vec<u8>> {
    match bytes {
        [0xff, 0xd8, ..] => jpeg(bytes),
        [0x89, b'P', b'N', b'G', ..] => png(bytes),
        [b'R', b'I', b'F', b'F', ..] => webp(bytes),
        _ => None,
    }
}

/// Removes EXIF, XMP and IPTC data and comments from a JPEG (JPEG, section B.1.1), but keeps the
/// orientation.
fn jpeg(bytes: &[u8]) -> Option<Vec<u8>> {
    let turned = orientation(bytes).filter(|turned| *turned > 1);
    let mut kept = bytes[..2].to_vec();
    if let Some(turned) = turned {
        kept.extend(b"\xff\xe1\0\x22Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0");
        kept.extend([u8::try_from(turned).ok()?, 0, 0, 0, 0, 0, 0]);
    }
    let mut at = 2;
    loop {
        let [0xff, marker, high, low] = *bytes.get(at..at + 4)? else { return None };
        let end = match marker {
            // The rest of the file is pixels.
            0xda => bytes.len(),
            _ => at + 2 + usize::from(u16::from_be_bytes([high, low])),
        };
        let part = bytes.get(at..end)?;
        if !matches!(marker, 0xe1 | 0xed | 0xfe) {
            kept.extend(part);
        }
        if marker == 0xda {
            return Some(kept);
        }
        at = end;
    }
}

/// Removes texts and EXIF from a PNG (PNG, section 11.3).
fn png(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut kept = bytes.get(..8)?.to_vec();
    let mut at = 8;
    while at < bytes.len() {
        let length = u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?) as usize;
        let chunk = bytes.get(at..at.checked_add(length)?.checked_add(12)?)?;
        if !matches!(&chunk[4..8], b"eXIf" | b"tEXt" | b"zTXt" | b"iTXt") {
            kept.extend(chunk);
        }
        at += chunk.len();
    }
    Some(kept)
}

/// Removes EXIF and XMP from a WebP, and the flags that announce them (RFC 9649, section 2.7).
fn webp(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut kept = bytes.get(..12)?.to_vec();
    let mut at = 12;
    while at < bytes.len() {
        let length = u32::from_le_bytes(bytes.get(at + 4..at + 8)?.try_into().ok()?) as usize;
        let chunk = bytes.get(at..at.checked_add(8 + length)?.checked_add(length % 2)?)?;
        match &chunk[..4] {
            b"EXIF" | b"XMP " => {}
            b"VP8X" => {
                kept.extend(&chunk[..8]);
                kept.push(chunk.get(8)? & !0x0c);
                kept.extend(&chunk[9..]);
            }
            _ => kept.extend(chunk),
        }
        at += chunk.len();
    }
    let size = u32::try_from(kept.len() - 8).ok()?;
    kept[4..8].copy_from_slice(&size.to_le_bytes());
    Some(kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(format: &str, bytes: &[u8]) -> String {
        format!("data:image/{format};base64,{}", STANDARD.encode(bytes))
    }

    /// Returns the published form of a photograph, and asserts that it has no metadata left.
    #[track_caller]
    fn cleaned(format: &str, bytes: &[u8]) -> Vec<u8> {
        let cleaned = read(&url(format, bytes)).unwrap().cleaned.unwrap();
        assert!(read(&cleaned).unwrap().cleaned.is_none());
        STANDARD.decode(cleaned.split_once(',').unwrap().1).unwrap()
    }

    #[test]
    fn embedded_photos_lose_their_metadata() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/photos/patio.jpg");
        let photo = std::fs::read(folder).unwrap();
        let has = |bytes: &[u8], part: &[u8]| bytes.windows(part.len()).any(|found| found == part);
        assert!(has(&photo, b"CAMARA"));
        let published = cleaned("jpeg", &photo);
        assert!(!has(&published, b"CAMARA") && !has(&published, b"http://ns.adobe.com"));
        let size = |bytes: &[u8]| crate::photo::inspect("a.jpg", bytes).unwrap().size;
        assert_eq!(size(&published), size(&photo));
        let pixels = |bytes: &[u8]| {
            bytes[bytes.windows(2).position(|two| two == b"\xff\xda").unwrap()..].to_vec()
        };
        assert!(pixels(&published) == pixels(&photo));
    }

    #[test]
    fn only_metadata_is_removed_from_embedded_photos() {
        let chunk = |name: &str, data: &str| {
            [&(data.len() as u32).to_be_bytes(), name.as_bytes(), data.as_bytes(), b"CRC!"].concat()
        };
        let head = chunk("IHDR", "\0\0\0\x02\0\0\0\x03\x08\x02\0\0\0");
        let (text, exif, rest) = (chunk("tEXt", "GPS"), chunk("eXIf", "GPS"), chunk("IDAT", "x"));
        let png = |parts: &[&[u8]]| [b"\x89PNG\r\n\x1a\n", &parts.concat()[..]].concat();
        let plain = png(&[&head, &rest]);
        assert_eq!(cleaned("png", &png(&[&head, &text, &exif, &rest])), plain);
        assert!(read(&url("png", &plain)).unwrap().cleaned.is_none());
        let webp = |size: u8, flags: u8, notes: &[u8]| {
            let head = [b"RIFF", &[size, 0, 0, 0][..], b"WEBPVP8X\x0a\0\0\0"].concat();
            [&head[..], &[flags, 0, 0, 0, 1, 0, 0, 2, 0, 0], notes, b"VP8L\x02\0\0\0ab"].concat()
        };
        let notes = b"EXIF\x03\0\0\0GPS\0XMP \x02\0\0\0ab";
        assert_eq!(cleaned("webp", &webp(54, 0x1c, notes)), webp(32, 0x10, b""));
    }
}
