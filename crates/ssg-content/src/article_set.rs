//! The articles of a load, with what follows from them alone: it is computed once, and kept by
//! later loads in the same process until an article changes.

use std::collections::{BTreeSet, HashMap};
use std::mem;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use jiff::ZonedDateTime;
use parking_lot::Mutex;
use ssg_model::diagnostic::Diagnostic;
use ssg_model::icon::Icon;
use ssg_model::locale::Locale;
use ssg_model::problem::Problem;
use ssg_store::{Dependencies, Digest};

use crate::article::Article;
use crate::article_pages::{FinishedArticles, KnownLists};
use crate::files;
use crate::images::Images;
use crate::links::ArticleTargets;
use crate::setting::Setting;
use crate::tags;
use crate::used_addresses;

/// The articles of a load, in the order of their names. They belong to one load, or to loads with
/// the same settings in which no article depends on the time.
#[derive(Default)]
pub(crate) struct ArticleSet {
    articles: Vec<Arc<Article>>,
    /// The files of the articles, unless the load has noted them itself.
    pub(crate) files: Dependencies,
    checked: OnceLock<Arc<CheckedArticles>>,
    /// What was found about links with these other targets.
    links: Mutex<Option<(Digest, Vec<Diagnostic>)>>,
    /// The files of the images shown.
    pictures: OnceLock<BTreeSet<String>>,
    /// The icons in the texts.
    icons: OnceLock<BTreeSet<Icon>>,
    left_out: OnceLock<Vec<Arc<Article>>>,
    /// What was found about titles.
    titles: OnceLock<Vec<Diagnostic>>,
    finished: OnceLock<FinishedArticles>,
    /// The pages of lists as they were made for earlier articles.
    lists: KnownLists,
    /// The articles with edit marks, and the identity of the decoder that made them.
    marked: Mutex<Option<(Digest, Arc<ArticleSet>)>>,
    /// The articles with edit marks before the last change.
    marked_before: Option<Arc<ArticleSet>>,
    with_findings: OnceLock<ArticlesFound>,
}

/// The indexes of the articles with findings of a kind.
#[derive(Default)]
pub(crate) struct ArticlesFound {
    pub(crate) diagnostics: Vec<usize>,
    pub(crate) old_addresses: Vec<usize>,
    pub(crate) contacts: Vec<usize>,
    pub(crate) images: Vec<usize>,
}

/// The number of changed articles up to which the rest is kept.
const MOST_CHANGED: usize = 16;

/// What the checks know about articles alone.
pub(crate) struct CheckedArticles {
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// The file of each address, by the key of [`addresses`].
    pub(crate) addresses: HashMap<String, String>,
    pub(crate) targets: ArticleTargets,
    pub(crate) are_aliases_known: bool,
}

impl Deref for ArticleSet {
    type Target = [Arc<Article>];

    fn deref(&self) -> &[Arc<Article>] {
        &self.articles
    }
}

impl ArticleSet {
    pub(crate) fn new(articles: Vec<Arc<Article>>, files: Dependencies) -> ArticleSet {
        ArticleSet { articles, files, ..ArticleSet::default() }
    }

    /// Creates the set that follows earlier ones, the last one first. It keeps what follows from the
    /// places of articles, if they are those of an earlier set.
    pub(crate) fn after(
        earlier: &[&Arc<ArticleSet>],
        articles: Vec<Arc<Article>>,
        files: Dependencies,
        locale: &Locale,
    ) -> ArticleSet {
        let marked = |earlier: &&Arc<ArticleSet>| {
            let marked = earlier.marked.lock().as_ref().map(|(_, marked)| Arc::clone(marked));
            marked.or_else(|| earlier.marked_before.clone())
        };
        let marked_before = earlier.iter().find_map(marked);
        let set = ArticleSet { marked_before, ..ArticleSet::new(articles, files) };
        let alike = earlier.iter().find_map(|earlier| Some((earlier, set.changed_since(earlier)?)));
        let Some((earlier, changed)) = alike else {
            if let Some(last) = earlier.first().and_then(|last| last.finished.get()) {
                set.lists.lock().clone_from(&last.lists.lock());
            }
            return set;
        };
        let is_told = |found: &Diagnostic| {
            changed.iter().any(|(article, _)| article.path == found.source.path)
        };
        if let Some(checked) = earlier.checked.get()
            && !checked.diagnostics.iter().any(is_told)
        {
            let _ = set.checked.set(Arc::clone(checked));
        }
        if let Some(left_out) = earlier.left_out.get() {
            let now = |article: &Arc<Article>| {
                let it = changed.iter().find(|(one, _)| Arc::ptr_eq(one, article));
                Arc::clone(it.map_or(article, |(_, now)| now))
            };
            let _ = set.left_out.set(left_out.iter().map(now).collect());
        }
        if let Some(finished) = earlier.finished.get() {
            let changed = changed.iter().map(|(one, other)| [one.finished(), other.finished()]);
            let _ = set.finished.set(finished.with(changed, locale));
        }
        let is_single = |(_, article): &(&Arc<Article>, &Arc<Article>)| {
            let key = article.finished().map(|finished| &finished.title_key);
            let same = set.iter().filter(|one| one.finished().map(|one| &one.title_key) == key);
            key.is_none() || same.count() == 1
        };
        if earlier.titles.get().is_some_and(Vec::is_empty) && changed.iter().all(is_single) {
            let _ = set.titles.set(Vec::new());
        }
        set
    }

