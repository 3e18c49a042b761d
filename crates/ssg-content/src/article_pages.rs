//! Builds the pages and cards of finished articles.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use parking_lot::Mutex;
use rayon::prelude::*;
use ssg_model::body::Body;
use ssg_model::content::article::FrontMatter;
use ssg_model::content::fields::{ArticleImage, RouteLink};
use ssg_model::content::old_address::OldAddress;
use ssg_model::content::pages::PageMeta;
use ssg_model::content::references::TagName;
use ssg_model::content::section_kind::ArticleCard;
use ssg_model::content::site::ArticleWords;
use ssg_model::locale::Locale;
use ssg_model::payload::{ArticleLink, ArticleProps, ArticleTag, Page};
use ssg_model::route;
use ssg_model::site::{Leaving, PageKind, Redirect, SitePage};
use ssg_store::Digest;

use crate::reading;

/// An article without errors, for the site or for a preview. While the settings stay the same, its
/// card and its page are made once.
pub(crate) struct FinishedArticle {
    slug: String,
    path: String,
    pub(crate) front: FrontMatter,
    /// The digest of `front`.
    pub(crate) data: Digest,
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
    pub(crate) fn new(
        slug: String,
        path: String,
        front: FrontMatter,
        body: Body,
        words: usize,
    ) -> FinishedArticle {
        let link = ArticleLink { to: RouteLink(route::article(&slug)), title: front.title.clone() };
        let (link, card, page) = (Arc::new(link), OnceLock::new(), Mutex::default());
        let (title_key, data) = (front.title.to_lowercase(), Digest::of(format!("{front:?}")));
        FinishedArticle { slug, path, front, data, body, words, title_key, link, card, page }
    }

    /// Returns redirects from the article's former addresses.
    pub(crate) fn redirects(&self) -> Vec<Redirect> {
        redirects(&self.front.aliases, &self.link.to.0, &self.front.title)
    }

    pub(crate) fn card(&self, locale: &Locale) -> Arc<ArticleCard> {
        let FrontMatter { title, date, summary, image, tags, .. } = &self.front;
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
        brand: &str,
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
                Arc::clone(page.insert(Arc::new(article_page(brand, words, locale, self, links))))
            }
        }
    }

    /// Returns the sort key of the article: newest first, articles of the same day by name.
    pub(crate) fn place(&self) -> impl Ord {
        (Reverse(self.front.date), &self.slug)
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

/// The articles of the site without errors, newest first, with what follows from them.
pub(crate) struct FinishedArticles {
    pub(crate) articles: Vec<Arc<FinishedArticle>>,
    data: Arc<ArticleData>,
    pages: OnceLock<Vec<Arc<SitePage>>>,
}

/// What follows from the front matter of all articles.
pub(crate) struct ArticleData {
    pub(crate) cards: Vec<Arc<ArticleCard>>,
    /// The names of all tags, by slug.
    pub(crate) tags: BTreeMap<String, String>,
    /// The ids of the people who have written articles.
    pub(crate) authors: BTreeSet<String>,
    pub(crate) redirects: Vec<Redirect>,
    /// The articles that will leave the site, sorted by path.
    pub(crate) leaving: Vec<Leaving>,
    pub(crate) lists: KnownLists,
}

/// The later pages of each list of articles, by its path, with the digest of the first page and of
/// what is different in others.
pub(crate) type KnownLists = Mutex<HashMap<String, (Option<Digest>, Vec<Arc<SitePage>>)>>;

impl Deref for FinishedArticles {
    type Target = ArticleData;

    fn deref(&self) -> &ArticleData {
        &self.data
    }
}

impl FinishedArticles {
    pub(crate) fn new(
        mut articles: Vec<Arc<FinishedArticle>>,
        locale: &Locale,
    ) -> FinishedArticles {
        articles.sort_by(|a, b| a.place().cmp(&b.place()));
        let fronts = || articles.iter().map(|article| &article.front);
        let tags = fronts().flat_map(|front| front.tags.iter().flatten());
        let authors = fronts().filter_map(|front| Some(front.author.as_ref()?.0.clone()));
        let data = ArticleData {
            cards: articles.iter().map(|article| article.card(locale)).collect(),
            tags: tags.map(|TagName { name, slug }| (slug.clone(), name.clone())).collect(),
            authors: authors.collect(),
            redirects: articles.iter().flat_map(|article| article.redirects()).collect(),
            leaving: leaving(&articles),
            lists: KnownLists::default(),
        };
        FinishedArticles { articles, data: Arc::new(data), pages: OnceLock::new() }
    }

    /// Returns the articles with others in place of some, which differ from them only in their texts.
    pub(crate) fn with<'a>(
        &self,
        changed: impl Iterator<Item = [Option<&'a Arc<FinishedArticle>>; 2]>,
    ) -> FinishedArticles {
        let mut articles = self.articles.clone();
        for [old, new] in changed {
            let is_it = |article: &&mut Arc<FinishedArticle>| {
                old.is_some_and(|old| Arc::ptr_eq(article, old))
            };
            if let (Some(article), Some(new)) = (articles.iter_mut().find(is_it), new) {
                article.clone_from(new);
            }
        }
        FinishedArticles { articles, data: Arc::clone(&self.data), pages: OnceLock::new() }
    }

    /// Returns the pages of the articles.
    pub(crate) fn pages(
        &self,
        brand: &str,
        words: &ArticleWords,
        locale: &Locale,
    ) -> &[Arc<SitePage>] {
        self.pages.get_or_init(|| {
            let link = |at: usize| self.articles.get(at).map(|article| &article.link);
            let articles = self.articles.par_iter().enumerate();
            let page = |(at, article): (usize, &Arc<FinishedArticle>)| {
                let next = at.checked_sub(1).and_then(link);
                article.page(brand, words, locale, [link(at + 1), next])
            };
            articles.map(page).collect()
        })
    }
}

fn leaving(articles: &[Arc<FinishedArticle>]) -> Vec<Leaving> {
    let leaving = articles.iter().filter_map(|article| {
        let at = article.front.expire_at?.0;
        Some(Leaving { path: route::article(&article.slug), at })
    });
    let mut leaving: Vec<Leaving> = leaving.collect();
    leaving.sort_by(|a, b| a.path.cmp(&b.path));
    leaving
}

/// Builds the page of an article that is not among `others`, which are sorted.
pub(crate) fn preview(
    brand: &str,
    words: &ArticleWords,
    locale: &Locale,
    article: &FinishedArticle,
    others: &[Arc<FinishedArticle>],
) -> SitePage {
    let at = others.partition_point(|other| other.place() < article.place());
    let next = at.checked_sub(1).and_then(|at| others.get(at));
    let links = [others.get(at), next].map(|other| other.map(|other| Arc::clone(&other.link)));
    article_page(brand, words, locale, article, links)
}

fn article_page(
    brand: &str,
    words: &ArticleWords,
    locale: &Locale,
    article: &FinishedArticle,
    [previous, next]: [Option<Arc<ArticleLink>>; 2],
) -> SitePage {
    let FinishedArticle { slug, path, front, body, words: count, .. } = article;
    let FrontMatter { title, date, summary, image, share_image, author, tags, updated, .. } = front;
    let props = ArticleProps {
        title: title.clone(),
        date: date.text(locale),
        updated: updated.map(|date| date.text_in_sentence(locale)),
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
        ..SitePage::new(brand, route::article(slug), path.clone(), meta, page)
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
