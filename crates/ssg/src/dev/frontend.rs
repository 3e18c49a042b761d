//! The frontend of one state of the site: its bundles, and a renderer that is ready.

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use parking_lot::Mutex;
use ssg_frontend::bundle::{self, BundleFile, BundleOptions, Bundles};
use ssg_frontend::install;
use ssg_frontend::live::LiveEsbuild;
use ssg_frontend::node::{self, Node};
use ssg_frontend::notice::Notices;
use ssg_frontend::project::Project;
use ssg_frontend::rasters::ImageEncoder;
use ssg_frontend::renderer::{self, Pool, RendererOptions, Starting};
use ssg_model::payload::Layout;
use ssg_model::site::{Site, SitePage};
use ssg_output::document::Documents;
use ssg_output::output_file::OutputFile;
use ssg_store::{Digest, Store, WatchedPaths};

use crate::caches::Caches;
use crate::console::Console;
use crate::engine::Engine;
use crate::failure::{Failure, Result};
use crate::frontend::{self, CachedBundles};
use crate::pages;

/// A maker of frontends.
pub(super) struct FrontendMaker {
    pub(super) engine: Arc<Engine>,
    pub(super) node: Node,
    pub(super) project: Project,
    /// The image encoder, a single process for all states of the site.
    pub(super) encoder: Arc<ImageEncoder>,
}

/// Bundles, with the renderer that has loaded them.
#[derive(Clone)]
pub(super) struct DevFrontend {
    pub(super) engine: Arc<Engine>,
    pub(super) bundles: Bundles,
    /// The SVG of the icons that pages draw.
    pub(super) icons: String,
    node: Node,
    pub(super) encoder: Arc<ImageEncoder>,
    /// The renderer; `None` after a failure, until the next page starts another one.
    renderer: Arc<Mutex<Option<Pool>>>,
}

impl FrontendMaker {
    pub(super) fn new(
        root: &Path,
        engine: Engine,
        notices: Notices,
    ) -> Result<FrontendMaker, Failure> {
        let project = Project { notices, ..Project::open(root, engine.frontend.clone())? };
        let node = node::find(&project.environment)?;
        let live = Some(Arc::new(LiveEsbuild::new(node.clone())));
        let project = Project { live, ..project };
        let encoder = Arc::new(ImageEncoder::new(&node, &project, NonZero::<usize>::MIN));
        Ok(FrontendMaker { engine: Arc::new(engine), node, project, encoder })
    }

    /// Returns the folder of the frontend's code.
    pub(super) fn code(&self) -> PathBuf {
        self.project.frontend_as_named.join("src")
    }

    /// Returns the scripts of the editor's interface, from the cache if they are still current.
    pub(super) fn editor(&self, caches: &Caches, console: &mut Console) -> Result<Vec<BundleFile>> {
        let (project, cache) = (&self.project, &caches.editor);
        self.install(console)?;
        let key = Digest::of(format!("{:?}", project.frontend_in_project()));
        let cached = cache.get_fresh(&key, &project.root, |cached| &mut cached.dependencies);
        let bundle = cached.map_or_else(
            || bundle::bundle_editor(project).inspect(|made| cache.put(key, made)),
            Ok,
        )?;
        cache.commit();
        Ok(bundle.files)
    }

    /// Installs missing packages; if that fails, warns and uses those already installed.
    pub(super) fn install(&self, console: &mut Console) -> Result<(), Failure> {
        match install::install(&self.project) {
            Err(failure) if install::has_packages(&self.project) => {
                console.warning(&self.project.with_paths(failure))
            }
            installed => drop(installed?),
        }
        Ok(())
    }

