//! The packages that all sites share: React, the router and Motion. They are bundled once for an
//! installation, and the bundles of a site import them from there.

use std::path::Path;

use serde::{Deserialize, Serialize};
use ssg_model::failure::Failure;
use ssg_model::output_path::OutputPath;
use ssg_store::Dependencies;

use crate::files;

/// The module that the renderer's bundle loads.
pub(super) const MODULE: &str = "ssg-vendor";

/// The folders in the view with a module in place of each module of a package, for browsers and for
/// the renderer.
pub(super) const FACADES: [&str; 2] = ["vendor", "vendor-server"];

/// The bundled packages.
#[derive(Serialize, Deserialize)]
pub(super) struct Vendor {
    /// The files in the view: the script for browsers, esbuild's notices, and the modules in place of
    /// the packages.
    pub(super) files: Vec<(String, Vec<u8>)>,
    /// The path of the script for browsers from modules in the view, as esbuild keeps it.
    pub(super) script: String,
    /// The script for browsers in the site, and its size, compressed with Brotli, in bytes.
    pub(super) size: (OutputPath, usize),
    /// A CommonJS module for the renderer.
    pub(super) server: Vec<u8>,
    /// The files in the script for browsers, relative to the view.
    pub(super) bundled: Vec<String>,
    /// All files that both were made from, relative to the view.
    pub(super) inputs: Vec<String>,
    /// The inputs, relative to the frontend.
    pub(super) dependencies: Dependencies,
}

impl Vendor {
    /// Writes the script, and the modules in place of the packages, into the view.
    pub(super) fn write(&self, view: &Path) -> Result<(), Failure> {
        self.files.iter().try_for_each(|(path, contents)| {
            let path = view.join(path);
            files::create_parent(&path)?;
            files::write_whole(&path, contents)
        })
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
