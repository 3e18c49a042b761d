//! `ssg check`: everything that a build checks, without an output.

use crate::cli::CheckArgs;
use crate::console::Console;
use crate::content::LoadedContent;
use crate::destination::Discarded;
use crate::frontend::FrontendOptions;
use crate::summary::Summary;
use crate::{caches, content, generate, root};

/// Generates and checks the whole site without writing it.
pub(crate) fn check(args: &CheckArgs, console: &mut Console) -> anyhow::Result<()> {
    if args.samples {
        console.list_samples();
    }
    let root = root::find(args.content.root.as_deref())?;
    let LoadedContent { site, .. } = content::load(&root, &args.content, args.publish, console)?;

    let summary = Summary::of(&site);
    let frontend = FrontendOptions { jobs: args.jobs, ..FrontendOptions::default() };
    let generated = generate::generate(&root, site, &frontend, args.publish, &Discarded, console)?;
    caches::warn_of(generated.pages.commit(), &root, console);
    summary.say_checked(console);
    Ok(())
}
