//! The solver for any rules of up to 128 cells and 16 symbols: a word of cells for each symbol.
//!
//! Bit `x` of the word of a symbol says that it may stand in cell `x`; a line or a smaller set is a
//! word too; lines that the rules imply are looked at as well. All cells with one symbol left are found at once, by adding the words up to "once" and
//! "twice" (naked singles). A symbol with one place left in a line goes there (hidden singles); a
//! line is looked at again only for symbols that have lost places. At a fixpoint the search branches
//! on a cell with two symbols, else on a symbol with two places in a line, else on a cell with the
//! fewest symbols.

use std::ops::ControlFlow;

use num_traits::PrimInt;

use super::asking::{Asking, PATIENCE};
use super::{Solver, Visit, break_if};
use crate::board::{Puzzle, Shape, bits, ones};
use crate::run::poll;

/// The most cells, and the most symbols.
const MOST: (usize, usize) = (128, 16);

/// The solver for any rules of boards of one size, by its words `W` and the symbols they are for.
#[derive(Debug, Clone)]
struct Words<W, const N: usize> {
    shape: Shape,
    all: W,
    lines: Vec<W>,
    /// The cells in sight of each cell.
    in_sight: Vec<W>,
    /// The nodes since the last solution after which a search asks for another.
    patience: u64,
}

/// Where each symbol may stand.
#[derive(Clone, Copy)]
struct Open<W, const N: usize> {
    places: [W; N],
    /// The cells whose symbol is eliminated from all in sight.
    eliminated: W,
    /// The places when the lines were last looked at.
    looked_at: [W; N],
}

/// The clues contradict each other, or leave a cell or a symbol of a line without a place.
struct Contradiction;

/// What the search branches on.
enum Branch<W> {
    /// A cell, which takes one of its symbols.
    Cell(usize),
    /// A symbol, which stands in one of two places.
    Places(usize, W),
}

/// A search of the solutions of a puzzle.
struct Search<'a, V> {
    puzzle: &'a Puzzle,
    asking: Asking,
    visit: V,
    /// Whether the board has no further solution.
    is_done: bool,
}

/// The solver for the boards of a shape; `None` where they are too large.
pub(super) fn words(shape: Shape) -> Option<Box<dyn Solver>> {
    match (shape.cells(), shape.side()) {
        (cells, side) if cells > MOST.0 || side > MOST.1 => None,
        (..=64, ..=8) => Some(Box::new(Words::<u64, 8>::new(shape))),
        (_, ..=9) => Some(Box::new(Words::<u128, 9>::new(shape))),
        _ => Some(Box::new(Words::<u128, 16>::new(shape))),
    }
}

fn is_single<W: PrimInt>(word: W) -> bool {
    word & (word - W::one()) == W::zero()
}

impl<W: PrimInt, const N: usize> Words<W, N> {
    fn new(shape: Shape) -> Self {
        let cells = shape.cells();
        let implied: Vec<W> = shape.implied_lines().iter().cloned().map(bits).collect();
        let sees = |a: usize| {
            let seen = bits::<W>((0..cells).filter(|&b| shape.sees(a, b)));
            let bit = W::one() << a;
            let lines = implied.iter().filter(|&&line| line & bit != W::zero());
            lines.fold(seen, |seen, &line| seen | line & !bit)
        };
        let in_sight = (0..cells).map(sees).collect();
        let lines = shape.lines().into_iter().map(bits).chain(implied).collect();
        Self { shape, all: bits(0..cells), lines, in_sight, patience: PATIENCE }
    }

    /// The board of some clues.
    fn open(&self, puzzle: &Puzzle) -> Open<W, N> {
        let mut places = [W::zero(); N];
        places[..self.shape.side()].fill(self.all);
        for (cell, &symbol) in puzzle.symbols().iter().enumerate().filter(|(_, s)| **s != 0) {
            let bit = W::one() << cell;
            for (other, places) in (1..).zip(&mut places) {
                if other != symbol {
                    *places = *places & !bit;
                }
            }
        }
        Open { places, eliminated: W::zero(), looked_at: [W::zero(); N] }
    }

