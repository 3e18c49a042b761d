//! Bundles the frontend: scripts, styles and fonts for browsers, and the code that renders.
//!
//! Both bundles are made by the native esbuild, which the packages of the frontend bring along.
//! What it makes depends on the frontend's files only: not on where the project is, nor on the
//! environment.

mod esbuild;
mod failure;
mod licenses;
mod metafile;

use std::path::Path;

use ssg_model::reads::Reads;

use crate::environment::Environment;
use crate::files;
use crate::install;
use crate::limits::Limits;
use crate::notice::Notice;
use crate::project::Project;
use ssg_model::hash::sha256_of_pieces;

pub use self::failure::BundleError;

use self::esbuild::Target;
use self::metafile::Metafile;

/// How to bundle.
#[derive(Clone, Copy, Debug, Default)]
pub struct BundleOptions {
    /// React's development build, not minified: it reports what hydration does not match.
    pub development: bool,
}

/// The frontend, ready for browsers and for the renderer.
#[derive(Clone, Debug)]
pub struct Bundles {
    /// Identifies these bundles: differs when any file for browsers does.
    pub id: String,
    /// Path of the script, a module such as `assets/entry-client-ABCDEFGH.js` that exports
    /// `hydrate(layout)`.
    pub script: String,
    /// Path of the style sheet.
    pub style: String,
    /// Paths of the chunks that the script imports before it runs, without the script itself.
    pub chunks: Vec<String>,
    /// Paths of the fonts that the style sheet names.
    pub fonts: Vec<String>,
    /// Every file for browsers, sorted by path; `licenses.txt` among them has the licences of
    /// all packages and fonts in the others.
    pub files: Vec<BundleFile>,
    /// What the renderer runs.
    pub server: ServerBundle,
    /// What esbuild finds odd, in its own words.
    pub warnings: Vec<String>,
    /// The frontend's own files that shaped the bundles, without those of packages.
    pub reads: Reads,
    /// The files of packages that did.
    pub packages: Reads,
}

/// One file for browsers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BundleFile {
    /// Relative to the root of the site, with forward slashes.
    pub path: String,
    pub contents: Vec<u8>,
}

/// The code that renders: a CommonJS module that exports `render(document): string`
/// and `iconSprite(): string`.
#[derive(Clone, Debug, Default)]
pub struct ServerBundle {
    pub code: Vec<u8>,
    /// Its source map, so that errors name the files of the frontend; may be empty.
    pub source_map: Vec<u8>,
}

/// Bundles the frontend. If that fails and the packages turn out to be damaged, they are installed
/// anew, in the environment that is given, and it is tried once more.
pub fn bundle(
    project: &Project,
    environment: &Environment,
    options: BundleOptions,
    notify: impl Fn(Notice),
) -> Result<Bundles, BundleError> {
    bundle_within(project, environment, options, &Limits::default(), notify)
}

/// As [`bundle`], with other limits.
pub fn bundle_within(
    project: &Project,
    environment: &Environment,
    options: BundleOptions,
    limits: &Limits,
    notify: impl Fn(Notice),
) -> Result<Bundles, BundleError> {
    let try_it = || bundle_once(project, options, limits, &notify);
    let error = match try_it() {
        Err(error) if error.may_be_mended() => error,
        Ok(bundles) => {
            install::keep_inventory(project)?;
            return Ok(bundles);
        }
        result => return result,
    };
    let suspected = error.concerns_packages();
    match install::repair(project, environment, limits, suspected, &notify) {
        Ok(true) => try_it(),
        Ok(false) => Err(error),
        Err(error) => Err(BundleError::Install(error)),
    }
}

fn bundle_once(
    project: &Project,
    options: BundleOptions,
    limits: &Limits,
    notify: &dyn Fn(Notice),
) -> Result<Bundles, BundleError> {
    let program = esbuild::program(project)?;
    let lock = project.lock(|| notify(Notice::OtherProcess))?;
    // Whoever holds the lock owns this folder, with what a killed process may have left there.
    let work = project.cache.join("bundle");
    files::remove_folder_if_present(&work)?;

    // Both at the same time.
    let start = |target| esbuild::start(&program, project, &work, target, options, &lock);
    let (client, server) = (start(Target::Client)?, start(Target::Server)?);
    // Most errors are in code that both share: the first report says it all.
    let mut client = client.finish(limits, notify)?;
    let server = server.finish(limits, notify)?;

    let metafile = Metafile::read(&client.metafile)?;
    // Of the code that renders, only the icons reach browsers.
    let mut icons: Vec<String> = metafile::all_inputs(&server.metafile)?.collect();
    icons.retain(|input| input.contains("/lucide-react/"));
    let inputs = metafile.inputs().chain(icons.iter().map(String::as_str));
    let licenses = licenses::collect(&project.frontend, inputs, &mut client.files)?;
    client.files.push((licenses::PATH.to_owned(), licenses.into_bytes()));
    client.files.sort();
    let files = client.files.into_iter().map(|(path, contents)| BundleFile { path, contents });
    let (reads, packages) = reads(project, [&client.metafile, &server.metafile])?;
    let bundles = Bundles {
        id: String::new(),
        script: metafile.entry(esbuild::SCRIPT)?,
        style: metafile.entry(esbuild::STYLE)?,
        chunks: metafile.chunks(esbuild::SCRIPT),
        fonts: metafile.fonts(),
        files: files.collect(),
        server: ServerBundle {
            code: server.file("entry-server.js")?,
            source_map: server.file("entry-server.js.map")?,
        },
        warnings: warnings([client.warnings, server.warnings]),
        reads,
        packages,
    };
    metafile.check_styles(&bundles.style)?;
    files::remove_folder_if_present(&work)?;
    Ok(Bundles { id: id(&bundles.files), ..bundles })
}

/// 48 bits: enough to tell one build from the next.
const ID_LENGTH: usize = 12;

fn id(files: &[BundleFile]) -> String {
    let pieces = files.iter().flat_map(|file| [file.path.as_bytes(), &file.contents]);
    let mut id = sha256_of_pieces(pieces);
    id.truncate(ID_LENGTH);
    id
}

/// What both bundles are made of, apart from packages and in them: the files, and the folders
/// where esbuild has looked for those with the names that the code imports. Which files packages
/// have changes only with their lock file.
fn reads(project: &Project, metafiles: [&[u8]; 2]) -> Result<(Reads, Reads), BundleError> {
    let (mut reads, mut packages) = (Reads::default(), Reads::default());
    for name in ["package.json", "package-lock.json", "tsconfig.json"] {
        reads.files.insert(project.frontend.join(name));
    }
    for metafile in metafiles {
        for input in metafile::all_inputs(metafile)? {
            let file = project.frontend.join(&input);
            if input.contains("node_modules/") {
                packages.files.insert(file);
                continue;
            }
            reads.folders.extend(file.parent().map(Path::to_owned));
            reads.files.insert(file);
        }
    }
    Ok((reads, packages))
}

/// The warnings of both bundles, without those that both give.
fn warnings(outputs: [String; 2]) -> Vec<String> {
    let mut warnings: Vec<String> = outputs.into_iter().filter(|text| !text.is_empty()).collect();
    warnings.dedup();
    warnings
}
