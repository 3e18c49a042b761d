//! Builds the pages and cards of finished articles, and the pages of entries of collections.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use parking_lot::Mutex;
use rayon::prelude::*;
use ssg_model::body::Body;
use ssg_model::content::article::{ArticleCard, FrontMatter};
use ssg_model::content::entry_front::EntryFront;
use ssg_model::content::fields::{ArticleImage, RouteLink};
use ssg_model::content::old_address::OldAddress;
use ssg_model::content::pages::PageMeta;
use ssg_model::content::references::TagName;
use ssg_model::content::section_kind::{PageFrame, SharedContent};
use ssg_model::content::sections::{DeclaredProps, SectionProps};
use ssg_model::content::shape::{CollectionEntry, EntryLists};
use ssg_model::content::site::ArticleWords;
use ssg_model::kind::Kind;
use ssg_model::locale::Locale;
use ssg_model::payload::{ArticleLink, ArticleProps, ArticleTag, Page, SectionsProps};
use ssg_model::route;
use ssg_model::site::{Leaving, PageKind, Redirect, SitePage};
use ssg_store::Digest;

use crate::reading;

/// The data of an article, or of an entry of a collection.
pub(crate) enum Front {
    Article(Box<FrontMatter>),
    /// An entry; without a page, it has no front matter.
    Entry(&'static Kind, Option<Box<EntryFront>>, Arc<CollectionEntry>),
}

/// An article or an entry without errors, for the site or for a preview. While the settings stay the
/// same, its card and its page are made once.
pub(crate) struct FinishedArticle {
    slug: String,
    path: String,
    pub(crate) front: Front,
    body: Body,
    /// The number of words shown.
    words: usize,
    /// The title in lower case, to be compared.
    pub(crate) title_key: String,
    pub(crate) link: Arc<ArticleLink>,
    card: OnceLock<Arc<ArticleCard>>,
    page: Mutex<Option<Arc<SitePage>>>,
}

impl FinishedArticle {
    /// Creates an article from the names of its file, its path and its address.
    pub(crate) fn new(
        [slug, path, address]: [String; 3],
        front: Front,
        body: Body,
        words: usize,
    ) -> FinishedArticle {
        let (collection, title) = match &front {
            Front::Article(front) => ("", &front.title),
            Front::Entry(kind, front, _) => {
                (kind.name, front.as_ref().map_or(&path, |front| &front.title))
            }
        };
        let title_key = format!("{collection}{}", title.to_lowercase());
        let link = ArticleLink { to: RouteLink(address), title: title.clone() };
        let (link, card, page) = (Arc::new(link), OnceLock::new(), Mutex::default());
        FinishedArticle { slug, path, front, body, words, title_key, link, card, page }
    }

    /// Returns the data, apart from those that are the same for a collection, to be compared.
    fn data(&self) -> String {
        match &self.front {
            Front::Article(front) => format!("{front:?}"),
            Front::Entry(_, front, entry) => format!("{front:?}{entry:?}"),
        }
    }

    /// Returns those data that decide about more than the article's own page and card, to be compared.
    pub(crate) fn shared_data(&self) -> String {
        let Front::Article(front) = &self.front else { return self.data() };
        let FrontMatter { date, author, tags, expire_at, aliases, .. } = &**front;
        // Redirects show the title.
        let title = aliases.as_ref().map(|_| &front.title);
        format!("{date:?} {author:?} {tags:?} {expire_at:?} {aliases:?} {title:?}")
    }

    pub(crate) fn aliases(&self) -> &Option<Vec<OldAddress>> {
        match &self.front {
            Front::Article(front) => &front.aliases,
            Front::Entry(_, front, _) => front.as_ref().map_or(&None, |front| &front.aliases),
        }
    }

    /// Returns the front matter of an article.
    fn article(&self) -> Option<&FrontMatter> {
        match &self.front {
            Front::Article(front) => Some(front),
            Front::Entry(..) => None,
        }
    }

    /// Returns redirects from the article's former addresses.
    pub(crate) fn redirects(&self) -> Vec<Redirect> {
        redirects(self.aliases(), &self.link.to.0, &self.link.title)
    }

