//! One puzzle with many solutions: they are counted, or shown to a visitor.

use std::ops::ControlFlow;

use crate::board::Symbols;
use crate::search::path::Path;
use crate::search::task::Task;

/// A visitor of solutions.
pub(crate) type Visitor<'v> = dyn FnMut(&[u8; 81]) -> ControlFlow<()> + 'v;

/// The solutions between two looks: some milliseconds.
const LOOK: u64 = 1 << 18;

/// A puzzle, and what is done at each of its solutions.
pub(crate) struct SingleTask<'a, 'v> {
    puzzle: &'a [u8; 81],
    /// None: the solutions are only counted, up to the limit.
    visitor: Option<&'a mut Visitor<'v>>,
    /// Whether the solutions come in the order of the search tree.
    in_order: bool,
    limit: u64,
    /// Called now and then while solutions are counted.
    look: &'a dyn Fn(),
    /// The number of solutions at the next look, or the limit.
    next: u64,
    pub(crate) solutions: u64,
    pub(crate) guesses: u64,
    pub(crate) flow: ControlFlow<()>,
}

impl<'a, 'v> SingleTask<'a, 'v> {
    /// Counts the solutions up to a limit, at least 1; calls `look` now and then.
    pub(crate) fn counting(puzzle: &'a [u8; 81], limit: u64, look: &'a dyn Fn()) -> Self {
        Self {
            puzzle,
            visitor: None,
            in_order: false,
            limit,
            look,
            next: limit.min(LOOK),
            solutions: 0,
            guesses: 0,
            flow: ControlFlow::Continue(()),
        }
    }

    /// Visits the solutions until the visitor breaks, in the order of the search tree or in any.
    pub(crate) fn visiting(
        puzzle: &'a [u8; 81],
        in_order: bool,
        visitor: &'a mut Visitor<'v>,
    ) -> Self {
        Self { visitor: Some(visitor), in_order, ..Self::counting(puzzle, u64::MAX, &|| ()) }
    }

    #[cold]
    fn look(&mut self) {
        if self.solutions >= self.limit {
            self.flow = ControlFlow::Break(());
        }
        self.next = self.limit.min(self.next.saturating_add(LOOK));
        (self.look)();
    }
}

impl Task for SingleTask<'_, '_> {
    const SINGLE_JOB: bool = true;

    #[inline(always)]
    fn spreads(&self) -> bool {
        !self.in_order
    }

    #[inline(always)]
    fn reads_symbols(&self) -> bool {
        self.visitor.is_some()
    }

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
        self.solutions += 1;
        if let Some(visitor) = &mut self.visitor {
            self.flow = visitor(symbols);
        } else if self.solutions >= self.next {
            self.look();
        }
    }

    #[inline(always)]
    fn is_done(&self, _job: u32, _path: Path) -> bool {
        self.flow.is_break()
    }

    #[inline(always)]
    fn count_branching(&mut self, _job: u32) {
        self.guesses += 1;
    }
}
