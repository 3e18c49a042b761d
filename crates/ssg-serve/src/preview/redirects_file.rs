//! `_redirects`, in the form that Netlify and Cloudflare Pages share
//! (<https://docs.netlify.com/routing/redirects/>): `/from /to 301` in each line.

use hyper::StatusCode;
use percent_encoding::percent_decode_str;

use super::paths::fit;

/// The rules in file order.
pub(super) struct RedirectsFile {
    rules: Vec<Rule>,
}

/// A line of the file.
struct Rule {
    /// The decoded path.
    from: String,
    /// A name and value that the query must have, such as `p=123`.
    query: Option<String>,
    to: String,
    status: StatusCode,
    /// Whether the rule wins over an existing file: the status ends in `!`.
    forced: bool,
}

/// The target of a redirect, its status, and the query without the part that the rule needs.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct RedirectTarget {
    pub(super) to: String,
    pub(super) status: StatusCode,
    pub(super) query: String,
}

impl RedirectsFile {
    /// Parses the text of the file; lines that are not rules are skipped.
    pub(super) fn parse(text: &str) -> RedirectsFile {
        RedirectsFile { rules: text.lines().filter_map(rule).collect() }
    }

    /// Returns the target of the first matching rule; an existing file wins if it is not forced.
    pub(super) fn of(&self, path: &str, query: &str, exists: bool) -> Option<RedirectTarget> {
        let has = |rule: &Rule| {
            rule.query.as_ref().is_none_or(|wanted| query.split('&').any(|part| part == wanted))
        };
        let rules = self.rules.iter().filter(|rule| (rule.forced || !exists) && has(rule));
        rules.filter_map(|rule| Some((rule, fit(&rule.from, path)?))).next().map(|(rule, rest)| {
            let others = query.split('&').filter(|part| rule.query.as_deref() != Some(part));
            let query = others.collect::<Vec<_>>().join("&");
            RedirectTarget { to: rule.to.replace(":splat", rest), status: rule.status, query }
        })
    }
}

fn rule(line: &str) -> Option<Rule> {
    let line = line.split('#').next().filter(|line| !line.trim().is_empty())?;
    let mut words = line.split_whitespace().peekable();
    let from = percent_decode_str(words.next()?).decode_utf8().ok()?.into_owned();
    let query = words.next_if(|word| !word.starts_with('/') && word.contains('='));
    let (query, to) = (query.map(str::to_owned), words.next()?);
    let status = words.next().unwrap_or("301");
    let (status, forced) = match status.strip_suffix('!') {
        Some(status) => (status, true),
        None => (status, false),
    };
    let status = status.parse().ok()?;
    Some(Rule { from, query, to: to.to_owned(), status, forced })
}

#[cfg(test)]
mod tests {
    use super::{RedirectTarget, RedirectsFile};

    fn check(path: &str, exists: bool, expected: Option<(&str, u16)>) {
        let file = RedirectsFile::parse(
            "# Moved\n/a/ /b/ 301!\n/c /d\n/old/* /new/:splat 302\n/gone/ /404.html 410\nodd\n\
             /a%C3%B1o%20uno/ /e/\n/ p=12 /f/ 301!\n",
        );
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let found = file.of(path, query, exists);
        let found =
            found.as_ref().map(|RedirectTarget { to, status, .. }| (to.as_str(), status.as_u16()));
        assert_eq!(found, expected, "{path}");
    }

    #[test]
    fn the_first_matching_redirect_applies() {
        check("/c", false, Some(("/d", 301)));
        check("/old/x/y", false, Some(("/new/x/y", 302)));
        check("/gone/", false, Some(("/404.html", 410)));
        check("/else", false, None);
        check("/a\u{f1}o uno/", false, Some(("/e/", 301)));
        check("/?a=b&p=12", true, Some(("/f/", 301)));
        check("/?p=123", true, None);
        let file = RedirectsFile::parse("/ p=12 /f/ 301!\n");
        assert_eq!(file.of("/", "a=b&p=12&c", true).unwrap().query, "a=b&c");
    }

    #[test]
    fn files_precede_redirects_unless_forced() {
        check("/a/", true, Some(("/b/", 301)));
        check("/c", true, None);
    }
}
