//! Renders pages to files of the output.

use parking_lot::Mutex;
use serde::Serialize;
use ssg_frontend::renderer::{Job, Pool, Thrown};
use ssg_model::article_text::ArticleText;
use ssg_model::html::Html;
use ssg_model::payload::{ContentsEntry, Layout, Page, Payload};
use ssg_model::site::{PageKind, SitePage};
use ssg_output::document::{BODY_MARK, Documents, Rendered, Shared};
use ssg_output::output_file::OutputFile;

use crate::failure::{Failure, Result};
use crate::messages;

/// A page that threw while it was rendered.
pub(crate) struct PageFailure {
    /// The content file that the page comes from.
    source: String,
    path: String,
    thrown: Thrown,
}

/// Renders pages and passes their documents to `deliver` as they come.
///
/// The outer error is a renderer's failure; the inner error is a failure of `deliver` or of a
/// template. All pages that fail are returned, in order of their path.
pub(crate) fn render(
    pool: &mut Pool,
    pages: impl IntoIterator<Item = SitePage, IntoIter: Send>,
    documents: &Documents,
    deliver: impl Fn(OutputFile) -> Result<()> + Sync,
    advance: impl Fn() + Sync,
) -> Result<Result<Vec<PageFailure>>> {
    let failures = Mutex::new(Vec::new());
    let deliver = |job: PageJob, result| {
        match result {
            Ok(html) => deliver(job.document(&html, documents)?)?,
            Err(thrown) => {
                failures.lock().push(job.failure(thrown));
            }
        }
        advance();
        Ok::<_, Failure>(())
    };
    // The pages of each language share its layout.
    let mut pages = pages.into_iter().peekable();
    while let Some(first) = pages.peek() {
        let language = documents.language(&first.output);
        let Shared { build, layout, .. } =
            documents.all().nth(language).unwrap_or(&documents.shared);
        let of_language = std::iter::from_fn(|| {
            let mut page = pages.next_if(|page| documents.language(&page.output) == language)?;
            let body = take_body(&mut page);
            Some(PageJob { page, body })
        });
        if let Err(failure) = pool.render(&Common { build, layout }, of_language, &deliver)? {
            return Ok(Err(failure));
        }
    }
    let mut failures = failures.into_inner();
    failures.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(Ok(failures))
}

/// Renders the HTML inside `#root` of one page, with the body of an article. The errors are those of
/// [`render`].
pub(crate) fn render_root(
    pool: &mut Pool,
    mut page: SitePage,
    layout: &Layout,
    build: &str,
) -> Result<Result<String>> {
    let root = Mutex::new(String::new());
    let body = take_body(&mut page);
    let rendered =
        pool.render(&Common { build, layout }, [PageJob { page, body }], |job, result| {
            let html = result.map_err(|thrown| job.failure(thrown).explain())?;
            let [before, after] = html.around();
            let own = html.own.replace(BODY_MARK, &job.body?.unwrap_or_default());
            *root.lock() = [before, &own, after].concat();
            Ok(())
        })?;
    Ok(rendered.map(|()| root.into_inner()))
}

/// The values that documents have in common.
#[derive(Serialize)]
struct Common<'a> {
    build: &'a str,
    layout: &'a Layout,
}

impl PageFailure {
    /// Returns the failure to print.
    pub(crate) fn explain(&self) -> Failure {
        let PageFailure { source, path, thrown } = self;
        let failure = Failure::new(messages::page_not_rendered(path, source, thrown.text()));
        let failure = failure.source(source).in_code();
        match thrown.place() {
            Some(place) => failure.hint(messages::see_place(place)),
            None => failure,
        }
    }
}

/// A page that is being rendered.
struct PageJob {
    page: SitePage,
    /// The body of an article, which is not sent to the renderer.
    body: Result<Option<String>, Failure>,
}

impl PageJob {
    fn failure(&self, thrown: Thrown) -> PageFailure {
        let SitePage { source, payload, .. } = &self.page;
        PageFailure { source: source.clone(), path: payload.path.clone(), thrown }
    }

    fn document(self, html: &Html, documents: &Documents) -> Result<OutputFile> {
        let PageJob { page: SitePage { output, kind, mut payload, .. }, body } = self;
        let body = body?;
        // The data of an article leave out the texts that its HTML contains.
        let kept = body.as_ref().filter(|_| kind == PageKind::Entry);
        set_text(&mut payload, None, kept.cloned().unwrap_or_default());
        let article_body = body.as_deref();
        documents.page(&Rendered { output: &output, kind, payload: &payload, html, article_body })
    }
}

impl Job for PageJob {
    type Payload = Payload;

    fn path(&self) -> &str {
        &self.page.payload.path
    }

    fn payload(&self) -> &Payload {
        &self.page.payload
    }
}

/// Reads the text of an article. Its table of contents goes into the payload, and a mark in the
/// place of the body.
fn take_body(page: &mut SitePage) -> Result<Option<String>, Failure> {
    let Some(kept) = &page.body else { return Ok(None) };
    let ArticleText { html, contents } = ArticleText::read(kept)?;
    set_text(&mut page.payload, Some(contents), BODY_MARK.to_owned());
    Ok(Some(html))
}

/// Sets the table of contents of an article, and its body or that of an entry.
fn set_text(payload: &mut Payload, contents: Option<Vec<ContentsEntry>>, html: String) {
    if let Page::Article(article) = &mut payload.page {
        article.contents = contents;
    }
    payload.page.set_body(html);
}
