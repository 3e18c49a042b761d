//! The texts of articles: from Markdown to HTML, and what was found in it.
//!
//! What was found is cached, the HTML is not: with ten thousand articles, most are pages that an
//! earlier build has made, too, and the others are made again.

use std::collections::HashSet;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use ssg_model::article_text::ArticleText;
use ssg_model::body::{Bodies, Body};
use ssg_model::content::site_url::SiteUrl;
use ssg_model::diagnostic::Source;
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

/// What was found in the Markdown of articles without pictures and links to files in which nothing
/// was wrong, by [`TextPart::cache_key`].
pub type MarkdownCache = Store<TextFacts>;

/// What was found in a text, apart from what its page shows.
#[derive(Serialize, Deserialize)]
pub struct TextFacts {
    /// How many words it shows.
    pub(crate) words: usize,
    /// Every id in it, in order.
    pub(crate) anchors: Vec<String>,
    pub(crate) links: Vec<Link>,
    /// The numbers and addresses that the file names, its front matter included.
    pub(crate) contacts: Vec<NamedContact>,
}

/// The part of an article's file that is its text.
pub(crate) struct TextPart {
    pub(crate) source: Arc<Source>,
    /// Of the whole file.
    pub(crate) digest: Digest,
    pub(crate) range: ByteRange,
    /// The canonical path of the article.
    pub(crate) path: String,
    pub(crate) setting: Arc<Setting>,
}

/// A text of an article, and what was found in it.
pub(crate) struct RenderedText {
    pub(crate) body: Body,
    pub(crate) facts: TextFacts,
    /// Whether it shows more than headings.
    pub(crate) has_text: bool,
    /// The images that it shows, and where they are named.
    pub(crate) images: Vec<(ByteRange, ImageOrigin)>,
    pub(crate) problems: markdown::Problems,
}

/// Reads the text of an article. Where the cache has the facts, its HTML is made only when it is
/// asked for.
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
    problems.extend(samples::find(&part.source.text[part.range.clone()]).map(|(at, sample)| {
        (at..at + sample.len(), Problem::SampleValue { what: sample.to_owned() })
    }));
    anchors.sort_unstable();
    let words = reading::words(&html);
    // What these look like is in other files.
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
    /// Identifies the text with all that its HTML depends on, apart from pictures and files.
    fn cache_key(&self) -> Digest {
        let TextPart { source, digest, range: _, path, setting } = self;
        let Setting { url: SiteUrl { origin, base }, words, .. } = &**setting;
        let parts = [&**path, &source.path, origin, base].into_iter().chain(words.all());
        Digest::of_parts(parts.map(str::as_bytes).chain([&digest.as_bytes()[..]]))
    }

    fn render(&self, images: &Images<'_>) -> RenderedMarkdown {
        let TextPart { source, digest: _, range, path, setting } = self;
        let marks = setting.marks.as_deref();
        let marks = marks.map(|marks| BlockMarks::Each(FileMarks { marks, source }));
        // An article has nothing before its text that has an id of its own.
        let taken = &HashSet::new();
        let text = &source.text[range.clone()];
        let text = MarkdownInput { text, path, offset: range.start, taken, marks };
        let rendered = markdown::render(&text, setting, images);
        match marks {
            Some(_) => RenderedMarkdown { html: as_attributes(&rendered.html), ..rendered },
            None => rendered,
        }
    }

    /// The text, made when it is read; until then the file is kept as other texts are.
    fn lazy(self, key: Digest, bodies: &Bodies) -> Body {
        let TextPart { source, digest, range, path, setting } = self;
        let kept = bodies.keep(source.text.clone(), digest);
        let file = source.path.clone();
        Body::lazy(key, move || {
            let part = TextPart {
                source: Arc::new(Source::new(file.clone(), kept.read()?)),
                digest,
                range: range.clone(),
                path: path.clone(),
                setting: Arc::clone(&setting),
            };
            Ok(part.text_without_pictures().into_kept())
        })
    }

    fn text_without_pictures(&self) -> ArticleText {
        let content = Content::open(&self.setting.root);
        let images = Images::new(&content, &self.setting.url.base, &Theme::default());
        let RenderedMarkdown { html, headings, .. } = self.render(&images);
        let words = reading::words(&html);
        article_text(html, &headings, words)
    }
}

fn article_text(html: String, headings: &[Heading], words: usize) -> ArticleText {
    ArticleText { html, contents: contents(headings, words) }
}
