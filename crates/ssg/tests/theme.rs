//! The theme: `content/theme.yaml` affects all outputs, in every command.

use std::fs;
use std::process::Command;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;

use crate::support::http::Server;
use crate::support::project::said;
use crate::support::{TinySite, between, repository};

const THEME: &str = "content/theme.yaml";
/// The case with a font.
const TRIANGLES: &str = "tests/cases/C1607/font_without_spanish.yaml";
/// The row above the baseline of the title in a share image.
const BASELINE: u32 = 388;

/// Returns the style sheet of a built site, and its path.
fn style(site: &TinySite) -> (String, String) {
    let page = site.page("/blog/");
    let path = between(&page, "<link rel=\"stylesheet\" href=\"/", "\"");
    (site.output(path), path.to_owned())
}

/// Checks the colour of a pixel in a file of the output, up to encoding errors.
#[track_caller]
fn check_pixel(site: &TinySite, file: &str, (x, y): (u32, u32), expected: [u8; 3]) {
    const READ: &str = "const [file, x, y] = process.argv.slice(1);
        require('sharp')(file).extract({ left: +x, top: +y, width: 1, height: 1 }).removeAlpha().raw()
            .toBuffer().then((pixel) => process.stdout.write(pixel));";
    let mut node = Command::new("node");
    node.args(["-e", READ]).arg(site.path("dist").join(file)).args([x, y].map(|at| at.to_string()));
    let output = node.current_dir(repository().join("frontend")).output().unwrap();
    said(&output, "a look at a pixel");
    let pixel = output.stdout;
    let is_near = pixel.iter().zip(expected).all(|(found, value)| found.abs_diff(value) < 3);
    assert!(pixel.len() == 3 && is_near, "{pixel:x?} in {file}, not {expected:x?}");
}

/// Returns the only file of the output whose path begins with `start`.
fn file(site: &TinySite, start: &str) -> String {
    let files = site.snapshot("dist").into_keys().filter(|path| path.starts_with(start));
    let files: Vec<String> = files.collect();
    assert_eq!(files.len(), 1, "{start}: {files:?}");
    files[0].clone()
}

#[test]
fn the_theme_reaches_styles_pages_icons_and_share_images() {
    let plain = TinySite::built();
    let (_, before) = style(plain);
    check_pixel(plain, &file(plain, "assets/icon-maskable"), (2, 2), [0xfb, 0xf7, 0xf0]);
    assert!(plain.page("/blog/").contains("as=\"font\""));
    let site = TinySite::new();

    // Images in other colours are not reused.
    let symbol = "content/images/dibujo.svg";
    let drawing = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 4'>\
        <path d='M0 0h4v4H0z' fill='var(--brand)'/></svg>";
    site.write(symbol, drawing);
    site.write(
        THEME,
        "colors: { brand: \"#346\", brand_dark: \"#102030\", background: \"#F0F4FF\" }\nradius: 4\n\
         fonts: { text: system, headings: system }\n",
    );
    site.must_build();
    let (css, after) = style(&site);
    assert_ne!(before, after, "a file that browsers keep for a year has another name");
    let system = "--font:system-ui,sans-serif;--font-headings:system-ui,sans-serif";
    for part in [
        "--brand:#334466;",
        "--background:#f0f4ff;",
        // What is left out follows the brand, not the shipped green.
        "--links:#334466;",
        "--headings:#102030;",
        "--accent:#334466;",
        "--radius:0.25rem",
        system,
    ] {
        assert!(css.contains(part), "{part}");
    }
    let page = site.output("index.html");
    assert!(!css.contains("--pill:var(--radius)"));
    // System fonts are not preloaded.
    assert!(!page.contains("as=\"font\""));
    assert!(page.contains("<meta name=\"theme-color\" content=\"#102030\">"));
    let manifest = site.output("manifest.webmanifest");
    assert!(manifest.contains("\"theme_color\": \"#102030\""), "{manifest}");
    assert!(manifest.contains("\"background_color\": \"#f0f4ff\""), "{manifest}");
    let icon = file(&site, "assets/icon-maskable");
    check_pixel(&site, &icon, (2, 2), [0xf0, 0xf4, 0xff]);
    // The symbol uses the brand's colour.
    check_pixel(&site, &icon, (256, 256), [0x33, 0x44, 0x66]);
    let shared = file(&site, "assets/share-contacto");
    check_pixel(&site, &shared, (2, 2), [0xf0, 0xf4, 0xff]);
    check_pixel(&site, &shared, (600, 620), [0x10, 0x20, 0x30]);

    // The picture of the share image has corners instead of an arch, as buttons and cards do.
    let (corner, drawn) = ((680, 60), [0x33, 0x44, 0x66]);
    check_pixel(&site, &shared, corner, [0xf0, 0xf4, 0xff]);
    site.append(THEME, "shapes: straight\n");
    site.must_build();
    check_pixel(&site, &file(&site, "assets/share-contacto"), corner, drawn);
    let (css, _) = style(&site);
    assert!(css.contains("--pill:var(--radius);") && css.contains("--arch:var(--radius);"));

    // Deleting the file restores the default theme.
    fs::remove_file(site.path(THEME)).unwrap();
    site.must_build();
    assert_eq!(style(&site).1, before);
}

