//! `_redirects`, in the form that Netlify and Cloudflare Pages share
//! (<https://docs.netlify.com/routing/redirects/>): `/from /to 301` in each line.

use hyper::StatusCode;

use super::paths::fit;

/// The rules in file order.
pub(super) struct RedirectsFile {
    rules: Vec<Rule>,
}

/// A line of the file.
struct Rule {
    from: String,
    to: String,
    status: StatusCode,
    /// Whether the rule wins over an existing file: the status ends in `!`.
    forced: bool,
}

/// The target of a redirect, and its status.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct RedirectTarget {
    pub(super) to: String,
    pub(super) status: StatusCode,
}

impl RedirectsFile {
    /// Parses the text of the file; lines that are not rules are skipped.
    pub(super) fn parse(text: &str) -> RedirectsFile {
        RedirectsFile { rules: text.lines().filter_map(rule).collect() }
    }

    /// Returns the target of the first matching rule; an existing file wins if it is not forced.
    pub(super) fn of(&self, path: &str, exists: bool) -> Option<RedirectTarget> {
        let rules = self.rules.iter().filter(|rule| rule.forced || !exists);
        rules.filter_map(|rule| Some((rule, fit(&rule.from, path)?))).next().map(|(rule, rest)| {
            RedirectTarget { to: rule.to.replace(":splat", rest), status: rule.status }
        })
    }
}

fn rule(line: &str) -> Option<Rule> {
    let line = line.split('#').next().filter(|line| !line.trim().is_empty())?;
    let mut words = line.split_whitespace();
    let (from, to) = (words.next()?, words.next()?);
    let status = words.next().unwrap_or("301");
    let (status, forced) = match status.strip_suffix('!') {
        Some(status) => (status, true),
        None => (status, false),
    };
    let status = status.parse().ok()?;
    Some(Rule { from: from.to_owned(), to: to.to_owned(), status, forced })
}

#[cfg(test)]
mod tests {
    use super::{RedirectTarget, RedirectsFile};

    fn check(path: &str, exists: bool, expected: Option<(&str, u16)>) {
        let file = RedirectsFile::parse(
            "# Moved\n/a/ /b/ 301!\n/c /d\n/old/* /new/:splat 302\n/gone/ /404.html 410\nodd\n",
        );
        let found = file.of(path, exists);
        let found =
            found.as_ref().map(|RedirectTarget { to, status }| (to.as_str(), status.as_u16()));
        assert_eq!(found, expected, "{path}");
    }

    #[test]
    fn the_first_matching_redirect_applies() {
        check("/c", false, Some(("/d", 301)));
        check("/old/x/y", false, Some(("/new/x/y", 302)));
        check("/gone/", false, Some(("/404.html", 410)));
        check("/else", false, None);
    }

    #[test]
    fn files_precede_redirects_unless_forced() {
        check("/a/", true, Some(("/b/", 301)));
        check("/c", true, None);
    }
}
