//! The packages that all sites share: React, the router and Motion. They are bundled once for an
//! installation, and the bundles of a site import them from there.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde::{Deserialize, Serialize};
use ssg_model::failure::Failure;
use ssg_model::output_path::OutputPath;
use ssg_store::{Dependencies, Digest, FileTime, Lock, Retention, Store};

use super::esbuild::{self, BundleOptions, CLIENT_FOLDER, Target};
use super::metafile::{self, Metafile};
use super::view::View;
use crate::fault::Fault;
use crate::files;
use crate::project::Project;

/// The names that sites import, by module. Browsers need the first list, the renderer both.
///
/// Packages look for hooks of React by name, so the list has all hooks.
const LIST: &str = "src/vendor.json";

/// The entries, in the view.
pub(super) const ENTRIES: [&str; 2] = ["vendor.mjs", "vendor-server.mjs"];

/// The module that the renderer's bundle loads.
pub(super) const MODULE: &str = "ssg-vendor";

/// A name that a script exports, by module and name.
type Names = BTreeMap<String, Vec<String>>;

#[derive(Deserialize)]
struct NamesOfBoth {
    client: Names,
    server: Names,
}

/// The bundled packages.
#[derive(Serialize, Deserialize)]
pub(super) struct Vendor {
    /// The files for browsers: a script and esbuild's notices.
    files: Vec<(String, Vec<u8>)>,
    /// A CommonJS module for the renderer.
    server: Vec<u8>,
    /// The files in the script for browsers, relative to the view.
    pub(super) bundled: Vec<String>,
    /// All files that both were made from, relative to the view.
    pub(super) inputs: Vec<String>,
    /// The modules in the view that import from these scripts in place of the packages.
    facades: Vec<(String, String)>,
    /// The inputs, relative to the frontend.
    dependencies: Dependencies,
}

