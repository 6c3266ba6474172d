//! The features of a puzzle together: those of 9x9 by the batch search and the tables of forms,
//! others by the search for every shape.

use std::fmt;

use super::{Deducer, Deduction, backdoor, disjoint_sets, guesses_of_images, symmetries_of_givens};
use crate::board::{Grid, Puzzle, Shape};
use crate::random::stream;
use crate::solve::nine::{Backend, redundant_clues, solve_batch};
use crate::solve::{Learning, Solutions, Solver as _};
use crate::symmetry::{Forms, Symbols};
use crate::unavoidable::UnavoidableSets;

/// The largest unavoidable sets that are looked for.
const SET_SIZE: usize = 12;
/// The most cells of a board whose sets are looked for.
const SET_CELLS: usize = 128;
/// The steps of the search for disjoint ones.
const STEPS: u64 = 2000;
/// The largest backdoors that are looked for.
const BACKDOOR: usize = 3;

/// Random images of a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RandomImages {
    /// How many, at least one.
    pub number: usize,
    /// The seed.
    pub seed: u64,
}

/// The features that are wanted beside those that are found quickly.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Features {
    /// The guesses over random images of a 9x9 puzzle.
    pub images: Option<RandomImages>,
    /// The backdoor for singles.
    pub backdoor: bool,
    /// The unavoidable sets of the grid.
    pub unavoidable: bool,
    /// The symmetries of the givens.
    pub symmetry: bool,
}

/// How many cells must be filled in, at the fewest, before singles solve a puzzle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Backdoor {
    /// So many cells.
    Cells(usize),
    /// More than so many.
    MoreThan(usize),
}

/// `2`, or `4+` for more than three.
impl fmt::Display for Backdoor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cells(cells) => write!(f, "{cells}"),
            Self::MoreThan(cells) => write!(f, "{}+", cells + 1),
        }
    }
}

/// What is known of a puzzle. What was not wanted is `None`, and most of the rest is of proper
/// puzzles alone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Description {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The number of solutions, up to 2.
    pub solutions: u64,
    /// The grid of a proper puzzle.
    pub grid: Option<Grid>,
    /// Whether the puzzle is proper and has no redundant clue.
    pub minimal: bool,
    /// The number of symmetries that fix the puzzle; `None` beyond 64 bits, where nearly all cells
    /// of a large board are empty.
    pub automorphisms: Option<u64>,
    /// The canonical form.
    pub canonical: Puzzle,
    /// The branchings of the 9x9 search; `None` on other boards.
    pub guesses: Option<u64>,
    /// The rounds in which singles solve the puzzle, if they do.
    pub singles: Option<usize>,
    /// The rounds in which singles and locked candidates solve it, if they do.
    pub locked: Option<usize>,
    /// The least, the median and the greatest number of guesses over random images.
    pub guesses_of_images: Option<[u64; 3]>,
    /// The backdoor for singles.
    pub backdoor: Option<Backdoor>,
    /// The size of the smallest unavoidable sets of the grid, if at most 12.
    pub unavoidable: Option<u32>,
    /// The number of disjoint unavoidable sets of at most 12 cells that were found.
    pub disjoint: Option<usize>,
    /// The symmetries of the givens.
    pub symmetries: Option<Vec<&'static str>>,
}

impl Description {
    /// The number of solutions as a text: `2+` where there may be more.
    pub fn solutions_text(&self) -> &'static str {
        match self.solutions {
            0 => "0",
            1 => "1",
            _ => "2+",
        }
    }

    /// What a function says of the grids of the proper puzzles among some, asked once about all of
    /// them.
    ///
    /// # Panics
    /// When the answers are not as many as the grids.
    pub fn ask_of_grids<T>(some: &[Self], ask: impl FnOnce(&[Grid]) -> Vec<T>) -> Vec<Option<T>> {
        let grids: Vec<Grid> = some.iter().filter_map(|one| one.grid.clone()).collect();
        let answers = ask(&grids);
        assert_eq!(answers.len(), grids.len(), "an answer for each grid");
        let mut answers = answers.into_iter();
        let answer = |one: &Self| one.grid.as_ref().and_then(|_| answers.next());
        some.iter().map(answer).collect()
    }
}

/// Describes the puzzles of a shape.
///
/// ```
/// use gridforest::board::Puzzle;
/// use gridforest::features::{Describer, Features};
/// let shape = "2x2".parse()?;
/// let describer = Describer::new(shape, Features { backdoor: true, ..Features::default() });
/// let puzzle = Puzzle::parse(shape, "1......2..4..3..")?;
/// let mut found = describer.quick(&puzzle, &mut describer.tools());
/// describer.more(&mut found, 1);
/// assert_eq!((found.solutions, found.minimal, found.singles), (1, true, Some(1)));
/// assert_eq!(found.backdoor.unwrap().to_string(), "0");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Describer {
    shape: Shape,
    features: Features,
    deducer: Deducer,
}

