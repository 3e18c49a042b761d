//! What browsers see: the newest good state of the site, and what is wrong with a newer one.

use std::sync::{Arc, PoisonError, RwLock};

use ssg_model::words;
use ssg_model::words::{Lang, Words};
use ssg_output::output_file::OutputFile;
use ssg_serve::live::{self, Live, Trouble};
use ssg_serve::response::{HttpResponse, StatusCode};
use ssg_serve::server::{HttpRequest, RequestHandler};

use crate::console::Console;
use crate::failure::Failure;

use super::sources::Sources;
use super::view::{Found, View};

/// Answers browsers.
pub(super) struct Showcase {
    live: Arc<Live>,
    shown: RwLock<Shown>,
    /// Gets the failure of a page that was asked for and could not be rendered.
    failed: Box<dyn Fn(Failure) + Send + Sync>,
}

#[derive(Clone)]
struct Shown {
    /// None until the sources were good for the first time.
    view: Option<Arc<View>>,
    /// What is wrong while there is no view.
    trouble: Trouble,
    lang: Lang,
}

impl Showcase {
    pub(super) fn new(
        live: Arc<Live>,
        failed: impl Fn(Failure) + Send + Sync + 'static,
    ) -> Showcase {
        let lang = Lang::Es;
        let shown = RwLock::new(Shown { view: None, trouble: trouble(lang, String::new()), lang });
        Showcase { live, shown, failed: Box::new(failed) }
    }

    /// Shows a new state of the sources, if it is good: all parts have no errors, and the pages
    /// that are open in browsers can be rendered. Else browsers are told why not.
    ///
    /// Whether it is shown; if not, the terminal has been told why, too.
    pub(super) fn show(&self, sources: &Sources, version: String, console: &mut Console) -> bool {
        let lang = console.lang();
        let view = sources.parts().and_then(|(site, frontend)| {
            let view = View::new(site, frontend, sources.root(), version);
            let view = view.and_then(|view| self.try_open_pages(view));
            view.map_err(|failure| {
                console.failure(&failure);
                failure.text(lang)
            })
        });
        let mut shown = self.shown.write().unwrap_or_else(PoisonError::into_inner);
        shown.lang = lang;
        match view {
            Ok(view) => {
                let version = view.version.clone();
                shown.view = Some(Arc::new(view));
                drop(shown);
                self.live.show(version);
                true
            }
            Err(text) => {
                shown.trouble = trouble(lang, text);
                self.live.trouble(shown.trouble.clone());
                false
            }
        }
    }

    /// Renders what is open in browsers, which then loads at once.
    fn try_open_pages(&self, view: View) -> Result<View, Failure> {
        for path in self.live.open_pages() {
            if let Some(path) = path.strip_prefix(view.base()) {
                view.find(path)?;
            }
        }
        Ok(view)
    }

    fn page(&self, view: &View, files: &[OutputFile]) -> HttpResponse {
        // A page's document is the last of its files.
        let document = files.last().map(|file| file.contents.as_slice()).unwrap_or_default();
        let document = self.live.add_to(&String::from_utf8_lossy(document), &view.version);
        HttpResponse::file(".html", document)
    }

    fn trouble_page(&self, trouble: &Trouble, version: &str) -> HttpResponse {
        HttpResponse::file(".html", self.live.trouble_page(trouble, version))
            .status(StatusCode::INTERNAL_SERVER_ERROR)
            .header("Content-Security-Policy", live::POLICY)
    }

    /// What a host would answer with this state of the site, but for what browsers may keep.
    fn answer_with(&self, view: &View, lang: Lang, asked: &HttpRequest<'_>) -> HttpResponse {
        let answer = match asked.path.strip_prefix(view.base()).map(|path| view.find(path)) {
            Some(Ok(Found::Page(files))) => self.page(view, &files),
            Some(Ok(Found::Unknown(files))) => {
                self.page(view, &files).status(StatusCode::NOT_FOUND)
            }
            Some(Ok(Found::File { path, contents, named_by_hash })) => {
                let answer = HttpResponse::file(&path, contents);
                if named_by_hash {
                    return answer.header("Cache-Control", "max-age=31536000, immutable");
                }
                answer
            }
            Some(Ok(Found::WithoutSlash)) => {
                let query = asked.query.map(|query| format!("?{query}")).unwrap_or_default();
                HttpResponse::redirect(&format!("{}/{query}", asked.raw_path))
            }
            Some(Err(failure)) => {
                let trouble = trouble(lang, failure.text(lang));
                (self.failed)(failure);
                self.trouble_page(&trouble, &view.version)
            }
            // Out of habit, or before the site had this base path.
            None => HttpResponse::redirect(view.base()),
        };
        answer.header("Cache-Control", "no-cache")
    }
}

impl RequestHandler for Showcase {
    fn answer(&self, asked: &HttpRequest<'_>) -> HttpResponse {
        let Shown { view, trouble: present, lang } =
            self.shown.read().unwrap_or_else(PoisonError::into_inner).clone();
        let Some(view) = view else {
            return self
                .trouble_page(&present, &self.live.version())
                .header("Cache-Control", "no-cache");
        };
        let headers = view.headers.of(asked.path).into_iter();
        headers.fold(self.answer_with(&view, lang, asked), |answer, (name, value)| {
            answer.header_unless_set(&name, &value)
        })
    }
}

fn trouble(lang: Lang, text: String) -> Trouble {
    let say = |words: Words| words.get(lang).to_owned();
    Trouble {
        lang: match lang {
            Lang::En => "en",
            Lang::Es => "es",
        },
        title: say(words!(
            en: "The last change cannot be shown",
            es: "No se puede mostrar el último cambio",
        )),
        text,
        close: say(words!(en: "Hide", es: "Ocultar")),
    }
}
