//! Requests that change the content.

use crate::new_entry::{self, Refusal};
use ssg_content::Unsaved;
use ssg_history::{FileChange, WriteFault};
use ssg_model::diagnostic::Diagnostic;
use ssg_model::editing::{
    AuthorRequest, ChangeRequest, ContentEdit, Made, Message, NewRequest, PreviewRequest, Saved,
    ShownBlock, TakeBackRequest, Uploaded, VersionRequest,
};
use ssg_model::names;
use ssg_model::problem::Severity;
use ssg_model::words;
use ssg_model::words::{Lang, Words};
use ssg_serve::response::{HttpResponse, StatusCode};

use crate::project::{EditedProject, Judged};
use crate::request::EditRequest;

use crate::answer::{EditRefusal, not_shown};
use crate::content_text::ContentText;
use crate::git_worker::Answer;
use crate::listing;
use crate::session::{EditSession, body, judged, located, parameter};

/// The most pictures of one name, which are numbered.
const MOST_OF_A_NAME: usize = 1000;

impl EditSession {
    /// Follows a request that changes something, or shows what a change would make.
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
                self.shown.rebase(content.edit(edit), &expected, source, &content)?
            }
            None => content.edit(edit),
        };
        let now = content.edited(&edit)?;
        let judged = judged(now.unsaved(), Some(&now), project, lang)?;
        let block = match &edit {
            ContentEdit::Lines { start, end, .. } => {
                let end = (now.text.len() + end).checked_sub(content.text.len());
                end.and_then(|end| ShownBlock::of(&now.text, *start..end.max(*start)))
            }
            _ => None,
        };
        let label = label(&content, &edit);
        self.steps.write(&file, Some(content.bytes), Some(now.bytes.clone()), label)?;
        let saved = shown(&[file], Some(judged), project, lang)?;
        // What was typed meanwhile goes on from what was written.
        Ok(Saved { expected: Some(self.shown.remember(now)), block, ..saved })
    }

    /// Takes one change since the last version back.
    fn take_back(
        &mut self,
        id: &str,
        project: &mut dyn EditedProject,
        lang: Lang,
    ) -> Result<Saved, EditRefusal> {
        let FileChange { path, before, after } = self.steps.versions.without(id)?;
        let judged = match &after {
            Some(contents) => {
                let content = ContentText::with_bytes(&path, contents.clone()).ok();
                let unsaved = Unsaved { path: path.clone(), contents: contents.clone() };
                Some(judged(unsaved, content.as_ref(), project, lang)?)
            }
            None => None,
        };
        let label = words!(
            en: "taking back a change in `{path}`",
            es: "regresar un cambio en `{path}`",
        );
        let (is_gone, was_good) = (after.is_none(), project.faulty_file().is_none());
        self.steps.write(&path, before, after, label)?;
        let paths = [path];
        let answer = shown(&paths, judged, project, lang)?;
        if !is_gone || !was_good || project.faulty_file().is_none() {
            return Ok(answer);
        }
        // Something needs the file, as is known only without it.
        let is_error = |found: &&Diagnostic| found.severity() == Severity::Error;
        let errors = project.diagnostics().iter().filter(is_error).cloned().collect::<Vec<_>>();
        self.steps.undo()?;
        shown(&paths, None, project, lang)?;
        Err(EditRefusal::Errors(located(None, errors)))
    }

    /// Begins an article or a page.
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
        };
        let file = file.map_err(refused)?;
        let label = words!(en: "beginning «{title}»", es: "empezar «{title}»");
        let contents = file.text.into_bytes();
        let taken = || {
            EditRefusal::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                words!(en: "there is one of that title already", es: "ya hay uno con ese título"),
            )
            .text(words!(en: "Choose another title.", es: "Elige otro título."))
        };
        self.steps.write(&file.path, None, Some(contents), label).map_err(|fault| match fault {
            WriteFault::ChangedMeanwhile { .. } => taken(),
            others => others.into(),
        })?;
        project.show_written(std::slice::from_ref(&file.path), None)?;
        let name = file.path.rsplit('/').next().unwrap_or_default();
        let name = name.trim_end_matches(".md").trim_end_matches(".yaml");
        let address = match file.path.starts_with("content/articles/") {
            true => format!("/blog/{name}/"),
            false => format!("/{name}/"),
        };
        let base = project.site().map_or("", |site| site.layout.base.trim_end_matches('/'));
        Ok(Made { file: file.path, address: format!("{base}{address}") })
    }

    /// Puts a picture into `content/images/`, if it is one.
    fn upload(
        &mut self,
        asked: &EditRequest,
        project: &mut dyn EditedProject,
    ) -> Result<Uploaded, EditRefusal> {
        let name = parameter(asked, "name").unwrap_or_default();
        let (stem, end) = name.rsplit_once('.').unwrap_or((&name, ""));
        let stem = Some(names::fold(stem)).filter(|stem| !stem.is_empty());
        let stem = stem.unwrap_or_else(|| "imagen".to_owned());
        let end = end.to_ascii_lowercase();
        let named = |stem: &str| format!("content/images/{stem}.{end}");
        let path = named(&stem);
        let theme = project.site().map(|site| site.theme.clone()).unwrap_or_default();
        let inner = path.trim_start_matches("content/");
        let judged = ssg_content::judge_picture(inner, &asked.body, &theme);
        let refused = |found| EditRefusal::Errors(located(None, found));
        let size @ (width, height) = judged.map_err(refused)?;
        if !inner.ends_with(".svg") {
            let decoded = project.decode(&asked.body, size)?;
            let about = |problem| vec![ssg_content::at_place(project.root(), &path, 0..0, problem)];
            decoded.map_err(|problem| refused(about(problem)))?;
        }
        let numbered = (2..=MOST_OF_A_NAME).map(|number| named(&format!("{stem}-{number}")));
        for path in [path.clone()].into_iter().chain(numbered) {
            let label = words!(en: "adding `{path}`", es: "agregar `{path}`");
            match self.steps.write(&path, None, Some(asked.body.to_vec()), label) {
                Ok(()) => {}
                // It was there before.
                Err(WriteFault::ChangedMeanwhile { theirs: Some(theirs), .. })
                    if theirs == *asked.body => {}
                // Another one has its name: phones call many pictures the same.
                Err(WriteFault::ChangedMeanwhile { .. }) => continue,
                Err(others) => return Err(others.into()),
            }
            let path = path.trim_start_matches("content").to_owned();
            return Ok(Uploaded { url: listing::picture_url(&path), path, width, height });
        }
        Err(EditRefusal::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            words!(en: "too many pictures have that name", es: "demasiadas imágenes se llaman así"),
        )
        .text(words!(en: "Call the file otherwise.", es: "Ponle otro nombre al archivo.")))
    }

    /// The document of a page with a change that is not written.
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
        Err(EditRefusal::Errors(located(Some(&now), judged.loaded.diagnostics)))
    }
}

