//! Finds the place in the content where an external link is written.

use std::path::Path;

use ssg_model::diagnostic::Diagnostic;
use ssg_model::problem::Problem;
use ssg_model::value::ByteRange;
use url::Url;

use crate::files::{self, Content};

/// The files that every page may use, besides its own.
const SHARED: [&str; 4] = [files::SITE, files::SERVICES, files::TESTIMONIALS, files::PEOPLE];

/// Creates a diagnostic about the link `url`, which has no fragment: at its place in the page's own
/// file or in a shared one, or else about the page's file as a whole.
///
/// Links are searched as text, so a link that is written with character references (`&amp;`) or
/// made by a component is not found.
pub fn at_link(root: &Path, page_source: &str, url: &Url, problem: Problem) -> Diagnostic {
    let content = Content::open(root);
    for path in [page_source].into_iter().chain(SHARED) {
        if let Ok(source) = content.read(path)
            && let Some(range) = find(&source.text, url)
        {
            return Diagnostic { problem, source, range };
        }
    }
    files::about(page_source, problem)
}

/// Returns the first place where a text has the address, with or without a fragment.
fn find(text: &str, url: &Url) -> Option<ByteRange> {
    let schemes = ["https://", "http://"];
    let mut starts: Vec<usize> =
        schemes.iter().flat_map(|scheme| text.match_indices(scheme)).map(|(at, _)| at).collect();
    starts.sort_unstable();
    starts.into_iter().find_map(|start| {
        let rest = &text[start..];
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        // Delimiters of Markdown, HTML and YAML may also be part of an address.
        let ends = rest[..end].match_indices([')', '>', '"', '\'', ',', '}', ']']);
        ends.map(|(at, _)| at).chain([end]).find_map(|end| {
            let mut found = Url::parse(&rest[..end]).ok()?;
            found.set_fragment(None);
            (found == *url).then_some(start..start + end)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, url: &str, expected: Option<&str>) {
        let found = find(text, &Url::parse(url).unwrap());
        assert_eq!(found.map(|range| &text[range]), expected);
    }

    #[test]
    fn links_are_found_as_they_are_written() {
        check("[a](https://x.mx)", "https://x.mx/", Some("https://x.mx"));
        check("<https://x.mx/a#b>.", "https://x.mx/a", Some("https://x.mx/a#b"));
        check("{ url: https://X.mx/ñ, b: c }", "https://x.mx/%C3%B1", Some("https://X.mx/ñ"));
        check("(https://x.mx/a_(b) \"c\")", "https://x.mx/a_(b)", Some("https://x.mx/a_(b)"));
        check("[a]: https://x.mx/a\n", "https://x.mx/a", Some("https://x.mx/a"));
        check("<a href='https://x.mx/a'>", "https://x.mx/a", Some("https://x.mx/a"));
        check("[a](https://x.mx/ab) [b](https://x.mx/a)", "https://x.mx/a", Some("https://x.mx/a"));
        check("[a](https://x.mx/ab)", "https://x.mx/a", None);
    }
}
