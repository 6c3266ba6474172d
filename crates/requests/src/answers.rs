//! The boards of a block solved, each by the fastest solver for it, and their rows.

use std::collections::HashMap;
use std::fmt;
use std::io::Write as _;
use std::ops::ControlFlow;

use gridforest_core::board::{Candidates, Puzzle, Shape, symbols_text};
use gridforest_core::solve::lines::{NineRow, write_rows};
use gridforest_core::solve::nine::{Answer, Backend, Propagated, propagate_batch, solve_batch};
use gridforest_core::solve::{Learning, NineBatch, Solver as _};
use gridforest_reader::{Boards, Run};

/// The limit up to which solutions are counted in a moment: so many boards are solved together.
const QUICK: u64 = 1000;

/// How boards are solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Search {
    /// Up to a number of solutions.
    UpTo(u64),
    /// Not at all: only propagated (9x9 puzzles; others are passed over).
    None,
}

/// What is known of a board.
#[derive(Debug, Clone, Copy)]
pub struct KnownSolutions<'a> {
    /// So many solutions at least,
    pub solutions: u64,
    /// and maybe more.
    pub more: bool,
    /// The solution to show, or the cells that are settled.
    pub solution: Option<&'a [u8]>,
}

/// Boards of one shape that were solved together.
#[derive(Clone, Copy)]
pub struct Solved<'a> {
    boards: Together<'a>,
    found: &'a (dyn Fn(usize) -> KnownSolutions<'a> + Sync),
}

#[derive(Clone, Copy)]
enum Together<'a> {
    Nines(&'a [[u8; 81]]),
    Puzzles(&'a [&'a Puzzle]),
    List(&'a Candidates),
}

impl<'a> Solved<'a> {
    /// Their shape.
    pub fn shape(&self) -> Shape {
        match self.boards {
            Together::Nines(_) => Shape::NINE,
            Together::Puzzles(puzzles) => puzzles[0].shape(),
            Together::List(list) => list.shape(),
        }
    }

    /// What is known of each.
    pub fn found(&self) -> impl ExactSizeIterator<Item = KnownSolutions<'a>> {
        let number = match self.boards {
            Together::Nines(nines) => nines.len(),
            Together::Puzzles(puzzles) => puzzles.len(),
            Together::List(_) => 1,
        };
        (0..number).map(self.found)
    }

    /// The boards as texts, each with what is known of it.
    pub fn rows(&self) -> impl Iterator<Item = (String, KnownSolutions<'a>)> {
        let boards = self.boards;
        let text = move |i: usize| match boards {
            Together::Nines(nines) => symbols_text(&nines[i]),
            Together::Puzzles(puzzles) => puzzles[i].to_string(),
            Together::List(list) => list.to_string(),
        };
        self.found().enumerate().map(move |(i, found)| (text(i), found))
    }

    /// Writes the rows over what `csv` holds, as [`write_rows`].
    pub fn write(&self, csv: &mut Vec<u8>) {
        if let Together::Nines(nines) = self.boards {
            let row = |i: usize| {
                let KnownSolutions { solutions, more, solution } = (self.found)(i);
                let solution = solution.map(|solution| solution.try_into().expect("81 cells"));
                NineRow { solutions, more, solution }
            };
            return write_rows(nines, row, csv);
        }
        csv.clear();
        for (text, found) in self.rows() {
            let solution = found.solution.map(symbols_text).unwrap_or_default();
            writeln!(csv, "{text},{},{solution}", found.number()).expect("memory takes all");
        }
    }
}

impl fmt::Debug for Solved<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.rows()).finish()
    }
}

impl<'a> KnownSolutions<'a> {
    /// The number of solutions as it is written: with a `+` where there may be more.
    pub fn number(&self) -> String {
        format!("{}{}", self.solutions, if self.more { "+" } else { "" })
    }

    /// What a search up to a limit found.
    pub fn counted(solutions: u64, limit: u64, solution: Option<&'a [u8]>) -> Self {
        Self { solutions, more: solutions == limit, solution }
    }

    fn answer(Answer { solutions, solution, .. }: &'a Answer, limit: u64) -> Self {
        Self::counted(*solutions, limit, (*solutions > 0).then_some(&solution[..]))
    }
}

/// Solves the boards in the order of their lines: those of a kind together, unless a search may
/// last, so that no board waits for others.
pub fn solve_boards(
    boards: &Boards,
    search: Search,
    visit: &mut dyn FnMut(Solved<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Search::UpTo(limit) = search else {
        let found = propagate_batch(Backend::best(), &boards.nines);
        let settled: Vec<_> = found.iter().map(Propagated::settled).collect();
        let found = |i: usize| {
            let (solutions, more) = match found[i] {
                Propagated::Contradiction => (0, false),
                Propagated::Solved(_) => (1, false),
                // It may have any number of solutions.
                Propagated::Open(_) => (0, true),
            };
            KnownSolutions {
                solutions,
                more,
                solution: settled[i].as_ref().map(|symbols| &symbols[..]),
            }
        };
        return visit(Solved { boards: Together::Nines(&boards.nines), found: &found });
    };
    let most = if limit <= QUICK { usize::MAX } else { 1 };
    let mut solvers = HashMap::new();
    let mut runs = boards.runs(most).peekable();
    while let Some(run) = runs.next() {
        let (boards, found) = match run {
            Run::Nines(range) => {
                let nines = &boards.nines[range];
                let answers = solve_batch(Backend::best(), nines, limit);
                let found = |i: usize| KnownSolutions::answer(&answers[i], limit);
                visit(Solved { boards: Together::Nines(nines), found: &found })?;
                continue;
            }
            Run::Puzzle(puzzle) => {
                let shape = puzzle.shape();
                if let Some(batch) = NineBatch::new(shape).filter(|_| most > 1) {
                    let mut same = vec![puzzle];
                    while let Some(Run::Puzzle(next)) = runs
                        .next_if(|run| matches!(run, Run::Puzzle(next) if next.shape() == shape))
                    {
                        same.push(next);
                    }
                    let symbols = |puzzle: &&Puzzle| puzzle.symbols().try_into();
                    let nines: Vec<[u8; 81]> =
                        same.iter().map(|one| symbols(one).expect("81 cells")).collect();
                    let answers = batch.solve(&nines, limit);
                    let found = |i: usize| KnownSolutions::answer(&answers[i], limit);
                    visit(Solved { boards: Together::Puzzles(&same), found: &found })?;
                    continue;
                }
                let solver = solvers.entry(shape).or_insert_with(|| Learning::new(shape));
                (Together::Puzzles(&[puzzle]), solver.solve(puzzle, limit))
            }
            Run::Candidates(list) => {
                let shape = list.shape();
                let solver = solvers.entry(shape).or_insert_with(|| Learning::new(shape));
                (Together::List(list), solver.solve_candidates(list, limit))
            }
        };
        let solution = found.solution.as_ref().map(|grid| grid.symbols());
        let found = |_| KnownSolutions::counted(found.count, limit, solution);
        visit(Solved { boards, found: &found })?;
    }
    ControlFlow::Continue(())
}
