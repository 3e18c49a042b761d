//! Decodes one article, or one entry of a collection: from its file to a checked record, its HTML,
//! and links to check later.

use std::sync::Arc;

use jiff::ZonedDateTime;
use jiff::civil::Date;
use parking_lot::Mutex;
use ssg_model::content::article::FrontMatter;
use ssg_model::content::entry_front::EntryFront;
use ssg_model::content::fields::is_slug;
use ssg_model::content::old_address::OldAddress;
use ssg_model::content::shape::CollectionEntry;
use ssg_model::content::site_url::SiteUrl;
use ssg_model::decode::{Context, Decode};
use ssg_model::diagnostic::{RangedProblems, Source, diagnostic, diagnostics, errors};
use ssg_model::kind::{Kind, Kinds, pageless};
use ssg_model::problem::Problem;
use ssg_model::route;
use ssg_model::site::HoldReason;
use ssg_model::value::{ByteRange, Spanned, YamlNode};
use ssg_store::Digest;

use crate::article_pages::{FinishedArticle, Front};
use crate::decoding::{DecodedFile, Decoder, Findings, Pending};
use crate::files::{self, ArticleFile};
use crate::front_matter;
use crate::lengths;
use crate::schedule::Window;
use crate::setting::Setting;
use crate::texts::{
    self, ArticleBlock, KnownParts, ReadArticle, RenderedText, TextFacts, TextPart,
};
use crate::yaml;

/// The number of years ahead from which a date counts as a mistake.
const FAR_YEARS: i16 = 20;

/// An article, or an entry of a collection, as far as it could be read.
pub(crate) struct Article {
    pub(crate) slug: String,
    /// The collection of an entry; `None` for an article.
    pub(crate) collection: Option<&'static Kind>,
    /// The path of the file, relative to the project root.
    pub(crate) path: String,
    pub(crate) address: String,
    pub(crate) state: State,
    pub(crate) window: Window,
    /// The digest of the file, once it is read.
    pub(crate) digest: Option<Digest>,
    pub(crate) found: Findings,
    /// The article with edit marks, and the identity of the decoder that made it.
    marked: Mutex<Option<(Digest, Arc<Article>)>>,
}

pub(crate) enum State {
    /// A file that could not be parsed.
    Unreadable,
    /// A draft or a hidden entry, left out of the site, with the article that its preview shows.
    /// Errors in it are reported in the preview only.
    Draft(Box<Article>, HoldReason),
    /// An article past its `expire_at`; files it refers to may be gone.
    Expired,
    Read {
        /// `None` if decoding reported a problem.
        finished: Option<Arc<FinishedArticle>>,
        /// Every id in the text, sorted.
        anchors: Vec<String>,
    },
}

impl Article {
    fn unread(file: &ArticleFile, kinds: &'static Kinds) -> Article {
        let ArticleFile { path, slug, collection } = file;
        let found = collection.and_then(|name| kinds.collection(name));
        let address = match (collection, found) {
            (None, _) => route::article(slug),
            (_, Some((_, collection))) => collection.address(slug),
            // A mistake in the collection has been reported.
            (Some(name), None) => pageless(name, slug),
        };
        Article {
            slug: slug.clone(),
            collection: found.map(|(kind, _)| kind),
            path: path.clone(),
            address,
            state: State::Unreadable,
            window: Window::default(),
            digest: None,
            found: Findings::default(),
            marked: Mutex::default(),
        }
    }

    /// Returns the article if it is read and has no problem.
    pub(crate) fn finished(&self) -> Option<&Arc<FinishedArticle>> {
        match &self.state {
            State::Read { finished, .. } => finished.as_ref(),
            _ => None,
        }
    }

    /// Returns the article that the site or a preview shows, whether it has problems or not.
    pub(crate) fn shown(&self) -> Option<&Article> {
        match &self.state {
            State::Draft(finished, _) => Some(finished),
            State::Read { .. } => Some(self),
            State::Unreadable | State::Expired => None,
        }
    }

    /// Returns the article with edit marks, which `read` makes unless a decoder with this identity
    /// has made it.
    pub(crate) fn marked(&self, identity: Digest, read: impl FnOnce() -> Article) -> Arc<Article> {
        let mut marked = self.marked.lock();
        match &*marked {
            Some((known, article)) if *known == identity => Arc::clone(article),
            _ => Arc::clone(&marked.insert((identity, Arc::new(read()))).1),
        }
    }

