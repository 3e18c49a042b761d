//! The media type of a file by its name.

use ssg_model::file_types;

/// Returns the `Content-Type` for a path; `application/octet-stream` for kinds of files that no
/// build writes.
pub(crate) fn media_type(path: &str) -> String {
    let extension = path.rsplit('.').next().unwrap_or_default();
    match file_types::all().find(|known| known.extension == extension) {
        Some(known) => known.content_type(),
        None => "application/octet-stream".to_owned(),
    }
}
