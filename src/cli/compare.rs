//! `compare`: whether two boards are equivalent, and by which symmetry.

use std::io::BufReader;

use super::plumbing::prelude::*;
use super::plumbing::refusals::assumed;
use gridforest::board::{Puzzle, Shape};
use gridforest::reader::{Assumed, BoardLines};
use gridforest::run::poll;
use gridforest_requests::canon::Kind;
use gridforest_requests::compare;

/// Tell whether two boards are equivalent, and by which symmetry
///
/// A and B are boards, or files with as many boards each, which are compared by pairs. There is a
/// row for each pair; `transform` maps the first board to the second. How symmetries are written is
/// explained at `canon --transform`.
#[derive(Debug, Args)]
pub(super) struct Compare {
    /// A board, or a file of boards; `-`: stdin
    #[arg(value_name = "A", value_hint = ValueHint::FilePath)]
    left: String,
    /// Another, or a file with as many
    #[arg(value_name = "B", value_hint = ValueHint::FilePath)]
    right: String,
    /// The kind of the boards [default: a grid where every cell is filled, otherwise a puzzle]
    #[arg(long, value_name = "KIND")]
    kind: Option<Kind>,
    /// The shape of every board [default: guessed from the number of cells]
    #[arg(long, value_name = "SHAPE", value_parser = ShapeParser, hide_possible_values = true)]
    shape: Option<Shape>,
    #[command(flatten)]
    reading: Reading,
}

pub(super) const EXAMPLES: &[Example] = &[
    (
        "compare 1234341221434321 1234342121434312",
        "whether two grids are equivalent, and the symmetry",
    ),
    ("compare puzzles.txt puzzles.txt", "the puzzles of two files, pair by pair"),
];

impl Compare {
    pub(super) fn run(mut self, session: &Session) -> Result<Verdict> {
        self.reading.check()?;
        self.reading.without_boxes = self.shape.is_none();
        if self.left == "-" && self.right == "-" {
            return Err(Usage::new("B", "stdin can't be both").into());
        }
        let mut refusals = session.refusals();
        let left = self.boards(&self.left, &mut refusals)?;
        let right = self.boards(&self.right, &mut refusals)?;
        if left.len() != right.len() {
            let boards = |some: &[Puzzle]| match some.len() {
                1 => "1 board".to_owned(),
                number => format!("{number} boards"),
            };
            bail!(
                "{} has {} and {} has {}: boards are compared by pairs, so as many are needed",
                self.left,
                boards(&left),
                self.right,
                boards(&right)
            );
        }
        let mut latin = false;
        let pair = |(left, right)| {
            let pair = self.without_boxes(left, right);
            latin |= pair.is_err();
            pair.unwrap_or_else(|latin| latin)
        };
        let pairs: Vec<_> = left.into_iter().zip(right).map(pair).collect();
        if latin {
            session.remark("boards that break boxes, but no row or column, are read as Latin squares: --shape reads them otherwise");
        }
        let mut pairs = (1..).zip(pairs);
        let next = move || {
            let some: Vec<_> = pairs.by_ref().take(TOGETHER).collect();
            Ok(Some(some).filter(|some| !some.is_empty()))
        };
        let question = compare::Compare { kind: self.kind };
        let work = move |pairs: Vec<(usize, (Puzzle, Puzzle))>, emit: Emit<'_, _>| {
            let mut engine = None;
            for (number, (left, right)) in pairs {
                poll();
                let shape = left.shape();
                let row = match shape == right.shape() {
                    false => Err(format!(
                        "the first board is a {shape} board and the second a {} board: only boards of one shape can be equivalent",
                        right.shape()
                    )),
                    true => {
                        let last = engine.take().filter(|(of, _)| *of == shape);
                        let (_, forms) =
                            engine.insert(last.unwrap_or_else(|| (shape, question.engine(shape))));
                        question.compare(forms, &left, &right)
                    }
                };
                let refusal =
                    |why| Refusal::new("that don't suit", format!("pair {number}: {why}"));
                if emit(row.map_err(refusal)).is_break() {
                    return;
                }
            }
        };
        rows_or_refusals(next, work, session, refusals)
    }

    /// The boards of a file, or the one that an argument is.
    fn boards(&self, given: &str, refusals: &mut Refusals) -> Result<Vec<Puzzle>> {
        let is_file = given == "-" || Path::new(given).exists();
        if !is_file {
            let lines = self.reading.text(given, self.shape)?;
            let board = BoardLines::new("", BufReader::new(lines), self.shape).next();
            let Some(Ok(board)) = board else { bail!("'{given}' is neither a file nor a board") };
            refusals.assume(assumed(self.shape, &board));
            return Ok(vec![board.puzzle]);
        }
        let mut boards = Vec::new();
        let mut blocks = Blocks::of(&[PathBuf::from(given)], &self.reading, self.shape);
        while let Some(block) = blocks.next()? {
            for board in block.each(self.shape) {
                match board {
                    Ok(board) => {
                        refusals.assume(assumed(self.shape, &board));
                        boards.push(board.puzzle);
                    }
                    // The pairs after it would be others.
                    Err(refusal) => bail!("{}", refusal.message()),
                }
            }
        }
        Ok(boards)
    }

    /// Two boards; as an error without boxes, where one breaks these alone, and no shape was given.
    fn without_boxes(
        &self,
        left: Puzzle,
        right: Puzzle,
    ) -> Result<(Puzzle, Puzzle), (Puzzle, Puzzle)> {
        let shape = |board: &Puzzle| match Assumed::of_board(board, 1) {
            Some(Assumed::Boxes { latin, .. }) => Some(latin),
            _ => None,
        };
        let broken = shape(&left).or_else(|| shape(&right)).filter(|_| self.shape.is_none());
        match broken.filter(|_| left.shape() == right.shape()) {
            Some(latin) => {
                Err((Puzzle::new(latin, left.symbols()), Puzzle::new(latin, right.symbols())))
            }
            None => Ok((left, right)),
        }
    }
}

/// The pairs that a thread takes at a time.
const TOGETHER: usize = 16;
