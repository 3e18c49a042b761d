//! Requests that change the content.

use serde_json::{Value, json};
use ssg_content::Unsaved;
use ssg_content::edit::ContentEdit;
use ssg_content::new_entry::{self, Refusal};
use ssg_history::FileChange;
use ssg_model::names;
use ssg_model::words;
use ssg_model::words::{Lang, Words};
use ssg_serve::response::{HttpResponse, StatusCode};

use crate::clock;
use crate::dev::{DevRun, EditRequest, Judged};
use crate::timetable;

use super::answer::{EditRefusal, not_shown, of_json};
use super::content_text::ContentText;
use super::listing;
use super::requests::{ChangeRequest, NewRequest, PreviewRequest, TakeBackRequest, VersionRequest};
use super::session::{EditSession, body, judged, located, parameter};

impl EditSession {
    /// Follows a request that changes something, or shows what a change would make.
    pub(super) fn follow(
        &mut self,
        asked: &EditRequest,
        run: &mut DevRun<'_>,
        lang: Lang,
    ) -> Result<HttpResponse, EditRefusal> {
        let data = match asked.path.as_str() {
            "change" => self.change(body(asked)?, run, lang)?,
            "undo" => shown(&self.steps.undo()?, None, run, lang)?,
            "redo" => shown(&self.steps.redo()?, None, run, lang)?,
            "take-back" => {
                let TakeBackRequest { id } = body(asked)?;
                self.take_back(&id, run, lang)?
            }
            "version" => {
                let VersionRequest { sentence } = body(asked)?;
                json!({ "id": self.steps.save_version(&sentence)? })
            }
            "preview" => return preview(body(asked)?, run),
            "new" => self.begin(body(asked)?, run, lang)?,
            "upload" => self.upload(asked, run)?,
            _ => return Err(EditRefusal::missing()),
        };
        Ok(of_json(StatusCode::OK, &data))
    }

    /// Changes a value, if the checks allow it.
    fn change(
        &mut self,
        asked: ChangeRequest,
        run: &mut DevRun<'_>,
        lang: Lang,
    ) -> Result<Value, EditRefusal> {
        let ChangeRequest { file, edit, expected, force } = asked;
        let content = ContentText::read(run.root(), &file)?;
        let edit = match expected.filter(|_| !force) {
            Some(expected) => self.shown.rebase(content.edit(edit), &expected, &content)?,
            None => content.edit(edit),
        };
        let contents = content.edited(&edit)?;
        let judged = judged(&file, &contents, run, lang)?;
        let label = label(&content, &edit);
        self.steps.write(&file, Some(content.bytes), Some(contents), label)?;
        shown(&[file], Some(judged), run, lang)
    }

    /// Takes one change since the last version back.
    fn take_back(
        &mut self,
        id: &str,
        run: &mut DevRun<'_>,
        lang: Lang,
    ) -> Result<Value, EditRefusal> {
        let FileChange { path, before, after } = self.steps.without(run.root(), id)?;
        let judged = match &after {
            Some(contents) => Some(judged(&path, contents, run, lang)?),
            None => None,
        };
        let label = words!(
            en: "taking back a change in `{path}`",
            es: "regresar un cambio en `{path}`",
        );
        self.steps.write(&path, before, after, label)?;
        shown(&[path], judged, run, lang)
    }

