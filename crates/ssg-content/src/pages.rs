//! Records and articles → the pages of the site.

use std::cmp::Reverse;

use jiff::Zoned;
use ssg_model::content::article::FrontMatter;
use ssg_model::content::fields::{ArticleImage, RouteLink};
use ssg_model::content::pages::{BlogPage, PageMeta};
use ssg_model::content::services::ServicesFile;
use ssg_model::content::site::SiteFile;
use ssg_model::content::site_url::SiteUrl;
use ssg_model::payload::{
    AboutProps, ArticleCard, ArticleNotFoundProps, ArticleProps, BlogProps, ContactProps,
    HomeProps, Layout, NotFoundProps, Page, Payload, ServiceLink, ServicesProps, TestimonialsProps,
};
use ssg_model::route;
use ssg_model::site::{Asset, HeldBack, Leaving, OldAddresses, PageKind, Redirect, Site, SitePage};

use crate::article::{Article, State};
use crate::files;
use crate::records::{Records, Setting};

/// A finished article.
pub(crate) struct Finished {
    slug: String,
    path: String,
    front: FrontMatter,
    html: String,
}

impl Finished {
    /// `None` for one that is left out or has errors.
    pub(crate) fn new(article: Article) -> Option<Finished> {
        match article.state {
            State::Read { front: Some(front), html, .. } => {
                Some(Finished { slug: article.slug, path: article.path, front: *front, html })
            }
            _ => None,
        }
    }
}

/// What the site is made of besides its pages.
pub(crate) struct Parts {
    pub(crate) articles: Vec<Finished>,
    pub(crate) assets: Vec<Asset>,
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
    let Parts { mut articles, assets, image_hosts, mut held_back, published } = parts;
    held_back.sort_by(|a, b| a.path.cmp(&b.path));
    articles
        .sort_by(|a, b| (Reverse(a.front.date), &a.slug).cmp(&(Reverse(b.front.date), &b.slug)));

    let leaving = articles.iter().filter_map(|article| {
        let at = article.front.expire_at?.0;
        Some(Leaving { path: route::article(&article.slug), at })
    });
    let mut leaving: Vec<Leaving> = leaving.collect();
    leaving.sort_by(|a, b| a.path.cmp(&b.path));

    let gone = site.gone.iter().flatten().map(|address| address.0.clone()).collect();
    let old_addresses = old_addresses(&articles, blog.moved.clone(), gone, published);
    let office = site.office.clone();
    let frame = Frame { brand: site.brand.clone() };
    let favicon = site.favicon.0.clone();
    let locale = site.locale.0.clone();
    let description = site.description.clone();
    let layout = layout(site, &services, &setting.url, &setting.now);

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

    let BlogPage {
        meta,
        heading,
        text,
        read_more,
        empty,
        moved: _,
        article: labels,
        not_found: unknown,
    } = blog;
    let cards = articles.iter().map(card).collect();
    let page = Page::Blog(Box::new(BlogProps { heading, text, read_more, empty, articles: cards }));
    let blog = frame.main(route::BLOG, files::BLOG, meta, page);

    let meta = contact.meta.clone();
    let page = Page::Contact(Box::new(ContactProps { copy: contact, office: office.clone() }));
    let contact = frame.main(route::CONTACT, files::CONTACT, meta, page);

    let mut pages = vec![home, about, services, testimonials, blog, contact];
    pages.extend(articles.into_iter().map(|article| {
        let Finished { slug, path: source, front, html } = article;
        let FrontMatter {
            title,
            date,
            summary,
            image,
            share_image,
            updated,
            publish_at: _,
            expire_at: _,
            draft: _,
            aliases: _,
        } = front;
        let path = route::article(&slug);
        let meta = PageMeta { title: title.clone(), description: summary };
        let props = ArticleProps {
            labels: labels.clone(),
            title,
            date: date.text(),
            updated: updated.map(|date| date.text()),
            image: image.unwrap_or(ArticleImage::None),
            html,
        };
        SitePage {
            output: format!("{}index.html", path.trim_start_matches('/')),
            source,
            payload: frame.payload(path, meta, Page::Article(Box::new(props))),
            kind: PageKind::Article,
            share_image,
        }
    }));

    let image = not_found.image.clone();
    let view = not_found.view.clone();
    let page = Page::NotFound(Box::new(NotFoundProps { copy: not_found }));
    pages.push(frame.not_found("404.html", files::NOT_FOUND, (view.title, view.text), page));
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
        image_hosts,
        held_back,
        leaving,
        old_addresses,
    })
}

/// The one list from which every host's redirects are made.
fn old_addresses(
    articles: &[Finished],
    moved: String,
    mut gone: Vec<String>,
    published: Vec<String>,
) -> OldAddresses {
    let mut redirects: Vec<Redirect> = articles
        .iter()
        .flat_map(|article| {
            article.front.aliases.iter().flatten().map(|alias| Redirect {
                from: alias.0.clone(),
                to: route::article(&article.slug),
                title: article.front.title.clone(),
            })
        })
        .collect();
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
            kind: PageKind::Main,
            share_image: true,
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

fn card(article: &Finished) -> ArticleCard {
    let FrontMatter { title, date, summary, image, .. } = &article.front;
    ArticleCard {
        path: RouteLink(route::article(&article.slug)),
        title: title.clone(),
        date: date.text(),
        summary: summary.clone(),
        image: image.clone().unwrap_or(ArticleImage::None),
    }
}

fn layout(site: SiteFile, services: &ServicesFile, url: &SiteUrl, now: &Zoned) -> Layout {
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
        brand,
        descriptor,
        tagline,
        logo,
        origin: url.origin.clone(),
        base: url.base.clone(),
        data: String::new(),
        navigation,
        services,
        contact,
        footer,
        social: social.unwrap_or_default(),
        licence,
        privacy_notice,
        intro,
        labels,
        year: now.year(),
        time_zone: time_zone.0,
    }
}
