//! Random changes of a file by two people, made with the editor's own edits, joined, and compared
//! with a model of what both have done.

#[path = "../../../ssg/tests/support/random.rs"]
#[allow(dead_code, clippy::duplicate_mod, reason = "other tests use other parts of it")]
mod random;

use std::collections::{BTreeMap, BTreeSet};

use ssg_model::editing::{ContentEdit, KeptSide, PathStep, PlainValue};

use self::random::{Named, SeededRandom, cases};
use super::{JoinQuestion, joined};
use crate::patches::{self, EditedFile};

/// The keys of an item that a person edits. The quotation has many words, of which one changes.
const KEYS: [&str; 5] = ["name", "quote", "location", "consent", "hidden"];

/// What one person has done, by the number of the item.
#[derive(Clone, Default)]
struct Deeds {
    deleted: BTreeSet<usize>,
    edited: BTreeMap<(usize, &'static str), String>,
    moved: BTreeSet<usize>,
    /// The order of the numbers at the end.
    order: Vec<usize>,
    inserted: BTreeSet<usize>,
}

struct JoinedPerson {
    text: String,
    deeds: Deeds,
}

fn item(number: usize) -> PlainValue {
    let entry = |key: &str, value: String| (key.to_owned(), PlainValue::Text(value));
    // Two clients may have one name.
    let name = ["Ana", "Beto", "Ceci"][number % 3];
    PlainValue::Map(vec![
        entry(
            "name",
            if number.is_multiple_of(4) { name.to_owned() } else { format!("{name} {number}") },
        ),
        entry("location", "Tepic, Nayarit".to_owned()),
        entry("quote", quote(number, "bien")),
        ("stars".to_owned(), PlainValue::Bare("5".to_owned())),
    ])
}

fn quote(number: usize, word: &str) -> String {
    let words: Vec<String> = (0..8).map(|at| format!("palabra{number}-{at}")).collect();
    format!("Cita{number}: me explicaron muy {word}, {}", words.join(" "))
}

fn paragraph(number: usize, word: &str) -> String {
    let words: Vec<String> = (0..8).map(|at| format!("frase{number}-{at}")).collect();
    format!("Cita{number}: el párrafo dice {word}, {}.", words.join(" "))
}

/// Returns the numbers of the items in a list, in order.
fn numbers(list: &PlainValue) -> Vec<usize> {
    let PlainValue::List(items) = list else { return Vec::new() };
    items.iter().map(|item| number(item.text("quote").unwrap())).collect()
}

fn number(text: &str) -> usize {
    text.strip_prefix("Cita").unwrap().split(':').next().unwrap().parse().unwrap()
}

fn list(text: &str) -> PlainValue {
    let file = EditedFile::read(text, true).unwrap();
    PlainValue::of(&file.root).get("list").unwrap().clone()
}

fn blocks(text: &str) -> Vec<String> {
    text[patches::body(text)].trim().split("\n\n").map(str::to_owned).collect()
}

impl JoinedPerson {
    /// Makes one random edit of the list; `who` makes the words of two people different.
    fn edit(&mut self, random: &mut SeededRandom, who: &str, next: &mut usize) {
        let file = EditedFile::read(&self.text, true).unwrap();
        let order = self.deeds.order.clone();
        let at = random.below(order.len());
        let (of, path) = (order[at], vec!["list".into()]);
        let edit = match random.below(8) {
            0 => {
                *next += 1;
                self.deeds.inserted.insert(*next);
                self.deeds.order.insert(at, *next);
                ContentEdit::Insert { path, at, value: item(*next) }
            }
            1 => {
                *next += 1;
                self.deeds.inserted.insert(*next);
                self.deeds.order.push(*next);
                ContentEdit::Insert { path, at: order.len(), value: item(*next) }
            }
            2 if order.len() > 2 => {
                self.deeds.order.remove(at);
                if !self.deeds.inserted.remove(&of) {
                    self.deeds.deleted.insert(of);
                }
                self.deeds.edited.retain(|(number, _), _| *number != of);
                self.deeds.moved.remove(&of);
                ContentEdit::Remove { path: vec!["list".into(), at.into()] }
            }
            3 => {
                let to = random.below(order.len());
                self.deeds.order.remove(at);
                self.deeds.order.insert(to, of);
                self.deeds.moved.insert(of);
                ContentEdit::Move { path, from: at, to }
            }
            _ => {
                let key = *random.choose(&KEYS);
                *next += 1;
                let value = match key {
                    "quote" => quote(of, &format!("{who}{next}")),
                    "hidden" => "true".to_owned(),
                    _ => format!("{who}{next}"),
                };
                self.deeds.edited.insert((of, key), value.clone());
                let path: Vec<PathStep> = vec!["list".into(), at.into(), key.into()];
                ContentEdit::Set { path, value: Some(value), bare: key == "hidden" }
            }
        };
        self.text = file.edited(&edit).unwrap().source.as_ref().to_owned();
    }

