//! The file of a page, read.

use ssg_model::content::pages::PageFile;
use ssg_model::content::services::ServicesFile;
use ssg_model::value::{Value, YamlNode};

use crate::decoding::Findings;
use crate::yaml;

/// The file of a page, as far as it could be read.
#[derive(Default)]
pub(crate) struct PageRecord {
    /// Whether the page is left out; then it is not judged.
    pub(crate) is_hidden: bool,
    pub(crate) page: Option<PageFile>,
    /// The ids of its texts.
    anchors: Vec<String>,
}

impl PageRecord {
    /// A page that is left out.
    pub(crate) fn hidden() -> PageRecord {
        PageRecord { is_hidden: true, ..PageRecord::default() }
    }

    /// A page with the ids that were found in it.
    pub(crate) fn new(page: Option<PageFile>, findings: &mut Findings) -> PageRecord {
        PageRecord { is_hidden: false, page, anchors: std::mem::take(&mut findings.anchors) }
    }

    /// The ids of the page that links may lead to; `None` while they are not known.
    pub(crate) fn anchors(&self, services: Option<&ServicesFile>) -> Option<Vec<String>> {
        let products = services.map(|services| &*services.products.0);
        let sections = self.page.as_ref()?.sections.iter();
        let mut anchors = self.anchors.clone();
        for found in sections.map(|section| section.anchors(products)) {
            anchors.extend(found?);
        }
        Some(anchors)
    }
}

/// The line `hidden: true` of a page.
pub(crate) fn hidden_flag(node: &YamlNode) -> Option<&YamlNode> {
    let is_set = |node: &&YamlNode| matches!(&node.value, Value::Scalar { text, quoted: false } if text == "true");
    yaml::value(node, "hidden").filter(is_set)
}
