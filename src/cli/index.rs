//! `index`: the number of a grid's class among all essentially different grids.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::Result;
use clap::{Args, ValueHint};
use serde::{Deserialize, Serialize};

use super::plumbing::blocks::Blocks;
use super::plumbing::boards::remark;
use super::plumbing::catalogue::catalogue_of;
use super::plumbing::help::Example;
use super::plumbing::in_order::Emit;
use super::plumbing::lines::{Lines, each_board, one_by_one};
use super::plumbing::reading::Reading;
use super::plumbing::refusals::Refusal;
use super::plumbing::shapes::ShapeParser;
use super::plumbing::uses::{Given, Use, Uses};
use super::plumbing::{OrUsage as _, Session, Verdict};
use crate::report::Row;
use gridforest::board::{BoardText, Grid, Shape, symbols_text};
use gridforest::catalogue::{Catalogue, Entry, FirstBand};

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

/// The grids that are numbered together, as those of one band share some work: their rows wait for
/// the last of them.
const TOGETHER: usize = 64;

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
        self,
        session: &Session,
        row: impl Fn((String, String), u64, Option<usize>) -> R,
    ) -> Result<Verdict> {
        let mut refusals = session.refusals();
        let blocks = Blocks::of(&self.files, &self.reading, self.shape);
        let lines = Lines::new(blocks, self.shape);
        let others = session.clone();
        // That of the shape of the first grid.
        let mut catalogue: Option<(Shape, Arc<Catalogue>)> = None;
        let prepare = move |file: &str, board: BoardText| {
            let shape = board.puzzle.shape();
            let refused = |why: String| Ok(Err(Refusal::unsuited(file, board.line, why)));
            let first = catalogue.as_ref().map_or(shape, |(first, _)| *first);
            if first != shape {
                return refused(format!(
                    "a {shape} board, where the lines before are {first} boards"
                ));
            }
            let grid = match Grid::try_from(board.puzzle) {
                Ok(grid) => grid,
                Err(error) => return refused(format!("not a solution grid: {error}")),
            };
            let (_, all) = match &catalogue {
                Some(known) => known,
                None => catalogue.insert((shape, Arc::new(catalogue_of(shape, &others)?))),
            };
            let line = (board.text, remark(&board.rest).to_owned());
            Ok(Ok((Arc::clone(all), line, grid)))
        };
        let work = |grids: Vec<(Arc<Catalogue>, (String, String), Grid)>, emit: Emit<'_, _>| {
            let catalogue = Arc::clone(&grids[0].0);
            let (lines, grids): (Vec<_>, Vec<Grid>) =
                grids.into_iter().map(|(_, line, grid)| (line, grid)).unzip();
            let numbered = lines.into_iter().zip(catalogue.entries(&grids));
            one_by_one(numbered.collect(), emit, Ok);
        };
        session.stream(|rows| {
            each_board(lines, TOGETHER, &mut refusals, prepare, work, rows, |rows, numbered| {
                let (line, entry): ((String, String), Entry) = numbered;
                rows.write(&row(line, entry.number, entry.band))
            })
        })?;
        Ok(refusals.verdict())
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
