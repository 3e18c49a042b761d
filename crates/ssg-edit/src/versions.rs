//! The versions that Git keeps, and the changes since the last one.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

use crate::messages;
use ssg_frontend::environment::Environment;
use ssg_history::{FileChange, GitFault, GitProgram, Repository, WriteFault};
use ssg_model::editing::{
    ContentChange, ContentChanges, KeptVersion, Message, PathStep, RepositoryState,
};
use ssg_model::kind::Kinds;
use ssg_model::words::{Lang, Words};
use ssg_serve::response::{HttpResponse, StatusCode};
use ssg_store::Digest;

use crate::answer::{EditRefusal, gone};
use crate::changes::{self, ChangedPlace, ValueChange, changes};
use crate::content_text::ContentText;
use crate::listing;

/// The list of published addresses, which a return keeps.
pub(crate) const PUBLISHED: &str = "content/published.json";

/// The maximum number of files named in the sentence of a version.
const NAMED: usize = 3;

/// A project and its Git repository.
#[derive(Clone)]
pub(crate) struct Versions {
    root: PathBuf,
    pub(crate) repository: Repository,
    /// Git's files that change with the state of the repository, once they are known.
    marks: OnceLock<Vec<PathBuf>>,
}

/// The time limit for Git while a page waits.
pub(crate) const SHORT: Duration = Duration::from_secs(10);

/// A file that has changed since the last version, with its changes.
struct FileChanges {
    kinds: &'static Kinds,
    path: String,
    old: Option<Vec<u8>>,
    new: Option<Vec<u8>>,
    /// The changes in a file that exists on both sides.
    fields: Vec<ValueChange>,
}

/// The number of changes in each file, with the object of the last version and the digest of the
/// contents that were compared.
pub(crate) type ChangeCounts = BTreeMap<String, ((Option<String>, Option<Digest>), usize)>;

impl Versions {
    /// Returns the versions of the project at `root`; `limit` may set a time limit for Git.
    pub(crate) fn of(root: &Path, limit: impl FnOnce(GitProgram) -> GitProgram) -> Versions {
        let git = Environment::inherited().find_program("git").map(GitProgram::at).map(limit);
        let repository = Repository::new(root, git);
        Versions { root: root.to_owned(), repository, marks: OnceLock::new() }
    }