/// Shows what was written, and tells which version has it, with the warnings of who has judged it.
fn shown(
    files: &[String],
    judged: Option<(Judged, Vec<Message>)>,
    project: &mut dyn EditedProject,
    lang: Lang,
) -> Result<Saved, EditRefusal> {
    let (judged, warnings) = judged.unzip();
    project.show_written(files, judged)?;
    let mut warnings = warnings.unwrap_or_default();
    warnings.extend(project.faulty_file().map(|file| not_shown(file, lang)));
    Ok(Saved { version: project.version().to_owned(), warnings, expected: None, block: None })
}

/// What is said of a change: which key of which file.
fn label(content: &ContentText, edit: &ContentEdit) -> Words {
    let name = content.path.trim_start_matches("content/");
    match edit {
        ContentEdit::Lines { .. } => {
            words!(en: "a change in {name}", es: "un cambio en {name}")
        }
        edit => {
            let [en, es] = [Lang::En, Lang::Es].map(|lang| content.title(edit.path(), lang));
            words!(en: "a change of “{en}” in {name}", es: "un cambio en «{es}», en {name}")
        }
    }
}

fn refused(refusal: Refusal) -> EditRefusal {
    let title = match refusal {
        Refusal::NoTitle => words!(
            en: "the title has no letter and no digit",
            es: "el título no tiene letras ni números",
        ),
        Refusal::ControlCharacter => words!(
            en: "the title contains an invisible character: type it instead of pasting it",
            es: "el título contiene un carácter invisible: escríbelo en vez de pegarlo",
        ),
        Refusal::Taken(_) | Refusal::NotAList => {
            words!(en: "there is one already", es: "ya hay uno")
        }
    };
    EditRefusal::new(StatusCode::UNPROCESSABLE_ENTITY, title)
}
