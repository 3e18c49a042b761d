//! The images that link previews of the site show: a page's title, the brand, and the page's
//! drawing, set in the site's font. An article with a photograph is shared with that photograph.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use minijinja::{Value, context};
use ssg_model::content::fields::{ArticleImage, Image};
use ssg_model::content::sections::SectionProps;
use ssg_model::content::theme::Shapes;
use ssg_model::failure::Failure;
use ssg_model::file_error::FileAction;
use ssg_model::output_path::OutputPath;
use ssg_model::own_font::OwnFont;
use ssg_model::payload::{Page, SiteLayout};
use ssg_model::raster::{Encoding, Photo, Raster};
use ssg_model::route;
use ssg_model::site::{Asset, Site, SitePage};
use ssg_model::theme::Theme;

use crate::drawing::{self, Drawing, data_url};
use crate::lettering::{Block, Font, Room};
use crate::output_error::{self, Result};
use crate::templates::Templates;
use ssg_store::{Digest, Inputs};

/// The size that Facebook, LinkedIn, WhatsApp and X show without cropping.
pub const SIZE: (u32, u32) = (1200, 630);

const TEMPLATE: &str = "share-image.svg";

/// The files of the fonts.
const MEDIUM: &str = "figtree-500.ttf";
const EXTRA_BOLD: &str = "figtree-800.ttf";

/// The share images of a site.
pub struct ShareImages {
    /// The images by the file of the page.
    pages: BTreeMap<OutputPath, PageShareImage>,
}

/// The share image of a page.
pub struct PageShareImage {
    pub source: ShareImageSource,
    /// The alternative text.
    pub alt: String,
}

/// The source of a share image.
pub enum ShareImageSource {
    Drawing(Drawing),
    /// A photograph with one raster image.
    Photo(Photo),
}

/// The contents of a page's drawn share image.
struct ShareImage {
    title: String,
    /// The drawing that the page shows, or the site's symbol.
    picture: Option<Asset>,
    design: Arc<Design>,
}

/// The texts, the symbol and the fonts that all share images have in common.
struct Design {
    brand: String,
    descriptor: String,
    tagline: String,
    /// The symbol as a `data:` URL.
    symbol: String,
    theme: Theme,
    medium: FontFile,
    extra_bold: FontFile,
}

impl ShareImages {
    /// Creates the images of the main pages and of the articles that request one. `fonts` is the
    /// folder of the frontend's fonts, which are read through `inputs`.
    pub fn new(
        site: &Site,
        fonts: &Path,
        templates: &Templates,
        inputs: &Inputs,
    ) -> Result<ShareImages> {
        let mut pages = BTreeMap::new();
        for site in site.all() {
            pages.extend(ShareImages::of_language(site, fonts, templates, inputs)?);
        }
        Ok(ShareImages { pages })
    }

