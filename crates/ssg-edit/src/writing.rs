//! Requests that change the content.

use crate::messages;
use crate::new_entry::{self, NewFile};
use ssg_content::kinds_of;
use ssg_history::{FileChange, WriteFault};
use ssg_model::editing::{
    AuthorRequest, ChangeRequest, ContentEdit, Made, NewRequest, NewWords, PathStep, PlainValue,
    PreviewRequest, ReplaceRequest, Saved, ShownBlock, TakeBackRequest, Uploaded, VersionRequest,
};
use ssg_model::names;
use ssg_model::words::{Lang, Words};
use ssg_serve::response::{HttpResponse, StatusCode};
use ssg_store::Digest;

use crate::answer::EditRefusal;
use crate::content_text::ContentText;
use crate::explained::explained;
use crate::git_worker::{Answer, job};
use crate::lifecycle::{self, refused, taken};
use crate::listing;
use crate::places;
use crate::session::Handler;

/// The maximum number of pictures with one name; all but the first are numbered.
const MOST_OF_A_NAME: usize = 1000;

impl Handler<'_> {
    /// Carries out a request that changes something, or previews a change.
    pub(crate) fn follow(&mut self) -> Result<Answer, EditRefusal> {
        Ok(Answer::Now(match self.asked.path.as_str() {
            "change" => HttpResponse::json(&self.change(self.body()?)?),
            "undo" => HttpResponse::json(&self.undo()?),
            "redo" => HttpResponse::json(&self.redo()?),
            "take-back" => HttpResponse::json(&self.take_back(self.body()?)?),
            "version" => {
                let (VersionRequest { sentence }, lang) = (self.body()?, self.lang);
                let save = job(move |versions| versions.save(Some(&sentence), lang));
                return Ok(Answer::ByGitPrograms(save));
            }
            "author" => {
                let AuthorRequest { name, email } = self.body()?;
                return Ok(Answer::ByGit(job(move |versions| {
                    let done = versions.repository.set_author(name.trim(), email.trim());
                    done.map(|()| serde_json::json!({}))
                })));
            }
            "publish" => HttpResponse::json(&self.publish(self.body()?)?),
            "preview" => self.preview(self.body()?)?,
            "new" => HttpResponse::json(&self.begin(self.body()?)?),
            "rename" => HttpResponse::json(&self.rename(self.body()?)?),
            "delete" => HttpResponse::json(&self.delete(self.body()?)?),
            "places" => {
                let ReplaceRequest { words, .. } = self.body()?;
                let is_meant = |text: &str| places::with_words(text, &words).is_some();
                HttpResponse::json(&places::find(self.project.root(), self.lang, is_meant))
            }
            "replace" => HttpResponse::json(&self.replace(self.body()?)?),
            "upload" => HttpResponse::json(&self.upload()?),
            _ => return Err(EditRefusal::missing()),
        }))
    }

    /// Changes a value, if the checks allow it.
    fn change(&mut self, asked: ChangeRequest) -> Result<Saved, EditRefusal> {
        let ChangeRequest { file, edit, expected, source } = asked;
        let content = self.read(&file)?;
        let edit = match expected {
            Some(expected) => {
                let source = source.as_deref().unwrap_or_default();
                self.session.shown.rebase(edit, &expected, source, &content)?
            }
            None => edit,
        };
        self.session.shown.remember(content.clone());
        let edit = content.edit(edit);
        let mut now = content.edited(&edit)?;
        let mut changes = Vec::new();
        if let Some((of, words)) = renamed_id(&content, &now, edit.path()) {
            let named = places::references(self.project.root(), self.lang, of, &words.0);
            let (own, others) = named.into_iter().partition::<Vec<_>, _>(|one| one.file == file);
            let words = vec![words];
            now = places::rewritten(&now, own.iter().collect(), &words)?;
            changes = self.rewritten(&[(others, words)])?;
        }
        let beforehand = self.judged_as_published(&content, &now)?;
        let block = match &edit {
            ContentEdit::Lines { start, end, .. } => {
                let end = (now.text.len() + end).checked_sub(content.text.len());
                end.and_then(|end| ShownBlock::of(&now.text, *start..end.max(*start)))
            }
            _ => None,
        };
        let label = label(&content, &edit);
        let before = self.is_there(&file).then_some(content.bytes);
        let after = Some(now.bytes.clone());
        changes.push(FileChange { path: file, before, after });
        let mut saved = self.step(changes, label)?;
        saved.warnings.extend(beforehand);
        // Edits typed in the meantime refer to the written text.
        let path = Some(edit.path().to_vec());
        let expected = Some(self.session.shown.remember_after(now, Some(&edit)));
        Ok(Saved { expected, path, block, ..saved })
    }

    /// Undoes the last step.
    fn undo(&mut self) -> Result<Saved, EditRefusal> {
        let step = self.session.history.undo().map_err(|fault| match fault {
            WriteFault::ChangedMeanwhile { .. } => {
                let hint = messages::undo_once_more();
                EditRefusal::new(StatusCode::CONFLICT, messages::changed_since_step(), hint)
            }
            others => others.into(),
        })?;
        self.show(&step.map(|step| step.paths).unwrap_or_default(), None)
    }

    /// Redoes the step that was undone last.
    fn redo(&mut self) -> Result<Saved, EditRefusal> {
        let step = self.session.history.redo()?;
        self.show(&step.map(|step| step.paths).unwrap_or_default(), None)
    }

    /// Takes back one change since the last version.
    fn take_back(&mut self, TakeBackRequest { id }: TakeBackRequest) -> Result<Saved, EditRefusal> {
        let change = self.session.versions.without(&id)?;
        self.step(vec![change], messages::taking_back())
    }

    /// Creates an article or a page, if the checks allow it; with the first article, also the page
    /// that lists all of them.
    fn begin(&mut self, asked: NewRequest) -> Result<Made, EditRefusal> {
        let (today, lang) = (self.project.today()?, self.language_of_site());
        let is_article = matches!(asked, NewRequest::Article { .. });
        let is_plain = is_article || matches!(asked, NewRequest::Page { .. });
        let (file, title) = match asked {
            NewRequest::Article { title } => (new_entry::article(&title, today, lang), title),
            NewRequest::Page { title } => (new_entry::page(&title, lang), title),
            NewRequest::Entry { title, collection } => {
                let kinds = kinds_of(self.project.root()).0;
                let (kind, _) = kinds.collection(&collection).ok_or_else(EditRefusal::missing)?;
                (new_entry::entry(kinds, kind, &title, lang), title)
            }
            NewRequest::Copy { title, file, edits } => {
                lifecycle::address(kinds_of(self.project.root()).0, &file)?;
                let path = new_entry::beside(&file, &title).map_err(refused)?;
                let content = self.read(&file)?;
                let mut edits = edits.into_iter();
                let copy = edits.try_fold(content, |copy, edit| copy.edited(&copy.edit(edit)))?;
                (Ok(NewFile { path, text: copy.text.as_ref().to_owned() }), title)
            }
            NewRequest::Translation { title, file, folder } => {
                lifecycle::address(kinds_of(self.project.root()).0, &file)?;
                let content = self.read(&file)?;
                let digest = ssg_content::translated_from(Digest::of(&*content.text));
                let is_page = file.starts_with("content/pages/");
                let set = |key: &str, value: String| ContentEdit::Put {
                    path: vec![key.into()],
                    value: PlainValue::Text(value),
                };
                let held = set(if is_page { "hidden" } else { "draft" }, "true".to_owned());
                let old = lifecycle::list("aliases", std::iter::empty());
                let has_old = !lifecycle::listed(&content, "aliases").is_empty();
                let edits =
                    [Some(held), Some(set("translated_from", digest)), has_old.then_some(old)];
                let mut edits = edits.into_iter().flatten();
                let copy = edits.try_fold(content, |copy, edit| copy.edited(&copy.edit(edit)))?;
                let path = file.replacen("content/", &format!("content/{folder}/"), 1);
                (Ok(NewFile { path, text: copy.text.as_ref().to_owned() }), title)
            }
        };
        let list = if is_article { self.missing_list() } else { None };
        self.write_new(file.map_err(refused)?, list, is_plain, &title)
    }

    /// Returns the language of new content, which visitors of the site read.
    fn language_of_site(&self) -> Lang {
        let locale = self.project.site().map(|site| &*site.locale.tag);
        locale.and_then(Lang::from_locale).unwrap_or(self.lang)
    }

    /// Returns the page that lists the articles, if the site lacks one.
    fn missing_list(&self) -> Option<NewFile> {
        let is_missing = self.project.site()?.layout.article_list.is_none();
        let list = new_entry::list_page("article-list", self.language_of_site()).file;
        (is_missing && !self.is_there(&list.path)).then_some(list)
    }

    /// Writes a new file and the list of articles, if the checks allow it. They pass over drafts and
    /// hidden pages, so a plain one is checked as if it were published.
    fn write_new(
        &mut self,
        file: NewFile,
        list: Option<NewFile>,
        is_plain: bool,
        title: &str,
    ) -> Result<Made, EditRefusal> {
        if self.is_there(&file.path) {
            return Err(taken());
        }
        let path = file.path.clone();
        let kinds = kinds_of(self.project.root()).0;
        let change = |NewFile { path, text }| FileChange {
            path,
            before: None,
            after: Some(text.into_bytes()),
        };
        let changes: Vec<_> = [file].into_iter().chain(list).map(change).collect();
        if is_plain {
            let mut unsaved = Vec::new();
            for FileChange { path, after, .. } in &changes {
                let bytes = after.clone().unwrap_or_default();
                let text = ContentText::with_bytes(kinds, path, bytes)?;
                unsaved.extend(text.published().unwrap_or(text).unsaved());
            }
            self.judged(unsaved)?;
        }
        self.step(changes, messages::beginning(title))?;
        self.made(path)
    }

    /// Stores an uploaded picture in `content/images/`, if the checks accept it.
    fn upload(&mut self) -> Result<Uploaded, EditRefusal> {
        let (picture, site) = (&self.asked.body, self.project.site());
        let name = self.parameter("name").unwrap_or_default();
        let (stem, end) = name.rsplit_once('.').unwrap_or((&name, ""));
        let end = end.to_ascii_lowercase();
        let end = ssg_content::photo_ending(picture, &end).unwrap_or(&end);
        let stem = Some(names::fold(stem)).filter(|stem| !stem.is_empty());
        let stem = stem.unwrap_or_else(|| "imagen".to_owned());
        let named = |stem: &str| format!("content/images/{stem}.{end}");
        let path = named(&stem);
        let theme = site.map(|site| site.theme.clone()).unwrap_or_default();
        let inner = path.trim_start_matches("content/");
        let judged = ssg_content::judge_picture(inner, picture, &theme);
        let refused = |found: Vec<_>| EditRefusal::errors(explained(&found, site, self.lang));
        let size @ (width, height) = judged.map_err(refused)?;
        if !inner.ends_with(".svg") {
            let decoded = self.project.decode(picture, size)?;
            let root = self.project.root();
            let about = |problem| vec![ssg_content::at_place(root, &path, 0..0, problem)];
            decoded.map_err(|problem| refused(about(problem)))?;
        }
        let numbered = (2..=MOST_OF_A_NAME).map(|number| named(&format!("{stem}-{number}")));
        for path in [path.clone()].into_iter().chain(numbered) {
            let after = Some(picture.to_vec());
            let change = FileChange { path: path.clone(), before: None, after };
            match self.session.history.apply(vec![change], messages::adding_picture()) {
                Ok(()) => {}
                // This picture is already there.
                Err(WriteFault::ChangedMeanwhile { theirs: Some(theirs), .. })
                    if theirs == **picture => {}
                // Another picture has this name, as phones often reuse names.
                Err(WriteFault::ChangedMeanwhile { .. }) => continue,
                Err(others) => return Err(others.into()),
            }
            let path = path.trim_start_matches("content").to_owned();
            return Ok(Uploaded { url: listing::picture_url(&path), path, width, height });
        }
        let (title, hint) = (messages::picture_name_in_use(), messages::name_file_otherwise());
        Err(EditRefusal::new(StatusCode::UNPROCESSABLE_ENTITY, title, hint))
    }

    /// Renders a page with an unsaved change.
    fn preview(&mut self, asked: PreviewRequest) -> Result<HttpResponse, EditRefusal> {
        let PreviewRequest { page, file, edit } = asked;
        let content = self.read(&file)?;
        let now = content.edited(&content.edit(edit))?;
        let base = self.project.site().map_or("/", |site| &site.layout.base);
        let page = page.strip_prefix(base).unwrap_or(&page).trim_start_matches('/').to_owned();
        if let Some(document) = self.project.preview(&page, now.unsaved())? {
            return Ok(HttpResponse::file(".html", document));
        }
        let judged = self.project.judge(now.unsaved())?;
        let found = &judged.loaded.diagnostics;
        Err(EditRefusal::errors(explained(found, self.project.site(), self.lang)))
    }
}

/// Returns the list of entries in which an edit changes an `id`, with the old one and the new one.
fn renamed_id(
    content: &ContentText,
    now: &ContentText,
    path: &[PathStep],
) -> Option<(&'static str, NewWords)> {
    let list = content.kind.name;
    let is_id = *path.first()? == list.into() && path.len() == 3 && path[2] == "id".into();
    let id = |text: &ContentText| Some(text.whole()?.at(path)?.node?.text()?.to_owned());
    let words = NewWords(id(content)?, id(now)?);
    (is_id && words.0 != words.1).then_some((list, words))
}

/// Returns the label of a change in the undo history.
fn label(content: &ContentText, edit: &ContentEdit) -> Words {
    let title = Words::of(|lang| content.place(edit.path(), lang).0);
    if edit.path().is_empty() || matches!(edit, ContentEdit::Lines { .. }) {
        return messages::changing_text(&title);
    }
    let within = |lang| content.place(edit.path(), lang).1.pop().unwrap_or_default();
    messages::changing_value(&title, &Words::of(within))
}
