//! Renames and deletes articles and pages, and replaces words in many files. Each operation is
//! checked as a whole, and is one step of the undo history.

#![expect(clippy::disallowed_methods, reason = "it only refuses to overwrite a file")]

use std::collections::BTreeMap;

use ssg_content::{Unsaved, kinds_of};
use ssg_history::FileChange;
use ssg_model::content::language::is_language_folder;
use ssg_model::editing::{
    ContentEdit, Made, Message, NewWords, PlainValue, RenameRequest, ReplaceRequest, Saved,
    TakeBackRequest, TextPlace,
};
use ssg_model::kind::{Collection, Kinds};
use ssg_model::route;
use ssg_model::site::OriginalFile;
use ssg_model::words::Words;
use ssg_serve::response::StatusCode;
use ssg_store::Digest;

use crate::answer::EditRefusal;
use crate::content_text::ContentText;
use crate::explained::{explained, not_shown};
use crate::listing;
use crate::messages;
use crate::new_entry::{self, Refusal};
use crate::places;
use crate::project::Judged;
use crate::session::Handler;

const ARTICLES: &str = "content/articles/";
pub(crate) const SITE: &str = "content/site.yaml";

impl Handler<'_> {
    /// Writes files as one step, if the checks allow it.
    pub(crate) fn step(
        &mut self,
        changes: Vec<FileChange>,
        label: Words,
    ) -> Result<Saved, EditRefusal> {
        let paths: Vec<String> = changes.iter().map(|change| change.path.clone()).collect();
        let unsaved = changes.iter().map(|FileChange { path, after, .. }| Unsaved {
            path: path.clone(),
            contents: after.clone(),
        });
        let judged = self.judged(unsaved.collect())?;
        self.session.history.apply(changes, label)?;
        self.show(&paths, Some(judged))
    }

    /// Moves an article or page to another address, redirects the old one, and updates all links.
    pub(crate) fn rename(
        &mut self,
        RenameRequest { file, name }: RenameRequest,
    ) -> Result<Made, EditRefusal> {
        let root = self.project.root();
        let content = self.read(&file)?;
        let path = new_entry::beside(&file, &name).map_err(refused)?;
        if self.is_there(&path) {
            return Err(taken());
        }
        let kinds = kinds_of(root).0;
        let (old, new) = (address(kinds, &file)?, address(kinds, &path)?);
        let name = |path: &str| path.rsplit('/').next().unwrap_or_default().to_owned();
        let words = [NewWords(old.clone(), new.clone()), NewWords(name(&file), name(&path))];
        let has_words = |text: &str| places::with_words(text, &words).is_some();
        let links = places::find(root, self.lang, has_words);
        let mut groups = vec![(links, Vec::from(words))];
        if let Some(((of, old), (_, new))) = entry(kinds, &file).zip(entry(kinds, &path)) {
            let words = vec![NewWords(old.to_owned(), new.to_owned())];
            groups.push((places::references(root, self.lang, of.name, old), words));
        }
        let mut changes = self.rewritten(&groups)?;
        changes.retain(|change| change.path != file);
        let before = Some(content.bytes.clone());
        let mut content = groups.iter().try_fold(content, |content, (places, words)| {
            let own = places.iter().filter(|place| place.file == file).collect();
            places::rewritten(&content, own, words)
        })?;
        let site = self.project.site();
        if site.is_some_and(|site| site.all_pages().any(|page| page.source == file)) {
            let aliases = listed(&content, "aliases").into_iter().filter(|alias| *alias != new);
            content = content.edited(&list("aliases", aliases.chain([old.clone()])))?;
        }
        changes.push(FileChange { path: file.clone(), before, after: None });
        let identity = ssg_content::translated_from(Digest::of(&*content.text));
        changes.push(FileChange { path: path.clone(), before: None, after: Some(content.bytes) });
        self.name_originals(&file, &path, identity, &mut changes)?;
        self.step(changes, messages::moving(old, new))?;
        self.made(path)
    }

    /// Lets translations name their originals, as a file that has moved to `path` no longer shares its
    /// path with the other. The new address of an original does not make its translations outdated.
    fn name_originals(
        &self,
        file: &str,
        path: &str,
        identity: String,
        changes: &mut Vec<FileChange>,
    ) -> Result<(), EditRefusal> {
        let kinds = kinds_of(self.project.root()).0;
        let originals = self.project.site().map(|site| &site.originals);
        for (translation, original) in originals.into_iter().flatten() {
            let OriginalFile { file: original, has_changed } = original;
            if translation != file && original != file {
                continue;
            }
            let moved = |of: &str| if of == file { path.to_owned() } else { of.to_owned() };
            let (translation, original) = (moved(translation), moved(original));
            let at = changes.iter().position(|change| change.path == translation);
            let content = match at.and_then(|at| changes[at].after.clone()) {
                Some(bytes) => ContentText::with_bytes(kinds, &translation, bytes)?,
                None => self.read(&translation)?,
            };
            let has = |key: &str| content.written_at(&[key.into()]).is_some();
            let mut edits = Vec::new();
            if !has("translates") {
                edits.push(("translates", address(kinds, &original)?));
            }
            if original == path && !has_changed && has("translated_from") {
                edits.push(("translated_from", identity.clone()));
            }
            if edits.is_empty() {
                continue;
            }
            let set = |content: ContentText, (key, value): (&str, String)| {
                let (path, value) = (vec![key.into()], Some(value));
                content.edited(&ContentEdit::Set { path, value, bare: false })
            };
            let after = Some(edits.into_iter().try_fold(content.clone(), set)?.bytes);
            match at {
                Some(at) => changes[at].after = after,
                None => {
                    let before = Some(content.bytes);
                    changes.push(FileChange { path: translation, before, after });
                }
            }
        }
        Ok(())
    }

    /// Deletes an article or page, and records its published addresses as gone.
    pub(crate) fn delete(
        &mut self,
        TakeBackRequest { id: file }: TakeBackRequest,
    ) -> Result<Saved, EditRefusal> {
        let content = self.read(&file)?;
        let address = address(kinds_of(self.project.root()).0, &file)?;
        let label = messages::deleting(&address);
        let mut gone = listed(&content, "aliases");
        gone.push(address);
        let old = self.project.site().map(|site| &site.old_addresses);
        gone.retain(|address| old.is_some_and(|old| old.published.contains(address)));
        let folder = of_language(&file).map(|(folder, _)| folder.to_owned());
        let texts = folder.map_or(SITE.to_owned(), |folder| format!("content/{folder}/site.yaml"));
        let mut changes = vec![FileChange { path: file, before: Some(content.bytes), after: None }];
        if !gone.is_empty() {
            let site = self.read(&texts)?;
            let all = listed(&site, "gone").into_iter().chain(gone);
            let after = Some(site.edited(&list("gone", all))?.bytes);
            changes.push(FileChange { path: site.path, before: Some(site.bytes), after });
        }
        self.step(changes, label)
    }

    /// Replaces words in all the chosen places.
    pub(crate) fn replace(
        &mut self,
        ReplaceRequest { words, places }: ReplaceRequest,
    ) -> Result<Saved, EditRefusal> {
        let NewWords(old, new) = words.first().ok_or_else(EditRefusal::malformed)?;
        let label = messages::replacing_words(old, new);
        let changes = self.rewritten(&[(places, words)])?;
        self.step(changes, label)
    }

    /// Replaces words in groups of places, one after the other.
    pub(crate) fn rewritten(
        &self,
        groups: &[(Vec<TextPlace>, Vec<NewWords>)],
    ) -> Result<Vec<FileChange>, EditRefusal> {
        let mut contents: BTreeMap<&str, (Vec<u8>, ContentText)> = BTreeMap::new();
        for (places, words) in groups {
            let mut files: BTreeMap<&str, Vec<&TextPlace>> = BTreeMap::new();
            places.iter().for_each(|place| files.entry(&place.file).or_default().push(place));
            for (file, places) in files {
                let (before, content) = match contents.remove(file) {
                    Some(known) => known,
                    None => self.read(file).map(|content| (content.bytes.clone(), content))?,
                };
                contents.insert(file, (before, places::rewritten(&content, places, words)?));
            }
        }
        let change = |(path, (before, content)): (&str, (Vec<u8>, ContentText))| FileChange {
            path: path.to_owned(),
            before: Some(before),
            after: Some(content.bytes),
        };
        Ok(contents.into_iter().map(change).collect())
    }

    /// Whether a file is there.
    pub(crate) fn is_there(&self, path: &str) -> bool {
        self.project.root().join(path).exists()
    }

    /// Returns a created file with the address of its page.
    pub(crate) fn made(&self, file: String) -> Result<Made, EditRefusal> {
        let site = self.project.site();
        let address = address(kinds_of(self.project.root()).0, &file)?;
        // An entry without a page has no address to visit.
        let address = Some(address).filter(|address| address.starts_with('/'));
        let address = address.unwrap_or_else(|| route::HOME.to_owned());
        let address = site.map_or_else(|| address.clone(), |site| listing::full(site, &address));
        Ok(Made { address, file })
    }

    /// Updates the pages after a write, and returns their version with the warnings of the checks.
    pub(crate) fn show(
        &mut self,
        files: &[String],
        judged: Option<(Judged, Vec<Message>)>,
    ) -> Result<Saved, EditRefusal> {
        let (judged, warnings) = judged.unzip();
        self.project.show_written(files, judged)?;
        let mut warnings = warnings.unwrap_or_default();
        let error = explained(self.project.first_error(), self.project.site(), self.lang);
        warnings.extend(error.into_iter().map(|error| not_shown(error, self.lang)));
        let version = self.project.version();
        Ok(Saved { version, warnings, expected: None, path: None, block: None })
    }
}

