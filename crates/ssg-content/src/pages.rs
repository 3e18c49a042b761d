//! Assembles the pages of the site from records and articles.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::mem;
use std::sync::Arc;

use jiff::Timestamp;
use ssg_model::content::article::ArticleCard;
use ssg_model::content::embed_service::EmbedService;
use ssg_model::content::fields::RouteLink;
use ssg_model::content::href::Href;
use ssg_model::content::list_words::PageWords;
use ssg_model::content::menu::{MenuChildren, MenuLink, NavigationLink};
use ssg_model::content::page_section::PageSection;
use ssg_model::content::pages::{PageFile, PageMeta};
use ssg_model::content::people::Person;
use ssg_model::content::section_kind::{ListNumber, PageFrame, SharedContent};
use ssg_model::content::sections::article_list::ArticleList;
use ssg_model::content::sections::page_heading::PageHeading;
use ssg_model::content::sections::{DeclaredProps, Section, SectionProps};
use ssg_model::content::services::Service;
use ssg_model::content::shape::SortedEntries;
use ssg_model::content::site::{ArticleWords, Labels, Replay, SiteFile, TagWords};
use ssg_model::diagnostic::errors;
use ssg_model::locale::Locale;
use ssg_model::payload::{
    LanguageLink, NavigationEntry, Page, SectionsProps, ServiceLink, SiteLayout, Submenu, Switcher,
};
use ssg_model::route;
use ssg_model::site::{
    self, HeldBack, HoldReason, Leaving, OldAddresses, OriginalFile, PageKind, Redirect, Site,
    SitePage, Translation,
};
use ssg_store::Digest;

use crate::article::Article;
use crate::article_pages::{self, FinishedArticle, FinishedArticles, KnownLists, ListPage};
use crate::decoded::{Decoded, EntryList};
use crate::decoding::DecodedFile;
use crate::files::PageSource;
use crate::fonts;
use crate::held_articles;
use crate::languages::Languages;
use crate::page_record::PageRecord;
use crate::published::PublishedList;
use crate::setting::Setting;
use crate::sources::Sources;
use crate::translations::LanguagePairs;

/// Assembles the site in all languages; returns `None` if a record is missing, which has been
/// reported.
pub(crate) fn assemble_all(
    sources: &Sources,
    decoded: Vec<Decoded>,
    pairs: LanguagePairs,
    previews: bool,
) -> Option<Site> {
    let sites = sources.all().zip(decoded);
    let sites = sites.map(|(one, decoded)| assemble(one, decoded, previews));
    let mut sites = sites.collect::<Option<Vec<_>>>()?;
    join(&mut sites, &pairs.named, &sources.own);
    let mut sites = sites.into_iter();
    let main = sites.next()?;
    let mut originals = pairs.originals;
    // Not-found pages have no links to their translations, but the editor lists them as one page.
    for page in sources.all().skip(1).flat_map(|one| &one.pages) {
        let PageSource { address, path, .. } = &page.source;
        if let Some(original) = sources.page(address).filter(|_| route::is_not_found(address)) {
            let file = original.source.path.clone();
            originals.insert(path.clone(), OriginalFile { file, has_changed: false });
        }
    }
    Some(Site { originals, languages: sites.collect(), ..main })
}

/// Joins what languages know of each other: translations, and what is published once.
fn join(sites: &mut [Site], named: &[HashMap<String, String>], languages: &Languages) {
    if sites.len() < 2 {
        return;
    }
    link_translations(sites, named);
    join_lists(sites, languages);
    link_homes(sites, languages);
}

/// Links each page to its translations, which have the same path or the same name in `named`.
fn link_translations(sites: &mut [Site], named: &[HashMap<String, String>]) {
    let mut groups: BTreeMap<String, Vec<(usize, String)>> = BTreeMap::new();
    for (at, (site, named)) in sites.iter().zip(named).enumerate() {
        for page in site.pages.iter().filter(|page| page.kind != PageKind::NotFound) {
            let path = &page.payload.path;
            let key = named.get(path).unwrap_or(path);
            groups.entry(key.clone()).or_default().push((at, path.clone()));
        }
    }
    for group in groups.into_values().filter(|group| group.len() > 1) {
        let translation = |(at, path): &(usize, String)| Translation {
            lang: sites[*at].locale.tag.clone(),
            path: format!("{}{}", sites[*at].layout.base, &path[1..]),
        };
        let all: Vec<_> = group.iter().map(translation).collect();
        for (at, path) in group {
            sites[at].translations.insert(path, all.clone());
        }
    }
}

