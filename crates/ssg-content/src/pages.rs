//! Records and articles → the pages of the site.

use jiff::Zoned;
use rayon::prelude::*;
use ssg_model::content::fields::RouteLink;
use ssg_model::content::pages::PageMeta;
use ssg_model::content::services::ServicesFile;
use ssg_model::content::site::SiteFile;
use ssg_model::content::site_url::SiteUrl;
use ssg_model::payload::{
    AboutProps, ArticleLabels, ArticleNotFoundProps, ContactProps, HomeProps, Layout,
    NotFoundProps, Page, Payload, ServiceLink, ServicesProps, TestimonialsProps,
};
use ssg_model::raster::Photo;
use ssg_model::route;
use ssg_model::site::{Asset, HeldBack, Leaving, OldAddresses, PageKind, Redirect, Site, SitePage};

use crate::article_pages::{self, ArticlePage, FinishedArticle};
use crate::files;
use crate::list_pages::{ListPage, list_pages};
use crate::records::{Records, Setting};

/// What the site is made of besides its pages.
pub(crate) struct Parts {
    pub(crate) articles: Vec<FinishedArticle>,
    pub(crate) assets: Vec<Asset>,
    pub(crate) photos: Vec<Photo>,
    pub(crate) image_hosts: Vec<String>,
    pub(crate) held_back: Vec<HeldBack>,
    /// The addresses of `published.json`.
    pub(crate) published: Vec<String>,
}

/// Puts the site together; `None` when a record is missing, which has been reported.
pub(crate) fn assemble(records: Records, setting: &Setting, parts: Parts) -> Option<Site> {
    let Records {
        site,
        services,
        testimonials,
        home,
        about,
        services_page,
        testimonials_page,
        blog,
        contact,
        not_found,
        anchors: _,
    } = records;
    let (site, services, blog, not_found) = (site?, services?, blog?, not_found?);
    let (home, contact) = (home?, contact?);
    let Parts { mut articles, assets, photos, image_hosts, mut held_back, published } = parts;
    held_back.sort_by(|a, b| a.path.cmp(&b.path));
    article_pages::sort(&mut articles);
    let mut leaving: Vec<Leaving> = articles.iter().filter_map(FinishedArticle::leaving).collect();
    leaving.sort_by(|a, b| a.path.cmp(&b.path));

    let gone = site.gone.iter().flatten().map(|address| address.0.clone()).collect();
    let old_addresses = old_addresses(&articles, blog.moved.clone(), gone, published);
    let precompress = site.publish.as_ref().is_some_and(|publish| publish.precompress);
    let office = site.office.clone();
    let frame = Frame { brand: site.brand.0.clone() };
    let favicon = site.favicon.0.clone();
    let locale = site.locale.0.clone();
    let description = site.description.clone();
    let article_labels = article_pages::labels(&blog.article);
    let layout = layout(site, &services, article_labels, &setting.url, &setting.now);

    let meta = home.meta.clone();
    let shown = usize::try_from(home.services.shown.0).unwrap_or(usize::MAX);
    let cards = services.home.into_iter().take(shown).collect();
    let page = Page::Home(Box::new(HomeProps { copy: home, services: cards }));
    let home = frame.main(route::HOME, files::HOME, meta, page);

    let about = about?;
    let meta = about.meta.clone();
    let page = Page::About(Box::new(AboutProps { copy: about }));
    let about = frame.main(route::ABOUT, files::ABOUT, meta, page);

    let copy = services_page?;
    let meta = copy.meta.clone();
    let page = Page::Services(Box::new(ServicesProps { copy, services: services.products }));
    let services = frame.main(route::SERVICES, files::SERVICES_PAGE, meta, page);

    let copy = testimonials_page?;
    let meta = copy.meta.clone();
    let testimonials = testimonials?.testimonials;
    let page = Page::Testimonials(Box::new(TestimonialsProps { copy, testimonials }));
    let testimonials = frame.main(route::TESTIMONIALS, files::TESTIMONIALS_PAGE, meta, page);

    let cards = articles.par_iter().map(FinishedArticle::card).collect();
    let mut lists = list_pages(&blog, cards).into_iter().map(|list| frame.list(list));
    let first_list = lists.next()?;

    let meta = contact.meta.clone();
    let page = Page::Contact(Box::new(ContactProps { copy: contact, office: office.clone() }));
    let contact = frame.main(route::CONTACT, files::CONTACT, meta, page);

    let mut pages = vec![home, about, services, testimonials, first_list, contact];
    pages.extend(lists);
    let articles = article_pages::article_pages(&blog.article, articles);
    pages.par_extend(articles.map(|article| frame.article(article)));

    let image = not_found.image.clone();
    let view = not_found.view.clone();
    let page = Page::NotFound(Box::new(NotFoundProps { copy: not_found }));
    pages.push(frame.not_found("404.html", files::NOT_FOUND, (view.title, view.text), page));
    let unknown = blog.not_found;
    let words = (unknown.title.clone(), unknown.text.clone());
    let page = Page::ArticleNotFound(Box::new(ArticleNotFoundProps { copy: unknown, image }));
    pages.push(frame.not_found("blog/404.html", files::BLOG, words, page));

    Some(Site {
        locale,
        description,
        office,
        layout,
        favicon,
        pages,
        assets,
        photos,
        image_hosts,
        held_back,
        leaving,
        old_addresses,
        precompress,
    })
}

