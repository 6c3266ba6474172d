//! Singles and locked candidates, in rounds.
//!
//! Every cell has its *candidates*, the symbols that no filled cell in its lines holds and that no
//! deduction has removed. A round makes every deduction that the candidates at its beginning allow,
//! all at once, so that the number of rounds depends on the puzzle alone, and is the same for all
//! of its images:
//!
//! - *naked single*: a cell with one candidate is filled;
//! - *hidden single*: a cell that alone in a line has a candidate is filled;
//! - *locked candidates* (pointing and claiming), in rounds where there is no single: where all
//!   cells of a line with some candidate lie in another line too, the other cells of that one lose
//!   it.
//!
//! # References
//! 1. H. Simonis, "Sudoku as a constraint problem", 2005: singles and locked candidates as
//!    propagation.

use crate::board::{Line, Puzzle, Shape};

/// Which deductions are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Deduction {
    /// Naked and hidden singles.
    Singles,
    /// Locked candidates too.
    LockedCandidates,
}

/// Where deduction ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Deduced {
    /// The symbols of the cells, 0 where a cell is still open.
    pub symbols: Vec<u8>,
    /// The rounds that deduced something.
    pub rounds: usize,
    /// Whether the rules can't be kept: a cell without candidates, or two equal symbols in a line.
    pub contradiction: bool,
}

impl Deduced {
    /// Whether every cell is filled, by the rules.
    pub fn is_solved(&self) -> bool {
        !self.contradiction && !self.symbols.contains(&0)
    }
}

/// Makes deductions on the boards of a shape.
///
/// ```
/// use gridforest::board::Puzzle;
/// use gridforest::features::{Deducer, Deduction};
/// let shape = "2x2".parse()?;
/// let deduced = Deducer::new(shape).deduce(&Puzzle::parse(shape, ".....41.2..3....")?, Deduction::Singles);
/// assert!(deduced.rounds > 0 && deduced.is_solved());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Deducer {
    shape: Shape,
    lines: Vec<Line>,
    /// By cell: the others in its lines.
    peers: Vec<Vec<usize>>,
    /// Pairs of lines that share two cells or more: the shared cells are locked in both.
    crossings: Vec<(usize, usize)>,
    all: u64,
}

/// The candidates of the cells as bits, and the symbols that are filled in.
struct State {
    candidates: Vec<u64>,
    symbols: Vec<u8>,
    contradiction: bool,
}

impl Deducer {
    /// For the boards of a shape.
    pub fn new(shape: Shape) -> Self {
        let lines = shape.lines();
        let cells = 0..shape.cells();
        let peers = |cell| cells.clone().filter(|&other| shape.sees(cell, other)).collect();
        let shared = |a: &Line, b: &Line| a.iter().filter(|cell| b.contains(cell)).count();
        let mut crossings = Vec::new();
        for a in 0..lines.len() {
            for b in (0..lines.len()).filter(|&b| b != a) {
                if shared(&lines[a], &lines[b]) >= 2 {
                    crossings.push((a, b));
                }
            }
        }
        Self {
            shape,
            peers: cells.clone().map(peers).collect(),
            crossings,
            lines,
            all: u64::MAX >> (64 - shape.side()),
        }
    }

    /// Deduces until nothing more follows.
    ///
    /// # Panics
    /// When the puzzle is of another shape.
    pub fn deduce(&self, puzzle: &Puzzle, deduction: Deduction) -> Deduced {
        assert_eq!(puzzle.shape(), self.shape, "the shape of the puzzle");
        self.deduce_symbols(puzzle.symbols(), deduction)
    }

    pub(super) fn deduce_symbols(&self, symbols: &[u8], deduction: Deduction) -> Deduced {
        let mut state = State {
            candidates: vec![self.all; symbols.len()],
            symbols: vec![0; symbols.len()],
            contradiction: false,
        };
        for (cell, &symbol) in symbols.iter().enumerate().filter(|(_, symbol)| **symbol > 0) {
            self.fill(&mut state, cell, 1 << (symbol - 1));
        }
        let mut rounds = 0;
        while !state.contradiction {
            let any = self.singles(&mut state)
                || deduction >= Deduction::LockedCandidates && self.locked(&mut state);
            if !any {
                break;
            }
            rounds += 1;
        }
        Deduced { symbols: state.symbols, rounds, contradiction: state.contradiction }
    }

    /// Fills a cell with the symbol of a bit.
    fn fill(&self, state: &mut State, cell: usize, bit: u64) {
        if state.candidates[cell] & bit == 0 {
            state.contradiction = true;
            return;
        }
        state.symbols[cell] = bit.trailing_zeros() as u8 + 1;
        state.candidates[cell] = bit;
        for &peer in &self.peers[cell] {
            state.candidates[peer] &= !bit;
            state.contradiction |= state.candidates[peer] == 0;
        }
    }