    /// Propagates singles to a fixpoint; the cells with several symbols.
    #[inline]
    fn propagate(&self, open: &mut Open<W, N>) -> Result<W, Contradiction> {
        loop {
            let (mut once, mut twice) = (W::zero(), W::zero());
            for places in open.places {
                twice = twice | once & places;
                once = once | places;
            }
            if once != self.all {
                return Err(Contradiction);
            }
            let new = self.all & !twice & !open.eliminated;
            if new != W::zero() {
                self.eliminate(open, new);
            } else if twice == W::zero() || !self.hidden_singles(open, twice)? {
                return Ok(twice);
            }
        }
    }

    /// Eliminates the symbols of cells that have one left from all in sight.
    #[inline]
    fn eliminate(&self, open: &mut Open<W, N>, new: W) {
        open.eliminated = open.eliminated | new;
        for places in &mut open.places {
            let mut here = *places & new;
            while here != W::zero() {
                let cell = here.trailing_zeros() as usize;
                here = here & (here - W::one());
                // Of two in sight of each other both go, and then a cell has no symbol.
                *places = *places & !self.in_sight[cell];
            }
        }
    }

    /// Puts symbols where they have one place left in a line; whether there are any.
    #[inline]
    fn hidden_singles(&self, open: &mut Open<W, N>, several: W) -> Result<bool, Contradiction> {
        let (mut once, mut twice) = (W::zero(), W::zero());
        let mut hidden = [W::zero(); N];
        let symbols = open.places.iter().zip(&mut open.looked_at).zip(&mut hidden);
        for ((&places, looked_at), hidden) in symbols.take(self.shape.side()) {
            if places == *looked_at {
                continue;
            }
            *looked_at = places;
            let mut only = W::zero();
            for &line in &self.lines {
                let here = places & line;
                if here == W::zero() {
                    return Err(Contradiction);
                }
                if is_single(here) {
                    only = only | here;
                }
            }
            let only = only & several;
            twice = twice | once & only;
            once = once | only;
            *hidden = only;
        }
        if twice != W::zero() {
            return Err(Contradiction);
        }
        if once == W::zero() {
            return Ok(false);
        }
        for (places, hidden) in open.places.iter_mut().zip(hidden) {
            *places = *places & !once | hidden;
        }
        Ok(true)
    }

    /// What to branch on, among cells with several symbols.
    #[inline]
    fn branch(&self, open: &Open<W, N>, several: W) -> Branch<W> {
        let (mut twice, mut thrice, mut once) = (W::zero(), W::zero(), W::zero());
        for places in open.places {
            thrice = thrice | twice & places;
            twice = twice | once & places;
            once = once | places;
        }
        let two = twice & !thrice;
        if two != W::zero() {
            return Branch::Cell(two.trailing_zeros() as usize);
        }
        for symbol in 0..self.shape.side() {
            let places = open.places[symbol];
            if places & several == W::zero() {
                continue;
            }
            for &line in &self.lines {
                let here = places & line;
                if here.count_ones() == 2 {
                    return Branch::Places(symbol, here);
                }
            }
        }
        let count = |&cell: &usize| {
            open.places.iter().filter(|places| **places >> cell & W::one() == W::one()).count()
        };
        Branch::Cell(ones(several).min_by_key(count).expect("a cell with several symbols"))
    }

