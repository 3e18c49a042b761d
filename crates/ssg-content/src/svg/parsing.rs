//! The XML of a drawing.

use roxmltree::{Document, ParsingOptions};
use ssg_model::problem::ImageFault;

/// Parses the text of an SVG file; what has another root element is refused.
pub(super) fn parse(text: &str) -> Result<Document<'_>, ImageFault> {
    let not_svg = |reason: String| ImageFault::NotSvg { reason };
    // Drawing programs write a document type; roxmltree bounds what its entities expand to.
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let document =
        Document::parse_with_options(text, options).map_err(|error| not_svg(error.to_string()))?;
    match document.root_element().has_tag_name(("http://www.w3.org/2000/svg", "svg")) {
        true => Ok(document),
        false => Err(not_svg("no `<svg xmlns=\"http://www.w3.org/2000/svg\">`".to_owned())),
    }
}
