//! The site as browsers see it: its newest good state, and the errors of later ones.

use std::sync::Arc;
use std::sync::mpsc::{self, Sender};

use anstream::adapter::strip_str;
use parking_lot::RwLock;
use ssg_frontend::bundle::BundleFile;
use ssg_model::diagnostic::Diagnostic;
use ssg_model::words::Lang;
use ssg_output::output_file::OutputFile;
use ssg_serve::editing::ADDRESSES;
use ssg_serve::live::{self, Live, PageVersion, Trouble};
use ssg_serve::response::{HttpResponse, StatusCode};
use ssg_serve::server::{HttpRequest, OWN_FRAMES, RequestHandler};

use crate::console::Console;
use crate::failure::Failure;
use crate::finding::Finding;
use crate::messages;
use crate::report;

use super::kinds;
use super::overview::{LIST, LIST_POLICY};
use super::snapshot::{Found, Snapshot};
use super::sources::ProjectSources;

/// The newest good snapshot of the site, and the errors of later states.
pub(super) struct DevSite {
    pub(super) live: Arc<Live>,
    shown: RwLock<Shown>,
    /// A callback for the failure to render a requested page.
    failed: Box<dyn Fn(Failure) + Send + Sync>,
    /// A callback for what a build would find in rendered pages.
    faulty: Box<dyn Fn(Vec<Diagnostic>) + Send + Sync>,
    /// The editor in pages, with `ssg edit`.
    pub(super) editor: Option<PageEditor>,
}

/// The editor's interface in pages.
pub(super) struct PageEditor {
    /// The identifier of the project; several may be edited at one address.
    pub(super) project: String,
    pub(super) scripts: Vec<BundleFile>,
    /// Passes a request to the session, with the channel for its response.
    pub(super) ask: Box<dyn Fn(HttpRequest, Sender<HttpResponse>) + Send + Sync>,
}

#[derive(Clone)]
struct Shown {
    /// The newest good snapshot; `None` until the sources are first without errors.
    snapshot: Option<Arc<Snapshot>>,
    /// The errors shown while no snapshot exists.
    trouble: Trouble,
    /// The content file with the errors.
    file: Option<String>,
    lang: Lang,
}

impl DevSite {
    pub(super) fn new(
        live: Arc<Live>,
        failed: impl Fn(Failure) + Send + Sync + 'static,
        faulty: impl Fn(Vec<Diagnostic>) + Send + Sync + 'static,
        editor: Option<PageEditor>,
    ) -> DevSite {
        let lang = Lang::Es;
        let trouble = trouble(lang, String::new());
        let shown = RwLock::new(Shown { snapshot: None, trouble, file: None, lang });
        DevSite { live, shown, failed: Box::new(failed), faulty: Box::new(faulty), editor }
    }

    /// Shows a new state of the sources if it has no errors and the pages open in browsers can be
    /// rendered. Otherwise, tells browsers why not.
    ///
    /// Returns the snapshot and the one before, or `None` if the errors were printed instead.
    pub(super) fn show(
        &self,
        sources: &ProjectSources,
        version: String,
        console: &mut Console,
    ) -> Option<(Arc<Snapshot>, Option<Arc<Snapshot>>)> {
        let lang = console.lang();
        let snapshot = sources.parts().and_then(|parts| {
            let version = self.live.new_version(version);
            let snapshot = Snapshot::new(parts, &sources.caches, version);
            let snapshot = snapshot.and_then(|snapshot| self.try_open_pages(snapshot));
            snapshot.map_err(|failure| {
                console.failure(&failure);
                failure.text(lang)
            })
        });
        let mut shown = self.shown.write();
        shown.lang = lang;
        match snapshot {
            Ok(snapshot) => {
                let snapshot = Arc::new(snapshot);
                let old = shown.snapshot.replace(Arc::clone(&snapshot));
                drop(shown);
                let (version, style) = (snapshot.version.clone(), snapshot.style());
                let faults = self.editor.is_none().then(|| Trouble {
                    title: messages::page_fails_in_browser().get(lang).to_owned(),
                    ..trouble(lang, String::new())
                });
                self.live.show(version, style, faults, snapshot.overview().notices());
                Some((snapshot, old))
            }
            Err(text) => {
                shown.trouble = trouble(lang, text);
                shown.file = sources.faulty_file().map(str::to_owned);
                self.live.trouble(shown.trouble.clone());
                None
            }
        }
    }

