//! Undo and redo of file changes, also in a later run.

use std::path::Path;

use ssg_model::words::Words;

use crate::fault::WriteFault;
use crate::journal::{ChangeSet, Journal};
use crate::messages;
use crate::transition::{
    Direction, FileChange, ReversibleChange, Transition, are_made, remove_left_overs, take_all_back,
};
use crate::workspace::{Workspace, check_size};

/// The undo history of a project. It holds a lock that keeps other processes from editing the
/// project until it is dropped, or the process ends.
///
/// Its data is in `.ssg/edit/`, which may be deleted at any time: only the undo steps are lost.
pub struct History {
    workspace: Workspace,
    journal: Journal,
}

/// A change that was undone or redone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryStep {
    pub label: Words,
    /// The paths of the changed files.
    pub paths: Vec<String>,
}

impl History {
    /// Opens the history of the project at `root`. A step that a killed process left unfinished is
    /// completed or taken back first.
    pub fn open(root: &Path) -> Result<History, WriteFault> {
        let journal = Journal::open(root)?;
        let mut history = History { workspace: Workspace::new(root), journal };
        history.settle()?;
        Ok(history)
    }

    /// Returns the label of the change that [`undo`](Self::undo) would take back, or that
    /// [`redo`](Self::redo) would make again.
    pub fn label(&self, direction: Direction) -> Option<&Words> {
        self.journal.label(direction)
    }

    /// Changes all files or none, and only if each has its expected contents. Undone changes cannot
    /// be redone afterwards. Does nothing if no contents differ.
    pub fn apply(&mut self, changes: Vec<FileChange>, label: Words) -> Result<(), WriteFault> {
        self.prepare()?;
        let mut reversible = Vec::new();
        for file in joined(changes)? {
            if let Some(after) = &file.after {
                check_size(&file.path, after.len() as u64)?;
            }
            let change = ReversibleChange::new(file, &self.workspace)?;
            change.transition(Direction::Forwards).check(&self.workspace)?;
            if change.file.before != change.file.after {
                reversible.push(change);
            }
        }
        if reversible.is_empty() {
            return Ok(());
        }
        let set = ChangeSet { label, changes: reversible };
        self.journal.begin_change(&set)?;
        self.make(&transitions(&set, Direction::Forwards))
    }

    /// Undoes the last change that was not undone; `None` if there is none. An error if another
    /// program has changed one of its files since: this becomes the last change, so that it can be
    /// undone first.
    pub fn undo(&mut self) -> Result<Option<HistoryStep>, WriteFault> {
        self.prepare()?;
        self.go(Direction::Back).inspect_err(|fault| {
            if matches!(fault, WriteFault::ChangedMeanwhile { .. }) {
                // Even if it cannot be recorded, the files are unchanged.
                let _ = self.record_others();
            }
        })
    }

    /// Redoes the change that was undone last; `None` if there is none. An error if one of its
    /// files has changed since.
    pub fn redo(&mut self) -> Result<Option<HistoryStep>, WriteFault> {
        self.prepare()?;
        self.go(Direction::Forwards)
    }

    /// Records what other programs have changed in the files of our last change since.
    fn record_others(&mut self) -> Result<(), WriteFault> {
        let Some(last) = self.journal.change(Direction::Back)? else { return Ok(()) };
        let mut changes = Vec::new();
        for FileChange { path, after: before, .. } in last.changes.into_iter().map(|one| one.file) {
            let after = self.workspace.read(&path)?;
            if before != after {
                let theirs = FileChange { path, before, after };
                changes.push(ReversibleChange::new(theirs, &self.workspace)?);
            }
        }
        let Some(first) = changes.first() else { return Ok(()) };
        let name = first.file.path.trim_start_matches("content/");
        let label = messages::changed_by_others(name);
        self.journal.begin_change(&ChangeSet { label, changes })?;
        self.journal.done();
        Ok(())
    }

    fn go(&mut self, direction: Direction) -> Result<Option<HistoryStep>, WriteFault> {
        let Some(set) = self.journal.change(direction)? else { return Ok(None) };
        let mut steps = transitions(&set, direction);
        // Every file already has the wanted content.
        if steps.iter().all(|step| step.is_made(&self.workspace)) {
            steps.clear();
        }
        steps.iter().try_for_each(|step| step.check(&self.workspace))?;
        self.journal.begin_going(direction)?;
        self.make(&steps)?;
        let paths = set.changes.iter().map(|change| change.file.path.clone()).collect();
        Ok(Some(HistoryStep { label: set.label, paths }))
    }

    /// Makes the step that the journal has recorded as begun: all of it, or nothing.
    fn make(&mut self, steps: &[Transition]) -> Result<(), WriteFault> {
        for (at, step) in steps.iter().enumerate() {
            if let Err(fault) = step.make(&self.workspace) {
                // A step that is not taken back or cancelled here is settled before the next one.
                if take_all_back(&steps[..=at], &self.workspace).is_ok() {
                    let _ = self.journal.cancel();
                }
                return Err(fault);
            }
        }
        self.journal.done();
        Ok(())
    }

    fn prepare(&mut self) -> Result<(), WriteFault> {
        self.journal.ensure_present()?;
        self.settle()
    }

    /// Checks how far an unfinished step has come, and takes it back if it is only half done.
    fn settle(&mut self) -> Result<(), WriteFault> {
        let Some((set, direction)) = self.journal.begun()? else { return Ok(()) };
        let steps = transitions(&set, direction);
        remove_left_overs(&steps, &self.workspace);
        if are_made(&steps, &self.workspace)? {
            steps.iter().for_each(|step| step.tidy(&self.workspace));
            self.journal.done();
        } else {
            take_all_back(&steps, &self.workspace)?;
            self.journal.cancel()?;
        }
        Ok(())
    }
}

fn transitions(set: &ChangeSet, direction: Direction) -> Vec<Transition<'_>> {
    let mut steps: Vec<_> = set.changes.iter().map(|change| change.transition(direction)).collect();
    if direction == Direction::Back {
        steps.reverse();
    }
    steps
}

/// Merges successive changes of the same file.
fn joined(changes: Vec<FileChange>) -> Result<Vec<FileChange>, WriteFault> {
    let mut joined: Vec<FileChange> = Vec::new();
    for change in changes {
        match joined.iter_mut().find(|earlier| earlier.path == change.path) {
            None => joined.push(change),
            Some(earlier) if earlier.after == change.before => earlier.after = change.after,
            Some(earlier) => {
                let theirs = earlier.after.clone();
                return Err(WriteFault::ChangedMeanwhile { path: change.path, theirs });
            }
        }
    }
    Ok(joined)
}