#[test]
fn fonts_of_the_project_are_in_pages_and_share_images() {
    let site = TinySite::new();
    // Each of its letters is a triangle, so that the baseline of a text is a line.
    let case = fs::read_to_string(repository().join(TRIANGLES)).unwrap();
    let font = BASE64_STANDARD.decode(between(&case, "base64: ", "\n")).unwrap();
    site.write("content/fonts/Mi letra.woff2", &font);
    site.write(THEME, "fonts: { text: system, headings: fonts/Mi letra.woff2 }\n");
    site.must_build();
    let path = file(&site, "assets/mi-letra-");
    assert_eq!(fs::read(site.path("dist").join(&path)).unwrap(), font);
    let preload = format!("<link rel=\"preload\" href=\"/{path}\" as=\"font\"");
    assert!(site.page("/blog/").contains(&preload));
    assert!(site.page("/").contains(&format!("src:url(\"/{path}\")")));
    let (css, _) = style(&site);
    let name = &path["assets/".len()..path.len() - ".woff2".len()];
    assert!(css.contains(&format!("src:url(\"./{name}.woff2\")")), "{css}");
    assert!(css.contains(&format!("--font-headings:\"{name}\",\"{name} Fallback\",")), "{css}");
    let shared = file(&site, "assets/share-contacto");
    for x in [90, 110, 130] {
        check_pixel(&site, &shared, (x, BASELINE), [0x14, 0x45, 0x3d]);
    }
}

/// An undefined property would be an invisible colour.
#[test]
fn every_custom_property_of_the_style_sheet_is_defined() {
    let (css, _) = style(TinySite::built());
    let names = css.split("var(").skip(1).map(|rest| rest.split([')', ',']).next().unwrap().trim());
    let is_defined = |name: &&str| {
        css.match_indices(name).any(|(at, _)| css[at + name.len()..].starts_with(':'))
            // Properties of the toast library.
            || name.starts_with("--radix-")
    };
    let undefined: Vec<&str> = names.filter(|name| !is_defined(name)).collect();
    assert!(undefined.is_empty(), "{undefined:?}");
}

#[test]
fn dev_shows_a_changed_theme() {
    let site = TinySite::new();
    let mut server = Server::start(&mut site.ssg(&["dev", "--port", "0"]));
    let css = |server: &Server| {
        let page = server.get("/");
        let path = between(page.text(), "<link rel=\"stylesheet\" href=\"", "\"");
        server.get(path).text().to_owned()
    };
    assert!(css(&server).contains("--brand:#1f6b5c;"));
    site.write(THEME, "colors: { brand: \"#334466\" }\n");
    server.wait_for("shown in");
    assert!(css(&server).contains("--brand:#334466;"));
}
