//! An editing session: what the editor asks, and what is done.

use std::path::Path;
use std::sync::Arc;

use percent_encoding::percent_decode_str;
use serde::de::DeserializeOwned;
use ssg_content::{Marks, Unsaved};
use ssg_model::accepts::Accepts;
use ssg_model::diagnostic::Diagnostic;
use ssg_model::editing::{
    FieldInfo, FormInfo, ListAround, Message, PlainValue, SessionState, ShownBlock, ValuePath,
};
use ssg_model::icon::Icon;
use ssg_model::mark::Mark;
use ssg_model::problem::{Problem, Severity};
use ssg_model::words;
use ssg_model::words::Lang;
use ssg_serve::response::HttpResponse;
use ssg_serve::server::Method;

use crate::project::{EditedProject, Judged};
use crate::request::EditRequest;
use ssg_model::failure::Failure;

use crate::answer::{EditProblem, EditRefusal, message};
use crate::content_text::ContentText;
use crate::fields::{EnclosingList, FoundField};
use crate::listing;
use crate::places;
use crate::seen_texts::SeenTexts;
use crate::steps::SessionSteps;

/// What is known while pages are edited: their marks, the history, and the texts that were shown.
pub struct EditSession {
    marks: Arc<Marks>,
    pub(crate) steps: SessionSteps,
    pub(crate) shown: SeenTexts,
}

impl EditSession {
    /// Begins to edit the project in a folder, with the history that it has.
    pub fn open(root: &Path) -> Result<EditSession, Failure> {
        let steps = SessionSteps::open(root)?;
        Ok(EditSession { marks: Arc::default(), steps, shown: SeenTexts::default() })
    }

    /// The marks of the places that pages show.
    pub fn marks(&self) -> Arc<Marks> {
        Arc::clone(&self.marks)
    }

    /// Answers one request of a page.
    pub fn answer(&mut self, asked: &EditRequest, project: &mut dyn EditedProject) -> HttpResponse {
        let lang = project.lang();
        let answered = match asked.method {
            Method::POST => self.follow(asked, project, lang),
            _ => self.tell(asked, project, lang),
        };
        answered.unwrap_or_else(|refusal| refusal.response(lang))
    }

    /// Answers a request that changes nothing.
    fn tell(
        &mut self,
        asked: &EditRequest,
        project: &mut dyn EditedProject,
        lang: Lang,
    ) -> Result<HttpResponse, EditRefusal> {
        if let Some(path) = asked.path.strip_prefix("picture") {
            let path = percent_decode_str(path).decode_utf8_lossy();
            let picture =
                listing::picture(project.root(), &path).ok_or_else(EditRefusal::missing)?;
            return Ok(HttpResponse::file(&path, picture));
        }
        let site = || project.site().ok_or_else(EditRefusal::missing);
        Ok(match asked.path.as_str() {
            "state" => HttpResponse::json(&self.state(project, lang)),
            "field" => HttpResponse::json(&self.field(asked, project, lang)?),
            "form" => HttpResponse::json(&self.form(asked, project, lang)?),
            "files" => HttpResponse::json(&listing::files(site()?, lang)),
            "links" => HttpResponse::json(&listing::links(project.root(), site()?)),
            "icons" => HttpResponse::json(&Icon::names().collect::<Vec<_>>()),
            "search" => {
                let words = parameter(asked, "text").ok_or_else(EditRefusal::malformed)?;
                HttpResponse::json(&places::search(project.root(), &words, lang))
            }
            "changes" => HttpResponse::json(&self.steps.changes(project.root(), lang)?),
            _ => return Err(EditRefusal::missing()),
        })
    }

    fn state(&self, project: &dyn EditedProject, lang: Lang) -> SessionState {
        let (undo, redo) = self.steps.next();
        SessionState {
            lang,
            version: project.version().to_owned(),
            undo: undo.map(|words| words.get(lang).to_owned()),
            redo: redo.map(|words| words.get(lang).to_owned()),
            changes: self.steps.count(),
            git: self.steps.git(),
        }
    }

