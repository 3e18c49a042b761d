//! Records and articles → the pages of the site.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashSet};

use rayon::prelude::*;
use ssg_model::content::embed_service::EmbedService;
use ssg_model::content::fields::RouteLink;
use ssg_model::content::href::Href;
use ssg_model::content::menu::{MenuChildren, MenuLink, NavigationLink};
use ssg_model::content::office::{Office, OfficeProps};
use ssg_model::content::pages::{PageFile, PageMeta};
use ssg_model::content::people::Person;
use ssg_model::content::references::TagName;
use ssg_model::content::section_kind::{ArticleCard, ListNumber, SharedContent};
use ssg_model::content::sections::article_list::{ARTICLES, ArticleList, PageWords};
use ssg_model::content::sections::page_heading::PageHeading;
use ssg_model::content::sections::{Section, SectionProps};
use ssg_model::content::services::{Service, ServicesFile};
use ssg_model::content::site::{HeadTags, Labels, Licence, SiteFile, TagWords};
use ssg_model::content::testimonials::Testimonial;
use ssg_model::icon::Icon;
use ssg_model::mark;
use ssg_model::output_path::OutputPath;
use ssg_model::payload::{
    NavigationEntry, Page, Payload, SectionsProps, ServiceLink, SiteLayout, Submenu,
};
use ssg_model::raster::Photo;
use ssg_model::route;
use ssg_model::site::{
    Asset, EarlyPage, HeldBack, HoldReason, Leaving, OldAddresses, PageKind, PublishedFile,
    Redirect, Site, SitePage,
};
use ssg_model::theme::Theme;

use crate::article_pages::{self, ArticlePage, FinishedArticle};
use crate::files::PageSource;
use crate::held_article::HeldArticle;
use crate::page_record::EarlyRecord;
use crate::records::{Records, Setting};

/// What the site is made of besides its pages.
pub(crate) struct Parts {
    pub(crate) articles: Vec<FinishedArticle>,
    pub(crate) icons: Vec<Icon>,
    pub(crate) assets: Vec<Asset>,
    pub(crate) files: Vec<PublishedFile>,
    pub(crate) photos: Vec<Photo>,
    pub(crate) image_hosts: Vec<String>,
    pub(crate) held_back: Vec<HeldArticle>,
    /// The addresses of `published.json`.
    pub(crate) published: Vec<String>,
    pub(crate) theme: Theme,
}

