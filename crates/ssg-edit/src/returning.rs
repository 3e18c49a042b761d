//! Plans a return to an earlier version: no address of the published site is lost without a word.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::{fs, iter};

use ssg_content::{Loaded, Options};
use ssg_model::editing::{AtLeastOne, LinkedPage, PageCost, PlannedReturn};
use ssg_model::failure::Failure;
use ssg_model::file_error::FileAction;
use ssg_model::problem::Severity;
use ssg_model::route;
use ssg_model::site::Site;
use ssg_model::words::Lang;

use crate::answer::EditRefusal;
use crate::content_text::ContentText;
use crate::explained::explained;
use crate::lifecycle::{SITE, list, listed};
use crate::listing;
use crate::session::Handler;
use crate::versions::{PUBLISHED, Versions};

/// Loads versions as a build would.
pub(crate) struct VersionLoader {
    options: Options,
    /// The folder into which a version is written.
    folder: PathBuf,
}

/// The published version of the site, and the one to which it returns.
struct Return {
    now: Site,
    then: Site,
}

impl Handler<'_> {
    pub(crate) fn version_loader(&self) -> Result<VersionLoader, EditRefusal> {
        let folder = self.project.root().join(".ssg/checked");
        Ok(VersionLoader { options: self.project.published_options()?, folder })
    }
}

impl VersionLoader {
    fn load(&self, versions: &Versions, version: &str) -> Result<Loaded, EditRefusal> {
        self.with(versions, version, Ok)
    }

    /// Loads a version, and calls `act` while its files are there.
    fn with<T>(
        &self,
        versions: &Versions,
        version: &str,
        act: impl FnOnce(Loaded) -> Result<T, EditRefusal>,
    ) -> Result<T, EditRefusal> {
        // Remove what a killed session has left.
        let _ = fs::remove_dir_all(&self.folder);
        fs::create_dir_all(&self.folder).map_err(FileAction::Write.failed(&self.folder))?;
        let prefix = versions.repository.write_out(version, &self.folder)?;
        let loaded = ssg_content::load(&self.folder.join(prefix), &self.options)?;
        let result = act(loaded);
        let _ = fs::remove_dir_all(&self.folder);
        result
    }

    /// Returns what the changes since the published version cost visitors; nothing if that has
    /// errors.
    pub(crate) fn costs(
        &self,
        versions: &Versions,
        now: &Site,
        costs: impl FnOnce([&Site; 2]) -> Result<Vec<PageCost>, Failure>,
    ) -> Result<Vec<PageCost>, EditRefusal> {
        let repository = &versions.repository;
        let published = repository.sent().or_else(|_| repository.id("HEAD"))?;
        self.with(versions, &published, |loaded| match loaded.site {
            Some(site) if site.content_digest != now.content_digest => Ok(costs([&site, now])?),
            _ => Ok(Vec::new()),
        })
    }

    /// Loads a version; an error if it may not be published.
    pub(crate) fn checked(
        &self,
        versions: &Versions,
        version: &str,
        lang: Lang,
    ) -> Result<Site, EditRefusal> {
        let loaded = self.load(versions, version)?;
        let stops = loaded.diagnostics.iter().filter(|found| found.severity() >= Severity::Blocker);
        match AtLeastOne::of(explained(stops, None, lang)) {
            Some(stops) => Err(EditRefusal::Errors(stops)),
            None => loaded.site.ok_or_else(EditRefusal::missing),
        }
    }

