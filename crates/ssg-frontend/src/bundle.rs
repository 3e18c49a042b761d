//! Bundles the frontend: scripts, styles and fonts for browsers, and the code that renders.
//!
//! The native esbuild among the frontend's packages makes both bundles. Its output depends only on
//! the frontend's files: not on the location of the project, nor on the environment.

mod esbuild;
mod failure;
mod first_styles;
mod imports;
mod licenses;
mod metafile;
mod styles;
mod vendor;
mod vendoring;
mod view;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::fault::Fault;
use crate::install;
use crate::messages;
use crate::project::{OWN, Project};
use serde::{Deserialize, Serialize};
use ssg_model::failure::Failure;
use ssg_model::first_styles::FirstStyles;
use ssg_model::output_path::OutputPath;
use ssg_store::{Dependencies, Digest, FileTime, Inputs, Lock, WatchedPaths};

use self::esbuild::Target;
pub use self::esbuild::Update;
use self::metafile::Metafile;
use self::view::View;
pub use self::view::{BundleOptions, UsedKind};

impl Bundles {
    /// Returns the dependencies that the site's authors may change: not those in packages.
    pub fn watched(&self, project: &Project) -> WatchedPaths {
        let mut watched = self.dependencies.watched(&project.root);
        let is_own = |path: &PathBuf| path.iter().all(|part| part != "node_modules");
        watched.files.retain(is_own);
        watched.folders.retain(is_own);
        watched
    }
}

/// The frontend, ready for browsers and for the renderer.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Bundles {
    /// An identifier that differs when any file for browsers does.
    pub id: String,
    /// The script, a module such as `assets/entry-client-ABCDEFGH.js` that exports
    /// `hydrate(layout)`.
    pub script: OutputPath,
    pub style: OutputPath,
    /// The style sheet in parts, unless pages exchange it while it is edited.
    pub first_styles: Option<FirstStyles>,
    /// The chunks that the script imports before it runs, without the script itself.
    pub chunks: Vec<OutputPath>,
    /// The scripts that the script itself imports later, on every page.
    pub later: Vec<OutputPath>,
    /// The sizes of scripts that all sites share, compressed with Brotli, in bytes.
    pub sizes: BTreeMap<OutputPath, usize>,
    /// The fonts that the style sheet names.
    pub fonts: Vec<OutputPath>,
    /// Every file for browsers, sorted by path, including `licenses.txt` with the licences of all
    /// packages and fonts in the others.
    pub files: Vec<BundleFile>,
    /// The bundle that the renderer runs.
    pub server: ServerBundle,
    /// The warnings of esbuild, in its own words.
    pub warnings: Vec<String>,
    /// Everything that the bundles were made from.
    pub dependencies: Dependencies,
}

/// A file for browsers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BundleFile {
    pub path: OutputPath,
    #[serde(with = "serde_bytes")]
    pub contents: Vec<u8>,
}

/// The bundle for rendering: a CommonJS module that exports `render(document): string` and
/// `iconSprite(): string`.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct ServerBundle {
    #[serde(with = "serde_bytes")]
    pub code: Vec<u8>,
    /// The source map, so that errors name the files of the frontend; may be empty.
    #[serde(with = "serde_bytes")]
    pub source_map: Vec<u8>,
}

/// The bundle that renders the examples of a project's own kinds: like [`ServerBundle`], for
/// documents whose payload is an example.
#[derive(Debug)]
pub struct ExamplesBundle {
    pub server: ServerBundle,
    /// The inputs of the bundle.
    pub dependencies: Dependencies,
}

/// The bundle of the editor's interface.
#[derive(Debug, Serialize, Deserialize)]
pub struct EditorBundle {
    /// The script `editor.js`, and the files that it loads.
    pub files: Vec<BundleFile>,
    /// The inputs of these files.
    pub dependencies: Dependencies,
}

/// How often a frontend is bundled at most whose code changes in the meantime.
const MOST_ROUNDS: usize = 3;

