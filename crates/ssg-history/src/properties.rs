//! Property tests of the history: after any sequence of actions and crashes, the files and the undo
//! steps match a model in memory.

#[path = "../../../tests/properties.rs"]
mod cases;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use proptest::collection::vec;
use proptest::prelude::*;
use ssg_model::words;
use ssg_model::words::Words;

use self::cases::for_any;
use crate::fault::WriteFault;
use crate::history::History;
use crate::journal::{HEAD, JOURNAL};
use crate::transition::{Direction, FileChange};

/// The files of the test; the folder of two of them does not exist at first.
const PATHS: [&str; 4] =
    ["content/a.yaml", "content/b/c.md", "content/b/d.md", "content/image.png"];

/// The files by their index in [`PATHS`], each with its only byte.
type ModelFiles = BTreeMap<usize, u8>;

/// The new bytes of files by their index in [`PATHS`]; `None` deletes a file.
type ModelChange = BTreeMap<usize, Option<u8>>;

/// An action of the test.
#[derive(Clone, Debug)]
enum Act {
    Do(HistoryEdit),
    /// The process is killed after writing a part of the journal and some files.
    Crash(HistoryEdit, prop::sample::Index, Vec<bool>),
    Reopen,
    /// Another program writes or deletes a file.
    Meddle(usize, Option<u8>),
}

#[derive(Clone, Debug)]
enum HistoryEdit {
    Apply(ModelChange),
    Undo,
    Redo,
}

/// The expected files and history.
#[derive(Clone, Default)]
struct Model {
    files: ModelFiles,
    /// The name of each change, with the files before and after.
    changes: Vec<(String, ModelChange, ModelChange)>,
    position: usize,
    /// The number of actions so far, which gives changes their names.
    count: usize,
}

impl Model {
    /// Makes an edit in the model, and returns whether it is possible.
    fn edit(&mut self, edit: &HistoryEdit) -> bool {
        match edit {
            HistoryEdit::Apply(after) => {
                let before: ModelChange =
                    after.keys().map(|file| (*file, self.files.get(file).copied())).collect();
                let mut after = after.clone();
                after.retain(|file, byte| before[file] != *byte);
                if after.is_empty() {
                    return true;
                }
                let before = before.into_iter().filter(|(file, _)| after.contains_key(file));
                self.changes.truncate(self.position);
                self.changes.push((self.count.to_string(), before.collect(), after.clone()));
                self.position += 1;
                self.set(&after);
                true
            }
            HistoryEdit::Undo if self.position > 0 => {
                let (_, before, after) = self.changes[self.position - 1].clone();
                let is_possible = self.go(&after, &before);
                if is_possible {
                    self.position -= 1;
                } else {
                    self.record_others(after);
                }
                is_possible
            }
            HistoryEdit::Redo if self.position < self.changes.len() => {
                let (_, before, after) = self.changes[self.position].clone();
                let is_possible = self.go(&before, &after);
                self.position += usize::from(is_possible);
                is_possible
            }
            HistoryEdit::Undo | HistoryEdit::Redo => true,
        }
    }

    /// Records changes by another program as a step.
    fn record_others(&mut self, left: ModelChange) {
        let now = |file: &usize| self.files.get(file).copied();
        let before: ModelChange =
            left.into_iter().filter(|(file, byte)| now(file) != *byte).collect();
        let after: ModelChange = before.keys().map(|file| (*file, now(file))).collect();
        let first = before.keys().next().map(|file| PATHS[*file].trim_start_matches("content/"));
        let name = format!("{OTHERS}{}", first.unwrap_or_default());
        self.changes.truncate(self.position);
        self.changes.push((name, before, after));
        self.position += 1;
    }

    /// Sets files to `to` if they are exactly as in `from`, or already as in `to`.
    fn go(&mut self, from: &ModelChange, to: &ModelChange) -> bool {
        let is_possible = self.is_at(from) || self.is_at(to);
        if is_possible {
            self.set(to);
        }
        is_possible
    }

    fn is_at(&self, change: &ModelChange) -> bool {
        change.iter().all(|(file, byte)| self.files.get(file) == byte.as_ref())
    }

    fn set(&mut self, change: &ModelChange) {
        for (file, byte) in change {
            match byte {
                Some(byte) => self.files.insert(*file, *byte),
                None => self.files.remove(file),
            };
        }
    }

    fn labels(&self) -> [Option<Words>; 2] {
        let label = |index: Option<usize>| self.changes.get(index?).map(|change| label(&change.0));
        [label(self.position.checked_sub(1)), label(Some(self.position))]
    }
}

/// The prefix of the name of a change by another program.
const OTHERS: &str = "changes by another program in ";

fn label(name: &str) -> Words {
    match name.strip_prefix(OTHERS) {
        Some(file) => words!(en: "{name}", es: "lo que otro programa cambió en {file}"),
        None => words!(en: "{name}", es: "{name}"),
    }
}

