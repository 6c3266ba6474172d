//! What walkers ask of a solver, for many puzzles at once: the 9x9 one or that of small boards where they fit, else
//! the generic one.

use std::ops::ControlFlow;

use crate::board::{CellMask, Puzzle, Shape, cells_of, mask_of};
use crate::solve::nine::{Backend, completing_clues, redundant_among, solve_batch};
use crate::solve::{Generic, Places, Small, Solver as _};

/// A clue: the cell and the symbol.
pub(super) type Clue = (u8, u8);

/// Boards are their symbols in cell order, 0 for an empty cell.
pub(super) type Symbols = Vec<u8>;

/// A solver for many puzzles of one shape.
pub(super) enum BatchSolver {
    Nine(Backend),
    Small(Small),
    Generic(Generic),
}

impl BatchSolver {
    pub(super) fn new(shape: Shape) -> Self {
        if shape.cells() == 81 && shape.has_boxes() {
            Self::Nine(Backend::best())
        } else if let Some(solver) = Small::new(shape) {
            Self::Small(solver)
        } else {
            Self::Generic(Generic::new(shape))
        }
    }

    /// The solutions of proper puzzles.
    pub(super) fn solutions(&mut self, puzzles: &[Symbols]) -> Vec<Symbols> {
        match self {
            Self::Nine(backend) => {
                let answers = solve_batch(*backend, &nines(puzzles), 1);
                answers
                    .iter()
                    .map(|answer| answer.solution.to_vec())
                    .collect()
            }
            Self::Small(solver) => {
                let mut solution = |puzzle: &Symbols| {
                    let mut solution = puzzle.clone();
                    let _ = solver.for_each(&Small::places(puzzle), &mut |places| {
                        solver.symbols(places, &mut solution);
                        ControlFlow::Break(())
                    });
                    solution
                };
                puzzles.iter().map(&mut solution).collect()
            }
            Self::Generic(solver) => {
                let shape = solver.shape();
                let mut solution = |puzzle: &Symbols| {
                    let outcome = solver.solve(&Puzzle::new(shape, puzzle.clone()), 1);
                    outcome
                        .solution
                        .expect("a proper puzzle")
                        .symbols()
                        .to_vec()
                };
                puzzles.iter().map(&mut solution).collect()
            }
        }
    }

    /// Which of the clues asked about are redundant, in proper puzzles with these solutions.
    pub(super) fn redundant(
        &mut self,
        puzzles: &[Symbols],
        solutions: &[Symbols],
        asked: &[CellMask],
    ) -> Vec<CellMask> {
        match self {
            Self::Nine(backend) => {
                redundant_among(*backend, &nines(puzzles), &nines(solutions), asked)
            }
            Self::Small(solver) => {
                let each = puzzles.iter().zip(solutions).zip(asked);
                let part = |((puzzle, solution), &asked): ((&Symbols, &Symbols), _)| {
                    let (clues, grid) = (Small::places(puzzle), Small::places(solution));
                    let clues = clues.iter().fold(0, |all, places| all | places);
                    mask_of(cells_of(asked).filter(|&x| solver.differing(&grid, clues, x) == 0))
                };
                each.map(part).collect()
            }
            Self::Generic(solver) => {
                let mut goes = |puzzle: &Symbols, cell: usize| {
                    let mut less = puzzle.clone();
                    less[cell] = 0;
                    is_proper(solver, less)
                };
                let each = puzzles.iter().zip(asked);
                let mut part = |(puzzle, &asked)| {
                    let redundant = cells_of(asked).filter(|&cell| goes(puzzle, cell));
                    mask_of(redundant)
                };
                each.map(&mut part).collect()
            }
        }
    }

    /// For each puzzle the clues that would make it proper, in cell order; `None` when it has more than
    /// `limit` solutions.
    pub(super) fn completing_clues(
        &mut self,
        puzzles: &[Symbols],
        limit: u32,
    ) -> Vec<Option<Vec<Clue>>> {
        match self {
            Self::Nine(backend) => completing_clues(*backend, &nines(puzzles), limit),
            Self::Small(solver) => puzzles
                .iter()
                .map(|puzzle| completing_small(solver, puzzle, limit))
                .collect(),
            Self::Generic(solver) => puzzles
                .iter()
                .map(|puzzle| completing_generic(solver, puzzle, limit))
                .collect(),
        }
    }
}

