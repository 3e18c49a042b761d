//! Checks the lengths of page titles and descriptions: search engines cut long ones and replace
//! short ones.

use ssg_model::diagnostic::RangedProblems;
use ssg_model::limits;
use ssg_model::problem::Problem;
use ssg_model::value::YamlNode;

use crate::yaml;

/// The length of the separator between a title and the brand.
const SEPARATOR: usize = " | ".len();

/// Finds a title and a description that search engines would not show as they are; `node` contains
/// both, the title under `title`.
pub(crate) fn check(
    node: &YamlNode,
    title: &str,
    description_key: &str,
    description: &str,
    brand: &str,
) -> RangedProblems {
    let mut problems = Vec::new();
    let mut report = |key, problem| {
        if let Some(value) = yaml::value(node, key) {
            problems.push((value.range.clone(), problem));
        }
    };
    let length = title.chars().count();
    let added = match title.contains(brand) {
        true => 0,
        false => SEPARATOR + brand.chars().count(),
    };
    // Without a readable `site.yaml`, the brand is empty.
    let is_short = !brand.is_empty() && length + added < *limits::TITLE.start();
    if length > *limits::TITLE.end() || is_short {
        report("title", Problem::TitleLength { length });
    }
    let length = description.chars().count();
    if !limits::DESCRIPTION.contains(&length) {
        report(description_key, Problem::DescriptionLength { length });
    }
    problems
}
