//! What earlier runs have found in the texts of articles, so that ten thousand are not taken apart
//! again because one of them has changed.
//!
//! A text is known by a hash of itself and of all that its HTML depends on. The HTML is not kept:
//! most articles that are known are pages that are known, too, and the others are made again.

use std::collections::HashMap;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use ssg_model::article_text::ArticleText;
use ssg_model::body::{Bodies, Body};
use ssg_model::diagnostic::Source;
use ssg_model::hash::{sha256, sha256_of_pieces};
use ssg_model::value::ByteRange;

use crate::contents::contents;
use crate::files::Content;
use crate::images::Images;
use crate::markdown::{self, Heading, Link, MarkdownContext, RenderedMarkdown};
use crate::reading;

/// What is known of texts, and what was found in those of this run.
pub struct Texts {
    /// By key, as JSON that is read when it is asked for.
    before: HashMap<String, String>,
    /// Likewise.
    now: Mutex<Vec<Body>>,
    found: Bodies,
}

/// Bytes of JSON that are kept in memory: what is found in the texts of five thousand articles.
const FOUND: usize = 8 << 20;

/// What was found in a text, apart from what its page shows.
#[derive(Serialize, Deserialize)]
struct Known {
    words: usize,
    anchors: Vec<String>,
    links: Vec<Link>,
}

/// What the texts of all articles have in common.
pub(crate) struct TextSetting {
    /// Of the project.
    pub(crate) root: PathBuf,
    /// Base path of the site, with a slash at both ends.
    pub(crate) base: String,
    /// See [`MarkdownContext`].
    pub(crate) footnotes: String,
    pub(crate) footnote_back: String,
}

/// The part of an article's file that is its text.
pub(crate) struct TextPart {
    pub(crate) source: Arc<Source>,
    pub(crate) range: ByteRange,
    /// The canonical path of the article.
    pub(crate) path: String,
    pub(crate) setting: Arc<TextSetting>,
}

/// A text of an article, taken apart.
pub(crate) struct Text {
    pub(crate) body: Body,
    /// How many words it shows.
    pub(crate) words: usize,
    /// Every id in it, in order.
    pub(crate) anchors: Vec<String>,
    pub(crate) links: Vec<Link>,
    pub(crate) problems: markdown::Problems,
}

impl Texts {
    /// Reads lines such as [`Texts::written`] gives; those that cannot be read are not known.
    pub fn parse(text: &str) -> Texts {
        let entries = text.lines().filter_map(|line| line.split_once(' '));
        let before = entries.map(|(key, known)| (key.to_owned(), known.to_owned())).collect();
        Texts { before, now: Mutex::default(), found: Bodies::with_room(FOUND) }
    }

    /// What was found in the texts of this run; `None` when all of it was known.
    pub fn written(self) -> Option<Found> {
        let Texts { before, now, found: _ } = self;
        let now = now.into_inner().unwrap_or_else(PoisonError::into_inner);
        let are_known = now.iter().all(|text| before.contains_key(text.hash()));
        (now.len() != before.len() || !are_known).then_some(Found(now))
    }

    /// Takes the text of an article apart, unless that is known.
    pub(crate) fn take_apart(&self, part: TextPart, images: &Images<'_>, bodies: &Bodies) -> Text {
        let key = part.key();
        if let Some((json, known)) = self.recall(&key) {
            self.note(json, &key);
            let Known { words, anchors, links } = known;
            let body =
                Body::made_when_asked_for(key, move || part.text_without_pictures().into_kept());
            return Text { body, words, anchors, links, problems: Vec::new() };
        }
        let RenderedMarkdown { html, mut anchors, headings, links, problems } = part.render(images);
        anchors.sort_unstable();
        let words = reading::words(&html);
        let has_pictures = html.contains("<img");
        let text = article_text(html, &headings, words).into_kept();
        // What pictures look like is in other files.
        if has_pictures {
            let hash = sha256(text.as_bytes());
            let body = bodies.keep(text, hash);
            return Text { body, words, anchors, links, problems };
        }
        let known = Known { words, anchors, links };
        if problems.is_empty()
            && let Ok(json) = serde_json::to_string(&known)
        {
            self.note(json, &key);
        }
        let Known { words, anchors, links } = known;
        Text { body: bodies.keep(text, key), words, anchors, links, problems }
    }

    fn recall(&self, key: &str) -> Option<(String, Known)> {
        let json = self.before.get(key)?;
        Some((json.clone(), serde_json::from_str(json).ok()?))
    }

    fn note(&self, json: String, key: &str) {
        let noted = self.found.keep(json, key.to_owned());
        self.now.lock().unwrap_or_else(PoisonError::into_inner).push(noted);
    }
}

impl Default for Texts {
    fn default() -> Texts {
        Texts::parse("")
    }
}

/// What was found in the texts of one run.
pub struct Found(Vec<Body>);

impl Found {
    /// A line for each text.
    pub fn lines(&self) -> impl Iterator<Item = io::Result<String>> {
        self.0.iter().map(|text| Ok(format!("{} {}\n", text.hash(), text.read()?)))
    }
}

impl TextPart {
    fn text(&self) -> &str {
        &self.source.text[self.range.clone()]
    }

    /// Identifies the text with all that its HTML depends on, apart from pictures.
    fn key(&self) -> String {
        let TextSetting { root: _, base, footnotes, footnote_back } = &*self.setting;
        let parts = [&*self.path, &self.source.path, base, footnotes, footnote_back, self.text()];
        sha256_of_pieces(parts.map(str::as_bytes))
    }

    fn render(&self, images: &Images<'_>) -> RenderedMarkdown {
        let TextPart { source, range, path, setting } = self;
        let TextSetting { root: _, base, footnotes, footnote_back } = &**setting;
        let offset = range.start;
        let file = &source.path;
        markdown::render(
            self.text(),
            &MarkdownContext { path, file, offset, base, images, footnotes, footnote_back },
        )
    }

    fn text_without_pictures(&self) -> ArticleText {
        let content = Content::open(&self.setting.root);
        let images = Images::new(&content, &self.setting.base);
        let RenderedMarkdown { html, headings, .. } = self.render(&images);
        let words = reading::words(&html);
        article_text(html, &headings, words)
    }
}

fn article_text(html: String, headings: &[Heading], words: usize) -> ArticleText {
    ArticleText { html, contents: contents(headings, words) }
}
