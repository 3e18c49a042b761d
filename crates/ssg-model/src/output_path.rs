//! Paths of files in an output.

use std::borrow::Borrow;
use std::fmt;
use std::ops::Deref;
use std::path::Path;

use crate::failure::Failure;
use crate::messages;
use serde::{Deserialize, Serialize};

/// The path of a file that is published, relative to the output: `blog/uno/index.html`.
///
/// Its parts are joined by slashes, and none is empty, `.`, `..`, or holds a zero byte. A path
/// therefore always stays in the folder that it is joined to.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct OutputPath(String);

impl OutputPath {
    /// Reads a path; a path that breaks these rules is an error.
    pub fn parse(path: impl Into<String>) -> Result<OutputPath, Failure> {
        let path = path.into();
        match path.split('/').all(is_name) {
            true => Ok(OutputPath(path)),
            false => Err(bad_path(&path)),
        }
    }

    /// Returns the file that a server sends for an address below its base path:
    /// `blog/uno/index.html` for `/blog/uno/`, `assets/a.svg` for `/assets/a.svg`. Parts that
    /// browsers drop are dropped.
    pub fn of(address: &str) -> OutputPath {
        let file = if address.ends_with('/') { "index.html" } else { "" };
        let parts = address.split('/').chain([file]).filter(|part| is_name(part));
        OutputPath(parts.collect::<Vec<_>>().join("/"))
    }

    /// Returns the path of the same file in another encoding, `br` or `gz`.
    pub fn encoded(&self, encoding: &str) -> OutputPath {
        OutputPath(format!("{self}.{encoding}"))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the folders above, outermost first.
    pub fn folders(&self) -> impl Iterator<Item = &str> {
        self.match_indices('/').map(|(end, _)| &self[..end])
    }
}

/// Whether a part of a path names something in the folder before it.
fn is_name(part: &str) -> bool {
    !matches!(part, "" | "." | "..") && !part.contains('\0')
}

/// Returns the failure for a path that no file of an output may have.
pub fn bad_path(path: &str) -> Failure {
    Failure::new(messages::bad_output_path(path))
}

impl TryFrom<String> for OutputPath {
    type Error = String;

    fn try_from(path: String) -> Result<OutputPath, String> {
        OutputPath::parse(path).map_err(|failure| failure.message.en)
    }
}

impl From<OutputPath> for String {
    fn from(path: OutputPath) -> String {
        path.0
    }
}

impl fmt::Display for OutputPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}

impl Deref for OutputPath {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl PartialEq<&str> for OutputPath {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

/// Both types are ordered and hashed alike, as `Borrow` requires.
impl Borrow<str> for OutputPath {
    fn borrow(&self) -> &str {
        self
    }
}

impl AsRef<Path> for OutputPath {
    fn as_ref(&self) -> &Path {
        self.as_str().as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::OutputPath;

    #[test]
    fn paths_out_of_the_output_are_refused() {
        for good in ["index.html", "blog/uno/index.html", ".host/nginx.conf", "..a/b..", "a b/ñ"] {
            assert_eq!(OutputPath::parse(good).unwrap().as_str(), good);
            let text = serde_json::to_string(good).unwrap();
            let read: OutputPath = serde_json::from_str(&text).unwrap();
            assert_eq!(serde_json::to_string(&read).unwrap(), text);
        }
        for bad in ["", "/", "/a", "a/", "a//b", ".", "./a", "a/.", "..", "a/../b", "a\0b"] {
            assert!(OutputPath::parse(bad).is_err(), "{bad:?}");
            assert!(serde_json::from_value::<OutputPath>(bad.into()).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn urls_map_to_output_files() {
        let check = |address: &str, file: &str| assert_eq!(OutputPath::of(address), file);
        check("/", "index.html");
        check("/blog/uno/", "blog/uno/index.html");
        check("/blog/404.html", "blog/404.html");
        check("assets/a.svg", "assets/a.svg");
        check("/../a//./b/", "a/b/index.html");
    }

    #[test]
    fn folders_are_listed_from_the_outermost() {
        let path = OutputPath::parse("blog/pagina/2/index.html").unwrap();
        assert!(path.folders().eq(["blog", "blog/pagina", "blog/pagina/2"]));
    }
}
