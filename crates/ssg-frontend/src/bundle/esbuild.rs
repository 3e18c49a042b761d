//! Runs esbuild: its native program, or the one that stays alive.

#![expect(clippy::disallowed_methods, reason = "esbuild names what it has read")]

use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::ExitStatus;

use serde::Deserialize;
use serde_json::{Value, json};

use super::failure;
use super::licenses;
use super::vendor::{FACADES, MODULE};
use super::view::{BundleOptions, ICONS, SECTION_STYLES, SECTIONS, SHARED, View};
use crate::child;
use crate::fault::Fault;
use crate::files;
use crate::live::LiveEsbuild;
use crate::messages;
use crate::node;
use crate::notice::FrontendNotice;
use crate::project::{Project, lock_as_input};
use crate::running::{Limit, Running};
use crate::transport::Broken;
use ssg_model::failure::Failure;
use ssg_store::Lock;

/// The entry of the script for browsers.
const SCRIPT: &str = "src/entry-client.tsx";
/// The entry of the script for browsers on pages that show newer versions of themselves.
const LIVE_SCRIPT: &str = "src/live/entry-client.tsx";
/// The entry of the renderer's bundle.
const SERVER: &str = "src/entry-server.tsx";
/// The same for sites with own kinds.
const GUARDED_SERVER: &str = "src/entry-server-guarded.tsx";
const EDITOR: &str = "src/editor/entry-editor.ts";
/// The entry of the bundle that renders the examples of kinds.
const EXAMPLES: &str = "src/entry-examples.tsx";

/// The entries of the packages that sites share, for browsers and for the renderer.
pub(super) const ENTRIES: [&str; 2] = ["vendor.mjs", "vendor-server.mjs"];

/// Replaces esbuild's functions for `...` in objects by some that know which objects are watched.
const WATCH_COPIES: &str =
    "--footer:js=[__spreadValues,__objRest]=module.exports.watchCopies(__spreadValues,__objRest);";

/// The folder, in the view, of the files for browsers.
pub(super) const CLIENT_FOLDER: &str = "client";

/// The browsers of Vite's "baseline widely available". esbuild lowers newer syntax.
const BROWSERS: &str = "es2022,chrome111,edge111,firefox114,safari16.4";

/// A comment that makes Chromium (136 or later) compile all functions of a script while it
/// downloads, instead of at their first call (V8's explicit compile hints).
const COMPILE_WHOLE: &str = "//# allFunctionsCalledOnLoad";

/// The status with which the program ends after errors in the code, as `wait(2)` returns it.
const FOUND_ERRORS: i32 = 1 << 8;

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
    /// The packages that sites share, for browsers and for the renderer.
    Vendor,
    VendorServer,
}

/// What open pages can show of changed modules.
#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Update {
    /// A script that exchanges the modules.
    Script(String),
    /// The modules have mistakes, which the next bundle reports.
    Faulty,
    /// Pages must be loaded again.
    Impossible,
}