/// Adds to the main site what the sites in other languages need: files, hosts and old addresses.
fn join_lists(sites: &mut [Site], languages: &Languages) {
    let Some((main, further)) = sites.split_first_mut() else { return };
    for (site, language) in further.iter_mut().zip(&languages.all[1..]) {
        site.folder = format!("{}/", language.folder);
        let full = |path: &str| format!("/{}{path}", language.folder);
        site.held_back.iter_mut().for_each(|held| held.path = full(&held.path));
        let moments = site.leaving.iter_mut().chain(&mut site.changing);
        moments.for_each(|leaving| leaving.path = full(&leaving.path));
        let redirects = mem::take(&mut site.old_addresses.redirects).into_iter();
        let redirects =
            redirects.map(|one| Redirect { from: full(&one.from), to: full(&one.to), ..one });
        main.old_addresses.redirects.extend(redirects);
        main.old_addresses.gone.extend(site.old_addresses.gone.iter().map(|path| full(path)));
        main.icons.extend(&site.icons);
        main.photos.extend_from_slice(&site.photos);
        main.assets.extend_from_slice(&site.assets);
        main.embeds.extend(&site.embeds);
        main.image_hosts.extend_from_slice(&site.image_hosts);
    }
    main.old_addresses.redirects.sort();
    main.old_addresses.gone.sort();
    main.icons.sort_unstable();
    main.icons.dedup();
    main.embeds.sort_unstable();
    main.embeds.dedup();
    main.image_hosts.sort_unstable();
    main.image_hosts.dedup();
    main.photos.sort_by(|a, b| a.file.cmp(&b.file));
    main.photos.dedup_by(|a, b| a.file == b.file);
    main.assets.sort_by(|a, b| a.path.cmp(&b.path));
    main.assets.dedup_by(|a, b| a.path == b.path);
}

/// Lists in each site the home pages of the others.
fn link_homes(sites: &mut [Site], languages: &Languages) {
    let homes: Vec<String> = sites.iter().map(|site| site.layout.base.clone()).collect();
    for (own, site) in sites.iter_mut().enumerate() {
        let others = languages.all.iter().zip(&homes).enumerate().filter(|(at, _)| *at != own);
        let links = others.map(|(_, (language, home))| LanguageLink {
            lang: language.locale.tag.clone(),
            name: language.name.clone(),
            home: home.clone(),
            note: language.locale.switcher()[1].to_owned(),
        });
        let (label, links) = (site.locale.switcher()[0].to_owned(), links.collect());
        site.layout.languages = Some(Switcher { label, base: homes[0].clone(), links });
    }
}