    fn of_language(
        site: &Site,
        fonts: &Path,
        templates: &Templates,
        inputs: &Inputs,
    ) -> Result<Vec<(OutputPath, PageShareImage)>> {
        let SiteLayout { brand, descriptor, tagline, .. } = &site.layout;
        let base = site.layout.root();
        let font = |own: Option<&OwnFont>, weight, name| match own {
            Some(own) => Ok(FontFile::of(own, weight)),
            None => FontFile::read(fonts.join(name), inputs),
        };
        let (text, headings) = (site.theme.own_text_font(), site.theme.own_headings_font());
        let symbol = drawing::symbol(site)?;
        let design = Arc::new(Design {
            brand: brand.clone(),
            descriptor: descriptor.clone(),
            tagline: tagline.clone().unwrap_or_default(),
            symbol: data_url(&symbol.contents),
            theme: site.theme.clone(),
            medium: font(text, 500, MEDIUM)?,
            extra_bold: font(headings, 800, EXTRA_BOLD)?,
        });
        let common = design.digest(&templates.source(TEMPLATE)?);
        let files: HashMap<&str, &Asset> =
            site.assets.iter().map(|asset| (asset.path.as_str(), asset)).collect();
        let photos =
            site.photos.iter().filter_map(|photo| Some((&*photo.rasters.last()?.path, photo)));
        let photos: HashMap<&str, &Photo> = photos.collect();
        let wanted = site.pages.iter().filter(|page| page.share_image);
        let pages = wanted.map(|page| {
            let picture = picture(&page.payload.page);
            let photo = picture.filter(|_| page.share_photo).and_then(|image| {
                let photo = *photos.get(image.src.strip_prefix(base)?)?;
                Some(PageShareImage::of_photo(&name(page), photo, &image.alt))
            });
            if let Some(photo) = photo {
                return (page.output.clone(), photo);
            }
            let title = title(page, brand);
            let drawn = picture.filter(|image| image.src.ends_with(".svg"));
            let file = drawn.and_then(|image| files.get(image.src.strip_prefix(base)?).copied());
            // The file name of the picture contains its hash.
            let src = drawn.map_or("", |image| &image.src);
            let digest = Digest::of(format!("{common} {src} {title}"));
            let alt = format!("{title}. {brand}, {descriptor}.");
            let image = ShareImage { title, picture: file.cloned(), design: Arc::clone(&design) };
            let shows = &file.unwrap_or(symbol).source;
            let make = move |templates: &Templates| image.svg(templates);
            let drawing = Drawing::new(&name(page), SIZE, Encoding::FlatPng, digest, shows, make);
            let source = ShareImageSource::Drawing(drawing);
            (page.output.clone(), PageShareImage { source, alt })
        });
        Ok(pages.collect())
    }

    /// Returns the image of a page, or else that of Home in the folder of its language, which
    /// represents the whole site.
    pub fn of(&self, page: &OutputPath, folder: &str) -> Result<&PageShareImage> {
        let home = || self.pages.get(&OutputPath::of(&format!("{folder}/")));
        self.pages.get(page).or_else(home).ok_or_else(|| output_error::lacks(route::HOME))
    }

    /// Returns the source of every share image.
    pub fn all(&self) -> impl Iterator<Item = &ShareImageSource> {
        // Pages in several languages may have the same image.
        let mut seen = HashSet::new();
        let all = self.pages.values().map(|shared| (shared.raster(), &shared.source));
        all.filter_map(move |(raster, source)| seen.insert(&raster.path).then_some(source))
    }
}

impl PageShareImage {
    /// Creates the image of a page that shows a photograph.
    fn of_photo(name: &str, photo: &Photo, alt: &str) -> PageShareImage {
        let raster = drawing::raster(name, SIZE, Encoding::CroppedJpeg, &photo.digest);
        let source = ShareImageSource::Photo(Photo { rasters: vec![raster], ..photo.clone() });
        PageShareImage { source, alt: alt.to_owned() }
    }

    /// Returns the file in the output.
    pub fn raster(&self) -> &Raster {
        match &self.source {
            ShareImageSource::Drawing(drawing) => &drawing.raster,
            ShareImageSource::Photo(photo) => &photo.rasters[0],
        }
    }
}

/// Returns the title without the brand, which the image shows separately.
fn title(page: &SitePage, brand: &str) -> String {
    let shown = match &page.payload.page {
        Page::Sections(page) => page.sections.iter().find_map(SectionProps::page_heading),
        Page::Article(article) => Some(&*article.title),
    };
    let title = &page.payload.title;
    let title = || title.strip_suffix(&format!(" | {brand}")).unwrap_or(title);
    shown.unwrap_or_else(title).to_owned()
}

/// Returns the first picture of a page.
fn picture(page: &Page) -> Option<&Image> {
    match page {
        Page::Sections(page) => page.sections.iter().find_map(SectionProps::picture),
        Page::Article(article) => match &article.image {
            ArticleImage::Picture(image) => Some(image),
            ArticleImage::Placeholder { .. } | ArticleImage::None => None,
        },
    }
}