/// The reply of an esbuild that stays alive to a request for a bundle.
#[derive(Deserialize)]
struct Built {
    failed: bool,
    /// The text that the program prints.
    text: String,
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

/// Makes a bundle: with the esbuild that stays alive, if the project has one, else in a new process.
pub(super) fn make(
    program: &Path,
    project: &Project,
    view: &View<'_>,
    target: Target,
    options: &BundleOptions,
    lock: &Lock,
) -> Result<BundleOutput, Fault> {
    let name = target.folder();
    let metafile = format!("{name}.json");
    let mut args = arguments(project, view, target, options);
    args.push(format!("--metafile={metafile}"));
    let text = match &project.live {
        None => run(program, project, view, &args, lock)?,
        Some(live) => {
            let refresh = target == Target::Client && options.development;
            let request = json!({ "folder": view.path(), "args": args, "refresh": refresh });
            match ask(live, program, project, &request)? {
                Built { failed: false, text } => text,
                Built { failed: true, text } => {
                    return Err(failure::esbuild(ExitStatus::from_raw(FOUND_ERRORS), text.trim()));
                }
            }
        }
    };
    Ok(BundleOutput {
        files: files::read_tree(&view.path().join(name))?,
        metafile: files::read(&view.path().join(metafile))?,
        warnings: text.trim().to_owned(),
    })
}

/// Bundles changed modules of the client alone, which are named by their paths in the view.
pub(super) fn update(
    program: &Path,
    project: &Project,
    view: &View<'_>,
    options: &BundleOptions,
    modules: &[String],
) -> Result<Update, Fault> {
    let Some(live) = &project.live else { return Ok(Update::Impossible) };
    let args = arguments(project, view, Target::Client, options);
    let request = json!({ "folder": view.path(), "args": args, "update": modules });
    ask(live, program, project, &request)
}

fn ask<T: for<'de> Deserialize<'de>>(
    live: &LiveEsbuild,
    program: &Path,
    Project { frontend, limits, notices, .. }: &Project,
    request: &Value,
) -> Result<T, Fault> {
    live.ask(frontend, program, request, *limits, notices).map_err(|stopped| {
        match (stopped.broken, stopped.ended) {
            // An exception in the script ends Node with the status 1.
            (_, Some((status, lines))) if status.code() == Some(1) => {
                failure::unexpected(&lines.join("\n"))
            }
            (_, Some((status, lines))) => failure::esbuild(status, &lines.join("\n")),
            (Broken::TimedOut(limit), _) => failure::hung(limit),
            (Broken::Socket(error), _) => failure::does_not_start(error),
            (Broken::Other(failure), _) => Fault::of_others(failure),
            (Broken::Protocol(detail), _) => failure::unexpected(&detail),
            (Broken::Closed, None) => failure::unexpected("it has ended"),
        }
    })
}

/// Runs the program, and returns what it prints.
fn run(
    program: &Path,
    project: &Project,
    view: &View<'_>,
    args: &[String],
    lock: &Lock,
) -> Result<String, Fault> {
    let Project { limits, notices, .. } = project;
    let mut command = child::command(program);
    command
        .current_dir(view.path())
        // `NODE_PATH` would change where packages are found.
        .env_clear()
        // Collecting garbage would take a third of its time.
        .env("GOGC", "off")
        .args(args)
        .stdin(lock_as_input(lock).map_err(failure::does_not_start)?);
    let running = Running::start(command).map_err(failure::does_not_start)?;
    let tell = || notices.send(FrontendNotice::StillWaiting("esbuild"));
    let finished = running
        .finish(Limit::Total(limits.esbuild), Some((limits.reminder, &tell)))
        .map_err(failure::does_not_start)?
        .ok_or_else(|| failure::hung(limits.esbuild))?;
    match finished.status.success() {
        true => Ok(finished.output),
        false => Err(failure::esbuild(finished.status, finished.output.trim())),
    }
}

/// Returns the arguments of esbuild for a bundle.
pub(super) fn arguments(
    project: &Project,
    view: &View<'_>,
    target: Target,
    options: &BundleOptions,
) -> Vec<String> {
    let mut args = Vec::new();
    add(&mut args, &["--bundle", "--jsx=automatic"]);
    // Names and hashes must not depend on the targets of links.
    add(&mut args, &["--preserve-symlinks"]);
    add(&mut args, &["--log-level=warning", "--log-limit=0", "--color=false"]);
    args.push(format!("--outdir={}", target.folder()));
    args.extend([ICONS, SECTIONS, SECTION_STYLES].map(|file| {
        format!("--alias:{}=./{file}", file.trim_end_matches(".mjs").trim_end_matches(".tsx"))
    }));
    // Packages of the project use the engine's React.
    if !view.packages.is_empty() {
        args.extend(
            ["react", "react-dom"].map(|name| format!("--alias:{name}=./node_modules/{name}")),
        );
    }
    if let Some(vendor) = &view.vendor {
        let (folder, module) = match target {
            Target::Server => (FACADES[1], MODULE.to_owned()),
            _ => (FACADES[0], format!("./{}", vendor.script)),
        };
        args.extend(SHARED.map(|name| format!("--alias:{name}=./{folder}/{name}")));
        args.push(format!("--external:{module}"));
        // As whole packages are not there, a name that is missing has to be an error.
        add(&mut args, &["--log-override:import-is-undefined=error"]);
    }
    let is_development = options.development || target == Target::Examples;
    let mode = if is_development { "development" } else { "production" };
    args.push(format!("--define:process.env.NODE_ENV=\"{mode}\""));
    match target {
        Target::Client => client(&mut args, &[script(options), view.style], options),
        Target::Styles => client(&mut args, &[view.style], options),
        Target::Server => {
            let has_own = options.kinds.iter().any(|kind| kind.own);
            let entry = if has_own { GUARDED_SERVER } else { SERVER };
            add(&mut args, &[entry, "--entry-names=entry-server", "--loader:.css=empty"]);
            server(&mut args, project, view, mode);
        }
        Target::Examples => {
            // The styles are only read, to find their mistakes.
            add(&mut args, &[EXAMPLES, SECTION_STYLES, "--entry-names=[name]"]);
            add(&mut args, &["--supported:object-rest-spread=false", WATCH_COPIES]);
            style_sheets(&mut args, options);
            server(&mut args, project, view, mode);
        }
        Target::Editor => editor(&mut args),
        Target::Vendor => client(&mut args, &[ENTRIES[0]], options),
        Target::VendorServer => {
            add(&mut args, &[ENTRIES[1]]);
            server(&mut args, project, view, mode);
        }
    }
    args
}

impl Target {
    /// Returns the folder of the output, in the view.
    fn folder(self) -> &'static str {
        match self {
            Target::Client | Target::Styles | Target::Vendor => CLIENT_FOLDER,
            Target::Server => "server",
            Target::Editor => "editor",
            Target::Examples => "examples",
            Target::VendorServer => "vendored",
        }
    }
}

