//! `ssg preview`: serves the output as it would be after publishing.

use std::io::ErrorKind;
use std::sync::Arc;

use ssg_model::file_error::FileAction;
use ssg_serve::preview::Preview;

use crate::cli::PreviewArgs;
use crate::console::Console;
use crate::{messages, output_folder, root, serving};

/// Serves until interrupted. A build that is published in the meantime is served at once.
pub(crate) fn preview(args: &PreviewArgs, console: &mut Console) -> anyhow::Result<()> {
    let output = match &args.out {
        Some(output) => output.clone(),
        None => output_folder::choose(&root::find(args.root.as_deref())?, None),
    };
    let preview = Preview::open(&output).map_err(|error| {
        let is_missing = error.kind() == ErrorKind::NotFound;
        let failure = FileAction::Read.failed(&output)(error);
        match is_missing {
            true => failure.hint(messages::build_first()),
            false => failure,
        }
    })?;
    let server = serving::bind(args.server.port, console)?;
    let url = serving::url(&server, preview.base());
    let server = server.ready().map_err(serving::failure)?;
    console.say(messages::served(output.display(), &url));
    if args.server.open {
        serving::open_browser(&url, console);
    }
    let starved = |error| console.warning(&serving::starved(&error));
    server.run(Arc::new(preview), None, None, starved).map_err(serving::failure)?;
    Ok(())
}
