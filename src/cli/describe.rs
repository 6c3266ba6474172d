//! `describe`: a row a puzzle, a column a feature.

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, ValueEnum, ValueHint};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::plumbing::blocks::Blocks;
use super::plumbing::boards::remark;
use super::plumbing::help::Example;
use super::plumbing::refusals::Refusal;
use super::plumbing::uses::{Given, Use, Uses};
use super::plumbing::{Session, Verdict};
use crate::report::RowWriter;
use gridforest::board::{BoardText, Grid, Puzzle, Shape};
use gridforest::catalogue::Catalogue;
use gridforest::features::{Deducer, Deduction, backdoor, disjoint_sets, guesses_of_images};
use gridforest::random::stream;
use gridforest::solve::nine::{Backend, redundant_clues, solve_batch};
use gridforest::symmetry::{PuzzleForms, Symbols};
use gridforest::unavoidable::UnavoidableSets;

/// Describe 9x9 puzzles: a row a puzzle, a column a feature
///
/// solutions: up to 2, `2+` for more; minimal: proper, and no clue can go; automorphisms: the symmetries that fix
/// the puzzle; canonical: its least image (empty cells before symbols); guesses: branchings of the search as the
/// puzzle stands; singles, locked: the rounds in which naked and hidden singles (and locked candidates where there
/// is no single) solve it, each round all that are there, empty when they don't (Simonis 2005). Of what is asked for
/// by --with, the other columns: guesses_least, guesses_median, guesses_most over random images; backdoor: the
/// fewest cells to fill in before singles solve it (Williams, Gomes, Selman 2003), `4+` when three aren't enough;
/// unavoidable: the size of the smallest unavoidable sets of its grid, if at most 12, and how many disjoint sets
/// of at most 12 cells were found, a bound below for clues (McGuire, Tugemann, Civario 2014); index, band: of its grid.
#[derive(Debug, Args)]
pub(super) struct Describe {
    /// Puzzles of 9x9, one a line; `-` or none: stdin
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// Features that take longer: a list with commas, or `all`
    #[arg(long, value_name = "FEATURES", value_delimiter = ',')]
    with: Vec<Feature>,
    /// How many random images the guesses of --with guesses are taken over
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    images: u32,
    /// The seed of these images
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Add what follows the board on its line, such as a rating or a name
    #[arg(long)]
    keep: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Feature {
    /// The distribution of guesses over random images
    Guesses,
    /// The backdoor for singles
    Backdoor,
    /// Unavoidable sets of the grid
    Unavoidable,
    /// The number of the grid in the catalogue
    Index,
    /// All of them
    All,
}

/// What the command does, and the options that each use reads.
pub(super) const USES: &[Use] = &[
    Use::rows("quick features", "FILE with keep"),
    Use::rows("--with guesses", "FILE with images seed keep"),
];

/// Command lines to try.
pub(super) const EXAMPLES: &[Example] = &[
    ("describe puzzles.txt", "what is found at once"),
    (
        "describe puzzles.txt --with guesses,backdoor --images 200",
        "how hard each is, in several ways",
    ),
    (
        "describe puzzles.txt --with all --format json",
        "everything",
    ),
];

impl Uses for Describe {
    fn used(&self, _: &Given) -> &'static Use {
        &USES[usize::from(self.wants(Feature::Guesses))]
    }

    fn all(&self) -> &'static [Use] {
        USES
    }
}

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
struct DescribeRow {
    puzzle: String,
    clues: usize,
    solutions: String,
    minimal: bool,
    automorphisms: u64,
    canonical: String,
    guesses: u64,
    singles: Option<usize>,
    locked: Option<usize>,
    guesses_least: Option<u64>,
    guesses_median: Option<u64>,
    guesses_most: Option<u64>,
    backdoor: Option<String>,
    unavoidable: Option<u32>,
    disjoint: Option<usize>,
    index: Option<u64>,
    band: Option<usize>,
    rest: Option<String>,
}

/// Puzzles that are described at a time: their rows are held until the last of them is done.
const BATCH: usize = 64;
/// The largest unavoidable sets that are looked for.
const SET_SIZE: usize = 12;
/// The steps of the search for disjoint ones.
const STEPS: u64 = 2000;
/// The largest backdoors that are looked for.
const BACKDOOR: usize = 3;