    /// Makes a version with the content of an earlier one, on no branch yet, and returns it with its
    /// effects. Addresses that it would lose lead to the same page, or are declared gone.
    pub(crate) fn return_to(
        &self,
        versions: &Versions,
        back: &str,
        sentence: &str,
        lang: Lang,
    ) -> Result<(String, PlannedReturn), EditRefusal> {
        let repository = &versions.repository;
        repository.check_ready()?;
        let now = repository.sent().or_else(|_| repository.id("HEAD"))?;
        let then = repository.returned_to(back, &now, &[], sentence)?;
        let (site, earlier) =
            (self.load(versions, &now)?.site, self.checked(versions, &then, lang)?);
        let mut files = vec![(PUBLISHED.to_owned(), repository.file(&now, PUBLISHED))];
        let mut leaving = Vec::new();
        // A published version with errors has no addresses.
        if let Some(site) = site {
            let planned = Return { now: site, then: earlier };
            leaving = planned.leaving();
            for ((path, key), addresses) in planned.old_addresses() {
                let bytes = repository.file(&then, path).unwrap_or_default();
                let content = ContentText::with_bytes(planned.now.kinds, path, bytes)?;
                let all = listed(&content, key).into_iter().chain(addresses);
                files.push((path.to_owned(), Some(content.edited(&list(key, all))?.bytes)));
            }
        }
        let version = repository.returned_to(back, &now, &files, sentence)?;
        let changes = versions.count_between(&now, &then)?;
        let unpublished = repository.id("HEAD")? != now || !repository.changed_files()?.is_empty();
        Ok((version, PlannedReturn { changes, leaving, unpublished }))
    }
}

impl Return {
    /// Returns the pages that leave the site.
    fn leaving(&self) -> Vec<LinkedPage> {
        let lost = self.lost();
        let leaves = |path: &str| lost.contains_key(path) && self.later_file(path).is_none();
        let pages = self.now.pages.iter().map(|page| &page.payload);
        let pages = pages.filter(|page| leaves(&page.path)).map(|page| LinkedPage {
            path: page.path.clone(),
            title: listing::alone(&page.title).to_owned(),
        });
        pages.collect()
    }

    /// Returns the addresses that the return would lose, each with the address of its page now.
    fn lost(&self) -> BTreeMap<&str, &str> {
        let Return { now, then } = self;
        let old = &then.old_addresses;
        let moved = old.redirects.iter().map(|redirect| &redirect.from);
        let shown = then.pages.iter().map(|page| &page.payload.path);
        let kept: BTreeSet<&String> = shown.chain(moved).chain(&old.gone).collect();
        // Pages of lists come and go with their items.
        let is_own = |path: &&String| !route::is_list_page(path) && !route::is_tag(path);
        let shown = now.pages.iter().map(|page| &page.payload.path).filter(is_own);
        let old = &now.old_addresses;
        let moved = old.redirects.iter().map(|redirect| (&redirect.from, &redirect.to));
        let all = shown.chain(&old.gone).map(|path| (path, path)).chain(moved);
        let lost = all.filter(|(path, _)| !kept.contains(path));
        lost.map(|(path, page)| (path.as_str(), page.as_str())).collect()
    }

    /// Returns the file that has a page after the return, which may have an old address of it.
    fn later_file(&self, page: &str) -> Option<&str> {
        let old = self.now.old_addresses.redirects.iter().filter(|redirect| redirect.to == page);
        let mut addresses = iter::once(page).chain(old.map(|redirect| &*redirect.from));
        addresses.find_map(|address| {
            let found = self.then.pages.iter().find(|page| page.payload.path == address)?;
            Some(&*found.source)
        })
    }

    /// Returns the lost addresses, by the file and the key of the list that keeps them.
    fn old_addresses(&self) -> BTreeMap<(&str, &'static str), Vec<String>> {
        // A draft keeps its address.
        let is_held = |path: &str| self.then.held_back.iter().any(|held| held.path == path);
        let mut lists: BTreeMap<_, Vec<String>> = BTreeMap::new();
        for (address, page) in self.lost().into_iter().filter(|(path, _)| !is_held(path)) {
            let place = self.later_file(page).map_or((SITE, "gone"), |file| (file, "aliases"));
            lists.entry(place).or_default().push(address.to_owned());
        }
        lists
    }
}
