//! Finds `*` or `_` without a counterpart: a mistake, unless it refers to a note or begins one.

use std::collections::HashSet;

use ssg_model::problem::Problem;
use ssg_model::value::ByteRange;

use super::writer::{LoneMark, MarkSide, Writer};

impl Writer<'_> {
    /// Records a mark that touches a word on one side only.
    pub(super) fn note_lone_mark(&mut self, at: usize) {
        let (before, rest) = (&self.body[..at], &self.body[at..]);
        let mut rest = rest.chars();
        let Some(mark) = rest.next() else { return };
        let (last, next) = (before.chars().next_back(), rest.next());
        let is_word =
            |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || "«»“”¿?¡!.".contains(c));
        let is_space = |c: Option<char>| c.is_none_or(char::is_whitespace);
        let line = before.trim_end_matches([' ', '>', '-', '|']);
        let is_first = line.is_empty() || line.ends_with('\n');
        let side = match (is_space(last), is_space(next)) {
            (true, false) if is_word(next) && is_first => MarkSide::Start,
            (true, false) if is_word(next) => MarkSide::Before,
            (false, true) if is_word(last) => MarkSide::After,
            _ => return,
        };
        self.lone_marks.push(LoneMark { at, mark, side });
    }

    /// Whether a note begins with these marks, each after a backslash: `\\* Con tope`.
    pub(super) fn has_note(&mut self, marks: &str) -> bool {
        let body = self.body;
        let notes = self.notes.get_or_insert_with(|| {
            let lines = body.lines().map(|line| line.trim_start_matches([' ', '>']));
            let marks = lines.filter(|line| line.starts_with('\\')).map(|line| {
                let signs = line.as_bytes().chunks(2);
                let signs = signs.take_while(|two| matches!(two, [b'\\', b'*' | b'_']));
                signs.map(|two| char::from(two[1])).collect()
            });
            marks.collect()
        });
        notes.contains(marks)
    }

    /// Reports lone marks, except notes and references to them.
    pub(super) fn find_lone_marks(&mut self) {
        let mut marks = std::mem::take(&mut self.lone_marks);
        // Marks within a reported list are part of that report.
        let is_list = |problem: &Problem| {
            matches!(
                *problem,
                Problem::LIST_NOT_READ
                    | Problem::LIST_WITH_NO_BREAK_SPACE
                    | Problem::ListOfMarks { .. }
            )
        };
        let lists = self.problems.iter().filter(|(_, problem)| is_list(problem));
        let mut lists: Vec<ByteRange> = lists.map(|(range, _)| range.clone()).collect();
        lists.sort_unstable_by_key(|list| list.start);
        marks.retain(|one| {
            let after = lists.partition_point(|list| list.start <= one.at);
            !after.checked_sub(1).is_some_and(|last| lists[last].contains(&one.at))
        });
        let found: HashSet<(char, MarkSide)> =
            marks.iter().map(|one| (one.mark, one.side)).collect();
        for LoneMark { at, mark, side } in &marks {
            let other = match side {
                MarkSide::Start => Some(MarkSide::After),
                MarkSide::After => Some(MarkSide::Start),
                MarkSide::Before => None,
            };
            let is_note = *side == MarkSide::After && self.has_note(&mark.to_string());
            if !is_note && !other.is_some_and(|other| found.contains(&(*mark, other))) {
                let problem = Problem::EmphasisNotRead { mark: mark.to_string() };
                self.problems.push((*at..*at + 1, problem));
            }
        }
    }
}