/// Returns the name of a page's share image, without hash and extension.
fn name(page: &SitePage) -> String {
    let path = page.payload.path.trim_matches('/').replace('/', "-");
    if path.is_empty() { "share".to_owned() } else { format!("share-{path}") }
}

impl Design {
    fn digest(&self, template: &str) -> Digest {
        let Design { brand, descriptor, tagline, symbol, theme, medium, extra_bold } = self;
        let fonts = [medium, extra_bold].map(|font| Digest::of(&font.bytes).to_string()).join(" ");
        let looks = theme.css();
        let texts = [template, brand, descriptor, tagline, symbol, &looks, &fonts];
        Digest::of(texts.join("\n"))
    }
}

impl ShareImage {
    fn svg(&self, templates: &Templates) -> Result<String> {
        let ShareImage { title, picture, design } = self;
        let Design { brand, descriptor, tagline, symbol, theme, medium, extra_bold } =
            design.as_ref();
        let (medium, extra_bold) = (medium.open()?, extra_bold.open()?);
        let picture = picture.as_ref().map(|asset| data_url(&asset.contents));
        templates.render(
            TEMPLATE,
            context! {
                title => block(extra_bold.set(title, &TITLE)),
                brand => block(extra_bold.set(brand, &BRAND)),
                descriptor => block(medium.set(descriptor, &SMALL)),
                tagline => block(medium.set(tagline, &SMALL)),
                symbol,
                colors => theme.colors(),
                frame => frame(theme.shapes),
                picture,
            },
        )
    }
}

/// The width, height and sizes of each text; the template has its position.
const TITLE: Room<'_> = Room {
    width: 548.0,
    height: 270.0,
    sizes: &[76.0, 70.0, 64.0, 58.0, 52.0, 46.0, 40.0, 34.0],
    leading: 1.1,
    tracking: -0.02,
};
const BRAND: Room<'_> =
    Room { width: 460.0, height: 50.0, sizes: &[40.0, 32.0, 24.0], leading: 1.0, tracking: -0.01 };
const SMALL: Room<'_> =
    Room { width: 460.0, height: 30.0, sizes: &[24.0, 20.0, 16.0], leading: 1.0, tracking: 0.0 };

/// Returns the outline of the picture; its foot is below the edge of the image.
fn frame(shapes: Shapes) -> &'static str {
    match shapes {
        Shapes::Arch => "M676 630V292a236 236 0 0 1 472 0V630z",
        Shapes::Round => "M676 630V96a40 40 0 0 1 40 -40h392a40 40 0 0 1 40 40V630z",
        Shapes::Straight => "M676 630V56h472V630z",
    }
}

/// Converts a block of text for the template.
fn block(Block { path, size, lines, leading }: Block) -> Value {
    // From the top of the capitals, 0.7 of the size in Figtree, to the last baseline.
    let height = size * 0.7 + leading * lines.saturating_sub(1) as f64;
    context! { path, height, first => size * 0.7 }
}

/// A font that was read from a file.
struct FontFile {
    file: PathBuf,
    bytes: Arc<[u8]>,
    /// The weight to set, if the font has several.
    weight: Option<u16>,
}

impl FontFile {
    fn of(font: &OwnFont, weight: u16) -> FontFile {
        let (file, bytes) = (PathBuf::from(&font.source), Arc::clone(&font.decoded));
        FontFile { file, bytes, weight: Some(weight) }
    }

    fn read(file: PathBuf, inputs: &Inputs) -> Result<FontFile, Failure> {
        let bytes = inputs.read(&file).map_err(FileAction::Read.failed(&file))?;
        Ok(FontFile { file, bytes: bytes.into(), weight: None })
    }

    fn open(&self) -> Result<Font<'_>> {
        let FontFile { file, bytes, weight } = self;
        Font::open(bytes, *weight).ok_or_else(|| output_error::not_a_font(file))
    }
}
