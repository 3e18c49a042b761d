//! `ssg check`: everything that a build checks, without an output.

use ssg_output::check::external_links::ExternalLinks;

use crate::cli::CheckArgs;
use crate::console::Console;
use crate::content::LoadedContent;
use crate::destination::Discarded;
#[cfg(feature = "external")]
use crate::external;
use crate::failure::Failure;
use crate::frontend::FrontendOptions;
use crate::summary::Summary;
use crate::{caches, content, generate, messages, root};

/// Generates and checks the whole site without writing it.
pub(crate) fn check(args: &CheckArgs, console: &mut Console) -> anyhow::Result<()> {
    if args.external.is_some() && cfg!(not(feature = "external")) {
        return Err(Failure::new(messages::external_left_out())
            .hint(messages::compile_with_external())
            .into());
    }
    if args.samples {
        console.list_samples();
    }
    let root = root::find(args.content.root.as_deref())?;
    let LoadedContent { site, .. } = content::load(&root, &args.content, args.publish, console)?;

    let summary = Summary::of(&site);
    let outside = args.external.and_then(|_| ExternalLinks::new(&site));
    let frontend = FrontendOptions { jobs: args.jobs, ..FrontendOptions::default() };
    let generated = match &outside {
        Some(links) => generate::generate(&root, site, &frontend, args.publish, links, console)?,
        None => generate::generate(&root, site, &frontend, args.publish, &Discarded, console)?,
    };
    caches::warn_of(generated.pages.commit(), &root, console);
    #[cfg(feature = "external")]
    if let (Some(outside), Some(seconds)) = (outside, args.external) {
        let limit = std::time::Duration::from_secs(seconds);
        let private = args.external_private;
        external::check(&root, outside, limit, private, console)?;
    }
    summary.say_checked(console);
    Ok(())
}
