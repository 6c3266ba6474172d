//! The features of the puzzles of a shape: those of 9x9 by the batch search and the tables of forms, others by the
//! search and the canonical forms for every shape.

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use crate::cli::plumbing::boards::remark;
use gridforest::board::{BoardText, Grid, Puzzle, Shape};
use gridforest::catalogue::Catalogue;
use gridforest::features::{
    Deducer, Deduction, backdoor, disjoint_sets, guesses_of_images, symmetries_of_givens,
};
use gridforest::random::stream;
use gridforest::solve::nine::{Backend, redundant_clues, solve_batch};
use gridforest::solve::{Generic, Solver as _, minimal};
use gridforest::symmetry::{PuzzleForms, Symbols, canonical_puzzle};
use gridforest::unavoidable::UnavoidableSets;

/// The largest unavoidable sets that are looked for.
const SET_SIZE: usize = 12;
/// The most cells of a board whose sets are looked for.
const SET_CELLS: usize = 128;
/// The steps of the search for disjoint ones.
const STEPS: u64 = 2000;
/// The largest backdoors that are looked for.
const BACKDOOR: usize = 3;

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Feature {
    /// The distribution of guesses over random images
    Guesses,
    /// The backdoor for singles
    Backdoor,
    /// Unavoidable sets of the grid
    Unavoidable,
    /// Symmetries of the givens
    Symmetry,
    /// The number of the grid in the catalogue
    Index,
    /// All of them
    All,
}

impl Feature {
    pub(super) fn is_in(self, list: &[Self]) -> bool {
        list.contains(&self) || list.contains(&Self::All)
    }
}

/// The features asked for in addition to the quick ones.
pub(super) struct Asked {
    pub(super) features: Vec<Feature>,
    /// The random images that guesses are taken over.
    pub(super) images: u32,
    pub(super) seed: u64,
}

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct DescribeRow {
    puzzle: String,
    clues: usize,
    solutions: String,
    minimal: bool,
    /// None beyond 64 bits, where nearly all cells of a large board are empty.
    automorphisms: Option<u64>,
    canonical: String,
    guesses: Option<u64>,
    singles: Option<usize>,
    locked: Option<usize>,
    guesses_least: Option<u64>,
    guesses_median: Option<u64>,
    guesses_most: Option<u64>,
    backdoor: Option<String>,
    unavoidable: Option<u32>,
    disjoint: Option<usize>,
    symmetry: Option<String>,
    index: Option<u64>,
    band: Option<usize>,
    rest: Option<String>,
}

/// What describes the puzzles of a shape.
pub(super) struct Describer {
    pub(super) shape: Shape,
    asked: Asked,
    deducer: Deducer,
    catalogue: Option<Catalogue>,
}

/// The working memory of a thread.
pub(super) enum Tools {
    Nine(Box<PuzzleForms>),
    Other(Generic),
}

/// A puzzle with what was found at once.
pub(super) struct Described {
    puzzle: Puzzle,
    /// The line that it stood on.
    line: usize,
    /// Its grid, where it is proper.
    grid: Option<Grid>,
    row: DescribeRow,
}

/// What the search says of a puzzle without equal clues in a row, column or box.
struct Searched {
    /// Up to 2.
    solutions: u64,
    solution: Option<Grid>,
    minimal: bool,
    automorphisms: Option<u64>,
    canonical: String,
    guesses: Option<u64>,
}

impl Describer {
    pub(super) fn new(shape: Shape, asked: Asked, catalogue: Option<Catalogue>) -> Self {
        Self {
            shape,
            asked,
            deducer: Deducer::new(shape),
            catalogue,
        }
    }

    pub(super) fn tools(&self) -> Tools {
        match self.shape {
            Shape::NINE => Tools::Nine(Box::default()),
            shape => Tools::Other(Generic::new(shape)),
        }
    }