/// Returns the address of an article, an entry or a page by its file; an error for any other file.
pub(crate) fn address(kinds: &Kinds, file: &str) -> Result<String, EditRefusal> {
    if let Some((folder, file)) = of_language(file) {
        let address = address(kinds, &file)?;
        let is_path = address.starts_with('/');
        return Ok(if is_path { format!("/{folder}{address}") } else { address });
    }
    let (stem, _) = file.rsplit_once('.').unwrap_or((file, ""));
    let of_page = || Some(format!("{}/", stem.strip_prefix("content/pages")?));
    let of_entry = || entry(kinds, file).map(|(collection, name)| collection.address(name));
    let address = stem.strip_prefix(ARTICLES).map(route::article).or_else(of_page);
    address.or_else(of_entry).ok_or_else(EditRefusal::missing)
}

/// Returns the folder of a language, and the file of the main language at the same path.
fn of_language(file: &str) -> Option<(&str, String)> {
    let (folder, rest) = file.strip_prefix("content/")?.split_once('/')?;
    is_language_folder(folder).then(|| (folder, format!("content/{rest}")))
}

/// Returns the collection and the name of an entry by its file.
fn entry<'k, 'f>(kinds: &'k Kinds, file: &'f str) -> Option<(&'k Collection, &'f str)> {
    let (folder, name) = file.strip_prefix("content/")?.split_once('/')?;
    let (_, collection) = kinds.collection(folder)?;
    Some((collection, name.rsplit_once('.')?.0))
}