    /// Begins an article or a page.
    fn begin(
        &mut self,
        asked: NewRequest,
        run: &mut DevRun<'_>,
        lang: Lang,
    ) -> Result<Value, EditRefusal> {
        let now = clock::now()?;
        let zone = run.site().map(|site| timetable::zone(site));
        let today = now.to_zoned(zone.unwrap_or(jiff::tz::TimeZone::UTC)).date();
        let (file, title) = match asked {
            NewRequest::Article { title } => (new_entry::article(&title, today, lang), title),
            NewRequest::Page { title } => (new_entry::page(&title, lang), title),
        };
        let file = file.map_err(refused)?;
        let label = words!(en: "beginning «{title}»", es: "empezar «{title}»");
        let contents = file.text.into_bytes();
        self.steps.write(&file.path, None, Some(contents), label).map_err(
            |refusal| {
                match refusal {
            EditRefusal::Conflict { .. } => EditRefusal::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                words!(en: "there is one of that title already", es: "ya hay uno con ese título"),
            )
            .text(words!(en: "Choose another title.", es: "Elige otro título.")),
            others => others,
        }
            },
        )?;
        run.show_written(std::slice::from_ref(&file.path), None)?;
        let name = file.path.rsplit('/').next().unwrap_or_default();
        let name = name.trim_end_matches(".md").trim_end_matches(".yaml");
        let address = match file.path.starts_with("content/articles/") {
            true => format!("/blog/{name}/"),
            false => format!("/{name}/"),
        };
        Ok(json!({ "file": file.path, "address": address }))
    }

    /// Puts a picture into `content/images/`, if it is one.
    fn upload(&mut self, asked: &EditRequest, run: &mut DevRun<'_>) -> Result<Value, EditRefusal> {
        let name = parameter(asked, "name").unwrap_or_default();
        let (stem, end) = name.rsplit_once('.').unwrap_or((&name, ""));
        let stem = Some(names::fold(stem)).filter(|stem| !stem.is_empty());
        let stem = stem.unwrap_or_else(|| "imagen".to_owned());
        let path = format!("content/images/{stem}.{}", end.to_ascii_lowercase());
        let theme = run.site().map(|site| site.theme.clone()).unwrap_or_default();
        let inner = path.trim_start_matches("content/");
        let judged = ssg_content::judge_picture(inner, &asked.body, &theme);
        let refused = |found| EditRefusal::Errors(located(&path, &[], found));
        let size @ (width, height) = judged.map_err(refused)?;
        if !inner.ends_with(".svg") {
            let decoded = run.decode(&asked.body, size)?;
            let about = |problem| vec![ssg_content::at_place(run.root(), &path, 0..0, problem)];
            decoded.map_err(|problem| refused(about(problem)))?;
        }
        let label = words!(en: "adding `{path}`", es: "agregar `{path}`");
        self.steps.write(&path, None, Some(asked.body.to_vec()), label)?;
        let inner = path.trim_start_matches("content");
        Ok(json!({
            "path": inner,
            "url": listing::picture_url(inner),
            "width": width,
            "height": height,
        }))
    }
}

/// Shows what was written, and tells which version has it, with the warnings of who has judged it.
fn shown(
    files: &[String],
    judged: Option<(Judged, Vec<Value>)>,
    run: &mut DevRun<'_>,
    lang: Lang,
) -> Result<Value, EditRefusal> {
    let (judged, warnings) = judged.unzip();
    run.show_written(files, judged)?;
    let mut warnings = warnings.unwrap_or_default();
    warnings.extend(run.faulty_file().map(|file| not_shown(file, lang)));
    Ok(json!({ "version": run.version(), "warnings": warnings }))
}

/// The document of a page with a change that is not written.
fn preview(asked: PreviewRequest, run: &mut DevRun<'_>) -> Result<HttpResponse, EditRefusal> {
    let PreviewRequest { page, file, edit } = asked;
    let content = ContentText::read(run.root(), &file)?;
    let contents = content.edited(&content.edit(edit))?;
    let unsaved = Unsaved { path: file, contents };
    match run.preview(page.trim_start_matches('/'), unsaved.clone())? {
        Some(document) => Ok(HttpResponse::file(".html", document)),
        None => {
            let Unsaved { path, contents } = unsaved.clone();
            let judged = run.judge(unsaved)?;
            let found = judged.diagnostics().iter().cloned();
            Err(EditRefusal::Errors(located(&path, &contents, found)))
        }
    }
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
