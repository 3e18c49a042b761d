//! Checks what the code of a project's own sections imports.

use super::licenses;
use super::metafile;
use super::view::{SHARED, SHARED_CODE, View, place};
use crate::fault::Fault;
use crate::messages;
use crate::project::OWN;
use ssg_model::failure::Failure;
use ssg_store::Inputs;

/// Refuses what code imports from above the frontend. For own sections, also refuses style sheets, files
/// outside the section's folder and `sections/shared/`, and packages that the project does not name.
pub(super) fn check(view: &View<'_>, inputs: &Inputs, metafile: &[u8]) -> Result<(), Fault> {
    for (file, imports) in metafile::imports(metafile)? {
        let mut parts = file.split('/');
        let (Some(top), Some(kind)) = (parts.next(), parts.next()) else { continue };
        let is_own = OWN.contains(&top) && kind != "node_modules";
        let is_style = |path: &str| is_own && path.ends_with(".css");
        let is_allowed = |path: &str| match licenses::package(path) {
            _ if !is_own => !path.starts_with("../"),
            _ if is_style(path) => false,
            Some((folder, name)) if folder.starts_with(top) => view.packages.contains(name),
            Some((_, name)) => SHARED.contains(&name),
            None => {
                path.starts_with(&format!("{top}/{kind}/"))
                    || path.starts_with(&format!("{SHARED_CODE}/"))
                    || path == "src/public.ts"
                    || path.starts_with("vendor/")
            }
        };
        let refused = imports.into_iter().find(|import| !is_allowed(&import.path));
        let Some(import) = refused else { continue };
        let hint = match () {
            () if is_style(&import.path) => messages::has_style_sheet(),
            () if file.ends_with(".css") => messages::may_load(),
            () => messages::may_import(),
        };
        let name = import.original.unwrap_or(import.path);
        let text = view.source(&file).and_then(|file| inputs.read(&file).ok()).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        let mut places = text.match_indices(&name).map(|(at, _)| at);
        let at = places.find(|at| text[..*at].ends_with(['"', '\'', '`', '('])).unwrap_or(0);
        let failure =
            Failure::new(messages::import_not_allowed(place(&file, &text, at), name)).in_code();
        return Err(Fault::of_others(failure.hint(hint)));
    }
    Ok(())
}
