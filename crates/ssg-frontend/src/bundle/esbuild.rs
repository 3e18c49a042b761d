//! Runs the native esbuild program.

#![expect(clippy::disallowed_methods, reason = "esbuild names what it has read")]

use std::path::{Path, PathBuf};
use std::process::Command;

use super::failure;
use super::licenses;
use super::view::{ICONS, SECTION_STYLES, SECTIONS, UsedKind, View};
use crate::child;
use crate::fault::Fault;
use crate::files;
use crate::messages;
use crate::node;
use crate::notice::FrontendNotice;
use crate::project::{Project, lock_as_input};
use crate::running::{Limit, Running};
use ssg_model::failure::Failure;
use ssg_model::icon::Icon;
use ssg_store::Lock;

/// The entry of the script for browsers.
const SCRIPT: &str = "src/entry-client.tsx";
/// The entry of the script for browsers on pages that are edited.
const EDITED_SCRIPT: &str = "src/editing/entry-client.tsx";
/// The entry of the renderer's bundle.
const SERVER: &str = "src/entry-server.tsx";
const EDITOR: &str = "src/editor/entry-editor.ts";
/// The entry of the bundle that renders the examples of kinds.
const EXAMPLES: &str = "src/entry-examples.tsx";

/// The folder, in the view, of the files for browsers.
pub(super) const CLIENT_FOLDER: &str = "client";

/// The browsers of Vite's "baseline widely available". esbuild lowers newer syntax.
const BROWSERS: &str = "es2022,chrome111,edge111,firefox114,safari16.4";

/// A comment that makes Chromium (136 or later) compile all functions of a script while it
/// downloads, instead of at their first call (V8's explicit compile hints).
const COMPILE_WHOLE: &str = "//# allFunctionsCalledOnLoad";

/// The options of a bundle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BundleOptions {
    /// Whether to use React's development build, not minified and with source maps: it reports
    /// hydration mismatches. Unknown CSS properties are only warnings.
    pub development: bool,
    /// Whether pages are edited: they can show a newer version of themselves.
    pub editing: bool,
    /// The icons that content names.
    pub icons: Vec<Icon>,
    /// The kinds of section that the site uses, sorted by name.
    pub kinds: Vec<UsedKind>,
    /// The end of the style sheet: the colours, fonts and corners of the site.
    pub theme: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Target {
    Client,
    /// The style sheet alone.
    Styles,
    Server,
    /// The editor's interface.
    Editor,
    /// The code that renders the examples of kinds.
    Examples,
}

/// A running esbuild process.
pub(super) struct Run {
    running: Running,
    outdir: PathBuf,
    metafile: PathBuf,
}

/// The output of an esbuild run.
pub(super) struct BundleOutput {
    pub(super) files: Vec<(String, Vec<u8>)>,
    pub(super) metafile: Vec<u8>,
    pub(super) warnings: String,
}

impl BundleOutput {
    pub(super) fn file(&self, path: &str) -> Result<Vec<u8>, Fault> {
        let file = self.files.iter().find(|(candidate, _)| candidate == path);
        file.map(|(_, contents)| contents.clone())
            .ok_or_else(|| failure::unexpected(&format!("no output `{path}`")))
    }
}

/// Finds the esbuild program for this system among the frontend's packages.
pub(super) fn program(project: &Project) -> Result<PathBuf, Fault> {
    let (system, processor) = node::system();
    let program =
        project.frontend.join(format!("node_modules/@esbuild/{system}-{processor}/bin/esbuild"));
    if !program.is_file() {
        return Err(Fault::of_packages(Failure::new(messages::no_esbuild(program.display()))));
    }
    Ok(program)
}

/// Starts to make a bundle.
pub(super) fn start(
    program: &Path,
    project: &Project,
    view: &View<'_>,
    target: Target,
    options: &BundleOptions,
    lock: &Lock,
) -> Result<Run, Fault> {
    let name = match target {
        Target::Client | Target::Styles => CLIENT_FOLDER,
        Target::Server => "server",
        Target::Editor => "editor",
        Target::Examples => "examples",
    };
    let metafile = format!("{name}.json");
    let mut command = child::command(program);
    command
        .current_dir(view.path())
        // `NODE_PATH` would change where packages are found.
        .env_clear()
        // Collecting garbage would take a third of its time.
        .env("GOGC", "off")
        .args(["--bundle", "--jsx=automatic"])
        // Names and hashes must not depend on the targets of links.
        .arg("--preserve-symlinks")
        .args(["--log-level=warning", "--log-limit=0", "--color=false"])
        .args([format!("--outdir={name}"), format!("--metafile={metafile}")])
        .args([ICONS, SECTIONS, SECTION_STYLES].map(|file| {
            format!("--alias:{}=./{file}", file.trim_end_matches(".mjs").trim_end_matches(".tsx"))
        }));
    // Packages of the project use the engine's React.
    if !view.packages.is_empty() {
        command.args(
            ["react", "react-dom"].map(|name| format!("--alias:{name}=./node_modules/{name}")),
        );
    }
    let is_development = options.development || target == Target::Examples;
    let mode = if is_development { "development" } else { "production" };
    command.arg(format!("--define:process.env.NODE_ENV=\"{mode}\""));
    match target {
        Target::Client => client(&mut command, &[script(options), view.style], options),
        Target::Styles => client(&mut command, &[view.style], options),
        Target::Server => {
            command.args([SERVER, "--loader:.css=empty"]);
            server(&mut command, project, mode);
        }
        Target::Examples => {
            // The styles are only read, to find their mistakes.
            command.args([EXAMPLES, SECTION_STYLES, "--entry-names=[name]"]);
            style_sheets(&mut command, options);
            server(&mut command, project, mode);
        }
        Target::Editor => editor(&mut command),
    }
    command.stdin(lock_as_input(lock).map_err(failure::does_not_start)?);
    let running = Running::start(command).map_err(failure::does_not_start)?;
    Ok(Run { running, outdir: view.path().join(name), metafile: view.path().join(metafile) })
}