    /// Whether this and another form of the article differ at most in what its own page and its card
    /// show.
    pub(crate) fn has_place_of(&self, other: &Article) -> bool {
        let is_lasting = [self, other].iter().all(|one| one.window == Window::default());
        let has_same = match [&self.state, &other.state] {
            [State::Draft(_, one), State::Draft(_, other)] => one == other,
            _ => {
                let data = |article: &Article| article.finished().map(|one| one.shared_data());
                data(self).is_some() && data(self) == data(other)
            }
        };
        is_lasting && self.path == other.path && has_same
    }

    /// Whether the article stays the same while its file does: it has no error, which may be about a
    /// missing file, and does not depend on the time.
    pub(crate) fn is_lasting(&self) -> bool {
        let is_right = |article: &Article| errors(&article.found.diagnostics).is_empty();
        self.window == Window::default() && is_right(self) && self.shown().is_some_and(is_right)
    }

    /// Whether the article is left out of the site at the time `now`.
    pub(crate) fn is_left_out(&self, now: &ZonedDateTime) -> bool {
        !matches!(self.state, State::Read { .. }) || self.window.is_to_come(now)
    }

    /// Whether the `aliases` of the article could be read.
    pub(crate) fn are_aliases_known(&self) -> bool {
        match &self.state {
            State::Unreadable => false,
            State::Draft(..) | State::Expired => true,
            State::Read { finished, .. } => finished.is_some(),
        }
    }
}

