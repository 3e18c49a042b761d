//! Finds duplicates in the lists of `site.yaml`: a second `Servicios` in the header would have the
//! same panel, and a second profile is a mistake.

use std::collections::HashSet;

use ssg_model::diagnostic::RangedProblems;
use ssg_model::problem::Problem;
use ssg_model::route::InternalLink;
use ssg_model::value::YamlNode;

use crate::yaml;

/// Finds entries that are already in the same list.
pub(crate) fn check(site: &YamlNode) -> RangedProblems {
    let footer = yaml::value(site, "footer");
    let navigation = yaml::items(site, "navigation");
    let menus = navigation.iter().map(|entry| (yaml::items(entry, "children"), "route"));
    let lists = [
        (navigation, "route"),
        (yaml::items(site, "root_files"), "name"),
        (footer.map_or(&[][..], |footer| yaml::items(footer, "links")), "route"),
        (yaml::items(site, "social"), "url"),
    ];
    let mut found = RangedProblems::new();
    for (items, key) in menus.chain(lists) {
        let mut seen = HashSet::new();
        for node in items.iter().filter_map(|item| yaml::value(item, key)) {
            let Some(value) = yaml::text(node).map(str::to_owned) else { continue };
            let same = InternalLink::parse(&value).map(|link| link.to_string());
            if !seen.insert(same.unwrap_or_else(|| value.trim_end_matches('/').to_owned())) {
                found.push((node.range.clone(), Problem::DuplicateEntry { value }));
            }
        }
    }
    found
}