/// Returns the texts of a list of a file.
pub(crate) fn listed(content: &ContentText, key: &str) -> Vec<String> {
    let texts = places::texts(content).into_iter();
    let texts = texts.filter(|(path, ..)| path.first() == Some(&key.into()));
    texts.map(|(_, text, _)| text.to_owned()).collect()
}

/// Returns the edit that sets a list to these texts; without any, it removes the list.
pub(crate) fn list(key: &str, texts: impl Iterator<Item = String>) -> ContentEdit {
    let (path, texts) = (vec![key.into()], texts.map(PlainValue::Text).collect::<Vec<_>>());
    match texts.is_empty() {
        true => ContentEdit::Remove { path },
        false => ContentEdit::Put { path, value: PlainValue::List(texts) },
    }
}

/// Refuses a title whose address another page or article has.
pub(crate) fn taken() -> EditRefusal {
    let hint = messages::choose_another();
    EditRefusal::new(StatusCode::UNPROCESSABLE_ENTITY, messages::title_in_use(), hint)
}

/// Refuses a title from which no file name can be made.
pub(crate) fn refused(refusal: Refusal) -> EditRefusal {
    let title = match refusal {
        Refusal::NoTitle => messages::title_without_letters(),
        Refusal::ControlCharacter => messages::invisible_character_in_title(),
        Refusal::Taken(_) | Refusal::NotAList => messages::exists_already(),
    };
    EditRefusal::new(StatusCode::UNPROCESSABLE_ENTITY, title, None)
}
