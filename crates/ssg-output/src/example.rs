//! The tiny site of the tests, published below a folder, with articles that a test makes.

use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, OnceLock};

use ssg_content::{Options, load};
use ssg_model::article_text::ArticleText;
use ssg_model::body::Body;
use ssg_model::content::fields::ArticleImage;
use ssg_model::content::site_url::SiteUrl;
use ssg_model::locale::DateText;
use ssg_model::output_path::OutputPath;
use ssg_model::payload::{ArticleProps, Page, Payload};
use ssg_model::route;
use ssg_model::site::{OldAddresses, PageKind, Site, SitePage};
use ssg_store::Inputs;

use crate::templates::Templates;

static TINY: LazyLock<Site> = LazyLock::new(|| {
    let now = "2025-06-01T00:00:00Z".parse().unwrap();
    let base_url = SiteUrl::parse("https://x.github.io/repo/").unwrap();
    let options = Options { base_url: Some(base_url), ..Options::at(now) };
    load(&project().join("tests/golden/tiny"), &options).unwrap().site.unwrap()
});

/// Returns the templates of the project.
pub(crate) fn templates() -> Templates {
    Templates::read(&project().join("templates"), &Inputs::of(&project())).unwrap()
}

/// Returns the root of the project.
pub(crate) fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns a site with Home, the blog, these articles, and the view for an unknown one.
pub(crate) fn site(articles: Vec<SitePage>) -> Site {
    let page = |path: &str| {
        let page = TINY.pages.iter().find(|page| page.payload.path == path).unwrap();
        SitePage { source: format!("content{path}"), ..SitePage::clone(page) }
    };
    let mut pages = vec![page(route::HOME), page(route::BLOG)];
    pages.extend(articles);
    pages.push(page("/blog/404.html"));
    Site {
        locale: TINY.locale.clone(),
        file: TINY.file.clone(),
        layout: TINY.layout.clone(),
        services: TINY.services.clone(),
        theme: TINY.theme.clone(),
        kinds: TINY.kinds,
        entries: Default::default(),
        examples: Vec::new(),
        example_icons: Default::default(),
        icons: Vec::new(),
        pages: pages.into_iter().map(Arc::new).collect(),
        assets: TINY.assets.clone(),
        files: Vec::new(),
        photos: Vec::new(),
        image_hosts: Vec::new(),
        embeds: Vec::new(),
        held_back: Vec::new(),
        leaving: Vec::new(),
        changing: Vec::new(),
        originals: Default::default(),
        old_addresses: OldAddresses::default(),
        content_digest: String::new(),
        folder: String::new(),
        translations: Default::default(),
        languages: Vec::new(),
    }
}

/// Creates an article with dates such as `2025-05-06`.
pub(crate) fn article(slug: &str, date: &str, updated: Option<&str>) -> SitePage {
    let text = || "Texto".to_owned();
    let day = |iso: &str| DateText { iso: iso.to_owned(), text: text() };
    let title = format!("Artículo {slug}");
    let article = ArticleProps {
        title: title.clone(),
        date: day(date),
        updated: updated.map(day),
        reading_time: text(),
        image: ArticleImage::None,
        contents: None,
        previous: None,
        author: None,
        tags: Vec::new(),
        next: None,
        html: String::new(),
    };
    let path = route::article(slug);
    SitePage {
        output: OutputPath::of(&path),
        source: format!("content{path}"),
        payload: Payload {
            path,
            title,
            description: text(),
            page: Page::Article(Box::new(article)),
        },
        body: Some(body("<p>Texto.</p>")),
        kind: PageKind::Article,
        share_image: true,
        share_photo: true,
        marks: OnceLock::new(),
    }
}

/// Creates an article's text without a table of contents.
pub(crate) fn body(html: &str) -> Body {
    Body::from(&*ArticleText { html: html.to_owned(), contents: Vec::new() }.into_kept())
}