    fn card(&self, front: &FrontMatter, locale: &Locale) -> Arc<ArticleCard> {
        let FrontMatter { title, date, summary, image, tags, .. } = front;
        let make = || {
            Arc::new(ArticleCard {
                path: self.link.to.clone(),
                title: title.clone(),
                date: date.text(locale),
                summary: summary.clone(),
                image: image.clone().unwrap_or(ArticleImage::None),
                tags: tags.iter().flatten().map(|tag| tag.slug.clone()).collect(),
            })
        };
        Arc::clone(self.card.get_or_init(make))
    }

    /// Returns the page, with links to the articles before and after it.
    fn page(
        &self,
        front: &FrontMatter,
        frame: PageFrame<'_>,
        words: &ArticleWords,
        locale: &Locale,
        [previous, next]: [Option<&Arc<ArticleLink>>; 2],
    ) -> Arc<SitePage> {
        let is_same = |known: &Option<Arc<ArticleLink>>, now: Option<&Arc<ArticleLink>>| {
            known.as_ref().map(Arc::as_ptr) == now.map(Arc::as_ptr)
        };
        let mut page = self.page.lock();
        match page.as_ref().map(|page| (page, &page.payload.page)) {
            Some((page, Page::Article(article)))
                if is_same(&article.previous, previous) && is_same(&article.next, next) =>
            {
                Arc::clone(page)
            }
            _ => {
                let links = [previous.cloned(), next.cloned()];
                let made = article_page(frame, words, locale, self, front, links);
                Arc::clone(page.insert(Arc::new(made)))
            }
        }
    }

    /// Returns the sort key of the article: newest first, articles of the same day by name.
    pub(crate) fn place(&self) -> impl Ord {
        (self.article().map(|front| Reverse(front.date)), &self.slug)
    }
}

/// Returns redirects from the former addresses of a page to its current one.
pub(crate) fn redirects(old: &Option<Vec<OldAddress>>, to: &str, title: &str) -> Vec<Redirect> {
    let redirect = |OldAddress(from): &OldAddress| Redirect {
        from: from.clone(),
        to: to.to_owned(),
        title: title.to_owned(),
    };
    old.iter().flatten().map(redirect).collect()
}

/// The articles of the site without errors, newest first, and the entries, with what follows from
/// them.
pub(crate) struct FinishedArticles {
    pub(crate) articles: Vec<Arc<FinishedArticle>>,
    /// The entries that are files, in the order of their paths.
    entries: Vec<Arc<FinishedArticle>>,
    data: Arc<ArticleData>,
    pages: OnceLock<Vec<Arc<SitePage>>>,
}

/// What follows from the front matter of all articles and entries.
#[derive(Clone)]
pub(crate) struct ArticleData {
    pub(crate) cards: Vec<Arc<ArticleCard>>,
    /// The names of all tags, by slug.
    pub(crate) tags: BTreeMap<String, String>,
    /// The ids of the people who have written articles.
    pub(crate) authors: BTreeSet<String>,
    pub(crate) redirects: Vec<Redirect>,
    /// The articles that will leave the site, sorted by path.
    pub(crate) leaving: Vec<Leaving>,
    pub(crate) lists: Arc<KnownLists>,
}

/// The later pages of each list of articles, by its path.
pub(crate) type KnownLists = Mutex<HashMap<String, Vec<ListPage>>>;

/// A later page of a list of articles, with all that it shows.
#[derive(Clone)]
pub(crate) struct ListPage {
    /// The digest of what all pages of the list show.
    pub(crate) common: Digest,
    pub(crate) cards: Vec<Arc<ArticleCard>>,
    pub(crate) page: Arc<SitePage>,
}

impl Deref for FinishedArticles {
    type Target = ArticleData;

