//! `manifest.webmanifest`: what a phone shows of the site when it is put on the home screen.

use anyhow::Result;
use minijinja::context;
use ssg_model::content::fields::Image;
use ssg_model::site::Site;

use crate::templates::Templates;

pub const WEB_MANIFEST: &str = "manifest.webmanifest";

/// The manifest. Its colours are the template's.
pub fn web_manifest(site: &Site, templates: &Templates) -> Result<String> {
    let Site { locale, description, layout, favicon, .. } = site;
    templates.render(
        WEB_MANIFEST,
        context! {
            locale,
            description,
            name => format!("{}, {}", layout.brand, layout.descriptor),
            short_name => &layout.brand,
            base => &layout.base,
            icon => &favicon.src,
            icon_sizes => sizes(favicon),
        },
    )
}

/// A drawing fits any size.
fn sizes(icon: &Image) -> String {
    let Image { src, width, height, .. } = icon;
    if src.ends_with(".svg") { "any".to_owned() } else { format!("{width}x{height}") }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::web_manifest;
    use crate::example::{site, templates};

    fn check(change: impl Fn(&mut super::Site), pointer: &str, expected: Value) {
        let mut site = site(Vec::new());
        change(&mut site);
        let manifest = web_manifest(&site, &templates()).unwrap();
        let manifest: Value = serde_json::from_str(&manifest).unwrap();
        assert_eq!(manifest.pointer(pointer), Some(&expected));
    }

    #[test]
    fn the_manifest_is_json_of_this_site() {
        check(|_| (), "/start_url", json!("/repo/"));
        check(|_| (), "/scope", json!("/repo/"));
        check(|_| (), "/icons/0/sizes", json!("any"));
        check(|site| site.favicon.src = "/a.png".to_owned(), "/icons/0/sizes", json!("32x32"));
        check(|site| site.layout.brand = "\"<'&".to_owned(), "/short_name", json!("\"<'&"));
    }
}