    /// Renders the pages that are open in browsers, so that they reload at once.
    fn try_open_pages(&self, snapshot: Snapshot) -> Result<Snapshot, Failure> {
        for path in self.live.open_pages() {
            if let Some(path) = path.strip_prefix(snapshot.base()) {
                snapshot.find(path)?;
            }
        }
        Ok(snapshot)
    }

    fn page(&self, snapshot: &Snapshot, page: &OutputFile, may_edit: bool) -> HttpResponse {
        let OutputFile { path, contents, shell: _ } = page;
        // Browsers limit the connections to one host. The list that frames these pages has one.
        if path.starts_with(kinds::PAGES) {
            return HttpResponse::file(".html", contents.clone());
        }
        let document = self.with_editor(String::from_utf8_lossy(contents).into(), may_edit, None);
        HttpResponse::file(".html", snapshot.version.add_to(&document))
    }

    /// With `ssg edit`, adds the editor's script to a document if `may_edit`. `file` is the content
    /// file whose errors the document shows.
    fn with_editor(&self, document: String, may_edit: bool, file: Option<&str>) -> String {
        let Some(PageEditor { project, .. }) = self.editor.as_ref().filter(|_| may_edit) else {
            return document;
        };
        let file = file.unwrap_or_default().replace('&', "&amp;").replace('"', "&quot;");
        let script = format!(
            "<script type=\"module\" src=\"{ADDRESSES}editor.js\" data-project=\"{project}\" data-file=\"{file}\"></script></head>"
        );
        document.replacen("</head>", &script, 1)
    }

    /// Returns a page that shows errors, with `file` to edit if `may_edit`.
    fn trouble_page(
        &self,
        trouble: &Trouble,
        version: &PageVersion,
        file: Option<&str>,
        may_edit: bool,
    ) -> HttpResponse {
        let document = trouble.page(version);
        HttpResponse::file(".html", self.with_editor(document, may_edit, file))
            .status(StatusCode::INTERNAL_SERVER_ERROR)
            .header("Content-Security-Policy", live::POLICY)
    }

    /// Returns a page that shows the errors of a draft.
    fn faulty_page(
        &self,
        faults: &[Diagnostic],
        version: &PageVersion,
        lang: Lang,
        may_edit: bool,
    ) -> HttpResponse {
        let (shown, more) = report::select(faults, false);
        let shown = shown
            .into_iter()
            .map(|found| strip_str(&Finding::new(found, false).text(lang)).to_string());
        let more = more.iter().map(|more| more.words().get(lang).to_owned());
        let text = shown.chain(more).collect::<Vec<_>>().join("\n\n");
        let title = messages::draft_cannot_be_shown().get(lang).to_owned();
        let file = faults.first().map(|found| found.source.path.as_str());
        self.trouble_page(&Trouble { title, ..trouble(lang, text) }, version, file, may_edit)
    }

