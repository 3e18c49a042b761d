//! Tests of the properties of photographs, and of the files planned for them.

use super::*;

fn png(size: (u32, u32), color: u8, chunks: &[&[u8; 4]]) -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR".to_vec();
    bytes.extend([size.0.to_be_bytes(), size.1.to_be_bytes()].concat());
    bytes.extend([8, color, 0, 0, 0, 1, 2, 3, 4]);
    for name in chunks {
        bytes.extend([&2_u32.to_be_bytes()[..], &name[..], b"xy", b"CRC!"].concat());
    }
    bytes
}

/// Returns a WebP file whose first chunk has this name, with the given bytes at 20 and 24.
fn webp(chunk: &[u8; 4], at_20: u8, at_24: u8) -> Vec<u8> {
    let head = [b"RIFF\x40\0\0\0WEBP", &chunk[..], b"\x0a\0\0\0"].concat();
    [&head[..], &[at_20, 0, 0, 0, at_24], &[0; 20]].concat()
}

fn gif(frames: usize, flags: u8) -> Vec<u8> {
    let table = if flags & 0x80 == 0 { 0 } else { 12 };
    let frame = [
        &b"!\xf9\x04\0\0\0\0\0,\0\0\0\0\x02\0\x02\0"[..],
        &[flags],
        &vec![b','; table],
        b"\x02\x03abc\0",
    ];
    [
        &b"GIF89a\x02\0\x02\0"[..],
        &[flags, 0, 0],
        &vec![b','; table],
        &frame.concat().repeat(frames),
        b";",
    ]
    .concat()
}

fn heif(brand: &[u8; 4], rest: &[u8]) -> Vec<u8> {
    [b"\0\0\0\x14ftyp", &brand[..], b"\0\0\0\0mif1", rest].concat()
}

const AVIF: ImageType = ImageType::Heif(Compression::Av1);

#[test]
fn transparency_is_read_from_the_header() {
    for (kind, bytes, expected) in [
        (ImageType::Png, png((2, 2), 6, &[]), true),
        (ImageType::Png, png((2, 2), 4, &[]), true),
        (ImageType::Png, png((2, 2), 2, &[b"gAMA"]), false),
        (ImageType::Png, png((2, 2), 3, &[b"PLTE", b"tRNS", b"IDAT"]), true),
        (ImageType::Png, png((2, 2), 3, &[b"PLTE", b"IDAT", b"tRNS"]), false),
        (ImageType::Webp, webp(b"VP8X", 0x10, 0), true),
        (ImageType::Webp, webp(b"VP8X", 0x02, 0x10), false),
        (ImageType::Webp, webp(b"VP8L", 0x10, 0x10), true),
        (ImageType::Webp, webp(b"VP8L", 0x10, 0xef), false),
        (ImageType::Webp, webp(b"VP8 ", 0x10, 0x10), false),
        (ImageType::Gif, gif(1, 0), true),
        (AVIF, heif(b"avif", b"urn:mpeg:mpegB:cicp:systems:auxiliary:alpha"), true),
        (AVIF, heif(b"avif", b"urn:mpeg:mpegB:cicp:systems:auxiliary:depth"), false),
        (ImageType::Jpeg, b"\xff\xd8\xff\xe0".to_vec(), false),
    ] {
        assert_eq!(is_transparent(kind, &bytes), expected, "{kind:?} {bytes:?}");
    }
}

#[test]
fn animation_is_read_from_the_header() {
    for (kind, bytes, expected) in [
        (ImageType::Png, png((2, 2), 2, &[b"acTL", b"IDAT"]), true),
        (ImageType::Png, png((2, 2), 2, &[b"IDAT", b"acTL"]), false),
        (ImageType::Webp, webp(b"VP8X", 0x02, 0), true),
        (ImageType::Webp, webp(b"VP8X", 0x10, 0), false),
        (ImageType::Webp, webp(b"VP8L", 0x02, 0), false),
        (ImageType::Gif, gif(0, 0), false),
        (ImageType::Gif, gif(1, 0), false),
        (ImageType::Gif, gif(2, 0), true),
        (ImageType::Gif, gif(1, 0x81), false),
        (ImageType::Gif, gif(2, 0x81), true),
        (AVIF, heif(b"avis", b""), true),
        (AVIF, heif(b"avif", b""), false),
        (ImageType::Jpeg, b"\xff\xd8\xff\xe0".to_vec(), false),
    ] {
        assert_eq!(is_animated(kind, &bytes), expected, "{kind:?} {bytes:?}");
    }
}

