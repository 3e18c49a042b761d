//! What a change costs visitors: the bytes of script, style and pictures that they load.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::path::Path;

use ssg_frontend::node;
use ssg_frontend::project::Project;
use ssg_frontend::rasters::ImageEncoder;
use ssg_frontend::renderer::{self, RendererOptions};
use ssg_model::editing::PageCost;
use ssg_model::site::Site;
use ssg_output::routes::Routes;
use ssg_store::Inputs;

use crate::caches::Caches;
use crate::console::Console;
use crate::documents::{documents, drawings};
use crate::engine::Engine;
use crate::failure::Failure;
use crate::{figures, frontend, messages, rasters};

/// The maximum number of lines.
const LINES: usize = 10;

/// Prints what pages cost before and after: those with equal changes together, and what grows most
/// first.
pub(crate) fn say(costs: &[PageCost], console: &Console) {
    let mut alike: BTreeMap<[Option<[usize; 2]>; 3], Vec<&str>> = BTreeMap::new();
    for PageCost { path, script, style, pictures } in costs {
        let pairs = [script, style, pictures].map(|pair| Some(*pair).filter(|[a, b]| a != b));
        alike.entry(pairs).or_default().push(path);
    }
    let mut alike = Vec::from_iter(alike);
    let growth = |pairs: &[Option<[usize; 2]>; 3]| {
        let sum = |at: usize| pairs.iter().flatten().map(|pair| pair[at] as i64).sum::<i64>();
        sum(1) - sum(0)
    };
    alike.sort_by_key(|(pairs, _)| -growth(pairs));
    for (pairs, pages) in alike.iter().take(LINES) {
        let names = [messages::script(), messages::style(), messages::pictures()];
        let changed = pairs.iter().zip(names).filter_map(|(pair, name)| {
            let [before, after] = (*pair)?.map(|bytes| figures::bytes(bytes as u64));
            Some(messages::cost(&name, before, after))
        });
        let changed = figures::list(changed);
        console.say(match pages.len() {
            1 => messages::page_loads(pages[0], &changed),
            count => messages::pages_load(pages[0], count - 1, &changed),
        });
    }
    if let Some(more @ 1..) = alike.len().checked_sub(LINES) {
        console.say(messages::more_costs(more));
    }
}

/// Returns what the pages of two states of a site cost.
pub(crate) fn between(root: &Path, sites: [&Site; 2]) -> Result<Vec<PageCost>, Failure> {
    let inputs = Inputs::of(root);
    let engine = Engine::of(root, &inputs)?;
    let project = Project::open(root, engine.frontend.clone())?;
    let node = node::find(&project.environment)?;
    let encoder = ImageEncoder::new(&node, &project, NonZero::<usize>::MIN);
    let caches = Caches::open(root.to_owned());
    let (mut files, mut states) = (BTreeMap::new(), Vec::new());
    for site in sites {
        let options = frontend::bundle_options(site, false);
        let start = || renderer::start(&node, RendererOptions::default());
        let (made, _) = frontend::bundles(&project, &options, &caches.bundles, start)?;
        let drawings = drawings(&engine, site, &inputs)?;
        let (documents, shared) = documents(site, &made.bundles, &made.icons, drawings)?;
        files.extend(made.bundles.files.into_iter().map(|file| (file.path, file.contents)));
        files.extend(shared.into_iter().map(|file| (file.path, file.contents)));
        let mut routes = Routes::default();
        let all = documents.shared.scripts.iter().chain([&documents.shared.style]);
        let all = all.map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let layout = serde_json::to_string(&documents.shared.layout).unwrap_or_default();
        for page in site.all_pages() {
            let body = page.body.as_ref().and_then(|body| body.read().ok()).unwrap_or_default();
            let data = serde_json::to_string(&page.payload).unwrap_or_default();
            routes.add_data(&page.address(), &format!("{all} {layout} {data} {body}"));
        }
        states.push((routes, documents, site));
    }
    let [(before, ..), (after, ..)] = &states[..] else { return Ok(Vec::new()) };
    before.costs(after, |path| {
        if let Some(contents) = files.get(path) {
            return Ok(Some(contents.clone()));
        }
        for (_, documents, site) in &states {
            if let Some(asset) = site.assets.iter().find(|asset| asset.path == path) {
                return Ok(Some(asset.contents.to_vec()));
            }
            let made = rasters::make_one(
                &caches.images,
                &encoder,
                &site.photos,
                &documents.drawings,
                path,
            )?;
            if made.is_some() {
                return Ok(made);
            }
        }
        Ok(None)
    })
}
