//! The whole of `content/`, from files to the site.

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::Arc;

use jiff::civil::Date;
use jiff::{Timestamp, Zoned};
use rayon::prelude::*;
use ssg_model::body::Bodies;
use ssg_model::content::fields::is_slug;
use ssg_model::content::site::{ArticleWords, CalloutWords};
use ssg_model::content::site_url::SiteUrl;
use ssg_model::diagnostic::{self, Diagnostic};
use ssg_model::file_error::FileError;
use ssg_model::names;
use ssg_model::problem::{Problem, Severity};
use ssg_model::route;
use ssg_model::site::Site;
use ssg_model::theme::Theme;
use ssg_store::Dependencies;

use crate::addresses::Addresses;
use crate::article::{self, Article, ArticleSetting, State};
use crate::article_pages::FinishedArticle;
use crate::contacts;
use crate::decoding::{Findings, Surroundings};
use crate::files::{self, ArticleFile, Content, PageSource, Unsaved};
use crate::held_article::HeldArticle;
use crate::images::{Images, Pictures};
use crate::law;
use crate::links::LinkTargets;
use crate::markdown::TextWords;
use crate::marks::Marks;
use crate::memory::Memory;
use crate::pages::{self, Parts};
use crate::published::PublishedList;
use crate::published_files::PublishedFiles;
use crate::records::{self, Records, Setting, YamlFile};
use crate::schedule::Window;
use crate::strays;
use crate::tags;
use crate::texts::{MarkdownCache, TextSetting};
use crate::theme;
use crate::yaml;

/// What the content alone does not say.
pub struct Options {
    /// The moment of the build. It gives the year in the footer and tells what has expired, both
    /// in the site's time zone.
    pub now: Timestamp,
    /// Takes the place of `url` in `site.yaml`.
    pub base_url: Option<SiteUrl>,
    /// Whether drafts are part of the site.
    pub drafts: bool,
    /// Whether articles are part of the site before their `publish_at`.
    pub future: bool,
    /// A file that is judged as if it had been saved.
    pub unsaved: Option<Unsaved>,
    /// Marks what pages show, where the content is edited.
    pub marks: Option<Arc<Marks>>,
    /// Whether articles that are left out have a [`EarlyPage`](ssg_model::site::EarlyPage).
    pub previews: bool,
}

impl Options {
    /// The site as it is published at a moment.
    pub fn at(now: Timestamp) -> Options {
        Options {
            now,
            base_url: None,
            drafts: false,
            future: false,
            unsaved: None,
            marks: None,
            previews: false,
        }
    }
}

/// Everything found wrong, and the site when no error is among it.
pub struct Loaded {
    pub site: Option<Site>,
    /// Errors and warnings, in the order in which they are shown.
    pub diagnostics: Vec<Diagnostic>,
    /// The site's language as `site.yaml` says it, with or without errors elsewhere.
    pub locale: Option<String>,
    /// The day of the build in the site's time zone.
    pub today: Date,
    /// Everything that was read, listed and missed.
    pub dependencies: Dependencies,
}

/// Bytes of HTML that are kept in memory: the texts of ten thousand articles.
const BODIES: usize = 64 << 20;

/// Reads and checks the content of the project at `root`. Fails when the system has trouble with a
/// file: then nothing that was found can be relied on.
///
/// Articles are read on rayon's current thread pool.
pub fn load(root: &Path, options: &Options) -> Result<Loaded, FileError> {
    load_with(root, options, None, read_all)
}

/// Loads the content as [`load`] does. What earlier runs have found in the Markdown of articles is
/// taken from the cache, and what this one finds is put there.
pub fn load_with_cache(
    root: &Path,
    options: &Options,
    cache: &MarkdownCache,
) -> Result<Loaded, FileError> {
    load_with(root, options, Some(cache), read_all)
}

/// Loads the content as [`load`] does, again and again in one process: articles that have not
/// changed are those of the last time.
///
/// The options are those of the earlier times, but for the moment. Pictures that no article shows
/// any more stay in the site until the memory is dropped.
pub fn load_again(
    root: &Path,
    options: &Options,
    memory: &mut Memory,
) -> Result<Loaded, FileError> {
    load_with(root, options, None, |files, setting| memory.articles(files, setting))
}

fn read_all(files: &[ArticleFile], setting: &ArticleSetting<'_>) -> Vec<Article> {
    files.par_iter().map(|file| article::load(file, setting)).collect()
}

