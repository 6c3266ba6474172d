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
use super::plumbing::boards::{Board, Boards};
use super::plumbing::clues::Clues;
use super::plumbing::help::Example;
use super::plumbing::in_order::in_order;
use super::plumbing::reading::Reading;
use super::plumbing::refusals::Refusal;
use super::plumbing::shapes::ShapeParser;
use super::plumbing::uses::{Given, Use, Uses};
use crate::report::{Row, RowWriter};
use gridforest::board::{Puzzle, Shape};
use gridforest::solve::minimal::{Judgement, MOST_CLUES, can_list, each_minimal, judge};
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
            (true, false) => self.rows(session, |block| {
                let mut boards = block.boards(self.shape);
                let rows = self.inside(&mut boards).into_iter().map(|(_, row)| row);
                (rows.collect(), boards)
            }),
            (true, true) => self.rows(session, |block| {
                let (mut boards, rests) = block.boards_with_remarks(self.shape);
                let rows = self.inside(&mut boards).into_iter();
                let kept = |(place, row): (usize, InsideRow)| KeptInsideRow {
                    puzzle: row.puzzle,
                    minimal_puzzle: row.minimal_puzzle,
                    clues: row.clues,
                    rest: rests[place].clone(),
                };
                (rows.map(kept).collect(), boards)
            }),
            (false, false) => self.rows(session, |block| {
                let mut boards = block.boards(self.shape);
                let rows = judge_all(&boards);
                boards.refuse_candidates();
                (rows, boards)
            }),
            (false, true) => self.rows(session, |block| {
                let (boards, rests) = block.boards_with_remarks(self.shape);
                let rows = judge_all(&boards).into_iter().zip(rests);
                (rows.map(|(row, rest)| row.with(rest)).collect(), boards)
            }),
        }
    }

    /// The minimal puzzles inside each puzzle, with its place among the puzzles of the block.
    fn inside(&self, boards: &mut Boards) -> Vec<(usize, InsideRow)> {
        let (mut all, mut refused) = (Vec::new(), Vec::new());
        for (place, board) in boards.in_order().enumerate() {
            let mut rows = Vec::new();
            refused.extend(inside(boards, board, self.clues, &mut rows).err());
            all.extend(rows.into_iter().map(|row| (place, row)));
        }
        boards.refused.extend(refused);
        boards.refuse_candidates();
        all
    }

    fn blocks(&self) -> Blocks {
        Blocks::of(&self.files, &self.reading, self.shape)
    }

    /// Writes the rows of every block, in order.
    fn rows<R: Row + Send>(
        &self,
        session: &Session,
        work: impl Fn(&Block) -> (Vec<R>, Boards) + Sync,
    ) -> Result<Verdict> {
        let mut refusals = session.refusals();
        session.write(|out| {
            let mut writer = RowWriter::new(session.format(), out);
            in_order(self.blocks(), work, |(rows, boards)| {
                refusals.assume(boards.assumed);
                refusals.refuse(boards.refused);
                rows.iter().try_for_each(|row| Ok(writer.write(row)?))
            })?;
            Ok(writer.finish()?)
        })?;
        Ok(refusals.verdict())
    }
}

/// The rows of a block: 9x9 puzzles in one batch, others one by one.
fn judge_all(boards: &Boards) -> Vec<MinimalRow> {
    let nines = judge(Shape::NINE, boards.nines.as_flattened());
    let row = |board: Board<'_>| match board {
        Board::Candidates(_) => None,
        Board::Nine(i) => Some(minimal_row(&Puzzle::new(Shape::NINE, boards.nines[i]), &nines[i])),
        Board::Other(puzzle) => {
            let judged = judge(puzzle.shape(), puzzle.symbols());
            Some(minimal_row(puzzle, &judged[0]))
        }
    };
    boards.in_order().filter_map(row).collect()
}

fn minimal_row(puzzle: &Puzzle, judged: &Judgement) -> MinimalRow {
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

/// Adds the rows of the minimal puzzles inside a puzzle with these numbers of clues.
fn inside(
    boards: &Boards,
    board: Board<'_>,
    clues: Option<Clues>,
    rows: &mut Vec<InsideRow>,
) -> Result<(), Refusal> {
    let puzzle = match board {
        Board::Nine(i) => Puzzle::new(Shape::NINE, boards.nines[i]),
        Board::Other(puzzle) => puzzle.clone(),
        Board::Candidates(_) => return Ok(()),
    };
    if !can_list(&puzzle) {
        let number = puzzle.clues();
        let why = format!(
            "{puzzle}: {number} clues: the list of all minimal puzzles inside would not end; up to {MOST_CLUES} clues are taken"
        );
        return Err(Refusal::new("with too many clues", why));
    }
    let _ = each_minimal(&mut *solver(puzzle.shape()), &puzzle, &mut |minimal| {
        if clues.is_none_or(|clues| clues.range().contains(&minimal.clues())) {
            rows.push(InsideRow {
                puzzle: puzzle.to_string(),
                minimal_puzzle: minimal.to_string(),
                clues: minimal.clues(),
            });
        }
        ControlFlow::Continue(())
    });
    Ok(())
}