    /// Edits, adds, moves or deletes a paragraph.
    fn write(&mut self, random: &mut SeededRandom, who: &str, next: &mut usize) {
        let mut all = blocks(&self.text);
        let at = random.below(all.len());
        *next += 1;
        match random.below(4) {
            0 => all.insert(at, paragraph(*next, "bien")),
            1 if all.len() > 2 => drop(all.remove(at)),
            2 => {
                let block = all.remove(at);
                all.insert(random.below(all.len() + 1), block);
            }
            _ => all[at] = paragraph(number(&all[at]), &format!("{who}{next}")),
        }
        let body = patches::body(&self.text);
        self.text = format!("{}\n{}\n", &self.text[..body.start], all.join("\n\n"));
    }
}

/// Returns a file of some clients and paragraphs, written in the editor's style.
fn begin(random: &mut SeededRandom) -> JoinedPerson {
    let count = 3 + random.below(5);
    let order: Vec<usize> = (1..=count).collect();
    let mut file = EditedFile::read("---\n# De otro programa.\nlist: []\n---\n", true).unwrap();
    for (at, number) in order.iter().enumerate() {
        let path = vec!["list".into()];
        file = file.edited(&ContentEdit::Insert { path, at, value: item(*number) }).unwrap();
    }
    let paragraphs: Vec<String> = order.iter().map(|number| paragraph(*number, "bien")).collect();
    let text = format!("{}\n{}\n", file.source, paragraphs.join("\n\n"));
    JoinedPerson { text, deeds: Deeds { order, ..Deeds::default() } }
}

/// Returns what the list must contain if `side` answers all questions: each item by its number,
/// with the edited values, and the number of questions about values and deletions.
fn expected(
    base: &[usize],
    both: [&Deeds; 2],
    side: usize,
) -> (BTreeMap<usize, PlainValue>, usize) {
    let (mut items, mut questions) = (BTreeMap::new(), 0);
    let touched = |deeds: &Deeds, of| deeds.edited.keys().any(|(number, _)| *number == of);
    let new = both.iter().flat_map(|deeds| &deeds.inserted);
    for of in base.iter().chain(new).copied() {
        let deleted = both.map(|deeds| deeds.deleted.contains(&of));
        let contested = (0..2).any(|one| deleted[one] && touched(both[1 - one], of));
        questions += usize::from(contested);
        if deleted[0] && deleted[1] || contested && deleted[side] {
            continue;
        }
        if (deleted[0] || deleted[1]) && !contested {
            continue;
        }
        let mut value = item(of);
        for key in KEYS {
            let edits = both.map(|deeds| deeds.edited.get(&(of, key)));
            questions += usize::from(matches!(edits, [Some(one), Some(other)] if one != other));
            let Some(new) = edits[side].or(edits[1 - side]) else { continue };
            let new = match key {
                "hidden" => PlainValue::Bare(new.clone()),
                _ => PlainValue::Text(new.clone()),
            };
            let PlainValue::Map(entries) = &mut value else { continue };
            match entries.iter_mut().find(|(name, _)| name == key) {
                Some((_, value)) => *value = new,
                None => entries.push((key.to_owned(), new)),
            }
        }
        items.insert(of, value);
    }
    (items, questions)
}

/// Checks the order of the items: what nobody has moved stays in order, what only one has moved is
/// where it was moved, and new items stay between their neighbours.
fn check_order(joined: &[usize], base: &[usize], both: [&Deeds; 2], text: &str) {
    let place = |of: &usize| joined.iter().position(|other| other == of);
    let known: Vec<usize> = base.iter().copied().filter(|of| place(of).is_some()).collect();
    let in_order = |order: &[usize], known: &dyn Fn(&usize) -> bool| -> Vec<usize> {
        order.iter().filter(|of| known(of)).copied().collect()
    };
    let is_settled = |of: &usize| {
        known.contains(of)
            && both.iter().all(|deeds| !deeds.moved.contains(of) && deeds.order.contains(of))
    };
    assert_eq!(in_order(joined, &is_settled), in_order(base, &is_settled), "{text}");
    for (one, other) in [(both[0], both[1]), (both[1], both[0])] {
        let is_of_one = |of: &usize| known.contains(of) && one.order.contains(of);
        if other.moved.is_empty() {
            assert_eq!(in_order(joined, &is_of_one), in_order(&one.order, &is_of_one), "{text}");
        }
        for (at, new) in one.order.iter().enumerate().filter(|(_, of)| one.inserted.contains(of)) {
            let before = one.order[..at].iter().rev().find(|of| known.contains(of));
            let after = one.order[at..].iter().find(|of| known.contains(of));
            let [before, after] = [before, after].map(|of| of.and_then(&place));
            let new = place(new);
            let is_there = match (before, after) {
                (Some(before), Some(after)) if before > after => true,
                (Some(before), Some(after)) => new > Some(before) && new < Some(after),
                (None, _) if at == 0 => {
                    known.iter().filter(|of| is_of_one(of)).all(|of| place(of) > new)
                }
                (_, None) if at + 1 == one.order.len() => {
                    known.iter().filter(|of| is_of_one(of)).all(|of| place(of) < new)
                }
                (before, after) => before < new && after.is_none_or(|after| new < Some(after)),
            };
            assert!(is_there, "{new:?} {before:?} {after:?} {joined:?}\n{text}");
        }
    }
}

fn check_pair(case: u64) {
    let mut random = SeededRandom(case);
    let base = begin(&mut random);
    let mut next = 100;
    let people = ["ana", "beto"].map(|who| {
        let mut person = JoinedPerson { text: base.text.clone(), deeds: base.deeds.clone() };
        for _ in 0..1 + random.below(4) {
            person.edit(&mut random, who, &mut next);
        }
        for _ in 0..random.below(3) {
            person.write(&mut random, who, &mut next);
        }
        person
    });
    let texts = [&*base.text, &people[0].text, &people[1].text];
    let deeds = [&people[0].deeds, &people[1].deeds];
    let open =
        joined(texts, None, true, &|_: &JoinQuestion| None).unwrap().err().unwrap_or_default();
    for (side, answer) in [KeptSide::Mine, KeptSide::Theirs].into_iter().enumerate() {
        let (items, questions) = expected(&base.deeds.order, deeds, side);
        let is_order =
            |question: &&JoinQuestion| matches!(question.ours, Some(PlainValue::List(_)));
        let of_list = || open.iter().filter(|question| !question.is_body);
        let asked = of_list().filter(|question| !is_order(question)).count();
        assert_eq!(asked, questions, "{open:#?}\n{texts:#?}");
        let text = joined(texts, None, true, &|_| Some(answer)).unwrap().unwrap();
        let found = list(&text);
        let PlainValue::List(values) = &found else { panic!("{text}") };
        let order = numbers(&found);
        assert_eq!(order.len(), items.len(), "{text}\n{texts:#?}");
        for (number, value) in order.iter().zip(values) {
            assert!(value.says(&items[number]), "{value:?} {:?}\n{texts:#?}", items[number]);
        }
        if !of_list().any(|question| is_order(&question)) {
            check_order(&order, &base.deeds.order, deeds, &format!("{text}\n{texts:#?}"));
        }
        check_body(texts, &text, &open, side);
    }
}

/// Checks that no paragraph is lost, doubled or torn apart.
fn check_body(texts: [&str; 3], text: &str, open: &[JoinQuestion], side: usize) {
    let [base, ours, theirs] = texts.map(blocks);
    let joined = blocks(text);
    let unique: BTreeSet<usize> = joined.iter().map(|block| number(block)).collect();
    assert_eq!(unique.len(), joined.len(), "{text}\n{texts:#?}");
    let is_asked = |block: &String| {
        let text = PlainValue::Text(block.clone());
        let is_it = |value: &Option<PlainValue>| value.as_ref() == Some(&text);
        open.iter().any(|question| is_it(&question.ours) || is_it(&question.theirs))
    };
    for (own, other) in [(&ours, &theirs), (&theirs, &ours)] {
        let is_own = std::ptr::eq(own, [&ours, &theirs][side]);
        for block in own.iter().filter(|block| !base.contains(block)) {
            let is_kept = joined.contains(block);
            assert!(is_kept || is_asked(block) && !is_own, "{block}\n{text}\n{texts:#?}");
        }
        for block in base.iter().filter(|block| own.contains(block) && other.contains(block)) {
            assert!(joined.contains(block), "{block}\n{text}\n{texts:#?}");
        }
    }
}

#[test]
fn random_changes_of_two_people_are_joined() {
    for case in cases(100) {
        let _named = Named(case);
        check_pair(case);
    }
}
