//! Checks the types of own code while the site is shown.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use parking_lot::Mutex;
use ssg_frontend::node::Node;
use ssg_frontend::project::Project;
use ssg_frontend::types;

/// Checks the newest state of the code on a separate thread, one state at a time.
pub(super) struct TypeCheck {
    /// The callback for the type errors.
    found: Arc<dyn Fn(Vec<String>) + Send + Sync>,
    /// The number of states so far.
    newest: Arc<AtomicUsize>,
    turn: Arc<Mutex<()>>,
    /// The errors that were told last.
    pub(super) told: Vec<String>,
}

impl TypeCheck {
    pub(super) fn new(found: impl Fn(Vec<String>) + Send + Sync + 'static) -> TypeCheck {
        let (newest, turn) = Default::default();
        TypeCheck { found: Arc::new(found), newest, turn, told: Vec::new() }
    }

    /// Checks the present state, unless a newer one comes first.
    pub(super) fn start(&self, project: &Project, node: &Node) {
        let (project, node, found) = (project.clone(), node.clone(), Arc::clone(&self.found));
        let (newest, turn) = (Arc::clone(&self.newest), Arc::clone(&self.turn));
        let number = newest.fetch_add(1, Ordering::Relaxed) + 1;
        thread::spawn(move || {
            let _turn = turn.lock();
            if newest.load(Ordering::Relaxed) == number {
                found(types::errors(&project, &node));
            }
        });
    }
}
