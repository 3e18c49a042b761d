//! Bundles the frontend: scripts, styles and fonts for browsers, and the code that renders.
//!
//! Both bundles are made by the native esbuild, which the packages of the frontend bring along.
//! What it makes depends on the frontend's files only: not on where the project is, nor on the
//! environment.

mod esbuild;
mod failure;
mod licenses;
mod metafile;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::fault::Fault;
use crate::files::{self, WorkFolder};
use crate::install;
use crate::project::Project;
use serde::{Deserialize, Serialize};
use ssg_model::failure::Failure;
use ssg_model::output_path::OutputPath;
use ssg_store::{Dependencies, Digest, FileTime, Inputs, WatchedPaths};

pub use self::esbuild::BundleOptions;
use self::esbuild::Target;
use self::metafile::Metafile;

impl Bundles {
    /// What its authors may change of all that the frontend was made from: not what is in packages.
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
    /// Identifies these bundles: differs when any file for browsers does.
    pub id: String,
    /// The script, a module such as `assets/entry-client-ABCDEFGH.js` that exports
    /// `hydrate(layout)`.
    pub script: OutputPath,
    pub style: OutputPath,
    /// The chunks that the script imports before it runs, without the script itself.
    pub chunks: Vec<OutputPath>,
    /// The fonts that the style sheet names.
    pub fonts: Vec<OutputPath>,
    /// Every file for browsers, sorted by path; `licenses.txt` among them has the licences of
    /// all packages and fonts in the others.
    pub files: Vec<BundleFile>,
    /// What the renderer runs.
    pub server: ServerBundle,
    /// What esbuild finds odd, in its own words.
    pub warnings: Vec<String>,
    /// Everything that the bundles were made from.
    pub dependencies: Dependencies,
}

/// One file for browsers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BundleFile {
    pub path: OutputPath,
    #[serde(with = "serde_bytes")]
    pub contents: Vec<u8>,
}

/// The code that renders: a CommonJS module that exports `render(document): string`
/// and `iconSprite(): string`.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct ServerBundle {
    #[serde(with = "serde_bytes")]
    pub code: Vec<u8>,
    /// Its source map, so that errors name the files of the frontend; may be empty.
    #[serde(with = "serde_bytes")]
    pub source_map: Vec<u8>,
}

/// The interface in which pages are edited.
#[derive(Debug, Serialize, Deserialize)]
pub struct EditorBundle {
    /// The script `editor.js`, and what that loads.
    pub files: Vec<BundleFile>,
    /// Everything that they were made from.
    pub dependencies: Dependencies,
}

/// Bundles the frontend. If that fails and the packages turn out to be damaged, they are installed
/// anew, and it is tried once more.
pub fn bundle(project: &Project, options: &BundleOptions) -> Result<Bundles, Failure> {
    let bundles = install::or_repaired(project, || bundle_once(project, options))?;
    install::keep_inventory(project)?;
    Ok(bundles)
}

/// Bundles the interface in which pages are edited.
pub fn bundle_editor(project: &Project) -> Result<EditorBundle, Failure> {
    install::or_repaired(project, || {
        let program = esbuild::program(project)?;
        let lock = project.lock()?;
        let work = WorkFolder::create(project.cache.join("editor"))?;
        let (options, started) = (BundleOptions::default(), FileTime::now());
        let run = esbuild::start(&program, project, work.path(), Target::Editor, &options, &lock)?;
        let output = run.finish(project)?;
        let frontend = project.frontend_as_named.clone();
        let inputs = metafile::all_inputs(&output.metafile)?.collect();
        let mut dependencies = dependencies_of(&project.root, &frontend, &inputs, started);
        dependencies.add_program(&project.root, &program);
        Ok(EditorBundle { files: bundle_files(output.files), dependencies })
    })
}

/// The types of what components are given, as this program writes it; `cargo xtask generate` makes them.
const TYPES: [(&str, &[u8]); 2] = [
    ("payload.ts", include_bytes!("../../../frontend/src/generated/payload.ts")),
    ("sections.ts", include_bytes!("../../../frontend/src/generated/sections.ts")),
];

/// Refuses a frontend that was written for other records than this program makes: what a component
/// reads and no record has would be shown as nothing.
fn check_types(frontend: &Path, inputs: &Inputs) -> Result<(), Fault> {
    for (name, expected) in TYPES {
        let file = frontend.join("src/generated").join(name);
        match inputs.read(&file) {
            Ok(bytes) if bytes != expected => return Err(failure::other_types(name)),
            // A frontend in plain JavaScript has none.
            Ok(_) | Err(_) => {}
        }
    }
    Ok(())
}

