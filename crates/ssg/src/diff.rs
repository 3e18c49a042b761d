//! `ssg diff`: what publishing now would change.

use parking_lot::Mutex;
use ssg_output::output_file::OutputFile;
use ssg_output::routes::{Difference, Routes};
use ssg_store::Digest;

use crate::cli::DiffArgs;
use crate::console::Console;
use crate::content::LoadedContent;
use crate::destination::Destination;
use crate::failure::{Failure, Result};
use crate::frontend::FrontendOptions;
use crate::terminal;
use crate::{caches, content, generate, messages, output_folder, root};

/// Generates the site without publishing it, and prints each route that differs from an output as a
/// line on stdout.
pub(crate) fn diff(args: &DiffArgs, console: &mut Console) -> anyhow::Result<()> {
    let root = root::find(args.content.root.as_deref())?;
    let old = output_folder::choose(&root, args.old.as_deref());
    let shown = old.strip_prefix(&root).unwrap_or(&old).display();
    let Some(before) = Routes::read(&old)? else {
        let failure = Failure::new(messages::no_built_site(shown));
        return Err(failure.hint(messages::build_or_name_other()).into());
    };

    let LoadedContent { site, .. } = content::load(&root, &args.content, false, console)?;
    let frontend = FrontendOptions { jobs: args.jobs, ..FrontendOptions::default() };
    let after = After::default();
    let generated = generate::generate(&root, site, &frontend, false, &after, console)?;
    caches::warn_of(generated.pages.commit(), &root, console);

    let after = after.0.into_inner();
    let Difference { added, changed, removed } = before.compare(&after);
    for (sign, routes) in [('+', &added), ('~', &changed), ('-', &removed)] {
        let lines = routes.iter().map(|route| format!("{sign} {}", terminal::line(route)));
        lines.for_each(|line| console.data(&line));
    }
    let [added, changed, removed] = [added, changed, removed].map(|routes| routes.len());
    console.say(messages::differences(shown, added, changed, removed));
    Ok(())
}

/// The routes of the current site. No page is reused, since each must be compared.
#[derive(Default)]
struct After(Mutex<Routes>);

impl Destination for After {
    fn write(&self, OutputFile { path, contents, shell: _ }: &OutputFile) -> Result<Digest> {
        self.0.lock().add(path, contents);
        Ok(Digest::of(contents))
    }
}
