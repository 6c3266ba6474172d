//! `canon`: canonical forms of grids, puzzles and skeletons, line by line.

use std::collections::HashSet;
use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, ValueEnum, ValueHint};
use num_bigint::BigUint;
use num_traits::One as _;
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
use gridforest::board::{
    BoardText, Grid, Puzzle, Shape, Skeleton, TextError, symbol_char, symbols_text,
};
use gridforest::symmetry::{
    Canonical, GridForms, MaskForms, PuzzleForms, Symbols, Symmetry, SymmetryGroup, canonical_form,
    canonical_puzzle, canonical_skeleton,
};

/// Put grids, puzzles or skeletons into canonical form: the least image in row order
///
/// A row for each line: the least image under every symmetry of the shape (empty cells come before
/// symbols), how many symmetries fix it, and how many different images it has. All lines are of one
/// shape, that of the first if --shape doesn't say. Lines that can't be read are named on stderr and
/// passed over; the exit code is then 1.
#[derive(Debug, Args)]
pub(super) struct Canon {
    /// Boards, one a line; `-` or nothing is stdin
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// What the lines are [default: grids where every cell is filled, puzzles otherwise]
    #[arg(long, value_name = "KIND")]
    kind: Option<Kind>,
    /// RxC or latinN [default: guessed from the length of the first line]
    #[arg(long, value_name = "SHAPE", value_parser = ShapeParser, hide_possible_values = true)]
    shape: Option<Shape>,
    /// Add a symmetry that leads from the input to its canonical form, and generators of the automorphism
    /// group with their action on the clue cells
    ///
    /// `r2.1.4.3 c1.2.3.4 s1.3.2.4 crs` says where each row, column and symbol goes, from 1 on, and what then becomes row,
    /// column and symbol: `rcs`, each itself; `crs`, the transpose. On boards with boxes these are the permutations of the
    /// rows of a band, of the bands, of the columns of a stack, of the stacks and of the symbols, and the transpose
    /// where boxes are square; on Latin squares all permutations of rows, of columns, of symbols and of the three roles.
    #[arg(long)]
    transform: bool,
    /// Keep only the first line of each class
    #[arg(long)]
    unique: bool,
    /// Add what follows the board on its line, such as a rating or a name
    #[arg(long)]
    keep: bool,
    #[command(flatten)]
    reading: Reading,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Every cell filled, by the rules
    Grid,
    /// Some cells filled, whatever the number of solutions
    Puzzle,
    /// 1 for a clue, . for an empty cell
    Skeleton,
}

/// What the command does, and the options that each use reads.
pub(super) const USES: &[Use] = &[
    Use::rows("canonical forms", "FILE kind shape keep unique from column"),
    Use::rows(
        "--transform",
        "FILE kind shape transform unique from column",
    ),
];

/// Command lines to try.
pub(super) const EXAMPLES: &[Example] = &[
    (
        "canon grids.txt",
        "the least form of each grid, and the order of its automorphism group",
    ),
    ("canon puzzles.txt --unique", "one puzzle of each class"),
    (
        "canon patterns.txt --kind skeleton --shape 3x3",
        "skeletons: 1 for a clue, . for an empty cell",
    ),
    (
        "canon grids.txt --transform",
        "with a symmetry that leads there",
    ),
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

/// A canonical form as text, with what the general search says beside it.
struct Found {
    canonical: String,
    stabiliser: BigUint,
    transform: Option<Symmetry>,
    generators: Vec<Symmetry>,
    /// The action of each generator on the clue cells.
    cells: Vec<String>,
}

impl Canon {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        self.reading.check()?;
        if self.transform {
            self.rows(session, |(input, _), found, orbit| TransformRow {
                input,
                canonical: found.canonical,
                stabiliser: found.stabiliser.to_string(),
                orbit,
                transform: found.transform.map(|t| t.to_string()).unwrap_or_default(),
                generators: joined(&found.generators),
                cells: joined(&found.cells),
            })
        } else if self.keep {
            self.rows(session, |(input, rest), found, orbit| KeptRow {
                input,
                canonical: found.canonical,
                stabiliser: found.stabiliser.to_string(),
                orbit,
                rest,
            })
        } else {
            self.rows(session, |(input, _), found, orbit| CanonRow {
                input,
                canonical: found.canonical,
                stabiliser: found.stabiliser.to_string(),
                orbit,
            })
        }
    }

    fn rows<R: Row>(
        &self,
        session: &Session,
        row: impl Fn((String, String), Found, String) -> R,
    ) -> Result<Verdict> {
        let mut lines = Lines::new(self, session);
        let (mut seen, mut dropped) = (HashSet::new(), 0u64);
        session.write(|out| {
            let mut writer = RowWriter::new(session.format(), out)?;
            lines.read(&mut |text, found, orbit| {
                if self.unique && !seen.insert(found.canonical.clone()) {
                    dropped += 1;
                    return Ok(());
                }
                Ok(writer.write(&row(text, found, orbit))?)
            })?;
            Ok(writer.finish()?)
        })?;
        if self.unique {
            let lines = if dropped == 1 { "line" } else { "lines" };
            session.remark(&format!(
                "{dropped} {lines} dropped: the class was there already"
            ));
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
            engines: canon.shape.map(Engines::new),
            refusals: session.refusals(),
        }
    }

    fn read(
        &mut self,
        row: &mut dyn FnMut((String, String), Found, String) -> Result<()>,
    ) -> Result<()> {
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
                    Ok((text, (found, orbit))) => row(text, found, orbit)?,
                    Err(refusal) => self.refusals.refuse([refusal]),
                }
            }
        }
        Ok(())
    }

    fn answer(&mut self, board: BoardText) -> Result<(Found, String)> {
        let shape = board.puzzle.shape();
        if self.canon.shape.is_none() && !is_square(shape) {
            self.refusals.assume(Some(shape));
        }
        let engines = self.engines.get_or_insert_with(|| Engines::new(shape));
        anyhow::ensure!(
            shape == engines.shape,
            "a {shape} board, where the lines before are {} boards",
            engines.shape
        );
        let full = board.puzzle.clues() == shape.cells();
        let usual = if full { Kind::Grid } else { Kind::Puzzle };
        let kind = self.canon.kind.unwrap_or(usual);
        let found = engines.find(board.puzzle, kind, self.canon.transform)?;
        let orbit = engines.orbit(kind, &found.stabiliser);
        Ok((found, orbit))
    }
}

