//! Reads esbuild's report on its inputs and outputs: <https://esbuild.github.io/api/#metafile>.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

use ssg_model::failure::Failure;
use ssg_model::output_path::OutputPath;

use super::esbuild::CLIENT_FOLDER;
use super::failure;
use super::view::STYLE;
use crate::fault::Fault;
use crate::messages;

/// The outputs of the client bundle by their path in the site, such as `assets/site-ABC.css`.
pub(super) struct Metafile {
    inputs: BTreeMap<String, MetafileSource>,
    outputs: BTreeMap<OutputPath, MetafileOutput>,
}

/// The fields of esbuild's format that we use.
#[derive(Deserialize)]
struct RawMetafile {
    inputs: BTreeMap<String, MetafileSource>,
    outputs: BTreeMap<String, MetafileOutput>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct MetafileOutput {
    /// The source file of this output, if it is an entry or a dynamic import.
    entry_point: Option<String>,
    imports: Vec<MetafileImport>,
    /// The files that were read for this output, relative to the view.
    inputs: BTreeMap<String, MetafileInput>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct MetafileInput {
    bytes_in_output: u64,
}

/// A file that esbuild has read.
#[derive(Deserialize)]
struct MetafileSource {
    imports: Vec<MetafileImport>,
}

#[derive(Deserialize)]
pub(super) struct MetafileImport {
    pub(super) path: String,
    kind: String,
    /// The import as it is written.
    pub(super) original: Option<String>,
}

/// The modules of Node, which can also be imported without `node:`.
const NODE: &str = " assert async_hooks buffer child_process cluster console constants crypto dgram dns \
    domain events fs http http2 https inspector module net os path perf_hooks process punycode \
    querystring readline repl stream string_decoder sys timers tls tty url util v8 vm wasi \
    worker_threads zlib ";

/// Returns the files that esbuild has read for a bundle, relative to the view, including those
/// that contribute nothing to an output.
pub(super) fn all_inputs(json: &[u8]) -> Result<impl Iterator<Item = String>, Fault> {
    Ok(parse(json)?.inputs.into_keys())
}

/// Returns the files that esbuild has read for a bundle, and what each imports: a file, a module of
/// Node, or a URL. Unused imports are left out.
pub(super) fn imports(
    json: &[u8],
) -> Result<impl Iterator<Item = (String, Vec<MetafileImport>)>, Fault> {
    const URLS: [&str; 4] = ["http:", "https:", "//", "node:"];
    let is_url = |path: &str| {
        let name = path.split('/').next().unwrap_or_default();
        URLS.iter().any(|start| path.starts_with(start)) || NODE.contains(&format!(" {name} "))
    };
    let inputs = parse(json)?.inputs;
    let files: BTreeSet<String> = inputs.keys().cloned().collect();
    Ok(inputs.into_iter().map(move |(file, MetafileSource { mut imports })| {
        imports.retain(|import| is_url(&import.path) || files.contains(&import.path));
        (file, imports)
    }))
}

fn parse(json: &[u8]) -> Result<RawMetafile, Fault> {
    serde_json::from_slice(json).map_err(|error| failure::unexpected(&format!("metafile: {error}")))
}

impl Metafile {
    pub(super) fn read(json: &[u8]) -> Result<Metafile, Fault> {
        let RawMetafile { inputs, outputs } = parse(json)?;
        let outputs = outputs.into_iter().map(|(path, output)| Ok((site_path(&path)?, output)));
        Ok(Metafile { inputs, outputs: outputs.collect::<Result<_, Fault>>()? })
    }

    /// Returns the path of an entry's output.
    pub(super) fn entry(&self, entry: &str) -> Result<OutputPath, Fault> {
        self.find(entry)
            .cloned()
            .ok_or_else(|| failure::unexpected(&format!("no output for `{entry}`")))
    }

    /// Returns the fonts, sorted.
    pub(super) fn fonts(&self) -> Vec<OutputPath> {
        self.outputs.keys().filter(|path| path.ends_with(".woff2")).cloned().collect()
    }

    /// Returns the files in the bundle, relative to the view, with duplicates.
    pub(super) fn inputs(&self) -> impl Iterator<Item = &str> {
        let inputs = self.outputs.values().flat_map(|output| &output.inputs);
        inputs.filter(|(_, input)| input.bytes_in_output > 0).map(|(path, _)| path.as_str())
    }

    /// Returns the static imports of an entry, nearest first, without the entry itself.
    pub(super) fn chunks(&self, entry: &str) -> Result<Vec<OutputPath>, Fault> {
        let mut queue: Vec<OutputPath> = self.find(entry).cloned().into_iter().collect();
        let mut next = 0;
        while let Some(path) = queue.get(next) {
            next += 1;
            let imports = self.outputs.get(path).map(|output| output.imports.as_slice());
            let imports = imports.unwrap_or_default().iter();
            for import in imports.filter(|import| import.kind == "import-statement") {
                let path = site_path(&import.path)?;
                if !queue.contains(&path) {
                    queue.push(path);
                }
            }
        }
        Ok(queue.split_off(queue.len().min(1)))
    }

    /// Returns the scripts that the file of an entry imports dynamically, with their static imports.
    pub(super) fn later(&self, entry: &str) -> Result<Vec<OutputPath>, Fault> {
        let imports = self.inputs.get(entry).map(|input| input.imports.as_slice());
        let mut scripts = Vec::new();
        for import in imports.unwrap_or_default().iter().filter(|one| one.kind == "dynamic-import")
        {
            // A script that is also imported statically is none of its own.
            scripts.extend(self.find(&import.path).cloned());
            scripts.extend(self.chunks(&import.path)?);
        }
        Ok(scripts)
    }

    /// Refuses style sheets that no page would load.
    pub(super) fn check_styles(&self, style: &OutputPath) -> Result<(), Fault> {
        let stray = self.outputs.keys().find(|path| path.ends_with(".css") && *path != style);
        match stray {
            None => Ok(()),
            Some(path) => Err(Fault::of_others(
                Failure::new(messages::stray_style(path))
                    .hint(messages::import_style_elsewhere(STYLE)),
            )),
        }
    }

    fn find(&self, entry: &str) -> Option<&OutputPath> {
        // A script that imports CSS has two outputs with the same entry point.
        let extension = if entry.ends_with(".css") { ".css" } else { ".js" };
        self.outputs
            .iter()
            .find(|(path, output)| {
                path.ends_with(extension) && output.entry_point.as_deref() == Some(entry)
            })
            .map(|(path, _)| path)
    }
}

/// Returns `assets/x.js` for `client/assets/x.js`, and for `./x.js`, a script that is already bundled.
fn site_path(path: &str) -> Result<OutputPath, Fault> {
    if let Some(name) = path.strip_prefix("./") {
        return Ok(OutputPath::of(&format!("assets/{name}")));
    }
    match path.strip_prefix(CLIENT_FOLDER).and_then(|path| path.strip_prefix('/')) {
        Some(path) => Ok(OutputPath::of(path)),
        None => Err(failure::unexpected(&format!("output `{path}` is outside its folder"))),
    }
}

#[cfg(test)]
mod tests {
    use super::Metafile;

    const METAFILE: &str = r#"{"inputs": {"src/entry-client.tsx": {"imports": [
            {"path": "src/pages/home.tsx", "kind": "dynamic-import"},
            {"path": "src/react.ts", "kind": "import-statement"}]}}, "outputs": {
        "client/assets/entry-client-A.js": {"entryPoint": "src/entry-client.tsx", "inputs": {}, "imports": [
            {"path": "client/assets/react-B.js", "kind": "import-statement"},
            {"path": "client/assets/home-C.js", "kind": "dynamic-import"}]},
        "client/assets/react-B.js": {"inputs": {}, "imports": []},
        "client/assets/home-C.js": {"entryPoint": "src/pages/home.tsx", "inputs": {}, "imports": [
            {"path": "client/assets/react-B.js", "kind": "import-statement"},
            {"path": "client/assets/a-D.js", "kind": "import-statement"}]},
        "client/assets/a-D.js": {"inputs": {}, "imports": [
            {"path": "client/assets/b-E.js", "kind": "import-statement"},
            {"path": "client/assets/home-C.js", "kind": "import-statement"}]},
        "client/assets/b-E.js": {"inputs": {}, "imports": []}
    }}"#;

    #[test]
    fn scripts_have_the_closure_of_their_static_imports() {
        let metafile = Metafile::read(METAFILE.as_bytes()).unwrap();
        assert_eq!(metafile.chunks("src/entry-client.tsx").unwrap(), ["assets/react-B.js"]);
        assert_eq!(
            metafile.chunks("src/pages/home.tsx").unwrap(),
            ["assets/react-B.js", "assets/a-D.js", "assets/b-E.js"],
        );
        assert_eq!(
            metafile.later("src/entry-client.tsx").unwrap(),
            ["assets/home-C.js", "assets/react-B.js", "assets/a-D.js", "assets/b-E.js"],
        );
    }
}