    fn deref(&self) -> &ArticleData {
        &self.data
    }
}

impl FinishedArticles {
    /// Creates them from articles in any order; `lists` are those of an earlier load.
    pub(crate) fn new(
        all: Vec<Arc<FinishedArticle>>,
        locale: &Locale,
        lists: KnownLists,
    ) -> FinishedArticles {
        let (mut articles, entries): (Vec<_>, Vec<_>) =
            all.into_iter().partition(|one| one.article().is_some());
        articles.par_sort_by(|a, b| a.place().cmp(&b.place()));
        let all = || articles.iter().chain(&entries);
        let fronts = || articles.iter().filter_map(|article| article.article());
        let tags = fronts().flat_map(|front| front.tags.iter().flatten());
        let authors = fronts().filter_map(|front| Some(front.author.as_ref()?.0.clone()));
        let cards = articles.par_iter().filter_map(|one| Some(one.card(one.article()?, locale)));
        let data = ArticleData {
            cards: cards.collect(),
            tags: tags.map(|TagName { name, slug }| (slug.clone(), name.clone())).collect(),
            authors: authors.collect(),
            redirects: all().flat_map(|article| article.redirects()).collect(),
            leaving: leaving(all()),
            lists: Arc::new(lists),
        };
        FinishedArticles { articles, entries, data: Arc::new(data), pages: OnceLock::new() }
    }

    /// Returns the articles with others in place of some, which have the same places.
    pub(crate) fn with<'a>(
        &self,
        changed: impl Iterator<Item = [Option<&'a Arc<FinishedArticle>>; 2]>,
        locale: &Locale,
    ) -> FinishedArticles {
        let (mut articles, mut entries) = (self.articles.clone(), self.entries.clone());
        let mut data = Arc::clone(&self.data);
        for (old, new) in changed.filter_map(|[old, new]| old.zip(new)) {
            let is_it = |article: &Arc<FinishedArticle>| Arc::ptr_eq(article, old);
            if let Some(at) = articles.iter().position(is_it) {
                articles[at].clone_from(new);
                if let Some(front) = new.article().filter(|_| new.data() != old.data()) {
                    Arc::make_mut(&mut data).cards[at] = new.card(front, locale);
                }
            } else if let Some(at) = entries.iter().position(is_it) {
                entries[at].clone_from(new);
            }
        }
        FinishedArticles { articles, entries, data, pages: OnceLock::new() }
    }

    /// Returns the pages of the articles.
    pub(crate) fn pages(
        &self,
        frame: PageFrame<'_>,
        words: &ArticleWords,
        locale: &Locale,
    ) -> &[Arc<SitePage>] {
        self.pages.get_or_init(|| {
            let link = |at: usize| self.articles.get(at).map(|article| &article.link);
            let articles = self.articles.par_iter().enumerate();
            let page = |(at, article): (usize, &Arc<FinishedArticle>)| {
                let next = at.checked_sub(1).and_then(link);
                Some(article.page(article.article()?, frame, words, locale, [link(at + 1), next]))
            };
            articles.filter_map(page).collect()
        })
    }

    /// Returns the pages of the entries.
    pub(crate) fn entry_pages(&self, shared: &SharedContent<'_>) -> Vec<Arc<SitePage>> {
        let page = |entry: &Arc<FinishedArticle>| {
            let Front::Entry(kind, Some(front), one) = &entry.front else { return None };
            let make = || Arc::new(entry_page(shared, entry, kind, front, one));
            Some(match kind.fields.has_references() {
                true => make(),
                false => Arc::clone(entry.page.lock().get_or_insert_with(make)),
            })
        };
        self.entries.iter().filter_map(page).collect()
    }