    /// Returns the kinds of section of the site.
    pub(crate) fn kinds(&self) -> &'static Kinds {
        ssg_content::kinds_of(&self.root).0
    }

    /// Returns Git's files that change with the last version, the index or the configuration.
    pub(crate) fn marks(&self) -> &[PathBuf] {
        self.marks.get_or_init(|| self.repository.marks().unwrap_or_default())
    }

    /// Returns the state of the repository, and the number of changes in each file. Files are
    /// compared again only if they differ from those of `known`.
    pub(crate) fn status(&self, known: &ChangeCounts) -> (RepositoryState, ChangeCounts) {
        let state = self.repository.state().unwrap_or(RepositoryState::None);
        let count = |(path, old): (String, Option<String>)| {
            let new = fs::read(self.root.join(&path)).ok();
            let contents = (old, new.as_ref().map(Digest::of));
            let known = known.get(&path).filter(|(known, _)| *known == contents);
            let count = known.map_or_else(
                || {
                    let old = self.repository.committed(&[&path]).ok()?.pop()?;
                    Some(FileChanges::between(Kinds::none(), &path, old, new).count())
                },
                |(_, count)| Some(*count),
            )?;
            Some((path, (contents, count)))
        };
        let files = self.repository.changed_objects().unwrap_or_default();
        (state, files.into_iter().filter_map(count).collect())
    }

    /// Returns the changes since the last version, field by field.
    pub(crate) fn changes(&self, lang: Lang) -> Result<ContentChanges, GitFault> {
        let files = self.changed()?;
        Ok(ContentChanges { changes: listed(&files, lang), sentence: sentence(&files, lang) })
    }

    /// Returns a picture of the last version.
    pub(crate) fn picture(&self, path: &str) -> Result<HttpResponse, EditRefusal> {
        let is_picture = listing::picture_urls(path, [true; 2]).is_some();
        let picture = self.repository.committed(&[path])?.pop().flatten().filter(|_| is_picture);
        Ok(HttpResponse::file(path, picture.ok_or_else(EditRefusal::missing)?))
    }

    /// Makes a version of all changed content files. Without a sentence, it gets one that says what
    /// has changed.
    pub(crate) fn save(&self, sentence: Option<&str>, lang: Lang) -> Result<KeptVersion, GitFault> {
        let files = self.repository.changed_files()?;
        let paths: Vec<&str> = files.iter().map(String::as_str).collect();
        let sentence = match sentence {
            Some(sentence) => sentence.to_owned(),
            None => self.changes(lang)?.sentence,
        };
        let saved = self.repository.commit(&paths, &sentence)?;
        let lost = messages::version_on_no_branch();
        let lost = || Message { title: lost.get(lang).to_owned(), ..Message::default() };
        let warnings = if saved.branch.is_none() { vec![lost()] } else { Vec::new() };
        Ok(KeptVersion { id: saved.id, warnings })
    }

    /// Returns the change of a file that takes back the change with this id.
    pub(crate) fn without(&self, id: &str) -> Result<FileChange, EditRefusal> {
        for FileChanges { path, old, new, fields, .. } in self.changed()? {
            if path == id {
                return Ok(FileChange { path, before: new, after: old });
            }
            let is_it = |change: &ValueChange| identity(&path, change) == id;
            let Some(change) = fields.into_iter().find(is_it) else { continue };
            // Even a file's only change is taken back on its own, so that comments stay.
            let text = changes::taken_back(&text(&old), &text(&new), path.ends_with(".md"), change);
            let after = Some(text.map_err(|_| EditRefusal::missing())?.into_bytes());
            return Ok(FileChange { path, before: new, after });
        }
        Err(EditRefusal::missing())
    }

    /// Counts the changes from one version to another, without the recorded addresses.
    pub(crate) fn count_between(&self, from: &str, to: &str) -> Result<usize, GitFault> {
        let mut count = 0;
        for [from_path, to_path] in self.repository.differences(from, to)? {
            let file = |version, path: &Option<String>| {
                path.as_ref().and_then(|path| self.repository.file(version, path))
            };
            let (old, new) = (file(from, &from_path), file(to, &to_path));
            let path = to_path.or(from_path).unwrap_or_default();
            if path != PUBLISHED {
                count += FileChanges::between(Kinds::none(), &path, old, new).count();
            }
        }
        Ok(count)
    }

    /// Returns the files that have changed since the last version.
    fn changed(&self) -> Result<Vec<FileChanges>, GitFault> {
        let files = self.repository.changed_files()?;
        let paths: Vec<&str> = files.iter().map(String::as_str).collect();
        let committed = self.repository.committed(&paths)?;
        let kinds = self.kinds();
        let changes = paths.iter().zip(committed).map(|(path, old)| {
            FileChanges::between(kinds, path, old, fs::read(self.root.join(path)).ok())
        });
        Ok(changes.collect())
    }
}

impl FileChanges {
    fn between(
        kinds: &'static Kinds,
        path: &str,
        old: Option<Vec<u8>>,
        new: Option<Vec<u8>>,
    ) -> FileChanges {
        let fields = match (&old, &new) {
            (Some(_), Some(_)) if is_text(path) => {
                changes(&text(&old), &text(&new), path.ends_with(".md"))
            }
            _ => Vec::new(),
        };
        FileChanges { kinds, path: path.to_owned(), old, new, fields }
    }

    /// Counts the changes that are listed.
    fn count(&self) -> usize {
        match (&self.old, &self.new) {
            (Some(_), Some(_)) if is_text(&self.path) => self.fields.len(),
            _ => 1,
        }
    }
}

/// Lists the changes of files for the page.
fn listed(files: &[FileChanges], lang: Lang) -> Vec<ContentChange> {
    let mut all = Vec::new();
    for file @ FileChanges { kinds, path, old, new, fields } in files {
        let is_there = [old.is_some(), new.is_some()];
        let change = |id: &str, (title, within), old: Option<String>, new: Option<String>| {
            let (id, file) = (id.to_owned(), path.clone());
            let pictures = listing::picture_urls(path, is_there);
            ContentChange { id, file, title, within, old, new, pictures }
        };
        let whole = |title: &Words, bytes| {
            let place = (title.get(lang).to_owned(), vec![place(kinds, path, &[], bytes, lang).0]);
            change(path, place, None, None)
        };
        match (old, new) {
            (None, _) => all.push(whole(&messages::new_file(), new.as_ref())),
            (_, None) => all.push(whole(&messages::deleted_file(), old.as_ref())),
            (_, new) if !is_text(path) => all.push(whole(&messages::replaced_file(), new.as_ref())),
            _ => all.extend(fields.iter().map(|found| {
                let place = changed_place(file, found, lang);
                change(&identity(path, found), place, found.old.clone(), found.new.clone())
            })),
        }
    }
    all
}

