//! The steps of a session: what was written, what can be taken back, and the versions that Git keeps.

use std::fs;
use std::path::Path;

use crate::patches::{self, EditFault, EditedFile};
use ssg_frontend::environment::Environment;
use ssg_history::{
    ChangedFile, FileChange, GitFault, GitProgram, History, HistoryStep, Repository, WriteFault,
};
use ssg_model::editing::{
    ContentChange, ContentChanges, ContentEdit, KeptVersion, Message, PathStep, RepositoryState,
};
use ssg_model::words;
use ssg_model::words::{Lang, Words};
use ssg_serve::response::StatusCode;
use ssg_store::Digest;

use ssg_model::failure::Failure;

use crate::answer::{EditRefusal, gone};
use crate::changes::{ChangedPlace, ValueChange, changes};
use crate::content_text::ContentText;

/// The most files that a sentence names.
const NAMED: usize = 3;

/// What was written, and the versions.
pub(crate) struct SessionSteps {
    history: History,
    repository: Repository,
}

/// A file that has changed since the last version, and how.
struct FileChanges {
    path: String,
    old: Option<Vec<u8>>,
    new: Option<Vec<u8>>,
    /// Of a file that was there and is there.
    fields: Vec<(String, ValueChange)>,
}

impl SessionSteps {
    pub(crate) fn open(root: &Path) -> Result<SessionSteps, Failure> {
        let history = History::open(root).map_err(|fault| fault.failure())?;
        let git = Environment::inherited().find_program("git").map(GitProgram::at);
        Ok(SessionSteps { history, repository: Repository::new(root, git) })
    }

    /// Writes one file, if it is as it was read.
    pub(crate) fn write(
        &mut self,
        path: &str,
        before: Option<Vec<u8>>,
        after: Option<Vec<u8>>,
        label: Words,
    ) -> Result<(), WriteFault> {
        self.history.apply(vec![FileChange { path: path.to_owned(), before, after }], label)
    }

    /// Takes the last step back; the files that have changed.
    pub(crate) fn undo(&mut self) -> Result<Vec<String>, EditRefusal> {
        let step = self.history.undo().map_err(|fault| match fault {
            WriteFault::ChangedMeanwhile { .. } => EditRefusal::new(
                StatusCode::CONFLICT,
                words!(
                    en: "another program has changed this since that step; nothing was undone",
                    es: "otro programa cambió esto después de ese paso; no se deshizo nada",
                ),
            )
            .text(words!(
                en: "Undo once more to take that change back first.",
                es: "Deshaz otra vez para quitar primero ese cambio.",
            )),
            others => others.into(),
        })?;
        Ok(step.map(|HistoryStep { paths, .. }| paths).unwrap_or_default())
    }

    /// Makes the step again that was taken back last.
    pub(crate) fn redo(&mut self) -> Result<Vec<String>, EditRefusal> {
        Ok(self.history.redo()?.map(|HistoryStep { paths, .. }| paths).unwrap_or_default())
    }

    /// What would be taken back next, and what would be made again.
    pub(crate) fn next(&self) -> (Option<&Words>, Option<&Words>) {
        (self.history.undo_label(), self.history.redo_label())
    }

    /// Whether Git keeps versions.
    pub(crate) fn git(&self) -> RepositoryState {
        self.repository.state().unwrap_or(RepositoryState::None)
    }

    /// How many files have changed since the last version.
    pub(crate) fn count(&self) -> usize {
        self.repository.changed_files().map_or(0, |files| files.len())
    }

    /// What has changed since the last version, field by field.
    pub(crate) fn changes(&self, root: &Path, lang: Lang) -> Result<ContentChanges, EditRefusal> {
        let files = self.changed(root)?;
        let mut all = Vec::new();
        for FileChanges { path, old, new, fields } in &files {
            let change = |id: &str, (title, within), old: Option<String>, new: Option<String>| {
                let (id, file) = (id.to_owned(), path.clone());
                ContentChange { id, file, title, within, old, new }
            };
            let whole = |words: Words, bytes| {
                (words.get(lang).to_owned(), vec![place(path, &[], bytes, lang).0])
            };
            match (old, new) {
                (None, _) => {
                    let words = words!(en: "New file", es: "Archivo nuevo");
                    all.push(change(path, whole(words, new), None, None));
                }
                (_, None) => {
                    let words = words!(en: "Deleted file", es: "Archivo borrado");
                    all.push(change(path, whole(words, old), None, None));
                }
                _ => all.extend(fields.iter().map(|(id, found)| {
                    let place = changed_place(path, found, new, lang);
                    change(id, place, found.old.clone(), found.new.clone())
                })),
            }
        }
        Ok(ContentChanges { changes: all, sentence: sentence(&files, lang) })
    }