fn nines(boards: &[Symbols]) -> Vec<[u8; 81]> {
    let nine = |board: &Symbols| board.as_slice().try_into().expect("81 cells");
    boards.iter().map(nine).collect()
}

fn is_proper(solver: &mut Generic, puzzle: Symbols) -> bool {
    let mut solutions = 0;
    let puzzle = Puzzle::new(solver.shape(), puzzle);
    let flow = solver.for_each_solution(&puzzle, &mut |_| {
        solutions += 1;
        match solutions {
            1 => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    });
    solutions == 1 && flow.is_continue()
}

fn completing_generic(solver: &mut Generic, puzzle: &Symbols, limit: u32) -> Option<Vec<Clue>> {
    let shape = solver.shape();
    let mut seen = vec![(0u32, 0u32); puzzle.len()];
    let mut solutions = 0;
    let whole = Puzzle::new(shape, puzzle.clone());
    let flow = solver.for_each_solution(&whole, &mut |solution| {
        solutions += 1;
        for ((once, twice), symbol) in seen.iter_mut().zip(solution) {
            let bit = 1 << (symbol - 1);
            *twice |= *once & bit;
            *once |= bit;
        }
        match solutions > limit {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    if flow.is_break() {
        return None;
    }
    let empty = (0..puzzle.len()).filter(|&cell| puzzle[cell] == 0);
    let clues = empty.flat_map(|cell| {
        let (once, twice) = seen[cell];
        let symbols = (0..32u8).filter(move |&bit| (once & !twice) >> bit & 1 == 1);
        symbols.map(move |bit| (cell as u8, bit + 1))
    });
    Some(clues.collect())
}

fn completing_small(solver: &Small, puzzle: &Symbols, limit: u32) -> Option<Vec<Clue>> {
    let (mut once, mut twice) = (Places::default(), Places::default());
    let mut solutions = 0;
    let flow = solver.for_each(&Small::places(puzzle), &mut |solution| {
        solutions += 1;
        for ((once, twice), places) in once.iter_mut().zip(&mut twice).zip(solution) {
            *twice |= *once & places;
            *once |= places;
        }
        match solutions > limit {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    let single: Places = std::array::from_fn(|place| once[place] & !twice[place]);
    let symbols = |cell: usize| {
        let those = (1..).zip(single);
        let those = those.filter(move |(_, places)| places >> cell & 1 == 1);
        those.map(move |(symbol, _)| (cell as u8, symbol))
    };
    let empty = (0..puzzle.len()).filter(|&cell| puzzle[cell] == 0);
    flow.is_continue()
        .then(|| empty.flat_map(symbols).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::stream;
    use crate::solve::generate::Generator;
    use crate::solve::nine::NineSolver;

    #[test]
    fn solvers_agree() {
        assert_agree("3x3", &mut NineSolver::default());
        for name in ["2x2", "3x2", "2x4", "latin6"] {
            let shape = name.parse().unwrap();
            assert_agree(name, &mut Generic::new(shape));
        }
    }

    fn assert_agree(name: &str, solver: &mut dyn crate::solve::Solver) {
        let shape: Shape = name.parse().unwrap();
        let cells = shape.cells();
        let mut generator = Generator::new(solver);
        let mut solvers = [
            BatchSolver::new(shape),
            BatchSolver::Generic(Generic::new(shape)),
        ];
        let random = &mut stream(12, 0);
        let puzzles: Vec<Symbols> = (0..8)
            .map(|_| generator.easy(2, random).symbols().to_vec())
            .collect();
        let clues = |puzzle: &Symbols| mask_of((0..cells).filter(|&cell| puzzle[cell] != 0));
        let asked: Vec<CellMask> = puzzles.iter().map(clues).collect();
        let [one, other] = &mut solvers;
        let solutions = one.solutions(&puzzles);
        assert_eq!(solutions, other.solutions(&puzzles));
        assert_eq!(
            one.redundant(&puzzles, &solutions, &asked),
            other.redundant(&puzzles, &solutions, &asked)
        );
        let mut incomplete = puzzles.clone();
        for (place, puzzle) in incomplete.iter_mut().enumerate() {
            let clue = (0..cells)
                .cycle()
                .skip(9 * place)
                .find(|&cell| puzzle[cell] != 0);
            puzzle[clue.unwrap()] = 0;
        }
        assert_eq!(
            one.completing_clues(&incomplete, 300),
            other.completing_clues(&incomplete, 300)
        );
    }
}