/// Whether the changes of a file are listed value by value.
fn is_text(path: &str) -> bool {
    path.ends_with(".md") || path.ends_with(".yaml")
}

fn text(bytes: &Option<Vec<u8>>) -> String {
    String::from_utf8_lossy(bytes.as_deref().unwrap_or_default()).into_owned()
}

/// Returns an id of a change, which differs if the change does.
fn identity(path: &str, change: &ValueChange) -> String {
    let ValueChange { place, old, new } = change;
    Digest::of(format!("{path}\n{place:?}\n{old:?}\n{new:?}")).short()
}

/// Returns the name of a changed value, and the names of the values around it.
fn changed_place(
    FileChanges { kinds, path, old, new, .. }: &FileChanges,
    change: &ValueChange,
    lang: Lang,
) -> (String, Vec<String>) {
    match &change.place {
        ChangedPlace::Value { old: at, .. } if change.new.is_none() => {
            place(kinds, path, at, old.as_ref(), lang)
        }
        ChangedPlace::Value { new: at, .. } | ChangedPlace::Order { new: at, .. } => {
            place(kinds, path, at, new.as_ref(), lang)
        }
        ChangedPlace::Lines { .. } => {
            let title = messages::running_text().get(lang).to_owned();
            (title, vec![place(kinds, path, &[], new.as_ref(), lang).0])
        }
    }
}

/// Returns the name of a value and the names around it; for another file, such as a picture, its
/// file name.
pub(crate) fn place(
    kinds: &'static Kinds,
    file: &str,
    path: &[PathStep],
    bytes: Option<&Vec<u8>>,
    lang: Lang,
) -> (String, Vec<String>) {
    match ContentText::with_bytes(kinds, file, bytes.cloned().unwrap_or_default()) {
        Ok(content) => content.place(path, lang),
        Err(_) => (file.rsplit('/').next().unwrap_or_default().to_owned(), Vec::new()),
    }
}

/// Describes changes in a sentence for a version.
fn sentence(files: &[FileChanges], lang: Lang) -> String {
    let part = |file: &FileChanges| {
        let name =
            || place(file.kinds, &file.path, &[], file.new.as_ref().or(file.old.as_ref()), lang).0;
        let part = match (&file.old, &file.new, file.fields.as_slice()) {
            (None, ..) => messages::created(name()),
            (_, None, _) => messages::deleted(name()),
            (.., [change]) => {
                let (title, mut within) = changed_place(file, change, lang);
                messages::changed_within(title, within.pop().unwrap_or_default())
            }
            _ => messages::changed(name()),
        };
        part.get(lang).to_owned()
    };
    let mut parts: Vec<String> = files.iter().take(NAMED).map(part).collect();
    if files.len() > NAMED {
        parts.push(messages::others_more(files.len() - NAMED).get(lang).to_owned());
    }
    parts.join("; ")
}

impl From<WriteFault> for EditRefusal {
    fn from(fault: WriteFault) -> EditRefusal {
        let status = match &fault {
            WriteFault::ChangedMeanwhile { theirs: None, .. } => return gone(),
            WriteFault::ChangedMeanwhile { .. } => {
                let hint = messages::look_and_repeat();
                return EditRefusal::new(StatusCode::CONFLICT, messages::changed_meanwhile(), hint);
            }
            WriteFault::Outside { .. } | WriteFault::NotAFile { .. } | WriteFault::Busy { .. } => {
                StatusCode::CONFLICT
            }
            WriteFault::ReadOnly(_) => StatusCode::LOCKED,
            WriteFault::DiskFull(_) => StatusCode::INSUFFICIENT_STORAGE,
            WriteFault::TooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            WriteFault::Io(_) => StatusCode::INTERNAL_SERVER_ERROR,
        };
        EditRefusal::Other(status, fault.failure())
    }
}

impl From<GitFault> for EditRefusal {
    fn from(fault: GitFault) -> EditRefusal {
        EditRefusal::Other(StatusCode::CONFLICT, fault.failure())
    }
}
