//! Makes the frontend ready: packages, bundles, and renderers that have loaded them.

use std::num::NonZero;
use std::path::Path;

use ssg_frontend::bundle::{self, BundleOptions, Bundles};
use ssg_frontend::environment::Environment;
use ssg_frontend::install::{self, InstallStep};
use ssg_frontend::node::{self, Node};
use ssg_frontend::project::Project;
use ssg_frontend::renderer::{self, Pool, RendererOptions};
use ssg_model::words;
use ssg_model::words::Words;

use crate::console::Console;
use crate::failure::Failure;
use crate::known_bundles::{Known, KnownBundles};
use crate::lock;

/// How to make the frontend ready.
pub(crate) struct FrontendOptions {
    /// How many renderers there are; by default one for every two cores.
    pub(crate) jobs: Option<NonZero<usize>>,
    pub(crate) bundle: BundleOptions,
}

/// The frontend, ready.
pub(crate) struct Frontend {
    pub(crate) node: Node,
    pub(crate) bundles: Bundles,
    /// The SVG of all icons.
    pub(crate) icons: String,
    /// Renderers that have been started already.
    pool: Option<Pool>,
    options: RendererOptions,
}

/// Installs the packages if need be, and bundles the frontend unless the last bundles are as good;
/// renderers start meanwhile.
pub(crate) fn prepare(
    root: &Path,
    project: &Project,
    options: &FrontendOptions,
    console: &mut Console,
) -> Result<Frontend, Failure> {
    let environment = Environment::inherited();
    let node = node::find(&environment)?;
    let (program, version) = (node.program.display(), node.version);
    console.detail(|| {
        words!(
            en: "Node.js {version} at `{program}`",
            es: "Node.js {version} en `{program}`",
        )
    });
    let packages = words!(en: "packages", es: "paquetes");
    console.stage(packages, |stage| {
        install::install(project, &environment, |step| stage.message(&install_step(step)))
    })?;

    let mut renderers = RendererOptions::default();
    renderers.count = options.jobs.unwrap_or(renderers.count);
    let bundling = words!(en: "frontend", es: "interfaz");
    let mut known = KnownBundles::open(root, options.bundle)?;
    let (bundles, icons, pool) = console.stage(bundling, |stage| {
        if let Some(Known { bundles, icons }) = known.recall()? {
            return Ok((bundles, icons, None));
        }
        let starting = renderer::start(&node, project, renderers)?;
        let bundles = bundle::bundle(project, options.bundle, || {
            stage.message(&install_step(InstallStep::Waiting));
        })?;
        let pool = starting.load(&bundles.server)?;
        known.keep(&bundles, pool.icons())?;
        let icons = pool.icons().to_owned();
        Ok::<_, Failure>((bundles, icons, Some(pool)))
    })?;
    console.output(&bundles.warnings);
    console.reads(project.frontend.parent().unwrap_or(root), &bundles.reads);
    let files = bundles.files.len();
    console.detail(
        || words!(en: "files for browsers: {files}", es: "archivos para el navegador: {files}"),
    );
    Ok(Frontend { node, bundles, icons, pool, options: renderers })
}

/// Pages that one renderer makes in the time that another one takes to start.
const PAGES_TO_START: usize = 200;

impl Frontend {
    /// Renderers for so many pages: those that run already, else as many as are worth their start.
    pub(crate) fn renderers(&mut self, project: &Project, pages: usize) -> Result<Pool, Failure> {
        if let Some(pool) = self.pool.take() {
            return Ok(pool);
        }
        let worthwhile = NonZero::new(pages / PAGES_TO_START).unwrap_or(NonZero::<usize>::MIN);
        let options = RendererOptions { count: self.options.count.min(worthwhile), ..self.options };
        Ok(renderer::start(&self.node, project, options)?.load(&self.bundles.server)?)
    }
}

/// What takes so long.
pub(crate) fn install_step(step: InstallStep) -> Words {
    match step {
        InstallStep::Waiting => lock::waiting(None),
        InstallStep::Installing => words!(
            en: "installing the packages of `frontend/`",
            es: "instalando los paquetes de `frontend/`",
        ),
    }
}