impl Vendor {
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
        let Some(names) = serde_json::from_slice(&list).ok().filter(|_| !is_whole) else {
            return Ok(None);
        };
        let targets = [Target::Vendor, Target::VendorServer];
        let args =
            targets.map(|target| esbuild::arguments(project, view, target, options).concat());
        let key = Digest::of_parts([&list, args[0].as_bytes(), args[1].as_bytes()]);
        let folder = project.frontend.join("node_modules/.cache/ssg");
        let store = Store::open(&folder, env!("CARGO_PKG_VERSION"), Retention::Month);
        if let Some(vendor) =
            store.get_fresh(&key, &project.frontend, |vendor: &mut Vendor| &mut vendor.dependencies)
        {
            return Ok(Some(vendor));
        }
        let vendor = Vendor::make(program, project, view, options, lock, &names)?;
        store.put(key, &vendor);
        // Without the cache, the next build bundles them again.
        let _ = store.commit();
        Ok(Some(vendor))
    }

    fn make(
        program: &Path,
        project: &Project,
        view: &View<'_>,
        options: &BundleOptions,
        lock: &Lock,
        NamesOfBoth { client, server }: &NamesOfBoth,
    ) -> Result<Vendor, Fault> {
        let started = FileTime::now();
        let all: Names =
            client.iter().chain(server).fold(Names::new(), |mut all, (module, names)| {
                all.entry(module.clone()).or_default().extend_from_slice(names);
                all
            });
        let write =
            |file: &str, text: &str| files::write_whole(&view.path().join(file), text.as_bytes());
        write(ENTRIES[0], &exports(client))?;
        write(ENTRIES[1], &exports(&all))?;
        let make = |target| esbuild::make(program, project, view, target, options, lock);
        let (browser, renderer) = (make(Target::Vendor)?, make(Target::VendorServer)?);
        let report = Metafile::read(&browser.metafile)?;
        let script = as_imported(&report.entry(ENTRIES[0])?);
        let mut facades = facades(client, "vendor", &format!("../../{script}"));
        facades.extend(self::facades(&all, "vendor-server", MODULE));
        let inputs = metafile::all_inputs(&browser.metafile)?;
        let inputs = inputs.chain(metafile::all_inputs(&renderer.metafile)?);
        let inputs: BTreeSet<String> = inputs.filter(|input| input.contains('/')).collect();
        let files: Vec<_> = inputs.iter().map(|file| project.frontend.join(file)).collect();
        let mut dependencies = Dependencies::default();
        dependencies.add_read_elsewhere(&project.frontend, &files, started);
        dependencies.add_program(&project.frontend, program);
        let server = renderer.file("vendor-server.js")?;
        Ok(Vendor {
            files: browser.files,
            server,
            bundled: report.inputs().map(str::to_owned).collect(),
            inputs: inputs.into_iter().collect(),
            facades,
            dependencies,
        })
    }

    /// Writes the script, and the modules in place of the packages, into the view.
    pub(super) fn write(&self, view: &Path) -> Result<(), Failure> {
        let client = self
            .files
            .iter()
            .map(|(path, contents)| (format!("{CLIENT_FOLDER}/{path}"), contents.as_slice()));
        let facades = self.facades.iter().map(|(path, text)| (path.clone(), text.as_bytes()));
        client.chain(facades).try_for_each(|(path, contents)| {
            let path = view.join(path);
            files::create_parent(&path)?;
            files::write_whole(&path, contents)
        })
    }

    /// Returns the path of the script for browsers.
    pub(super) fn script(&self) -> Option<OutputPath> {
        let mut paths = self.files.iter().map(|(path, _)| path);
        paths.find(|path| path.ends_with(".js")).map(|path| OutputPath::of(path))
    }

    /// Returns the code and the source map of the renderer's bundle after the packages that it loads.
    pub(super) fn before(&self, code: &[u8], map: &[u8]) -> (Vec<u8>, Vec<u8>) {
        let head = "const ssgLoad=require,ssgVendor={exports:{}};(function(exports,module){";
        let tail = format!(
            "\n}})(ssgVendor.exports,ssgVendor);require=name=>name===\"{MODULE}\"?ssgVendor.exports:ssgLoad(name);\n"
        );
        let before = [head.as_bytes(), &self.server, tail.as_bytes()].concat();
        let lines = before.iter().filter(|byte| **byte == b'\n').count();
        // In a source map, each line of the output ends with a semicolon.
        let start = "\"mappings\": \"";
        let map = String::from_utf8_lossy(map).replacen(
            start,
            &(start.to_owned() + &";".repeat(lines)),
            1,
        );
        ([&before, code].concat(), map.into_bytes())
    }
}

/// Returns the path of a script as esbuild keeps it in scripts of the same folder.
pub(super) fn as_imported(script: &OutputPath) -> String {
    format!("{CLIENT_FOLDER}/{}", script.rsplit('/').next().unwrap_or_default())
}

/// Returns all names with their short ones, which sites load in place of them.
fn short(names: &Names) -> impl Iterator<Item = (&str, &str, String)> {
    let letters = || ('a'..='z').chain('A'..='Z');
    let all = names.iter().flat_map(|(module, names)| names.iter().map(move |name| (module, name)));
    let short = letters()
        .map(String::from)
        .chain(letters().flat_map(move |a| letters().map(move |b| format!("{a}{b}"))));
    all.zip(short).map(|((module, name), short)| (module.as_str(), name.as_str(), short))
}

fn exports(names: &Names) -> String {
    let exports = short(names)
        .map(|(module, name, short)| format!("export{{{name} as {short}}}from\"{module}\";\n"));
    exports.collect()
}

/// Returns the modules in a folder that export what a script has, for the modules of packages.
fn facades(names: &Names, folder: &str, script: &str) -> Vec<(String, String)> {
    let mut facades: BTreeMap<String, String> = BTreeMap::new();
    for (module, name, short) in short(names) {
        let file = if module.contains('/') { "" } else { "/index" };
        let text = facades.entry(format!("{folder}/{module}{file}.js")).or_default();
        *text += &format!("export{{{short} as {name}}}from\"{script}\";\n");
    }
    facades.into_iter().collect()
}
