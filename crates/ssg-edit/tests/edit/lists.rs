//! Random edits of list items by several sessions and another program, through the endpoint:
//! whatever happens between showing and saving, a value goes to the item that it was typed for, or
//! the request is a conflict.

use std::collections::HashSet;

use serde_json::{Value, json};

use crate::project::{Editing, FILE, LIST, TEXT};
use crate::random::{Named, SeededRandom, cases};

/// The number of consecutive edits in one project.
const EDITS: usize = 100;

/// A list as a session saw it last.
struct ListInSession {
    expected: Value,
    items: Vec<String>,
}

/// Returns the texts of the items in a file, each with the comment above it.
fn items(text: &str) -> Vec<String> {
    let mut items: Vec<String> = Vec::new();
    let mut is_commented = false;
    for line in text.strip_prefix(TEXT).unwrap().split_inclusive('\n') {
        let is_comment = line.starts_with("  # ");
        if is_comment || (line.starts_with("  - ") && !is_commented) {
            items.push(String::new());
        }
        is_commented = is_comment;
        items.last_mut().unwrap().push_str(line);
    }
    items
}

/// Returns the unique word of an item, which no edit changes.
fn serial(item: &str) -> &str {
    item.split(|c: char| !c.is_ascii_alphanumeric()).find(|word| word.starts_with("Cita")).unwrap()
}

fn item(number: usize, random: &mut SeededRandom) -> String {
    // Names repeat, and most values are equal in all items.
    let name = ["Ana", "Beto", "Ceci", "Dora"][random.below(4)];
    let surname = if random.below(3) > 0 { format!(" {number}") } else { String::new() };
    format!(
        "  # De {name}.\n  - name: {name}{surname}\n    location: Tepic\n    stars: 5\n    quote: Cita{number}.\n"
    )
}

/// Two sessions and another program, which edit one list.
struct ListSessions {
    editing: Editing,
    random: SeededRandom,
    shown: Vec<ListInSession>,
    number: usize,
    states: HashSet<String>,
    saved: usize,
    refused: usize,
}

impl ListSessions {
    fn new(case: u64) -> ListSessions {
        let mut random = SeededRandom(case);
        let items: String = (0..5).map(|number| item(number, &mut random)).collect();
        let mut editing = Editing::open(&[TEXT, &items].concat());
        let shown = [(); 2].map(|()| show(&mut editing)).into();
        let states = HashSet::from([editing.read()]);
        ListSessions { editing, random, shown, number: 5, states, saved: 0, refused: 0 }
    }

    /// Adds, deletes or moves an item, as another program.
    fn write(&mut self) {
        let mut all = items(&self.editing.read());
        let at = self.random.below(all.len());
        match self.random.below(3) {
            0 if all.len() > 3 => drop(all.remove(at)),
            1 => {
                let item = all.remove(at);
                all.insert(self.random.below(all.len() + 1), item);
            }
            _ => {
                self.number += 1;
                all.insert(at, item(self.number, &mut self.random));
            }
        }
        self.editing.write(&[TEXT, &all.concat()].concat());
    }

    /// Sends an edit from a session, which may have seen an outdated list.
    fn edit(&mut self) {
        let who = self.random.below(2);
        let ListInSession { expected, items: shown } = &self.shown[who];
        let at = self.random.below(shown.len());
        let to = self.random.below(shown.len());
        self.number += 1;
        let new = format!("Nueva{}", self.number);
        let edit = match self.random.below(8) {
            0 => json!({ "op": "remove", "path": [LIST, at] }),
            1 => json!({ "op": "move", "path": [LIST], "from": at, "to": to }),
            2 => {
                let value = json!({
                    "name": new, "location": "Tepic", "stars": "5", "quote": format!("Cita{}.", self.number),
                });
                json!({ "op": "insert", "path": [LIST], "at": at, "value": value })
            }
            3 => json!({ "op": "set", "path": [LIST, at, "consent"], "value": "2025-05-01" }),
            4 => json!({ "op": "set", "path": [LIST, at, "name"], "value": new }),
            _ => json!({ "op": "set", "path": [LIST, at, "location"], "value": new }),
        };
        let request = json!({ "file": FILE, "edit": edit, "expected": expected });
        let before = self.editing.read();
        let (status, answer) = self.editing.post("change", &request);
        let after = self.editing.read();
        match status {
            200 => {
                self.saved += 1;
                let fault = fault(&items(&before), &items(&after), &edit, &shown[at]);
                assert_eq!(fault, None, "{edit}\n{shown:#?}\n{before}\n{after}");
                if self.random.below(2) == 0 {
                    self.shown[who] = ListInSession {
                        expected: answer["expected"].clone(),
                        items: items(&after),
                    };
                }
            }
            409 => {
                self.refused += 1;
                assert_eq!(before, after, "{edit}");
                // After a conflict, the session loads the list again.
                self.shown[who] = show(&mut self.editing);
            }
            // The page must show at least one testimonial.
            422 if items(&before).len() == 1 => self.refused += 1,
            _ => panic!("{edit}: {status} {answer}"),
        }
    }

