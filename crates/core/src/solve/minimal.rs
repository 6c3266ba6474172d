//! Redundant clues, and the minimal puzzles inside a proper one.
//!
//! Of the latter, clues are taken in cell order, and each is either thrown away (when the puzzle
//! stays proper without it) or kept. What is left at the end is minimal when no kept clue can go; a
//! branch ends early when the kept clues alone already do without one of them.

use std::ops::ControlFlow;

use rand::RngExt;

use super::{NineBatch, Solver, solver};
use crate::board::{Puzzle, Shape, cells_of};
use crate::random::Stream;

/// Whether a puzzle is proper, and what it could do without.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Minimality {
    /// The number of solutions, up to 2.
    pub solutions: u64,
    /// The cells of the redundant clues of a proper puzzle, ascending; none for others.
    pub redundant: Vec<usize>,
}

impl Minimality {
    /// Whether the puzzle has one solution, and no clue can go.
    pub fn is_minimal(&self) -> bool {
        self.solutions == 1 && self.redundant.is_empty()
    }
}

/// Judges puzzles of one shape, given by their symbols in cell order one after the other: those of
/// 9x9 together in the lanes of the batch search.
///
/// # Panics
/// When the symbols are not those of whole boards of the shape.
pub fn judge(shape: Shape, symbols: &[u8]) -> Vec<Minimality> {
    assert!(symbols.len().is_multiple_of(shape.cells()), "whole boards of {shape}");
    if let Some(nine) = NineBatch::new(shape) {
        return judge_nines(&nine, symbols.as_chunks().0);
    }
    let mut solver = solver(shape);
    let judged = |symbols: &[u8]| {
        let puzzle = Puzzle::new(shape, symbols);
        let solutions = solver.count(&puzzle, 2);
        let redundant = match solutions {
            1 => redundant(&mut *solver, &puzzle).collect(),
            _ => Vec::new(),
        };
        Minimality { solutions, redundant }
    };
    symbols.chunks(shape.cells()).map(judged).collect()
}

fn judge_nines(nine: &NineBatch, puzzles: &[[u8; 81]]) -> Vec<Minimality> {
    let answers = nine.solve(puzzles, 2);
    let solved = puzzles.iter().zip(&answers);
    let proper = solved.filter(|(_, answer)| answer.solutions == 1);
    let proper: Vec<[u8; 81]> = proper.map(|(puzzle, _)| *puzzle).collect();
    let mut masks = nine.redundant_clues(&proper).into_iter();
    let judged = answers.iter().map(|answer| {
        let mask = if answer.solutions == 1 { masks.next() } else { None };
        let redundant = cells_of(mask.unwrap_or_default()).collect();
        Minimality { solutions: answer.solutions, redundant }
    });
    judged.collect()
}

/// The cells of the clues without which a proper puzzle is still proper, ascending.
///
/// # Panics
/// When the puzzle and the solver are of different shapes.
pub fn redundant<'a>(
    solver: &'a mut dyn Solver,
    puzzle: &'a Puzzle,
) -> impl Iterator<Item = usize> + 'a {
    let clues: Vec<usize> = puzzle.skeleton().cells().collect();
    let at_once = solver.clues_at_once();
    (0..clues.len()).step_by(at_once).flat_map(move |from| {
        let asked = clues.iter().copied().skip(from).take(at_once).collect::<Vec<_>>();
        let needed = solver.needed(puzzle, &asked);
        asked.into_iter().zip(needed).filter_map(|(cell, needed)| (!needed).then_some(cell))
    })
}

/// Whether a proper puzzle has no redundant clue. Of a puzzle that isn't proper it says nothing:
/// see [`Solver::count`].
///
/// # Panics
/// When the puzzle and the solver are of different shapes.
pub fn is_minimal(solver: &mut dyn Solver, puzzle: &Puzzle) -> bool {
    redundant(solver, puzzle).next().is_none()
}

/// The most clues of a puzzle inside which all minimal puzzles are listed, on boards beyond side 6:
/// their number, and the time, grow exponentially with the number of redundant clues.
pub const MOST_CLUES: usize = 45;

/// Whether a list of all minimal puzzles inside a puzzle would end.
pub fn can_list(puzzle: &Puzzle) -> bool {
    puzzle.shape().side() <= 6 || puzzle.clues() <= MOST_CLUES
}

/// Visits every minimal puzzle inside a proper puzzle once, until the visitor breaks.
///
/// There may be very many: their number grows exponentially with the clues to spare. A puzzle that
/// isn't proper has none.
///
/// # Panics
/// When the puzzle and the solver are of different shapes.
pub fn each_minimal(
    solver: &mut dyn Solver,
    puzzle: &Puzzle,
    visit: &mut dyn FnMut(&Puzzle) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if solver.count(puzzle, 2) != 1 {
        return ControlFlow::Continue(());
    }
    Search::new(solver, puzzle).decide(0, visit)
}

/// About how many minimal puzzles are inside a proper one, from random ways down the search of
/// [`each_minimal`]: without bias, but often much too low, as few ways lead to most of them.
///
/// # Panics
/// When the puzzle and the solver are of different shapes.
pub fn about_inside(
    solver: &mut dyn Solver,
    puzzle: &Puzzle,
    ways: u32,
    random: &mut Stream,
) -> f64 {
    if solver.count(puzzle, 2) != 1 {
        return 0.0;
    }
    let mut sum = 0.0;
    for _ in 0..ways {
        sum += Search::new(solver, puzzle).one_way(random);
    }
    sum / f64::from(ways)
}