/// The one list from which every host's redirects are made.
fn old_addresses(
    articles: &[FinishedArticle],
    moved: String,
    mut gone: Vec<String>,
    published: Vec<String>,
) -> OldAddresses {
    let mut redirects: Vec<Redirect> =
        articles.iter().flat_map(FinishedArticle::redirects).collect();
    redirects.sort();
    gone.sort();
    OldAddresses { redirects, moved, gone, published }
}

/// What every page's payload has in common.
struct Frame {
    brand: String,
}

impl Frame {
    fn main(&self, path: &str, source: &str, meta: PageMeta, page: Page) -> SitePage {
        SitePage {
            output: format!("{}index.html", path.trim_start_matches('/')),
            source: source.to_owned(),
            payload: self.payload(path.to_owned(), meta, page),
            body: None,
            kind: PageKind::Main,
            share_image: true,
        }
    }

    fn list(&self, list: ListPage) -> SitePage {
        let ListPage { path, meta, props } = list;
        SitePage {
            kind: PageKind::List,
            // Who shares a list shares its first page.
            share_image: path == route::BLOG,
            ..self.main(&path, files::BLOG, meta, Page::Blog(Box::new(props)))
        }
    }

    fn article(&self, article: ArticlePage) -> SitePage {
        let ArticlePage { source, path, meta, props, body, share_image } = article;
        SitePage {
            kind: PageKind::Article,
            body: Some(body),
            share_image,
            ..self.main(&path, &source, meta, Page::Article(Box::new(props)))
        }
    }

    fn not_found(
        &self,
        output: &str,
        source: &str,
        (title, description): (String, String),
        page: Page,
    ) -> SitePage {
        let meta = PageMeta { title, description };
        SitePage {
            output: output.to_owned(),
            source: source.to_owned(),
            payload: self.payload(format!("/{output}"), meta, page),
            body: None,
            kind: PageKind::NotFound,
            share_image: false,
        }
    }

    fn payload(&self, path: String, meta: PageMeta, page: Page) -> Payload {
        let PageMeta { title, description } = meta;
        // An editor who has put the brand into a title, as on Home, does not want it twice.
        let title =
            if title.contains(&self.brand) { title } else { format!("{title} | {}", self.brand) };
        Payload { path, title, description, page }
    }
}

fn layout(
    site: SiteFile,
    services: &ServicesFile,
    article_labels: ArticleLabels,
    url: &SiteUrl,
    now: &Zoned,
) -> Layout {
    let SiteFile {
        brand,
        descriptor,
        tagline,
        url: _,
        locale: _,
        time_zone,
        description: _,
        logo,
        favicon: _,
        navigation,
        contact,
        office: _,
        footer,
        social,
        licence,
        privacy_notice,
        intro,
        labels,
        gone: _,
        publish: _,
        samples: _,
    } = site;
    let services = services
        .products
        .iter()
        .map(|service| ServiceLink {
            title: service.title.clone(),
            icon: service.icon,
            to: RouteLink(format!("{}#{}", route::SERVICES, service.id.0)),
        })
        .collect();
    Layout {
        brand: brand.0,
        descriptor,
        tagline,
        logo,
        origin: url.origin.clone(),
        base: url.base.clone(),
        data: String::new(),
        icons: String::new(),
        navigation,
        services,
        contact,
        footer,
        social: social.unwrap_or_default(),
        licence,
        privacy_notice,
        intro,
        labels,
        article_labels,
        year: now.year(),
        time_zone: time_zone.0,
    }
}
