//! A local search for a solution of a large board.
//!
//! Every cell has one of its candidates, and cells in sight of each other may have the same. A step
//! gives a cell in conflict the symbol that leaves the fewest conflicts, and bars the symbol that it
//! had for some steps. That ends with a solution or not at all; of boards that are about half full it
//! finds one long before a search that proves something does.
//!
//! # References
//! 1. A. Hertz and D. de Werra, "Using tabu search techniques for graph coloring" (1987).
//! 2. P. Galinier and J.-K. Hao, "Hybrid evolutionary algorithms for graph coloring" (1999): for how
//!    long a symbol is barred.

use rand::RngExt as _;

use super::{Generic, Solver as _};
use crate::board::ones;
use crate::random::{Stream, stream};
use crate::run::poll;

/// A board on which cells in sight of each other may have the same symbol.
pub(super) struct Local {
    side: usize,
    candidates: Vec<Vec<u8>>,
    /// The cells in sight of each cell that have a candidate in common with it.
    rivals: Vec<Vec<u16>>,
    /// The symbols of the cells, from 0.
    symbols: Vec<u8>,
    /// How many rivals of a cell have a symbol, by cell and symbol.
    having: Vec<u16>,
    /// The step before which a cell doesn't take a symbol, by cell and symbol.
    barred: Vec<u64>,
    /// The cells in conflict, and where each cell is among them.
    clashing: Vec<u16>,
    place: Vec<usize>,
    /// The conflicts, and the fewest so far.
    conflicts: i32,
    fewest: i32,
    step: u64,
    random: Stream,
}

const NOWHERE: usize = usize::MAX;

impl Local {
    /// Begins with the least candidate of each cell: with those of the board before any branch.
    pub(super) fn new(generic: &Generic) -> Self {
        let (masks, side) = (generic.root(), generic.shape().side());
        let rivals = |cell: usize| {
            let in_sight = generic.in_sight(cell).iter().copied();
            in_sight.filter(|&other| masks[usize::from(other)] & masks[cell] != 0).collect()
        };
        let candidates = |&mask: &u64| ones(mask).map(|symbol| symbol as u8).collect();
        let mut local = Self {
            side,
            candidates: masks.iter().map(candidates).collect(),
            rivals: (0..masks.len()).map(rivals).collect(),
            symbols: masks.iter().map(|mask| mask.trailing_zeros() as u8).collect(),
            having: vec![0; masks.len() * side],
            barred: vec![0; masks.len() * side],
            clashing: Vec::new(),
            place: vec![NOWHERE; masks.len()],
            conflicts: 0,
            fewest: i32::MAX,
            step: 0,
            random: stream(0, 0),
        };
        for cell in 0..masks.len() {
            for &rival in &local.rivals[cell] {
                local.having[usize::from(rival) * side + usize::from(local.symbols[cell])] += 1;
            }
        }
        for cell in 0..masks.len() {
            local.conflicts += i32::from(local.having[local.at(cell, local.symbols[cell])]);
            local.note(cell);
        }
        local.conflicts /= 2;
        local
    }

    /// Takes some steps; the solution, if it has come to one.
    pub(super) fn search(&mut self, steps: u64) -> Option<Vec<u8>> {
        let mut best = Vec::new();
        for _ in 0..steps {
            if self.conflicts == 0 {
                return Some(self.symbols.iter().map(|symbol| symbol + 1).collect());
            }
            if self.step.is_multiple_of(1 << 12) {
                poll();
            }
            self.step += 1;
            if let Some(change) = self.best(&mut best) {
                let (cell, symbol) = best[self.random.random_range(0..best.len())];
                self.take(usize::from(cell), symbol);
                self.conflicts += change;
                self.fewest = self.fewest.min(self.conflicts);
            }
        }
        None
    }

