//! Writes `_redirects`: redirects for Netlify and Cloudflare Pages.

use super::rules::Rules;
use crate::output_error::Result;
use crate::templates::Templates;

pub(super) const REDIRECTS: &str = "_redirects";

pub(super) fn render(rules: &Rules<'_>, templates: &Templates) -> Result<String> {
    templates.render(REDIRECTS, rules.context())
}
