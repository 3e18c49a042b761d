//! Finds files in `content/` that are not part of it: links to targets outside it, and files that
//! are not read.

use ssg_model::diagnostic::Diagnostic;
use ssg_model::file_types::image_endings;
use ssg_model::problem::Problem;
use ssg_store::{Entry, EntryKind};

use crate::files::{self, Content};

/// The folder for images, used or not.
const IMAGES: &str = "content/images";

/// Reports links out of `content/`, at any depth, and files that are not read, apart from those
/// that editors and desktops leave behind.
pub(crate) fn find(content: &Content, diagnostics: &mut Vec<Diagnostic>) {
    let mut folders = vec!["content".to_owned()];
    while let Some(folder) = folders.pop() {
        // A folder that cannot be listed is reported by the code that needs it.
        let entries = content.inputs.list(&content.locate(&folder)).unwrap_or_default();
        for Entry { name, kind } in entries.iter() {
            let name = name.to_string_lossy();
            let path = || format!("{folder}/{name}");
            let among_images = folder == IMAGES || folder.starts_with(&format!("{IMAGES}/"));
            let end = name.rsplit_once('.').map_or("", |(_, end)| end);
            let is_image = among_images && !image_endings(end).is_empty();
            let problem = match kind {
                EntryKind::Link(_)
                    if matches!(content.leads_out(&content.locate(&path())), Ok(true)) =>
                {
                    Problem::FILE_OUTSIDE_CONTENT
                }
                _ if files::is_hidden(&name) => Problem::UNREAD_FILE,
                EntryKind::Folder => {
                    folders.push(path());
                    continue;
                }
                EntryKind::File | EntryKind::Other if among_images && !is_image => {
                    Problem::UNREAD_FILE
                }
                EntryKind::File | EntryKind::Link(_) | EntryKind::Other => continue,
            };
            diagnostics.push(files::about(&path(), problem));
        }
    }
}
