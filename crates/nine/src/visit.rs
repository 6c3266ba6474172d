//! One puzzle at a time over the lanes: every solution, shown to a visitor.

use std::ops::ControlFlow;

use super::backend::{Backend, run};
use super::one::One;

/// The 9x9 engine for one puzzle at a time.
///
/// A puzzle is searched alone until it shows many solutions; then its search spreads over all
/// lanes. Many puzzles are better handed over at once, to [`super::solve_batch`].
#[derive(Debug, Clone)]
pub struct Nine {
    backend: Backend,
}

impl Nine {
    /// The engine on a backend.
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
    /// until the visitor breaks. The first is that of [`super::solve_batch`]; the order of the others
    /// depends on the backend.
    pub fn visit(
        &mut self,
        puzzle: &[u8; 81],
        mut visit: impl FnMut(&[u8; 81]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        // Behind a pointer, so that one search is compiled for all visitors.
        let visit: &mut dyn FnMut(&[u8; 81]) -> ControlFlow<()> = &mut visit;
        let mut search = One::<_, true>::new(puzzle, visit);
        run(self.backend, &mut search);
        search.flow
    }
}

impl Default for Nine {
    /// On the fastest backend of this machine.
    fn default() -> Self {
        Self::new(Backend::best())
    }
}
