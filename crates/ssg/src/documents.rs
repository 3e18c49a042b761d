//! Joins what the documents have in common: from the content, the bundles and the templates.

use ssg_frontend::bundle::Bundles;
use ssg_model::site::Site;
use ssg_output::document::{Documents, Shared};
use ssg_output::policy;
use ssg_output::structured_data::StructuredData;
use ssg_output::templates::Templates;

/// The documents of a site; `data` is the path of its shared data file in the output.
pub(crate) fn documents(
    site: &Site,
    bundles: &Bundles,
    templates: Templates,
    data: &str,
) -> Documents {
    let inline_scripts = [templates.intro_script(), templates.start_script()];
    let policy = policy::content_security_policy(&inline_scripts, &site.image_hosts);
    let mut layout = site.layout.clone();
    layout.data = format!("{}{data}", layout.base);
    let shared = Shared {
        locale: site.locale.clone(),
        layout,
        share_image: site.share_image.clone(),
        favicon: site.favicon.clone(),
        structured_data: StructuredData::new(site),
        policy,
        build: bundles.id.clone(),
        scripts: [&bundles.script].into_iter().chain(&bundles.chunks).cloned().collect(),
        style: bundles.style.clone(),
        fonts: bundles.fonts.clone(),
    };
    Documents::new(templates, shared)
}
