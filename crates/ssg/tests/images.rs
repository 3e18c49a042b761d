//! The images that a build makes: share images and icons.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use crate::support::project::ended;
use crate::support::{TinySite, between, errors};

const ARTICLE: &str = "content/articles/primero.md";

/// Returns the files of `dist/` with an ending.
fn made(site: &TinySite, ending: &str) -> Vec<(String, Vec<u8>)> {
    site.snapshot("dist").into_iter().filter(|(path, _)| path.ends_with(ending)).collect()
}

/// Returns width and height from the header of a PNG (PNG, section 11.2.1).
fn png_size(png: &[u8]) -> (u32, u32) {
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

/// Returns the `content` of a `<meta>` of a page.
fn meta(site: &TinySite, page: &str, property: &str) -> String {
    let start = format!("<meta property=\"{property}\" content=\"");
    between(&site.output(page), &start, "\"").to_owned()
}

/// Returns the file of a page's share image.
fn share_image(site: &TinySite, page: &str) -> String {
    let address = meta(site, page, "og:image");
    let file = address.strip_prefix("https://prueba.mx/").unwrap().to_owned();
    let png = fs::read(site.path("dist").join(&file)).unwrap();
    assert_eq!(png_size(&png), (1200, 630));
    assert!(png.len() < 60_000, "{} bytes", png.len());
    assert_eq!(meta(site, page, "og:image:width"), "1200");
    assert_eq!(meta(site, page, "og:image:height"), "630");
    file
}

#[test]
fn main_pages_have_their_own_share_images() {
    let site = TinySite::built();
    let home = share_image(site, "index.html");
    let contact = share_image(site, "contacto/index.html");
    assert_ne!(home, contact);
    assert!(meta(site, "contacto/index.html", "og:image:alt").contains("Prueba"));
    // An article without its own image is shared with that of the site.
    assert_eq!(share_image(site, "blog/primero/index.html"), home);
}

#[test]
fn an_article_gets_a_share_image_of_its_title_on_request() {
    let site = TinySite::new();
    let title = "«¿Qué es el coaseguro?» y otras preguntas ☂️ que Łukasz me hizo";
    site.edit(ARTICLE, "title: Primero", &format!("title: \"{title}\"\nshare_image: true"));
    site.must_build();
    let first = share_image(&site, "blog/primero/index.html");
    assert_ne!(first, share_image(&site, "index.html"));
    assert!(meta(&site, "blog/primero/index.html", "og:image:alt").starts_with(title));
    site.edit(ARTICLE, "otras preguntas", "otra pregunta");
    site.must_build();
    assert_ne!(share_image(&site, "blog/primero/index.html"), first);
    assert!(!site.path("dist").join(first).exists());
}

#[test]
fn icons_for_phones_and_old_browsers_have_their_sizes() {
    let site = TinySite::built();
    let page = site.output("index.html");
    let apple = between(&page, "<link rel=\"apple-touch-icon\" href=\"/", "\"");
    let apple = fs::read(site.path("dist").join(apple)).unwrap();
    assert_eq!(png_size(&apple), (180, 180));
    let manifest = site.output("manifest.webmanifest");
    let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    for icon in manifest["icons"].as_array().unwrap() {
        let file = site.path("dist").join(&icon["src"].as_str().unwrap()[1..]);
        let bytes = fs::read(file).unwrap();
        if icon["type"] == "image/png" {
            let (width, height) = png_size(&bytes);
            assert_eq!(icon["sizes"], format!("{width}x{height}"));
        }
    }
    // The ICO file has a single entry, a PNG of 32 pixels after the header.
    let favicon = fs::read(site.path("dist/favicon.ico")).unwrap();
    assert_eq!(favicon[..8], [0, 0, 1, 0, 1, 0, 32, 32]);
    assert_eq!(png_size(&favicon[22..]), (32, 32));
}

#[test]
fn images_are_made_once_and_unused_ones_are_deleted_after_a_month() {
    let site = TinySite::new().without_images();
    let path = site.noting_encoders();
    let build = || {
        let output = site.ssg(&["build"]).env("PATH", &path).output().unwrap();
        assert!(output.status.success());
        let starts = fs::read(site.path("starts")).unwrap().len();
        let kept = fs::read_dir(site.path(".ssg/cache/images")).unwrap().map(Result::unwrap);
        (made(&site, ".png"), starts, kept.map(|entry| entry.path()).collect::<BTreeSet<_>>())
    };
    let (first, starts, kept) = build();
    assert_eq!(starts, 1);
    fs::remove_dir_all(site.path("dist")).unwrap();
    assert!(build() == (first, 1, kept.clone()));
    let month = std::time::Duration::from_secs(31 * 24 * 60 * 60);
    for file in &kept {
        let file = fs::File::open(file).unwrap();
        file.set_modified(std::time::SystemTime::now() - month).unwrap();
    }
    // Only the share image of this page is made again.
    site.edit("content/pages/contacto.yaml", "title: Contacto", "title: Escríbenos");
    let (second, starts, left) = build();
    assert_eq!((starts, left.len()), (2, kept.len()));
    assert!(build() == (second, 2, left));
}

/// A script that compares drawings pixel by pixel at twice their size, drawn by the library that
/// makes icons.
const COMPARE: &str = "
    const sharp = require('sharp');
    const pixels = (file) => sharp(file, { density: 144 }).ensureAlpha().raw().toBuffer();
    (async () => {
        const files = process.argv.slice(1);
        for (let at = 0; at < files.length; at += 2) {
            const [one, other] = await Promise.all([pixels(files[at]), pixels(files[at + 1])]);
            if (!one.equals(other) || !one.some((value) => value > 0)) process.exit(1);
        }
    })();";

#[test]
fn cleaned_drawings_have_the_same_pixels() {
    let site = TinySite::new();
    let folder = crate::support::repository().join("content/images");
    let names = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let drawings: Vec<_> = names.filter(|path| path.extension().unwrap() == "svg").collect();
    assert!(drawings.len() > 15);
    let mut text = site.read(ARTICLE);
    for drawing in &drawings {
        let name = drawing.file_name().unwrap().to_str().unwrap();
        fs::copy(drawing, site.path("content/images").join(name)).unwrap();
        text.push_str(&format!("\n![Un dibujo](../images/{name})\n"));
    }
    site.write(ARTICLE, &text);
    site.must_build();
    let published = made(&site, ".svg");
    let pairs = drawings.iter().flat_map(|original| {
        let stem = format!("assets/{}-", original.file_stem().unwrap().to_str().unwrap());
        let is_of = |path: &str| path.strip_prefix(&stem).is_some_and(|rest| rest.len() == 12);
        let (path, _) = published.iter().find(|(path, _)| is_of(path)).unwrap();
        [original.clone(), site.path("dist").join(path)]
    });
    let mut compare = Command::new("node");
    compare.args(["--eval", COMPARE]).args(pairs);
    let status = compare.current_dir(crate::support::repository().join("frontend")).status();
    assert!(status.unwrap().success());
}

#[test]
fn drawings_that_cannot_be_rendered_are_errors_of_the_content() {
    // The image library refuses these drawings, whose parts are a billion pixels large.
    let huge = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><pattern id='p' width='1e9' \
                height='1e9' patternUnits='userSpaceOnUse'><path d='M0 0h9v9z'/></pattern>\
                <path fill='url(#p)' d='M0 0h9v9z'/></svg>";
    let narrow =
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 65000'><path d='M0 0h1v9z'/></svg>";
    for drawing in [huge, narrow] {
        let site = TinySite::new();
        site.write("content/images/dibujo.svg", drawing);
        let message = ended(&site.build(), 1);
        assert!(message.contains("error[C0703]"), "{message}");
        assert!(message.contains("--> content/images/dibujo.svg"), "{message}");
    }
    // A broken template is not reported as an error of the content.
    let site = TinySite::new();
    site.own("templates");
    site.write(
        "templates/icon.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{{ side }}\"><g>",
    );
    let message = ended(&site.build(), 2);
    assert!(message.contains("`templates/icon.svg`"), "{message}");
}

#[test]
fn composed_and_decomposed_accents_name_the_same_image() {
    let site = TinySite::new();
    let drawing = site.read("content/images/dibujo.svg");
    // Decomposed `ñ` on the disk and composed in the text, and vice versa.
    for (file, text) in [("nin\u{303}o", "ni\u{f1}o"), ("pi\u{f1}a", "pin\u{303}a")] {
        site.write(&format!("content/images/{file}.svg"), &drawing);
        site.edit(
            ARTICLE,
            "## Una sección",
            &format!("![Uno](../images/{text}.svg)\n\n## Una sección"),
        );
        assert_eq!(errors(site.root()), [""; 0]);
    }
}
