//! `ssg check`: everything that a build checks, without an output.

use std::time::Duration;

use ssg_output::check::external_links::ExternalLinks;

use crate::cli::CheckArgs;
use crate::console::Console;
use crate::content::LoadedContent;
use crate::destination::Discarded;
use crate::failure::Stopped;
use crate::frontend::FrontendOptions;
use crate::summary::Summary;
use crate::{caches, content, external, generate, lock, root};

/// Makes the whole site, checks it, and writes none of it.
pub(crate) fn check(args: &CheckArgs, console: &mut Console) -> Result<(), Stopped> {
    if args.samples {
        console.list_samples();
    }
    let root = root::find(args.content.root.as_deref())?;
    // First of all: who waits here for a build reads the content as it is after that.
    let lock = lock::acquire(&root, |holder| console.say(lock::waiting(holder)))?;
    let LoadedContent { site, .. } = content::load(&root, &args.content, args.strict, console)?;

    let summary = Summary::of(&site);
    let outside = args.external.and_then(|_| ExternalLinks::new(&site));
    let frontend = FrontendOptions { jobs: args.jobs, development: false, node: None };
    let generated = match &outside {
        Some(links) => generate::generate(&root, site, &frontend, args.strict, links, console)?,
        None => generate::generate(&root, site, &frontend, args.strict, &Discarded, console)?,
    };
    caches::warn_of(generated.pages.commit(), &root, console);
    // What follows takes minutes at worst, and builds need not wait for it.
    drop(lock);
    if let (Some(outside), Some(seconds)) = (outside, args.external) {
        let (limit, private) = (Duration::from_secs(seconds), args.external_private);
        external::check(&root, outside, limit, private, console)?;
    }
    summary.say_checked(console);
    Ok(())
}
