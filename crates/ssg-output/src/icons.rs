//! The site's symbol as raster images: for phones, and as `favicon.ico`.

use std::sync::Arc;

use minijinja::context;
use ssg_model::output_path::OutputPath;
use ssg_model::raster::Encoding;
use ssg_model::site::Site;

use crate::drawing::{self, Drawing};
use crate::output_error::Result;
use crate::templates::Templates;
use ssg_store::Digest;

/// The address at which programs request the icon without reading a page: feed readers, old
/// browsers.
pub const FAVICON: &str = "favicon.ico";

const TEMPLATE: &str = "icon.svg";

/// The icons of a site.
pub struct Icons {
    pub favicon: Drawing,
    /// The icon for the home screens of Apple's phones, which paint transparent parts black.
    pub apple: Drawing,
    /// The smaller icon of the web manifest.
    pub small: Drawing,
    pub large: Drawing,
    /// The icon for phones that crop icons to a shape (W3C Manifest, section 1.10).
    pub maskable: Drawing,
}

impl Icons {
    /// Creates the icons that show the symbol of a site.
    pub fn new(site: &Site, templates: &Templates) -> Result<Icons> {
        let shown = drawing::symbol(site)?;
        let symbol: Arc<str> = drawing::data_url(&shown.contents).into();
        let template = templates.source(TEMPLATE)?;
        let ground = site.theme.color("background").to_string();
        // An icon is the symbol on a square; `part` is the side of the symbol as a fraction of the
        // square's.
        let icon = |name: &str, side: u32, encoding, part: f64, opaque: bool| {
            let ground = opaque.then(|| ground.clone());
            let digest = Digest::of(format!("{template}\n{symbol}\n{part} {ground:?}"));
            let symbol = Arc::clone(&symbol);
            let make = move |templates: &Templates| {
                let side = f64::from(side);
                let room = side * part;
                let start = (side - room) / 2.0;
                let (symbol, ground) = (&symbol, &ground);
                templates.render(TEMPLATE, context! { side, symbol, start, room, ground })
            };
            Drawing::new(name, (side, side), encoding, digest, &shown.source, make)
        };
        let mut favicon = icon("favicon", 32, Encoding::Ico, 1.0, false);
        favicon.raster.path = OutputPath::of(FAVICON);
        Ok(Icons {
            favicon,
            apple: icon("icon-apple", 180, Encoding::FlatPng, 0.7, true),
            small: icon("icon-192", 192, Encoding::FlatPng, 1.0, false),
            large: icon("icon-512", 512, Encoding::FlatPng, 1.0, false),
            // The area within four fifths of the width is never cropped.
            maskable: icon("icon-maskable", 512, Encoding::FlatPng, 0.54, true),
        })
    }

    /// Returns every icon.
    pub fn all(&self) -> [&Drawing; 5] {
        let Icons { favicon, apple, small, large, maskable } = self;
        [favicon, apple, small, large, maskable]
    }
}