/// Assembles the site in one language; returns `None` if a record is missing, which has been
/// reported.
fn assemble(sources: &Sources, decoded: Decoded, previews: bool) -> Option<Site> {
    let published = decoded.images_published(previews);
    let (mut assets, photos, image_hosts) = decoded.images.publish(published);
    let icons = decoded.icons_published(previews);
    let kinds = decoded.kinds;
    let Decoded { setting, theme, site, people, services, testimonials, pages, .. } = decoded;
    let (articles, lists) = (decoded.articles, decoded.lists);
    let theme = theme.value.unwrap_or_default();
    assets.extend(theme.own_fonts().map(fonts::asset));
    let (now, locale) = (&setting.now, &setting.locale);
    let folder = setting.languages.folder().to_owned();
    let (mut file, services, people) = (site.value?, services.value?, people.value?.people.0);
    file.forget_past(now.date());
    let records = sources.pages.iter().map(|page| page.source.clone()).zip(pages);
    let (hidden, shown): (Vec<_>, Vec<_>) = records.partition(|(_, record)| record.is_hidden);
    let shown = in_order(shown, &file.navigation.0)?;
    let finished = articles.finished(&setting);

    let mut entries = finished.entry_lists();
    for EntryList { collection, entries: list, .. } in lists {
        entries.entry(collection).or_default().extend(list.value?.into_iter().map(Arc::new));
    }
    let words = &file.labels.article;
    let shared = SharedContent {
        now: now.timestamp(),
        frame: PageFrame { brand: &file.brand.0, folder: &folder },
        products: &services.products.0,
        home_services: &services.home.0,
        testimonials: &testimonials.value?.testimonials.0,
        offices: &file.offices().map(|office| office.props(locale)).collect::<Vec<_>>(),
        people: &people,
        licence: file.licence.as_ref(),
        articles: &finished.cards,
        entries: &entries,
        sorted: &SortedEntries::default(),
        list_words: &file.article_list,
        places: locale.places(),
        list: None,
        anchors: RefCell::default(),
    };
    let page = |article: &FinishedArticle| {
        article_pages::preview(&shared, words, locale, article, &finished.articles)
    };
    let held = |article: &Arc<Article>| held_articles::held_back(article, now, previews, page);
    let left_out = articles.left_out(now).iter().filter_map(held);
    let hidden =
        hidden.into_iter().map(|page| hidden_page(&shared, &finished.lists, page, previews));
    let mut held_back: Vec<HeldBack> = left_out.chain(hidden).collect();
    held_back.sort_by(|a, b| a.path.cmp(&b.path));
    let old_addresses = old_addresses(finished, &shown, &file, sources.published.as_ref());
    let layout = layout(&file, &shown, &services.products.0, &setting);

    let examples = complete_examples(kinds.examples, &shared);
    let changing = changing(&shown, shared.now);
    let pages = all_pages(&shared, shown, finished, words, locale);
    let authors = authors(&people, &finished.authors, &held_back);
    Some(Site {
        locale: locale.clone(),
        layout: SiteLayout { authors, ..layout },
        file,
        theme,
        embeds: embeds(&pages),
        services,
        kinds: kinds.kinds,
        entries,
        examples,
        example_icons: kinds.icons,
        icons,
        pages,
        assets,
        files: sources.files.publish(&sources.content),
        photos,
        image_hosts,
        held_back,
        leaving: finished.leaving.clone(),
        changing,
        old_addresses,
        content_digest: String::new(),
        folder: String::new(),
        translations: BTreeMap::new(),
        originals: BTreeMap::new(),
        languages: Vec::new(),
    })
}

/// Returns the examples that refer only to what the site has.
fn complete_examples(
    examples: Vec<DeclaredProps>,
    shared: &SharedContent<'_>,
) -> Vec<DeclaredProps> {
    let examples = examples.into_iter().map(|example| example.resolved(&shared.of_page(None)));
    examples.filter(DeclaredProps::is_complete).collect()
}

/// Returns all pages of the site: first the pages of files, then later pages of lists, tag pages,
/// articles, and not-found pages.
fn all_pages(
    shared: &SharedContent<'_>,
    files: Vec<(PageSource, PageFile)>,
    articles: &FinishedArticles,
    words: &ArticleWords,
    locale: &Locale,
) -> Vec<Arc<SitePage>> {
    let (unknown, main): (Vec<_>, Vec<_>) =
        files.into_iter().partition(|(source, _)| route::is_not_found(&source.address));
    let blog = main.iter().find(|(source, _)| source.address == route::BLOG);
    // The pattern for the lists of tag pages, complete or not.
    let is_pattern = |list: &ArticleList| list.tag.is_none();
    let list = blog.and_then(|(source, page)| {
        Some((source.path.clone(), find_list(&page.sections, is_pattern)?))
    });
    let of_file = |(source, page)| pages_of_file(shared, &articles.lists, source, page);
    let mut pages: Vec<Arc<SitePage>> = main.into_iter().flat_map(of_file).collect();
    pages.sort_by_key(|page| route::is_list_page(&page.payload.path));
    if let Some((file, list)) = list {
        for (slug, name) in &articles.tags {
            let known = &articles.lists;
            pages.extend(tag_pages(shared, known, &file, &list, (slug, name), &words.tag));
        }
    }
    pages.extend_from_slice(articles.pages(shared.frame, words, locale));
    pages.extend(articles.entry_pages(shared));
    pages.extend(unknown.into_iter().flat_map(of_file));
    pages
}

/// Returns the pages in the order of the navigation, then of their addresses; `None` if one could
/// not be read.
fn in_order(
    pages: Vec<(PageSource, PageRecord)>,
    navigation: &[NavigationLink],
) -> Option<Vec<(PageSource, PageFile)>> {
    let place = |source: &PageSource| {
        let is_it =
            |link: &NavigationLink| link.route.page_path().as_ref() == Some(&source.address);
        navigation.iter().position(is_it).unwrap_or(usize::MAX)
    };
    let read = pages.into_iter().map(|(source, page)| Some((source, page.file.value?)));
    let mut pages: Vec<_> = read.collect::<Option<_>>()?;
    pages.sort_by_cached_key(|(source, _)| (place(source), source.address.clone()));
    Some(pages)
}

