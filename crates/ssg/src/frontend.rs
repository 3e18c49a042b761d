//! Prepares the frontend: packages, bundles, and renderers that have loaded them.

use std::collections::BTreeSet;
use std::num::NonZero;

use serde::{Deserialize, Serialize};
use ssg_frontend::bundle::{self, BundleOptions, Bundles, UsedKind};
use ssg_frontend::install::{self, Installed};
use ssg_frontend::node::{self, Node};
use ssg_frontend::project::Project;
use ssg_frontend::renderer::{self, Pool, RendererOptions, Starting};
use ssg_model::content::sections::SectionProps;
use ssg_model::header_width;
use ssg_model::site::{self, Site};
use ssg_store::{Digest, Store};

use crate::console::Console;
use crate::failure::Failure;
use crate::messages;

/// The options for preparing the frontend.
#[derive(Default)]
pub(crate) struct FrontendOptions {
    /// The number of renderers; by default one for every two cores.
    pub(crate) jobs: Option<NonZero<usize>>,
    /// See [`BundleOptions`].
    pub(crate) development: bool,
    /// Node.js, if it has already been found.
    pub(crate) node: Option<Node>,
    /// Whether to install the packages of the lock file; otherwise, any installed packages are
    /// used.
    pub(crate) locked: bool,
}

/// A frontend that is ready to render.
pub(crate) struct Frontend {
    pub(crate) node: Node,
    pub(crate) bundles: Bundles,
    /// The SVG of all icons.
    pub(crate) icons: String,
    /// Renderers that have already been started.
    pub(crate) pool: Option<Pool>,
    /// The options for starting renderers.
    pub(crate) renderers: RendererOptions,
}

/// Bundles, and the SVG of the icons that their code draws.
#[derive(Serialize, Deserialize)]
pub(crate) struct CachedBundles {
    pub(crate) bundles: Bundles,
    pub(crate) icons: String,
}

/// Returns the bundles, from the cache if they are current. Otherwise bundles while renderers
/// start, and also returns these renderers.
pub(crate) fn bundles(
    project: &Project,
    options: &BundleOptions,
    cache: &Store<CachedBundles>,
    start: impl FnOnce() -> Result<Starting, Failure>,
) -> Result<(CachedBundles, Option<Pool>), Failure> {
    // Modules that pages can exchange register themselves.
    let can_exchange = project.live.is_some() && options.development;
    let frontend = project.frontend_in_project();
    let key = Digest::of(format!("{options:?} {frontend:?} {can_exchange}"));
    let cached = cache.get_fresh(&key, &project.root, |cached| &mut cached.bundles.dependencies);
    if let Some(cached) = cached {
        cache.commit();
        return Ok((cached, None));
    }
    let (made, pool) = make_bundles(project, options, start)?;
    cache.put(key, &made);
    cache.commit();
    Ok((made, Some(pool)))
}

/// Bundles while renderers start.
pub(crate) fn make_bundles(
    project: &Project,
    options: &BundleOptions,
    start: impl FnOnce() -> Result<Starting, Failure>,
) -> Result<(CachedBundles, Pool), Failure> {
    let starting = start()?;
    let bundles = bundle::bundle(project, options)?;
    let pool = starting.load(&bundles.server)?;
    Ok((CachedBundles { bundles, icons: pool.icons().to_owned() }, pool))
}

/// Returns the options for bundling the frontend of a site.
pub(crate) fn bundle_options(site: &Site, development: bool) -> BundleOptions {
    BundleOptions {
        development,
        editing: false,
        languages: !site.languages.is_empty(),
        icons: site.icons.clone(),
        kinds: used_kinds(site),
        header: header(site),
        theme: site.theme.css(),
    }
}

/// The width of no window, in rem.
const NO_WINDOW: u32 = 9999;

/// Returns the width of the window from which the links of the header fit in all languages, if it
/// is not that of the styles.
fn header(site: &Site) -> Option<u32> {
    let widths = site.all().map(|site| header_width::least(&site.layout).unwrap_or(NO_WINDOW));
    widths.max().filter(|width| *width != header_width::DEFAULT)
}

/// Returns the kinds of section that the pages and their previews use, sorted by name.
fn used_kinds(site: &Site) -> Vec<UsedKind> {
    let pages = site.all().flat_map(|site| site::with_previews(&site.pages, &site.held_back));
    let kinds = pages.flat_map(|page| page.payload.page.sections()).map(SectionProps::kind);
    named(kinds.collect(), site)
}

/// Returns all kinds of section, sorted by name: a page that is edited may get any of them.
pub(crate) fn all_kinds(site: &Site) -> Vec<UsedKind> {
    let pages = site.kinds.collections().filter(|(_, collection)| collection.path.is_some());
    let pages = pages.map(|(kind, _)| kind.name);
    named(site.kinds.names().iter().copied().chain(pages).collect(), site)
}

fn named(names: BTreeSet<&str>, site: &Site) -> Vec<UsedKind> {
    let used = |name: &str| {
        let own = site.kinds.find(name).is_some_and(|kind| kind.own);
        UsedKind { name: name.to_owned(), own }
    };
    names.into_iter().map(used).collect()
}

/// Finds Node, and installs the packages if needed.
pub(crate) fn install(
    project: &Project,
    options: &FrontendOptions,
    console: &mut Console,
) -> Result<Node, Failure> {
    let node = options.node.clone().map_or_else(|| node::find(&project.environment), Ok)?;
    console.detail(|| messages::node_version(node.version, node.program.display()));
    let installed = console.stage(messages::packages(), |_| match options.locked {
        true => install::install(project),
        false => install::install_if_missing(project),
    })?;
    if installed == Installed::Others {
        console.say(messages::other_packages());
    }
    Ok(node)
}

/// Bundles the frontend unless the cached bundles are current. Renderers start in the meantime.
pub(crate) fn prepare(
    site: &Site,
    project: &Project,
    node: Node,
    options: &FrontendOptions,
    cache: &Store<CachedBundles>,
    console: &mut Console,
) -> Result<Frontend, Failure> {
    let bundle_options = bundle_options(site, options.development);
    let mut renderers = RendererOptions::default();
    renderers.count = options.jobs.unwrap_or(renderers.count);
    let (CachedBundles { bundles, icons }, pool) = console.stage(messages::frontend(), |_| {
        bundles(project, &bundle_options, cache, || renderer::start(&node, renderers))
    })?;
    console.output(&bundles.warnings);
    console.reads(&project.root, || bundles.watched(project));
    console.detail(|| messages::browser_files(bundles.files.len()));
    Ok(Frontend { node, bundles, icons, pool, renderers })
}
