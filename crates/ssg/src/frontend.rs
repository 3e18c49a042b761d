//! Makes the frontend ready: packages, bundles, and renderers that have loaded them.

use std::num::NonZero;

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
use crate::lock;

/// How to make the frontend ready.
pub(crate) struct FrontendOptions {
    /// How many renderers there are; by default one for each core.
    pub(crate) jobs: Option<NonZero<usize>>,
    pub(crate) bundle: BundleOptions,
}

/// The frontend, ready.
pub(crate) struct Frontend {
    pub(crate) node: Node,
    pub(crate) bundles: Bundles,
    pub(crate) pool: Pool,
}

/// Installs the packages if need be, bundles the frontend, and starts the renderers meanwhile.
pub(crate) fn prepare(
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
    let renderer_count = renderers.count;
    let bundling = words!(en: "frontend", es: "interfaz");
    let (bundles, pool) = console.stage(bundling, |stage| {
        let starting = renderer::start(&node, project, renderers)?;
        let bundles = bundle::bundle(project, options.bundle, || {
            stage.message(&install_step(InstallStep::Waiting));
        })?;
        let pool = starting.load(&bundles.server)?;
        Ok::<_, Failure>((bundles, pool))
    })?;
    console.output(&bundles.warnings);
    let (files, renderers) = (bundles.files.len(), renderer_count);
    let root = project.frontend.parent().unwrap_or(&project.frontend);
    console.reads(root, &bundles.reads);
    console.detail(|| {
        words!(
            en: "files for browsers: {files}; renderers: {renderers}",
            es: "archivos para el navegador: {files}; procesos que generan páginas: {renderers}",
        )
    });
    Ok(Frontend { node, bundles, pool })
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