/// Puts the site together; `None` when a record is missing, which has been reported.
pub(crate) fn assemble(
    sources: Vec<PageSource>,
    records: Records,
    people: &[Person],
    setting: &Setting,
    parts: Parts,
) -> Option<Site> {
    let Records { site, services, testimonials, pages } = records;
    let (site, services, testimonials) = (site?, services?, testimonials?.testimonials.0);
    let Parts {
        mut articles,
        icons,
        assets,
        files,
        photos,
        image_hosts,
        held_back,
        published,
        theme,
    } = parts;
    article_pages::sort(&mut articles);
    let mut leaving: Vec<Leaving> = articles.iter().filter_map(FinishedArticle::leaving).collect();
    leaving.sort_by(|a, b| a.path.cmp(&b.path));

    let words = site.labels.article.clone();
    let gone = site.gone.iter().flatten().map(|address| address.0.clone()).collect();
    let old_addresses = old_addresses(&articles, words.moved.clone(), gone, published);
    let precompress = site.publish.as_ref().is_some_and(|publish| publish.precompress);
    let business = site.business.as_ref().map(|business| business.r#type).unwrap_or_default();
    let today = setting.now.date();
    let office = site.office.clone().without_past(today);
    let branches = site.branches.iter().flatten();
    let branches: Vec<Office> = branches.map(|office| office.clone().without_past(today)).collect();
    let statistics = site.statistics.clone();
    let head_tags = site.head.as_ref().map(HeadTags::tags).unwrap_or_default();
    let root_files = site.root_files.clone().unwrap_or_default();
    let frame = Frame { brand: mark::plain(&site.brand.0).into_owned() };
    let favicon = site.favicon.0.clone();
    let locale = setting.locale.clone();
    let description = site.description.clone();
    let licence = site.licence.clone();

    let (hidden, pages): (Vec<_>, Vec<_>) =
        sources.into_iter().zip(pages).partition(|(_, record)| record.is_hidden);
    let mut pages: Vec<(PageSource, PageFile)> = pages
        .into_iter()
        .map(|(source, record)| Some((source, record.page?)))
        .collect::<Option<_>>()?;
    let place = |source: &PageSource| {
        let is_it =
            |link: &NavigationLink| link.route.page_path().as_ref() == Some(&source.address);
        site.navigation.0.iter().position(is_it).unwrap_or(usize::MAX)
    };
    pages.sort_by_cached_key(|(source, _)| (place(source), source.address.clone()));
    let cards: Vec<ArticleCard> =
        articles.par_iter().map(|article| article.card(&locale)).collect();
    let tags = articles.iter().flat_map(FinishedArticle::tags);
    let tags: BTreeMap<String, String> =
        tags.map(|TagName { name, slug }| (slug.clone(), name.clone())).collect();
    let offices = [&office].into_iter().chain(&branches).map(|office| office.props(&locale));
    let offices: Vec<OfficeProps> = offices.collect();
    let shown = SectionSources {
        services: &services,
        testimonials: &testimonials,
        offices: &offices,
        people,
        licence: licence.as_ref(),
        articles: &cards,
    };
    let page_of = |has: &dyn Fn(&Section) -> bool| {
        let mut pages = pages.iter().filter(|(source, _)| !source.is_not_found);
        let found = pages.find(|(_, page)| page.sections.iter().any(has));
        found.map(|(source, _)| RouteLink(source.address.clone()))
    };
    let page_of_all =
        page_of(&|section| matches!(section, Section::Services(all) if all.only.is_none()));
    let page_of_product = |product: &Service| {
        let shows =
            |section: &Section| matches!(section, Section::Services(some) if some.shows(product));
        page_of_all.clone().or_else(|| page_of(&shows))
    };
    let link = |service: &Service| {
        let page = page_of_product(service)?.0;
        let to = RouteLink(format!("{page}#{}", service.id.0));
        Some(ServiceLink { title: service.title.clone(), icon: service.icon, to })
    };
    let routes = WantedRoutes {
        contact: page_of(&|section| {
            matches!(section, Section::ContactWays(_) | Section::ContactDetails(_))
        }),
        services: services.products.0.iter().filter_map(link).collect(),
        articles: page_of(
            &|section| matches!(section, Section::ArticleList(list) if list.has_pages()),
        ),
    };

    let blog = pages.iter().find(|(source, _)| source.address == route::BLOG);
    let list =
        blog.and_then(|(source, page)| Some((source.path.clone(), list_of(&page.sections)?)));
    let (unknown, main): (Vec<_>, Vec<_>) =
        pages.into_iter().partition(|(source, _)| source.is_not_found);
    let mut pages: Vec<SitePage> =
        main.into_iter().flat_map(|(source, page)| frame.pages(source, page, &shown)).collect();
    // What a list goes on to comes after all that it may be compared with.
    pages.sort_by_key(|page| page.payload.path.starts_with(route::LIST_PAGES));
    if let Some((file, list)) = list {
        for (slug, name) in tags {
            pages.extend(frame.tag_pages(&file, &list, &slug, &name, &words.tag, &shown));
        }
    }
    let hidden = hidden.into_iter().map(|(source, record)| {
        let (path, file) = (source.address.clone(), source.path.clone());
        let preview = match record.early {
            None => EarlyPage::Absent,
            Some(EarlyRecord::Faulty(faults)) => EarlyPage::Faulty(faults),
            Some(EarlyRecord::Page(page)) => {
                let page = frame.pages(source, *page, &shown).into_iter().next();
                page.map_or(EarlyPage::Absent, |page| EarlyPage::Page(Box::new(page)))
            }
        };
        HeldBack { path, source: file, reason: HoldReason::Hidden, preview }
    });
    let left_out = held_back.into_iter().map(|HeldArticle { held, article }| match article {
        Some(article) => {
            let page = article_pages::preview(&words, &locale, article, &articles);
            HeldBack { preview: EarlyPage::Page(Box::new(frame.article(page))), ..held }
        }
        None => held,
    });
    let mut held_back: Vec<HeldBack> = left_out.chain(hidden).collect();
    held_back.sort_by(|a, b| a.path.cmp(&b.path));
    let articles = article_pages::article_pages(&words, &locale, articles);
    pages.par_extend(articles.map(|article| frame.article(article)));
    pages.extend(unknown.into_iter().flat_map(|(source, page)| frame.pages(source, page, &shown)));

    let authors = authors(people, &pages, &held_back);
    let layout = SiteLayout { authors, ..layout(site, routes, setting) };
    let sections = pages.iter().flat_map(|page| page.payload.page.sections());
    let embeds: BTreeSet<EmbedService> = sections
        .filter_map(|section| match section {
            SectionProps::Embed(embed) => Some(embed.service),
            _ => None,
        })
        .collect();
    Some(Site {
        locale,
        description,
        business,
        office,
        branches,
        layout,
        services,
        theme,
        favicon,
        icons,
        pages,
        assets,
        files,
        root_files,
        photos,
        image_hosts,
        embeds: embeds.into_iter().collect(),
        statistics,
        head_tags,
        held_back,
        leaving,
        old_addresses,
        precompress,
    })
}

/// The pages that others lead to by themselves.
struct WantedRoutes {
    /// The first that says how to reach the advisory.
    contact: Option<RouteLink>,
    /// Where each product is shown: on the first page with all of them, else on the first with it.
    services: Vec<ServiceLink>,
    /// The list of articles.
    articles: Option<RouteLink>,
}

/// What sections show that is written in other files.
struct SectionSources<'a> {
    services: &'a ServicesFile,
    testimonials: &'a [Testimonial],
    offices: &'a [OfficeProps],
    people: &'a [Person],
    licence: Option<&'a Licence>,
    articles: &'a [ArticleCard],
}