    fn step(&mut self) {
        match self.random.below(10) {
            0..3 => self.write(),
            3 => {
                let direction = *self.random.choose(&["undo", "redo"]);
                let (status, answer) = self.editing.post(direction, &json!({}));
                assert!(matches!(status, 200 | 409), "{answer}");
                assert!(self.states.contains(&self.editing.read()), "{direction}");
            }
            4 => {
                let who = self.random.below(2);
                self.shown[who] = show(&mut self.editing);
            }
            _ => self.edit(),
        }
        self.states.insert(self.editing.read());
    }
}

fn show(editing: &mut Editing) -> ListInSession {
    let expected = editing.form(&json!([LIST]))["expected"].clone();
    ListInSession { expected, items: items(&editing.read()) }
}

/// Describes the fault if an edit has not changed exactly the shown item.
fn fault(before: &[String], after: &[String], edit: &Value, shown: &str) -> Option<String> {
    let serials = |items: &[String]| -> Vec<String> {
        items.iter().map(|item| serial(item).to_owned()).collect()
    };
    let without = |items: &[String], left_out: &str| -> Vec<String> {
        items.iter().filter(|item| serial(item) != left_out).cloned().collect()
    };
    let meant = serial(shown);
    let is_right = match edit["op"].as_str().unwrap() {
        "set" => {
            let own = after.iter().find(|item| serial(item) == meant);
            without(before, meant) == without(after, meant)
                && serials(before) == serials(after)
                && own.is_some_and(|own| own.contains(edit["value"].as_str().unwrap()))
        }
        "remove" => *after == without(before, meant),
        "move" => {
            without(before, meant) == without(after, meant) && {
                let (mut one, mut other) = (before.to_vec(), after.to_vec());
                one.sort();
                other.sort();
                one == other
            }
        }
        _ => {
            let new = after.iter().find(|item| !before.contains(item)).unwrap();
            after.len() == before.len() + 1 && *before == without(after, serial(new))
        }
    };
    (!is_right).then(|| format!("`{meant}` was meant"))
}

fn of(names: &[&str]) -> String {
    let item = |name: &&str| {
        format!("  - name: {name}\n    location: Tepic\n    stars: 5\n    quote: Muy bien.\n")
    };
    names.iter().map(item).collect()
}

#[test]
fn a_form_follows_its_item_when_the_list_changes() {
    let mut editing = Editing::open(&[TEXT, &of(&["Ana", "Beto"])].concat());
    let shown = editing.form(&json!([LIST, 0]))["expected"].clone();
    editing.write(&[TEXT, &of(&["Ceci", "Ana", "Beto"])].concat());
    let (_, form) = editing.form_again(&json!([LIST, 0]), &shown);
    assert_eq!((&form["path"], &form["value"]["name"]), (&json!([LIST, 1]), &json!("Ana")));

    // Edit keys that are equal in all items: no day of consent, and five stars.
    for (key, value) in [("consent", "2025-05-01"), ("stars", "4")] {
        let edit = json!({ "op": "set", "path": [LIST, 0, key], "value": value });
        let change = json!({ "file": FILE, "edit": edit, "expected": shown });
        let (status, saved) = editing.post("change", &change);
        assert_eq!((status, &saved["path"]), (200, &json!([LIST, 1, key])), "{saved}");
    }
    let own = of(&["Ana"]).replace("stars: 5", "stars: 4") + "    consent: 2025-05-01\n";
    let all = [TEXT, &of(&["Ceci"]), &own, &of(&["Beto"])].concat();
    assert_eq!(editing.read(), all);

    // After a restart an index identifies nothing, but a key is the same in every text.
    let unknown = json!("0");
    assert_eq!(editing.form_again(&json!([LIST]), &unknown).0, 200);
    assert_eq!(editing.form_again(&json!([LIST, 0]), &unknown).0, 409);

    // After an undo, the item is the same; of two equal items, neither can be identified.
    let saved = editing.form(&json!([LIST, 1]))["expected"].clone();
    editing.post("undo", &json!({}));
    let (_, form) = editing.form_again(&json!([LIST, 1, "stars"]), &saved);
    assert_eq!((&form["path"], &form["value"]), (&json!([LIST, 1, "stars"]), &json!("5")));
    for names in [&["Ceci", "Beto"][..], &["Ana", "Ceci", "Ana"]] {
        editing.write(&[TEXT, &of(names)].concat());
        let (status, answer) = editing.form_again(&json!([LIST, 0]), &shown);
        assert_eq!((status, &answer["conflict"]["deleted"]), (409, &json!(true)), "{answer}");
    }

    // Another program has changed the name alone.
    editing.write(&[TEXT, &of(&["Ana", "Beto"])].concat());
    let shown = editing.form(&json!([LIST, 0]))["expected"].clone();
    editing.write(&[TEXT, &of(&["Anita", "Beto"])].concat());
    let (_, form) = editing.form_again(&json!([LIST, 0, "name"]), &shown);
    assert_eq!((&form["path"], &form["value"]), (&json!([LIST, 0, "name"]), &json!("Anita")));
}

#[test]
fn random_edits_reach_the_item_they_were_made_for() {
    let (mut saved, mut refused) = (0, 0);
    for case in cases(3) {
        let _named = Named(case);
        let mut run = ListSessions::new(case);
        while run.saved + run.refused < EDITS {
            run.step();
        }
        saved += run.saved;
        refused += run.refused;
    }
    // A session that refused everything would write nothing wrong, either.
    assert!(saved > refused * 2, "{saved} saved, {refused} refused");
}
