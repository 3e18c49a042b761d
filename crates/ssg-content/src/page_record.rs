//! The file of a page, read.

use ssg_model::content::pages::PageFile;
use ssg_model::content::services::ServicesFile;
use ssg_model::diagnostic::Diagnostic;
use ssg_model::problem::Severity;
use ssg_model::value::{Value, YamlNode};

use crate::decoding::Findings;
use crate::yaml;

/// The file of a page, as far as it could be read.
#[derive(Default)]
pub(crate) struct PageRecord {
    /// Whether the page is left out; then it is not judged.
    pub(crate) is_hidden: bool,
    /// What a page that is left out would be, if somebody asks for that.
    pub(crate) early: Option<EarlyRecord>,
    pub(crate) page: Option<PageFile>,
    /// The ids of its texts.
    anchors: Vec<String>,
}

/// A page that is left out, read all the same.
pub(crate) enum EarlyRecord {
    Page(Box<PageFile>),
    /// What is wrong with it, which is nobody's trouble but its author's.
    Faulty(Vec<Diagnostic>),
}

impl PageRecord {
    /// A page that is left out; `early` is what was found when it was read all the same.
    pub(crate) fn hidden(early: Option<(PageRecord, Findings)>, all: &mut Findings) -> PageRecord {
        let early = early.and_then(|(record, findings)| {
            let errors = findings.diagnostics.into_iter();
            let errors = errors.filter(|found| found.severity() == Severity::Error);
            let errors: Vec<Diagnostic> = errors.collect();
            if !errors.is_empty() {
                return Some(EarlyRecord::Faulty(errors));
            }
            all.icons.extend(findings.icons);
            record.page.map(|page| EarlyRecord::Page(Box::new(page)))
        });
        PageRecord { is_hidden: true, early, ..PageRecord::default() }
    }

    /// A page with the ids that were found in it.
    pub(crate) fn new(page: Option<PageFile>, findings: &mut Findings) -> PageRecord {
        let anchors = std::mem::take(&mut findings.anchors);
        PageRecord { page, anchors, ..PageRecord::default() }
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
