//! `canon`: canonical forms of grids, puzzles and skeletons, line by line.

mod engines;
mod kind;

use std::collections::HashSet;
use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, ValueHint};
use serde::{Deserialize, Serialize};

use super::plumbing::Session;
use super::plumbing::Verdict;
use super::plumbing::blocks::Blocks;
use super::plumbing::boards::remark;
use super::plumbing::help::Example;
use super::plumbing::in_order::Emit;
use super::plumbing::lines::{Lines, each_board, one_by_one};
use super::plumbing::reading::Reading;
use super::plumbing::refusals::Refusal;
use super::plumbing::shapes::ShapeParser;
use super::plumbing::tools::Tools;
use super::plumbing::uses::{Given, Use, Uses};
use crate::report::Row;
use engines::Engines;
use gridforest::board::{BoardText, Shape, symbols_text};
use gridforest::symmetry::Symmetry;
use kind::Kind;

/// Put grids, puzzles or skeletons into canonical form: the least image in row order
///
/// There is a row for each line, with the least image under all symmetries of the shape (empty
/// cells come before symbols), the number of symmetries that fix it (stabiliser), and the number of
/// different images (orbit). All lines must have one shape, the shape of the first line unless
/// --shape is given. Lines that cannot be read are reported on stderr and skipped; the exit code is
/// then 1.
#[derive(Debug, Args)]
pub(super) struct Canon {
    /// Boards, one a line; `-` or none: stdin
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// The kind of the lines [default: a grid where every cell is filled, otherwise a puzzle]
    #[arg(long, value_name = "KIND")]
    kind: Option<Kind>,
    /// RxC or latinN [default: guessed from the length of the first line]
    #[arg(long, value_name = "SHAPE", value_parser = ShapeParser, hide_possible_values = true)]
    shape: Option<Shape>,
    /// Add a symmetry that maps the input to its canonical form, and generators of the automorphism
    /// group with their action on the clue cells
    ///
    /// `r2.1.4.3 c1.2.3.4 s1.3.2.4 crs` gives the images of rows, columns and symbols, numbered
    /// from 1, and then the order of the roles: `rcs` leaves them unchanged, `crs` is the
    /// transpose. On boards with boxes the symmetries permute the rows of a band, the bands, the
    /// columns of a stack, the stacks and the symbols, and transpose the board where boxes are
    /// square. On Latin squares they permute rows, columns, symbols and the three roles.
    #[arg(long)]
    transform: bool,
    /// Keep only the first line of each class
    #[arg(long)]
    unique: bool,
    /// Keep the remark of each line (the text after the board, such as a rating or a name) in a
    /// column
    #[arg(long)]
    keep: bool,
    #[command(flatten)]
    reading: Reading,
}

/// The uses of the command, with the options that each reads.
pub(super) const USES: &[Use] = &[
    Use::rows("canonical forms", "FILE kind shape keep unique from column"),
    Use::rows("--transform", "FILE kind shape transform unique from column"),
];

/// Command lines to try.
pub(super) const EXAMPLES: &[Example] = &[
    ("canon grids.txt", "the least form of each grid, and the order of its automorphism group"),
    ("canon puzzles.txt --unique", "one puzzle of each class"),
    (
        "canon patterns.txt --kind skeleton --shape 3x3",
        "skeletons: 1 for a clue, . for an empty cell",
    ),
    ("canon grids.txt --transform", "with a symmetry that maps each grid to its canonical form"),
];

impl Uses for Canon {
    fn used(&self, _: &Given) -> &'static Use {
        &USES[usize::from(self.transform)]
    }

    fn all(&self) -> &'static [Use] {
        USES
    }
}

#[derive(Serialize, Deserialize)]
struct CanonRow {
    input: String,
    canonical: String,
    stabiliser: String,
    orbit: String,
}

#[derive(Serialize, Deserialize)]
struct KeptRow {
    input: String,
    canonical: String,
    stabiliser: String,
    orbit: String,
    rest: String,
}

#[derive(Serialize, Deserialize)]
struct TransformRow {
    input: String,
    canonical: String,
    stabiliser: String,
    orbit: String,
    transform: String,
    generators: String,
    cells: String,
}

