//! `index`: the number of a grid's class among all essentially different grids.

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, ValueHint};
use serde::{Deserialize, Serialize};

use super::plumbing::blocks::{Block, Blocks};
use super::plumbing::boards::is_square;
use super::plumbing::help::Example;
use super::plumbing::numbering::numbering_of;
use super::plumbing::refusals::Refusal;
use super::plumbing::shapes::ShapeParser;
use super::plumbing::uses::{Given, Use, Uses};
use super::plumbing::{Session, Verdict};
use crate::report::RowWriter;
use gridforest::board::{BoardText, Grid, Shape, symbol_char};
use gridforest::catalogue::{Catalogue, Numbering};

/// Number grids among all essentially different ones, in the order of their minlex forms
///
/// A row for each grid: the number of its class, from 1, and that of the first band of the minlex form, from 1
/// in the order of the least forms of bands. For 9x9, where there are 5,472,730,538 classes and 416 bands, no list
/// of them is made: a number takes some ten milliseconds. Shapes with boxes up to side 6 and Latin squares up to
/// order 7 (by main classes, without bands) are listed first; those of orders 6 and 7 are kept in
/// the cache folder. `gridforest grid` goes the other way.
#[derive(Debug, Args)]
pub(super) struct Index {
    /// Solution grids, one a line; `-` or none: stdin
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// The shape of the grids [default: that of the first line]
    #[arg(long, value_name = "SHAPE", value_parser = ShapeParser, hide_possible_values = true)]
    shape: Option<Shape>,
    /// Instead: the 416 bands of 9x9, how many classes begin with each, and the number of the first of these
    #[arg(long)]
    bands: bool,
}

/// What the command does, and the options that each use reads.
pub(super) const USES: &[Use] = &[
    Use::rows("numbers of grids", "FILE shape"),
    Use::rows("--bands", "bands"),
];

/// Command lines to try.
pub(super) const EXAMPLES: &[Example] = &[
    (
        "index grids.txt",
        "the numbers of 9x9 grids among 5,472,730,538 classes",
    ),
    ("index grids6.txt --shape 2x3", "of 49 classes"),
    (
        "index --bands",
        "the first bands, with their numbers of classes",
    ),
];

impl Uses for Index {
    fn used(&self, _: &Given) -> &'static Use {
        &USES[usize::from(self.bands)]
    }

    fn all(&self) -> &'static [Use] {
        USES
    }
}

/// A grid, the number of its class, and that of its first band.
#[derive(Serialize, Deserialize)]
pub(super) struct IndexRow {
    pub(super) grid: String,
    pub(super) index: u64,
    pub(super) band: Option<usize>,
}

#[derive(Serialize, Deserialize)]
struct BandRow {
    band: usize,
    rows: String,
    automorphisms: usize,
    classes: u64,
    first: Option<u64>,
}

/// Grids that are looked up at a time: their rows are held until the last of them is done.
const BATCH: usize = 256;

impl Index {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        if self.bands {
            return bands(session);
        }
        let mut refusals = session.refusals();
        let mut blocks = Blocks::new(&self.files, self.shape);
        let mut numbering = None;
        session.write(|out| {
            let mut writer = RowWriter::new(session.format(), out)?;
            while let Some(block) = blocks.next(Vec::new())? {
                let boards: Vec<_> = block.each(self.shape).collect();
                for batch in boards.chunks(BATCH) {
                    let mut grids = Vec::new();
                    for board in batch {
                        let grid = board
                            .as_ref()
                            .map_err(Clone::clone)
                            .and_then(|board| self.grid(&block, board, &numbering));
                        match grid {
                            Ok((text, grid)) => {
                                let shape = grid.shape();
                                if self.shape.is_none() && !is_square(shape) {
                                    refusals.assume(Some(shape));
                                }
                                if numbering.is_none() {
                                    numbering = Some((shape, numbering_of(shape, session)?));
                                }
                                grids.push((text, grid));
                            }
                            Err(refusal) => refusals.refuse([refusal]),
                        }
                    }
                    let Some((_, numbering)) = &numbering else {
                        continue;
                    };
                    let (texts, grids): (Vec<String>, Vec<Grid>) = grids.into_iter().unzip();
                    for (grid, (index, band)) in texts.into_iter().zip(numbering.find(&grids)) {
                        writer.write(&IndexRow { grid, index, band })?;
                    }
                }
            }
            Ok(writer.finish()?)
        })?;
        Ok(refusals.verdict())
    }

    /// The grid of a line, or why it is refused.
    fn grid(
        &self,
        block: &Block,
        board: &BoardText,
        before: &Option<(Shape, Numbering)>,
    ) -> Result<(String, Grid), Refusal> {
        let shape = board.puzzle.shape();
        let refused = |why: String| Refusal::unsuited(block.file(), board.line, why);
        if let Some((first, _)) = before
            && *first != shape
        {
            return Err(refused(format!(
                "a {shape} board, where the lines before are {first} boards"
            )));
        }
        match Grid::try_from(board.puzzle.clone()) {
            Ok(grid) => Ok((board.text.clone(), grid)),
            Err(error) => Err(refused(format!("not a solution grid: {error}"))),
        }
    }
}

fn bands(session: &Session) -> Result<Verdict> {
    let catalogue = Catalogue::new();
    let row = |number| {
        let band = catalogue.band(number).expect("a number of a band");
        BandRow {
            band: number,
            rows: band
                .symbols
                .iter()
                .map(|&symbol| symbol_char(symbol))
                .collect(),
            automorphisms: band.automorphisms,
            classes: band.classes,
            first: band.first,
        }
    };
    let rows: Vec<BandRow> = (1..=catalogue.bands()).map(row).collect();
    session.rows(&rows)?;
    Ok(Verdict::Good)
}