    /// Answers as a host would with this snapshot, except for the headers about caching.
    fn answer_with(&self, snapshot: &Snapshot, lang: Lang, asked: &HttpRequest) -> HttpResponse {
        let answer = match asked.path.strip_prefix(snapshot.base()).map(|path| snapshot.find(path))
        {
            Some(Ok(Found::Page(page))) => self.page(snapshot, &page, asked.may_edit),
            Some(Ok(Found::Faulty(faults))) => {
                self.faulty_page(&faults, &snapshot.version, lang, asked.may_edit)
            }
            Some(Ok(Found::Unknown(page))) => {
                self.page(snapshot, &page, asked.may_edit).status(StatusCode::NOT_FOUND)
            }
            Some(Ok(Found::File { path, contents, named_by_hash })) => {
                let answer = HttpResponse::file(&path, contents);
                if named_by_hash {
                    return answer.header("Cache-Control", "max-age=31536000, immutable");
                }
                answer
            }
            Some(Ok(Found::WithoutSlash)) => {
                let query = asked.query.as_ref().map(|query| format!("?{query}"));
                let query = query.unwrap_or_default();
                HttpResponse::redirect(&format!("{}/{query}", asked.raw_path))
            }
            Some(Err(failure)) => {
                let trouble = trouble(lang, failure.text(lang));
                (self.failed)(failure);
                let file = snapshot.source_of(&asked.path);
                self.trouble_page(&trouble, &snapshot.version, file, asked.may_edit)
            }
            // The address lacks the base path, which may be new.
            None => HttpResponse::redirect(snapshot.base()),
        };
        let faults = snapshot.take_faults();
        if !faults.is_empty() {
            (self.faulty)(faults);
        }
        answer.header("Cache-Control", "no-cache")
    }
}

impl PageEditor {
    /// Answers a request, whose path begins after [`ADDRESSES`].
    fn answer(&self, asked: HttpRequest) -> HttpResponse {
        if let Some(script) = self.scripts.iter().find(|script| script.path == asked.path.as_str())
        {
            return HttpResponse::file(&asked.path, script.contents.clone())
                .header("Cache-Control", "no-cache");
        }
        let (sender, answer) = mpsc::channel();
        (self.ask)(asked, sender);
        let ended = |_| {
            HttpResponse::failure(&messages::editor_has_ended())
                .status(StatusCode::SERVICE_UNAVAILABLE)
        };
        answer.recv().unwrap_or_else(ended).header("Cache-Control", "no-store")
    }
}

impl RequestHandler for DevSite {
    fn answer(&self, asked: HttpRequest) -> HttpResponse {
        if let Some(editor) = &self.editor
            && let Some(path) = asked.path.strip_prefix(ADDRESSES)
        {
            return editor.answer(HttpRequest { path: path.to_owned(), ..asked });
        }
        let Shown { snapshot, trouble: present, file, lang } = self.shown.read().clone();
        let Some(snapshot) = snapshot else {
            return self
                .trouble_page(&present, &self.live.version(), file.as_deref(), asked.may_edit)
                .header("Cache-Control", "no-cache");
        };
        if let Some(file) = kinds::file(&asked.path) {
            return HttpResponse::file(&asked.path, file).header("Cache-Control", "no-cache");
        }
        if asked.path == LIST || asked.path == kinds::LIST {
            let document = match asked.path == LIST {
                true => snapshot.overview().document(),
                false => {
                    kinds::document(&snapshot.overview(), |kind| snapshot.sample(kind).is_some())
                }
            };
            return HttpResponse::file(".html", snapshot.version.add_to(&document))
                .header("Cache-Control", "no-cache")
                .header("Content-Security-Policy", LIST_POLICY);
        }
        let headers = snapshot.headers.of(&asked.path).into_iter();
        let mut answer = self.answer_with(&snapshot, lang, &asked);
        let path = asked.path.strip_prefix(snapshot.base());
        if path.is_some_and(|path| path.starts_with(kinds::PAGES)) {
            // The list of kinds frames these pages.
            answer = answer.header("Content-Security-Policy", OWN_FRAMES);
        }
        headers.fold(answer, |answer, (name, value)| answer.header_unless_set(&name, &value))
    }
}

fn trouble(lang: Lang, text: String) -> Trouble {
    Trouble {
        lang: lang.code(),
        title: messages::change_cannot_be_shown().get(lang).to_owned(),
        text,
        close: messages::hide().get(lang).to_owned(),
    }
}
