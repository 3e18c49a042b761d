//! A small site for the tests of this crate, published below a folder.

use ssg_model::decode::AnyList;
use ssg_model::locale::{DateText, Locale};
use ssg_model::output_path::OutputPath;
use std::fs;
use std::path::{Path, PathBuf};

use ssg_model::article_text::ArticleText;
use ssg_model::body::Body;
use ssg_model::content::business::{Business, BusinessType};
use ssg_model::content::contact::{
    Contact, ContactProps, ContactWayProps, ContactWords, WayKind, WayWords,
};
use ssg_model::content::fields::{ArticleImage, Image, Name, Symbol, WebUrl, ZoneName};
use ssg_model::content::hours::{HoursExceptions, WeekHours};
use ssg_model::content::href::Href;
use ssg_model::content::list_words::{ListWords, PageWords};
use ssg_model::content::office::Office;
use ssg_model::content::parts::Action;
use ssg_model::content::sections::SectionProps;
use ssg_model::content::sections::article_list::ArticleListProps;
use ssg_model::content::sections::hero::Hero;
use ssg_model::content::sections::not_found::NotFound;
use ssg_model::content::services::ServicesFile;
use ssg_model::content::site::{
    ArticleWords, CalloutWords, CopyLabels, Footer, InterestLabels, Intro, Labels, Replay,
    SiteFile, TagWords, WebLink,
};
use ssg_model::content::site_url::SiteUrl;
use ssg_model::content::social::SocialLink;
use ssg_model::icon::Icon;
use ssg_model::payload::{ArticleProps, NavigationEntry, Page, Payload, SectionsProps, SiteLayout};
use ssg_model::route;
use ssg_model::site::{Asset, OldAddresses, PageKind, Site, SitePage};
use ssg_model::theme::Theme;
use ssg_store::Inputs;

use crate::templates::Templates;

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
    let mut pages = vec![
        page(route::HOME, "Prueba", PageKind::Main, home()),
        page(route::BLOG, "Blog | Prueba", PageKind::List, blog()),
    ];
    pages.extend(articles);
    let unknown = NotFound { title: text(), text: text(), action: action(), image: image() };
    let unknown = sections(SectionProps::NotFound(unknown));
    pages.push(page("/blog/404.html", "No encontrado", PageKind::NotFound, unknown));
    Site {
        services: ServicesFile { products: AnyList(Vec::new()), home: AnyList(Vec::new()) },
        locale: Locale::default(),
        file: site_file(),
        layout: layout(),
        theme: Theme::default(),
        icons: Vec::new(),
        pages,
        assets: vec![Asset {
            contents: fs::read(project().join("tests/golden/tiny/content/images/dibujo.svg"))
                .unwrap()
                .into(),
            path: OutputPath::of("assets/a.svg"),
            source: "content/images/a.svg".to_owned(),
        }],
        files: Vec::new(),
        photos: Vec::new(),
        image_hosts: Vec::new(),
        embeds: Vec::new(),
        held_back: Vec::new(),
        leaving: Vec::new(),
        old_addresses: OldAddresses::default(),
        content_digest: String::new(),
    }
}

/// Creates an article with dates such as `2025-05-06`.
pub(crate) fn article(slug: &str, date: &str, updated: Option<&str>) -> SitePage {
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
    let page = page(&path, &title, PageKind::Article, Page::Article(Box::new(article)));
    SitePage { body: Some(body("<p>Texto.</p>")), ..page }
}

/// Creates an article's text without a table of contents.
pub(crate) fn body(html: &str) -> Body {
    Body::from(&*ArticleText { html: html.to_owned(), contents: Vec::new() }.into_kept())
}

fn page(path: &str, title: &str, kind: PageKind, page: Page) -> SitePage {
    let output = OutputPath::of(path);
    let source = format!("content{path}");
    let payload =
        Payload { path: path.to_owned(), title: title.to_owned(), description: text(), page };
    let share_image = kind != PageKind::NotFound;
    SitePage { output, source, payload, body: None, kind, share_image }
}

fn sections(section: SectionProps) -> Page {
    Page::Sections(SectionsProps { sections: vec![section] })
}

fn home() -> Page {
    sections(SectionProps::Hero(Hero {
        headline: text(),
        subheading: text(),
        text: text(),
        chat: None,
        note: None,
        action: action(),
        image: image(),
    }))
}

fn blog() -> Page {
    sections(SectionProps::ArticleList(ArticleListProps {
        heading: None,
        read_more: text(),
        empty: text(),
        articles: Vec::new(),
        pagination: None,
    }))
}

