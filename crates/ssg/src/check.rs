//! `ssg check`: everything that a build checks, without an output.

use ssg_frontend::bundle::BundleOptions;

use crate::cli::CheckArgs;
use crate::console::Console;
use crate::content::Content;
use crate::destination::Nowhere;
use crate::failure::Failure;
use crate::frontend::FrontendOptions;
use crate::summary::Summary;
use crate::{Outcome, content, lock, make, root};

/// Makes the whole site, checks it, and writes none of it.
pub(crate) fn check(args: &CheckArgs, console: &mut Console) -> Result<Outcome, Failure> {
    let root = root::find(args.content.root.as_deref())?;
    let Some(Content { site, .. }) = content::load(&root, &args.content, args.strict, console)?
    else {
        return Ok(Outcome::SiteHasErrors);
    };

    let _lock = lock::acquire(&root, |holder| console.say(lock::waiting(holder)))?;
    let summary = Summary::of(&site);
    let bundle = BundleOptions { development: false };
    let frontend = FrontendOptions { jobs: args.jobs, bundle };
    if make::make(&root, site, &frontend, args.strict, &Nowhere, console)?.is_none() {
        return Ok(Outcome::SiteHasErrors);
    }
    summary.say_checked(console);
    Ok(Outcome::Done)
}