    /// Bundles, while a renderer starts, unless the bundles in the given cache are current. Packages must
    /// be installed.
    pub(super) fn make(
        &self,
        options: &BundleOptions,
        cache: Option<&Store<CachedBundles>>,
        console: &mut Console,
    ) -> Result<(DevFrontend, WatchedPaths), Failure> {
        let FrontendMaker { engine, node, project, encoder } = self;
        let start = || start(node);
        let (CachedBundles { bundles, icons }, pool) = match cache {
            Some(cache) => frontend::bundles(project, options, cache, start)?,
            None => {
                let (made, pool) = frontend::make_bundles(project, options, start)?;
                (made, Some(pool))
            }
        };
        let pool = pool.map_or_else(|| start()?.load(&bundles.server), Ok)?;
        console.output(&bundles.warnings);
        let watched = bundles.watched(project);
        let renderer = Arc::new(Mutex::new(Some(pool)));
        let (engine, node, encoder) = (Arc::clone(engine), node.clone(), Arc::clone(encoder));
        Ok((DevFrontend { engine, bundles, icons, node, encoder, renderer }, watched))
    }

    /// Replaces the style sheet of a frontend. Returns `None` if more has changed.
    pub(super) fn with_styles(
        &self,
        options: &BundleOptions,
        old: &DevFrontend,
        console: &mut Console,
    ) -> Result<Option<(DevFrontend, WatchedPaths)>, Failure> {
        let Some(bundles) = bundle::bundle_styles(&self.project, options, &old.bundles)? else {
            return Ok(None);
        };
        console.output(&bundles.warnings);
        let watched = bundles.watched(&self.project);
        Ok(Some((DevFrontend { bundles, ..old.clone() }, watched)))
    }
}

/// Starts one renderer, which is enough for a preview.
fn start(node: &Node) -> Result<Starting, Failure> {
    let options = RendererOptions { count: NonZero::<usize>::MIN, ..RendererOptions::default() };
    renderer::start(node, options)
}

impl DevFrontend {
    /// Returns a frontend with all kinds of section and the icons of their examples.
    pub(super) fn with_all_kinds(&self, caches: &Caches, site: &Site) -> Result<DevFrontend> {
        let project = Project::open(&caches.root, self.engine.frontend.clone())?;
        let mut options = frontend::bundle_options(site, true);
        options.kinds = frontend::all_kinds(site);
        options.icons.extend(&site.example_icons);
        options.icons.sort();
        options.icons.dedup();
        let (CachedBundles { bundles, icons }, pool) =
            frontend::bundles(&project, &options, &caches.bundles, || start(&self.node))?;
        Ok(DevFrontend { bundles, icons, renderer: Arc::new(Mutex::new(pool)), ..self.clone() })
    }

    /// Renders one page.
    pub(super) fn render(
        &self,
        page: &SitePage,
        documents: &Documents,
    ) -> Result<OutputFile, Failure> {
        self.with_renderer(|pool| render(pool, page, documents))?
    }

    /// Renders the HTML inside `#root` of one page.
    pub(super) fn render_root(
        &self,
        page: &SitePage,
        layout: &Layout,
        build: &str,
    ) -> Result<String, Failure> {
        self.with_renderer(|pool| pages::render_root(pool, page.clone(), layout, build))?
    }

    /// Asks the running renderer. If it fails, a new one tries once more; its failure is returned.
    fn with_renderer<T>(
        &self,
        ask: impl Fn(&mut Pool) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let mut renderer = self.renderer.lock();
        if let Some(mut pool) = renderer.take()
            && let Ok(result) = ask(&mut pool)
        {
            *renderer = Some(pool);
            return Ok(result);
        }
        let mut pool = start(&self.node)?.load(&self.bundles.server)?;
        let result = ask(&mut pool)?;
        *renderer = Some(pool);
        Ok(result)
    }
}

/// Renders one page. The outer error is the renderer's, which is then unusable, the inner one the
/// page's.
fn render(
    pool: &mut Pool,
    page: &SitePage,
    documents: &Documents,
) -> Result<Result<OutputFile, Failure>, Failure> {
    let document = Mutex::new(OutputFile::new(page.output.clone(), ""));
    let keep = |made: OutputFile| {
        *document.lock() = made;
        Ok(())
    };
    let failures = match pages::render(pool, [page.clone()], documents, keep, || {})? {
        Ok(failures) => failures,
        Err(error) => return Ok(Err(error)),
    };
    Ok(match failures.first() {
        Some(failure) => Err(failure.explain()),
        None => Ok(document.into_inner()),
    })
}
