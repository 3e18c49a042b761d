//! Joins our last version with that of others, file by file.

use std::collections::BTreeMap;

use ssg_history::{BothChanged, GitFault, Joined, Joining, Unpublished};
use ssg_model::editing::{AtLeastOne, ContentChange, KeptSide, NewWords};
use ssg_model::kind::Kinds;
use ssg_model::words::Lang;
use ssg_store::Digest;

use crate::changes::shown;
use crate::content_text::ContentText;
use crate::join::{JoinQuestion, joined};
use crate::lifecycle::{self, SITE, list, listed};
use crate::messages;
use crate::places;
use crate::versions::{Versions, place};

/// The chosen sides, by the ids of the questions.
type Answers = BTreeMap<String, KeptSide>;

/// Files with their new contents; `None` deletes a file.
type NewFiles = Vec<(String, Option<Vec<u8>>)>;

/// The result of joining two versions.
pub(crate) enum JoinedVersion {
    /// The id of a version with the changes of both, on no branch yet.
    Version(String),
    /// The values that both have changed, without an answer.
    Open(AtLeastOne<ContentChange>),
}

/// The state of the project after a version was published.
pub(crate) enum Following {
    /// The version of the branch, and the one with the contents that the files will have.
    Ready { version: String, unpublished: Unpublished, files: String },
    /// The values that are changed in both, without an answer.
    Open(AtLeastOne<ContentChange>),
}

impl Versions {
    /// Joins a version of ours with another one, value by value.
    pub(crate) fn join(
        &self,
        [ours, theirs]: [&str; 2],
        answers: &Answers,
        lang: Lang,
    ) -> Result<JoinedVersion, GitFault> {
        let mut joining = match self.repository.joining(ours, theirs)? {
            Joined::Version(version) => return Ok(JoinedVersion::Version(version)),
            Joined::Files(joining) => joining,
        };
        let mut files = self.moved_apart(&mut joining);
        let (kinds, mut open) = (self.kinds(), Vec::new());
        for file in &joining.files {
            match joined_file(file, answers, kinds, lang) {
                Ok(contents) => files.push((file.path.clone(), contents)),
                Err(questions) => open.extend(questions),
            }
        }
        Ok(match AtLeastOne::of(open) {
            Some(open) => JoinedVersion::Open(open),
            None => {
                files.extend(self.revived(&joining, &files));
                let sentence = messages::joining_versions();
                let sentence = sentence.get(lang);
                let version = self.repository.version_with(&joining, &files, sentence)?;
                JoinedVersion::Version(version)
            }
        })
    }

    /// Joins what is unpublished with a published version: kept versions, and changed files.
    pub(crate) fn following(
        &self,
        version: &str,
        answers: &Answers,
        lang: Lang,
    ) -> Result<Following, GitFault> {
        let version = match self.join(["HEAD", version], answers, lang)? {
            JoinedVersion::Version(version) => version,
            JoinedVersion::Open(open) => return Ok(Following::Open(open)),
        };
        let unpublished = self.repository.unpublished()?;
        Ok(match self.join([&unpublished.version, &version], answers, lang)? {
            JoinedVersion::Version(files) => Following::Ready { version, unpublished, files },
            JoinedVersion::Open(open) => Following::Open(open),
        })
    }

    /// Returns the site's data without the addresses that were declared gone with a page that is
    /// kept after all.
    fn revived(&self, joining: &Joining, files: &NewFiles) -> Option<(String, Option<Vec<u8>>)> {
        let kinds = self.kinds();
        let with = |path: &str, bytes: Vec<u8>| ContentText::with_bytes(kinds, path, bytes).ok();
        let contents = |path: &str| files.iter().find(|(known, _)| known == path)?.1.clone();
        let kept = joining.files.iter().filter(|file| file.sides[1..].contains(&None));
        let addresses = kept.filter_map(|BothChanged { path, .. }| {
            let page = with(path, contents(path)?)?;
            Some(
                listed(&page, "aliases").into_iter().chain([lifecycle::address(kinds, path).ok()?]),
            )
        });
        let kept: Vec<String> = addresses.flatten().collect();
        let site = contents(SITE).or_else(|| self.repository.file(&joining.tree, SITE));
        let site = with(SITE, site?)?;
        let gone = listed(&site, "gone");
        let left = gone.iter().filter(|address| !kept.contains(address)).cloned();
        let edited =
            (left.clone().count() < gone.len()).then(|| site.edited(&list("gone", left)))?;
        Some((SITE.to_owned(), Some(edited.ok()?.bytes)))
    }

