//! `ssg build`: builds the site from its content and publishes it.
//!
//! Each step is a module of its own; other commands share them.

use std::panic::resume_unwind;
use std::path::Path;
use std::thread;

use anyhow::Result;
use ssg_output::precompress::precompress;
use ssg_output::staging::{self, Outputs, Publication, Staging};

use crate::caches::Caches;
use crate::cli::BuildArgs;
use crate::console::Console;
use crate::content::LoadedContent;
use crate::frontend::FrontendOptions;
use crate::last_build::{BuildRecord, LastBuild};
use crate::record::Record;
use crate::summary::Summary;
use crate::{content, generate, lock, messages, output_folder, timetable};

/// Builds the site. The output is unchanged until the last step publishes the new one.
pub(crate) fn build(args: &BuildArgs, caches: &Caches, console: &mut Console) -> Result<()> {
    let Caches { root, builds, outputs, .. } = caches;
    let output = output_folder::choose(root, args.out.as_deref());
    let shown = output.strip_prefix(root).unwrap_or(&output).display().to_string();
    console.say_when_interrupted(&messages::interrupted(&shown));
    // Lock before reading: the build we wait for may change the content.
    let _lock = lock::acquire(root, |holder| console.say(lock::waiting(holder)))?;
    let (last, build) = LastBuild::open(root, builds, outputs, &output, args, console)?;
    if let Some(build) = build {
        staging::remove_left_over(&output)?;
        return repeat(&build, root, &shown, console);
    }
    let (outputs, content) = thread::scope(|scope| {
        let outputs = scope.spawn(|| Outputs::open(&output, &root.join(".ssg"), outputs));
        let content = content::load(caches, &args.content, args.publish, console);
        (outputs.join().unwrap_or_else(|panic| resume_unwind(panic)), content)
    });
    let LoadedContent { site, mut dependencies } = content?;

    output_folder::refuse_among_sources(root, &output)?;
    let staging = Staging::create(outputs?, |holder| console.say(lock::waiting(holder)))?;
    let until = timetable::next_change(&site, last.now)?;
    let summary = Summary::of(&site);
    let precompressed = site.file.is_precompressed();
    let record = args.record.then(|| Record::of(&site));
    let frontend = FrontendOptions {
        jobs: args.jobs,
        development: args.development,
        node: last.node.clone(),
        locked: true,
    };
    let generated = generate::generate(caches, site, &frontend, args.publish, &staging, console)?;

    if precompressed {
        compress(&staging, console)?;
    }

    console.say_when_interrupted(&messages::interrupted_publishing(&shown));
    let publish = || rayon::join(|| staging.publish(), || caches.pages.commit()).0;
    let Publication { published, put_away } =
        console.stage(messages::publishing(), |_| publish())?;
    record.iter().try_for_each(|record| record.write(root, console))?;
    summary.say_published(&published, &shown, true, console);
    if let Err(failure) = &put_away {
        console.warning(failure);
    }
    if generated.is_silent && put_away.is_ok() {
        dependencies.extend(generated.dependencies);
        last.put(BuildRecord {
            dependencies,
            node: last.node_version(),
            made: last.now,
            until,
            findings: console.take_findings(),
            summary,
            published,
            record,
        });
    }
    Ok(())
}

/// Reports the findings of an earlier build whose output is still current.
fn repeat(build: &BuildRecord, root: &Path, shown: &str, console: &mut Console) -> Result<()> {
    console.reads(root, || build.dependencies.watched(root));
    console.findings(&build.findings);
    // The list may have been reverted since that build.
    build.record.iter().try_for_each(|record| record.write(root, console))?;
    build.summary.say_published(&build.published, shown, false, console);
    Ok(())
}

/// Adds the compressed files to the output.
fn compress(staging: &Staging, console: &mut Console) -> Result<()> {
    console.stage(messages::compression(), |stage| {
        precompress(staging, |total| {
            let progress = stage.count(&messages::files(), total);
            move || progress.inc(1)
        })
    })?;
    Ok(())
}
