//! Joins what the documents have in common: from the content, the bundles and the templates.

use std::path::Path;

use anyhow::Result;
use ssg_frontend::bundle::Bundles;
use ssg_model::site::Site;
use ssg_output::document::{Documents, Shared};
use ssg_output::icons::Icons;
use ssg_output::policy;
use ssg_output::share_images::ShareImages;
use ssg_output::structured_data::StructuredData;
use ssg_output::templates::Templates;

/// The fonts that share images are set in.
const FONTS: &str = "frontend/src/fonts";

/// The documents of a site; `data` is the path of its shared data file in the output.
pub(crate) fn documents(
    root: &Path,
    site: &Site,
    bundles: &Bundles,
    templates: Templates,
    data: &str,
) -> Result<Documents> {
    let inline_scripts = [templates.intro_script(), templates.start_script()];
    let policy = policy::content_security_policy(&inline_scripts, &site.image_hosts);
    let mut layout = site.layout.clone();
    layout.data = format!("{}{data}", layout.base);
    let shared = Shared {
        locale: site.locale.clone(),
        layout,
        share_images: ShareImages::new(site, &root.join(FONTS), &templates)?,
        favicon: site.favicon.clone(),
        icons: Icons::new(site, &templates)?,
        structured_data: StructuredData::new(site),
        policy,
        build: bundles.id.clone(),
        scripts: [&bundles.script].into_iter().chain(&bundles.chunks).cloned().collect(),
        style: bundles.style.clone(),
        fonts: bundles.fonts.clone(),
    };
    Ok(Documents::new(templates, shared))
}
