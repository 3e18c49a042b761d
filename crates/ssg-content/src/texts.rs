//! Reads the files of articles and renders their texts. What is found in a text is cached, so that
//! an unchanged file need not be read.
//!
//! The HTML is not cached: of ten thousand articles, most have pages from an earlier build, and the
//! others are rendered again.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use ssg_model::article_text::ArticleText;
use ssg_model::body::{Bodies, Body};
use ssg_model::content::site_url::SiteUrl;
use ssg_model::diagnostic::{Diagnostic, RangedProblems, Source};
use ssg_model::failure::Failure;
use ssg_model::problem::Problem;
use ssg_model::samples;
use ssg_model::theme::Theme;
use ssg_model::value::{ByteRange, YamlNode};
use ssg_store::{Digest, FileState, Store};

use crate::contacts::{self, NamedContact};
use crate::contents::contents;
use crate::files::Content;
use crate::images::{ImageOrigin, Images};
use crate::markdown::{self, Heading, Link, MarkdownInput, RenderedMarkdown};
use crate::marks::{BlockMarks, FileMarks, as_attributes};
use crate::reading;
use crate::setting::Setting;

/// The files of articles whose texts have no problems, pictures and links to files, in
/// [`blocks`](ssg_store::blocks), each by the digest of its first path.
pub type ArticleCache = Store<CachedArticles>;

/// A block of articles, by [`cache_key`].
#[derive(Default, Serialize, Deserialize)]
pub struct CachedArticles(HashMap<Digest, KnownArticle>);

/// The file of an article, as far as it need not be read again.
#[derive(Serialize, Deserialize)]
struct KnownArticle {
    state: FileState,
    /// The digest of the text, without a byte order mark.
    digest: Digest,
    /// The front matter, and the text up to the last finding.
    beginning: String,
    parts: KnownParts,
}

/// The parts of an article's file that earlier runs have read.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct KnownParts {
    pub(crate) front_matter: YamlNode,
    /// The position of the text below.
    pub(crate) text: usize,
    pub(crate) facts: TextFacts,
}

/// A block of the cache while its articles are read.
pub(crate) struct ArticleBlock {
    /// The articles of an earlier run that this run has not looked for yet.
    known: Mutex<HashMap<Digest, KnownArticle>>,
    /// The articles that are new or changed.
    changed: Mutex<HashMap<Digest, KnownArticle>>,
}

/// The facts found in a text, apart from its HTML.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct TextFacts {
    /// The number of words shown.
    pub(crate) words: usize,
    /// Every id in the text, sorted.
    pub(crate) anchors: Vec<String>,
    pub(crate) links: Vec<Link>,
    /// The contacts in the file, including its front matter.
    pub(crate) contacts: Vec<NamedContact>,
}

/// The file of an article that was read, by this run or by an earlier one.
pub(crate) struct ReadArticle {
    /// The text, or its beginning if the parts are known.
    pub(crate) source: Arc<Source>,
    /// The digest of the whole text.
    pub(crate) digest: Digest,
    pub(crate) parts: Option<KnownParts>,
}

/// The text in an article's file.
#[derive(Clone)]
pub(crate) struct TextPart {
    pub(crate) source: Arc<Source>,
    /// The digest of the whole file.
    pub(crate) digest: Digest,
    pub(crate) range: ByteRange,
    /// The canonical path of the article.
    pub(crate) path: String,
    pub(crate) setting: Arc<Setting>,
}

/// The text of an article, with everything found in it.
pub(crate) struct RenderedText {
    pub(crate) body: Body,
    pub(crate) facts: TextFacts,
    /// Whether the text has more than headings.
    pub(crate) has_text: bool,
    /// The images shown, each with the range that names it.
    pub(crate) images: Vec<(ByteRange, ImageOrigin)>,
    pub(crate) problems: RangedProblems,
    /// Whether later runs may use the facts instead of the text.
    pub(crate) is_lasting: bool,
}

impl ArticleBlock {
    /// Opens the block with this key in the cache; a missing one is empty.
    pub(crate) fn open(cache: &ArticleCache, key: &Digest) -> ArticleBlock {
        let CachedArticles(known) = cache.get(key).unwrap_or_default();
        ArticleBlock { known: Mutex::new(known), changed: Mutex::default() }
    }

    /// Keeps the parts of an article that was read, for later runs.
    pub(crate) fn keep(
        &self,
        part: &TextPart,
        front_matter: YamlNode,
        facts: TextFacts,
        content: &Content,
    ) {
        let TextPart { source, digest, range, path, setting } = part;
        let ends = facts.links.iter().map(|link| range.start + link.range.end);
        let ends = ends.chain(facts.contacts.iter().map(|contact| contact.range.end));
        let last = ends.max().unwrap_or_default().max(range.start);
        let beginning = source.text[..line_end(&source.text, last)].to_owned();
        let state = content.inputs.state(&content.locate(&source.path));
        let parts = KnownParts { front_matter, text: range.start, facts };
        let known = KnownArticle { state, digest: *digest, beginning, parts };
        self.changed.lock().insert(cache_key(&source.path, path, setting), known);
    }

    /// Stores the block if one of its articles has changed or is gone.
    pub(crate) fn store(self, cache: &ArticleCache, key: Digest) {
        let (gone, changed) = (self.known.into_inner(), self.changed.into_inner());
        if !gone.is_empty() || !changed.is_empty() {
            let CachedArticles(mut all) = cache.get(&key).unwrap_or_default();
            all.retain(|article, _| !gone.contains_key(article));
            all.extend(changed);
            cache.put(key, &CachedArticles(all));
        }
    }
}