/// Returns the services embedded in pages, sorted.
fn embeds(pages: &[Arc<SitePage>]) -> Vec<EmbedService> {
    let sections = pages.iter().flat_map(|page| page.payload.page.sections());
    let embeds = sections.filter_map(|section| match section {
        SectionProps::Embed(embed) => Some(embed.service),
        _ => None,
    });
    embeds.collect::<BTreeSet<_>>().into_iter().collect()
}

/// Returns the first page with a section that other pages link to.
fn page_with(
    pages: &[(PageSource, PageFile)],
    is_it: impl Fn(&Section) -> bool,
) -> Option<RouteLink> {
    let mut pages = pages.iter().filter(|(source, _)| !route::is_not_found(&source.address));
    let found = pages.find(|(_, page)| page.sections.iter().any(|section| is_it(section)));
    found.map(|(source, _)| RouteLink(source.address.clone()))
}

/// Returns the link to each product: on the first page with all of them, or else on the first page
/// with it.
fn service_links(pages: &[(PageSource, PageFile)], services: &[Service]) -> Vec<ServiceLink> {
    let shows_all =
        |section: &Section| matches!(section, Section::Services(all) if all.only.is_none());
    let page_of_all = page_with(pages, shows_all);
    let link = |service: &Service| {
        let shows =
            |section: &Section| matches!(section, Section::Services(some) if some.shows(service));
        let page = page_of_all.clone().or_else(|| page_with(pages, shows))?.0;
        let to = RouteLink(format!("{page}#{}", service.id.0));
        Some(ServiceLink { title: service.title.clone(), icon: service.icon, to })
    };
    services.iter().filter_map(link).collect()
}

/// Returns the moments after `now` at which sections of pages appear or leave.
fn changing(pages: &[(PageSource, PageFile)], now: Timestamp) -> Vec<Leaving> {
    let of_page = |(source, page): &(PageSource, PageFile)| {
        let moments = page.sections.iter().flat_map(PageSection::moments);
        let path = source.address.clone();
        moments.map(move |at| Leaving { path: path.clone(), at }).collect::<Vec<_>>()
    };
    pages.iter().flat_map(of_page).filter(|moment| moment.at > now).collect()
}

/// Returns the first list of articles of a kind among some sections.
fn find_list(sections: &[PageSection], is_it: fn(&ArticleList) -> bool) -> Option<ArticleList> {
    sections.iter().find_map(|section| match &**section {
        Section::ArticleList(list) if is_it(list) => Some(list.clone()),
        _ => None,
    })
}

/// Returns the description of a later page of a list.
fn page_of(words: &PageWords, number: usize, description: &str) -> String {
    format!("{}. {description}", PageWords::fill_in(&words.page, number))
}

/// Collects the old addresses, the source of every host's redirects.
fn old_addresses(
    articles: &FinishedArticles,
    pages: &[(PageSource, PageFile)],
    file: &SiteFile,
    published: Option<&PublishedList>,
) -> OldAddresses {
    let of_pages = pages.iter().flat_map(|(source, page)| {
        article_pages::redirects(&page.aliases, &source.address, &page.meta.title)
    });
    let mut redirects: Vec<Redirect> = articles.redirects.iter().cloned().chain(of_pages).collect();
    redirects.sort();
    let mut gone: Vec<_> = file.gone.iter().flatten().map(|address| address.0.clone()).collect();
    gone.sort();
    let published = published.into_iter().flat_map(|list| &list.addresses);
    let published = published.map(|address| address.value.clone()).collect();
    OldAddresses { redirects, moved: file.labels.article.moved.clone(), gone, published }
}

/// Converts the sections of a page to their properties.
fn with_sections(
    sections: Vec<PageSection>,
    shared: &SharedContent<'_>,
    list: Option<ListNumber>,
) -> Page {
    let shared = shared.of_page(list);
    let shown = sections.into_iter().filter(|section| section.is_shown(shared.now));
    let (placements, sections): (Vec<_>, Vec<_>) =
        shown.map(|PageSection { section, placement }| (placement, section.props(&shared))).unzip();
    let ids = placements.into_iter().enumerate();
    let anchors = ids.filter_map(|(at, placement)| Some((at, placement.id?.0))).collect();
    Page::Sections(SectionsProps { sections, anchors })
}

