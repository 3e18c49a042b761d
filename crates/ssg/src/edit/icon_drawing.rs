//! The drawing of an icon, for the list from which one is chosen.

use std::fs;
use std::path::Path;

use ssg_model::icon::Icon;

/// The icon as an SVG, from the package that draws it; nothing for one that we draw ourselves.
pub(super) fn icon_drawing(root: &Path, name: &str) -> Option<String> {
    let icon = Icon::from_name(name).filter(|icon| !icon.is_brand())?;
    let folder = root.join("frontend/node_modules/lucide-react/dist/esm/icons");
    let module = |name: &str| fs::read_to_string(folder.join(format!("{name}.mjs"))).ok();
    let named = module(icon.name())?;
    // A former name leads to the module of the name that the icon has now.
    let module = match named.split_once("export { default } from './") {
        Some((_, rest)) => module(rest.split_once(".mjs'")?.0)?,
        None => named,
    };
    let (_, shapes) = module.split_once("node: [")?;
    let (shapes, _) = shapes.split_once("};")?;
    let shapes = shapes.split('{').zip(shapes.split('{').skip(1));
    let shapes = shapes.filter_map(|(before, inside)| {
        let name = before.rsplit('"').nth(1)?;
        let (attributes, _) = inside.split_once('}')?;
        let attributes = attributes.lines().filter_map(|line| {
            let (key, value) = line.trim().trim_end_matches(',').split_once(": ")?;
            let value = value.trim_matches('"');
            let is_plain = |text: &str| !text.contains(['<', '>', '&', '"']);
            (key != "key" && is_plain(key) && is_plain(value))
                .then(|| format!(" {key}=\"{value}\""))
        });
        Some(format!("<{name}{}/>", attributes.collect::<String>()))
    });
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"24\" height=\"24\" viewBox=\"0 0 24 24\" \
         fill=\"none\" stroke=\"#000\" stroke-width=\"2\" stroke-linecap=\"round\" \
         stroke-linejoin=\"round\">{}</svg>",
        shapes.collect::<String>()
    ))
}
