//! `solve`: the number of solutions of each puzzle, and one of them or all.

mod counted;
mod proven;

use std::io::Write;
use std::sync::Arc;

use clap::builder::RangedU64ValueParser;

use super::plumbing::boards::remark;
use super::plumbing::prelude::*;
use crate::report::{Format, Row};
use gridforest::board::{Puzzle, Shape};
use gridforest::reader::Run;
use gridforest_requests::Tools;
use gridforest_requests::answers::{Search, solve_boards};
use gridforest_requests::solve::{self, SolveRow};

/// Count the solutions of each puzzle, up to a limit, and show one
///
/// There is a row for each puzzle, in the order of the input. `2+` in the column solutions means
/// that the search ended at the limit of 2 and there may be more solutions. If a puzzle has several
/// solutions, the first one of the search is shown, which depends on the puzzle alone. A puzzle may
/// also be given by the candidates of each cell, with N characters for each cell (729 characters
/// for 9x9).
#[derive(Debug, Args)]
pub(super) struct Solve {
    #[command(flatten)]
    input: Input,
    /// Count solutions up to L; `L+` means that there may be more [default: 2]
    #[arg(long, value_name = "L", value_parser = RangedU64ValueParser::<u64>::new().range(1..))]
    limit: Option<u64>,
    /// Print all solutions, a row for each, as they are found; with --limit, at most L of each
    /// puzzle
    #[arg(long, conflicts_with_all = ["grid", "no_search"])]
    all: bool,
    /// Count all solutions exactly, however many there are: any 9x9 board takes at most minutes, boards
    /// of other rules as long as their solutions differ in few ways. All threads work on one board
    /// after the other; when stopped, the last number is a lower bound, `N+`
    #[arg(long, conflicts_with_all = ["limit", "all", "grid", "no_search", "budget"])]
    count: bool,
    /// Print N solutions of each puzzle at random, a row for each, every solution with the same
    /// probability: by the exact count, which takes as long as with --count
    #[arg(long, value_name = "N", conflicts_with_all = ["limit", "all", "count", "grid", "no_search", "keep"])]
    sample: Option<u64>,
    /// The seed of --sample
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// With --sample, for partial Latin squares whose completions are too many to count: draw by a
    /// Markov chain that tends to the uniform distribution; how fast is not proved
    #[arg(long)]
    chain: bool,
    /// Write to FILE a proof, in DRAT, that the puzzle has no other solution; needs one puzzle with
    /// at most one, and --formula writes the formula that it refutes
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["limit", "all", "grid", "no_search", "keep", "budget", "count", "sample"])]
    proof: Option<PathBuf>,
    /// Write to FILE that formula, in DIMACS: the rules, the clues, and that the known solution is
    /// excluded; with --proof or alone
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["limit", "all", "grid", "no_search", "keep", "budget", "count", "sample"])]
    formula: Option<PathBuf>,
    /// Draw each puzzle and its solution side by side instead of writing rows
    #[arg(long, conflicts_with_all = ["keep", "budget"])]
    grid: bool,
    /// Only propagate (9x9): the solution shows the cells that the rules decide without a search,
    /// and `0+` means that others are open
    #[arg(long, conflicts_with_all = ["limit", "keep", "budget"])]
    no_search: bool,
    #[command(flatten)]
    bounded: Bounded,
}

pub(super) const EXAMPLES: &[Example] = &[
    ("solve puzzles.txt", "the number of solutions of each puzzle, up to 2, and one of them"),
    ("solve puzzles.txt --limit 1000000", "the number of solutions, up to a million"),
    ("solve several.txt --all", "every solution, one a row"),
    ("solve several.txt --sample 5 --seed 7", "solutions at random, uniform over all of a puzzle"),
    ("solve several.txt --count", "the exact numbers of solutions, however many"),
    (
        "solve puzzle.txt --proof puzzle.drat --formula puzzle.cnf",
        "a proof that a puzzle has one solution, for a checker such as drat-trim",
    ),
    ("solve puzzles.txt --grid", "each puzzle and its solution, drawn side by side"),
];

/// The result of a block, or of some of its boards.
#[derive(Default)]
struct Answered {
    /// CSV lines, if these were asked for, and how many; otherwise `rows`.
    csv: Vec<u8>,
    number: u64,
    rows: Vec<SolveRow>,
    /// Of the boards of the rows.
    shape: Option<Shape>,
    /// The rests of their lines, if they are kept.
    rests: Vec<String>,
    assumed: Option<Shape>,
    refused: Vec<Refusal>,
}

/// The memory of what was read and written, which serves again: to ask the system for it each time
/// takes longer than to solve easy puzzles.
#[derive(Default)]
struct Memory {
    nines: Tools<Vec<[u8; 81]>>,
    csv: Tools<Vec<u8>>,
}

impl Solve {
    pub(super) fn destination(&self, given: &Given) -> Result<Destination, Usage> {
        given.needs("seed chain", self.sample.is_some(), "--sample")?;
        let is_latin = self.input.shape.is_some_and(Shape::is_latin);
        given.needs("chain", is_latin, "--shape latinN")?;
        Ok(if self.grid { Destination::Text } else { Destination::Rows })
    }