/// Bundles the frontend. If that fails due to damaged packages, reinstalls them and retries once. If
/// code has changed in the meantime, bundles again.
pub fn bundle(project: &Project, options: &BundleOptions) -> Result<Bundles, Failure> {
    let mut known = None;
    let mut round = 1;
    loop {
        let started = FileTime::now();
        let bundles = install::or_repaired(project, || bundle_once(project, options))?;
        install::keep_inventory(project)?;
        // The bundles for browsers and for the renderer should be made of the same code. The clock of
        // the file system may be ahead.
        let code = bundles.watched(project).files;
        let changed = code.iter().filter_map(|file| FileTime::of_change(file)).max();
        let changed = changed.filter(|time| time.is_since(started));
        if changed.is_none() || changed == known || round == MOST_ROUNDS {
            return Ok(bundles);
        }
        (known, round) = (changed, round + 1);
    }
}

/// Bundles the style sheet again, after changes in style sheets alone. Returns `None` if it names
/// other fonts or pictures than before.
///
/// The identifier stays: scripts and data of both bundles fit together.
pub fn bundle_styles(
    project: &Project,
    options: &BundleOptions,
    old: &Bundles,
) -> Result<Option<Bundles>, Failure> {
    install::or_repaired(project, || {
        let program = esbuild::program(project)?;
        let lock = project.lock()?;
        let started = FileTime::now();
        let view = View::create(project, options)?;
        let mut output = esbuild::make(&program, project, &view, Target::Styles, options, &lock)?;
        let metafile = Metafile::read(&output.metafile)?;
        let style = with_theme(metafile.entry(view.style)?, options, &mut output.files);
        let mut files = old.files.clone();
        let is_map = |file: &BundleFile| file.path.ends_with(".css.map");
        files.retain(|file| file.path != old.style && !is_map(file));
        for file in bundle_files(output.files) {
            if file.path == style || is_map(&file) {
                files.push(file);
            } else if !licenses::is_notice(&file.path) && !files.contains(&file) {
                return Ok(None);
            }
        }
        files.sort_by(|one, other| one.path.cmp(&other.path));
        if metafile.fonts() != old.fonts {
            return Ok(None);
        }
        let mut dependencies = old.dependencies.clone();
        let inputs = metafile::all_inputs(&output.metafile)?;
        dependencies.extend(dependencies_of(project, &view, inputs, started));
        let warnings = Vec::from_iter(Some(output.warnings).filter(|text| !text.is_empty()));
        Ok(Some(Bundles { style, files, dependencies, warnings, ..old.clone() }))
    })
}

/// Bundles changed modules of own code alone, for open pages whose bundles were made with these options
/// and a [`LiveEsbuild`](crate::live::LiveEsbuild).
pub fn bundle_update(
    project: &Project,
    options: &BundleOptions,
    files: &[&Path],
) -> Result<Update, Failure> {
    install::or_repaired(project, || {
        let program = esbuild::program(project)?;
        let _lock = project.lock()?;
        let view = View::create(project, options)?;
        let modules: Option<Vec<String>> = files.iter().map(|file| view.input(file)).collect();
        match modules {
            Some(modules) => esbuild::update(&program, project, &view, options, &modules),
            None => Ok(Update::Impossible),
        }
    })
}

/// Bundles the editor's interface.
pub fn bundle_editor(project: &Project) -> Result<EditorBundle, Failure> {
    install::or_repaired(project, || {
        let program = esbuild::program(project)?;
        let lock = project.lock()?;
        let (options, started) = (BundleOptions::default(), FileTime::now());
        let view = View::create(project, &options)?;
        let output = esbuild::make(&program, project, &view, Target::Editor, &options, &lock)?;
        let inputs = metafile::all_inputs(&output.metafile)?;
        let mut dependencies = dependencies_of(project, &view, inputs, started);
        dependencies.add_program(&project.root, &program);
        Ok(EditorBundle { files: bundle_files(output.files), dependencies })
    })
}

/// Bundles what renders the examples of kinds. With `development`, unknown CSS properties are only
/// warnings.
pub fn bundle_examples(
    project: &Project,
    kinds: Vec<UsedKind>,
    development: bool,
) -> Result<ExamplesBundle, Failure> {
    let options = BundleOptions { development, kinds, ..Default::default() };
    install::or_repaired(project, || {
        let program = esbuild::program(project)?;
        let lock = project.lock()?;
        let started = FileTime::now();
        let view = View::create(project, &options)?;
        view.show_examples(&options.kinds)?;
        let output = esbuild::make(&program, project, &view, Target::Examples, &options, &lock)?;
        let inputs = Inputs::of(&project.root);
        imports::check(&view, &inputs, &output.metafile)?;
        let mut dependencies = inputs.take_dependencies();
        let inputs = metafile::all_inputs(&output.metafile)?;
        dependencies.extend(dependencies_of(project, &view, inputs, started));
        dependencies.add_program(&project.root, &program);
        let server = ServerBundle {
            code: output.file("entry-examples.js")?,
            source_map: output.file("entry-examples.js.map")?,
        };
        Ok(ExamplesBundle { server, dependencies })
    })
}

