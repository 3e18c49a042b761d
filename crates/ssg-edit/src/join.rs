//! Joins two changes of a content file, value by value.
//!
//! Items of lists are known by the identity of [`items`](crate::items). Each of two people may
//! insert, move, delete and edit; a question is asked for each value that both have changed, and its
//! answer decides about that value alone.

use std::mem;

use ssg_model::editing::{KeptSide, PathStep, PlainValue, ValuePath};

use crate::items::{Certainty, counterparts};
use crate::patches::{self, EditedFile};

/// The texts of a file: in the last common version, ours, and theirs.
pub(crate) type Sides<T> = [T; 3];

/// A value that both people have changed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct JoinQuestion {
    /// The path of the value in our text, and in theirs; empty for the Markdown body.
    pub(crate) paths: [ValuePath; 2],
    pub(crate) ours: Option<PlainValue>,
    pub(crate) theirs: Option<PlainValue>,
    pub(crate) is_body: bool,
}

/// A join of two changes, which collects the questions without an answer.
struct ValueJoin<'a> {
    answer: &'a dyn Fn(&JoinQuestion) -> Option<KeptSide>,
    open: Vec<JoinQuestion>,
    is_body: bool,
}

/// An item of the joined list, by its index in each list that has it.
type Places = Sides<Option<usize>>;

/// Joins three texts of a file. Returns the joined text, or the open questions; `None` if a text
/// cannot be parsed.
///
/// `start` is a text with the bytes of both, if there is one; the bytes of ours are kept otherwise.
pub(crate) fn joined(
    texts: Sides<&str>,
    start: Option<&str>,
    is_markdown: bool,
    answer: &dyn Fn(&JoinQuestion) -> Option<KeptSide>,
) -> Option<Result<String, Vec<JoinQuestion>>> {
    let read = |text| EditedFile::read(text, is_markdown).ok();
    let [base, ours, theirs] = [read(texts[0])?, read(texts[1])?, read(texts[2])?];
    let values = [&base, &ours, &theirs].map(|file| PlainValue::of(&file.root));
    let mut joining = ValueJoin { answer, open: Vec::new(), is_body: false };
    let data = joining.value([&[], &[]], values.each_ref().map(Some)).unwrap_or(PlainValue::Null);
    let body = is_markdown.then(|| joining.body(texts.map(|text| &text[patches::body(text)])));
    if !joining.open.is_empty() {
        return Some(Err(joining.open));
    }
    let start = start.and_then(read).unwrap_or_else(|| ours.clone());
    let becoming = |file: &EditedFile| file.becoming(&data, &[&theirs, &ours]).ok();
    let file = becoming(&start).or_else(|| becoming(&ours)).or_else(|| becoming(&theirs))?;
    let text = &file.source;
    Some(Ok(match body {
        Some(body) => text[..patches::body(text).start].to_owned() + &body,
        None => text.as_ref().to_owned(),
    }))
}

