//! `minimal`: redundant clues, and the minimal puzzles inside a puzzle.

use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, ValueHint};
use serde::{Deserialize, Serialize};

use super::generate::kinds::{Kind, Recipe};
use super::plumbing::Session;
use super::plumbing::Verdict;
use super::plumbing::blocks::{Block, Blocks};
use super::plumbing::boards::{Boards, Run, remark};
use super::plumbing::clues::Clues;
use super::plumbing::help::Example;
use super::plumbing::in_order::{Emit, in_order};
use super::plumbing::lines::{Lines, each_board};
use super::plumbing::reading::Reading;
use super::plumbing::refusals::Refusal;
use super::plumbing::shapes::ShapeParser;
use super::plumbing::uses::{Given, Use, Uses};
use crate::report::Row;
use gridforest::board::{BoardText, Puzzle, Shape};
use gridforest::solve::minimal::{MOST_CLUES, Minimality, can_list, each_minimal, judge};
use gridforest::solve::solver;

/// Test whether each puzzle is proper and minimal, and name its redundant clues
///
/// The column status gives the reason: minimal; redundant, proper but with redundant clues; several
/// solutions; none, though no rule is broken yet; conflict, two equal clues in a row, column or
/// box.
#[derive(Debug, Args)]
pub(super) struct Minimal {
    /// Puzzles, one a line; `-` or none: stdin
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// The shape of every board [default: guessed from the length of each line; 3x3 for --random]
    #[arg(long, value_name = "SHAPE", value_parser = ShapeParser, hide_possible_values = true)]
    shape: Option<Shape>,
    /// Every minimal puzzle inside each puzzle instead: a row for each
    #[arg(long)]
    all: bool,
    /// With --all: only those with these numbers of clues: K or A..B
    #[arg(long, value_name = "K|A..B")]
    clues: Option<Clues>,
    /// Keep the remark of each line (the text after the puzzle, such as a rating or a name) in a
    /// column
    #[arg(long)]
    keep: bool,
    /// N random minimal puzzles instead, one a line: as `generate` makes them
    #[arg(long, value_name = "N")]
    random: Option<u64>,
    /// Of --random, what the puzzles are like
    #[arg(long, value_name = "KIND", default_value = "minimal")]
    kind: Kind,
    /// With --kind hard: the steps of the climb to each puzzle
    #[arg(long, value_name = "N", default_value_t = 200)]
    steps: usize,
    /// The seed of --random
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    reading: Reading,
}

/// The uses of the command, with the options that each reads.
pub(super) const USES: &[Use] = &[
    Use::rows("a row a puzzle", "FILE shape keep from column"),
    Use::rows("--all", "FILE shape all clues keep from column"),
    Use::rows("--random N", "random kind shape seed"),
    Use::rows("--random N --kind hard", "random kind shape seed steps"),
];

/// Command lines to try.
pub(super) const EXAMPLES: &[Example] = &[
    (
        "minimal puzzles.txt",
        "whether each puzzle is proper and minimal, and which clues are redundant",
    ),
    (
        "minimal puzzles.txt --all --clues 20..22",
        "the minimal puzzles of 20 to 22 clues inside each",
    ),
    ("minimal --random 2 --shape 2x3 --kind several", "puzzles of 6x6 with several solutions"),
];

impl Uses for Minimal {
    fn used(&self, _: &Given) -> &'static Use {
        match self.random {
            Some(_) if self.kind == Kind::Hard => &USES[3],
            Some(_) => &USES[2],
            None if self.all => &USES[1],
            None => &USES[0],
        }
    }

    fn all(&self) -> &'static [Use] {
        USES
    }
}

#[derive(Serialize, Deserialize)]
struct MinimalRow {
    puzzle: String,
    proper: bool,
    minimal: bool,
    redundant: String,
    /// `minimal`, `redundant`, `several`, `none` or `conflict`.
    status: &'static str,
}

#[derive(Serialize, Deserialize)]
struct KeptMinimalRow {
    puzzle: String,
    proper: bool,
    minimal: bool,
    redundant: String,
    status: &'static str,
    rest: String,
}

impl MinimalRow {
    fn with(self, rest: String) -> KeptMinimalRow {
        KeptMinimalRow {
            puzzle: self.puzzle,
            proper: self.proper,
            minimal: self.minimal,
            redundant: self.redundant,
            status: self.status,
            rest,
        }
    }
}

#[derive(Serialize, Deserialize)]
struct InsideRow {
    puzzle: String,
    minimal_puzzle: String,
    clues: usize,
}

#[derive(Serialize, Deserialize)]
struct KeptInsideRow {
    puzzle: String,
    minimal_puzzle: String,
    clues: usize,
    rest: String,
}