/// Returns the entry of the script for browsers.
pub(super) fn script(options: &BundleOptions) -> &'static str {
    if options.editing || options.development { LIVE_SCRIPT } else { SCRIPT }
}

fn client(args: &mut Vec<String>, entries: &[&str], options: &BundleOptions) {
    add(args, entries);
    add(
        args,
        &[
            "--splitting",
            "--format=esm",
            &format!("--target={BROWSERS}"),
            "--entry-names=assets/[name]-[hash]",
            "--chunk-names=assets/[name]-[hash]",
            "--asset-names=assets/[name]-[hash]",
            // esbuild puts notices into files beside the scripts, which `licenses` collects.
            "--legal-comments=external",
            &format!("--banner:js={}\n{COMPILE_WHOLE}", licenses::LINK),
            &format!("--banner:css={}", licenses::LINK),
        ],
    );
    style_sheets(args, options);
    add(args, &[if options.development { "--sourcemap" } else { "--minify" }]);
}

/// Adds the options for style sheets and the files that they name.
fn style_sheets(args: &mut Vec<String>, options: &BundleOptions) {
    add(args, &["--loader:.woff2=file", "--loader:.svg=file", "--loader:.png=file"]);
    // Browsers would skip invalid CSS, in the worst case up to the end of the file.
    let mistakes = ["css-syntax-error", "unsupported-css-property"];
    for mistake in &mistakes[..if options.development { 1 } else { 2 }] {
        args.push(format!("--log-override:{mistake}=error"));
    }
}

/// Adds the options for the editor's interface: one script, and chunks that it loads on demand.
fn editor(args: &mut Vec<String>) {
    add(args, &[EDITOR, "--splitting", "--format=esm", "--minify", "--legal-comments=none"]);
    add(args, &["--entry-names=editor", "--chunk-names=[name]-[hash]", "--loader:.css=text"]);
    args.push(format!("--target={BROWSERS}"));
}

/// The modules of Node.js. Code may name them without running into them.
const BUILT_IN: &str = "node:* assert async_hooks buffer child_process cluster console constants \
    crypto dgram diagnostics_channel dns domain events fs fs/promises http http2 https inspector \
    module net os path path/posix path/win32 perf_hooks process punycode querystring readline repl \
    stream stream/promises stream/web string_decoder sys timers timers/promises tls trace_events \
    tty url util util/types v8 vm wasi worker_threads zlib";

fn server(args: &mut Vec<String>, project: &Project, view: &View<'_>, mode: &str) {
    add(
        args,
        &[
            // CommonJS starts faster than an ES module, needs no file on the disk, and React's own
            // `require` calls work as they are.
            "--format=cjs",
            "--target=node20.19",
            // The renderer has none of Node's modules, and is no browser either: packages must not
            // choose their files for one of the two.
            "--platform=neutral",
            "--main-fields=main,module",
            // Choose a package's ES module, as Node does, so that unused code is left out.
            "--conditions=module,module-sync",
            "--legal-comments=none",
            // Keep names, which stack traces show.
            "--minify-whitespace",
            "--minify-syntax",
            "--sourcemap=external",
            "--sources-content=false",
        ],
    );
    args.extend(BUILT_IN.split(' ').map(|name| format!("--external:{name}")));
    // `react-dom/server` contains two renderers: a streaming one, and the one behind
    // `renderToString`, the only one that we use. Without the other, the bundle is a quarter
    // smaller and loads in two thirds of the time. If a new version of React moves the file, both
    // are bundled.
    let renderer = format!("node_modules/react-dom/cjs/react-dom-server-legacy.node.{mode}.js");
    if view.vendor.is_none() && project.frontend.join(&renderer).is_file() {
        args.push(format!("--alias:react-dom/server=./{renderer}"));
    }
}

fn add(args: &mut Vec<String>, more: &[&str]) {
    args.extend(more.iter().map(|&arg| arg.to_owned()));
}
