//! The caches of a project, each a store in `.ssg/cache/`, which may be deleted at any time.

use std::path::PathBuf;
use std::sync::Arc;

use serde_bytes::ByteBuf;
use ssg_content::ArticleCache;
use ssg_frontend::bundle::EditorBundle;
use ssg_model::file_error::FileAction;
use ssg_output::output_record::OutputRecords;
use ssg_store::Retention::{LastRun, Month};
use ssg_store::Store;

use crate::console::Console;
use crate::examples::JudgedExamples;
use crate::failure::Failure;
use crate::frontend::CachedBundles;
use crate::last_build::BuildRecord;
use crate::messages;
use crate::page_cache::CachedPages;

/// The identity of this version of the program and of the engine in it; another version may generate
/// other files.
const PROGRAM: &str = concat!(env!("SSG_IDENTITY"), "-", env!("SSG_ENGINE"));

/// The folder of the caches, relative to the project.
const FOLDER: &str = ".ssg/cache";

/// A project with its caches. Each part of a command commits the cache that it has used.
pub(crate) struct Caches {
    pub(crate) root: PathBuf,
    pub(crate) builds: Store<BuildRecord>,
    pub(crate) bundles: Store<CachedBundles>,
    pub(crate) editor: Store<EditorBundle>,
    pub(crate) examples: Store<JudgedExamples>,
    /// The images. Their keys cover all that an image depends on (bytes, size, settings, encoder), so
    /// they stay valid across versions of this program.
    pub(crate) images: Store<ByteBuf>,
    pub(crate) articles: ArticleCache,
    pub(crate) outputs: Arc<OutputRecords>,
    pub(crate) pages: Store<CachedPages>,
}

impl Caches {
    /// Opens the caches of the project at `root`.
    pub(crate) fn open(root: PathBuf) -> Caches {
        let at = |name: &str| root.join(FOLDER).join(name);
        Caches {
            builds: Store::open(&at("builds"), PROGRAM, Month),
            bundles: Store::open(&at("bundles"), PROGRAM, Month),
            editor: Store::open(&at("editor"), PROGRAM, Month),
            examples: Store::open(&at("examples"), PROGRAM, Month),
            images: Store::open(&at("images"), "1", Month),
            articles: Store::open(&at("articles"), PROGRAM, LastRun),
            outputs: Arc::new(Store::open(&at("outputs"), PROGRAM, Month)),
            pages: Store::open(&at("pages"), PROGRAM, LastRun),
            root,
        }
    }

    /// Warns if a cache could not be written, which only slows down later runs.
    pub(crate) fn warn(&self, console: &mut Console) {
        let failures = [
            self.builds.failure(),
            self.bundles.failure(),
            self.editor.failure(),
            self.examples.failure(),
            self.images.failure(),
            self.articles.failure(),
            self.outputs.failure(),
            self.pages.failure(),
        ];
        if let Some(error) = failures.into_iter().flatten().next() {
            let reason = FileAction::Write.words(&self.root.join(FOLDER), &error);
            console.warning(&Failure::new(messages::cache_not_kept(&reason)));
        }
    }
}