impl Decoder<'_> {
    /// Returns the digest of all settings that affect articles and their pages.
    pub(crate) fn identity(&self) -> Digest {
        let Decoder { images, setting, people, products, kinds, .. } = self;
        let Setting { url, languages, now, locale, .. } = &***setting;
        let Setting { brand, files, words, drafts, future, .. } = &***setting;
        let SiteUrl { origin, base } = url;
        let (day, zone) = (now.date(), now.time_zone().iana_name());
        let (files, looks) = (files.identity(), images.theme.css());
        let site = format!("{origin}{base}\n{brand}\n{files}\n{looks}\n{words:?}\n{people:?}");
        // Kinds of equal files are at one place. Fields may have amounts and refer to services.
        let own = kinds.collections().next();
        let own = own.map(|_| format!("{:p} {products:?} {:?}", *kinds, setting.currency));
        let site = format!("{site}\n{drafts} {future}\n{day} {zone:?}\n{locale:?}{own:?}");
        Digest::of(format!("{site}{languages:?}"))
    }

    /// Reads and checks one article.
    pub(crate) fn article(&self, file: &ArticleFile) -> Article {
        let unread = Article::unread(file, self.kinds);
        let Decoder { block, images, setting, .. } = self;
        let read = texts::read_file(&file.path, &unread.address, *block, images.content, setting);
        let mut article = match read {
            Ok(read) => self.decode_article(file, read, unread),
            Err(problem) => {
                let found = Findings { diagnostics: vec![*problem], ..unread.found };
                Article { found, ..unread }
            }
        };
        if !is_slug(&file.slug) {
            let end = if file.path.ends_with(".yaml") { ".yaml" } else { ".md" };
            let suggestion = files::correct_name(&file.slug, end);
            let problem = Problem::BadSlug { suggestion };
            let found = self.images.content.about_name(&file.path, problem);
            article.found.diagnostics.push(found);
        }
        article
    }

    fn decode_article(&self, file: &ArticleFile, read: ReadArticle, unread: Article) -> Article {
        let ReadArticle { source, digest, parts: known } = read;
        let source = &source;
        let mut article = Article { digest: Some(digest), ..unread };
        if file.collection.is_some() && article.collection.is_none() {
            return article;
        }
        let end = source.text.len();
        let (parts, facts) = match known {
            Some(KnownParts { front_matter, text, facts }) => {
                (Some((Some(front_matter), text..end)), Some(facts))
            }
            None if file.path.ends_with(".yaml") => {
                let (node, problems) = yaml::parse(&source.text, 0);
                article.found.diagnostics.extend(diagnostics(source, problems));
                (Some((node, end..end)), None)
            }
            None => (front_matter::read(source, &mut article.found.diagnostics), None),
        };
        let Some((node, range)) = parts else { return article };
        let part = TextPart {
            source: Arc::clone(source),
            digest,
            range,
            path: article.address.clone(),
            setting: Arc::clone(self.setting),
        };
        // Later runs would not report problems of the front matter.
        let block = self.block.filter(|_| article.found.diagnostics.is_empty());
        let says = |key| node.as_ref().and_then(|node| yaml::flag(node, key)).is_some();
        // Nothing of an entry without a page is shown early.
        let has_page = article.has_page();
        let held = match () {
            () if has_page && says("draft") && !self.setting.drafts => Some(HoldReason::Draft),
            () if has_page && article.collection.is_some() && says("hidden") => {
                Some(HoldReason::Hidden)
            }
            () => None,
        };
        if let Some(reason) = held {
            let mut finished = Article::unread(file, self.kinds);
            article.found.old_addresses = aliases(node.as_ref(), source);
            self.decode_parts(node, part, facts, block, &mut finished);
            article.state = State::Draft(Box::new(finished), reason);
            return article;
        }
        let now = &self.setting.now;
        let window = node.as_ref().filter(|_| has_page).map(|node| Window::of(node, now));
        article.window = window.unwrap_or_default();
        if self.setting.future {
            article.window.start = None;
        }
        if article.window.is_over(now) && !article.window.is_empty() {
            article.state = State::Expired;
            article.found.old_addresses = aliases(node.as_ref(), source);
            return article;
        }
        self.decode_parts(node, part, facts, block, &mut article);
        article
    }

    /// Decodes and checks the front matter and the text, whatever the publication date. `facts` are
    /// those of an earlier run; new ones are kept in `block`.
    fn decode_parts(
        &self,
        node: Option<YamlNode>,
        part: TextPart,
        facts: Option<TextFacts>,
        block: Option<&ArticleBlock>,
        article: &mut Article,
    ) {
        let (source, body) = (&Arc::clone(&part.source), part.range.clone());
        let is_draft = node.as_ref().is_some_and(is_draft);
        let decoded = node.as_ref().map(|node| self.front(article, node, source));
        let DecodedFile { value: front, mut found } = decoded.unwrap_or_default();
        if let Some(node) = &node {
            found.add_translation(node, source);
        }
        let collection = article.collection.and_then(|kind| kind.collection.as_ref());
        let has_body = collection.is_none_or(|collection| collection.body);
        let written = source.text[body.clone()].trim();
        if !has_body && !written.is_empty() {
            let start = body.start + source.text[body.clone()].find(written).unwrap_or_default();
            let first = start..start + written.lines().next().unwrap_or_default().len();
            found.diagnostics.push(diagnostic(source, first, Problem::BODY_NOT_DECLARED));
        }
        found.diagnostics.append(&mut article.found.diagnostics);
        let RenderedText { body: html, facts, has_text, images, problems, is_lasting } =
            texts::read(part.clone(), facts, self.images, self.bodies);
        if let (Some(block), Some(node), true) = (block, node, is_lasting) {
            block.keep(&part, node, facts.clone(), self.images.content);
        }
        // A text with problems may be unreadable rather than empty.
        if !has_text && has_body && !is_draft && problems.is_empty() {
            let end = source.text.trim_end().len();
            found.diagnostics.push(diagnostic(source, end..end, Problem::EMPTY_TEXT));
        }
        let TextFacts { words, anchors, links, contacts } = facts;
        let place = |range: ByteRange| body.start + range.start..body.start + range.end;
        found.add_text(source, links, images, problems, place);
        let contacts = contacts.into_iter();
        found.contacts.extend(contacts.map(|value| Pending { source: Arc::clone(source), value }));
        found.shorten_source(source, body.start);
        article.found = found;
        let finished = front.map(|front| {
            let Article { slug, path, address, .. } = &*article;
            let names = [slug, path, address].map(String::clone);
            Arc::new(FinishedArticle::new(names, front, html, words))
        });
        article.state = State::Read { finished, anchors };
    }

    /// Decodes and checks the data of an article or of an entry.
    fn front(
        &self,
        article: &Article,
        node: &YamlNode,
        source: &Arc<Source>,
    ) -> DecodedFile<Front> {
        let decode = |cx: &mut dyn Context| match article.collection {
            None => FrontMatter::decode(node, cx).map(|front| Front::Article(Box::new(front))),
            Some(kind) => {
                let (front, entry) = CollectionEntry::decode(kind, &article.slug, node, cx)?;
                Some(Front::Entry(kind, front.map(Box::new), Arc::new(entry)))
            }
        };
        let mut decoded = self.decode_with(source, decode);
        let (now, brand) = (&self.setting.now, &self.setting.brand);
        let problems = match &decoded.value {
            Some(Front::Article(front)) => {
                let FrontMatter { title, summary, .. } = &**front;
                let lengths = lengths::check(node, title, "summary", summary, brand);
                [check_dates(front, node, now), lengths]
            }
            Some(Front::Entry(_, Some(front), _)) => {
                let EntryFront { title, description, publish_at, expire_at, .. } = &**front;
                let window = Window { start: *publish_at, end: *expire_at };
                let lengths = lengths::check(node, title, "description", description, brand);
                [check_window(window, node, now), lengths]
            }
            _ => Default::default(),
        };
        decoded.found.diagnostics.extend(diagnostics(source, problems.concat()));
        decoded
    }
}