    /// Visits the places of every solution.
    fn for_each(
        &self,
        puzzle: &Puzzle,
        visit: impl FnMut(&[W; N]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        assert_eq!(puzzle.shape(), self.shape, "the shape of the puzzle");
        let asking = Asking::new(self.patience);
        let mut search = Search { puzzle, asking, visit, is_done: false };
        let ended = self.search(self.open(puzzle), &mut search);
        if search.is_done { ControlFlow::Continue(()) } else { ended }
    }

    /// Visits a solution that was asked for, or ends the search where there is none.
    #[cold]
    fn ask<V: FnMut(&[W; N]) -> ControlFlow<()>>(
        &self,
        search: &mut Search<'_, V>,
    ) -> ControlFlow<()> {
        let all = (1 << self.shape.side()) - 1;
        let candidates = |&symbol: &u8| if symbol == 0 { all } else { 1 << (symbol - 1) };
        let candidates: Vec<u64> = search.puzzle.symbols().iter().map(candidates).collect();
        let Some(symbols) = search.asking.another(self.shape, &candidates) else {
            search.is_done = true;
            return ControlFlow::Break(());
        };
        (search.visit)(&self.open(&Puzzle::new(self.shape, symbols)).places)
    }

    fn search<V: FnMut(&[W; N]) -> ControlFlow<()>>(
        &self,
        mut open: Open<W, N>,
        search: &mut Search<'_, V>,
    ) -> ControlFlow<()> {
        poll();
        if search.asking.is_due() {
            self.ask(search)?;
        }
        let Ok(several) = self.propagate(&mut open) else {
            return ControlFlow::Continue(());
        };
        if several == W::zero() {
            let symbols = || {
                let mut symbols = vec![0; self.shape.cells()];
                write_symbols(&open.places, &mut symbols);
                symbols
            };
            return match search.asking.is_new(symbols) {
                true => (search.visit)(&open.places),
                false => ControlFlow::Continue(()),
            };
        }
        match self.branch(&open, several) {
            Branch::Cell(cell) => {
                let bit = W::one() << cell;
                for symbol in 0..self.shape.side() {
                    if open.places[symbol] & bit != W::zero() {
                        let mut branch = open;
                        branch.places.iter_mut().for_each(|places| *places = *places & !bit);
                        branch.places[symbol] = open.places[symbol];
                        self.search(branch, search)?;
                    }
                }
            }
            Branch::Places(symbol, places) => {
                for cell in ones(places) {
                    let bit = W::one() << cell;
                    let mut branch = open;
                    branch.places.iter_mut().for_each(|places| *places = *places & !bit);
                    branch.places[symbol] = branch.places[symbol] & !places | bit;
                    self.search(branch, search)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl<W: PrimInt + Send + Sync, const N: usize> Solver for Words<W, N> {
    fn shape(&self) -> Shape {
        self.shape
    }

    fn for_each_solution(&mut self, puzzle: &Puzzle, visit: Visit<'_>) -> ControlFlow<()> {
        let mut solution = vec![0; self.shape.cells()];
        self.for_each(puzzle, |places| {
            write_symbols(places, &mut solution);
            visit(&solution)
        })
    }

    fn count(&mut self, puzzle: &Puzzle, limit: u64) -> u64 {
        let mut count = 0;
        if limit > 0 {
            let _ = self.for_each(puzzle, |_| {
                count += 1;
                break_if(count == limit)
            });
        }
        count
    }
}

/// Writes the symbol of each cell from the places of each symbol.
fn write_symbols<W: PrimInt>(places: &[W], symbols: &mut [u8]) {
    for (symbol, &places) in (1..).zip(places) {
        ones(places).for_each(|cell| symbols[cell] = symbol);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::stream;
    use crate::solve::Generic;
    use crate::solve::generate::Generator;
    use crate::solve::generic::tests::solutions;

    /// Each solution is visited once, however often a search asks.
    #[test]
    fn asking_adds_no_solution_and_loses_none() {
        let mut asked = 0;
        for name in ["3x3+windows", "3x3+x", "latin5", "jigsaw:aaaabbbbaccccbdcdddedeeee"] {
            let shape: Shape = name.parse().unwrap();
            for seed in 0..4 {
                let mut usual = words(shape).unwrap();
                let random = &mut stream(seed, 0);
                let fewer = seed as usize % 2 + 1;
                let puzzle = Generator::new(&mut *usual).several(fewer, random).unwrap();
                let expected = solutions(&mut Generic::new(shape), &puzzle);
                if expected.len() > 300 {
                    continue;
                }
                for patience in [1, 2, 7] {
                    let mut words = Words::<u128, 9> { patience, ..Words::new(shape) };
                    assert_eq!(solutions(&mut words, &puzzle), expected, "{puzzle} {patience}");
                }
                asked += expected.len();
            }
        }
        assert!(asked > 100);
    }

    /// Clues that leave no grid, for a reason that a search by words alone takes minutes to see.
    #[test]
    fn what_has_no_solution_is_seen_by_asking() {
        let shape: Shape = "3x3+windows".parse().unwrap();
        let mut solver = Words::<u128, 9>::new(shape);
        // Some of these streams meet such clues on their way to a grid; each leads to its own.
        let mut grid = |block| Generator::new(&mut solver).grid(&mut stream(3, block));
        let grids: std::collections::BTreeSet<Vec<u8>> =
            (0..200).map(|block| grid(block).symbols().to_vec()).collect();
        assert_eq!(grids.len(), 200);
    }
}
