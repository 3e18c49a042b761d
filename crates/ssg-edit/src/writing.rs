//! Requests that change the content.

use crate::messages;
use crate::new_entry::{self, NewFile};
use ssg_history::{FileChange, WriteFault};
use ssg_model::editing::{
    AuthorRequest, ChangeRequest, ContentEdit, Made, NewRequest, PreviewRequest, ReplaceRequest,
    Saved, ShownBlock, TakeBackRequest, Uploaded, VersionRequest,
};
use ssg_model::names;
use ssg_model::words::{Lang, Words};
use ssg_serve::response::{HttpResponse, StatusCode};

use crate::project::EditedProject;
use crate::request::EditRequest;

use crate::answer::EditRefusal;
use crate::content_text::ContentText;
use crate::git_worker::Answer;
use crate::lifecycle::{self, refused, shown, taken};
use crate::listing;
use crate::places;
use crate::session::{EditSession, body, judged_as_published, located, parameter};

/// The maximum number of pictures with one name; all but the first are numbered.
const MOST_OF_A_NAME: usize = 1000;

impl EditSession {
    /// Carries out a request that changes something, or previews a change.
    pub(crate) fn follow(
        &mut self,
        asked: &EditRequest,
        project: &mut dyn EditedProject,
        lang: Lang,
    ) -> Result<Answer, EditRefusal> {
        Ok(Answer::Now(match asked.path.as_str() {
            "change" => HttpResponse::json(&self.change(body(asked)?, project, lang)?),
            "undo" => HttpResponse::json(&shown(&self.steps.undo()?, None, project, lang)?),
            "redo" => HttpResponse::json(&shown(&self.steps.redo()?, None, project, lang)?),
            "take-back" => {
                let TakeBackRequest { id } = body(asked)?;
                HttpResponse::json(&self.take_back(&id, project, lang)?)
            }
            "version" => {
                let VersionRequest { sentence } = body(asked)?;
                return Ok(Answer::ByGitPrograms(Box::new(move |versions| {
                    Ok(HttpResponse::json(&versions.save(Some(&sentence), lang)?))
                })));
            }
            "author" => {
                let AuthorRequest { name, email } = body(asked)?;
                return Ok(Answer::ByGit(Box::new(move |versions| {
                    versions.repository.set_author(name.trim(), email.trim())?;
                    Ok(HttpResponse::json(&serde_json::json!({})))
                })));
            }
            "publish" => HttpResponse::json(&self.publish(body(asked)?, project)?),
            "preview" => self.preview(body(asked)?, project)?,
            "new" => HttpResponse::json(&self.begin(body(asked)?, project, lang)?),
            "rename" => HttpResponse::json(&self.rename(body(asked)?, project, lang)?),
            "delete" => {
                let TakeBackRequest { id } = body(asked)?;
                HttpResponse::json(&self.delete(id, project, lang)?)
            }
            "places" => {
                let ReplaceRequest { words, .. } = body(asked)?;
                let is_meant = |text: &str| places::with_words(text, &words).is_some();
                HttpResponse::json(&places::find(project.root(), lang, is_meant))
            }
            "replace" => HttpResponse::json(&self.replace(body(asked)?, project, lang)?),
            "upload" => HttpResponse::json(&self.upload(asked, project)?),
            _ => return Err(EditRefusal::missing()),
        }))
    }

    /// Changes a value, if the checks allow it.
    fn change(
        &mut self,
        asked: ChangeRequest,
        project: &mut dyn EditedProject,
        lang: Lang,
    ) -> Result<Saved, EditRefusal> {
        let ChangeRequest { file, edit, expected, source } = asked;
        let content = self.shown.read(project.root(), &file)?;
        let edit = match expected {
            Some(expected) => {
                let source = source.as_deref().unwrap_or_default();
                self.shown.rebase(edit, &expected, source, &content)?
            }
            None => edit,
        };
        self.shown.remember(content.clone());
        let edit = content.edit(edit);
        let now = content.edited(&edit)?;
        let beforehand = judged_as_published(&content, &now, project, lang)?;
        let block = match &edit {
            ContentEdit::Lines { start, end, .. } => {
                let end = (now.text.len() + end).checked_sub(content.text.len());
                end.and_then(|end| ShownBlock::of(&now.text, *start..end.max(*start)))
            }
            _ => None,
        };
        let label = label(&content, &edit);
        let (before, after) = (Some(content.bytes), Some(now.bytes.clone()));
        let change = FileChange { path: file, before, after };
        let mut saved = self.step(vec![change], label, project, lang)?;
        saved.warnings.extend(beforehand);
        // Edits typed meanwhile refer to the written text.
        let path = Some(edit.path().to_vec());
        let expected = Some(self.shown.remember_after(now, Some(&edit)));
        Ok(Saved { expected, path, block, ..saved })
    }