impl Describe {
    fn wants(&self, feature: Feature) -> bool {
        self.with.contains(&feature) || self.with.contains(&Feature::All)
    }

    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        let nine = Shape::sudoku(3, 3)?;
        let catalogue = self.wants(Feature::Index).then(Catalogue::new);
        let deducer = Deducer::new(nine);
        let mut refusals = session.refusals();
        let mut blocks = Blocks::new(&self.files, Some(nine));
        session.write(|out| {
            let mut writer = RowWriter::new(session.format(), out)?;
            while let Some(block) = blocks.next(Vec::new())? {
                let boards: Vec<_> = block.each(Some(nine)).collect();
                for batch in boards.chunks(BATCH) {
                    let describe = |forms: &mut PuzzleForms, board: &Result<BoardText, Refusal>| {
                        let board = board.as_ref().map_err(Clone::clone)?;
                        let conflict = |_| {
                            Refusal::unsuited(
                                block.file(),
                                board.line,
                                "equal clues in a row, column or box",
                            )
                        };
                        board
                            .puzzle
                            .conflict()
                            .map_or(Ok(()), Err)
                            .map_err(conflict)?;
                        Ok(self.quick(board, forms, &deducer))
                    };
                    let rows: Vec<Result<_, Refusal>> = batch
                        .par_iter()
                        .map_init(PuzzleForms::new, describe)
                        .collect();
                    let mut described = Vec::new();
                    for row in rows {
                        match row {
                            Ok(row) => described.push(row),
                            Err(refusal) => refusals.refuse([refusal]),
                        }
                    }
                    let mut rows: Vec<DescribeRow> = described
                        .par_iter()
                        .map(|one| self.more(one, &deducer))
                        .collect();
                    if let Some(catalogue) = &catalogue {
                        number(catalogue, &described, &mut rows);
                    }
                    rows.iter().try_for_each(|row| writer.write(row))?;
                }
            }
            Ok(writer.finish()?)
        })?;
        Ok(refusals.verdict())
    }

    /// What is found at once.
    fn quick(&self, board: &BoardText, forms: &mut PuzzleForms, deducer: &Deducer) -> Described {
        let puzzle = &board.puzzle;
        let symbols: Symbols = puzzle.symbols().try_into().expect("81 cells");
        let answer = solve_batch(Backend::best(), &[symbols], 2)[0];
        let proper = answer.solutions == 1;
        let (least, automorphisms) = forms.least(&symbols);
        let rounds = |deduction| {
            let deduced = deducer.deduce(puzzle, deduction);
            deduced.is_solved().then_some(deduced.rounds)
        };
        let row = DescribeRow {
            puzzle: board.text.clone(),
            clues: puzzle.clues(),
            solutions: if answer.solutions > 1 {
                "2+".into()
            } else {
                answer.solutions.to_string()
            },
            minimal: proper && redundant_clues(Backend::best(), &[symbols])[0] == 0,
            automorphisms,
            canonical: Puzzle::new(puzzle.shape(), least).to_string(),
            guesses: answer.guesses,
            singles: rounds(Deduction::Singles),
            locked: rounds(Deduction::LockedCandidates),
            rest: self.keep.then(|| remark(&board.rest).to_owned()),
            ..DescribeRow::default()
        };
        let grid = proper.then(|| Grid::new(puzzle.shape(), answer.solution).expect("a solution"));
        Described {
            puzzle: puzzle.clone(),
            line: board.line,
            grid,
            row,
        }
    }

    /// The row with what --with asks for, of a proper puzzle.
    fn more(&self, one: &Described, deducer: &Deducer) -> DescribeRow {
        let mut row = one.row.clone();
        let Some(grid) = &one.grid else { return row };
        if self.wants(Feature::Guesses) {
            let guesses = guesses_of_images(
                &one.puzzle,
                self.images as usize,
                &mut stream(self.seed, one.line as u64),
            );
            row.guesses_least = guesses.first().copied();
            row.guesses_median = guesses.get((guesses.len() - 1) / 2).copied();
            row.guesses_most = guesses.last().copied();
        }
        if self.wants(Feature::Backdoor) {
            let size = backdoor(deducer, &one.puzzle, grid, BACKDOOR);
            row.backdoor = Some(size.map_or(format!("{}+", BACKDOOR + 1), |size| size.to_string()));
        }
        if self.wants(Feature::Unavoidable) {
            let sets = UnavoidableSets::up_to(grid, SET_SIZE);
            row.unavoidable = sets.iter().map(|set| set.count_ones()).min();
            row.disjoint = Some(disjoint_sets(sets.as_slice(), STEPS));
        }
        row
    }
}

/// A puzzle with what was found at once.
struct Described {
    puzzle: Puzzle,
    /// The line that it stood on.
    line: usize,
    /// Its grid, where it is proper.
    grid: Option<Grid>,
    row: DescribeRow,
}

/// Adds the numbers of the grids.
fn number(catalogue: &Catalogue, described: &[Described], rows: &mut [DescribeRow]) {
    let proper = |place: &usize| described[*place].grid.is_some();
    let places: Vec<usize> = (0..described.len()).filter(proper).collect();
    let symbols = |&place: &usize| {
        let grid = described[place].grid.as_ref().expect("a proper puzzle's");
        grid.symbols().try_into().expect("81 cells")
    };
    let grids: Vec<Symbols> = places.iter().map(symbols).collect();
    for (&place, entry) in places.iter().zip(catalogue.entries(&grids)) {
        rows[place].index = Some(entry.number);
        rows[place].band = Some(entry.band);
    }
}
