//! Remembers what servers have answered, from one run to the next.
//!
//! Only answers are remembered: whoever gave none is asked again, which costs nobody anything.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use ssg_model::file_error::{FileAction, FileError};
use url::Url;

use crate::link_status::{FinalResponse, LinkStatus};

/// How long a good answer holds.
const GOOD: SignedDuration = SignedDuration::from_hours(7 * 24);

/// How long any other answer holds: what is wrong may be mended soon.
const OTHER: SignedDuration = SignedDuration::from_hours(1);

/// Answers by address, as the file holds them.
#[derive(Default, Serialize, Deserialize)]
pub struct Memory {
    answers: BTreeMap<Url, Remembered>,
}

#[derive(Serialize, Deserialize)]
struct Remembered {
    /// Seconds since 1970, UTC.
    asked: i64,
    #[serde(flatten)]
    answer: FinalResponse,
}

impl Memory {
    /// Reads the file. One that is missing or damaged is as good as empty.
    pub fn read(file: &Path) -> Memory {
        let text = fs::read(file).unwrap_or_default();
        serde_json::from_slice(&text).unwrap_or_default()
    }

    /// What is known of an address and still holds.
    pub(crate) fn status(&self, url: &Url, now: Timestamp) -> Option<LinkStatus> {
        let known = self.answers.get(url).filter(|known| known.holds(url, now))?;
        Some(known.answer.link_status(url))
    }

    pub(crate) fn put(&mut self, url: &Url, answer: FinalResponse, now: Timestamp) {
        self.answers.insert(url.clone(), Remembered { asked: now.as_second(), answer });
    }

    /// Writes the file, without what no longer holds. Other processes see it whole or not at all.
    pub fn write(mut self, file: &Path, now: Timestamp) -> Result<(), FileError> {
        self.answers.retain(|url, known| known.holds(url, now));
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder).map_err(FileAction::Write.failed(folder))?;
        }
        let text = serde_json::to_vec_pretty(&self).unwrap_or_default();
        let temporary = file.with_extension(format!("json.{}", std::process::id()));
        fs::write(&temporary, text).map_err(FileAction::Write.failed(&temporary))?;
        fs::rename(&temporary, file).map_err(FileAction::Write.failed(file))
    }
}

impl Remembered {
    fn holds(&self, url: &Url, now: Timestamp) -> bool {
        let time = match self.answer.link_status(url) {
            LinkStatus::Good => GOOD,
            _ => OTHER,
        };
        let age = now.as_second() - self.asked;
        // An answer from the future was remembered under another clock.
        (0..time.as_secs()).contains(&age)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(text: &str) -> Url {
        Url::parse(text).unwrap()
    }

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_second(seconds).unwrap()
    }

    #[track_caller]
    fn check(status: u16, seconds: i64) {
        let mut memory = Memory::default();
        memory.put(&url("https://uno.mx/"), FinalResponse { status, moved_to: None }, at(1000));
        let knows = |now| memory.status(&url("https://uno.mx/"), at(now)).is_some();
        assert!(knows(1000) && knows(1000 + seconds - 1));
        assert!(!knows(999) && !knows(1000 + seconds));
    }

    #[test]
    fn good_answers_hold_for_a_week_and_others_for_an_hour() {
        check(200, 7 * 24 * 3600);
        check(404, 3600);
        check(429, 3600);
    }

    #[test]
    fn what_no_longer_holds_is_forgotten() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("cache/links.json");
        let mut memory = Memory::default();
        memory.put(
            &url("https://uno.mx/"),
            FinalResponse { status: 200, moved_to: Some(url("https://uno.mx/a")) },
            at(1000),
        );
        memory.put(
            &url("https://dos.mx/"),
            FinalResponse { status: 404, moved_to: None },
            at(1000),
        );
        memory.write(&file, at(9000)).unwrap();
        let memory = Memory::read(&file);
        assert_eq!(memory.answers.len(), 1);
        assert!(memory.status(&url("https://uno.mx/"), at(9000)).is_some());
        fs::write(&file, "{").unwrap();
        assert!(Memory::read(&file).answers.is_empty());
    }
}