struct Search<'a> {
    solver: &'a mut dyn Solver,
    clues: Vec<usize>,
    /// The symbols kept so far.
    kept: Vec<u8>,
    /// The kept clues and those still to be decided.
    now: Puzzle,
}

impl<'a> Search<'a> {
    fn new(solver: &'a mut dyn Solver, puzzle: &Puzzle) -> Self {
        let clues = puzzle.skeleton().cells().collect();
        Self { solver, clues, kept: vec![0; puzzle.symbols().len()], now: puzzle.clone() }
    }

    fn is_proper(&mut self, symbols: Vec<u8>) -> bool {
        let puzzle = Puzzle::new(self.now.shape(), symbols);
        self.solver.count(&puzzle, 2) == 1
    }

    /// Whether the kept clues do without one of them.
    fn spares_one(&mut self) -> bool {
        (0..self.clues.len()).any(|i| {
            let cell = self.clues[i];
            let mut symbols = self.kept.clone();
            std::mem::take(&mut symbols[cell]) != 0 && self.is_proper(symbols)
        })
    }

    /// The puzzle without a clue that is still to be decided, if that is proper.
    fn without(&mut self, cell: usize) -> Option<Puzzle> {
        let mut symbols = self.now.symbols().to_vec();
        symbols[cell] = 0;
        let is_proper = self.is_proper(symbols.clone());
        is_proper.then(|| Puzzle::new(self.now.shape(), symbols))
    }

    /// Keeps a clue; whether that leads to minimal puzzles.
    fn keep(&mut self, cell: usize) -> bool {
        self.kept[cell] = self.now.symbols()[cell];
        !self.spares_one()
    }

    fn decide(
        &mut self,
        place: usize,
        visit: &mut dyn FnMut(&Puzzle) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(&cell) = self.clues.get(place) else {
            return visit(&self.now);
        };
        if let Some(without) = self.without(cell) {
            let before = std::mem::replace(&mut self.now, without);
            self.decide(place + 1, visit)?;
            self.now = before;
        }
        if self.keep(cell) {
            self.decide(place + 1, visit)?;
        }
        self.kept[cell] = 0;
        ControlFlow::Continue(())
    }

    /// A random way down: the number of choices on it, or 0 where it ends early (D. E. Knuth,
    /// "Estimating the efficiency of backtrack programs", 1975).
    fn one_way(mut self, random: &mut Stream) -> f64 {
        let mut weight = 1.0;
        for cell in self.clues.clone() {
            let (without, stays) = (self.without(cell), self.keep(cell));
            let both = without.is_some() && stays;
            weight *= if both { 2.0 } else { 1.0 };
            match without {
                Some(without) if !stays || random.random::<bool>() => {
                    self.now = without;
                    self.kept[cell] = 0;
                }
                _ if stays => {}
                _ => return 0.0,
            }
        }
        weight
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Grid;
    use crate::random::stream;
    use crate::solve::{Generic, Reference};

    /// By the definition, with the reference solver.
    #[test]
    fn puzzles_are_judged_as_by_the_definition() {
        let texts = [
            (
                "2x2",
                vec![
                    "1.....1..1.....1", "12343..221..43.1", "1....2....3..4..", "11..............",
                ],
            ),
            (
                "3x3",
                vec![
                    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
                    "534.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
                    ".................................................................................",
                ],
            ),
        ];
        for (shape, texts) in texts {
            let shape: Shape = shape.parse().unwrap();
            let mut reference = Reference::new(shape);
            let puzzles = texts.iter().map(|text| Puzzle::parse(shape, text).unwrap());
            let puzzles: Vec<Puzzle> = puzzles.collect();
            let symbols: Vec<u8> = puzzles.iter().flat_map(|p| p.symbols().to_vec()).collect();
            let judged = judge(shape, &symbols);
            for (puzzle, judged) in puzzles.iter().zip(&judged) {
                let solutions = reference.count(puzzle, 2);
                let goes = |cell: &usize| {
                    solutions == 1 && reference.count(&puzzle.with([(*cell, 0)]), 2) == 1
                };
                let redundant: Vec<usize> = puzzle.skeleton().cells().filter(goes).collect();
                assert_eq!(judged.is_minimal(), solutions == 1 && redundant.is_empty());
                assert_eq!(*judged, Minimality { solutions, redundant }, "{puzzle}");
            }
            assert!(judged.iter().any(|judged| !judged.redundant.is_empty()), "{shape}");
        }
    }

    #[test]
    fn the_minimal_puzzles_of_a_2x2_grid_are_those_of_all_its_puzzles() {
        let shape: Shape = "2x2".parse().unwrap();
        let grid = Grid::parse(shape, "1234341221434321").unwrap();
        let mut reference = Reference::new(shape);
        let mut is_proper = |mask: u32| reference.count(&grid.puzzle_in(mask.into()), 2) == 1;
        let proper: Vec<bool> = (0..1u32 << 16).map(&mut is_proper).collect();
        let minimal = |mask: &usize| {
            let spare = |cell: usize| mask >> cell & 1 == 1 && proper[mask & !(1 << cell)];
            proper[*mask] && !(0..16).any(spare)
        };
        let expected = (0..1 << 16).filter(minimal).count();
        let mut found = std::collections::HashSet::new();
        let mut solver = Generic::new(shape);
        let _ = each_minimal(&mut solver, &grid, &mut |puzzle| {
            assert!(found.insert(puzzle.to_string()), "{puzzle} twice");
            ControlFlow::Continue(())
        });
        assert_eq!(found.len(), expected);
        let about = about_inside(&mut solver, &grid, 4000, &mut stream(1, 0));
        assert!((about / expected as f64 - 1.0).abs() < 0.2, "{about} {expected}");
    }
}