    /// Takes back one change since the last version.
    fn take_back(
        &mut self,
        id: &str,
        project: &mut dyn EditedProject,
        lang: Lang,
    ) -> Result<Saved, EditRefusal> {
        let change = self.steps.versions.without(id)?;
        let label = messages::taking_back();
        self.step(vec![change], label, project, lang)
    }

    /// Creates an article or a page.
    fn begin(
        &mut self,
        asked: NewRequest,
        project: &mut dyn EditedProject,
        lang: Lang,
    ) -> Result<Made, EditRefusal> {
        let today = project.today()?;
        let (file, title) = match asked {
            NewRequest::Article { title } => (new_entry::article(&title, today, lang), title),
            NewRequest::Page { title } => (new_entry::page(&title, lang), title),
            NewRequest::Copy { title, file, edits } => {
                lifecycle::address(&file)?;
                let path = new_entry::beside(&file, &title).map_err(refused)?;
                let content = self.shown.read(project.root(), &file)?;
                let mut edits = edits.into_iter();
                let copy = edits.try_fold(content, |copy, edit| copy.edited(&copy.edit(edit)))?;
                (Ok(NewFile { path, text: copy.text.as_ref().to_owned() }), title)
            }
        };
        let file = file.map_err(refused)?;
        let label = messages::beginning(&title);
        let (path, after) = (file.path.clone(), Some(file.text.into_bytes()));
        let change = FileChange { path, before: None, after };
        self.steps.write(vec![change], label).map_err(|fault| match fault {
            WriteFault::ChangedMeanwhile { .. } => taken(),
            others => others.into(),
        })?;
        project.show_written(std::slice::from_ref(&file.path), None)?;
        lifecycle::made(file.path, project)
    }

    /// Stores an uploaded picture in `content/images/`, if the checks accept it.
    fn upload(
        &mut self,
        asked: &EditRequest,
        project: &mut dyn EditedProject,
    ) -> Result<Uploaded, EditRefusal> {
        let name = parameter(asked, "name").unwrap_or_default();
        let (stem, end) = name.rsplit_once('.').unwrap_or((&name, ""));
        let end = end.to_ascii_lowercase();
        let end = ssg_content::photo_ending(&asked.body, &end).unwrap_or(&end);
        let stem = Some(names::fold(stem)).filter(|stem| !stem.is_empty());
        let stem = stem.unwrap_or_else(|| "imagen".to_owned());
        let named = |stem: &str| format!("content/images/{stem}.{end}");
        let path = named(&stem);
        let theme = project.site().map(|site| site.theme.clone()).unwrap_or_default();
        let inner = path.trim_start_matches("content/");
        let judged = ssg_content::judge_picture(inner, &asked.body, &theme);
        let refused = |found| EditRefusal::Errors(located(found, project.site()));
        let size @ (width, height) = judged.map_err(refused)?;
        if !inner.ends_with(".svg") {
            let decoded = project.decode(&asked.body, size)?;
            let about = |problem| vec![ssg_content::at_place(project.root(), &path, 0..0, problem)];
            decoded.map_err(|problem| refused(about(problem)))?;
        }
        let numbered = (2..=MOST_OF_A_NAME).map(|number| named(&format!("{stem}-{number}")));
        for path in [path.clone()].into_iter().chain(numbered) {
            let label = messages::adding_picture();
            let after = Some(asked.body.to_vec());
            let change = FileChange { path: path.clone(), before: None, after };
            match self.steps.write(vec![change], label) {
                Ok(()) => {}
                // This picture is already there.
                Err(WriteFault::ChangedMeanwhile { theirs: Some(theirs), .. })
                    if theirs == *asked.body => {}
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
    fn preview(
        &self,
        asked: PreviewRequest,
        project: &mut dyn EditedProject,
    ) -> Result<HttpResponse, EditRefusal> {
        let PreviewRequest { page, file, edit } = asked;
        let content = self.shown.read(project.root(), &file)?;
        let now = content.edited(&content.edit(edit))?;
        let base = project.site().map_or("/", |site| &site.layout.base);
        let page = page.strip_prefix(base).unwrap_or(&page).trim_start_matches('/').to_owned();
        if let Some(document) = project.preview(&page, now.unsaved())? {
            return Ok(HttpResponse::file(".html", document));
        }
        let judged = project.judge(now.unsaved())?;
        Err(EditRefusal::Errors(located(judged.loaded.diagnostics, project.site())))
    }
}

/// Returns the label of a change in the undo history.
fn label(content: &ContentText, edit: &ContentEdit) -> Words {
    let title = Words::of(|lang| content.place(edit.path(), lang).0);
    if matches!(edit, ContentEdit::Lines { .. }) {
        return messages::changing_text(&title);
    }
    let within = |lang| content.place(edit.path(), lang).1.pop().unwrap_or_default();
    messages::changing_value(&title, &Words::of(within))
}