impl Run {
    /// Waits for the bundle.
    pub(super) fn finish(
        self,
        Project { limits, notices, .. }: &Project,
    ) -> Result<BundleOutput, Fault> {
        let Run { running, outdir, metafile } = self;
        let tell = || notices.send(FrontendNotice::StillWaiting("esbuild"));
        let finished = running
            .finish(Limit::Total(limits.esbuild), Some((limits.reminder, &tell)))
            .map_err(failure::does_not_start)?
            .ok_or_else(|| failure::hung(limits.esbuild))?;
        let text = finished.output.trim().to_owned();
        if !finished.status.success() {
            return Err(failure::esbuild(finished.status, &text));
        }
        Ok(BundleOutput {
            files: files::read_tree(&outdir)?,
            metafile: files::read(&metafile)?,
            warnings: text,
        })
    }
}

/// Returns the entry of the script for browsers.
pub(super) fn script(options: &BundleOptions) -> &'static str {
    if options.editing { EDITED_SCRIPT } else { SCRIPT }
}

fn client(command: &mut Command, entries: &[&str], options: &BundleOptions) {
    command
        .args(entries)
        .args(["--splitting", "--format=esm"])
        .arg(format!("--target={BROWSERS}"))
        .arg("--entry-names=assets/[name]-[hash]")
        .arg("--chunk-names=assets/[name]-[hash]")
        .arg("--asset-names=assets/[name]-[hash]")
        // esbuild puts notices into files beside the scripts, which `licenses` collects.
        .arg("--legal-comments=external")
        .arg(format!("--banner:js={}\n{COMPILE_WHOLE}", licenses::LINK))
        .arg(format!("--banner:css={}", licenses::LINK));
    style_sheets(command, options);
    command.arg(if options.development { "--sourcemap" } else { "--minify" });
}

/// Adds the options for style sheets and the files that they name.
fn style_sheets(command: &mut Command, options: &BundleOptions) {
    command.args(["--loader:.woff2=file", "--loader:.svg=file", "--loader:.png=file"]);
    // Browsers would skip invalid CSS, in the worst case up to the end of the file.
    let mistakes = ["css-syntax-error", "unsupported-css-property"];
    for mistake in &mistakes[..if options.development { 1 } else { 2 }] {
        command.arg(format!("--log-override:{mistake}=error"));
    }
}

/// Adds the options for the editor's interface: one script, and chunks that it loads on demand.
fn editor(command: &mut Command) {
    command
        .arg(EDITOR)
        .args(["--splitting", "--format=esm", "--minify", "--legal-comments=none"])
        .arg(format!("--target={BROWSERS}"))
        .args(["--entry-names=editor", "--chunk-names=[name]-[hash]", "--loader:.css=text"]);
}

fn server(command: &mut Command, project: &Project, mode: &str) {
    command
        // CommonJS starts faster than an ES module, needs no file on the disk, and React's own
        // `require` calls work as they are.
        .args(["--platform=node", "--format=cjs", "--target=node20.19"])
        // Choose a package's ES module, as Node does, so that unused code is left out.
        .arg("--conditions=module,module-sync")
        .arg("--legal-comments=none")
        // Keep names, which stack traces show.
        .args(["--minify-whitespace", "--minify-syntax"])
        .args(["--sourcemap=external", "--sources-content=false"]);
    // `react-dom/server` contains two renderers: a streaming one, and the one behind
    // `renderToString`, the only one that we use. Without the other, the bundle is a quarter
    // smaller and loads in two thirds of the time. If a new version of React moves the file, both
    // are bundled.
    let renderer = format!("node_modules/react-dom/cjs/react-dom-server-legacy.node.{mode}.js");
    if project.frontend.join(&renderer).is_file() {
        command.arg(format!("--alias:react-dom/server=./{renderer}"));
    }
}
