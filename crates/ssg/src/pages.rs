//! Renders the pages and stages their files.

use std::mem;
use std::sync::{Mutex, PoisonError};

use anyhow::Result;
use serde::Serialize;
use ssg_frontend::renderer::{Job, Pool, RenderError, Thrown};
use ssg_model::payload::{Layout, Page, Payload};
use ssg_model::site::{PageKind, SitePage};
use ssg_output::data;
use ssg_output::document::{BODY_MARK, Documents, Rendered};
use ssg_output::staging::Staging;

use crate::console::Stage;

/// A page that threw while it was rendered.
pub(crate) struct PageFailure {
    /// The content file that the page comes from.
    pub(crate) source: String,
    pub(crate) path: String,
    pub(crate) thrown: Thrown,
}

/// Renders every page and stages its document and its data, as they come.
///
/// The outer error is a renderer's failure, the inner one the file system's. All pages that fail
/// are returned, in order of their path.
pub(crate) fn render(
    pool: &mut Pool,
    pages: Vec<SitePage>,
    layout: &Layout,
    build: &str,
    documents: &Documents,
    staging: &Staging,
    stage: &Stage,
) -> Result<Result<Vec<PageFailure>>, RenderError> {
    #[derive(Serialize)]
    struct Shared<'a> {
        build: &'a str,
        layout: &'a Layout,
    }

    stage.count(pages.len());
    let failures = Mutex::new(Vec::new());
    let shared = Shared { build, layout };
    let jobs = pages.into_iter().map(PageJob::new);
    let staged = pool.render(&shared, jobs, |job, result| {
        match result {
            Ok(html) => job.stage(html, build, documents, staging)?,
            Err(thrown) => {
                let PageJob { page, .. } = job;
                let failure = PageFailure { source: page.source, path: page.payload.path, thrown };
                failures.lock().unwrap_or_else(PoisonError::into_inner).push(failure);
            }
        }
        stage.advance();
        anyhow::Ok(())
    })?;
    Ok(staged.map(|()| {
        let mut failures = failures.into_inner().unwrap_or_else(PoisonError::into_inner);
        failures.sort_by(|a, b| a.path.cmp(&b.path));
        failures
    }))
}

/// A page on its way through the renderer, an article without its body.
struct PageJob {
    page: SitePage,
    /// The body of an article, which does not travel to the renderer.
    body: Option<String>,
}

impl PageJob {
    fn new(mut page: SitePage) -> Self {
        let body = match &mut page.payload.page {
            Page::Article(article) => Some(mem::replace(&mut article.html, BODY_MARK.to_owned())),
            _ => None,
        };
        PageJob { page, body }
    }

    fn stage(
        self,
        html: &str,
        build: &str,
        documents: &Documents,
        staging: &Staging,
    ) -> Result<()> {
        let PageJob { page: SitePage { output, kind, payload, .. }, body } = self;
        if kind == PageKind::Article {
            let whole = with_body(&payload, body.clone().unwrap_or_default());
            let file = data::page_data(build, &output, whole)?;
            staging.write(&file.path, &file.contents)?;
        }
        let payload = with_body(&payload, String::new());
        let rendered = Rendered { kind, payload, html, article_body: body.as_deref() };
        let document = documents.page(rendered)?;
        staging.write(&output, document.as_bytes())
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

/// The payload with another article body; of other pages, the payload as it is.
fn with_body(payload: &Payload, body: String) -> Payload {
    let mut payload = payload.clone();
    if let Page::Article(article) = &mut payload.page {
        article.html = body;
    }
    payload
}