/// The engines for one shape: by tables where there are some, unless transforms are wanted.
struct Engines {
    shape: Shape,
    whole_group: BigUint,
    geometric_group: BigUint,
    /// The same as texts.
    whole_order: String,
    geometric_order: String,
    masks: Option<MaskForms>,
    nine: Option<(GridForms, PuzzleForms)>,
}

impl Engines {
    fn new(shape: Shape) -> Self {
        let group = SymmetryGroup::of(shape);
        let is_nine = shape.has_boxes() && shape.band_height() == 3 && shape.stack_width() == 3;
        Self {
            shape,
            whole_order: group.order().to_string(),
            geometric_order: group.geometric_order().to_string(),
            whole_group: group.order(),
            geometric_group: group.geometric_order(),
            masks: MaskForms::of(shape),
            nine: is_nine.then(|| (GridForms::new(), PuzzleForms::new())),
        }
    }

    /// The number of images: the index of the stabiliser in the group.
    fn orbit(&self, kind: Kind, stabiliser: &BigUint) -> String {
        let (group, order) = match kind {
            Kind::Skeleton => (&self.geometric_group, &self.geometric_order),
            _ => (&self.whole_group, &self.whole_order),
        };
        // As with most puzzles.
        match stabiliser.is_one() {
            true => order.clone(),
            false => (group / stabiliser).to_string(),
        }
    }

    fn find(&mut self, puzzle: Puzzle, kind: Kind, transform: bool) -> Result<Found> {
        let nine = self.nine.as_mut().filter(|_| !transform);
        match kind {
            Kind::Grid => {
                let grid = Grid::try_from(puzzle).map_err(TextError::Grid)?;
                Ok(match nine {
                    Some((grids, _)) => {
                        let (least, order) = grids.least(&symbols(&grid));
                        Found::by_tables(symbols_text(&least), order)
                    }
                    None => Found::by_search(&grid, canonical_form(&grid)),
                })
            }
            Kind::Puzzle => {
                if let Some(conflict) = puzzle.conflict() {
                    let [first, second] =
                        [conflict.first, conflict.second].map(|cell| self.shape.cell_name(cell));
                    let symbol = symbol_char(conflict.symbol);
                    anyhow::bail!(
                        "{first} and {second} both hold {symbol}, and share a row, column or box"
                    );
                }
                Ok(match nine {
                    Some((_, puzzles)) => {
                        let (least, order) = puzzles.least(&symbols(&puzzle));
                        Found::by_tables(symbols_text(&least), order)
                    }
                    None => {
                        let canonical = canonical_puzzle(&puzzle);
                        Found::by_search(&puzzle, canonical.expect("a puzzle without conflict"))
                    }
                })
            }
            Kind::Skeleton => {
                if let Some(cell) = puzzle.symbols().iter().position(|&symbol| symbol > 1) {
                    let found = symbol_char(puzzle.symbols()[cell]);
                    anyhow::bail!(
                        "column {}: '{found}' is no mark of a skeleton: 1 is a clue, . an empty cell",
                        cell + 1
                    );
                }
                let skeleton = puzzle.skeleton();
                Ok(match self.masks.as_ref().filter(|_| !transform) {
                    Some(masks) => {
                        let mask = skeleton
                            .mask()
                            .expect("tables are for boards of up to 128 cells");
                        let (least, order) = masks.least(mask);
                        Found::by_tables(Skeleton::from_mask(self.shape, least).to_string(), order)
                    }
                    None => Found::by_search(&puzzle, canonical_skeleton(&skeleton)),
                })
            }
        }
    }
}

impl Found {
    fn by_tables(canonical: String, order: impl Into<BigUint>) -> Self {
        Self {
            canonical,
            stabiliser: order.into(),
            transform: None,
            generators: Vec::new(),
            cells: Vec::new(),
        }
    }

    fn by_search<T: ToString>(input: &Puzzle, canonical: Canonical<T>) -> Self {
        let stabiliser = canonical.stabiliser();
        let generators = stabiliser.generators().iter();
        let generators: Vec<Symmetry> = generators.map(Symmetry::from_points).collect();
        Self {
            canonical: canonical.form.to_string(),
            stabiliser: stabiliser.order(),
            cells: generators.iter().map(|g| g.cell_cycles(input)).collect(),
            generators,
            transform: Some(canonical.transform),
        }
    }
}

fn symbols(puzzle: &Puzzle) -> Symbols {
    puzzle.symbols().try_into().expect("81 cells")
}
