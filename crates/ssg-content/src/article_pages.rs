//! Builds the pages and cards of finished articles.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Arc;

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

use crate::article::{Article, State};
use crate::reading;

/// An article without errors, for the site or for a preview.
pub(crate) struct FinishedArticle {
    slug: String,
    path: String,
    front: Box<FrontMatter>,
    body: Body,
    words: usize,
}

impl FinishedArticle {
    /// Returns `None` for an article that is left out or has errors.
    pub(crate) fn new(article: Article) -> Option<FinishedArticle> {
        match article.state {
            State::Read { front: Some(front), body, words, .. } => {
                let Article { slug, path, .. } = article;
                Some(FinishedArticle { slug, path, front, body, words })
            }
            _ => None,
        }
    }

    /// Returns redirects from the article's former addresses.
    pub(crate) fn redirects(&self) -> Vec<Redirect> {
        redirects(&self.front.aliases, &route::article(&self.slug), &self.front.title)
    }

    pub(crate) fn card(&self, locale: &Locale) -> ArticleCard {
        let FrontMatter { title, date, summary, image, tags, .. } = &*self.front;
        ArticleCard {
            path: RouteLink(route::article(&self.slug)),
            title: title.clone(),
            date: date.text(locale),
            summary: summary.clone(),
            image: image.clone().unwrap_or(ArticleImage::None),
            tags: tags.iter().flatten().map(|tag| tag.slug.clone()).collect(),
        }
    }

    /// Returns the sort key of the article: newest first, articles of the same day by name.
    pub(crate) fn place(&self) -> impl Ord {
        (Reverse(self.front.date), &self.slug)
    }

    fn link(&self) -> Arc<ArticleLink> {
        let to = RouteLink(route::article(&self.slug));
        Arc::new(ArticleLink { to, title: self.front.title.clone() })
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

/// Returns the articles that will leave the site, sorted by path.
pub(crate) fn leaving(articles: &[FinishedArticle]) -> Vec<Leaving> {
    let leaving = articles.iter().filter_map(|FinishedArticle { slug, front, .. }| {
        Some(Leaving { path: route::article(slug), at: front.expire_at?.0 })
    });
    let mut leaving: Vec<Leaving> = leaving.collect();
    leaving.sort_by(|a, b| a.path.cmp(&b.path));
    leaving
}

/// Returns the names of all tags, by slug.
pub(crate) fn tags(articles: &[FinishedArticle]) -> BTreeMap<String, String> {
    let tags = articles.iter().flat_map(|article| article.front.tags.iter().flatten());
    tags.map(|TagName { name, slug }| (slug.clone(), name.clone())).collect()
}

/// Builds the page of an article that is not among `others`, which are sorted.
pub(crate) fn preview(
    brand: &str,
    words: &ArticleWords,
    locale: &Locale,
    article: FinishedArticle,
    others: &[FinishedArticle],
) -> SitePage {
    let at = others.partition_point(|other| other.place() < article.place());
    let next = at.checked_sub(1).and_then(|at| others.get(at)).map(FinishedArticle::link);
    let previous = others.get(at).map(FinishedArticle::link);
    article_page(brand, words, locale, article, [previous, next])
}

/// Builds the pages of articles, which are sorted.
pub(crate) fn article_pages(
    brand: &str,
    words: &ArticleWords,
    locale: &Locale,
    articles: Vec<FinishedArticle>,
) -> impl IndexedParallelIterator<Item = SitePage> {
    let links: Vec<Arc<ArticleLink>> = articles.par_iter().map(FinishedArticle::link).collect();
    articles.into_par_iter().enumerate().map(move |(at, article)| {
        let next = at.checked_sub(1).and_then(|at| links.get(at));
        let previous = links.get(at + 1);
        article_page(brand, words, locale, article, [previous.cloned(), next.cloned()])
    })
}

fn article_page(
    brand: &str,
    words: &ArticleWords,
    locale: &Locale,
    article: FinishedArticle,
    [previous, next]: [Option<Arc<ArticleLink>>; 2],
) -> SitePage {
    let FinishedArticle { slug, path: source, front, body, words: count } = article;
    let FrontMatter { title, date, summary, image, share_image, author, tags, updated, .. } =
        *front;
    let props = ArticleProps {
        title: title.clone(),
        date: date.text(locale),
        updated: updated.map(|date| date.text_in_sentence(locale)),
        reading_time: reading_time(words, reading::minutes(count, locale)),
        image: image.unwrap_or(ArticleImage::None),
        contents: None,
        previous,
        next,
        author: author.map(|id| id.0),
        tags: tags.into_iter().flatten().map(|tag| tag_link(tag, locale)).collect(),
        // The text is in `body`.
        html: String::new(),
    };
    let meta = PageMeta { title, description: summary };
    let page = Page::Article(Box::new(props));
    SitePage {
        kind: PageKind::Article,
        body: Some(body),
        share_image,
        ..SitePage::new(brand, route::article(&slug), source, meta, page)
    }
}

fn tag_link(TagName { name, slug }: TagName, locale: &Locale) -> ArticleTag {
    ArticleTag { name, to: RouteLink(route::tag(&slug, locale.places())) }
}

fn reading_time(words: &ArticleWords, minutes: usize) -> String {
    match minutes {
        1 => words.reading_time_one.clone(),
        minutes => words.reading_time.replace("{minutes}", &minutes.to_string()),
    }
}