    /// A round of singles; whether there was any.
    fn singles(&self, state: &mut State) -> bool {
        let mut found = vec![0u64; state.symbols.len()];
        for (cell, &candidates) in state.candidates.iter().enumerate() {
            if candidates.is_power_of_two() {
                found[cell] = candidates;
            }
        }
        for line in &self.lines {
            let (mut once, mut twice) = (0, 0);
            for &cell in line {
                twice |= once & state.candidates[cell];
                once |= state.candidates[cell];
            }
            state.contradiction |= once != self.all;
            for &cell in line {
                found[cell] |= state.candidates[cell] & once & !twice;
            }
        }
        let open = |cell: &usize| state.symbols[*cell] == 0 && found[*cell] != 0;
        let cells: Vec<usize> = (0..found.len()).filter(open).collect();
        for &cell in &cells {
            if found[cell].is_power_of_two() {
                self.fill(state, cell, found[cell]);
            } else {
                state.contradiction = true;
            }
        }
        !cells.is_empty()
    }

    /// A round of locked candidates; whether any was removed.
    fn locked(&self, state: &mut State) -> bool {
        let mut removed = vec![0u64; state.symbols.len()];
        for &(a, b) in &self.crossings {
            let outside = self.lines[a].iter().filter(|cell| !self.lines[b].contains(cell));
            let elsewhere = outside.fold(0, |symbols, &cell| symbols | state.candidates[cell]);
            for &cell in self.lines[b].iter().filter(|cell| !self.lines[a].contains(cell)) {
                removed[cell] |= state.candidates[cell] & !elsewhere;
            }
        }
        for (candidates, &removed) in state.candidates.iter_mut().zip(&removed) {
            *candidates &= !removed;
            state.contradiction |= *candidates == 0;
        }
        removed.iter().any(|&removed| removed != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::stream;
    use crate::solve::nine::NineSolver;
    use crate::solve::{Solver as _, generate::Generator};
    use crate::symmetry::SymmetryGroup;

    /// The rounds, computed slowly: candidates are derived from the filled cells in every round.
    fn rounds_by_definition(puzzle: &Puzzle) -> Option<usize> {
        let shape = puzzle.shape();
        let mut now = puzzle.symbols().to_vec();
        for rounds in 0.. {
            if !now.contains(&0) {
                return Some(rounds);
            }
            let fits = |cell: usize, symbol: u8| {
                now[cell] == 0
                    && (0..now.len()).all(|other| now[other] != symbol || !shape.sees(cell, other))
            };
            let mut next = now.clone();
            for (cell, next) in next.iter_mut().enumerate() {
                for symbol in 1..=shape.side() as u8 {
                    let naked = || (1..=shape.side() as u8).filter(|&s| fits(cell, s)).count() == 1;
                    let hidden = || {
                        let lines = shape.lines();
                        let mut own = lines.iter().filter(|line| line.contains(&cell));
                        own.any(|line| line.iter().filter(|&&c| fits(c, symbol)).count() == 1)
                    };
                    if fits(cell, symbol) && (naked() || hidden()) {
                        *next = symbol;
                    }
                }
            }
            if next == now {
                return None;
            }
            now = next;
        }
        None
    }

    #[test]
    fn rounds_are_as_defined_and_the_same_for_all_images() {
        let mut solver = NineSolver::default();
        let random = &mut stream(3, 0);
        let deducer = Deducer::new(Shape::NINE);
        let (mut solved, mut open) = (0, 0);
        for _ in 0..30 {
            let puzzle = Generator::new(&mut solver).minimal(random);
            let singles = deducer.deduce(&puzzle, Deduction::Singles);
            let expected = rounds_by_definition(&puzzle);
            assert_eq!(singles.is_solved().then_some(singles.rounds), expected, "{puzzle}");
            let locked = deducer.deduce(&puzzle, Deduction::LockedCandidates);
            assert!(locked.is_solved() || !singles.is_solved());
            let solution = solver.solve(&puzzle, 2).solution.unwrap();
            let mut cells = locked.symbols.iter().zip(solution.symbols());
            assert!(cells.all(|(&found, &true_symbol)| found == 0 || found == true_symbol));
            let image = SymmetryGroup::of(Shape::NINE).random(random).puzzle(&puzzle);
            let of_image = deducer.deduce(&image, Deduction::LockedCandidates);
            assert_eq!(
                (of_image.is_solved(), of_image.rounds),
                (locked.is_solved(), locked.rounds)
            );
            *if singles.is_solved() { &mut solved } else { &mut open } += 1;
        }
        assert!(solved > 0 && open > 0);
    }

    #[test]
    fn locked_candidates_go_further_than_singles() {
        let mut solver = NineSolver::default();
        let random = &mut stream(4, 0);
        let deducer = Deducer::new(Shape::NINE);
        let further = (0..200).any(|_| {
            let puzzle = Generator::new(&mut solver).minimal(random);
            let solved = |deduction| deducer.deduce(&puzzle, deduction).is_solved();
            solved(Deduction::LockedCandidates) && !solved(Deduction::Singles)
        });
        assert!(further);
    }

    #[test]
    #[should_panic(expected = "the shape of the puzzle")]
    fn puzzles_of_another_shape_with_as_many_cells_are_refused() {
        let latin = Puzzle::parse("latin9".parse().unwrap(), &".".repeat(81)).unwrap();
        Deducer::new(Shape::NINE).deduce(&latin, Deduction::Singles);
    }

    #[test]
    fn contradictions_are_seen() {
        let deducer = Deducer::new(Shape::NINE);
        let text = format!("55{}", ".".repeat(79));
        let puzzle = Puzzle::parse(Shape::NINE, &text).unwrap();
        assert!(deducer.deduce(&puzzle, Deduction::Singles).contradiction);
    }
}