/// Returns the entry about a hidden page.
fn hidden_page(
    shared: &SharedContent<'_>,
    known: &KnownLists,
    (source, page): (PageSource, PageRecord),
    previews: bool,
) -> HeldBack {
    let (path, file) = (source.address.clone(), source.path.clone());
    let DecodedFile { value, found } = page.file;
    let page = || {
        pages_of_file(shared, known, source, value?).into_iter().next().map(Arc::unwrap_or_clone)
    };
    let preview = held_articles::early_page(previews, errors(&found.diagnostics), page);
    HeldBack { path, source: file, reason: HoldReason::Hidden, preview }
}

/// Returns the pages of a file: the list of articles has as many as it needs.
fn pages_of_file(
    shared: &SharedContent<'_>,
    known: &KnownLists,
    source: PageSource,
    page: PageFile,
) -> Vec<Arc<SitePage>> {
    let PageSource { path: file, address } = source;
    let PageFile { meta, sections, share_image, .. } = page;
    let list = find_list(&sections, ArticleList::has_pages).filter(|_| address == route::BLOG);
    let Some(list) = list else {
        let page = with_sections(sections, shared, None);
        let page = SitePage::new(shared.frame, address, file, meta, page);
        return vec![Arc::new(SitePage { share_photo: share_image, ..page })];
    };
    let words = list.pages.as_ref().unwrap_or(&shared.list_words.pages);
    let later = |number: usize| PageMeta {
        title: PageWords::fill_in(&words.title, number),
        description: page_of(words, number, &meta.description),
    };
    let mut pages = list_pages(shared, known, &address, &file, &meta, &later, &sections);
    pages.iter_mut().take(1).for_each(|page| Arc::make_mut(page).share_photo = share_image);
    pages
}

/// Returns the pages of a list of articles; `later` gives the metadata of those after the first. One of
/// those is made again only if its articles have changed, or anything else on the first: all pages show
/// the same sections.
fn list_pages(
    shared: &SharedContent<'_>,
    known: &KnownLists,
    path: &str,
    file: &str,
    first: &PageMeta,
    later: &dyn Fn(usize) -> PageMeta,
    sections: &[PageSection],
) -> Vec<Arc<SitePage>> {
    let pages_of = |list: ArticleList| shared.articles.len().div_ceil(list.per_page()).max(1);
    let total = find_list(sections, ArticleList::has_pages).map_or(1, pages_of);
    let page = |current: usize| {
        let is_first = current == 1;
        let meta = if is_first { first.clone() } else { later(current) };
        let heading = (!is_first).then(|| meta.title.clone());
        let list = ListNumber { path: path.to_owned(), current, total, heading };
        let page = with_sections(sections.to_vec(), shared, Some(list));
        let path = route::list_page(path, current, shared.places);
        let page = SitePage::new(shared.frame, path, file.to_owned(), meta, page);
        // A shared link to a list leads to its first page.
        Arc::new(SitePage { share_image: is_first, ..page })
    };
    let mut pages = vec![page(1)];
    if total > 1 {
        let mut first = pages[0].payload.clone();
        let articles = shared.articles;
        // Several lists may show different parts.
        let size = take_articles(&mut first.page).unwrap_or(articles.len());
        let common = Digest::of(format!("{first:?} {:?} {total}", later(2)));
        let cards = |number: usize| articles.chunks(size).nth(number - 1).unwrap_or(articles);
        let is_same = |number: usize, known: &ListPage| {
            let now = cards(number).iter().map(Arc::as_ptr);
            known.common == common && known.cards.iter().map(Arc::as_ptr).eq(now)
        };
        let make = |number| ListPage { common, cards: cards(number).to_vec(), page: page(number) };
        let mut lists = known.lock();
        let mut known = lists.remove(path).unwrap_or_default().into_iter();
        let mut kept = |number| known.next().filter(|page| is_same(number, page));
        let later = (2..=total).map(|number| kept(number).unwrap_or_else(|| make(number)));
        let later: Vec<ListPage> = later.collect();
        pages.extend(later.iter().map(|list| Arc::clone(&list.page)));
        lists.insert(path.to_owned(), later);
    }
    pages
}