    /// Returns the few articles of an earlier set that have changed, each with its present form;
    /// `None` if the places of articles have changed.
    fn changed_since<'a>(
        &'a self,
        earlier: &'a ArticleSet,
    ) -> Option<Vec<(&'a Arc<Article>, &'a Arc<Article>)>> {
        let pairs = earlier.iter().zip(&**self).filter(|(one, other)| !Arc::ptr_eq(one, other));
        let changed: Vec<_> = pairs.take(MOST_CHANGED + 1).collect();
        let is_alike = self.len() == earlier.len()
            && changed.len() <= MOST_CHANGED
            && changed.iter().all(|(one, other)| one.has_place_of(other));
        is_alike.then_some(changed)
    }

    /// Whether these are the articles of the set.
    pub(crate) fn is_same(&self, articles: &[Arc<Article>]) -> bool {
        self.len() == articles.len()
            && self.iter().zip(articles).all(|(one, other)| Arc::ptr_eq(one, other))
    }

    /// Returns the findings of a kind, each with its article.
    pub(crate) fn with<'a>(
        &'a self,
        kind: impl Fn(&'a ArticlesFound) -> &'a [usize],
    ) -> impl Iterator<Item = &'a Article> {
        let found = self.with_findings.get_or_init(|| {
            let mut all = ArticlesFound::default();
            for (at, Article { found, .. }) in self.iter().map(|article| &**article).enumerate() {
                for (has_any, list) in [
                    (!found.diagnostics.is_empty(), &mut all.diagnostics),
                    (!found.old_addresses.is_empty(), &mut all.old_addresses),
                    (!found.contacts.is_empty(), &mut all.contacts),
                    (!found.images.is_empty(), &mut all.images),
                ] {
                    list.extend(has_any.then_some(at));
                }
            }
            all
        });
        kind(found).iter().map(|at| &*self.articles[*at])
    }

    /// Returns the files of the images that articles and their previews show, sorted.
    pub(crate) fn pictures(&self) -> impl Iterator<Item = &str> {
        self.pictures
            .get_or_init(|| {
                let drafts = self.iter().filter_map(|article| article.shown());
                let all = self.iter().map(|article| &**article).chain(drafts);
                let uses = all.flat_map(|article| &article.found.images);
                uses.filter_map(|one| one.origin.file()).cloned().collect()
            })
            .iter()
            .map(String::as_str)
    }

    /// Returns the icons in the texts of articles, sorted.
    pub(crate) fn icons(&self) -> impl Iterator<Item = &Icon> {
        let find = || self.iter().flat_map(|article| &article.found.icons).copied().collect();
        self.icons.get_or_init(find).iter()
    }

    /// Reads the images again for another load.
    pub(crate) fn find_images(&self, images: &Images<'_>) {
        self.pictures().for_each(|path| images.find_again(path));
    }

    pub(crate) fn checked(&self, setting: &Setting) -> &CheckedArticles {
        self.checked.get_or_init(|| {
            let ((addresses, mut diagnostics), targets) = rayon::join(
                || used_addresses::of_articles(self),
                || ArticleTargets::new(self, setting),
            );
            diagnostics.extend(tags::check(self));
            Arc::new(CheckedArticles {
                diagnostics,
                addresses,
                targets,
                are_aliases_known: self.iter().all(|article| article.are_aliases_known()),
            })
        })
    }

    /// Returns the findings about articles with the title of another article.
    pub(crate) fn same_titles(&self) -> &[Diagnostic] {
        self.titles.get_or_init(|| same_titles(self))
    }

    /// Returns what `check` finds about the links of all articles; `others` identifies the targets
    /// that are not articles.
    pub(crate) fn links(
        &self,
        others: Digest,
        check: impl FnOnce() -> Vec<Diagnostic>,
    ) -> Vec<Diagnostic> {
        let mut known = self.links.lock();
        match &*known {
            Some((same, found)) if *same == others => found.clone(),
            _ => known.insert((others, check())).1.clone(),
        }
    }

    /// Returns the articles that are left out of the site.
    pub(crate) fn left_out(&self, now: &ZonedDateTime) -> &[Arc<Article>] {
        let find = || self.iter().filter(|article| article.is_left_out(now)).cloned().collect();
        self.left_out.get_or_init(find)
    }

    /// Returns the articles of the site without errors.
    pub(crate) fn finished(&self, setting: &Setting) -> &FinishedArticles {
        self.finished.get_or_init(|| {
            let shown = self.iter().filter(|article| !article.is_left_out(&setting.now));
            let finished = shown.filter_map(|article| article.finished().cloned());
            let lists = mem::take(&mut *self.lists.lock());
            FinishedArticles::new(finished.collect(), &setting.locale, Mutex::new(lists))
        })
    }

    /// Returns the set with edit marks, which `mark` makes unless a decoder with this identity has
    /// made it.
    pub(crate) fn marked(
        &self,
        identity: Digest,
        locale: &Locale,
        mark: impl FnOnce() -> Vec<Arc<Article>>,
    ) -> Arc<ArticleSet> {
        let mut marked = self.marked.lock();
        match &*marked {
            Some((known, set)) if *known == identity => Arc::clone(set),
            _ => {
                let known = marked.take().map(|(_, known)| known);
                let earlier = known.or_else(|| self.marked_before.clone()).unwrap_or_default();
                let set = ArticleSet::after(&[&earlier], mark(), Dependencies::default(), locale);
                Arc::clone(&marked.insert((identity, Arc::new(set))).1)
            }
        }
    }
}

/// Reports articles with the title of another article.
fn same_titles(articles: &[Arc<Article>]) -> Vec<Diagnostic> {
    let mut first: HashMap<&str, &str> = HashMap::with_capacity(articles.len());
    let mut found = Vec::new();
    for article in articles {
        let (path, Some(finished)) = (&article.path, article.finished()) else { continue };
        let other = *first.entry(&finished.title_key).or_insert(path);
        if other != path {
            found.push(files::about(path, Problem::SameTitle { other: other.to_owned() }));
        }
    }
    found
}