/// The generated TypeScript types of this version's page data; `cargo xtask generate` writes them.
const TYPES: &[u8] = include_bytes!("../../../frontend/src/generated/payload.ts");

/// Refuses a frontend with types of another version of this program: a field that a component reads
/// and that no longer exists would show as nothing. Git may have changed the ends of lines.
fn check_types(frontend: &Path, inputs: &Inputs) -> Result<(), Fault> {
    let lines =
        |bytes: &[u8]| bytes.iter().copied().filter(|byte| *byte != b'\r').collect::<Vec<_>>();
    match inputs.read(&frontend.join("src/generated/payload.ts")) {
        Ok(bytes) if lines(&bytes) != lines(TYPES) => Err(Fault::of_others(
            Failure::new(messages::other_types()).hint(messages::use_matching_versions()),
        )),
        // A frontend in plain JavaScript has no types.
        Ok(_) | Err(_) => Ok(()),
    }
}

/// Bundles with the packages that are already bundled. If that fails, as with a name that they do not
/// have, bundles whole packages.
fn bundle_once(project: &Project, options: &BundleOptions) -> Result<Bundles, Fault> {
    let program = esbuild::program(project)?;
    let lock = project.lock()?;
    let create = || View::create(project, options);
    let mut view = create()?;
    // A failure shows again with whole packages, which are also there in older frontends.
    if let Ok(Some(vendor)) = vendoring::get(&program, project, &view, options, &lock) {
        if view.use_vendor(vendor).is_ok()
            && let Ok(bundles) = bundle_in(&view, &program, project, options, &lock)
        {
            return Ok(bundles);
        }
        drop(view);
        view = create()?;
    }
    bundle_in(&view, &program, project, options, &lock)
}

fn bundle_in(
    view: &View<'_>,
    program: &Path,
    project: &Project,
    options: &BundleOptions,
    lock: &Lock,
) -> Result<Bundles, Fault> {
    let started = FileTime::now();
    // One after the other: esbuild uses all cores, and two at a time need twice the memory.
    let make = |target| esbuild::make(program, project, view, target, options, lock);
    let mut client = make(Target::Client)?;
    let inputs = Inputs::of(&project.root);
    imports::check(view, &inputs, &client.metafile)?;
    let server = make(Target::Server)?;

    let metafile = Metafile::read(&client.metafile)?;
    let style = metafile.entry(view.style)?;
    metafile.check_styles(&style)?;
    let style = with_theme(style, options, &mut client.files);
    let is_published = !options.development && !options.editing;
    let first_styles =
        is_published.then(|| first_styles::divided(&style, &mut client.files)).flatten();
    check_types(&project.frontend_as_named, &inputs)?;
    add_licenses(view, &inputs, &metafile, &server.metafile, &mut client.files)?;
    client.files.sort();
    let vendored = view.vendor.iter().flat_map(|vendor| vendor.inputs.clone());
    let all_inputs =
        metafile::all_inputs(&client.metafile)?.chain(metafile::all_inputs(&server.metafile)?);
    let mut dependencies = inputs.take_dependencies();
    dependencies.add_program(&project.root, program);
    // Another entry is used once the file is there, and other packages with another list.
    let styles = project.root.join(view::SITE_STYLES);
    let shared = project.frontend_as_named.join(vendoring::LIST);
    dependencies.add_read_elsewhere(&project.root, &[styles, shared], started);
    dependencies.extend(dependencies_of(project, view, all_inputs.chain(vendored), started));
    let script = esbuild::script(options);
    let files = bundle_files(client.files);
    let (code, map) = (server.file("entry-server.js")?, server.file("entry-server.js.map")?);
    let (code, source_map) = match &view.vendor {
        Some(vendor) => vendor.before(&code, &map),
        None => (code, map),
    };
    let renderer = ServerBundle { code, source_map };
    // Both bundles may have the same warnings.
    let mut warnings = vec![client.warnings, server.warnings];
    warnings.retain(|text| !text.is_empty());
    warnings.dedup();
    Ok(Bundles {
        id: id(&files),
        script: metafile.entry(script)?,
        style,
        first_styles,
        chunks: metafile.chunks(script)?,
        later: metafile.later(script)?,
        sizes: view.vendor.iter().map(|vendor| vendor.size.clone()).collect(),
        fonts: metafile.fonts(),
        files,
        server: renderer,
        warnings,
        dependencies,
    })
}

