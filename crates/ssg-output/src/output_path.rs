//! Where files are in an output.

use std::borrow::Borrow;
use std::fmt;
use std::ops::Deref;
use std::path::Path;

use serde::{Deserialize, Serialize};
use ssg_model::failure::Failure;

use crate::output_error;

/// The path of a file that is published, relative to the output: `blog/uno/index.html`.
///
/// Its parts are joined by slashes, and none is empty, `.`, `..`, or holds a zero byte. So it leads to
/// something below the folder that it is joined to, whatever that is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct OutputPath(String);

impl OutputPath {
    /// Reads a path; one that breaks a rule is an error.
    pub fn parse(path: impl Into<String>) -> Result<OutputPath, Failure> {
        let path = path.into();
        let is_name = |name: &str| !matches!(name, "" | "." | "..") && !name.contains('\0');
        match path.split('/').all(is_name) {
            true => Ok(OutputPath(path)),
            false => Err(output_error::bad_path(&path)),
        }
    }

    /// A name that is right as it stands in the code.
    pub(crate) fn literal(name: &'static str) -> OutputPath {
        OutputPath(name.to_owned())
    }

    /// The path of the same file in another encoding, `br` or `gz`.
    pub(crate) fn encoded(&self, encoding: &str) -> OutputPath {
        OutputPath(format!("{self}.{encoding}"))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The folders above, from the outermost one on.
    pub(crate) fn folders(&self) -> impl Iterator<Item = &str> {
        self.match_indices('/').map(|(end, _)| &self[..end])
    }
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

/// Both are ordered and hashed alike.
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
    fn a_path_leads_below_the_output() {
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
    fn folders_come_from_the_outermost_on() {
        let path = OutputPath::parse("blog/pagina/2/index.html").unwrap();
        assert!(path.folders().eq(["blog", "blog/pagina", "blog/pagina/2"]));
    }
}
