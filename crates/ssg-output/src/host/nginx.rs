//! `.host/nginx.conf`: a configuration that a `server` of nginx includes as it is.

use super::rules::Rules;
use crate::output_error::Result;
use crate::templates::Templates;

/// Hidden, so that no host serves it; beside the pages, because the policy in it is theirs.
pub(super) const SNIPPET: &str = ".host/nginx.conf";

pub(super) fn render(rules: &Rules<'_>, templates: &Templates) -> Result<String> {
    templates.render("nginx.conf", rules.context())
}
