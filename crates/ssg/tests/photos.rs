//! Photographs: the images made from them, and the messages about unusable ones.

use std::collections::BTreeSet;
use std::fs;
use std::sync::LazyLock;

use crate::support::project::{ended, stderr};
use crate::support::{TinySite, between, repository};

const ARTICLE: &str = "content/articles/primero.md";
const PARAGRAPH: &str = "Un párrafo con [enlace](/servicios#vida) y **fuerza**.";

fn photo(name: &str) -> Vec<u8> {
    fs::read(repository().join("tests/photos").join(name)).unwrap()
}

/// Creates the tiny site with a photograph in its article.
fn site_with(name: &str, bytes: &[u8]) -> TinySite {
    let site = TinySite::new();
    site.write(&format!("content/images/{name}"), bytes);
    site.edit(ARTICLE, PARAGRAPH, &format!("![Un patio](../images/{name})"));
    site
}

/// Returns the value of an attribute in the first tag that begins with `tag`.
fn attribute<'a>(page: &'a str, tag: &str, name: &str) -> &'a str {
    between(between(page, tag, ">"), &format!(" {name}=\""), "\"")
}

/// Reads the files of a `srcset`, with their widths.
fn files(site: &TinySite, srcset: &str) -> Vec<(Vec<u8>, u32)> {
    let file = |entry: &str| {
        let (path, width) = entry.split_once(' ').unwrap();
        let bytes = fs::read(site.path("dist").join(&path[1..])).unwrap();
        (bytes, width.strip_suffix('w').unwrap().parse().unwrap())
    };
    srcset.split(", ").map(file).collect()
}

/// A GIF of one pixel: one frame, two colours.
const PIXEL: &[u8] =
    b"GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;";

/// Returns a built site with a photograph, one above an article, one with transparent parts, and one
/// of a single pixel.
fn built() -> &'static TinySite {
    static BUILT: LazyLock<TinySite> = LazyLock::new(|| {
        let site = TinySite::kept();
        for (name, bytes) in [
            ("patio.jpg", photo("patio.jpg")),
            ("sello.png", photo("sello.png")),
            ("punto.gif", PIXEL.into()),
        ] {
            site.write(&format!("content/images/{name}"), bytes);
            let stem = name.split('.').next().unwrap();
            let front = format!("title: {stem}\ndate: 2025-05-01\nsummary: Uno.");
            let text = format!("---\n{front}\n---\n\n![Un patio](../images/{name})\n");
            site.write(&format!("content/articles/{stem}.md"), text);
        }
        let image = |name| format!("image: {{ src: ../images/{name}, alt: Un patio }}\ntitle: ");
        site.edit(ARTICLE, "title: ", &image("patio.jpg"));
        for (name, photo) in [("compartido", "patio.jpg"), ("con-sello", "sello.png")] {
            let front = format!("{}{name}\ndate: 2025-05-01\nsummary: Uno.", image(photo));
            let text = format!("---\n{front}\nshare_image: true\n---\n\nUn texto.\n");
            site.write(&format!("content/articles/{name}.md"), text);
        }
        let home = "content/pages/inicio.yaml";
        site.edit(home, "../images/dibujo.svg, alt: ", "../images/patio.jpg, alt: ");
        site.edit(home, "sections:", "share_image: true\nsections:");
        site.must_build();
        site
    });
    &BUILT
}

#[test]
fn a_photo_is_published_in_three_encodings_and_its_widths_without_metadata() {
    let site = built();
    let page = site.page("/blog/patio/");
    let picture = between(&page, "<picture><source type=\"image/avif\"", "</picture>");
    // The Exif orientation is applied.
    assert_eq!(attribute(picture, "<img", "width"), "600");
    assert_eq!(attribute(picture, "<img", "height"), "1000");
    assert_eq!(attribute(picture, "<img", "loading"), "lazy");
    assert_eq!(attribute(picture, "<img", "decoding"), "async");
    assert_eq!(attribute(picture, "<img", "alt"), "Un patio");
    let srcsets = [
        attribute(&page, "<source type=\"image/avif\"", "srcset"),
        attribute(picture, "<source type=\"image/webp\"", "srcset"),
        attribute(picture, "<img", "srcset"),
    ];
    // The offset and the bytes of each format's signature.
    let marks: [(usize, &[u8]); 3] = [(4, b"ftypavif"), (8, b"WEBP"), (0, b"\xff\xd8\xff")];
    for (srcset, (at, mark)) in srcsets.into_iter().zip(marks) {
        let files = files(site, srcset);
        assert_eq!(files.iter().map(|(_, width)| *width).collect::<Vec<_>>(), [160, 320, 480, 600]);
        for (bytes, width) in files {
            assert!(bytes[at..].starts_with(mark), "{srcset}");
            for secret in [&b"CAMARA"[..], b"Exif", b"GPS", b"ICC_PROFILE", b"http://ns.adobe.com"]
            {
                assert!(!bytes.windows(secret.len()).any(|part| part == secret), "{srcset}");
            }
            let size = imagesize::blob_size(&bytes).unwrap();
            let height = (f64::from(width) * 1000.0 / 600.0).round() as usize;
            assert_eq!((size.width, size.height), (width as usize, height));
        }
    }
    // The original is not published.
    let original = photo("patio.jpg");
    assert!(site.snapshot("dist").values().all(|file| *file != original));
    // Feeds get one file that every reader shows.
    let feed = site.output("atom.xml");
    assert!(feed.contains("https://prueba.mx/assets/patio-600-") && !feed.contains("srcset"));
}

