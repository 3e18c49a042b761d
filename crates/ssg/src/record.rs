//! `ssg build --record`: brings `content/published.json` up to date.

use std::collections::BTreeSet;
use std::path::Path;

use serde::{Deserialize, Serialize};
use ssg_model::file_error::FileAction;
use ssg_model::site::{PageKind, Site};
use ssg_store::{Durability, remove_temporary, write_atomic};

use crate::console::Console;
use crate::failure::Result;
use crate::messages;

const LIST: &str = "content/published.json";

/// The new list of published addresses. No address is ever removed, even when the content redirects
/// it.
#[derive(Serialize, Deserialize)]
pub(crate) struct Record {
    addresses: BTreeSet<String>,
    is_new: bool,
}

impl Record {
    /// Adds the articles and entries of a site to those that were published before.
    pub(crate) fn of(site: &Site) -> Record {
        let articles = site
            .all_pages()
            .filter(|page| matches!(page.kind, PageKind::Article | PageKind::Entry));
        let articles = articles.map(|page| page.address());
        let published = &site.old_addresses.published;
        let addresses: BTreeSet<String> = published.iter().cloned().chain(articles).collect();
        // A list in another order is also rewritten.
        let is_new = !addresses.iter().eq(published);
        Record { addresses, is_new }
    }

    /// Writes the list atomically, unless it is unchanged.
    pub(crate) fn write(&self, root: &Path, console: &Console) -> Result<()> {
        if !self.is_new {
            return Ok(());
        }
        let list = root.join(LIST);
        let mut text = serde_json::to_string_pretty(&self.addresses)?;
        text.push('\n');
        // Remove the temporary files of a killed run.
        let _ = list.parent().map(remove_temporary);
        write_atomic(&list, text.as_bytes(), Durability::Synced)
            .map_err(FileAction::Write.failed(&list))?;
        console.say(messages::recorded(LIST));
        Ok(())
    }
}