    /// What is found at once.
    pub(super) fn quick(&self, board: &BoardText, tools: &mut Tools, keep: bool) -> Described {
        let puzzle = &board.puzzle;
        let searched = tools.search(puzzle);
        let rounds = |deduction| {
            let deduced = self.deducer.deduce(puzzle, deduction);
            deduced.is_solved().then_some(deduced.rounds)
        };
        let row = DescribeRow {
            puzzle: board.text.clone(),
            clues: puzzle.clues(),
            solutions: match searched.solutions {
                0 | 1 => searched.solutions.to_string(),
                _ => "2+".into(),
            },
            minimal: searched.minimal,
            automorphisms: searched.automorphisms,
            canonical: searched.canonical,
            guesses: searched.guesses,
            singles: rounds(Deduction::Singles),
            locked: rounds(Deduction::LockedCandidates),
            rest: keep.then(|| remark(&board.rest).to_owned()),
            ..DescribeRow::default()
        };
        Described {
            puzzle: puzzle.clone(),
            line: board.line,
            grid: searched.solution.filter(|_| searched.solutions == 1),
            row,
        }
    }

    /// The row with what --with asks for: most of it of a proper puzzle alone.
    pub(super) fn more(&self, one: &Described) -> DescribeRow {
        let (mut row, asked) = (one.row.clone(), &self.asked);
        let wants = |feature: Feature| feature.is_in(&asked.features);
        if wants(Feature::Symmetry) {
            row.symmetry = symmetries_of_givens(&one.puzzle).map(|names| names.join(" "));
        }
        let Some(grid) = &one.grid else { return row };
        if wants(Feature::Guesses) && self.shape == Shape::NINE {
            let guesses = guesses_of_images(
                &one.puzzle,
                asked.images as usize,
                &mut stream(asked.seed, one.line as u64),
            );
            row.guesses_least = guesses.first().copied();
            row.guesses_median = guesses.get((guesses.len() - 1) / 2).copied();
            row.guesses_most = guesses.last().copied();
        }
        if wants(Feature::Backdoor) {
            let size = backdoor(&self.deducer, &one.puzzle, grid, BACKDOOR);
            row.backdoor = Some(size.map_or(format!("{}+", BACKDOOR + 1), |size| size.to_string()));
        }
        if wants(Feature::Unavoidable) && self.shape.cells() <= SET_CELLS {
            let sets = UnavoidableSets::up_to(grid, SET_SIZE);
            row.unavoidable = sets.iter().map(|set| set.count_ones()).min();
            row.disjoint = Some(disjoint_sets(sets.as_slice(), STEPS));
        }
        row
    }

    /// Adds the numbers of the grids.
    pub(super) fn number(&self, described: &[Described], rows: &mut [DescribeRow]) {
        let Some(catalogue) = &self.catalogue else {
            return;
        };
        let proper = |place: &usize| described[*place].grid.is_some();
        let places: Vec<usize> = (0..described.len()).filter(proper).collect();
        let grids: Vec<Grid> = described
            .iter()
            .filter_map(|one| one.grid.clone())
            .collect();
        for (&place, entry) in places.iter().zip(catalogue.entries(&grids)) {
            rows[place].index = Some(entry.number);
            rows[place].band = entry.band;
        }
    }
}

impl Tools {
    fn search(&mut self, puzzle: &Puzzle) -> Searched {
        match self {
            Self::Nine(forms) => {
                let symbols: Symbols = puzzle.symbols().try_into().expect("81 cells");
                let answer = solve_batch(Backend::best(), &[symbols], 2)[0];
                let proper = answer.solutions == 1;
                let (least, automorphisms) = forms.least(&symbols);
                let grid = || Grid::new(puzzle.shape(), answer.solution).expect("a solution");
                Searched {
                    solutions: answer.solutions,
                    solution: proper.then(grid),
                    minimal: proper && redundant_clues(Backend::best(), &[symbols])[0] == 0,
                    automorphisms: Some(automorphisms),
                    canonical: Puzzle::new(puzzle.shape(), least).to_string(),
                    guesses: Some(answer.guesses),
                }
            }
            Self::Other(solver) => {
                let found = solver.solve(puzzle, 2);
                let canonical = canonical_puzzle(puzzle).expect("no equal clues in a line");
                let automorphisms = canonical.stabiliser().order();
                Searched {
                    solutions: found.count,
                    solution: found.solution,
                    minimal: found.count == 1 && minimal::is_minimal(solver, puzzle),
                    automorphisms: automorphisms.try_into().ok(),
                    canonical: canonical.form.to_string(),
                    guesses: None,
                }
            }
        }
    }
}