    /// Moves our new files to other names where others have published new ones, and follows them in
    /// our texts. Returns the moved files and the texts that only we have changed.
    fn moved_apart(&self, joining: &mut Joining) -> NewFiles {
        let kinds = self.kinds();
        let (mut words, mut moved) = (Vec::new(), NewFiles::new());
        for at in 0..joining.files.len() {
            let BothChanged { path, sides: [None, Some(ours), Some(theirs)], .. } =
                &joining.files[at]
            else {
                continue;
            };
            // Data of the site has its name from the content model.
            let may_move = lifecycle::address(kinds, path).is_ok() || !is_data(path);
            let Some((stem, end)) = path.rsplit_once('.').filter(|_| may_move && ours != theirs)
            else {
                continue;
            };
            let numbered = (2..).map(|number| format!("{stem}-{number}.{end}"));
            let is_free = |path: &String| self.repository.file(&joining.tree, path).is_none();
            let Some(new) = numbered.into_iter().find(is_free) else { continue };
            words.extend(renamed(kinds, path, &new));
            moved.push((new, Some(ours.clone())));
            joining.files[at].sides[1] = joining.files[at].sides[2].clone();
        }
        if words.is_empty() {
            return moved;
        }
        let followed = |contents: &Option<Vec<u8>>| {
            let text = str::from_utf8(contents.as_deref()?).ok()?;
            places::with_words(text, &words).map(String::into_bytes)
        };
        for (_, contents) in &mut moved {
            *contents = followed(contents).or_else(|| contents.take());
        }
        for BothChanged { sides, by_lines, .. } in &mut joining.files {
            if let Some(text) = followed(&sides[1]).filter(|_| sides[1] != sides[2]) {
                (sides[1], *by_lines) = (Some(text), None);
            }
        }
        let own = joining.own.iter().filter_map(|path| {
            let text = followed(&self.repository.file(&joining.tree, path))?;
            Some((path.clone(), Some(text)))
        });
        moved.extend(own.collect::<Vec<_>>());
        moved
    }
}

/// Returns the words that change with the name of a file: its address, or its path as values name it.
fn renamed(kinds: &Kinds, old: &str, new: &str) -> Vec<NewWords> {
    let name = |path: &str| path.rsplit('/').next().unwrap_or_default().to_owned();
    match (lifecycle::address(kinds, old), lifecycle::address(kinds, new)) {
        (Ok(from), Ok(to)) => vec![NewWords(from, to), NewWords(name(old), name(new))],
        _ => {
            let [from, to] = [old, new].map(|path| path.trim_start_matches("content").to_owned());
            vec![NewWords(from, to)]
        }
    }
}

/// Joins a file that both have changed, or returns the open questions.
fn joined_file(
    file: &BothChanged,
    answers: &Answers,
    kinds: &'static Kinds,
    lang: Lang,
) -> Result<Option<Vec<u8>>, Vec<ContentChange>> {
    let BothChanged { path, sides: [base, ours, theirs], by_lines, .. } = file;
    if ours == theirs || base == theirs {
        return Ok(ours.clone());
    }
    let text = |bytes: &Option<Vec<u8>>| {
        let text = str::from_utf8(bytes.as_deref().filter(|_| is_data(path))?).ok()?;
        Some(text.trim_start_matches('\u{feff}').to_owned())
    };
    // Of data that both have begun, the earlier state is empty.
    let base = base.clone().or(Some(Vec::new()));
    if let [Some(base), Some(own), Some(other)] = [&base, ours, theirs].map(text) {
        let answer = |question: &JoinQuestion| answers.get(&identity(path, question)).copied();
        let (start, is_markdown) = (text(by_lines), path.ends_with(".md"));
        match joined([&base, &own, &other], start.as_deref(), is_markdown, &answer) {
            Some(Ok(text)) if !path.ends_with(".json") || is_json(&text) => {
                return Ok(Some(text.into_bytes()));
            }
            Some(Err(open)) => {
                return Err(open
                    .iter()
                    .map(|question| asked(file, question, kinds, lang))
                    .collect());
            }
            _ => {}
        }
    }
    if by_lines.is_some() {
        return Ok(by_lines.clone());
    }
    // The file is one value.
    let id = Digest::of(format!("{path}\n{ours:?}\n{theirs:?}")).short();
    match answers.get(&id) {
        Some(KeptSide::Mine) => Ok(ours.clone()),
        Some(KeptSide::Theirs) => Ok(theirs.clone()),
        None => {
            let (title, within) = place(kinds, path, &[], ours.as_ref().or(theirs.as_ref()), lang);
            let [new, old] = [ours, theirs].map(|side| {
                let is_text = |bytes: &Vec<u8>| Some(String::from_utf8(bytes.clone()).ok());
                side.as_ref().and_then(is_text).map(|text| text.unwrap_or_else(|| path.clone()))
            });
            Err(vec![ContentChange {
                id,
                file: path.clone(),
                title,
                within,
                old,
                new,
                pictures: None,
            }])
        }
    }
}

/// Whether a file has values or blocks to be joined.
fn is_data(path: &str) -> bool {
    [".md", ".yaml", ".json"].iter().any(|end| path.ends_with(end))
}

fn is_json(text: &str) -> bool {
    serde_json::from_str::<serde_json::Value>(text).is_ok()
}

/// Returns a question for the page.
fn asked(
    file: &BothChanged,
    question: &JoinQuestion,
    kinds: &'static Kinds,
    lang: Lang,
) -> ContentChange {
    let BothChanged { path, sides: [_, ours, theirs], .. } = file;
    let side = usize::from(question.ours.is_none());
    let bytes = [ours, theirs][side].as_ref();
    let (title, within) = match question.is_body {
        true => (
            messages::running_text().get(lang).to_owned(),
            vec![place(kinds, path, &[], bytes, lang).0],
        ),
        false => place(kinds, path, &question.paths[side], bytes, lang),
    };
    let [new, old] = [&question.ours, &question.theirs].map(|side| side.as_ref().map(shown));
    let (id, file) = (identity(path, question), path.clone());
    ContentChange { id, file, title, within, old, new, pictures: None }
}

/// Returns an id of a question, which differs if one of the values does.
fn identity(path: &str, question: &JoinQuestion) -> String {
    Digest::of(format!("{path}\n{question:?}")).short()
}