impl SectionSources<'_> {
    /// The sections of a page, as they are shown.
    fn page(&self, sections: Vec<Section>, list: Option<ListNumber>) -> Page {
        let sources = SharedContent {
            products: &self.services.products.0,
            home_services: &self.services.home.0,
            testimonials: self.testimonials,
            offices: self.offices,
            people: self.people,
            licence: self.licence,
            articles: self.articles,
            list,
            anchors: RefCell::default(),
        };
        let sections = sections.into_iter().map(|section| section.props(&sources)).collect();
        Page::Sections(SectionsProps { sections })
    }
}

/// The list of all articles among some sections.
fn list_of(sections: &[Section]) -> Option<ArticleList> {
    sections.iter().find_map(|section| match section {
        Section::ArticleList(list) if list.has_pages() => Some(list.clone()),
        _ => None,
    })
}

/// The description of a page of a list that is not the first.
fn page_of(words: &PageWords, number: usize, description: &str) -> String {
    format!("{}. {description}", PageWords::fill_in(&words.page, number))
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
    /// The pages that a file makes: the list of articles goes on to as many as it needs.
    fn pages(
        &self,
        source: PageSource,
        page: PageFile,
        shown: &SectionSources<'_>,
    ) -> Vec<SitePage> {
        let PageSource { path: file, address, is_not_found } = source;
        let PageFile { sample: _, hidden: _, meta, sections } = page;
        let list = list_of(&sections).filter(|_| address == route::BLOG);
        let Some(words) = list.and_then(|list| list.pages) else {
            let page = shown.page(sections, None);
            return vec![self.page(&address, &file, is_not_found, meta, page)];
        };
        let later = |number: usize| PageMeta {
            title: PageWords::fill_in(&words.title, number),
            description: page_of(&words, number, &meta.description),
        };
        self.list_pages(&address, &file, &meta, &later, &sections, shown)
    }

    /// The pages of a list of articles; `later` says what those after the first are about.
    fn list_pages(
        &self,
        path: &str,
        file: &str,
        first: &PageMeta,
        later: &dyn Fn(usize) -> PageMeta,
        sections: &[Section],
        shown: &SectionSources<'_>,
    ) -> Vec<SitePage> {
        let total = shown.articles.len().div_ceil(ARTICLES).max(1);
        let page = |current: usize| {
            let is_first = current == 1;
            let meta = if is_first { first.clone() } else { later(current) };
            let heading = (!is_first).then(|| meta.title.clone());
            let list = ListNumber { path: path.to_owned(), current, total, heading };
            let page = shown.page(sections.to_vec(), Some(list));
            let page = self.page(&route::list_page(path, current), file, false, meta, page);
            // Who shares a list shares its first page.
            SitePage { share_image: is_first, ..page }
        };
        (1..=total).map(page).collect()
    }

    /// The pages of a subject: the list of all articles, with those alone that have it.
    fn tag_pages(
        &self,
        file: &str,
        list: &ArticleList,
        slug: &str,
        name: &str,
        words: &TagWords,
        shown: &SectionSources<'_>,
    ) -> Vec<SitePage> {
        let title = words.title.replace("{tag}", name);
        let description = words.description.replace("{tag}", name);
        let meta = PageMeta { title: title.clone(), description };
        let has_tag = |card: &&ArticleCard| card.tags.iter().any(|tag| tag == slug);
        let articles: Vec<ArticleCard> = shown.articles.iter().filter(has_tag).cloned().collect();
        let shown = SectionSources { articles: &articles, ..*shown };
        // Who has more articles than fit a page has the words: the list of all needs them, too.
        let later = |number: usize| match &list.pages {
            Some(words) => PageMeta {
                title: format!("{title} · {}", PageWords::fill_in(&words.page, number)),
                description: page_of(words, number, &meta.description),
            },
            None => meta.clone(),
        };
        let heading =
            PageHeading { heading: title.clone(), text: None, image: None, service_links: false };
        let sections = [Section::PageHeading(heading), Section::ArticleList(list.clone())];
        let pages = self.list_pages(&route::tag(slug), file, &meta, &later, &sections, &shown);
        pages.into_iter().map(|page| SitePage { share_image: false, ..page }).collect()
    }

    fn page(
        &self,
        path: &str,
        source: &str,
        is_not_found: bool,
        meta: PageMeta,
        page: Page,
    ) -> SitePage {
        let kind = match is_not_found {
            true => PageKind::NotFound,
            false if page.sections().iter().any(SectionProps::has_articles) => PageKind::List,
            false => PageKind::Main,
        };
        SitePage {
            output: OutputPath::of(path),
            source: source.to_owned(),
            payload: self.payload(path.to_owned(), meta, page),
            body: None,
            kind,
            share_image: !is_not_found,
        }
    }

    fn article(&self, article: ArticlePage) -> SitePage {
        let ArticlePage { source, path, meta, props, body, share_image } = article;
        SitePage {
            kind: PageKind::Article,
            body: Some(body),
            share_image,
            ..self.page(&path, &source, false, meta, Page::Article(Box::new(props)))
        }
    }

    fn payload(&self, path: String, meta: PageMeta, page: Page) -> Payload {
        // Browsers show them as they are.
        let PageMeta { title, description } = meta;
        let (title, description) = (mark::plain(&title), mark::plain(&description));
        let (title, description) = (title.into_owned(), description.into_owned());
        // An editor who has put the brand into a title, as on Home, does not want it twice.
        let title =
            if title.contains(&self.brand) { title } else { format!("{title} | {}", self.brand) };
        Payload { path, title, description, page }
    }
}

