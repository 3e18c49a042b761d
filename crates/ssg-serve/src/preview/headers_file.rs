//! `_headers`, in the form that Netlify and Cloudflare Pages share
//! (<https://docs.netlify.com/routing/headers/>): a path, and below it, indented, its headers.

use super::paths::fit;

/// The rules in file order.
pub struct HeadersFile {
    rules: Vec<(String, Vec<(String, String)>)>,
}

impl HeadersFile {
    /// Parses the text of the file.
    pub fn parse(text: &str) -> HeadersFile {
        let mut rules: Vec<(String, Vec<(String, String)>)> = Vec::new();
        for line in text.lines() {
            if line.trim().is_empty() || line.trim_start().starts_with('#') {
                continue;
            }
            if !line.starts_with([' ', '\t']) {
                rules.push((line.trim().to_owned(), Vec::new()));
            } else if let (Some((_, headers)), Some((name, value))) =
                (rules.last_mut(), line.split_once(':'))
            {
                headers.push((name.trim().to_owned(), value.trim().to_owned()));
            }
        }
        HeadersFile { rules }
    }

    /// Returns the headers for a path; several values of one header are joined, as these hosts do.
    pub fn of(&self, path: &str) -> Vec<(String, String)> {
        let mut found: Vec<(String, String)> = Vec::new();
        let rules = self.rules.iter().filter(|(pattern, _)| fit(pattern, path).is_some());
        for (name, value) in rules.flat_map(|(_, headers)| headers) {
            match found.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(name)) {
                Some((_, known)) => *known = format!("{known}, {value}"),
                None => found.push((name.clone(), value.clone())),
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::HeadersFile;

    #[test]
    fn all_matching_header_rules_apply() {
        let file = HeadersFile::parse(
            "# Comment\n/*\n  X-One: a: b\n\n/assets/*\n  Cache-Control: public\n/\n  X-One: c\n",
        );
        let check = |path: &str, expected: &[(&str, &str)]| {
            let expected: Vec<_> =
                expected.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
            assert_eq!(file.of(path), expected, "{path}");
        };
        check("/x", &[("X-One", "a: b")]);
        check("/assets/x", &[("X-One", "a: b"), ("Cache-Control", "public")]);
        check("/", &[("X-One", "a: b, c")]);
    }
}
