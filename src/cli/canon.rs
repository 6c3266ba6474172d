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
use super::plumbing::boards::{is_square, remark};
use super::plumbing::help::Example;
use super::plumbing::reading::Reading;
use super::plumbing::refusals::{Refusal, Refusals};
use super::plumbing::shapes::ShapeParser;
use super::plumbing::uses::{Given, Use, Uses};
use crate::report::{Row, RowWriter};
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
        &self,
        session: &Session,
        row: impl Fn((String, String), Found) -> R,
    ) -> Result<Verdict> {
        let mut lines = Lines::new(self, session);
        let (mut seen, mut dropped) = (HashSet::new(), 0u64);
        session.write(|out| {
            let mut writer = RowWriter::new(session.format(), out);
            lines.read(&mut |text, found| {
                if self.unique && !seen.insert(found.canonical.clone()) {
                    dropped += 1;
                    return Ok(());
                }
                Ok(writer.write(&row(text, found))?)
            })?;
            Ok(writer.finish()?)
        })?;
        if dropped > 0 {
            let (lines, classes) = match dropped {
                1 => ("line", "its class is that of an earlier line"),
                _ => ("lines", "their classes are those of earlier lines"),
            };
            session.remark(&format!("{dropped} {lines} dropped: {classes}"));
        }
        Ok(lines.refusals.verdict())
    }
}

/// Generators, or what each does, in one field.
pub(super) fn joined<T: ToString>(generators: &[T]) -> String {
    let texts: Vec<String> = generators.iter().map(T::to_string).collect();
    texts.join("; ")
}

/// Reads lines of one shape, and puts them into canonical form.
struct Lines<'a> {
    canon: &'a Canon,
    engines: Option<Engines>,
    refusals: Refusals,
}

impl<'a> Lines<'a> {
    fn new(canon: &'a Canon, session: &Session) -> Self {
        Self {
            canon,
            engines: canon.shape.map(|shape| Engines::new(shape, canon.transform)),
            refusals: session.refusals(),
        }
    }

    fn read(&mut self, row: &mut dyn FnMut((String, String), Found) -> Result<()>) -> Result<()> {
        let canon = self.canon;
        let mut blocks = Blocks::of(&canon.files, &canon.reading, canon.shape);
        while let Some(block) = blocks.next(Vec::new())? {
            for board in block.each(self.canon.shape) {
                let answer = board.and_then(|board| {
                    let rest = remark(&board.rest).to_owned();
                    let (line, text) = (board.line, (board.text.clone(), rest));
                    let found = self.answer(board);
                    let refused = |why| Refusal::unsuited(block.file(), line, why);
                    found.map(|found| (text, found)).map_err(refused)
                });
                match answer {
                    Ok((text, found)) => row(text, found)?,
                    Err(refusal) => self.refusals.refuse([refusal]),
                }
            }
        }
        Ok(())
    }

    fn answer(&mut self, board: BoardText) -> Result<Found> {
        let shape = board.puzzle.shape();
        if self.canon.shape.is_none() && !is_square(shape) {
            self.refusals.assume(Some(shape));
        }
        let engines = self.engines.get_or_insert_with(|| Engines::new(shape, self.canon.transform));
        anyhow::ensure!(
            shape == engines.shape,
            "a {shape} board, where the lines before are {} boards",
            engines.shape
        );
        let full = board.puzzle.clues() == shape.cells();
        let usual = if full { Kind::Grid } else { Kind::Puzzle };
        let kind = self.canon.kind.unwrap_or(usual);
        let form = engines.find(&board.puzzle, kind)?;
        let (transform, generators) = form.symmetries.unzip();
        let generators = generators.unwrap_or_default();
        Ok(Found {
            canonical: symbols_text(&form.symbols),
            orbit: engines.orbit(kind, &form.stabiliser),
            stabiliser: form.stabiliser.to_string(),
            cells: generators.iter().map(|g| g.cell_cycles(&board.puzzle)).collect(),
            transform,
            generators,
        })
    }
}
