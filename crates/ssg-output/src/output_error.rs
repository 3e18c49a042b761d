//! The reasons why an output could not be made or published; the published one is unchanged.

use std::path::Path;

use minijinja::{Error, ErrorKind};
use ssg_model::failure::Failure;
use ssg_model::words::{Words, report_it};

use crate::messages;

pub type Result<T, E = Failure> = std::result::Result<T, E>;

/// Reports a path that cannot be a folder, such as `/`.
pub(crate) fn no_folder(path: &Path) -> Failure {
    Failure::new(messages::output_no_folder(path.display())).hint(messages::choose_other_folder())
}

/// Reports an output folder with files, but without the manifest of a build.
pub(crate) fn not_ours(folder: &Path) -> Failure {
    Failure::new(messages::output_not_ours(folder.display()))
        .hint(messages::empty_or_choose_other_folder())
}

/// Reports a file in the output that no build has written.
pub(crate) fn foreign(file: &Path) -> Failure {
    Failure::new(messages::foreign_file(file.display())).hint(messages::move_file_out())
}

/// Reports that something other than a folder has the name of the staging folder.
pub(crate) fn in_the_way(path: &Path) -> Failure {
    Failure::new(messages::in_the_way(path.display())).hint(messages::remove_or_rename())
}

/// Reports two files of the output with the same path: one would be lost.
pub(crate) fn twice(path: &str) -> Failure {
    Failure::new(messages::path_twice(path))
}

/// Reports that `templates/document.html` does not show the page's body exactly once.
pub(crate) fn body_not_once() -> Failure {
    const FILE: &str = "templates/document.html";
    Failure::new(messages::body_not_once(FILE)).hint(messages::write_body_once()).source(FILE)
}

/// Reports that the component of articles does not render their text exactly once.
pub(crate) fn article_not_once(page: &str) -> Failure {
    Failure::new(messages::article_not_once(page)).hint(messages::correct_article_component())
}

/// Reports that a font of the share images is invalid.
pub(crate) fn not_a_font(file: &Path) -> Failure {
    Failure::new(messages::not_a_font(file.display())).hint(messages::restore_font())
}

/// Reports a header that some host's configuration cannot contain.
pub(crate) fn bad_header(name: &str, value: &str) -> Failure {
    Failure::new(messages::bad_header(name, value)).hint(report_it())
}

/// Reports that the site lacks a page or file that every site has.
pub(crate) fn lacks(path: &str) -> Failure {
    Failure::new(messages::site_lacks(path)).hint(report_it())
}

/// Reports a template that cannot be parsed or filled in, with the template engine's details in
/// English.
pub(crate) fn template(name: &str, source: &str, error: &Error) -> Failure {
    let file = format!("templates/{name}");
    let fault = template_fault(error.kind());
    let detail = error.detail().map_or_else(String::new, |detail| format!(" ({detail})"));
    let message = match error.line() {
        Some(line) => {
            let text = source.lines().nth(line.saturating_sub(1)).unwrap_or_default().trim();
            messages::template_line(&file, line, text, &fault, detail)
        }
        None => messages::template(&file, &fault, detail),
    };
    let hint = match error.kind() {
        ErrorKind::UndefinedError => messages::correct_template_name(),
        _ => messages::correct_template(),
    };
    Failure::new(message).hint(hint).source(&file)
}

fn template_fault(kind: ErrorKind) -> Words {
    match kind {
        ErrorKind::SyntaxError => messages::template_syntax(),
        ErrorKind::UndefinedError => messages::template_value(),
        ErrorKind::UnknownFilter | ErrorKind::UnknownTest => messages::template_filter(),
        ErrorKind::UnknownFunction | ErrorKind::UnknownMethod => messages::template_function(),
        _ => messages::template_failed(),
    }
}
