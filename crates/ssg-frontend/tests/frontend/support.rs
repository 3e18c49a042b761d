//! Small projects in temporary folders, and programs that stand in for Node and npm.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::fs;
use std::num::NonZero;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use ssg_frontend::bundle::ServerBundle;
use ssg_frontend::environment::Environment;
use ssg_frontend::node::{self, Node};
use ssg_frontend::notice::{FrontendNotice, Notices};
use ssg_frontend::project::Project;
use ssg_frontend::renderer::{Job, Pool, RendererOptions, Thrown, start};
use ssg_model::failure::Failure;
use ssg_model::html::Html;
use tempfile::TempDir;

/// A temporary project, deleted on drop.
pub(crate) struct Sandbox {
    pub(crate) folder: TempDir,
}

impl Sandbox {
    /// Creates a project with an empty `frontend/`.
    pub(crate) fn new() -> Sandbox {
        let folder = TempDir::new().unwrap();
        fs::create_dir(folder.path().join("frontend")).unwrap();
        Sandbox { folder }
    }

    /// Creates a project with `package.json` and `package-lock.json`.
    pub(crate) fn with_lock() -> Sandbox {
        let sandbox = Sandbox::new();
        sandbox.write("frontend/package.json", "{}");
        sandbox.write("frontend/package-lock.json", "{\"lockfileVersion\": 3}");
        sandbox
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, contents: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, contents).unwrap();
    }

    /// Creates a shell script in `bin/`.
    pub(crate) fn program(&self, name: &str, script: &str) {
        let draft = format!("bin/{name}.draft");
        self.write(&draft, &format!("#!/bin/sh\n{script}\n"));
        let draft = self.path(&draft);
        fs::set_permissions(&draft, fs::Permissions::from_mode(0o755)).unwrap();
        // A file that any process has open for writing cannot be executed. If another test started
        // a child while we write, the child would inherit the open file for a moment, so `cp`
        // writes it.
        let target = self.path(&format!("bin/{name}"));
        let copied = Command::new("cp").arg("-p").arg(draft).arg(target).status().unwrap();
        assert!(copied.success());
    }

    /// Returns the environment of the test, with `bin/` as the only folder of `PATH`.
    pub(crate) fn environment(&self) -> Environment {
        Environment::inherited().with("PATH", self.path("bin"))
    }

    /// Opens the project; programs are looked up in `bin/`.
    pub(crate) fn project(&self) -> Project {
        let project =
            Project::open(self.folder.path(), self.folder.path().join("frontend")).unwrap();
        Project { environment: self.environment(), ..project }
    }
}

/// Returns a receiver of notices, and the list in which it collects them.
pub(crate) fn noted() -> (Notices, Arc<Mutex<Vec<FrontendNotice>>>) {
    let told = Arc::<Mutex<Vec<_>>>::default();
    let receiver = Arc::clone(&told);
    (Notices::new(move |notice| receiver.lock().unwrap().push(notice)), told)
}

/// Returns the Node of this machine.
pub(crate) fn real_node() -> Node {
    node::find(&Environment::inherited()).unwrap()
}

/// Returns the path of the packages of this repository's frontend.
pub(crate) fn real_packages() -> PathBuf {
    let packages = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../frontend/node_modules");
    packages.canonicalize().expect("the packages of `frontend/` are installed: `cargo xtask test`")
}

/// Links one of this repository's packages into a sandbox.
pub(crate) fn link_package(sandbox: &Sandbox, name: &str) {
    let packages = sandbox.path("frontend/node_modules");
    fs::create_dir_all(&packages).unwrap();
    symlink(real_packages().join(name), packages.join(name)).unwrap();
}

/// A page with its place in a list, and its path, which `render` receives as the payload.
pub(crate) struct TestPage {
    pub(crate) index: usize,
    pub(crate) path: &'static str,
}

impl Job for TestPage {
    type Payload = &'static str;

    fn path(&self) -> &str {
        self.path
    }

    fn payload(&self) -> &&'static str {
        &self.path
    }
}

/// Starts two renderers that load this code.
pub(crate) fn pool(code: &str) -> Result<Pool, Failure> {
    pool_with(&real_node(), code, RendererOptions::default())
}

/// Like [`pool`], with a short limit for pages that hang. Other tests must not depend on the load
/// of the machine.
pub(crate) fn impatient_pool(code: &str) -> Result<Pool, Failure> {
    let options = RendererOptions { page_limit: Duration::from_secs(2), ..Default::default() };
    pool_with(&real_node(), code, options)
}

pub(crate) fn pool_with(
    node: &Node,
    code: &str,
    options: RendererOptions,
) -> Result<Pool, Failure> {
    let options = RendererOptions { count: NonZero::new(2).unwrap(), ..options };
    let bundle = ServerBundle { code: code.into(), source_map: Vec::new() };
    start(node, options)?.load(&bundle)
}

fn whole(html: Html) -> String {
    let [before, after] = html.around();
    [before, &html.own, after].concat()
}

/// Renders pages, and returns the results in the order of the pages.
pub(crate) fn render(
    pool: &mut Pool,
    paths: &[&'static str],
) -> Result<Vec<Result<String, Thrown>>, Failure> {
    render_with(pool, "L", paths)
}

/// Renders pages with a layout.
pub(crate) fn render_with(
    pool: &mut Pool,
    layout: &str,
    paths: &[&'static str],
) -> Result<Vec<Result<String, Thrown>>, Failure> {
    let results = Mutex::new(BTreeMap::new());
    let pages = paths.iter().enumerate().map(|(index, path)| TestPage { index, path });
    pool.render(&BTreeMap::from([("layout", [layout])]), pages, |page, result| {
        results.lock().unwrap().insert(page.index, result.map(whole));
        Ok::<(), Infallible>(())
    })?
    .unwrap();
    Ok(results.into_inner().unwrap().into_values().collect())
}