/// Empties the list on a page whose other articles are on other pages, and returns how many it had;
/// `None` if there are several.
fn take_articles(page: &mut Page) -> Option<usize> {
    let Page::Sections(page) = page else { return None };
    let lists = page.sections.iter_mut().filter_map(|section| match section {
        SectionProps::ArticleList(list) if list.pagination.is_some() => Some(list),
        _ => None,
    });
    match &mut *lists.collect::<Vec<_>>() {
        [list] => Some(mem::take(&mut list.articles).len()),
        _ => None,
    }
}

/// Returns the pages of a tag: the list of articles, limited to those with the tag.
fn tag_pages(
    shared: &SharedContent<'_>,
    known: &KnownLists,
    file: &str,
    list: &ArticleList,
    (slug, name): (&str, &str),
    words: &TagWords,
) -> Vec<Arc<SitePage>> {
    let title = words.title.replace("{tag}", name);
    let description = words.description.replace("{tag}", name);
    let meta = PageMeta { title: title.clone(), description };
    let has_tag = |card: &&Arc<ArticleCard>| card.tags.iter().any(|tag| tag == slug);
    let articles: Vec<_> = shared.articles.iter().filter(has_tag).cloned().collect();
    let shared = SharedContent {
        articles: &articles,
        sorted: &SortedEntries::default(),
        ..shared.of_page(None)
    };
    let list = ArticleList { shown: None, ..list.clone() };
    let words = list.pages.as_ref().unwrap_or(&shared.list_words.pages);
    let later = |number: usize| PageMeta {
        title: format!("{title} · {}", PageWords::fill_in(&words.page, number)),
        description: page_of(words, number, &meta.description),
    };
    let heading =
        PageHeading { heading: title.clone(), text: None, image: None, service_links: false };
    let sections = [Section::PageHeading(heading), Section::ArticleList(list.clone())];
    let path = route::tag(slug, shared.places);
    let sections = sections.map(PageSection::from);
    let mut pages = list_pages(&shared, known, &path, file, &meta, &later, &sections);
    pages.iter_mut().take(1).for_each(|page| Arc::make_mut(page).share_image = false);
    pages
}

/// Builds an entry of the header with its submenu; the entry of the products' page lists them.
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

/// Returns the people who have written articles, including previews.
fn authors(
    people: &[Person],
    of_articles: &BTreeSet<String>,
    held_back: &[HeldBack],
) -> Vec<Person> {
    let ids = site::with_previews(&[], held_back).filter_map(|page| match &page.payload.page {
        Page::Article(article) => article.author.as_deref(),
        Page::Sections(_) => None,
    });
    let ids: HashSet<&str> = ids.chain(of_articles.iter().map(String::as_str)).collect();
    people.iter().filter(|person| ids.contains(&*person.id.0)).cloned().collect()
}

/// Returns everything that all pages share, still without the authors.
fn layout(
    file: &SiteFile,
    pages: &[(PageSource, PageFile)],
    services: &[Service],
    setting: &Setting,
) -> SiteLayout {
    let services = service_links(pages, services);
    let mut labels = file.labels.clone();
    labels.page_loading.get_or_insert_with(|| setting.locale.page_loading().to_owned());
    let entry = |link: &NavigationLink| navigation_entry(link.clone(), &services, &labels);
    let places = setting.locale.places();
    SiteLayout {
        brand: file.brand.0.clone(),
        descriptor: file.descriptor.clone(),
        tagline: file.tagline.clone(),
        logo: file.logo.clone(),
        origin: setting.url.origin.clone(),
        base: setting.url.base.clone(),
        main_id: places.main,
        navigation: file.navigation.0.iter().map(entry).collect(),
        services,
        contact_page: page_with(pages, Section::shows_contact),
        service_parameter: places.service,
        article_list: page_with(
            pages,
            |section| matches!(section, Section::ArticleList(list) if list.has_pages()),
        ),
        authors: Vec::new(),
        contact: file.contact.props(file.offices().any(|office| office.email.is_some())),
        footer: file.footer.clone(),
        social: file.social.clone().unwrap_or_default(),
        licence: file.licence.clone(),
        privacy_notice: file.privacy_notice.clone(),
        intro: file.intro.clone().filter(|intro| intro.replay != Replay::Never),
        labels,
        year: setting.now.year(),
        time_zone: file.time_zone.0.clone(),
        languages: None,
    }
}