impl ValueJoin<'_> {
    /// Joins the values at the paths of ours and theirs; `None` if the joined text has none.
    fn value(
        &mut self,
        paths: [&[PathStep]; 2],
        [base, ours, theirs]: Sides<Option<&PlainValue>>,
    ) -> Option<PlainValue> {
        if is_same(ours, theirs) || is_same(base, theirs) {
            return ours.cloned();
        }
        if is_same(base, ours) {
            return theirs.cloned();
        }
        match (ours, theirs) {
            (Some(PlainValue::Map(own)), Some(PlainValue::Map(other)))
                if is_one_thing([base, ours, theirs]) =>
            {
                let is_new = |(key, _): &&(String, _)| own.iter().all(|(known, _)| known != key);
                let mut entries = Vec::new();
                for (key, _) in own.iter().chain(other.iter().filter(is_new)) {
                    let below = paths.map(|path| [path, &[key.as_str().into()]].concat());
                    let sides = [base, ours, theirs].map(|side| side?.get(key));
                    let value = self.value([&below[0], &below[1]], sides);
                    entries.extend(value.map(|value| (key.clone(), value)));
                }
                Some(PlainValue::Map(entries))
            }
            (Some(PlainValue::List(own)), Some(PlainValue::List(other))) => {
                let base = match base {
                    Some(PlainValue::List(items)) => items.as_slice(),
                    _ => &[],
                };
                Some(PlainValue::List(self.list(paths, [base, own, other])))
            }
            _ => self.asked(paths, ours, theirs),
        }
    }

    /// Returns the side that the answer to a question keeps; ours while there is none.
    fn asked(
        &mut self,
        paths: [&[PathStep]; 2],
        ours: Option<&PlainValue>,
        theirs: Option<&PlainValue>,
    ) -> Option<PlainValue> {
        match self.kept(paths, ours, theirs) {
            KeptSide::Mine => ours.cloned(),
            KeptSide::Theirs => theirs.cloned(),
        }
    }

    fn kept(
        &mut self,
        paths: [&[PathStep]; 2],
        ours: Option<&PlainValue>,
        theirs: Option<&PlainValue>,
    ) -> KeptSide {
        let [ours, theirs] = [ours, theirs].map(Option::<&_>::cloned);
        let paths = paths.map(<[_]>::to_vec);
        let question = JoinQuestion { paths, ours, theirs, is_body: self.is_body };
        (self.answer)(&question).unwrap_or_else(|| {
            self.open.push(question);
            KeptSide::Mine
        })
    }

    /// Joins three lists: both insertions are kept, and moves and edits of one item meet.
    fn list(&mut self, paths: [&[PathStep]; 2], lists: Sides<&[PlainValue]>) -> Vec<PlainValue> {
        let items = items_of(lists);
        let order = self.order(paths, lists, &items);
        let mut joined = Vec::new();
        for places in order {
            let below = [0, 1].map(|side| {
                // An item that one side lacks is shown at the other's place.
                let at = places[side + 1].or(places[2 - side]).unwrap_or_default();
                [paths[side], &[at.into()]].concat()
            });
            let sides = [0, 1, 2].map(|side| places[side].map(|at| &lists[side][at]));
            joined.extend(self.value([&below[0], &below[1]], sides));
        }
        joined
    }

    /// Returns the items in their joined order. If the moves of both contradict each other, the order
    /// is a question of its own.
    fn order(
        &mut self,
        paths: [&[PathStep]; 2],
        lists: Sides<&[PlainValue]>,
        items: &[Places],
    ) -> Vec<Places> {
        let [own, other] = [1, 2].map(|side| {
            let mut order: Vec<Places> =
                items.iter().copied().filter(|places| places[side].is_some()).collect();
            order.sort_by_key(|places| places[side]);
            order
        });
        let [mine, theirs] = [&own, &other].map(|order| moved(order));
        let stays = |places: &&Places| !theirs.contains(places);
        let rest = own.iter().filter(stays).copied().collect();
        let orders =
            [(own.clone(), &mine, &other), (other.clone(), &theirs, &own), (rest, &mine, &other)];
        let mut joined = orders.map(|(order, moved, other)| placed(order, moved, other));
        if let Some(order) = joined.iter().position(|order| keeps_moves(order)) {
            return mem::take(&mut joined[order]);
        }
        // What only one has stays in any case.
        let common = |order: &[Places], side: usize| {
            let common = order.iter().filter(|places| places[1].and(places[2]).is_some());
            PlainValue::List(common.filter_map(|at| Some(lists[side][at[side]?].clone())).collect())
        };
        let (ours, others) = (common(&own, 1), common(&other, 2));
        let side = match self.kept(paths, Some(&ours), Some(&others)) {
            KeptSide::Mine => 0,
            KeptSide::Theirs => 1,
        };
        mem::take(&mut joined[side])
    }

    /// Joins three Markdown bodies by their blocks.
    fn body(&mut self, bodies: Sides<&str>) -> String {
        let [base, ours, theirs] = bodies;
        if base == theirs || ours == theirs {
            return ours.to_owned();
        }
        if base == ours {
            return theirs.to_owned();
        }
        self.is_body = true;
        let blocks = bodies.map(blocks);
        let values = blocks.each_ref().map(|blocks| {
            let text = |(text, _): &(&str, _)| PlainValue::Text((*text).to_owned());
            blocks.iter().map(text).collect::<Vec<_>>()
        });
        let joined = self.list([&[], &[]], values.each_ref().map(Vec::as_slice));
        let line_ending = if ours.contains("\r\n") { "\r\n" } else { "\n" };
        let apart = line_ending.repeat(2);
        let lead = &ours[..ours.len() - ours.trim_start_matches(['\r', '\n']).len()];
        let end = blocks[1].last().map_or(line_ending, |(_, gap)| gap);
        let mut text = lead.to_owned();
        for (at, value) in joined.iter().enumerate() {
            let PlainValue::Text(block) = value else { continue };
            let mut known = blocks[1].iter().chain(&blocks[2]);
            let gap = known.find(|(known, _)| known == block).map_or("", |(_, gap)| gap);
            let is_apart = gap.matches('\n').count() > 1;
            text += block;
            text += match at + 1 == joined.len() {
                true => end,
                false => {
                    if is_apart {
                        gap
                    } else {
                        &apart
                    }
                }
            };
        }
        text
    }
}

fn is_same(this: Option<&PlainValue>, that: Option<&PlainValue>) -> bool {
    match (this, that) {
        (Some(this), Some(that)) => this.says(that) || that.says(this),
        (this, that) => this.is_none() && that.is_none(),
    }
}

/// Whether three records describe one thing, so that their keys can be joined one by one. A record
/// of another kind is another thing, and the text of a picture belongs to its file.
fn is_one_thing(sides: Sides<Option<&PlainValue>>) -> bool {
    ["kind", "src"].iter().all(|key| {
        let [base, ours, theirs] = sides.map(|side| side.and_then(|side| side.text(key)));
        ours == theirs && (base.is_none() || base == ours)
    })
}

