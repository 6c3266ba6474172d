//! One puzzle with many solutions: its search spreads over all lanes.

use std::ops::ControlFlow;

use super::board::Symbols;
use super::engine::Work;
use super::path::Path;

/// A puzzle, and what is done at each of its solutions until it breaks. Where it doesn't look at them
/// (`LOOKS`), the symbols that it is given mean nothing.
pub(super) struct One<'a, F, const LOOKS: bool> {
    puzzle: &'a [u8; 81],
    visit: F,
    pub(super) flow: ControlFlow<()>,
    pub(super) guesses: u64,
}

impl<'a, F: FnMut(&[u8; 81]) -> ControlFlow<()>, const LOOKS: bool> One<'a, F, LOOKS> {
    pub(super) fn new(puzzle: &'a [u8; 81], visit: F) -> Self {
        Self {
            puzzle,
            visit,
            flow: ControlFlow::Continue(()),
            guesses: 0,
        }
    }
}

impl<F: FnMut(&[u8; 81]) -> ControlFlow<()>, const LOOKS: bool> Work for One<'_, F, LOOKS> {
    const SPREADS: bool = true;
    const LOOKS: bool = LOOKS;

    #[inline(always)]
    fn jobs(&self) -> usize {
        1
    }

    #[inline(always)]
    fn begin(&self, _job: u32, given: &mut Symbols) {
        given.set(self.puzzle);
    }

    #[inline(always)]
    fn solved(&mut self, _job: u32, _path: Path, symbols: &[u8; 81]) {
        self.flow = (self.visit)(symbols);
    }

    #[inline(always)]
    fn is_done(&self, _job: u32, _path: Path) -> bool {
        self.flow.is_break()
    }

    #[inline(always)]
    fn split(&mut self, _job: u32) {
        self.guesses += 1;
    }
}