    /// Returns the entries that are files, by collection, each sorted by name.
    pub(crate) fn entry_lists(&self) -> EntryLists {
        let mut lists = EntryLists::new();
        for entry in &self.entries {
            if let Front::Entry(kind, _, entry) = &entry.front
                && let Some(collection) = &kind.collection
            {
                lists.entry(collection.name).or_default().push(Arc::clone(entry));
            }
        }
        lists.values_mut().for_each(|list| list.sort_by(|one, other| one.id.cmp(&other.id)));
        lists
    }
}

/// Returns the page of an entry: it consists of one section, whose kind is the collection.
fn entry_page(
    shared: &SharedContent<'_>,
    entry: &FinishedArticle,
    kind: &'static Kind,
    front: &EntryFront,
    values: &CollectionEntry,
) -> SitePage {
    let section = DeclaredProps::of_entry(kind, values).resolved(&shared.of_page(None));
    let page = Page::Sections(SectionsProps {
        sections: vec![SectionProps::Declared(section)],
        anchors: BTreeMap::new(),
    });
    let meta = PageMeta { title: front.title.clone(), description: front.description.clone() };
    let has_body = kind.collection.as_ref().is_some_and(|collection| collection.body);
    SitePage {
        kind: PageKind::Entry,
        body: has_body.then(|| entry.body.clone()),
        share_image: front.share_image,
        share_photo: front.share_image,
        ..SitePage::new(shared.frame, entry.link.to.0.clone(), entry.path.clone(), meta, page)
    }
}

fn leaving<'a>(articles: impl Iterator<Item = &'a Arc<FinishedArticle>>) -> Vec<Leaving> {
    let leaving = articles.filter_map(|article| {
        let at = match &article.front {
            Front::Article(front) => front.expire_at,
            Front::Entry(_, front, _) => front.as_ref()?.expire_at,
        };
        Some(Leaving { path: article.link.to.0.clone(), at: at?.0 })
    });
    let mut leaving: Vec<Leaving> = leaving.collect();
    leaving.sort_by(|a, b| a.path.cmp(&b.path));
    leaving
}

/// Builds the page of an article or entry that is not among `others`, which are sorted; `None` for
/// an entry without a page.
pub(crate) fn preview(
    shared: &SharedContent<'_>,
    words: &ArticleWords,
    locale: &Locale,
    article: &FinishedArticle,
    others: &[Arc<FinishedArticle>],
) -> Option<SitePage> {
    let front = match &article.front {
        Front::Article(front) => front,
        Front::Entry(kind, front, one) => {
            return Some(entry_page(shared, article, kind, front.as_ref()?, one));
        }
    };
    let at = others.partition_point(|other| other.place() < article.place());
    let next = at.checked_sub(1).and_then(|at| others.get(at));
    let links = [others.get(at), next].map(|other| other.map(|other| Arc::clone(&other.link)));
    Some(article_page(shared.frame, words, locale, article, front, links))
}

fn article_page(
    frame: PageFrame<'_>,
    words: &ArticleWords,
    locale: &Locale,
    article: &FinishedArticle,
    front: &FrontMatter,
    [previous, next]: [Option<Arc<ArticleLink>>; 2],
) -> SitePage {
    let FinishedArticle { slug, path, body, words: count, .. } = article;
    let FrontMatter { title, date, summary, image, share_image, author, tags, updated, .. } = front;
    let props = ArticleProps {
        title: title.clone(),
        date: date.text(locale),
        updated: updated.map(|date| date.text(locale)),
        reading_time: reading_time(words, reading::minutes(*count, locale)),
        image: image.clone().unwrap_or(ArticleImage::None),
        contents: None,
        previous,
        next,
        author: author.as_ref().map(|id| id.0.clone()),
        tags: tags.iter().flatten().map(|tag| tag_link(tag, locale)).collect(),
        // The text is in `body`.
        html: String::new(),
    };
    let meta = PageMeta { title: title.clone(), description: summary.clone() };
    let page = Page::Article(Box::new(props));
    SitePage {
        kind: PageKind::Article,
        body: Some(body.clone()),
        share_image: *share_image,
        share_photo: *share_image,
        ..SitePage::new(frame, route::article(slug), path.clone(), meta, page)
    }
}

fn tag_link(TagName { name, slug }: &TagName, locale: &Locale) -> ArticleTag {
    ArticleTag { name: name.clone(), to: RouteLink(route::tag(slug, locale.places())) }
}

fn reading_time(words: &ArticleWords, minutes: usize) -> String {
    match minutes {
        1 => words.reading_time_one.clone(),
        minutes => words.reading_time.replace("{minutes}", &minutes.to_string()),
    }
}