    /// The best changes, none of which is barred unless it leads to fewer conflicts than ever, and
    /// what they change.
    fn best(&self, best: &mut Vec<(u16, u8)>) -> Option<i32> {
        let mut least = i32::MAX;
        for &cell in &self.clashing {
            let from = usize::from(cell);
            let own = self.symbols[from];
            let now = i32::from(self.having[self.at(from, own)]);
            for &symbol in self.candidates[from].iter().filter(|&&symbol| symbol != own) {
                let at = self.at(from, symbol);
                let change = i32::from(self.having[at]) - now;
                if change > least
                    || self.barred[at] > self.step && self.conflicts + change >= self.fewest
                {
                    continue;
                }
                if change < least {
                    least = change;
                    best.clear();
                }
                best.push((cell, symbol));
            }
        }
        (least < i32::MAX).then_some(least)
    }

    /// A cell takes a symbol.
    fn take(&mut self, cell: usize, symbol: u8) {
        let before = std::mem::replace(&mut self.symbols[cell], symbol);
        for i in 0..self.rivals[cell].len() {
            let rival = usize::from(self.rivals[cell][i]);
            let (lost, won) = (self.at(rival, before), self.at(rival, symbol));
            self.having[lost] -= 1;
            self.having[won] += 1;
            if self.symbols[rival] == before || self.symbols[rival] == symbol {
                self.note(rival);
            }
        }
        self.note(cell);
        let at = self.at(cell, before);
        let steps = self.clashing.len() as u64 * 2 / 5 + self.random.random_range(0..10);
        self.barred[at] = self.step + steps;
    }

    /// Notes whether a cell is in conflict.
    fn note(&mut self, cell: usize) {
        let clashes = self.having[self.at(cell, self.symbols[cell])] > 0;
        match (clashes, self.place[cell]) {
            (true, NOWHERE) => {
                self.place[cell] = self.clashing.len();
                self.clashing.push(cell as u16);
            }
            (false, place) if place != NOWHERE => {
                self.clashing.swap_remove(place);
                if let Some(&moved) = self.clashing.get(place) {
                    self.place[usize::from(moved)] = place;
                }
                self.place[cell] = NOWHERE;
            }
            _ => {}
        }
    }

    fn at(&self, cell: usize, symbol: u8) -> usize {
        cell * self.side + usize::from(symbol)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Grid, Puzzle, Shape};
    use crate::solve::Solver;
    use crate::solve::generate::Generator;

    fn found(puzzle: &Puzzle, steps: u64) -> Option<Vec<u8>> {
        let mut generic = Generic::new(puzzle.shape());
        let masks = generic.masks(puzzle);
        generic.settle(&masks)?;
        Local::new(&generic).search(steps)
    }

    #[test]
    fn what_is_found_is_a_solution_of_the_clues() {
        for name in ["2x3", "latin7", "3x3", "3x3+x", "3x3+antiking", "4x4", "latin16"] {
            let shape: Shape = name.parse().unwrap();
            let grid = Generic::new(shape).solve(&Puzzle::empty(shape), 1).solution.unwrap();
            for every in 2..5 {
                let clues = grid.symbols().iter().zip(0..).filter(|(_, cell)| cell % every == 0);
                let puzzle = Puzzle::empty(shape).with(clues.map(|(&symbol, cell)| (cell, symbol)));
                let symbols = found(&puzzle, 1_000_000).expect(name);
                let solution = Grid::new(shape, symbols).expect(name);
                let agrees = |(&clue, &symbol)| clue == 0 || clue == symbol;
                assert!(puzzle.symbols().iter().zip(solution.symbols()).all(agrees), "{name}");
            }
        }
    }

    #[test]
    fn nothing_is_found_where_there_is_no_solution() {
        let shape: Shape = "2x3".parse().unwrap();
        let mut solver = Generic::new(shape);
        let mut generator = Generator::new(&mut solver);
        for block in 0..20 {
            let puzzle = generator.none(&mut stream(1, block)).unwrap();
            assert_eq!(found(&puzzle, 10_000), None, "{puzzle}");
        }
    }
}
