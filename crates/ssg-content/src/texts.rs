//! What earlier runs have found in the texts of articles, so that ten thousand are not taken apart
//! again because one of them has changed.
//!
//! A text is known by a hash of itself and of all that its HTML depends on. The HTML is not kept:
//! most articles that are known are pages that are known, too, and the others are made again.

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use ssg_model::body::{Bodies, Body};
use ssg_model::diagnostic::Source;
use ssg_model::hash::{sha256, sha256_of_pieces};
use ssg_model::value::ByteRange;

use crate::files::Content;
use crate::images::Images;
use crate::markdown::{self, Environment, Heading, Link, Rendered};
use crate::reading;

/// What is known of texts, and what was found in those of this run.
#[derive(Default)]
pub struct Texts {
    /// By key, as JSON that is read when it is asked for.
    before: HashMap<String, String>,
    now: Mutex<HashMap<String, String>>,
}

/// What was found in a text, apart from its HTML.
#[derive(Serialize, Deserialize)]
struct Known {
    words: usize,
    headings: Vec<Heading>,
    /// The ids of what is no heading.
    other_anchors: Vec<String>,
    links: Vec<Link>,
}

/// What the texts of all articles have in common.
pub(crate) struct TextSetting {
    /// Of the project.
    pub(crate) root: PathBuf,
    /// Base path of the site, with a slash at both ends.
    pub(crate) base: String,
    /// See [`Environment`].
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
    pub(crate) headings: Vec<Heading>,
    /// Every id, in order.
    pub(crate) anchors: Vec<String>,
    pub(crate) links: Vec<Link>,
    pub(crate) problems: markdown::Problems,
}

impl Texts {
    /// Reads what [`Texts::written`] gave; lines that cannot be read are not known.
    pub fn parse(text: &str) -> Texts {
        let entries = text.lines().filter_map(|line| line.split_once(' '));
        let before = entries.map(|(key, known)| (key.to_owned(), known.to_owned())).collect();
        Texts { before, now: Mutex::default() }
    }

    /// What was found in the texts of this run, a line each; `None` when all of it was known.
    pub fn written(self) -> Option<String> {
        let Texts { before, now } = self;
        let now = now.into_inner().unwrap_or_else(PoisonError::into_inner);
        if now.len() == before.len() && now.keys().all(|key| before.contains_key(key)) {
            return None;
        }
        Some(now.into_iter().map(|(key, known)| format!("{key} {known}\n")).collect())
    }

    /// Takes the text of an article apart, unless that is known.
    pub(crate) fn take_apart(&self, part: TextPart, images: &Images<'_>, bodies: &Bodies) -> Text {
        let key = part.key();
        if let Some((json, known)) = self.recall(&key) {
            self.note(key.clone(), json);
            let Known { words, headings, other_anchors, links } = known;
            let ids = headings.iter().map(|heading| heading.id.clone());
            let anchors = sorted(ids.chain(other_anchors).collect());
            let body = Body::made_when_asked_for(key, move || part.html_without_pictures());
            return Text { body, words, headings, anchors, links, problems: Vec::new() };
        }
        let Rendered { html, anchors, headings, links, problems } = part.render(images);
        let (words, anchors) = (reading::words(&html), sorted(anchors));
        // What pictures look like is in other files.
        if html.contains("<img") {
            let hash = sha256(html.as_bytes());
            let body = bodies.keep(html, hash);
            return Text { body, words, headings, anchors, links, problems };
        }
        let ids: HashSet<&str> = headings.iter().map(|heading| &*heading.id).collect();
        let is_other = |id: &&String| !ids.contains(id.as_str());
        let other_anchors = anchors.iter().filter(is_other).cloned().collect();
        let known = Known { words, headings, other_anchors, links };
        if problems.is_empty()
            && let Ok(json) = serde_json::to_string(&known)
        {
            self.note(key.clone(), json);
        }
        let Known { headings, links, .. } = known;
        Text { body: bodies.keep(html, key), words, headings, anchors, links, problems }
    }

    fn recall(&self, key: &str) -> Option<(String, Known)> {
        let json = self.before.get(key)?;
        Some((json.clone(), serde_json::from_str(json).ok()?))
    }

    fn note(&self, key: String, json: String) {
        self.now.lock().unwrap_or_else(PoisonError::into_inner).insert(key, json);
    }
}

fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort_unstable();
    texts
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

    fn render(&self, images: &Images<'_>) -> Rendered {
        let TextPart { source, range, path, setting } = self;
        let TextSetting { root: _, base, footnotes, footnote_back } = &**setting;
        let offset = range.start;
        let file = &source.path;
        markdown::render(
            self.text(),
            &Environment { path, file, offset, base, images, footnotes, footnote_back },
        )
    }

    fn html_without_pictures(&self) -> String {
        let content = Content::open(&self.setting.root);
        self.render(&Images::new(&content, &self.setting.base)).html
    }
}
