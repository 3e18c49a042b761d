//! Writes `.htaccess`, which Apache reads by itself, as on shared hosting.

use super::rules::Rules;
use crate::output_error::Result;
use crate::templates::Templates;

pub(super) const FILE: &str = ".htaccess";

pub(super) fn render(rules: &Rules<'_>, templates: &Templates) -> Result<String> {
    templates.render("htaccess", rules.context())
}
