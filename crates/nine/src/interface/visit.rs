//! Every solution of one puzzle, shown to a visitor.

use std::ops::ControlFlow;

use crate::backend::{Backend, run};
use crate::tasks::single::{SingleTask, Visitor};

/// A solver of one 9x9 puzzle at a time.
///
/// A puzzle is searched on a single board until it shows many solutions; then its search spreads
/// over all lanes, unless they are wanted in order. Many puzzles are better solved at once, with
/// [`solve_batch`](super::solve_batch).
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
    /// until the visitor breaks. The first is that of [`solve_batch`](super::solve_batch); the
    /// order of the others depends on the backend.
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
        self.visit_each(puzzle, false, &mut visitor)
    }

    /// As [`visit`](Self::visit), in an order that depends on the puzzle alone, that of the search
    /// tree: slower where there are many.
    ///
    /// ```
    /// use gridforest_nine::{Backend, NineSolver};
    /// use std::ops::ControlFlow;
    /// let first = |backend| {
    ///     let mut found = Vec::new();
    ///     let _ = NineSolver::new(backend).visit_in_order(&[0; 81], |solution| {
    ///         found.push(*solution);
    ///         if found.len() == 1000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    ///     });
    ///     found
    /// };
    /// assert_eq!(first(Backend::best()), first(Backend::Portable));
    /// ```
    pub fn visit_in_order(
        &mut self,
        puzzle: &[u8; 81],
        mut visitor: impl FnMut(&[u8; 81]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit_each(puzzle, true, &mut visitor)
    }

    /// One search, compiled here, for all visitors.
    fn visit_each(
        &mut self,
        puzzle: &[u8; 81],
        in_order: bool,
        visitor: &mut Visitor<'_>,
    ) -> ControlFlow<()> {
        let mut task = SingleTask::visiting(puzzle, in_order, visitor);
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