fn an_edit() -> impl Strategy<Value = HistoryEdit> {
    let byte = prop::option::weighted(0.7, 0..4_u8);
    let change = prop::collection::btree_map(0..PATHS.len(), byte, 1..=PATHS.len());
    prop_oneof![3 => change.prop_map(HistoryEdit::Apply), 2 => Just(HistoryEdit::Undo), 2 => Just(HistoryEdit::Redo)]
}

fn an_act() -> impl Strategy<Value = Act> {
    let crash = (an_edit(), any::<prop::sample::Index>(), vec(any::<bool>(), PATHS.len()));
    prop_oneof![
        6 => an_edit().prop_map(Act::Do),
        3 => crash.prop_map(|(edit, cut, made)| Act::Crash(edit, cut, made)),
        1 => Just(Act::Reopen),
        1 => (0..PATHS.len(), prop::option::of(0..4_u8)).prop_map(|(file, byte)| Act::Meddle(file, byte)),
    ]
}

fn write(root: &Path, file: usize, byte: Option<u8>) {
    let place = root.join(PATHS[file]);
    match byte {
        Some(byte) => {
            fs::create_dir_all(place.parent().unwrap()).unwrap();
            fs::write(place, [byte]).unwrap();
        }
        None if place.exists() => fs::remove_file(place).unwrap(),
        None => {}
    }
}

fn files(root: &Path) -> ModelFiles {
    let byte = |(file, path): (usize, &&str)| {
        let bytes = fs::read(root.join(path)).ok()?;
        assert_eq!(bytes.len(), 1, "{path}");
        Some((file, bytes[0]))
    };
    PATHS.iter().enumerate().filter_map(byte).collect()
}

/// Makes an edit in files, and returns whether it was possible.
fn edit(history: &mut History, edit: &HistoryEdit, name: &str, files: &ModelFiles) -> bool {
    let bytes = |byte: &u8| vec![*byte];
    let done = match edit {
        HistoryEdit::Apply(change) => {
            let changes = change.iter().map(|(file, byte)| FileChange {
                path: PATHS[*file].to_owned(),
                before: files.get(file).map(bytes),
                after: byte.as_ref().map(bytes),
            });
            history.apply(changes.collect(), label(name))
        }
        HistoryEdit::Undo => history.undo().map(drop),
        HistoryEdit::Redo => history.redo().map(drop),
    };
    match done {
        Ok(()) => true,
        Err(WriteFault::ChangedMeanwhile { .. }) => false,
        Err(fault) => panic!("{fault:?}"),
    }
}

#[test]
fn random_changes_and_crashes_agree_with_a_model() {
    for_any(&vec(an_act(), 1..25), |acts| {
        let project = tempfile::tempdir().unwrap();
        let root = project.path();
        let journal = root.join(JOURNAL);
        let mut history = Some(History::open(root).unwrap());
        let mut model = Model::default();
        for act in acts {
            model.count += 1;
            let name = model.count.to_string();
            let mut open = history.take().unwrap();
            let open = match act {
                Act::Reopen => {
                    drop(open);
                    None
                }
                Act::Meddle(file, byte) => {
                    write(root, file, byte);
                    model.set(&ModelChange::from([(file, byte)]));
                    Some(open)
                }
                Act::Do(one) => {
                    let is_possible = edit(&mut open, &one, &name, &model.files.clone());
                    assert_eq!(is_possible, model.edit(&one), "{one:?}");
                    Some(open)
                }
                Act::Crash(one, cut, made) => {
                    let before = fs::metadata(&journal).unwrap().len();
                    edit(&mut open, &one, &name, &model.files);
                    drop(open);
                    let growth = fs::metadata(&journal).unwrap().len() - before;
                    let cut = cut.index(growth as usize + 1) as u64;
                    fs::File::options()
                        .write(true)
                        .open(&journal)
                        .unwrap()
                        .set_len(before + cut)
                        .unwrap();

                    let mut after = model.clone();
                    after.edit(&one);
                    // The last line only says that the one before it is done.
                    let end = HEAD as u64 + 1;
                    let is_begun = growth > 0 && cut + end >= growth;
                    let is_made = |file: &usize| is_begun && (cut == growth || made[*file]);
                    for file in 0..PATHS.len() {
                        let model = if is_made(&file) { &after } else { &model };
                        write(root, file, model.files.get(&file).copied());
                    }
                    if is_begun && files(root) == after.files {
                        model = after;
                    }
                    None
                }
            };
            let open = open.unwrap_or_else(|| History::open(root).unwrap());
            assert_eq!(files(root), model.files);
            assert_eq!(
                [Direction::Back, Direction::Forwards].map(|way| open.label(way).cloned()),
                model.labels()
            );
            history = Some(open);
        }
    });
}