fn layout() -> SiteLayout {
    let SiteFile {
        brand, descriptor, tagline, logo, contact, footer, social, intro, labels, ..
    } = site_file();
    let home = NavigationEntry {
        route: Href::page(route::HOME),
        label: "Inicio".to_owned(),
        icon: Icon::from_name("house"),
        submenu: None,
    };
    SiteLayout {
        authors: Vec::new(),
        brand: brand.0,
        descriptor,
        tagline,
        logo,
        origin: "https://x.github.io".to_owned(),
        base: "/repo/".to_owned(),
        main_id: "contenido",
        navigation: vec![home],
        services: Vec::new(),
        contact_page: None,
        article_list: None,
        contact: ContactProps {
            ways: vec![
                contact_way(WayKind::Phone, "+52 33 1234 5678", "tel:+523312345678"),
                contact_way(WayKind::Email, "ventas@prueba.mx", "mailto:ventas@prueba.mx?subject="),
            ],
            ..contact.props()
        },
        footer,
        social: social.unwrap_or_default(),
        licence: None,
        privacy_notice: None,
        intro,
        labels,
        year: 2025,
        time_zone: "America/Mexico_City".to_owned(),
    }
}

fn site_file() -> SiteFile {
    let facebook = SocialLink {
        label: "Facebook".to_owned(),
        url: WebUrl("https://www.facebook.com/prueba".to_owned()),
        icon: Icon::from_name("facebook").unwrap(),
    };
    SiteFile {
        brand: Name("Prueba".to_owned()),
        descriptor: "Asesoría".to_owned(),
        tagline: Some("Protegiendo tu futuro, hoy.".to_owned()),
        url: SiteUrl { origin: "https://x.github.io".to_owned(), base: "/repo/".to_owned() },
        locale: Locale::default(),
        dates: None,
        time_zone: ZoneName("America/Mexico_City".to_owned()),
        description: "Un sitio de prueba.".to_owned(),
        logo: image(),
        favicon: Symbol(image()),
        business: Some(Business { r#type: BusinessType::INSURANCE_AGENCY }),
        navigation: AnyList(Vec::new()),
        office: Office {
            name: None,
            street: "Av. Libertad 1".to_owned(),
            district: Some("Americana".to_owned()),
            city: "Guadalajara".to_owned(),
            state: Some("Jalisco".to_owned()),
            postal_code: Some("44160".to_owned()),
            country: "México".to_owned(),
            phone: None,
            hours: WeekHours::default(),
            exceptions: HoursExceptions::default(),
            map: Some(image()),
        },
        branches: None,
        contact: Contact {
            ways: AnyList(Vec::new()),
            interest_suffix: text(),
            words: ContactWords { phone: way(), whatsapp: way(), email: way(), emergency: way() },
        },
        footer: Footer {
            links_heading: text(),
            links: Vec::new(),
            contact_heading: text(),
            social_heading: text(),
            rights: text(),
            credit: Some(WebLink { label: text(), url: WebUrl("https://taller.mx/".to_owned()) }),
        },
        social: Some(vec![facebook]),
        licence: None,
        privacy_notice: None,
        intro: Intro { replay: Replay::Once },
        labels: Labels {
            skip: text(),
            navigation: text(),
            open_menu: text(),
            close_menu: text(),
            open_services: text(),
            skip_intro: text(),
            new_tab: text(),
            notifications: text(),
            notification: text(),
            close: text(),
            load_failed_title: text(),
            load_failed_text: text(),
            retry: text(),
            page_loaded: text(),
            page_loading: None,
            rating: text(),
            interest: InterestLabels { text: text(), drop: text() },
            copy: CopyLabels {
                button: text(),
                done: text(),
                done_text: text(),
                failed: text(),
                failed_text: text(),
            },
            article: ArticleWords {
                moved: text(),
                back: text(),
                updated: text(),
                reading_time: text(),
                reading_time_one: text(),
                contents: text(),
                neighbours: text(),
                previous: text(),
                next: text(),
                more: text(),
                footnotes: text(),
                footnote_back: text(),
                by: text(),
                ask: None,
                tags: text(),
                tag: TagWords { title: text(), description: text() },
                callouts: CalloutWords { note: text(), important: text(), caution: text() },
            },
        },
        article_list: ListWords {
            read_more: text(),
            empty: text(),
            pages: PageWords {
                title: text(),
                label: text(),
                page: text(),
                previous: text(),
                next: text(),
            },
        },
        gone: None,
        embeds: None,
        statistics: None,
        head: None,
        root_files: None,
        generator: None,
        publish: None,
        samples: None,
    }
}

fn image() -> Image {
    Image {
        src: "/repo/assets/a.svg".to_owned(),
        alt: text(),
        width: 32,
        height: 32,
        sources: Vec::new(),
    }
}

fn action() -> Action {
    Action { label: text(), to: Href::page(route::HOME) }
}

/// Creates a contact way with the given value and link.
fn contact_way(kind: WayKind, value: &str, href: &str) -> ContactWayProps {
    ContactWayProps {
        kind,
        value: value.to_owned(),
        href: href.to_owned(),
        message: None,
        label: text(),
        action: text(),
        text: None,
        icon: Icon::from_name("phone").unwrap(),
        primary: true,
    }
}

fn way() -> WayWords {
    WayWords { label: text(), action: text(), message: None }
}

/// Returns a text that no test checks.
fn text() -> String {
    "Texto".to_owned()
}
