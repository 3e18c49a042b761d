//! Paths of addresses, and the patterns with which hosts match them.

/// Returns the folders of a relative path, innermost first, ending with the root, which is empty.
pub(super) fn folders_up(path: &str) -> impl Iterator<Item = &str> {
    let ends = path.rmatch_indices('/').map(|(at, _)| at + 1).chain([0]);
    ends.map(|end| &path[..end])
}

/// Returns the part of a path that a pattern's `*` matches; `None` without a match.
pub(super) fn fit<'a>(pattern: &str, path: &'a str) -> Option<&'a str> {
    match pattern.split_once('*') {
        Some((start, end)) => path.strip_prefix(start)?.strip_suffix(end),
        None => (pattern == path).then_some(""),
    }
}

#[cfg(test)]
mod tests {
    use super::{fit, folders_up};

    #[test]
    fn not_found_pages_are_searched_from_the_innermost_folder() {
        let check = |path: &str, expected: &[&str]| {
            assert_eq!(folders_up(path).collect::<Vec<_>>(), expected, "{path}");
        };
        check("blog/uno/x", &["blog/uno/", "blog/", ""]);
        check("blog/", &["blog/", ""]);
        check("x", &[""]);
    }

    #[test]
    fn a_star_matches_the_rest_of_a_path() {
        assert_eq!(fit("/a/*", "/a/b/c"), Some("b/c"));
        assert_eq!(fit("/*", "/"), Some(""));
        assert_eq!(fit("/a/*.svg", "/a/b/c.svg"), Some("b/c"));
        assert_eq!(fit("/a/*.svg", "/a/c.svg.br"), None);
        assert_eq!(fit("/a", "/a"), Some(""));
        assert_eq!(fit("/a", "/a/"), None);
    }
}
