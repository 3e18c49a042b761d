//! `ssg check`: everything that a build checks, without an output.

use anyhow::Result;

use crate::caches::Caches;
use crate::cli::CheckArgs;
use crate::console::Console;
use crate::content::LoadedContent;
use crate::destination::Discarded;
use crate::frontend::FrontendOptions;
use crate::summary::Summary;
use crate::{content, generate};

/// Generates and checks the whole site without writing it.
pub(crate) fn check(args: &CheckArgs, caches: &Caches, console: &mut Console) -> Result<()> {
    if args.samples {
        console.list_samples();
    }
    let LoadedContent { site, .. } = content::load(caches, &args.content, args.publish, console)?;

    let summary = Summary::of(&site);
    let frontend = FrontendOptions { jobs: args.jobs, ..FrontendOptions::default() };
    generate::generate(caches, site, &frontend, args.publish, &Discarded, console)?;
    caches.pages.commit();
    summary.say_checked(console);
    Ok(())
}
