//! An editing session, which answers the requests of the editor.

use std::collections::BTreeMap;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::sync::Arc;

use percent_encoding::percent_decode_str;
use serde::de::DeserializeOwned;
use ssg_content::{Marks, Unsaved};
use ssg_history::{Direction, History};
use ssg_model::accepts::Accepts;
use ssg_model::diagnostic::{self, Diagnostic};
use ssg_model::editing::{
    AtLeastOne, FieldInfo, FormInfo, Message, OriginalText, OriginalValue, PathStep, PlainValue,
    SessionState, ShownBlock, ValuePath,
};
use ssg_model::failure::Failure;
use ssg_model::icon::Icon;
use ssg_model::problem::Severity;
use ssg_model::site::{HeldBack, OriginalFile};
use ssg_model::value::ByteRange;
use ssg_model::words::Lang;
use ssg_serve::response::HttpResponse;
use ssg_serve::server::{HttpRequest, Method};
use ssg_store::Digest;

use crate::answer::{EditRefusal, gone};
use crate::content_text::ContentText;
use crate::explained::explained;
use crate::fields::FoundField;
use crate::git_worker::{Answer, GitKnowledge, GitStatus, GitWorker, ResponseSender, job};
use crate::listing;
use crate::messages;
use crate::places;
use crate::project::{EditedProject, Judged, Outside};
use crate::seen_texts::SeenTexts;
use crate::versions::{SHORT, Versions};

/// The state of an editing session: marks, undo history, shown texts and Git.
pub struct EditSession {
    marks: Arc<Marks>,
    pub(crate) history: History,
    /// The repository with a short time limit, for requests that a page waits for.
    pub(crate) versions: Versions,
    pub(crate) shown: SeenTexts,
    pub(crate) git: GitWorker,
    pub(crate) outside: Outside,
    /// The last edited draft as if it were published, with what the checks found then. Any other
    /// change ends it.
    as_published: Option<(ContentText, Vec<Diagnostic>)>,
}

/// A session that answers a request about its project.
pub(crate) struct Handler<'r> {
    pub(crate) session: &'r mut EditSession,
    pub(crate) project: &'r mut dyn EditedProject,
    pub(crate) asked: &'r HttpRequest,
    /// The language of messages to the person.
    pub(crate) lang: Lang,
}

impl EditSession {
    /// Opens a session for the project in a folder, with its undo history.
    pub fn open(root: &Path, outside: Outside) -> Result<EditSession, Failure> {
        Ok(EditSession {
            marks: Arc::default(),
            history: History::open(root).map_err(|fault| fault.failure())?,
            versions: Versions::of(root, |git| git.within(SHORT)),
            shown: SeenTexts::default(),
            git: GitWorker::start(Versions::of(root, |git| git)),
            outside,
            as_published: None,
        })
    }

    /// Notes that content files have changed, whichever program has changed them.
    pub fn note_change(&mut self) {
        self.as_published = None;
        self.git.known.note_change();
    }

    /// Returns the marks of the places that pages show.
    pub fn marks(&self) -> Arc<Marks> {
        Arc::clone(&self.marks)
    }

    /// Answers a request, whose path begins after [`ADDRESSES`](ssg_serve::editing::ADDRESSES), at
    /// once or from the Git thread. A panic fails this request only: an interrupted write is
    /// completed or taken back before the next step, as after a crash.
    pub fn answer(
        &mut self,
        asked: &HttpRequest,
        project: &mut dyn EditedProject,
        reply: ResponseSender,
    ) {
        let lang = project.lang();
        let mut handler = Handler { session: self, project, asked, lang };
        let answer = panic::catch_unwind(AssertUnwindSafe(|| match asked.method {
            Method::POST => {
                match &*asked.path {
                    "change" => handler.session.git.known.note_change(),
                    _ => handler.session.note_change(),
                }
                let known = Arc::clone(&handler.session.git.known);
                let _files = known.files.lock();
                handler.follow()
            }
            _ => handler.tell(),
        }));
        let answer = answer.unwrap_or_else(|_| Err(EditRefusal::broken()));
        self.git.give(answer, lang, reply);
    }
}

