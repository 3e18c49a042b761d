//! `ssg diff`: what publishing now would change.

use std::collections::BTreeMap;

use parking_lot::Mutex;
use ssg_model::file_error::FileAction;
use ssg_model::output_path::OutputPath;
use ssg_model::printable;
use ssg_output::manifest::Manifest;
use ssg_output::output_file::OutputFile;
use ssg_output::routes::{Difference, Routes};
use ssg_store::{Digest, read_file_if_present};

use crate::caches::Caches;
use crate::cli::DiffArgs;
use crate::console::Console;
use crate::content::LoadedContent;
use crate::destination::Destination;
use crate::failure::{Failure, Result};
use crate::frontend::FrontendOptions;
use crate::{content, costs, generate, messages, output_folder};

/// Generates the site without publishing it, and prints each route that differs from an output as a
/// line on stdout.
pub(crate) fn diff(args: &DiffArgs, caches: &Caches, console: &mut Console) -> anyhow::Result<()> {
    let root = &caches.root;
    let old = output_folder::choose(root, args.old.as_deref());
    let shown = old.strip_prefix(root).unwrap_or(&old).display();
    let Some(before) = Routes::read(&old)? else {
        let failure = Failure::new(messages::no_built_site(shown));
        return Err(failure.hint(messages::build_or_name_other()).into());
    };

    let LoadedContent { site, .. } = content::load(caches, &args.content, false, console)?;
    let frontend = FrontendOptions { jobs: args.jobs, ..FrontendOptions::default() };
    let after = After { old: Manifest::read(&old)?.unwrap_or_default(), output: Mutex::default() };
    generate::generate(caches, site, &frontend, false, &after, console)?;
    caches.pages.commit();

    let (routes, files) = after.output.into_inner();
    let costs = before.costs(&routes, |path| match files.get(path) {
        Some(contents) => Ok(Some(contents.clone())),
        None => {
            let file = old.join(path);
            read_file_if_present(&file).map_err(FileAction::Read.failed(&file))
        }
    })?;
    let Difference { added, changed, removed } = before.compare(&routes);
    for (sign, routes) in [('+', &added), ('~', &changed), ('-', &removed)] {
        let lines = routes.iter().map(|route| format!("{sign} {}", printable::line(route)));
        lines.for_each(|line| console.data(&line));
    }
    let [added, changed, removed] = [added, changed, removed].map(|routes| routes.len());
    costs::say(&costs, console);
    console.say(messages::differences(shown, added, changed, removed));
    Ok(())
}

/// The current site: its routes, and the assets that the old output lacks. No page is reused, since
/// each must be compared.
struct After {
    old: Manifest,
    output: Mutex<(Routes, BTreeMap<OutputPath, Vec<u8>>)>,
}

impl Destination for After {
    fn write(&self, OutputFile { path, contents, shell: _ }: &OutputFile) -> Result<Digest> {
        let (routes, assets) = &mut *self.output.lock();
        routes.add(path, contents);
        // A name has the hash of the contents.
        if path.starts_with("assets/") && !self.old.files.contains_key(path) {
            assets.insert(path.clone(), contents.clone());
        }
        Ok(Digest::of(contents))
    }
}
