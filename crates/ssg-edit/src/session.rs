//! An editing session: what the editor asks, and what is done.

use std::collections::BTreeMap;
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
use ssg_model::value::ByteRange;
use ssg_model::words;
use ssg_model::words::{Lang, Words};
use ssg_serve::response::HttpResponse;
use ssg_serve::server::Method;

use crate::project::{EditedProject, Judged};
use crate::request::EditRequest;
use ssg_model::failure::Failure;

use crate::answer::{EditProblem, EditRefusal, message};
use crate::content_text::{ContentText, read};
use crate::fields::{EnclosingList, FoundField};
use crate::listing;
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
            let is_held_up = is_shown && project.first_error().is_some();
            return Err(match is_held_up {
                true => EditRefusal::held_up(),
                false => EditRefusal::outdated(),
            });
        }
        let mark = std::num::NonZero::new(number).map(Mark::new).unwrap_or_default();
        let places =
            project.marked_site().map_or(1, |site| listing::pages_with(site, &mark.to_string()));
        if let Some(body) = content.body()
            && range.start >= body.start
        {
            return Ok(self.running_text(&content, range, lang));
        }
        let field = content.whole().and_then(|whole| whole.written_at(&range));
        let field = field.ok_or_else(EditRefusal::outdated)?;
        let list = |list: &EnclosingList| ListAround {
            path: list.path.clone(),
            at: list.at,
            length: list.length,
            title: list.texts.get(lang).label.clone(),
        };
        Ok(FieldInfo {
            help: &field.texts.get(lang).help,
            places,
            record: field.record(),
            lists: field.lists.iter().map(list).collect(),
            block: None,
            form: self.form_of(&content, field, lang),
        })
    }

    /// A block of the running text of a file.
    fn running_text(&mut self, content: &ContentText, range: ByteRange, lang: Lang) -> FieldInfo {
        let title = words!(en: "Running text", es: "Texto corrido");
        let form = FormInfo {
            file: content.path.clone(),
            path: Vec::new(),
            title: title.get(lang).to_owned(),
            within: vec![content.place(&[], lang).0],
            one: "",
            names: BTreeMap::new(),
            control: Accepts::Markdown,
            value: PlainValue::Text(content.written(&range).to_owned()),
            expected: self.shown.remember(content.clone()),
        };
        let block = ShownBlock::of(&content.text, range);
        FieldInfo { form, help: "", places: 1, record: None, lists: Vec::new(), block }
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
        let (title, within) = content.place(&field.path, lang);
        FormInfo {
            file: content.path.clone(),
            title,
            within,
            one: &field.texts.get(lang).one,
            names: field.item_names(lang),
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

/// The content with a file as it shall be, and the new warnings. Refused if there are new errors.
///
/// `content` is the same file taken apart, where it can be.
pub(crate) fn judged(
    unsaved: Unsaved,
    content: Option<&ContentText>,
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
    let (errors, warnings): (Vec<_>, Vec<_>) = located(content, new, project)
        .into_iter()
        .partition(|problem| problem.found.severity() == Severity::Error);
    if !errors.is_empty() {
        return Err(EditRefusal::Errors(errors));
    }
    let warnings = warnings.iter().map(|warning| message(warning, lang)).collect();
    Ok((judged, warnings))
}

/// Problems with the values that they are about; those of the file that is edited are found in
/// `content`, others on the disk.
pub(crate) fn located(
    content: Option<&ContentText>,
    found: impl IntoIterator<Item = Diagnostic>,
    project: &dyn EditedProject,
) -> Vec<EditProblem> {
    let problem = |found: Diagnostic| {
        let file = &found.source.path;
        let content = match content.filter(|content| content.path == *file) {
            Some(content) => Some(content.clone()),
            None => read(project.root(), file)
                .and_then(|bytes| ContentText::with_bytes(file, bytes))
                .ok(),
        };
        let is_whole = found.concerns_whole_file();
        let path = content.as_ref().filter(|_| !is_whole);
        let mut path = path.and_then(|content| content.value_around(&found.range));
        if let (Some(path), Problem::MissingKey { key }) = (&mut path, &found.problem) {
            path.push((*key).into());
        }
        let place = |lang| {
            let place = content.as_ref().map(|content| {
                let (title, within) = content.place(path.as_deref().unwrap_or_default(), lang);
                within.into_iter().chain([title]).collect::<Vec<_>>().join(" › ")
            });
            place.unwrap_or_default()
        };
        let place = Words { en: place(Lang::En), es: place(Lang::Es) };
        let address = project.site().and_then(|site| listing::address(site, file));
        EditProblem { found, path, place, address }
    };
    found.into_iter().map(problem).collect()
}