    fn question(&self) -> solve::Solve {
        self.limit.map_or_else(solve::Solve::default, |limit| solve::Solve { limit })
    }

    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        if self.all {
            let question = solve::SolveAll { limit: self.limit };
            return ask(question, &self.input, self.bounded.budget, session);
        }
        if let Some(number) = self.sample {
            let question = solve::SampleSolutions { number, seed: self.seed, chain: self.chain };
            return ask(question, &self.input, self.bounded.budget, session);
        }
        if self.proof.is_some() || self.formula.is_some() {
            return proven::one(&self.input, [&self.proof, &self.formula], session);
        }
        if self.count {
            return counted::each(&self.input, session);
        }
        if self.bounded.budget.is_some() {
            return ask(self.question(), &self.input, self.bounded.budget, session);
        }
        let (grid, keep) = (self.grid, self.input.keep);
        let csv = session.format() == Format::Csv && !grid && !keep;
        let more: &[&str] = if keep { &[REST] } else { &[] };
        let mut refusals = session.refusals();
        let mut blocks = self.input.blocks()?;
        let memory = Arc::new(Memory::default());
        let spare = Arc::clone(&memory);
        let work = move |block: Block, emit: Emit<'_, Answered>| {
            self.answer(&block, csv, &memory, emit);
        };
        let next = move || blocks.next();
        let mut complain = |answered: &mut Answered| {
            refusals.assume(answered.assumed);
            refusals.refuse(std::mem::take(&mut answered.refused));
        };
        if csv || grid {
            session.write(|out| {
                // With the first rows: where there is an error instead, there is no table.
                let header = <SolveRow as Row>::columns().join(",") + "\n";
                let mut begins = csv;
                in_order(next, work, out, |out, mut answered| {
                    if !answered.csv.is_empty() && std::mem::take(&mut begins) {
                        out.write_all(header.as_bytes())?;
                    }
                    complain(&mut answered);
                    stop::wrote(answered.number + answered.rows.len() as u64);
                    out.write_all(&answered.csv)?;
                    let shape = answered.shape;
                    answered.rows.iter().try_for_each(|row| draw(row, shape, out))?;
                    if !answered.csv.is_empty() {
                        spare.csv.put(answered.csv);
                    }
                    Ok(())
                })?;
                let alone = if begins && !Session::failed() { header } else { String::new() };
                Ok(out.write_all(alone.as_bytes())?)
            })?;
        } else {
            session.write(|out| {
                Rows::write_all_with(more, session.format(), out, |rows| {
                    in_order(next, work, rows, |rows, mut answered| {
                        complain(&mut answered);
                        let mut rests = answered.rests.iter();
                        answered.rows.iter().try_for_each(|row| {
                            let rest = rests.next().map(|rest| remark(rest));
                            rows.write_with(row, rest.as_slice())
                        })
                    })
                })
            })?;
        }
        Ok(refusals.verdict())
    }

    /// Emits the results of a block, as CSV or as rows.
    fn answer(&self, block: &Block, csv: bool, memory: &Memory, emit: Emit<'_, Answered>) {
        let nines = memory.nines.take().unwrap_or_default();
        let mut boards = block.boards_in(self.input.shape, nines, self.input.keep);
        let mut rests = std::mem::take(&mut boards.rests).into_iter();
        let mut answered = Answered {
            assumed: boards.assumed,
            refused: boards.refused.drain(..).map(|error| Refusal::of(&error)).collect(),
            ..Answered::default()
        };
        let mut search = Search::UpTo(self.question().limit);
        if self.no_search {
            search = Search::None;
            answered.refused.extend(boards.runs(usize::MAX).filter_map(unpropagated));
        }
        let flow = solve_boards(&boards, search, &mut |solved| {
            if csv {
                answered.csv = memory.csv.take().unwrap_or_default();
                solved.write(&mut answered.csv);
                answered.number = solved.found().len() as u64;
            } else {
                let row = |(text, found)| SolveRow::new(text, &found);
                answered.rows = solved.rows().map(row).collect();
                answered.shape = Some(solved.shape());
                answered.rests = rests.by_ref().take(answered.rows.len()).collect();
            }
            emit(std::mem::take(&mut answered))
        });
        // Where no board is left, what was refused is still to be said.
        if flow.is_continue() {
            let _ = emit(answered);
        }
        memory.nines.put(boards.nines);
    }
}

/// The refusal of a board that isn't propagated.
fn unpropagated(board: Run<'_>) -> Option<Refusal> {
    let no = match board {
        Run::Nines(_) => return None,
        Run::Puzzle(puzzle) => {
            let shape = puzzle.shape();
            format!("{puzzle}: only 9x9 boards are propagated, not {shape}")
        }
        Run::Candidates(_) => {
            "a list of candidates: only boards of clues are propagated".to_owned()
        }
    };
    Some(Refusal::new("that don't suit", no))
}

/// Draws a puzzle and its solution side by side.
fn draw(row: &SolveRow, shape: Option<Shape>, out: &mut dyn Write) -> std::io::Result<()> {
    let picture = |text: &str| {
        let puzzle = shape.and_then(|shape| Puzzle::parse(shape, text).ok());
        puzzle.map(|puzzle| puzzle.picture()).unwrap_or_default()
    };
    let (left, right) = (picture(&row.puzzle), picture(&row.solution));
    writeln!(out, "solutions: {}", row.solutions)?;
    if left.is_empty() {
        // Candidates are too wide to be drawn.
        return writeln!(out, "{right}");
    }
    let mut right = right.lines();
    for line in left.lines() {
        writeln!(out, "{line}    {}", right.next().unwrap_or_default())?;
    }
    writeln!(out)
}