fn bundle_once(project: &Project, options: &BundleOptions) -> Result<Bundles, Fault> {
    let program = esbuild::program(project)?;
    let lock = project.lock()?;
    // Whoever holds the lock owns this folder.
    let work = WorkFolder::create(project.cache.join("bundle"))?;
    let icons = esbuild::icons_module(project, work.path(), &options.icons);
    files::write_whole(&work.path().join(esbuild::ICONS), icons.as_bytes())?;

    let started = FileTime::now();
    // Both at the same time.
    let start = |target| esbuild::start(&program, project, work.path(), target, options, &lock);
    let (client, server) = (start(Target::Client)?, start(Target::Server)?);
    // Most errors are in code that both share: the first report says it all.
    let mut client = client.finish(project)?;
    let server = server.finish(project)?;

    let metafile = Metafile::read(&client.metafile)?;
    let style = metafile.entry(esbuild::STYLE)?;
    metafile.check_styles(&style)?;
    let style = with_theme(style, &options.theme, &mut client.files);
    // Of the code that renders, only the icons reach browsers.
    let mut icons: Vec<String> = metafile::all_inputs(&server.metafile)?.collect();
    icons.retain(|input| input.contains("/lucide-react/"));
    let bundled = metafile.inputs().chain(icons.iter().map(String::as_str));
    let frontend = project.frontend_as_named.clone();
    let inputs = Inputs::of(&project.root);
    check_types(&frontend, &inputs)?;
    let licenses = licenses::collect(&frontend, &inputs, bundled, &mut client.files)?;
    client.files.push((licenses::PATH.to_owned(), licenses.into_bytes()));
    client.files.sort();
    let all_inputs =
        metafile::all_inputs(&client.metafile)?.chain(metafile::all_inputs(&server.metafile)?);
    // Ours is made anew each time.
    let all_inputs: BTreeSet<String> =
        all_inputs.filter(|input| !input.ends_with(esbuild::ICONS)).collect();
    let mut dependencies = inputs.take_dependencies();
    dependencies.add_program(&project.root, &program);
    dependencies.extend(dependencies_of(&project.root, &frontend, &all_inputs, started));
    let script = esbuild::script(options);
    let bundles = Bundles {
        id: String::new(),
        script: metafile.entry(script)?,
        style,
        chunks: metafile.chunks(script)?,
        fonts: metafile.fonts(),
        files: bundle_files(client.files),
        server: ServerBundle {
            code: server.file("entry-server.js")?,
            source_map: server.file("entry-server.js.map")?,
        },
        warnings: warnings([client.warnings, server.warnings]),
        dependencies,
    };
    Ok(Bundles { id: id(&bundles.files), ..bundles })
}

fn bundle_files(files: Vec<(String, Vec<u8>)>) -> Vec<BundleFile> {
    let file = |(path, contents): (String, _)| BundleFile { path: OutputPath::of(&path), contents };
    files.into_iter().map(file).collect()
}

/// Adds the theme to the style sheet at a path; gives the path that it has then, whose name tells
/// what is in the file.
fn with_theme(style: OutputPath, theme: &str, files: &mut [(String, Vec<u8>)]) -> OutputPath {
    match files.iter_mut().find(|(path, _)| *path == *style) {
        Some((path, contents)) if !theme.is_empty() => {
            contents.extend_from_slice(theme.as_bytes());
            *path = format!("assets/site-{}.css", Digest::of(&contents).short());
            OutputPath::of(path)
        }
        _ => style,
    }
}

/// 48 bits: enough to tell one build from the next.
const ID_LENGTH: usize = 12;

fn id(files: &[BundleFile]) -> String {
    let pieces = files.iter().flat_map(|file| [file.path.as_bytes(), &file.contents]);
    let mut id = Digest::of_parts(pieces).to_string();
    id.truncate(ID_LENGTH);
    id
}

/// What shapes bundles beside the files that are in them.
const SETTINGS: [&str; 3] = ["package.json", "package-lock.json", "tsconfig.json"];

/// What esbuild has read since it was `started`: the files in the bundles, the settings beside them
/// and above, and the folders in which it has looked for names that may come to be there.
fn dependencies_of(
    root: &Path,
    frontend: &Path,
    inputs: &BTreeSet<String>,
    started: FileTime,
) -> Dependencies {
    let mut files: BTreeSet<_> = inputs.iter().map(|input| frontend.join(input)).collect();
    let folders: BTreeSet<_> = files
        .iter()
        .flat_map(|file| file.ancestors().skip(1))
        .filter(|folder| folder.starts_with(frontend))
        .map(Path::to_owned)
        .collect();
    files.extend(folders.iter().flat_map(|folder| SETTINGS.map(|name| folder.join(name))));
    let files: Vec<_> = files.into_iter().collect();
    let mut dependencies = Dependencies::default();
    dependencies.add_read_elsewhere(root, &files, started);
    dependencies.add_listed_elsewhere(root, folders, started);
    dependencies
}

/// The warnings of both bundles, without those that both give.
fn warnings(outputs: [String; 2]) -> Vec<String> {
    let mut warnings: Vec<String> = outputs.into_iter().filter(|text| !text.is_empty()).collect();
    warnings.dedup();
    warnings
}