    /// Makes a version of all files of the content that have changed.
    pub(crate) fn save_version(
        &self,
        sentence: &str,
        lang: Lang,
    ) -> Result<KeptVersion, EditRefusal> {
        let files = self.repository.changed_files()?;
        let paths: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
        let saved = self.repository.commit(&paths, sentence)?;
        let lost = words!(
            en: "The version is on no branch, and Git may lose it. Ask whoever maintains the site to give it one.",
            es: "La versión no está en ninguna rama y Git puede perderla. Pide a quien cuida el sitio que le dé una.",
        );
        let lost = || Message { title: lost.get(lang).to_owned(), ..Message::default() };
        let warnings = if saved.branch.is_none() { vec![lost()] } else { Vec::new() };
        Ok(KeptVersion { id: saved.id, warnings })
    }

    /// What a file holds if one of its changes is taken back, with what it holds now.
    pub(crate) fn without(&self, root: &Path, id: &str) -> Result<FileChange, EditRefusal> {
        for FileChanges { path, old, new, fields } in self.changed(root)? {
            if path == id {
                return Ok(FileChange { path, before: new, after: old });
            }
            let is_only = fields.len() == 1;
            let Some((_, change)) = fields.into_iter().find(|(field, _)| field == id) else {
                continue;
            };
            let after = match is_only {
                // The file is as it was, also in what is not compared.
                true => old,
                false => {
                    let (old, now) = (text(&old), text(&new));
                    let text = taken_back(&old, &now, path.ends_with(".md"), change.place);
                    Some(text.map_err(|_| EditRefusal::missing())?.into_bytes())
                }
            };
            return Ok(FileChange { path, before: new, after });
        }
        Err(EditRefusal::missing())
    }

    /// The files that have changed since the last version.
    fn changed(&self, root: &Path) -> Result<Vec<FileChanges>, EditRefusal> {
        let files = self.repository.changed_files()?;
        let paths: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
        let committed = self.repository.committed(&paths)?;
        let changes = files.iter().zip(committed).map(|(ChangedFile { path, .. }, old)| {
            let new = fs::read(root.join(path)).ok();
            let is_text = path.ends_with(".md") || path.ends_with(".yaml");
            let fields = match (&old, &new) {
                (Some(_), Some(_)) if is_text => {
                    let found = changes(&text(&old), &text(&new), path.ends_with(".md"));
                    found.into_iter().map(|change| (identity(path, &change), change)).collect()
                }
                _ => Vec::new(),
            };
            FileChanges { path: path.clone(), old, new, fields }
        });
        Ok(changes.collect())
    }
}

/// The text of a file without one of its changes, and with all others.
fn taken_back(
    old: &str,
    now: &str,
    is_markdown: bool,
    change: ChangedPlace,
) -> Result<String, EditFault> {
    let read = |text| EditedFile::read(text, is_markdown);
    let file = match change {
        ChangedPlace::Lines { old: before, new: after } => {
            return Ok([&now[..after.start], &old[before], &now[after.end..]].concat());
        }
        ChangedPlace::Value { path } => patches::restored(&read(old)?, &read(now)?, &path)?,
        ChangedPlace::Added { path } => {
            patches::edited(&read(now)?, &ContentEdit::Remove { path })?
        }
        ChangedPlace::Removed { path, value } => {
            patches::edited(&read(now)?, &ContentEdit::Put { path, value })?
        }
    };
    Ok(file.source.as_ref().to_owned())
}

fn text(bytes: &Option<Vec<u8>>) -> String {
    String::from_utf8_lossy(bytes.as_deref().unwrap_or_default()).into_owned()
}