impl Handler<'_> {
    /// Answers a request that changes nothing.
    fn tell(&mut self) -> Result<Answer, EditRefusal> {
        let (root, lang) = (self.project.root(), self.lang);
        if let Some(path) = self.asked.path.strip_prefix("picture") {
            let path = percent_decode_str(path).decode_utf8_lossy();
            if self.asked.query.as_deref() == Some("last") {
                let path = format!("content{path}");
                return Ok(Answer::ByGit(Box::new(move |versions| versions.picture(&path))));
            }
            let picture = listing::picture(root, &path).ok_or_else(EditRefusal::missing)?;
            return Ok(Answer::Now(HttpResponse::file(&path, picture)));
        }
        let site = || self.project.site().ok_or_else(EditRefusal::missing);
        Ok(Answer::Now(match self.asked.path.as_str() {
            "state" => return Ok(self.state()),
            "changes" => return Ok(Answer::ByGit(job(move |versions| versions.changes(lang)))),
            "costs" => {
                let (loader, now) = (self.version_loader()?, Arc::clone(site()?));
                let (root, costs) = (root.to_owned(), self.session.outside.costs);
                return Ok(Answer::ByGitPrograms(job(move |versions: &Versions| {
                    loader.costs(versions, &now, |sites| costs(&root, sites))
                })));
            }
            "versions" => return Ok(Answer::ByGit(job(|versions| versions.repository.versions()))),
            "return" => {
                let version = self.parameter("version").ok_or_else(EditRefusal::malformed)?;
                let (loader, lang) = (self.version_loader()?, self.lang);
                let plan = move |versions: &Versions| {
                    loader.return_to(versions, &version, "-", lang).map(|(_, plan)| plan)
                };
                return Ok(Answer::ByGitPrograms(job(plan)));
            }
            "publication" => {
                let after = self.parameter("after").and_then(|number| number.parse().ok());
                return Ok(Answer::NextStep(after.ok_or_else(EditRefusal::malformed)?));
            }
            "field" => HttpResponse::json(&self.field()?),
            "form" => HttpResponse::json(&self.form()?),
            "files" => HttpResponse::json(&listing::files(root, site()?, lang)),
            "counterparts" => {
                let page = self.parameter("page").ok_or_else(EditRefusal::malformed)?;
                HttpResponse::json(&listing::counterparts(site()?, &page, lang))
            }
            "links" => HttpResponse::json(&listing::links(root, site()?, lang)),
            "icons" => HttpResponse::json(&Icon::names().collect::<Vec<_>>()),
            "search" => {
                let words = self.parameter("text").ok_or_else(EditRefusal::malformed)?;
                HttpResponse::json(&places::search(root, &words, lang))
            }
            _ => return Err(EditRefusal::missing()),
        }))
    }

    /// Returns the state of the session, without waiting for hooks that Git runs.
    fn state(&self) -> Answer {
        let lang = self.lang;
        let label = |way| Some(self.session.history.label(way)?.get(lang).to_owned());
        let [undo, redo] = [Direction::Back, Direction::Forwards].map(label);
        let languages =
            self.project.site().map(|site| listing::languages(site)).unwrap_or_default();
        let (version, known) = (self.project.version(), Arc::clone(&self.session.git.known));
        let state = move |GitStatus { state: git, counts, .. }, known: &GitKnowledge| {
            let changes = counts.values().map(|(_, count)| count).sum();
            let publication = known.publication();
            SessionState { lang, version, undo, redo, changes, git, languages, publication }
        };
        match known.status_meanwhile() {
            Some(status) => Answer::Now(HttpResponse::json(&state(status, &known))),
            None => Answer::ByGit(job(move |versions| {
                Ok::<_, EditRefusal>(state(known.status_now(versions), &known))
            })),
        }
    }

    /// Reads a content file, which may be one that was shown.
    pub(crate) fn read(&self, file: &str) -> Result<ContentText, EditRefusal> {
        self.session.shown.read(self.project.root(), file)
    }

    /// Returns the field of a mark.
    fn field(&mut self) -> Result<FieldInfo, EditRefusal> {
        let (lang, session) = (self.lang, &self.session);
        let number = self.parameter("mark").and_then(|mark| mark.parse().ok());
        let number: u32 = number.ok_or_else(EditRefusal::malformed)?;
        let version = self.parameter("version");
        let is_shown = version.is_none_or(|version| version == self.project.version());
        let (source, range) = session.marks.place(number).ok_or_else(EditRefusal::missing)?;
        let content = self.read(&source.path)?;
        if !is_shown || *content.text != *source.text {
            // An error anywhere in the content keeps pages from being updated.
            let fault = self.project.first_error().filter(|_| is_shown);
            return Err(fault.map_or_else(EditRefusal::outdated, EditRefusal::held_up));
        }
        let site = self.project.marked_site();
        let places = site.map_or(1, |site| listing::pages_with(site, number));
        if let Some(body) = content.body()
            && range.start >= body.start
        {
            let title = messages::running_text();
            let form = self.text_form(&content, range, Accepts::Markdown, title.get(lang));
            let before = content.written(
                &(body.start..form.block.as_ref().map_or(body.start, |block| block.start)),
            );
            let count = blocks(before).count();
            let mut original = self.original(&content, &[]);
            let texts =
                original.iter_mut().flat_map(|one| [Some(&mut one.now), one.before.as_mut()]);
            texts.flatten().for_each(|text| {
                let body = text.body.take().unwrap_or_default();
                text.body = blocks(&body).nth(count).map(str::to_owned);
            });
            let form = FormInfo { original, ..form };
            return Ok(FieldInfo { form, help: "", places: 1, record: None, lists: Vec::new() });
        }
        let whole = content.whole().ok_or_else(EditRefusal::outdated)?;
        let field = whole.clone().written_at(&range).ok_or_else(EditRefusal::outdated)?;
        Ok(FieldInfo {
            help: &field.texts.get(lang).help,
            places,
            record: field.record(),
            lists: whole.lists_around(&field.path, lang),
            form: self.form_of(&content, field),
        })
    }

    /// Returns the form of a record, a list or a whole file.
    fn form(&mut self) -> Result<FormInfo, EditRefusal> {
        let file = self.parameter("file").ok_or_else(EditRefusal::malformed)?;
        let path: ValuePath = match self.parameter("path") {
            Some(path) => serde_json::from_str(&path).map_err(|_| EditRefusal::malformed())?,
            None => Vec::new(),
        };
        let content = self.read(&file)?;
        // A list item of a form that was shown before may have another index now.
        let path = match self.parameter("expected") {
            Some(expected) => {
                self.session.shown.path_now(&expected, &path, &content).ok_or_else(gone)?
            }
            None => path,
        };
        let Some(whole) = content.whole() else {
            // A file that cannot be parsed is edited as text.
            let (whole, title) = (0..content.text.len(), content.place(&[], self.lang).0);
            let form = self.text_form(&content, whole, Accepts::Text, &title);
            return Ok(FormInfo { faults: self.faults(&content), ..form });
        };
        let field = whole.at(&path).ok_or_else(EditRefusal::missing)?;
        let form = self.form_of(&content, field);
        Ok(match path.is_empty() {
            true => FormInfo {
                block: content.body().and_then(|body| ShownBlock::of(&content.text, body)),
                faults: self.faults(&content),
                ..form
            },
            false => form,
        })
    }

    /// Returns the form for a range of a file's text.
    fn text_form(
        &mut self,
        content: &ContentText,
        range: ByteRange,
        control: Accepts,
        title: &str,
    ) -> FormInfo {
        FormInfo {
            file: content.path.clone(),
            path: Vec::new(),
            title: title.to_owned(),
            within: vec![content.place(&[], self.lang).0],
            one: "",
            names: BTreeMap::new(),
            control,
            value: PlainValue::Text(content.written(&range).to_owned()),
            expected: self.session.shown.remember(content.clone()),
            block: ShownBlock::of(&content.text, range),
            faults: Vec::new(),
            original: None,
        }
    }

    /// Returns the form of a value of a file.
    fn form_of(&mut self, content: &ContentText, field: FoundField<'_>) -> FormInfo {
        let lang = self.lang;
        let (title, within) = content.place(&field.path, lang);
        FormInfo {
            file: content.path.clone(),
            title,
            within,
            one: &field.texts.get(lang).one,
            names: field.item_names(lang),
            original: self.original(content, &field.path),
            path: field.path,
            control: field.accepts,
            value: field.node.map_or(PlainValue::Null, PlainValue::of),
            expected: self.session.shown.remember(content.clone()),
            block: None,
            faults: Vec::new(),
        }
    }

    /// Returns what the value at a path translates, as long as the translation is not public, or after
    /// its original has changed.
    fn original(&self, content: &ContentText, path: &[PathStep]) -> Option<OriginalValue> {
        let site = self.project.site()?;
        let OriginalFile { file, has_changed, .. } = site.originals.get(&content.path)?;
        let is_public = site.all_pages().any(|page| page.source == content.path);
        let now = self.read(file).ok().filter(|_| *has_changed || !is_public)?;
        let text = |of: &ContentText| OriginalText {
            value: of
                .whole()
                .and_then(|whole| whole.at(path)?.node.map(PlainValue::of))
                .unwrap_or(PlainValue::Null),
            body: of.body().map(|body| of.written(&body).to_owned()),
        };
        let identity = |of: &ContentText| ssg_content::translated_from(Digest::of(&*of.text));
        let noted = content.written_at(&["translated_from".into()]);
        let committed = || self.session.versions.repository.committed(&[file]).ok()?.pop()?;
        let before = has_changed.then(committed).flatten().and_then(|bytes| {
            let old = ContentText::with_bytes(site.kinds, file, bytes).ok()?;
            noted.is_some_and(|noted| noted.contains(&identity(&old))).then_some(old)
        });
        Some(OriginalValue {
            lang: site.locale.tag.clone(),
            digest: has_changed.then(|| identity(&now)),
            now: text(&now),
            before: before.as_ref().map(text),
        })
    }

    /// Returns messages for the errors in a file.
    fn faults(&self, content: &ContentText) -> Vec<Message> {
        let site = self.project.site();
        let held = site.into_iter().flat_map(|site| &site.held_back);
        let found = self.project.diagnostics().iter().chain(held.flat_map(HeldBack::faults));
        let is_here = |found: &&Diagnostic| {
            found.source.path == content.path && found.severity() == Severity::Error
        };
        explained(found.filter(is_here), site, self.lang)
    }

    /// Returns a query parameter of the request.
    pub(crate) fn parameter(&self, name: &str) -> Option<String> {
        let query = self.asked.query.as_deref()?;
        let mut parts = query.split('&').filter_map(|part| part.split_once('='));
        let (_, value) = parts.find(|(key, _)| *key == name)?;
        let value = value.replace('+', " ");
        Some(percent_decode_str(&value).decode_utf8().ok()?.into_owned())
    }

    /// Parses the JSON body of the request.
    pub(crate) fn body<T: DeserializeOwned>(&self) -> Result<T, EditRefusal> {
        serde_json::from_slice(&self.asked.body).map_err(|_| EditRefusal::malformed())
    }

    /// Checks the content as if files were saved, and returns it with the new warnings. Refused if
    /// there are new errors.
    pub(crate) fn judged(
        &mut self,
        unsaved: Vec<Unsaved>,
    ) -> Result<(Judged, Vec<Message>), EditRefusal> {
        let judged = self.project.judge(unsaved)?;
        let found = judged.loaded.diagnostics.iter();
        let warnings = self.new_warnings(found, self.project.diagnostics())?;
        Ok((judged, warnings))
    }

    /// Checks a draft or hidden page as if it were published, and returns the new warnings. Refused
    /// if it would have new errors.
    pub(crate) fn judged_as_published(
        &mut self,
        before: &ContentText,
        now: &ContentText,
    ) -> Result<Vec<Message>, EditRefusal> {
        let (Some(before), Some(now)) = (before.published(), now.published()) else {
            return Ok(Vec::new());
        };
        let known = match self.session.as_published.take() {
            Some((text, known)) if text.path == before.path && text.bytes == before.bytes => known,
            _ => self.project.judge(before.unsaved())?.loaded.diagnostics,
        };
        let found = self.project.judge(now.unsaved())?.loaded.diagnostics;
        let of_file = found.iter().filter(|found| found.source.path == now.path);
        let warnings = self.new_warnings(of_file, &known)?;
        self.session.as_published = Some((now, found));
        Ok(warnings)
    }

    fn new_warnings<'f>(
        &self,
        found: impl Iterator<Item = &'f Diagnostic>,
        known: &[Diagnostic],
    ) -> Result<Vec<Message>, EditRefusal> {
        let new = diagnostic::unknown(found, known).into_iter();
        let (errors, warnings): (Vec<_>, Vec<_>) =
            new.partition(|found| found.severity() == Severity::Error);
        let explained = |found: Vec<_>| explained(found, self.project.site(), self.lang);
        match AtLeastOne::of(explained(errors)) {
            None => Ok(explained(warnings)),
            Some(errors) => Err(EditRefusal::Errors(errors)),
        }
    }
}

/// Returns the parts of a running text between empty lines.
fn blocks(text: &str) -> impl Iterator<Item = &str> {
    text.split("\n\n").map(str::trim).filter(|block| !block.is_empty())
}
