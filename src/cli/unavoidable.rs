//! `unavoidable`: the minimal unavoidable sets of grids.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Result, bail};
use clap::{Args, ValueHint};
use serde::{Deserialize, Serialize};

use super::plumbing::Session;
use super::plumbing::Verdict;
use super::plumbing::blocks::Blocks;
use super::plumbing::boards::is_square;
use super::plumbing::bounds::{Bounds, OrderName};
use super::plumbing::help::Example;
use super::plumbing::in_order::Emit;
use super::plumbing::lines::{Lines, each_board, one_by_one};
use super::plumbing::output::write_whole;
use super::plumbing::reading::Reading;
use super::plumbing::refusals::Refusal;
use super::plumbing::shapes::ShapeParser;
use super::plumbing::uses::{Given, Use, Uses};
use crate::report::Row;
use gridforest::board::{BoardText, Grid, Shape, cells_of};
use gridforest::unavoidable::UnavoidableSets;
use gridforest::unavoidable::diagram::{MAX_VARIABLES, Order, level_widths};

/// List the minimal unavoidable sets of grids: the sets of cells that every proper puzzle must hit
///
/// On boards of side up to 6, all of them; on larger boards, all with at most --max-size cells.
#[derive(Debug, Args)]
pub(super) struct Unavoidable {
    /// Files of grids, one a line [default: stdin]
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath)]
    files: Vec<PathBuf>,
    /// All sets of at most K cells, and no others [default: 12 above side 6, otherwise no bound]
    #[arg(long, value_name = "K")]
    max_size: Option<usize>,
    /// The shape of the boards [default: guessed from their length]
    #[arg(long, value_name = "SHAPE", value_parser = ShapeParser, hide_possible_values = true)]
    shape: Option<Shape>,
    #[command(flatten)]
    reading: Reading,
    /// Print the number of states at each level of the diagram of their hitting sets, for an order
    /// of the cells, instead of the sets [default order: best]
    #[arg(
        long,
        value_name = "ORDER",
        num_args = 0..=1,
        default_missing_value = "best",
        require_equals = true
    )]
    widths: Option<OrderName>,
    /// Write the formula whose models are the proper puzzles of one grid to FILE, in DIMACS CNF: a
    /// clause for each set; `-` is stdout
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    cnf: Option<PathBuf>,
    #[command(flatten)]
    bounds: Bounds,
}

/// The uses of the command, with the options that each reads.
pub(super) const USES: &[Use] = &[
    Use::rows("the sets", "FILE max-size shape from column"),
    Use::rows("--widths", "FILE max-size shape from column widths max-nodes max-memory"),
    Use::files("--cnf FILE", "FILE max-size shape from column cnf"),
    Use::text("--cnf -", "FILE max-size shape from column cnf"),
];

/// Command lines to try.
pub(super) const EXAMPLES: &[Example] = &[
    ("unavoidable grids.txt --max-size 6", "all minimal unavoidable sets of at most 6 cells"),
    (
        "unavoidable grids6.txt --shape 2x3 --widths=columns",
        "the size of the diagram of the hitting sets, level by level",
    ),
    (
        "unavoidable grid6.txt --shape 2x3 --cnf grid6.cnf",
        "the formula whose models are the proper puzzles, for model counters",
    ),
];

impl Uses for Unavoidable {
    fn used(&self, _: &Given) -> &'static Use {
        match (&self.cnf, self.widths) {
            (Some(path), _) if path == Path::new("-") => &USES[3],
            (Some(_), _) => &USES[2],
            (None, Some(_)) => &USES[1],
            (None, None) => &USES[0],
        }
    }

    fn all(&self) -> &'static [Use] {
        USES
    }
}

/// The default bound on larger boards.
const LARGE_BOARD_SIZE: usize = 12;

#[derive(Serialize, Deserialize)]
struct SetRow {
    grid: String,
    size: u32,
    cells: String,
}

#[derive(Serialize, Deserialize)]
struct WidthRow {
    grid: String,
    sets: usize,
    level: usize,
    cell: String,
    states: usize,
}

impl Unavoidable {
    pub(super) fn run(self, session: &Session) -> Result<Verdict> {
        self.reading.check()?;
        if let Some(path) = &self.cnf {
            return self.formula(session, path);
        }
        match self.widths {
            Some(order) => self.each(session, move |this, grid, emit| {
                let (rows, complaint) = this.widths(grid, order.into());
                one_by_one(rows, emit, Ok);
                if let Some(complaint) = complaint {
                    let _ = emit(Err(complaint));
                }
            }),
            None => self.each(session, |this, grid, emit| one_by_one(this.sets(grid), emit, Ok)),
        }
    }

