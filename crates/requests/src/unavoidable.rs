//! The minimal unavoidable sets of grids, and the size of the diagram of their hitting sets.

use gridforest_core::board::{Grid, Shape, cells_of};
use gridforest_core::unavoidable::diagram::{MAX_VARIABLES, Order, level_widths};
use gridforest_core::unavoidable::{Limits, UnavoidableSets};
use serde::Deserialize;

use crate::{Answered, Asked, BoardByBoard, EmitRow};

/// The minimal unavoidable sets of each grid.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Unavoidable {
    /// The most cells of a set; without a value all sets of boards of side up to 6, and those of at
    /// most 12 cells of larger boards.
    pub max_size: Option<usize>,
}

/// The same as boards: the symbols of the grid in the cells of the set.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(transparent)]
pub struct UnavoidableBoards(pub Unavoidable);

/// The number of states at each level of the diagram of the hitting sets of each grid.
#[derive(Debug, Clone)]
pub struct Widths {
    /// The most cells of a set; without a value all sets.
    pub max_size: Option<usize>,
    /// The order of the cells in the diagram.
    pub order: Order,
    /// The largest diagram.
    pub limits: Limits,
}

crate::rows! {
    /// A minimal unavoidable set.
    pub struct SetRow {
        /// The grid.
        pub grid: String,
        /// The number of cells.
        pub size: u32,
        /// The cells.
        pub cells: String,
    }

    /// A minimal unavoidable set as a board.
    pub struct SetBoardRow {
        /// The symbols of the grid in the cells of the set.
        pub board: String,
        /// The number of cells.
        pub size: u32,
        /// The grid.
        pub grid: String,
    }

    /// A level of a diagram.
    pub struct WidthRow {
        /// The grid.
        pub grid: String,
        /// The number of its unavoidable sets.
        pub sets: usize,
        /// The number of the level, from 0.
        pub level: usize,
        /// The cell that is decided at this level.
        pub cell: String,
        /// The number of states.
        pub states: usize,
    }
}

/// The default bound on larger boards.
const LARGE_BOARD_SIZE: usize = 12;
/// The most cells of a board whose sets are looked for.
const MOST_CELLS: usize = 128;

impl Unavoidable {
    /// The sets of a grid that are asked for.
    pub fn sets(&self, grid: &Grid) -> UnavoidableSets {
        let shape = grid.shape();
        let usual = if shape.side() > 6 { LARGE_BOARD_SIZE } else { shape.cells() };
        UnavoidableSets::up_to(grid, self.max_size.unwrap_or(usual))
    }
}

/// The board as a grid whose sets can be looked for.
pub fn grid_for_sets(board: &Asked<'_>) -> Result<Grid, String> {
    has_sets(board.puzzle.shape()).and_then(|()| board.grid())
}

/// Whether the sets of grids of a shape can be looked for.
pub fn has_sets(shape: Shape) -> Result<(), String> {
    let cells = shape.cells();
    let most = MOST_CELLS;
    let why = || format!("{cells} cells: unavoidable sets are found on boards of up to {most}");
    if cells > most { Err(why()) } else { Ok(()) }
}

impl BoardByBoard for Unavoidable {
    type Row = SetRow;

    fn rows(&self, board: &Asked<'_>, emit: EmitRow<'_, SetRow>) -> Answered {
        let grid = grid_for_sets(board)?;
        let name = |cell| grid.shape().cell_name(cell);
        Ok(self.sets(&grid).iter().try_for_each(|&set| {
            let names: Vec<String> = cells_of(set).map(name).collect();
            let (size, cells) = (set.count_ones(), names.join(" "));
            emit(SetRow { grid: grid.to_string(), size, cells })
        }))
    }
}

impl BoardByBoard for UnavoidableBoards {
    type Row = SetBoardRow;

    fn rows(&self, board: &Asked<'_>, emit: EmitRow<'_, SetBoardRow>) -> Answered {
        let grid = grid_for_sets(board)?;
        Ok(self.0.sets(&grid).iter().try_for_each(|&set| {
            let board = grid.puzzle_in(set).to_string();
            emit(SetBoardRow { board, size: set.count_ones(), grid: grid.to_string() })
        }))
    }
}

impl BoardByBoard for Widths {
    type Row = WidthRow;

    /// The states of the levels up to the limits, and the limit if it was passed.
    fn rows(&self, board: &Asked<'_>, emit: EmitRow<'_, WidthRow>) -> Answered {
        let shape = board.puzzle.shape();
        let cells = shape.cells();
        // Before all unavoidable sets of so large a board are looked for.
        if cells > MAX_VARIABLES {
            return Err(format!("{cells} cells: a diagram decides up to {MAX_VARIABLES}"));
        }
        let grid = board.grid()?;
        let sets = UnavoidableSets::up_to(&grid, self.max_size.unwrap_or(cells));
        let order = self.order.cells(&grid, u128::MAX >> (128 - cells), sets.as_slice());
        let (widths, ended) = level_widths(&order, sets.as_slice(), self.limits);
        let flow = widths.into_iter().zip(&order).enumerate().try_for_each(|row| {
            let (level, (states, &cell)) = row;
            let (grid, cell) = (grid.to_string(), shape.cell_name(cell));
            emit(WidthRow { grid, sets: sets.as_slice().len(), level, cell, states })
        });
        ended.map(|_| flow).map_err(|error| error.to_string())
    }
}