/// Adds the licences of all packages whose code reaches browsers.
fn add_licenses(
    view: &View<'_>,
    inputs: &Inputs,
    metafile: &Metafile,
    of_server: &[u8],
    files: &mut Vec<(String, Vec<u8>)>,
) -> Result<(), Fault> {
    // The icons are the only package code of the server bundle that reaches browsers.
    let mut icons: Vec<String> = metafile::all_inputs(of_server)?.collect();
    icons.retain(|input| input.contains("/lucide-react/"));
    let vendored = view.vendor.iter().flat_map(|vendor| &vendor.bundled);
    let bundled = metafile.inputs().chain(vendored.map(String::as_str));
    let bundled = bundled.chain(icons.iter().map(String::as_str));
    let licenses = licenses::collect(view, inputs, bundled, files)?;
    files.push((licenses::PATH.to_owned(), licenses.into_bytes()));
    Ok(())
}

fn bundle_files(files: Vec<(String, Vec<u8>)>) -> Vec<BundleFile> {
    let file = |(path, contents): (String, _)| BundleFile { path: OutputPath::of(&path), contents };
    files.into_iter().map(file).collect()
}

/// The condition under which the header hides its links, in both forms that esbuild writes.
const FOLDED: [&str; 2] = ["width<64rem", "width < 64rem"];

/// Appends the theme to the style sheet at a path, and lets the header hide its links in windows
/// where they do not fit. Returns its new path, with the new hash.
fn with_theme(
    style: OutputPath,
    BundleOptions { theme, header, .. }: &BundleOptions,
    files: &mut [(String, Vec<u8>)],
) -> OutputPath {
    match files.iter_mut().find(|(path, _)| *path == *style) {
        Some((path, contents)) if !theme.is_empty() => {
            if let Some(width) = header {
                let mut css = String::from_utf8_lossy(contents).into_owned();
                for folded in FOLDED {
                    css = css.replace(folded, &folded.replace("64", &width.to_string()));
                }
                *contents = css.into_bytes();
            }
            contents.extend_from_slice(theme.as_bytes());
            *path = format!("assets/site-{}.css", Digest::of(&contents).short());
            OutputPath::of(path)
        }
        _ => style,
    }
}

/// The length of the bundles' identifier, in hexadecimal characters (48 bits).
const ID_LENGTH: usize = 12;

fn id(files: &[BundleFile]) -> String {
    let pieces = files.iter().flat_map(|file| [file.path.as_bytes(), &file.contents]);
    let mut id = Digest::of_parts(pieces).to_string();
    id.truncate(ID_LENGTH);
    id
}

/// The files that affect bundles without being part of them.
const SETTINGS: [&str; 3] = ["package.json", "package-lock.json", "tsconfig.json"];

/// Returns what esbuild has read since `started`: the bundled files, the settings beside and above
/// them, and the folders in which a new file could change how an import is resolved.
fn dependencies_of(
    project: &Project,
    view: &View<'_>,
    inputs: impl Iterator<Item = String>,
    started: FileTime,
) -> Dependencies {
    let mut files: BTreeSet<_> = inputs.filter_map(|input| view.source(&input)).collect();
    let own = OWN.map(|own| project.root.join(own));
    let is_own = |folder: &Path| own.iter().any(|own| folder.starts_with(own));
    let folders: BTreeSet<_> = files
        .iter()
        .flat_map(|file| file.ancestors().skip(1))
        .filter(|folder| folder.starts_with(&project.frontend_as_named) || is_own(folder))
        .map(Path::to_owned)
        .collect();
    // The packages of own code are beside its folder.
    let packages = own.iter().any(|own| folders.contains(own)).then_some(&project.root);
    let settings = folders.iter().chain(packages);
    files.extend(settings.flat_map(|folder| SETTINGS.map(|name| folder.join(name))));
    let files: Vec<_> = files.into_iter().collect();
    let mut dependencies = Dependencies::default();
    dependencies.add_read_elsewhere(&project.root, &files, started);
    dependencies.add_listed_elsewhere(&project.root, folders, started);
    dependencies
}