/// The working memory of a thread that describes puzzles.
#[derive(Debug)]
pub struct Tools {
    forms: Forms,
    /// The solver of other boards than 9x9.
    solver: Option<Learning>,
}

impl Describer {
    /// Describes the puzzles of a shape by these features and the quick ones.
    pub fn new(shape: Shape, features: Features) -> Self {
        Self { shape, features, deducer: Deducer::new(shape) }
    }

    /// The working memory of a thread.
    pub fn tools(&self) -> Tools {
        let solver = (self.shape != Shape::NINE).then(|| Learning::new(self.shape));
        Tools { forms: Forms::of(self.shape), solver }
    }

    /// What is found quickly.
    ///
    /// # Panics
    /// When the puzzle has equal clues in a row, column or box, or another shape.
    pub fn quick(&self, puzzle: &Puzzle, tools: &mut Tools) -> Description {
        let rounds = |deduction| {
            let deduced = self.deducer.deduce(puzzle, deduction);
            deduced.is_solved().then_some(deduced.rounds)
        };
        Description {
            singles: rounds(Deduction::Singles),
            locked: rounds(Deduction::LockedCandidates),
            ..tools.search(puzzle)
        }
    }

    /// Adds the features that are wanted: most of them of a proper puzzle alone. The images are
    /// those of a random stream of this number.
    pub fn more(&self, found: &mut Description, number: u64) {
        if self.features.symmetry {
            found.symmetries = symmetries_of_givens(&found.puzzle);
        }
        let Some(grid) = &found.grid else { return };
        if let Some(images) = self.features.images
            && self.shape == Shape::NINE
        {
            let random = &mut stream(images.seed, number);
            let guesses = guesses_of_images(&found.puzzle, images.number, random);
            let median = guesses.get(guesses.len().saturating_sub(1) / 2);
            if let (Some(&least), Some(&median), Some(&most)) =
                (guesses.first(), median, guesses.last())
            {
                found.guesses_of_images = Some([least, median, most]);
            }
        }
        if self.features.backdoor {
            let size = backdoor(&self.deducer, &found.puzzle, grid, BACKDOOR);
            found.backdoor = Some(size.map_or(Backdoor::MoreThan(BACKDOOR), Backdoor::Cells));
        }
        if self.features.unavoidable && self.shape.cells() <= SET_CELLS {
            let sets = UnavoidableSets::up_to(grid, SET_SIZE);
            found.unavoidable = sets.iter().map(|set| set.count_ones()).min();
            found.disjoint = Some(disjoint_sets(sets.as_slice(), STEPS));
        }
    }
}

impl Tools {
    /// What the search says of a puzzle without equal clues in a row, column or box.
    fn search(&mut self, puzzle: &Puzzle) -> Description {
        let form = self.forms.puzzle(puzzle).expect("no equal clues in a line");
        let found = Description {
            puzzle: puzzle.clone(),
            solutions: 0,
            grid: None,
            minimal: false,
            automorphisms: form.stabiliser.try_into().ok(),
            canonical: Puzzle::new(puzzle.shape(), form.symbols),
            guesses: None,
            singles: None,
            locked: None,
            guesses_of_images: None,
            backdoor: None,
            unavoidable: None,
            disjoint: None,
            symmetries: None,
        };
        if let Some(solver) = &mut self.solver {
            let Solutions { count, solution } = solver.solve(puzzle, 2);
            let clues = puzzle.skeleton();
            return Description {
                solutions: count,
                grid: solution.filter(|_| count == 1),
                minimal: count == 1 && clues.cells().all(|cell| solver.needs(puzzle, cell)),
                ..found
            };
        }
        let symbols: Symbols = puzzle.symbols().try_into().expect("81 cells");
        let answer = solve_batch(Backend::best(), &[symbols], 2)[0];
        let proper = answer.solutions == 1;
        let grid = || Grid::new(puzzle.shape(), answer.solution).expect("a solution");
        Description {
            solutions: answer.solutions,
            grid: proper.then(grid),
            minimal: proper && redundant_clues(Backend::best(), &[symbols])[0] == 0,
            guesses: Some(answer.guesses),
            ..found
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Budget;

    /// A search that does not learn takes more than this budget.
    #[test]
    fn large_puzzles_are_described() {
        let text = "1A6...3G..BD.......9.8...6..C....7.G..5...3.D..4.B8E.A1.C.2.3.....A3.6..F...8..58.7F...1..G9.A.3..E..4C...D.........85.....C.B....D..B.F.A.25..C.....C.....G..B8G..8.....7E....F.5..9D.A..1.E.......A...9...G..6C4..EG.....B.9..DG..3F92......8...57.........2E.";
        let puzzle = Puzzle::parse("4x4".parse().unwrap(), text).unwrap();
        let describer = Describer::new(puzzle.shape(), Features::default());
        let mut tools = describer.tools();
        let found = Budget::Steps(100_000).over(|| describer.quick(&puzzle, &mut tools));
        assert!(found.unwrap().minimal);
    }
}