/// Returns the well-formed aliases of an article that is left out without being checked, so that
/// they are not reported as lost addresses.
fn aliases(front: Option<&YamlNode>, source: &Arc<Source>) -> Vec<Pending<Spanned<String>>> {
    let items = front.map_or(&[][..], |front| yaml::items(front, "aliases"));
    let parsed = items.iter().filter_map(|item| {
        let value = OldAddress::parse(yaml::text(item)?)?.0;
        let value = Spanned { value, range: item.range.clone() };
        Some(Pending { source: Arc::clone(source), value })
    });
    parsed.collect()
}

impl Article {
    /// Whether it is an article, or an entry of a collection with pages.
    pub(crate) fn has_page(&self) -> bool {
        let collection = self.collection.and_then(|kind| kind.collection.as_ref());
        collection.is_none_or(|collection| collection.path.is_some())
    }
}

/// Whether the front matter says `draft: true`; works before the rest of it is decoded.
fn is_draft(node: &YamlNode) -> bool {
    yaml::flag(node, "draft").is_some()
}

fn check_dates(front: &FrontMatter, node: &YamlNode, now: &ZonedDateTime) -> RangedProblems {
    let mut found = RangedProblems::new();
    let mut report = |key, problem| {
        found.extend(yaml::value(node, key).map(|node| (node.range.clone(), problem)));
    };
    let is_far = |date| is_far(date, now);
    if is_far(front.date.0) {
        report("date", Problem::FAR_DATE);
    } else if front.date.0 > now.date() && front.publish_at.is_none() && !front.draft {
        report("date", Problem::FutureDate { date: front.date.0.to_string() });
    }
    if front.updated.is_some_and(|updated| is_far(updated.0)) {
        report("updated", Problem::FAR_DATE);
    }
    if front.updated.is_some_and(|updated| updated < front.date) {
        report("updated", Problem::UPDATED_BEFORE_DATE);
    }
    found.extend(check_window(Window { start: front.publish_at, end: front.expire_at }, node, now));
    found
}

/// Whether a day must be a mistake.
fn is_far(date: Date, now: &ZonedDateTime) -> bool {
    // A year before 2000 means that the clock was never set.
    now.year() >= 2000 && date.year() > now.year() + FAR_YEARS
}

fn check_window(window: Window, node: &YamlNode, now: &ZonedDateTime) -> RangedProblems {
    let mut found = RangedProblems::new();
    let mut report = |key, problem| {
        found.extend(yaml::value(node, key).map(|node| (node.range.clone(), problem)));
    };
    for (key, moment) in [("publish_at", window.start), ("expire_at", window.end)] {
        if moment
            .is_some_and(|it| is_far(it.0.to_zoned_datetime(now.time_zone().clone()).date(), now))
        {
            report(key, Problem::FAR_DATE);
        }
    }
    if window.is_empty() {
        report("expire_at", Problem::EXPIRES_TOO_EARLY);
    }
    found
}
