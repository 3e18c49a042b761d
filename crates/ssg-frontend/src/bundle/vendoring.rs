//! Bundles the packages that all sites share, or takes them from the cache beside them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::Deserialize;
use ssg_store::{Dependencies, Digest, FileTime, Lock, Retention, Store, brotli};

use super::esbuild::{self, CLIENT_FOLDER, ENTRIES, Target};
use super::metafile::{self, Metafile};
use super::vendor::{FACADES, MODULE, Vendor};
use super::view::{BundleOptions, View};
use crate::fault::Fault;
use crate::files;
use crate::project::Project;

/// The names that sites import, by module. Browsers need the first list, the renderer both.
///
/// Packages look for hooks of React by name, so the list has all hooks.
pub(super) const LIST: &str = "src/vendor.json";

/// The names that modules export, by module.
type ModuleNames = BTreeMap<String, Vec<String>>;

#[derive(Deserialize)]
struct VendorNames {
    client: ModuleNames,
    server: ModuleNames,
}

/// Returns the packages as they were bundled for this installation, or bundles them now.
///
/// Returns `None` where all of a package may be needed: in development, and beside a project's own
/// packages.
pub(super) fn get(
    program: &Path,
    project: &Project,
    view: &View<'_>,
    options: &BundleOptions,
    lock: &Lock,
) -> Result<Option<Vendor>, Fault> {
    let list = files::read_if_present(&project.frontend.join(LIST))?.unwrap_or_default();
    let is_whole = options.development || options.editing || !view.packages.is_empty();
    let Some(names) = serde_json::from_slice::<VendorNames>(&list).ok().filter(|_| !is_whole)
    else {
        return Ok(None);
    };
    let targets = [Target::Vendor, Target::VendorServer];
    let args = targets.map(|target| esbuild::arguments(project, view, target, options).concat());
    // Another version of this program may write other modules for the same list.
    let modules = format!("{:?}", facades(&names.client, FACADES[0], MODULE));
    let parts = [&args[0], &args[1], &modules].map(|part| part.as_bytes());
    let key = Digest::of_parts([&*list].into_iter().chain(parts));
    let folder = project.frontend.join("node_modules/.cache/ssg");
    let store = Store::open(&folder, env!("CARGO_PKG_VERSION"), Retention::Month);
    if let Some(vendor) =
        store.get_fresh(&key, &project.frontend, |vendor: &mut Vendor| &mut vendor.dependencies)
    {
        return Ok(Some(vendor));
    }
    let vendor = make(program, project, view, options, lock, &names)?;
    store.put(key, &vendor);
    // Without the cache, the next build bundles them again.
    store.commit();
    Ok(Some(vendor))
}

fn make(
    program: &Path,
    project: &Project,
    view: &View<'_>,
    options: &BundleOptions,
    lock: &Lock,
    VendorNames { client, server }: &VendorNames,
) -> Result<Vendor, Fault> {
    let started = FileTime::now();
    let all: ModuleNames =
        client.iter().chain(server).fold(ModuleNames::new(), |mut all, (module, names)| {
            all.entry(module.clone()).or_default().extend_from_slice(names);
            all
        });
    let write =
        |file: &str, text: &str| files::write_whole(&view.path().join(file), text.as_bytes());
    write(ENTRIES[0], &exports(client))?;
    write(ENTRIES[1], &exports(&all))?;
    let bundle = |target| esbuild::make(program, project, view, target, options, lock);
    let (browser, renderer) = (bundle(Target::Vendor)?, bundle(Target::VendorServer)?);
    let report = Metafile::read(&browser.metafile)?;
    let script = report.entry(ENTRIES[0])?;
    let contents = browser.file(&script)?;
    // In bytes, as hosts send it.
    let size = (script.clone(), brotli(&contents).map_or(contents.len(), |sent| sent.len()));
    // esbuild keeps paths relative to its output, and not to the folder of the scripts in it.
    let script = format!("{CLIENT_FOLDER}/{}", script.rsplit('/').next().unwrap_or_default());
    let mut files = facades(client, FACADES[0], &format!("../../{script}"));
    files.extend(facades(&all, FACADES[1], MODULE));
    let client = browser.files.into_iter();
    files.extend(client.map(|(path, contents)| (format!("{CLIENT_FOLDER}/{path}"), contents)));
    let inputs = metafile::all_inputs(&browser.metafile)?;
    let inputs = inputs.chain(metafile::all_inputs(&renderer.metafile)?);
    let inputs: BTreeSet<String> = inputs.filter(|input| input.contains('/')).collect();
    let read: Vec<_> = inputs.iter().map(|file| project.frontend.join(file)).collect();
    let mut dependencies = Dependencies::default();
    dependencies.add_read_elsewhere(&project.frontend, &read, started);
    dependencies.add_program(&project.frontend, program);
    let server = renderer.file("vendor-server.js")?;
    Ok(Vendor {
        files,
        script,
        size,
        server,
        bundled: report.inputs().map(str::to_owned).collect(),
        inputs: inputs.into_iter().collect(),
        dependencies,
    })
}

/// Returns all names with their short ones, which sites load in place of them.
fn short(names: &ModuleNames) -> impl Iterator<Item = (&str, &str, String)> {
    let letters = || ('a'..='z').chain('A'..='Z');
    let all = names.iter().flat_map(|(module, names)| names.iter().map(move |name| (module, name)));
    let short = letters()
        .map(String::from)
        .chain(letters().flat_map(move |a| letters().map(move |b| format!("{a}{b}"))));
    all.zip(short).map(|((module, name), short)| (module.as_str(), name.as_str(), short))
}

fn exports(names: &ModuleNames) -> String {
    let exports = short(names)
        .map(|(module, name, short)| format!("export{{{name} as {short}}}from\"{module}\";\n"));
    exports.collect()
}

/// Returns the modules in a folder that export what a script has, for the modules of packages.
fn facades(names: &ModuleNames, folder: &str, script: &str) -> Vec<(String, Vec<u8>)> {
    // One statement for all names: esbuild keeps the statements of imports apart.
    let mut facades: BTreeMap<String, String> = BTreeMap::new();
    for (module, name, short) in short(names) {
        let file = if module.contains('/') { "" } else { "/index" };
        let text = facades.entry(format!("{folder}/{module}{file}.js")).or_default();
        *text += &format!("{short} as {name},");
    }
    let exports = |names: String| format!("export{{{names}}}from\"{script}\";\n").into_bytes();
    facades.into_iter().map(|(path, names)| (path, exports(names))).collect()
}
