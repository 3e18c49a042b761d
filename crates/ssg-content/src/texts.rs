//! Renders the texts of articles, and caches the facts found in them.
//!
//! The HTML is not cached: of ten thousand articles, most have pages from an earlier build, and the
//! others are rendered again.

use std::collections::HashSet;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use ssg_model::article_text::ArticleText;
use ssg_model::body::{Bodies, Body};
use ssg_model::content::site_url::SiteUrl;
use ssg_model::diagnostic::{RangedProblems, Source};
use ssg_model::problem::Problem;
use ssg_model::samples;
use ssg_model::theme::Theme;
use ssg_model::value::ByteRange;
use ssg_store::{Digest, Store};

use crate::contacts::{self, NamedContact};
use crate::contents::contents;
use crate::files::Content;
use crate::images::{ImageOrigin, Images};
use crate::markdown::{self, Heading, Link, MarkdownInput, RenderedMarkdown};
use crate::marks::{BlockMarks, FileMarks, as_attributes};
use crate::reading;
use crate::setting::Setting;

/// The facts of articles without problems, pictures and links to files, by [`TextPart::cache_key`].
pub type MarkdownCache = Store<TextFacts>;

/// The facts found in a text, apart from its HTML.
#[derive(Serialize, Deserialize)]
pub struct TextFacts {
    /// The number of words shown.
    pub(crate) words: usize,
    /// Every id in the text, sorted.
    pub(crate) anchors: Vec<String>,
    pub(crate) links: Vec<Link>,
    /// The contacts in the file, including its front matter.
    pub(crate) contacts: Vec<NamedContact>,
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
}

/// Reads the text of an article. If its facts are cached, the HTML is made only when it is read.
pub(crate) fn read(
    part: TextPart,
    cache: Option<&MarkdownCache>,
    images: &Images<'_>,
    bodies: &Bodies,
) -> RenderedText {
    let key = part.cache_key();
    if let Some(facts) = cache.and_then(|cache| cache.get(&key)) {
        let (images, problems) = (Vec::new(), Vec::new());
        let body = part.lazy(key, bodies);
        return RenderedText { body, facts, has_text: true, images, problems };
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
    let digest = if has_others { Digest::of(&text) } else { key };
    if let Some(cache) = cache
        && !has_others
        && problems.is_empty()
        && has_text
    {
        cache.put(key, &facts);
    }
    RenderedText { body: bodies.keep(text, digest), facts, has_text, images, problems }
}

impl TextPart {
    /// Returns the cache key of the text: everything its HTML depends on, apart from pictures and
    /// files.
    fn cache_key(&self) -> Digest {
        let TextPart { source, digest, range: _, path, setting } = self;
        let SiteUrl { origin, base } = &setting.url;
        let parts = [&**path, &source.path, origin, base].into_iter();
        let folders = setting.languages.all.iter().map(|language| &*language.folder);
        let parts = parts.chain(setting.words_in_texts()).chain(folders);
        Digest::of_parts(parts.map(str::as_bytes).chain([&digest.as_bytes()[..]]))
    }

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

    /// Returns a body that is rendered when it is read; until then, the file is kept like other
    /// texts.
    fn lazy(self, key: Digest, bodies: &Bodies) -> Body {
        let kept = bodies.keep(self.source.text.clone(), self.digest);
        let source = Arc::new(Source::new(self.source.path.clone(), String::new()));
        let part = TextPart { source, ..self };
        Body::lazy(key, move || {
            let source = Arc::new(Source::new(part.source.path.clone(), kept.read()?));
            let part = TextPart { source, ..part.clone() };
            Ok(part.text_without_pictures().into_kept())
        })
    }

    fn text_without_pictures(&self) -> ArticleText {
        let content = Content::open(&self.setting.root);
        let images = Images::new(&content, &self.setting.base, &Theme::default());
        let RenderedMarkdown { html, headings, .. } = self.render(&images);
        let words = reading::words(&html);
        article_text(html, &headings, words)
    }
}

fn article_text(html: String, headings: &[Heading], words: usize) -> ArticleText {
    ArticleText { html, contents: contents(headings, words) }
}
