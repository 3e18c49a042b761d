//! Writes `.host/Caddyfile`, which a Caddy site can import unchanged.

use super::rules::Rules;
use crate::output_error::Result;
use crate::templates::Templates;

/// The path of the snippet: hidden from visitors, and beside the pages whose policy it contains.
pub(super) const SNIPPET: &str = ".host/Caddyfile";

pub(super) fn render(rules: &Rules<'_>, templates: &Templates) -> Result<String> {
    templates.render("Caddyfile", rules.context())
}