    /// Writes the rows of each grid; beside them there may be something to complain of.
    fn each<R: Row + Send + 'static>(
        self,
        session: &Session,
        rows_of: impl Fn(&Self, &Grid, Emit<'_, Result<R, Refusal>>) + Send + Sync + 'static,
    ) -> Result<Verdict> {
        let mut refusals = session.refusals();
        let blocks = Blocks::of(&self.files, &self.reading, self.shape);
        let lines = Lines::new(blocks, self.shape);
        let this = Arc::new(self);
        let reader = Arc::clone(&this);
        let prepare = move |file: &str, board: BoardText| Ok(reader.grid(file, &board));
        let work = move |grids: Vec<Grid>, emit: Emit<'_, _>| {
            grids.iter().for_each(|grid| rows_of(&this, grid, emit));
        };
        session.stream(|rows| {
            each_board(lines, 1, &mut refusals, prepare, work, rows, |rows, row| rows.write(&row))
        })?;
        Ok(refusals.verdict())
    }

    /// Writes the formula of the only grid.
    fn formula(&self, session: &Session, path: &Path) -> Result<Verdict> {
        let mut refusals = session.refusals();
        let mut blocks = Blocks::of(&self.files, &self.reading, self.shape);
        let mut grids = Vec::new();
        while let Some(block) = blocks.next()? {
            for board in block.each(self.shape) {
                let grid = board.and_then(|board| {
                    refusals.assume(self.assumed(&board));
                    self.grid(block.file(), &board)
                });
                match grid {
                    Ok(grid) => grids.push(grid),
                    Err(refusal) => refusals.refuse(Some(refusal)),
                }
            }
        }
        let [grid] = &grids[..] else {
            bail!("--cnf takes one grid: there are {}", grids.len());
        };
        let sets = self.found(grid);
        let write = |out: &mut dyn Write| Ok(sets.write_dimacs(out)?);
        match path == Path::new("-") {
            true => session.write(write)?,
            false => write_whole(path, write)?,
        }
        Ok(refusals.verdict())
    }

    /// The shape of a board, where it was guessed and others have as many cells.
    fn assumed(&self, board: &BoardText) -> Option<Shape> {
        let shape = board.puzzle.shape();
        (self.shape.is_none() && !is_square(shape)).then_some(shape)
    }

    /// The grid of a line, or why it is refused.
    fn grid(&self, file: &str, board: &BoardText) -> Result<Grid, Refusal> {
        let cells = board.puzzle.shape().cells();
        let grid = if self.widths.is_some() && cells > MAX_VARIABLES {
            // Before all unavoidable sets of so large a board are looked for.
            Err(format!("{cells} cells: a diagram decides up to {MAX_VARIABLES}"))
        } else if cells > 128 {
            Err(format!("{cells} cells: unavoidable sets are found on boards of up to 128"))
        } else {
            Grid::try_from(board.puzzle.clone())
                .map_err(|error| format!("not a solution grid: {error}"))
        };
        grid.map_err(|why| Refusal::unsuited(file, board.line, why))
    }

    /// The sets that were asked for.
    fn found(&self, grid: &Grid) -> UnavoidableSets {
        let shape = grid.shape();
        let default = if shape.side() > 6 && self.widths.is_none() {
            LARGE_BOARD_SIZE
        } else {
            shape.cells()
        };
        UnavoidableSets::up_to(grid, self.max_size.unwrap_or(default))
    }

    /// The states of the levels up to a bound, and the bound if it was passed.
    fn widths(&self, grid: &Grid, order: Order) -> (Vec<WidthRow>, Option<Refusal>) {
        let shape = grid.shape();
        let sets = self.found(grid);
        let all = u128::MAX >> (128 - shape.cells());
        let order = order.cells(grid, all, sets.as_slice());
        let (widths, ended) = level_widths(&order, sets.as_slice(), self.bounds.of_diagram());
        let row = |(level, (states, &cell)): (usize, (usize, &usize))| WidthRow {
            grid: grid.to_string(),
            sets: sets.as_slice().len(),
            level,
            cell: shape.cell_name(cell),
            states,
        };
        let rows = widths.into_iter().zip(&order).enumerate().map(row);
        let refused = |error| Refusal::new("with too large a diagram", format!("{grid}: {error}"));
        let complaint = ended.err().map(refused);
        (rows.collect(), complaint)
    }

    fn sets(&self, grid: &Grid) -> Vec<SetRow> {
        let shape = grid.shape();
        let sets = self.found(grid);
        let row = |&set: &u128| {
            let names: Vec<String> = cells_of(set).map(|cell| shape.cell_name(cell)).collect();
            SetRow { grid: grid.to_string(), size: set.count_ones(), cells: names.join(" ") }
        };
        sets.iter().map(row).collect()
    }
}
