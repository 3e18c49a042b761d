//! Files that the client needs on every page, so that no page carries them.

use ssg_model::output_path::OutputPath;
use ssg_model::payload::Layout;

use crate::output_error::Result;
use crate::output_file::OutputFile;
use ssg_store::Digest;

/// How the path of the layout's module begins; the hash follows.
pub(crate) const LAYOUT: &str = "assets/layout-";

/// `assets/icons-<hash>.svg`, from which all pages draw their icons.
pub fn sprite(svg: &str) -> OutputFile {
    let contents = svg.as_bytes().to_vec();
    let path = format!("assets/icons-{}.svg", Digest::of(&contents).short());
    OutputFile::new(OutputPath::of(&path), contents)
}

/// `assets/layout-<hash>.js`: the module that hydrates the page with the layout's data. `script`
/// is the output path of the client's script, in the same folder, which knows how.
pub fn layout_module(layout: &Layout, script: &str) -> Result<OutputFile> {
    let script = script.rsplit('/').next().unwrap_or(script);
    // JSON is JavaScript, its line separators too (ECMA-262, since 2019).
    let layout = serde_json::to_string(layout)?;
    let contents = format!("import{{hydrate}}from\"./{script}\";hydrate({layout});\n").into_bytes();
    let path = format!("{LAYOUT}{}.js", Digest::of(&contents).short());
    Ok(OutputFile::new(OutputPath::of(&path), contents))
}
