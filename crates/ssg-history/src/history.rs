//! Changes that can be taken back and forth, also in a later run.

use std::path::Path;

use ssg_model::failure::Failure;
use ssg_model::words;
use ssg_model::words::Words;

use crate::change::FileChange;
use crate::fault::WriteFault;
use crate::journal::{ChangeSet, Journal};
use crate::transition::{
    Direction, ReversibleChange, Transition, TransitionState, make_all, progress,
    remove_left_overs, take_all_back, tidy_all,
};
use crate::workspace::{Workspace, check_size};

/// The changes of one project. Whoever has this value is the only one to edit the project: it holds
/// a lock against other processes until it is dropped, or the process ends.
///
/// What it knows is in `.ssg/edit/`, which may be deleted at any moment: then there is nothing to
/// take back, and all else goes on.
pub struct History {
    workspace: Workspace,
    journal: Journal,
}

/// A change that was taken back, or made again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryStep {
    pub label: Words,
    /// The files that it has changed.
    pub paths: Vec<String>,
}

impl History {
    /// Opens the history of the project at `root`. What a process was doing when it was killed is
    /// completed or taken back first, so that no step is half done.
    pub fn open(root: &Path) -> Result<History, WriteFault> {
        let journal = Journal::open(root)?;
        let mut history = History { workspace: Workspace::new(root), journal };
        history.settle()?;
        Ok(history)
    }

    /// The files that may be changed.
    pub fn workspace(&self) -> &Workspace {
        &self.workspace
    }

    /// What [`undo`](Self::undo) would take back.
    pub fn undo_label(&self) -> Option<&Words> {
        self.journal.undo_label()
    }

    /// What [`redo`](Self::redo) would make again.
    pub fn redo_label(&self) -> Option<&Words> {
        self.journal.redo_label()
    }

    /// Changes files: all of them or none, and only if each is as it was shown. What was taken back
    /// before cannot be made again afterwards. Where nothing differs, nothing is done.
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

    /// Takes back the last change that was not taken back; `None` where there is none. An error if
    /// one of its files is no longer as the change has left it: what another program has made of it
    /// is the last change from then on, so that the way back is never closed.
    pub fn undo(&mut self) -> Result<Option<HistoryStep>, WriteFault> {
        self.prepare()?;
        let Some(set) = self.journal.to_undo()? else { return Ok(None) };
        let left: Vec<FileChange> = set.changes.iter().map(|change| change.file.clone()).collect();
        self.go(set, Direction::Back, Journal::begin_undo).inspect_err(|fault| {
            if matches!(fault, WriteFault::ChangedMeanwhile { .. }) {
                // Without it in the journal, the files are as they are all the same.
                let _ = self.record_others(left);
            }
        })
    }

    /// Makes again what was taken back last; `None` where there is nothing. An error if one of its
    /// files is no longer as taking it back has left it.
    pub fn redo(&mut self) -> Result<Option<HistoryStep>, WriteFault> {
        self.prepare()?;
        let Some(set) = self.journal.to_redo()? else { return Ok(None) };
        self.go(set, Direction::Forwards, Journal::begin_redo)
    }

    /// Writes down what other programs have made of files since our last change.
    fn record_others(&mut self, left: Vec<FileChange>) -> Result<(), WriteFault> {
        let mut changes = Vec::new();
        for FileChange { path, after: before, .. } in left {
            let after = self.workspace.read(&path)?;
            if before != after {
                let theirs = FileChange { path, before, after };
                changes.push(ReversibleChange::new(theirs, &self.workspace)?);
            }
        }
        let Some(first) = changes.first() else { return Ok(()) };
        let name = first.file.path.trim_start_matches("content/");
        let label = words!(
            en: "what another program has changed in {name}",
            es: "lo que otro programa cambió en {name}",
        );
        self.journal.begin_change(&ChangeSet { label, changes })?;
        self.journal.done();
        Ok(())
    }

    fn go(
        &mut self,
        set: ChangeSet,
        direction: Direction,
        begin: impl FnOnce(&mut Journal) -> Result<(), Failure>,
    ) -> Result<Option<HistoryStep>, WriteFault> {
        let mut steps = transitions(&set, direction);
        // Somebody has done all of it by hand.
        if steps.iter().all(|step| step.is_made(&self.workspace)) {
            steps.clear();
        }
        steps.iter().try_for_each(|step| step.check(&self.workspace))?;
        begin(&mut self.journal)?;
        self.make(&steps)?;
        let paths = set.changes.iter().map(|change| change.file.path.clone()).collect();
        Ok(Some(HistoryStep { label: set.label, paths }))
    }

    /// Does what the journal says has begun.
    fn make(&mut self, steps: &[Transition]) -> Result<(), WriteFault> {
        match make_all(steps, &self.workspace) {
            Ok(()) => {
                self.journal.done();
                Ok(())
            }
            Err(interrupted) => {
                // What cannot be taken back or forgotten now is looked at before the next step.
                if interrupted.is_taken_back {
                    let _ = self.journal.cancel();
                }
                Err(*interrupted.fault)
            }
        }
    }

    fn prepare(&mut self) -> Result<(), WriteFault> {
        self.journal.ensure_present()?;
        self.settle()
    }

    /// Looks how far that has come which was begun and is perhaps not done. What is half done is
    /// taken back.
    fn settle(&mut self) -> Result<(), WriteFault> {
        let Some((set, direction)) = self.journal.begun()? else { return Ok(()) };
        let steps = transitions(&set, direction);
        remove_left_overs(&steps, &self.workspace);
        match progress(&steps, &self.workspace)? {
            TransitionState::Done => {
                tidy_all(&steps, &self.workspace);
                self.journal.done();
            }
            TransitionState::Unfinished => {
                take_all_back(&steps, &self.workspace)?;
                self.journal.cancel()?;
            }
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

/// Changes of one file as one change.
fn joined(changes: Vec<FileChange>) -> Result<Vec<FileChange>, WriteFault> {
    let mut joined: Vec<FileChange> = Vec::new();
    for change in changes {
        match joined.iter_mut().find(|earlier| earlier.path == change.path) {
            None => joined.push(change),
            Some(earlier) if earlier.after == change.before => earlier.after = change.after,
            Some(earlier) => {
                let FileChange { path, after: ours, .. } = change;
                let theirs = earlier.after.clone();
                return Err(WriteFault::ChangedMeanwhile { path, ours, theirs });
            }
        }
    }
    Ok(joined)
}