impl Minimal {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        if let Some(number) = self.random {
            let recipe = Recipe {
                shape: self.shape.unwrap_or(Shape::NINE),
                kind: self.kind,
                steps: self.steps,
                seed: self.seed,
            };
            return recipe.write(number, "--shape", session);
        }
        self.reading.check()?;
        match (self.all, self.keep) {
            (true, false) => self.inside(session, |row, _| row),
            (true, true) => self.inside(session, |row, rest| KeptInsideRow {
                puzzle: row.puzzle,
                minimal_puzzle: row.minimal_puzzle,
                clues: row.clues,
                rest: rest.to_owned(),
            }),
            (false, false) => self.judged(session),
            (false, true) => {
                let work = |boards: Vec<BoardText>, emit: Emit<'_, _>| {
                    let rows = judge_all(&Boards::of(&boards)).into_iter().zip(&boards);
                    let kept = |(row, board): (MinimalRow, &BoardText)| {
                        Ok(row.with(remark(&board.rest).to_owned()))
                    };
                    let _: ControlFlow<()> = rows.map(kept).try_for_each(emit);
                };
                self.each(session, TOGETHER, |_, board| Ok(board), work)
            }
        }
    }

    /// Whether each puzzle is proper and minimal, block after block.
    fn judged(self, session: &Session) -> Result<Verdict> {
        let mut refusals = session.refusals();
        let mut blocks = Blocks::of(&self.files, &self.reading, self.shape);
        let work = move |block: Block, emit: Emit<'_, _>| {
            let mut boards = block.boards(self.shape);
            boards.refuse_candidates();
            let mut said = Some((std::mem::take(&mut boards.refused), boards.assumed));
            // Those of larger boards may last.
            for some in boards.runs(usize::MAX) {
                let rows = judge_run(&boards, some);
                if emit((rows, said.take())).is_break() {
                    return;
                }
            }
            if said.is_some() {
                let _ = emit((Vec::new(), said));
            }
        };
        session.stream(|rows| {
            in_order(
                move || blocks.next(),
                work,
                rows,
                |rows, (found, said)| {
                    if let Some((refused, assumed)) = said {
                        refusals.assume(assumed);
                        refusals.refuse(refused);
                    }
                    found.iter().try_for_each(|row| rows.write(row))
                },
            )
        })?;
        Ok(refusals.verdict())
    }

    /// The minimal puzzles inside each puzzle, each with the remark of that.
    fn inside<R: Row + Send + 'static>(
        self,
        session: &Session,
        row: impl Fn(InsideRow, &str) -> R + Send + Sync + 'static,
    ) -> Result<Verdict> {
        let clues = self.clues;
        let work = move |boards: Vec<BoardText>, emit: Emit<'_, _>| {
            let each = |board: BoardText| {
                let rest = remark(&board.rest);
                inside(&board.puzzle, clues, &mut |found| emit(Ok(row(found, rest))))
            };
            let _: ControlFlow<()> = boards.into_iter().try_for_each(each);
        };
        self.each(session, 1, |_, board| few(board), work)
    }

    /// Writes what comes of each board, in order.
    fn each<R: Row + Send + 'static>(
        self,
        session: &Session,
        together: usize,
        prepare: impl Fn(&str, BoardText) -> Result<BoardText, Refusal> + Send + 'static,
        work: impl Fn(Vec<BoardText>, Emit<'_, Result<R, Refusal>>) + Send + Sync + 'static,
    ) -> Result<Verdict> {
        let mut refusals = session.refusals();
        let blocks = Blocks::of(&self.files, &self.reading, self.shape);
        let lines = Lines::new(blocks, self.shape);
        let prepare = move |file: &str, board| Ok(prepare(file, board));
        session.stream(|rows| {
            each_board(lines, together, &mut refusals, prepare, work, rows, |rows, row| {
                rows.write(&row)
            })
        })?;
        Ok(refusals.verdict())
    }
}

/// The lines that are judged together.
const TOGETHER: usize = 256;

/// The rows of puzzles.
fn judge_all(boards: &Boards) -> Vec<MinimalRow> {
    boards.runs(usize::MAX).flat_map(|run| judge_run(boards, run)).collect()
}

/// The rows of puzzles: 9x9 puzzles in one batch, others one by one.
fn judge_run(boards: &Boards, run: Run<'_>) -> Vec<MinimalRow> {
    match run {
        Run::Candidates(_) => Vec::new(),
        Run::Puzzle(puzzle) => {
            vec![minimal_row(puzzle, &judge(puzzle.shape(), puzzle.symbols())[0])]
        }
        Run::Nines(range) => {
            let nines = &boards.nines[range];
            let judged = judge(Shape::NINE, nines.as_flattened());
            let row = |(symbols, judged): (&[u8; 81], &Minimality)| {
                minimal_row(&Puzzle::new(Shape::NINE, *symbols), judged)
            };
            nines.iter().zip(&judged).map(row).collect()
        }
    }
}

fn minimal_row(puzzle: &Puzzle, judged: &Minimality) -> MinimalRow {
    let shape = puzzle.shape();
    let names: Vec<String> = judged.redundant.iter().map(|&c| shape.cell_name(c)).collect();
    let status = match judged.solutions {
        0 if puzzle.conflict().is_some() => "conflict",
        0 => "none",
        1 if judged.redundant.is_empty() => "minimal",
        1 => "redundant",
        _ => "several",
    };
    MinimalRow {
        puzzle: puzzle.to_string(),
        proper: judged.solutions == 1,
        minimal: judged.is_minimal(),
        redundant: names.join(" "),
        status,
    }
}

/// Refuses a puzzle with too many clues.
fn few(board: BoardText) -> Result<BoardText, Refusal> {
    let (puzzle, number) = (&board.puzzle, board.puzzle.clues());
    if !can_list(puzzle) {
        let why = format!(
            "{puzzle}: {number} clues: the list of all minimal puzzles inside would not end; up to {MOST_CLUES} clues are taken"
        );
        return Err(Refusal::new("with too many clues", why));
    }
    Ok(board)
}

/// Shows the minimal puzzles inside a puzzle with these numbers of clues.
fn inside(
    puzzle: &Puzzle,
    clues: Option<Clues>,
    show: &mut dyn FnMut(InsideRow) -> ControlFlow<()>,
) -> ControlFlow<()> {
    each_minimal(&mut *solver(puzzle.shape()), puzzle, &mut |minimal| {
        if clues.is_some_and(|clues| !clues.range().contains(&minimal.clues())) {
            return ControlFlow::Continue(());
        }
        show(InsideRow {
            puzzle: puzzle.to_string(),
            minimal_puzzle: minimal.to_string(),
            clues: minimal.clues(),
        })
    })
}