#[test]
fn the_image_above_an_article_is_loaded_with_high_priority() {
    let page = built().page("/blog/primero/");
    let (_, main) = page.split_once("<main").unwrap();
    assert_eq!(attribute(main, "<img", "fetchPriority"), "high");
    assert!(!between(main, "<img", ">").contains("lazy"));
    assert_eq!(files(built(), attribute(main, "<source type=\"image/avif\"", "srcSet")).len(), 4);
    // React preloads no image, since the browser may choose another one.
    assert!(!page.contains("as=\"image\""));
}

/// Previews of links crop images of other proportions, and many read only JPEG and PNG.
#[test]
fn an_article_or_page_with_a_photo_is_shared_with_it_as_a_jpeg_of_the_size_of_previews() {
    for (path, alt) in
        [("/blog/compartido/", "Un patio"), ("/blog/con-sello/", "Un patio"), ("/", "Un dibujo")]
    {
        let page = built().page(path);
        let meta = |name: &str| between(&page, &format!("\"og:image{name}\" content=\""), "\"");
        let file = meta("").strip_prefix("https://prueba.mx/").unwrap();
        let bytes = fs::read(built().path("dist").join(file)).unwrap();
        assert!(bytes.starts_with(b"\xff\xd8\xff") && bytes.len() < 300_000, "{}", bytes.len());
        let size = imagesize::blob_size(&bytes).unwrap();
        assert_eq!((size.width, size.height), (1200, 630));
        assert_eq!([meta(":width"), meta(":height"), meta(":alt")], ["1200", "630", alt]);
    }
    // Other articles are shared with the image of Home, and other pages with a drawing.
    let shared = |path| {
        let page = built().page(path);
        between(&page, "\"og:image\" content=\"", "\"").to_owned()
    };
    assert_eq!(shared("/blog/primero/"), shared("/"));
    assert!(shared("/contacto/").ends_with(".png"));
}

#[test]
fn transparency_and_single_pixels_are_kept() {
    let page = built().page("/blog/sello/");
    let (_, picture) = page.split_once("<picture><source type=\"image/avif\"").unwrap();
    let files = files(built(), attribute(picture, "<img", "srcset"));
    assert_eq!(files.iter().map(|(_, width)| *width).collect::<Vec<_>>(), [160, 300]);
    for (bytes, _) in files {
        assert!(bytes.starts_with(b"\x89PNG"));
        // A PNG with a palette has its transparency in a `tRNS` chunk.
        assert!(bytes[25] == 6 || bytes.windows(4).any(|part| part == b"tRNS"));
    }
    assert!(built().page("/blog/punto/").contains(" width=\"1\" height=\"1\""));
}

#[test]
fn photos_do_not_depend_on_the_number_of_jobs() {
    let alone = site_with("patio.jpg", &photo("patio.jpg")).without_images();
    assert!(alone.ssg(&["build", "--jobs", "1"]).status().unwrap().success());
    let [one, other] = [&alone, built()].map(|site| {
        let mut files = site.snapshot("dist");
        files.retain(|path, _| path.starts_with("assets/patio-"));
        files
    });
    assert!(one.len() == 12 && one == other);
}

#[test]
fn a_damaged_photo_is_reported_where_it_is_used() {
    let whole = photo("patio.jpg");
    for damaged in [&whole[..whole.len() / 2], &whole[..whole.len() - 700]] {
        let site = site_with("patio.jpg", damaged);
        let message = ended(&site.build(), 1);
        assert!(message.contains("error[C1106]: the image is damaged ("), "{message}");
        assert!(message.contains("--> content/articles/primero.md:"), "{message}");
        assert!(message.contains("![Un patio](../images/patio.jpg)"), "{message}");
        assert!(!site.path("dist").exists());
    }
}

#[test]
fn a_damaged_photo_of_several_articles_is_reported_once() {
    let site = site_with("patio.jpg", &photo("patio.jpg")[..4000]);
    let text = "title: Otro\ndate: 2025-05-01\nsummary: Otro.";
    for name in ["b", "c"] {
        let article = format!("---\n{text}\n---\n\n![Un patio](../images/patio.jpg)\n");
        site.write(&format!("content/articles/{name}.md"), article);
    }
    let message = stderr(&site.build());
    let places: BTreeSet<&str> = message.lines().filter(|line| line.contains("-->")).collect();
    assert_eq!(message.matches("error[C1106]").count(), 1, "{message}");
    assert!(places.first().unwrap().contains("content/articles/b.md"), "{message}");
}
