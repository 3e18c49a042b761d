//! Makes `manifest.webmanifest`, for phones that add the site to the home screen.

use minijinja::{Value, context};
use ssg_model::raster::Raster;
use ssg_model::site::Site;

use crate::drawing::Drawing;
use crate::icons::Icons;
use crate::output_error::Result;
use crate::templates::Templates;

pub const WEB_MANIFEST: &str = "manifest.webmanifest";

/// Makes the manifest.
pub fn web_manifest(site: &Site, icons: &Icons, templates: &Templates) -> Result<String> {
    let Site { locale, file, layout, theme, .. } = site;
    templates.render(
        WEB_MANIFEST,
        context! {
            locale => &locale.tag,
            description => &file.description,
            name => format!("{}, {}", layout.brand, layout.descriptor),
            short_name => &layout.brand,
            base => &layout.base,
            colors => theme.colors(),
            symbol => &file.favicon.0.src,
            icons => icons_of(icons, &layout.base),
        },
    )
}

fn icons_of(icons: &Icons, base: &str) -> Vec<Value> {
    let Icons { small, large, maskable, favicon: _, apple: _ } = icons;
    let icon = |drawing: &Drawing, purpose: &str| {
        let Raster { path, width, height, encoding } = &drawing.raster;
        context! {
            src => format!("{base}{path}"),
            sizes => format!("{width}x{height}"),
            type => encoding.media_type(),
            purpose,
        }
    };
    vec![icon(small, "any"), icon(large, "any"), icon(maskable, "maskable")]
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{Icons, web_manifest};
    use crate::example::{site, templates};

    fn check(change: impl Fn(&mut super::Site), pointer: &str, expected: Value) {
        let mut site = site(Vec::new());
        change(&mut site);
        let icons = Icons::new(&site, &templates()).unwrap();
        let manifest = web_manifest(&site, &icons, &templates()).unwrap();
        let manifest: Value = serde_json::from_str(&manifest).unwrap();
        assert_eq!(manifest.pointer(pointer), Some(&expected));
    }

    #[test]
    fn the_manifest_is_json_of_this_site() {
        check(|_| (), "/start_url", json!("/repo/"));
        check(|_| (), "/scope", json!("/repo/"));
        check(|_| (), "/icons/1/sizes", json!("512x512"));
        check(|_| (), "/icons/2/purpose", json!("maskable"));
        check(|_| (), "/icons/3/src", json!(site(Vec::new()).file.favicon.0.src));
        check(|site| site.layout.brand = "\"<'&".to_owned(), "/short_name", json!("\"<'&"));
    }
}