fn load_with(
    root: &Path,
    options: &Options,
    cache: Option<&MarkdownCache>,
    read_articles: impl FnOnce(&[ArticleFile], &ArticleSetting<'_>) -> Vec<Article>,
) -> Result<Loaded, FileError> {
    let content = Content::with_unsaved(root, options.unsaved.clone());
    let mut findings = Findings::default();
    let files = content.list(&mut findings.diagnostics);
    let pages = content.list_pages(&mut findings.diagnostics);
    // Of a folder that cannot be listed: what is missing may well be there.
    let are_missed = |found: &Diagnostic| found.source.path == files::ARTICLES;
    let is_complete = !findings.diagnostics.iter().any(are_missed);

    strays::find(&content, &mut findings.diagnostics);

    let site_file = YamlFile::read(&content, files::SITE, &mut findings.diagnostics);
    let setting = Setting::of(site_file.as_ref(), options.base_url.as_ref(), options.now);
    let (now, locale) = (&setting.now, &setting.locale);
    let mut text = TextSetting {
        root: root.to_owned(),
        site: setting.url.clone(),
        brand: setting.brand.clone(),
        files: PublishedFiles::find(&content, &mut findings.diagnostics),
        theme: Theme::default(),
        words: TextWords::default(),
        marks: options.marks.clone(),
    };
    // The theme shows no image, and images take their colours from it.
    let none = Images::new(&content, &setting.url.base, &text.theme);
    let of_theme = Surroundings { images: &none, now, locale, text: &text, people: &[] };
    let theme = theme::read(&content, &of_theme, &mut findings);
    text.theme = theme.clone();
    let images = Images::new(&content, &setting.url.base, &theme);
    let of_site = Surroundings { images: &images, now, locale, text: &text, people: &[] };
    let site = Records::read_site(site_file.as_ref(), &of_site, &mut findings);
    if let Some(site) = &site {
        let ArticleWords { footnotes, footnote_back, callouts, .. } = &site.labels.article;
        let CalloutWords { note, important, caution } = callouts;
        text.words = TextWords {
            footnotes: footnotes.clone(),
            footnote_back: footnote_back.clone(),
            callouts: [note, important, caution].map(String::clone),
            places: locale.places(),
        };
    }
    let text = Arc::new(text);
    let before = Surroundings { images: &images, now, locale, text: &text, people: &[] };
    let people = records::read_people(&content, &before, &mut findings);
    let ids: Vec<String> = people.iter().flatten().map(|person| person.id.0.clone()).collect();
    let surroundings = Surroundings { people: &ids, ..before };
    let images_apart = Images::new(&content, &setting.url.base, &theme);
    let apart = Surroundings { images: &images_apart, ..surroundings };
    let records = {
        let early = options.previews.then_some(&apart);
        Records::read(&content, site, &pages, &surroundings, early, &mut findings)
    };

    let bodies = Bodies::with_room(BODIES);
    let article_setting = ArticleSetting {
        content: &content,
        surroundings: &surroundings,
        apart: &apart,
        bodies: &bodies,
        cache,
        text: Arc::clone(&text),
        drafts: options.drafts,
        future: options.future,
        previews: options.previews,
    };
    let mut articles = read_articles(&files, &article_setting);

    let Findings {
        mut diagnostics,
        links,
        anchors: _,
        mut old_addresses,
        mut tags,
        icons,
        sources,
    } = findings;
    let tag_pages = tags::pages(&articles, &setting.now);
    let mut contacts: Vec<_> = sources.iter().flat_map(contacts::pending).collect();
    let mut links = vec![(Window::default(), links)];
    for article in &mut articles {
        diagnostics.append(&mut article.diagnostics);
        links.push((article.window, std::mem::take(&mut article.links)));
        old_addresses.append(&mut article.old_addresses);
        tags.append(&mut article.tags);
        contacts.append(&mut article.contacts);
    }
    if let (Some(site), Some(file)) = (&records.site, &site_file) {
        contacts.extend(contacts::pending(&file.source));
        diagnostics.extend(contacts::check(&contacts, &sources, site));
    }
    diagnostics.extend(tags::spelled_otherwise(&tags));
    diagnostics.extend(same_titles(&articles));
    if let Some(site) = &records.site {
        diagnostics.extend(law::check(&content, site, records.testimonials.as_ref(), &pages));
    }
    let addresses = Addresses::new(&pages, &files, &mut diagnostics);
    diagnostics.extend(addresses.check(&old_addresses));
    let published = PublishedList::read(&content, &mut diagnostics);
    if let Some(published) = &published
        && records.site.is_some()
        && is_complete
        && articles.iter().all(are_aliases_known)
    {
        diagnostics.extend(addresses.lost(published, &old_addresses));
    }
    if !articles.is_empty() && !pages.iter().any(|page| page.address == route::BLOG) {
        diagnostics.push(files::about(files::BLOG, Problem::MissingFile));
    }
    let mut targets = targets(&pages, tag_pages.as_deref(), &records, &articles, &setting.now);
    text.files.addresses().for_each(|address| targets.file(address));
    if is_complete {
        let found = links.into_iter().flat_map(|(shown, links)| targets.check(links, shown));
        // The privacy notice may be a page that something else makes on the same host.
        let notice = site_file.as_ref().and_then(|file| yaml::value(&file.node, "privacy_notice"));
        let is_notice = |found: &Diagnostic| {
            matches!(found.problem, Problem::OwnPageMissing { .. })
                && found.source.path == files::SITE
                && notice.is_some_and(|notice| notice.range.contains(&found.range.start))
        };
        diagnostics.extend(found.filter(|found| !is_notice(found)));
    }
    diagnostics.extend(images.found_in_drawings());
    diagnostic::sort(&mut diagnostics);
    drop_lesser_quotes(&mut diagnostics);
    // A link that leads out is found in its folder, and when it is read.
    let is_link = |found: &Diagnostic| found.problem == Problem::FileOutsideContent;
    diagnostics.dedup_by(|a, b| is_link(a) && is_link(b) && a.source.path == b.source.path);

    let locale = records.site.as_ref().map(|site| site.locale.tag.clone());
    let has_errors = diagnostics.iter().any(|found| found.severity() == Severity::Error);
    let site = if has_errors {
        None
    } else {
        let is_left_out = |article: &Article| {
            let is_read = matches!(article.state, State::Read { .. });
            !is_read || article.window.is_to_come(&setting.now)
        };
        let (left_out, articles): (Vec<_>, Vec<_>) =
            articles.into_par_iter().partition(is_left_out);
        let left_out = left_out.into_iter();
        let held_back = left_out
            .filter_map(|article| HeldArticle::new(article, &setting.now, options.previews));
        let held_back = held_back.collect();
        let articles = articles.into_par_iter().filter_map(FinishedArticle::new).collect();
        let mut pictures = images.finish();
        if options.previews {
            pictures.extend(images_apart.finish());
        }
        let Pictures { assets, photos, hosts: image_hosts } = pictures;
        let published = published.map(|list| list.addresses).unwrap_or_default();
        let published = published.into_iter().map(|address| address.value).collect();
        let icons = icons.into_iter().collect();
        let files = text.files.publish(&content);
        let parts = Parts {
            articles,
            icons,
            assets,
            files,
            photos,
            image_hosts,
            held_back,
            published,
            theme,
        };
        pages::assemble(pages, records, &people.unwrap_or_default(), &setting, parts)
    };
    let today = setting.now.date();
    let dependencies = content.into_dependencies()?;
    Ok(Loaded { site, diagnostics, locale, today, dependencies })
}

/// Reports articles whose title another one has.
fn same_titles(articles: &[Article]) -> Vec<Diagnostic> {
    let mut first: HashMap<String, &str> = HashMap::with_capacity(articles.len());
    let mut found = Vec::new();
    for Article { path, state, .. } in articles {
        let State::Read { front: Some(front), .. } = state else { continue };
        let other = *first.entry(front.title.to_lowercase()).or_insert(path);
        if other != path {
            found.push(files::about(path, Problem::SameTitle { other: other.to_owned() }));
        }
    }
    found
}

/// Quotes that make a value wrong are not told of as a matter of looks, too.
fn drop_lesser_quotes(diagnostics: &mut Vec<Diagnostic>) {
    let place = |found: &Diagnostic| (found.source.path.clone(), found.range.clone());
    let breaks = |breaks| Problem::CurlyQuotes { breaks };
    let worse = diagnostics.iter().filter(|found| found.problem == breaks(true));
    let worse: HashSet<_> = worse.map(place).collect();
    if !worse.is_empty() {
        diagnostics
            .retain(|found| found.problem != breaks(false) || !worse.contains(&place(found)));
    }
}

/// Every page that a link may lead to.
fn targets<'a>(
    pages: &'a [PageSource],
    tag_pages: Option<&'a [String]>,
    records: &Records,
    articles: &'a [Article],
    now: &'a Zoned,
) -> LinkTargets<'a> {
    let mut targets = LinkTargets::new(now);
    for (source, record) in pages.iter().zip(&records.pages) {
        if record.is_hidden {
            targets.hidden(&source.address);
        } else if !source.is_not_found {
            targets.page(&source.address, record.anchors(records.services.as_ref()));
        }
    }
    match tag_pages {
        Some(pages) => pages.iter().for_each(|page| targets.page(page, Some(Vec::new()))),
        None => targets.any_tag(),
    }
    for Article { slug, state, window, .. } in articles {
        match state {
            State::Read { front, anchors, .. } => {
                targets.article(slug, *window, Some(anchors));
                let aliases = front.iter().flat_map(|front| front.aliases.iter().flatten());
                aliases.for_each(|alias| targets.moved(&alias.0, slug));
            }
            State::Unreadable | State::Expired => targets.article(slug, *window, None),
            State::Draft => targets.draft(slug),
        }
        if !is_slug(slug) {
            targets.misnamed(&names::fold(slug));
        }
    }
    targets
}

/// Whether an article's `aliases` could be read.
fn are_aliases_known(article: &Article) -> bool {
    match &article.state {
        State::Unreadable => false,
        State::Draft | State::Expired => true,
        State::Read { front, .. } => front.is_some(),
    }
}