    /// The field of a mark.
    fn field(
        &mut self,
        asked: &EditRequest,
        project: &dyn EditedProject,
        lang: Lang,
    ) -> Result<FieldInfo, EditRefusal> {
        let number = parameter(asked, "mark").and_then(|mark| mark.parse().ok());
        let number: u32 = number.ok_or_else(EditRefusal::malformed)?;
        let is_shown =
            parameter(asked, "version").is_none_or(|version| version == project.version());
        let (source, range) = self.marks.place(number).ok_or_else(EditRefusal::missing)?;
        let content = self.shown.read(project.root(), &source.path)?;
        if !is_shown || *content.text != *source.text {
            // With an error anywhere, pages stay as they were.
            let fault = project.faulty_file().filter(|_| is_shown);
            return Err(fault.map_or_else(EditRefusal::outdated, EditRefusal::held_up));
        }
        let mark = std::num::NonZero::new(number).map(Mark::new).unwrap_or_default();
        let places =
            project.marked_site().map_or(1, |site| listing::pages_with(site, &mark.to_string()));
        if let Some(body) = content.body()
            && range.start >= body.start
        {
            let title = words!(en: "Running text", es: "Texto corrido");
            let form = FormInfo {
                file: content.path.clone(),
                path: Vec::new(),
                title: title.get(lang).to_owned(),
                control: Accepts::Markdown,
                value: PlainValue::Text(content.written(&range).to_owned()),
                expected: self.shown.remember(content.clone()),
            };
            let block = ShownBlock::of(&content.text, range);
            return Ok(FieldInfo {
                form,
                help: "",
                places: 1,
                record: None,
                lists: Vec::new(),
                block,
            });
        }
        let field = content.whole().and_then(|whole| whole.written_at(&range));
        let field = field.ok_or_else(EditRefusal::outdated)?;
        let list = |list: &EnclosingList| ListAround {
            path: list.path.clone(),
            at: list.at,
            length: list.length,
            title: list.title(lang),
        };
        Ok(FieldInfo {
            help: field.es,
            places,
            record: field.record(),
            lists: field.lists.iter().map(list).collect(),
            block: None,
            form: self.form_of(&content, field, lang),
        })
    }

    /// The form of a record, a list or a whole file.
    fn form(
        &mut self,
        asked: &EditRequest,
        project: &dyn EditedProject,
        lang: Lang,
    ) -> Result<FormInfo, EditRefusal> {
        let file = parameter(asked, "file").ok_or_else(EditRefusal::malformed)?;
        let path: ValuePath = match parameter(asked, "path") {
            Some(path) => serde_json::from_str(&path).map_err(|_| EditRefusal::malformed())?,
            None => Vec::new(),
        };
        let content = self.shown.read(project.root(), &file)?;
        let field =
            content.whole().and_then(|whole| whole.at(&path)).ok_or_else(EditRefusal::missing)?;
        Ok(self.form_of(&content, field, lang))
    }

    /// The form of a value of a file.
    fn form_of(&mut self, content: &ContentText, field: FoundField<'_>, lang: Lang) -> FormInfo {
        FormInfo {
            file: content.path.clone(),
            title: field.title(lang),
            path: field.path,
            control: field.accepts,
            value: field.node.map_or(PlainValue::Null, PlainValue::of),
            expected: self.shown.remember(content.clone()),
        }
    }
}

/// What a request gives in its address.
pub(crate) fn parameter(asked: &EditRequest, name: &str) -> Option<String> {
    let query = asked.query.as_deref()?;
    let mut parts = query.split('&').filter_map(|part| part.split_once('='));
    let (_, value) = parts.find(|(key, _)| *key == name)?;
    let value = value.replace('+', " ");
    Some(percent_decode_str(&value).decode_utf8().ok()?.into_owned())
}

/// What a request gives in its body.
pub(crate) fn body<T: DeserializeOwned>(asked: &EditRequest) -> Result<T, EditRefusal> {
    serde_json::from_slice(&asked.body).map_err(|_| EditRefusal::malformed())
}

/// The content with files as they shall be, and the new warnings. Refused if there are new errors.
pub(crate) fn judged(
    unsaved: Vec<Unsaved>,
    project: &mut dyn EditedProject,
    lang: Lang,
) -> Result<(Judged, Vec<Message>), EditRefusal> {
    let judged = project.judge(unsaved)?;
    let known: Vec<(&str, &Problem)> = project
        .diagnostics()
        .iter()
        .map(|known| (known.source.path.as_str(), &known.problem))
        .collect();
    let is_new =
        |found: &&Diagnostic| !known.contains(&(found.source.path.as_str(), &found.problem));
    let new = judged.loaded.diagnostics.iter().filter(is_new).cloned();
    let (errors, warnings): (Vec<_>, Vec<_>) =
        located(new).into_iter().partition(|problem| problem.found.severity() == Severity::Error);
    if !errors.is_empty() {
        return Err(EditRefusal::Errors(errors));
    }
    let warnings = warnings.iter().map(|warning| message(warning, lang)).collect();
    Ok((judged, warnings))
}

/// Problems with the values that they are about.
pub(crate) fn located(found: impl IntoIterator<Item = Diagnostic>) -> Vec<EditProblem> {
    let problem = |found: Diagnostic| {
        let text = (!found.concerns_whole_file()).then(|| found.source.text.clone());
        let content = text
            .and_then(|text| ContentText::with_bytes(&found.source.path, text.into_bytes()).ok());
        let path = content.and_then(|content| content.value_around(&found.range));
        EditProblem { found, path }
    };
    found.into_iter().map(problem).collect()
}