/// What is found of a line.
struct Found {
    canonical: String,
    stabiliser: String,
    orbit: String,
    transform: Option<Symmetry>,
    generators: Vec<Symmetry>,
    /// The action of each generator on the clue cells.
    cells: Vec<String>,
}

impl Canon {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        self.reading.check()?;
        if self.transform {
            self.rows(session, |(input, _), found| TransformRow {
                input,
                canonical: found.canonical,
                stabiliser: found.stabiliser,
                orbit: found.orbit,
                transform: found.transform.map(|t| t.to_string()).unwrap_or_default(),
                generators: joined(&found.generators),
                cells: joined(&found.cells),
            })
        } else if self.keep {
            self.rows(session, |(input, rest), found| KeptRow {
                input,
                canonical: found.canonical,
                stabiliser: found.stabiliser,
                orbit: found.orbit,
                rest,
            })
        } else {
            self.rows(session, |(input, _), found| CanonRow {
                input,
                canonical: found.canonical,
                stabiliser: found.stabiliser,
                orbit: found.orbit,
            })
        }
    }

    fn rows<R: Row>(
        self,
        session: &Session,
        row: impl Fn((String, String), Found) -> R,
    ) -> Result<Verdict> {
        let mut refusals = session.refusals();
        let (mut seen, mut dropped) = (HashSet::new(), 0u64);
        let blocks = Blocks::of(&self.files, &self.reading, self.shape);
        let lines = Lines::new(blocks, self.shape);
        let mut shape = self.shape;
        let prepare = move |file: &str, board: BoardText| {
            let found = board.puzzle.shape();
            Ok(match *shape.get_or_insert(found) {
                first if first == found => Ok((file.to_owned(), board)),
                first => {
                    let why = format!("a {found} board, where the lines before are {first} boards");
                    Err(Refusal::unsuited(file, board.line, why))
                }
            })
        };
        let (engines, unique) = (Tools::default(), self.unique);
        let work = move |boards: Vec<(String, BoardText)>, emit: Emit<'_, _>| {
            let shape = boards[0].1.puzzle.shape();
            engines.with(
                || Engines::new(shape, self.transform),
                |engines| {
                    one_by_one(boards, emit, |(file, board)| self.answer(engines, &file, board));
                },
            );
        };
        session.stream(|rows| {
            each_board(lines, TOGETHER, &mut refusals, prepare, work, rows, |rows, answer| {
                let (text, found): ((String, String), Found) = answer;
                if unique && !seen.insert(found.canonical.clone()) {
                    dropped += 1;
                    return Ok(());
                }
                rows.write(&row(text, found))
            })
        })?;
        if dropped > 0 {
            let (lines, classes) = match dropped {
                1 => ("line", "its class is that of an earlier line"),
                _ => ("lines", "their classes are those of earlier lines"),
            };
            session.remark(&format!("{dropped} {lines} dropped: {classes}"));
        }
        Ok(refusals.verdict())
    }

    /// The text of a board with its remark, and what is found.
    fn answer(
        &self,
        engines: &mut Engines,
        file: &str,
        board: BoardText,
    ) -> Result<((String, String), Found), Refusal> {
        let full = board.puzzle.clues() == board.puzzle.shape().cells();
        let usual = if full { Kind::Grid } else { Kind::Puzzle };
        let kind = self.kind.unwrap_or(usual);
        let form = engines.find(&board.puzzle, kind);
        let form = form.map_err(|why| Refusal::unsuited(file, board.line, why))?;
        let (transform, generators) = form.symmetries.unzip();
        let generators = generators.unwrap_or_default();
        let found = Found {
            canonical: symbols_text(&form.symbols),
            orbit: engines.orbit(kind, &form.stabiliser),
            stabiliser: form.stabiliser.to_string(),
            cells: generators.iter().map(|g| g.cell_cycles(&board.puzzle)).collect(),
            transform,
            generators,
        };
        Ok(((board.text, remark(&board.rest).to_owned()), found))
    }
}

/// The lines that a thread takes at a time.
const TOGETHER: usize = 16;

/// Generators, or what each does, in one field.
pub(super) fn joined<T: ToString>(generators: &[T]) -> String {
    let texts: Vec<String> = generators.iter().map(T::to_string).collect();
    texts.join("; ")
}
