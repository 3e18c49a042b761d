//! Finds duplicates in the lists of `site.yaml`: a second `Servicios` in the header would have the
//! same panel, and a second profile is a mistake.

use std::collections::HashSet;

use ssg_model::problem::Problem;
use ssg_model::route::InternalLink;
use ssg_model::value::{Value, YamlNode};

use crate::diagnostics::RangedProblems;
use crate::yaml;

/// Finds entries that are in the same list already.
pub(crate) fn check(site: &YamlNode) -> RangedProblems {
    let footer = yaml::value(site, "footer");
    let navigation = yaml::value(site, "navigation");
    let entries = match navigation.map(|list| &list.value) {
        Some(Value::List(entries)) => entries.as_slice(),
        _ => &[],
    };
    let menus = entries.iter().map(|entry| (yaml::value(entry, "children"), "route"));
    let lists = [
        (navigation, "route"),
        (yaml::value(site, "root_files"), "name"),
        (footer.and_then(|footer| yaml::value(footer, "links")), "route"),
        (yaml::value(site, "social"), "url"),
    ];
    let mut found = RangedProblems::new();
    for (list, key) in menus.chain(lists) {
        let Some(YamlNode { value: Value::List(items), .. }) = list else { continue };
        let mut seen = HashSet::new();
        for node in items.iter().filter_map(|item| yaml::value(item, key)) {
            let Value::Scalar { text, .. } = &node.value else { continue };
            let value = text.trim().to_owned();
            let same = InternalLink::parse(&value).map(|link| link.to_string());
            if !seen.insert(same.unwrap_or_else(|| value.trim_end_matches('/').to_owned())) {
                found.push((node.range.clone(), Problem::DuplicateEntry { value }));
            }
        }
    }
    found
}
