//! `index`: the number of a grid's class among all essentially different grids.

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, ValueHint};
use serde::{Deserialize, Serialize};

use super::plumbing::blocks::{Block, Blocks};
use super::plumbing::boards::{is_square, remark};
use super::plumbing::catalogue::catalogue_of;
use super::plumbing::help::Example;
use super::plumbing::reading::Reading;
use super::plumbing::refusals::Refusal;
use super::plumbing::shapes::ShapeParser;
use super::plumbing::uses::{Given, Use, Uses};
use super::plumbing::{OrUsage as _, Session, Verdict};
use crate::report::{Row, RowWriter};
use gridforest::board::{BoardText, Grid, Shape, symbols_text};
use gridforest::catalogue::{Catalogue, FirstBand};

/// Number grids among all essentially different ones, in the order of their minlex forms
///
/// There is a row for each grid, with the number of its class and the number of the first band of
/// its minlex form in the order of the least forms of bands. Both numbers begin with 1. There are
/// 5,472,730,538 classes and 416 bands of 9x9, and 1,673,187 classes and 5 bands of 2x4; these are
/// not listed, and a number takes about ten milliseconds. For shapes with boxes up to side 6 and
/// for main classes of Latin squares up to order 7 (without bands), all classes are listed first;
/// those of order 7 are kept in the cache folder. The inverse is `gridforest grid`.
#[derive(Debug, Args)]
pub(super) struct Index {
    /// Solution grids, one a line; `-` or none: stdin
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// The shape of the grids [default: that of the first line]
    #[arg(long, value_name = "SHAPE", value_parser = ShapeParser, hide_possible_values = true)]
    shape: Option<Shape>,
    #[command(flatten)]
    reading: Reading,
    /// Print the 416 bands of 9x9 (or those of --shape 2x4) instead, with the number of classes
    /// that begin with each and the number of the first of these
    #[arg(long)]
    bands: bool,
    /// Keep the remark of each line (the text after the grid, such as a name) in a column
    #[arg(long)]
    keep: bool,
}

/// The uses of the command, with the options that each reads.
pub(super) const USES: &[Use] = &[
    Use::rows("numbers of grids", "FILE shape from column keep"),
    Use::rows("--bands", "bands shape"),
];

/// Command lines to try.
pub(super) const EXAMPLES: &[Example] = &[
    ("index grids.txt", "the numbers of 9x9 grids among 5,472,730,538 classes"),
    ("index grids6.txt --shape 2x3", "the numbers of 6x6 grids among 49 classes"),
    ("index --bands", "the first bands, with their numbers of classes"),
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
struct KeptRow {
    grid: String,
    index: u64,
    band: Option<usize>,
    rest: String,
}

#[derive(Serialize, Deserialize)]
struct BandRow {
    band: usize,
    rows: String,
    automorphisms: usize,
    classes: u64,
    first: Option<u64>,
}

/// The number of grids in a batch: their rows are held until the last of them is finished.
const BATCH: usize = 256;

impl Index {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        self.reading.check()?;
        if self.bands {
            return bands(self.shape.unwrap_or(Shape::NINE), session);
        }
        if self.keep {
            return self.numbers(session, |(grid, rest), index, band| KeptRow {
                grid,
                index,
                band,
                rest,
            });
        }
        self.numbers(session, |(grid, _), index, band| IndexRow { grid, index, band })
    }

    /// Writes a row for each grid: of its text and what follows it on its line, the number, and
    /// that of the band.
    fn numbers<R: Row>(
        &self,
        session: &Session,
        row: impl Fn((String, String), u64, Option<usize>) -> R,
    ) -> Result<Verdict> {
        let mut refusals = session.refusals();
        let mut blocks = Blocks::of(&self.files, &self.reading, self.shape);
        let mut catalogue = None;
        session.write(|out| {
            let mut writer = RowWriter::new(session.format(), out);
            while let Some(block) = blocks.next(Vec::new())? {
                let boards: Vec<_> = block.each(self.shape).collect();
                for batch in boards.chunks(BATCH) {
                    let mut grids = Vec::new();
                    for board in batch {
                        let grid = board
                            .as_ref()
                            .map_err(Clone::clone)
                            .and_then(|board| self.grid(&block, board, &catalogue));
                        match grid {
                            Ok((line, grid)) => {
                                let shape = grid.shape();
                                if self.shape.is_none() && !is_square(shape) {
                                    refusals.assume(Some(shape));
                                }
                                if catalogue.is_none() {
                                    catalogue = Some((shape, catalogue_of(shape, session)?));
                                }
                                grids.push((line, grid));
                            }
                            Err(refusal) => refusals.refuse([refusal]),
                        }
                    }
                    let Some((_, catalogue)) = &catalogue else {
                        continue;
                    };
                    let (lines, grids): (Vec<_>, Vec<Grid>) = grids.into_iter().unzip();
                    for (line, entry) in lines.into_iter().zip(catalogue.entries(&grids)) {
                        writer.write(&row(line, entry.number, entry.band))?;
                    }
                }
            }
            Ok(writer.finish()?)
        })?;
        Ok(refusals.verdict())
    }

    /// The text of a grid, what follows it on its line, and the grid; or why it is refused.
    fn grid(
        &self,
        block: &Block,
        board: &BoardText,
        before: &Option<(Shape, Catalogue)>,
    ) -> Result<((String, String), Grid), Refusal> {
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
            Ok(grid) => Ok(((board.text.clone(), remark(&board.rest).to_owned()), grid)),
            Err(error) => Err(refused(format!("not a solution grid: {error}"))),
        }
    }
}

fn bands(shape: Shape, session: &Session) -> Result<Verdict> {
    let catalogue = Catalogue::without_list(shape);
    let Some(bands) = catalogue.and_then(|catalogue| catalogue.bands()) else {
        return Err(format!("3x3 and 2x4 have lists of bands, {shape} has none"))
            .or_usage("--bands");
    };
    let row = |band: &FirstBand| BandRow {
        band: band.number,
        rows: symbols_text(&band.symbols),
        automorphisms: band.automorphisms,
        classes: band.classes,
        first: band.first,
    };
    let rows: Vec<BandRow> = bands.iter().map(row).collect();
    session.rows(&rows)?;
    Ok(Verdict::Good)
}
