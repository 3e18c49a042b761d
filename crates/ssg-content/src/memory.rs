//! What a run remembers for the next one, so that ten thousand articles are not read again because
//! one of them was saved.

use std::collections::HashMap;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use jiff::{Timestamp, ToSpan};
use rayon::prelude::*;

use crate::article::{self, Article, ArticleSetting, State};
use crate::files::{ArticleFile, Content};

/// Articles of earlier runs in the same project, and what they depend on besides their files.
#[derive(Default)]
pub struct Memory {
    setting: String,
    articles: HashMap<String, (Stamp, Article)>,
    /// The pictures and hosts that all articles and records asked for.
    asked: (Vec<String>, Vec<String>),
    /// Of the pictures, in their order.
    pictures: Vec<Option<Stamp>>,
}

/// Tells one state of a file from the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stamp {
    device: u64,
    file: u64,
    length: u64,
    /// Seconds and nanoseconds of the last change, of its content or of what is known of it.
    modified: (i64, i64),
    changed: (i64, i64),
}

/// A file that was written so shortly before it was read may be written again without its stamp
/// showing it: the clocks of file systems are coarse.
const TOO_RECENT_MS: i64 = 50;

impl Stamp {
    /// `None` for a file that is not there.
    fn of(file: &Path) -> Option<Stamp> {
        let data = fs::metadata(file).ok()?;
        Some(Stamp {
            device: data.dev(),
            file: data.ino(),
            length: data.len(),
            modified: (data.mtime(), data.mtime_nsec()),
            changed: (data.ctime(), data.ctime_nsec()),
        })
    }

    fn is_settled(&self, now: Timestamp) -> bool {
        let (seconds, nanoseconds) = self.changed.max(self.modified);
        let written = Timestamp::new(seconds, i32::try_from(nanoseconds).unwrap_or_default());
        written.is_ok_and(|written| written + TOO_RECENT_MS.milliseconds() < now)
    }
}

impl Memory {
    /// Reads articles, those that are not remembered.
    ///
    /// An article is remembered when nothing is wrong with it and it does not come or go by the
    /// clock. It is the same as long as its file, the pictures of all and the setting are.
    pub(crate) fn articles(
        &mut self,
        files: &[ArticleFile],
        setting: &ArticleSetting<'_>,
        now: Timestamp,
    ) -> Vec<Article> {
        let (content, images) = (setting.content, setting.surroundings.images);
        let identity = setting.identity();
        if self.setting != identity || stamps(content, &self.asked.0) != self.pictures {
            *self = Memory { setting: identity, ..Memory::default() };
        }
        // Pictures of articles that are not read again are still pictures of the site.
        images.ask_again(&self.asked);

        let read: Vec<(Article, Option<Stamp>)> = files
            .par_iter()
            .map(|file| {
                let place = content.locate(&file.path);
                let stamp = Stamp::of(&place);
                match self.articles.get(&file.path) {
                    Some((known, article)) if stamp == Some(*known) => {
                        content.note_file(&place);
                        (article.clone(), None)
                    }
                    _ => (article::load(file, setting), stamp),
                }
            })
            .collect();

        self.asked = images.asked();
        self.pictures = stamps(content, &self.asked.0);
        let is_settled = |stamp: &Stamp| stamp.is_settled(now);
        if !self.pictures.iter().flatten().all(is_settled) {
            self.setting.clear();
        }
        for (article, stamp) in &read {
            let Some(stamp) = stamp else { continue };
            let is_lasting = article.diagnostics.is_empty()
                && article.window.is_always()
                && matches!(article.state, State::Read { .. });
            if is_lasting && is_settled(stamp) {
                self.articles.insert(article.path.clone(), (*stamp, article.clone()));
            }
        }
        read.into_iter().map(|(article, _)| article).collect()
    }
}

/// The stamps of files below `content/`.
fn stamps(content: &Content, paths: &[String]) -> Vec<Option<Stamp>> {
    paths.iter().map(|path| Stamp::of(&content.locate(&format!("content/{path}")))).collect()
}