#[track_caller]
fn check(name: &str, bytes: &[u8], expected: Result<(u32, u32), &str>) {
    let found = inspect(name, bytes).map(|photo| photo.size);
    assert_eq!(found.as_ref().map_err(Problem::code), expected.as_ref().map_err(|code| *code));
}

#[test]
fn unusable_photos_are_refused() {
    check("a.png", &png((2, 3), 2, &[b"IDAT"]), Ok((2, 3)));
    check("a.APNG", &png((2, 3), 2, &[b"IDAT"]), Ok((2, 3)));
    check("a.jpg", &png((2, 3), 2, &[b"IDAT"]), Err("C1104"));
    check("a.gif", &gif(1, 0), Ok((2, 2)));
    check("a.gif", &gif(2, 0), Err("C1102"));
    // Few bytes can declare a picture of 14 GB.
    check("a.png", &png((60_000, 60_000), 2, &[b"IDAT"]), Err("C1103"));
    check("a.png", &png((u32::MAX, u32::MAX), 2, &[b"IDAT"]), Err("C1103"));
    check("a.png", &png((0, 3), 2, &[b"IDAT"]), Err("C1106"));
    check("a.png", &png((3, 0), 2, &[b"IDAT"]), Err("C1106"));
    check("a.png", &png((3, 3), 2, &[])[..20], Err("C1106"));
    check("a.png", &png((100, LONGEST_SIDE), 2, &[b"IDAT"]), Ok((100, LONGEST_SIDE)));
    check("a.png", &png((100, LONGEST_SIDE + 1), 2, &[b"IDAT"]), Err("C1103"));
    // The files made from it are narrower, and lower than the limit.
    check("a.png", &png((3200, 20_000), 2, &[b"IDAT"]), Ok((3200, 20_000)));
    for unknown in [&b"II*\0"[..], b"MM\0*", b"BM", b"8BPS", b"%PDF"] {
        let bytes = [unknown, &[0; 60]].concat();
        check("a.png", &bytes, Err("C1105"));
    }
    check("a.png", b"nada", Err("C0703"));
}

#[test]
fn the_exif_orientation_is_applied() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/photos");
    let read = |name: &str| inspect(name, &std::fs::read(folder.join(name)).unwrap()).unwrap();
    let PhotoProperties { size, transparent } = read("patio.jpg");
    assert_eq!((size, transparent), ((600, 1000), false));
    assert!(read("sello.png").transparent);
}

#[test]
fn no_variant_is_wider_than_the_photo() {
    assert_eq!(widths((100, 9)), [100]);
    assert_eq!(widths((160, 9)), [160]);
    assert_eq!(widths((600, 9)), [160, 320, 480, 600]);
    assert_eq!(widths((1600, 9)), WIDTHS);
    assert_eq!(widths((5000, 9)), WIDTHS);
    assert_eq!((height_of(160, (600, 1000)), height_of(160, (9000, 1))), (267, 1));
}

#[test]
fn pages_name_every_encoding_of_a_photo_once() {
    let digest = Digest::of("a");
    let named = |transparent| {
        let photo = PhotoProperties { size: (200, 100), transparent };
        let sources = sources(&rasters(&photo, "patio", &digest), "/repo/");
        sources.iter().map(|source| source.r#type.clone()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(named(false), "image/avif image/webp image/jpeg");
    assert_eq!(named(true), "image/avif image/webp image/png");
    let photo = PhotoProperties { size: (200, 100), transparent: false };
    let rasters = rasters(&photo, "patio", &digest);
    let sizes: Vec<_> = rasters.iter().map(|one| (one.width, one.height)).collect();
    assert_eq!(sizes, [(160, 80), (200, 100)].repeat(3));
    assert!(rasters.iter().all(|one| one.path.starts_with("assets/patio-")), "{rasters:?}");
    let (first, second) = (&rasters[0].path, &rasters[1].path);
    let srcset = format!("/repo/{first} 160w, /repo/{second} 200w");
    assert_eq!(sources(&rasters, "/repo/")[0].srcset, srcset);
}