/// Returns the items of three lists, each once.
fn items_of([base, ours, theirs]: Sides<&[PlainValue]>) -> Vec<Places> {
    let there = [ours, theirs].map(|list| counterparts(base, list, Certainty::Likely));
    let new = [0, 1].map(|side| {
        let length = [ours, theirs][side].len();
        (0..length).filter(|at| !there[side].contains(&Some(*at))).collect::<Vec<_>>()
    });
    let [own, other] = [0, 1].map(|side| {
        new[side].iter().map(|at| [ours, theirs][side][*at].clone()).collect::<Vec<_>>()
    });
    let both = counterparts(&own, &other, Certainty::Certain);
    let known = (0..base.len()).map(|at| [Some(at), there[0][at], there[1][at]]);
    let of_ours =
        new[0].iter().zip(&both).map(|(at, also)| [None, Some(*at), also.map(|at| new[1][at])]);
    let of_theirs = (0..other.len()).filter(|at| !both.contains(&Some(*at)));
    known.chain(of_ours).chain(of_theirs.map(|at| [None, None, Some(new[1][at])])).collect()
}

/// Returns the fewest items whose moves explain the order of those that the base has.
fn moved(order: &[Places]) -> Vec<Places> {
    let known: Vec<Places> = order.iter().copied().filter(|places| places[0].is_some()).collect();
    // The longest increasing run that ends at each item, with the item before it.
    let mut runs: Vec<(usize, Option<usize>)> = Vec::new();
    for at in 0..known.len() {
        let before = (0..at).filter(|before| known[*before][0] < known[at][0]);
        let best = before.max_by_key(|before| (runs[*before].0, *before));
        runs.push((best.map_or(1, |best| runs[best].0 + 1), best));
    }
    let mut next = (0..known.len()).max_by_key(|at| runs[*at].0);
    let mut stays = vec![false; known.len()];
    while let Some(at) = next {
        stays[at] = true;
        next = runs[at].1;
    }
    known.into_iter().zip(stays).filter(|(_, stays)| !stays).map(|(places, _)| places).collect()
}

/// Whether an order has exchanged each pair of items that one side has exchanged.
fn keeps_moves(order: &[Places]) -> bool {
    let is_before = |one: &Places, other: &Places, side: usize| Some(one[side]? < other[side]?);
    order.iter().enumerate().all(|(at, one)| {
        order[at + 1..].iter().all(|other| {
            let [base, ours, theirs] = [0, 1, 2].map(|side| is_before(one, other, side));
            base != Some(true) || ours != Some(false) && theirs != Some(false)
        })
    })
}

/// Adds to an order the items that only the other has, between their neighbours there. `moved` are
/// items of the order that have left their neighbours.
fn placed(order: Vec<Places>, moved: &[Places], other: &[Places]) -> Vec<Places> {
    let mut order = order;
    let is_known: Vec<bool> = other.iter().map(|places| order.contains(places)).collect();
    for run in other.iter().zip(is_known).collect::<Vec<_>>().chunk_by(|one, next| one.1 == next.1)
    {
        let Some((first, false)) = run.first() else { continue };
        let start = other.iter().position(|places| places == *first).unwrap_or_default();
        let place = |places: &Places| order.iter().position(|known| known == places);
        let before = start.checked_sub(1).map(|at| &other[at]);
        let after = other.get(start + run.len());
        let is_old = |places: &Places| places[0].is_some();
        let at = match (before, after) {
            // At both ends, the new items of the order stay outside.
            (_, None) => order.iter().rposition(is_old).map_or(0, |at| at + 1),
            (None, _) => order.iter().position(is_old).unwrap_or_default(),
            (Some(before), Some(after)) if moved.contains(before) && !moved.contains(after) => {
                place(after).unwrap_or_default()
            }
            (Some(before), _) => place(before).map_or(0, |before| before + 1),
        };
        order.splice(at..at, run.iter().map(|(places, _)| **places));
    }
    order
}

/// Returns the blocks of a Markdown body, each with the empty lines below it. Fenced code is one
/// block.
fn blocks(body: &str) -> Vec<(&str, &str)> {
    let (mut ranges, mut at, mut is_fenced, mut is_open) = (Vec::new(), 0, false, false);
    for line in body.split_inclusive('\n') {
        let text = line.trim();
        let is_fence = text.starts_with("```") || text.starts_with("~~~");
        match (text.is_empty() && !is_fenced, is_open) {
            (true, _) => is_open = false,
            (false, true) => {}
            (false, false) => {
                ranges.push(at);
                is_open = true;
            }
        }
        is_fenced ^= is_fence;
        at += line.len();
    }
    let ends = ranges.iter().skip(1).copied().chain([body.len()]);
    let block = |(start, end): (&usize, usize)| {
        let part = &body[*start..end];
        part.split_at(part.trim_end().len())
    };
    ranges.iter().zip(ends).map(block).collect()
}

#[cfg(test)]
mod random_pairs;
#[cfg(test)]
mod tests;