/// Reads the file of an article, unless an earlier run has read it in its present state.
pub(crate) fn read_file(
    path: &str,
    address: &str,
    block: Option<&ArticleBlock>,
    content: &Content,
    setting: &Setting,
) -> Result<ReadArticle, Box<Diagnostic>> {
    let file = content.locate(path);
    let cached = block.filter(|_| content.unsaved(path).is_none());
    let cached = cached.map(|block| (block, cache_key(path, address, setting)));
    let known = match cached.and_then(|(block, key)| block.known.lock().remove(&key)) {
        Some(KnownArticle { state, digest, beginning, parts }) if state.is_certain(&file) => {
            content.inputs.note(&file, state);
            let source = Arc::new(Source::new(path.to_owned(), beginning));
            return Ok(ReadArticle { source, digest, parts: Some(parts) });
        }
        known => known,
    };
    let (source, digest) = content.read_with_digest(path)?;
    let same = known.filter(|known| known.digest == digest);
    let parts = same.zip(cached).map(|(known, (block, key))| {
        let (parts, state) = (known.parts.clone(), content.inputs.state(&file));
        block.changed.lock().insert(key, KnownArticle { state, ..known });
        parts
    });
    Ok(ReadArticle { source, digest, parts })
}

/// Reads the text of an article. If its facts are known, the HTML is made only when it is read.
pub(crate) fn read(
    part: TextPart,
    facts: Option<TextFacts>,
    images: &Images<'_>,
    bodies: &Bodies,
) -> RenderedText {
    let key = cache_key(&part.source.path, &part.path, &part.setting);
    let identity = Digest::of_parts([&key.as_bytes()[..], part.digest.as_bytes()]);
    if let Some(facts) = facts {
        let (images, problems) = (Vec::new(), Vec::new());
        let body = Body::lazy(identity, move || part.read_again());
        return RenderedText { body, facts, has_text: true, images, problems, is_lasting: false };
    }
    let RenderedMarkdown { html, has_text, mut anchors, headings, links, images, mut problems } =
        part.render(images);
    let found = samples::in_markdown(&part.source.text[part.range.clone()], 0);
    problems.extend(found.map(|(range, sample)| (range, Problem::SampleValue(sample))));
    anchors.sort_unstable();
    let words = reading::words(&html);
    // Pictures and notes about files depend on other files.
    let has_others = !images.is_empty() || links.iter().any(|link| link.target.is_file());
    let text = article_text(html, &headings, words).into_kept();
    let contacts = contacts::find(&part.source);
    let facts = TextFacts { words, anchors, links, contacts };
    let identity = if has_others { Digest::of(&text) } else { identity };
    let is_lasting = !has_others && problems.is_empty() && has_text;
    let body = bodies.keep(text, identity);
    RenderedText { body, facts, has_text, images, problems, is_lasting }
}

/// Returns the key of an article's file: all that its HTML depends on, apart from the file itself,
/// pictures and other files.
fn cache_key(path: &str, address: &str, setting: &Setting) -> Digest {
    let SiteUrl { origin, base } = &setting.url;
    let folders = setting.languages.all.iter().map(|language| &*language.folder);
    let parts = [address, path, origin, base].into_iter();
    let parts = parts.chain(setting.words_in_texts()).chain(folders);
    Digest::of_parts(parts.map(str::as_bytes))
}

impl TextPart {
    fn render(&self, images: &Images<'_>) -> RenderedMarkdown {
        let TextPart { source, digest: _, range, path, setting } = self;
        let marks = setting.marks.as_deref();
        let marks = marks.map(|marks| BlockMarks::Each(FileMarks { marks, source }));
        // The page of an article has no ids before its text.
        let taken = &HashSet::new();
        let text = &source.text[range.clone()];
        let text = MarkdownInput { text, path, offset: range.start, taken, marks };
        let rendered = markdown::render(&text, setting, images);
        match marks {
            Some(_) => RenderedMarkdown { html: as_attributes(&rendered.html), ..rendered },
            None => rendered,
        }
    }

    /// Reads the whole file, and renders the text, which has no pictures.
    fn read_again(&self) -> Result<String, Failure> {
        let content = Content::open(&self.setting.root);
        let path = &self.source.path;
        let same = content.read_with_digest(path).ok().filter(|(_, now)| *now == self.digest);
        let (source, _) = same.ok_or_else(|| Failure::changed_during_build(path))?;
        let range = self.range.start..source.text.len();
        let images = Images::new(&content, &self.setting.base, &Theme::default());
        let part = TextPart { source, range, ..self.clone() };
        let RenderedMarkdown { html, headings, .. } = part.render(&images);
        let words = reading::words(&html);
        Ok(article_text(html, &headings, words).into_kept())
    }
}

/// Returns the end of the line of a byte.
pub(crate) fn line_end(text: &str, at: usize) -> usize {
    let line_end = text.as_bytes()[at..].iter().position(|byte| *byte == b'\n');
    line_end.map_or(text.len(), |end| at + end + 1)
}

fn article_text(html: String, headings: &[Heading], words: usize) -> ArticleText {
    ArticleText { html, contents: contents(headings, words) }
}
