//! Reads `content/published.json`: the addresses of all articles and
//! entries that were ever published.
//!
//! JSON is read as YAML, which includes it (YAML 1.2, section 1.2), so that every entry has its
//! range in the file.

use std::sync::Arc;

use ssg_model::content::fields::is_slug;
use ssg_model::diagnostic::{Diagnostic, Source, diagnostic};
use ssg_model::problem::Problem;
use ssg_model::value::{Spanned, Value, YamlNode};

use crate::files::{self, Content};
use crate::yaml;

/// The list of published addresses, each with its range.
#[derive(Clone)]
pub(crate) struct PublishedList {
    pub(crate) source: Arc<Source>,
    pub(crate) addresses: Vec<Spanned<String>>,
}

impl PublishedList {
    /// Reads the list; returns `None` if there is none yet, or after a problem was reported.
    pub(crate) fn read(
        content: &Content,
        diagnostics: &mut Vec<Diagnostic>,
    ) -> Option<PublishedList> {
        if !content.inputs.exists(&content.locate(files::PUBLISHED)) {
            return None;
        }
        let source =
            content.read(files::PUBLISHED).map_err(|problem| diagnostics.push(*problem)).ok()?;
        // Every syntax error has the same remedy: restore the file.
        let mut report =
            |range| diagnostics.push(diagnostic(&source, range, Problem::BAD_PUBLISHED_LIST));
        let (node, problems) = yaml::parse(&source.text, 0);
        problems.into_iter().for_each(|(range, _)| report(range));
        let node = node?;
        let Value::List(items) = node.value else {
            report(node.range);
            return None;
        };
        let mut addresses = Vec::with_capacity(items.len());
        for YamlNode { value, range } in items {
            match value {
                Value::Scalar { text, quoted: true } if is_address(&text) => {
                    addresses.push(Spanned { value: text, range });
                }
                _ => report(range),
            }
        }
        Some(PublishedList { source, addresses })
    }
}

/// Whether an address may be that of an article or of an entry.
fn is_address(address: &str) -> bool {
    let names = address.strip_prefix('/').and_then(|rest| rest.strip_suffix('/'));
    names.is_some_and(|names| names.contains('/') && names.split('/').all(is_slug))
}
