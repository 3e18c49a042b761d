//! Words for Markdown.

use super::said::say;
use crate::messages;
use crate::problem::LinkFault;
use crate::words::Words;

/// Returns how to write a link or an image that was read as text.
pub(super) fn link_syntax(fault: LinkFault, is_image: bool) -> Words {
    match fault {
        LinkFault::SpaceInAddress if is_image => say::space_in_image_name(),
        LinkFault::SpaceInAddress => say::space_in_address(),
        LinkFault::SpaceInArticle => say::space_in_article(),
        LinkFault::SpaceInPhone => messages::write_with_tel(),
        LinkFault::Template => say::no_template(),
        LinkFault::QuotesInTitle => say::quotes_in_title(),
        LinkFault::SpaceBetween => say::space_between_brackets(),
        LinkFault::NoReference => say::address_in_brackets(),
        LinkFault::Brackets => say::close_brackets(),
    }
}

/// Returns what to write in place of an HTML tag, if Markdown has something like it.
pub(super) fn instead_of(tag: &str) -> Option<Words> {
    Some(match tag {
        "b" | "strong" | "mark" => say::for_bold(),
        "i" | "em" | "cite" => say::for_italic(),
        "del" | "s" | "strike" => say::for_struck_out(),
        "sub" | "sup" => say::for_raised(),
        "a" => say::for_link(),
        "img" | "picture" | "figure" => say::for_image(),
        "h1" | "h2" => say::for_heading(),
        "h3" | "h4" | "h5" | "h6" => say::for_small_heading(),
        "ul" | "li" | "dl" | "dt" | "dd" => say::for_item(),
        "ol" => say::for_numbered_item(),
        "hr" => say::for_rule(),
        "br" => say::for_line_break(),
        "p" | "div" => say::for_paragraph(),
        "code" | "kbd" | "pre" | "samp" | "tt" => say::for_code(),
        "table" | "thead" | "tbody" | "tr" | "th" | "td" => say::for_table(),
        "blockquote" | "aside" => say::for_quote(),
        "iframe" | "video" | "audio" | "embed" | "object" => say::for_embedded(),
        _ => return None,
    })
}

/// Returns what to write in place of a mark of another program, if Markdown has something like it.
pub(super) fn instead_of_mark(mark: &str) -> Option<Words> {
    Some(match mark.get(..2)? {
        "[]" => say::for_task(),
        "^[" => say::for_inline_note(),
        "*[" => say::for_abbreviation(),
        start if start.starts_with('$') => say::for_formula(),
        _ => return None,
    })
}
