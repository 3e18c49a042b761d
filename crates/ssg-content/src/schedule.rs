//! The publication window of an article: its `publish_at` and `expire_at`.

use jiff::ZonedDateTime;
use ssg_model::content::moment::Moment;
use ssg_model::value::YamlNode;

use crate::yaml;

/// The time in which an article is part of the site: from `start` until just before `end`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Window {
    /// The start; `None` if there is no `publish_at`.
    pub(crate) start: Option<Moment>,
    /// The end; `None` if there is no `expire_at`.
    pub(crate) end: Option<Moment>,
}

impl Window {
    /// Reads the times in front matter before it is decoded; a malformed time counts as absent, and
    /// is reported when it is decoded.
    pub(crate) fn of(front: &YamlNode, now: &ZonedDateTime) -> Window {
        let moment = |name| {
            let text = yaml::value(front, name).and_then(yaml::text)?;
            Moment::parse(text, now.time_zone()).ok()
        };
        Window { start: moment("publish_at"), end: moment("expire_at") }
    }

    /// Whether the window has not begun.
    pub(crate) fn is_to_come(&self, now: &ZonedDateTime) -> bool {
        self.start.is_some_and(|start| start.0 > now.timestamp())
    }

    /// Whether the window has ended.
    pub(crate) fn is_over(&self, now: &ZonedDateTime) -> bool {
        self.end.is_some_and(|end| end.0 <= now.timestamp())
    }

    /// Whether the window ends before it begins.
    pub(crate) fn is_empty(&self) -> bool {
        self.start.zip(self.end).is_some_and(|(start, end)| end <= start)
    }
}
