//! Makes the page at an old address, for hosts without redirects.

use minijinja::context;
use ssg_model::site::{Redirect, Site};

use crate::address;
use crate::output_error::Result;
use crate::templates::Templates;

/// Makes a page that redirects at once, with a link as a fallback.
pub(super) fn render(site: &Site, redirect: &Redirect, templates: &Templates) -> Result<String> {
    let Redirect { from: _, to, title } = redirect;
    let base = site.layout.base.trim_end_matches('/');
    templates.render(
        "moved.html",
        context! {
            locale => &site.locale.tag,
            brand => &site.layout.brand,
            moved => &site.old_addresses.moved,
            title,
            address => address::page(&site.layout, to),
            path => format!("{base}{to}"),
        },
    )
}
