//! `.host/Caddyfile`: a configuration that a site of Caddy imports as it is.

use super::rules::Rules;
use crate::output_error::Result;
use crate::templates::Templates;

/// Hidden, so that no host serves it; beside the pages, because the policy in it is theirs.
pub(super) const SNIPPET: &str = ".host/Caddyfile";

pub(super) fn render(rules: &Rules<'_>, templates: &Templates) -> Result<String> {
    templates.render("Caddyfile", rules.context())
}
