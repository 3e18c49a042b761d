//! Writes `.host/nginx.conf`, which an nginx `server` can include unchanged.

use super::rules::Rules;
use crate::output_error::Result;
use crate::templates::Templates;

/// The path of the snippet: hidden from visitors, and beside the pages whose policy it contains.
pub(super) const SNIPPET: &str = ".host/nginx.conf";

pub(super) fn render(rules: &Rules<'_>, templates: &Templates) -> Result<String> {
    templates.render("nginx.conf", rules.context())
}