/// Names a change, as long as it is the same.
fn identity(path: &str, change: &ValueChange) -> String {
    let place = match &change.place {
        ChangedPlace::Lines { old, new } => format!("{old:?}{new:?}"),
        ChangedPlace::Value { path }
        | ChangedPlace::Added { path }
        | ChangedPlace::Removed { path, .. } => format!("{path:?}"),
    };
    Digest::of(format!("{path}\n{place}\n{:?}\n{:?}", change.old, change.new)).short()
}

/// What people call what has changed, and what that is in.
fn changed_place(
    file: &str,
    change: &ValueChange,
    now: &Option<Vec<u8>>,
    lang: Lang,
) -> (String, Vec<String>) {
    match &change.place {
        ChangedPlace::Lines { .. } => {
            let text = words!(en: "Running text", es: "Texto corrido");
            (text.get(lang).to_owned(), vec![place(file, &[], now, lang).0])
        }
        ChangedPlace::Value { path }
        | ChangedPlace::Added { path }
        | ChangedPlace::Removed { path, .. } => place(file, path, now, lang),
    }
}

/// The name of a value of a file, and what that is in; of another file, such as a picture, its name.
fn place(
    file: &str,
    path: &[PathStep],
    bytes: &Option<Vec<u8>>,
    lang: Lang,
) -> (String, Vec<String>) {
    match ContentText::with_bytes(file, bytes.clone().unwrap_or_default()) {
        Ok(content) => content.place(path, lang),
        Err(_) => (file.rsplit('/').next().unwrap_or_default().to_owned(), Vec::new()),
    }
}

/// A sentence for a version: what has changed, in a few words.
fn sentence(files: &[FileChanges], lang: Lang) -> String {
    let part = |FileChanges { path, old, new, fields }: &FileChanges| match fields.as_slice() {
        [(_, change)] => {
            let (title, mut within) = changed_place(path, change, new, lang);
            let within = within.pop().unwrap_or_default();
            words!(en: "“{title}” in {within}", es: "«{title}» en {within}").get(lang).to_owned()
        }
        _ => place(path, &[], if new.is_some() { new } else { old }, lang).0,
    };
    let mut parts: Vec<String> = files.iter().take(NAMED).map(part).collect();
    if files.len() > NAMED {
        let others = files.len() - NAMED;
        parts.push(words!(en: "{others} more", es: "{others} más").get(lang).to_owned());
    }
    let parts = parts.join("; ");
    words!(en: "Changed {parts}", es: "Cambió {parts}").get(lang).to_owned()
}

impl From<WriteFault> for EditRefusal {
    fn from(fault: WriteFault) -> EditRefusal {
        let status = match &fault {
            WriteFault::ChangedMeanwhile { theirs: None, .. } => return gone(),
            WriteFault::ChangedMeanwhile { .. } => {
                return EditRefusal::new(
                    StatusCode::CONFLICT,
                    words!(
                        en: "another program has changed this meanwhile; nothing was written",
                        es: "otro programa cambió esto mientras tanto; no se escribió nada",
                    ),
                )
                .text(words!(
                    en: "Look at what is there now, and do it again.",
                    es: "Mira cómo está ahora y hazlo otra vez.",
                ));
            }
            WriteFault::Outside { .. } | WriteFault::NotAFile { .. } | WriteFault::Busy { .. } => {
                StatusCode::CONFLICT
            }
            WriteFault::ReadOnly(_) => StatusCode::LOCKED,
            WriteFault::DiskFull(_) => StatusCode::INSUFFICIENT_STORAGE,
            WriteFault::TooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            WriteFault::Io(_) => StatusCode::INTERNAL_SERVER_ERROR,
        };
        of_failure(status, fault.failure())
    }
}

impl From<GitFault> for EditRefusal {
    fn from(fault: GitFault) -> EditRefusal {
        of_failure(StatusCode::CONFLICT, fault.failure())
    }
}

/// A failure as the editor is told it.
fn of_failure(status: StatusCode, failure: Failure) -> EditRefusal {
    let output = failure.output.join("\n");
    let refusal = EditRefusal::new(status, failure.message);
    match failure.hint {
        Some(hint) if output.is_empty() => refusal.text(*hint),
        Some(hint) => {
            let Words { en, es } = *hint;
            refusal.text(words!(en: "{en}\n{output}", es: "{es}\n{output}"))
        }
        None => refusal.text(Words { en: output.clone(), es: output }),
    }
}
