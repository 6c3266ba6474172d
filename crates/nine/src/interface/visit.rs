//! Every solution of one puzzle, shown to a visitor.

use std::ops::ControlFlow;

use crate::backend::{Backend, run};
use crate::tasks::single::{SingleTask, Visitor};

/// A solver of one 9x9 puzzle at a time.
///
/// A puzzle is searched on a single board until it shows many solutions; then its search spreads over all
/// lanes. Many puzzles are better solved at once, with [`solve_batch`](super::solve_batch).
#[derive(Debug, Clone)]
pub struct NineSolver {
    backend: Backend,
}

impl NineSolver {
    /// The solver on a backend.
    ///
    /// # Panics
    /// When this machine can't run it.
    pub fn new(backend: Backend) -> Self {
        assert!(backend.is_available(), "{backend:?} on this machine");
        Self { backend }
    }

    /// The instructions that it runs on.
    pub fn backend(&self) -> Backend {
        self.backend
    }

    /// Visits every solution of a puzzle (81 symbols, 0 for an empty cell, none above 9) once,
    /// until the visitor breaks. The first is that of [`solve_batch`](super::solve_batch); the order of the others
    /// depends on the backend.
    ///
    /// ```
    /// use gridforest_nine::NineSolver;
    /// use std::ops::ControlFlow;
    /// let mut found = Vec::new();
    /// let flow = NineSolver::default().visit(&[0; 81], |solution| {
    ///     found.push(*solution);
    ///     if found.len() == 10 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    /// });
    /// assert!(flow.is_break() && found.len() == 10);
    /// ```
    pub fn visit(
        &mut self,
        puzzle: &[u8; 81],
        mut visitor: impl FnMut(&[u8; 81]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit_each(puzzle, &mut visitor)
    }

    /// As [`NineSolver::visit`]: one search, compiled here, for all visitors.
    fn visit_each(&mut self, puzzle: &[u8; 81], visitor: &mut Visitor<'_>) -> ControlFlow<()> {
        let mut task = SingleTask::visiting(puzzle, visitor);
        run(self.backend, &mut task);
        task.flow
    }
}

impl Default for NineSolver {
    /// On the fastest backend of this machine.
    fn default() -> Self {
        Self::new(Backend::best())
    }
}