/// An entry of the header with the links below it: those of the products at their page.
fn navigation_entry(
    link: NavigationLink,
    services: &[ServiceLink],
    labels: &Labels,
) -> NavigationEntry {
    let NavigationLink {
        route,
        label,
        icon,
        children: MenuChildren(children),
        services: has_services,
    } = link;
    let their_page = services.first().and_then(|service| service.to.0.split('#').next());
    let is_their_page = their_page.is_some_and(|page| route == Href::page(page));
    let has_services = has_services || children.is_none() && is_their_page;
    let services = services.iter().filter(|_| has_services).map(|service| MenuLink {
        route: Href::page(&service.to.0),
        label: service.title.clone(),
        icon: Some(service.icon),
    });
    let mut links: Vec<MenuLink> = services.collect();
    let button = match children {
        None => labels.open_services.clone(),
        Some(children) => {
            links.extend(children);
            format!("{}: {label}", labels.open_menu)
        }
    };
    let submenu = (!links.is_empty()).then_some(Submenu { button, links });
    NavigationEntry { route, label, icon, submenu }
}

/// The people who have written articles, those that are held back included.
fn authors(people: &[Person], pages: &[SitePage], held_back: &[HeldBack]) -> Vec<Person> {
    let held_back = held_back.iter().filter_map(|held| match &held.preview {
        EarlyPage::Page(page) => Some(&**page),
        EarlyPage::Absent | EarlyPage::Faulty(_) => None,
    });
    let ids = pages.iter().chain(held_back).filter_map(|page| match &page.payload.page {
        Page::Article(article) => article.author.as_deref(),
        Page::Sections(_) => None,
    });
    let ids: HashSet<&str> = ids.collect();
    people.iter().filter(|person| ids.contains(&*person.id.0)).cloned().collect()
}

fn layout(site: SiteFile, routes: WantedRoutes, setting: &Setting) -> SiteLayout {
    let Setting { url, now, locale, .. } = setting;
    let SiteFile {
        brand,
        descriptor,
        tagline,
        url: _,
        locale: _,
        dates: _,
        time_zone,
        description: _,
        logo,
        favicon: _,
        business: _,
        navigation,
        contact,
        office: _,
        branches: _,
        footer,
        social,
        licence,
        privacy_notice,
        intro,
        mut labels,
        gone: _,
        root_files: _,
        publish: _,
        embeds: _,
        statistics: _,
        head: _,
        samples: _,
    } = site;
    let WantedRoutes { contact: contact_page, services, articles: article_list } = routes;
    labels.page_loading.get_or_insert_with(|| locale.page_loading().to_owned());
    let entry = |link| navigation_entry(link, &services, &labels);
    let navigation = navigation.0.into_iter().map(entry).collect();
    SiteLayout {
        brand: brand.0,
        descriptor,
        tagline,
        logo,
        origin: url.origin.clone(),
        base: url.base.clone(),
        main_id: locale.places().main,
        navigation,
        services,
        contact_page,
        article_list,
        // The articles tell.
        authors: Vec::new(),
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
