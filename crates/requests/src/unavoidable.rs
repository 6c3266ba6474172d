//! The minimal unavoidable sets of grids, and the size of the diagram of their hitting sets.

use std::ops::ControlFlow;

use gridforest_core::board::{CellMask, Grid, Shape, Skeleton, cells_of};
use gridforest_core::unavoidable::diagram::{MAX_VARIABLES, Order, level_widths};
use gridforest_core::unavoidable::{Limits, UnavoidableSets};
use serde::Deserialize;

use crate::{Asked, Asker, EachBoard, Emit, RequestError};

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

impl Unavoidable {
    /// A row for each set of each board.
    fn each<R>(
        &self,
        boards: &[Asked<'_>],
        emit: Emit<'_, R>,
        row: impl Fn(&Grid, CellMask) -> R,
    ) -> ControlFlow<()> {
        for (place, board) in boards.iter().enumerate() {
            match grid_for_sets(board) {
                Ok(grid) => {
                    let sets = self.sets(&grid);
                    sets.iter().try_for_each(|&set| emit(place, Ok(row(&grid, set))))?;
                }
                Err(why) => emit(place, Err(why))?,
            }
        }
        ControlFlow::Continue(())
    }
}

/// The board as a grid whose sets can be looked for.
///
/// # Errors
/// Why it is none, in a sentence.
pub fn grid_for_sets(board: &Asked<'_>) -> Result<Grid, String> {
    has_sets(board.puzzle.shape()).and_then(|()| board.grid())
}

/// Whether the sets of grids of a shape can be looked for.
///
/// # Errors
/// Why not, in a sentence.
pub fn has_sets(shape: Shape) -> Result<(), String> {
    let cells = shape.cells();
    let most = MOST_CELLS;
    let why = || format!("{cells} cells: unavoidable sets are found on boards of up to {most}");
    if cells > most { Err(why()) } else { Ok(()) }
}

impl EachBoard for Unavoidable {
    type Row = SetRow;
    type Engine = Shape;

    fn engine(&self, shape: Shape, _: &dyn Asker) -> Result<Shape, RequestError> {
        Ok(shape)
    }

    fn answer(
        &self,
        shape: &Shape,
        boards: &[Asked<'_>],
        emit: Emit<'_, SetRow>,
    ) -> ControlFlow<()> {
        self.each(boards, emit, |grid, set| {
            let names: Vec<String> = cells_of(set).map(|cell| shape.cell_name(cell)).collect();
            SetRow { grid: grid.to_string(), size: set.count_ones(), cells: names.join(" ") }
        })
    }
}

impl EachBoard for UnavoidableBoards {
    type Row = SetBoardRow;
    type Engine = Shape;

    fn engine(&self, shape: Shape, _: &dyn Asker) -> Result<Shape, RequestError> {
        Ok(shape)
    }

    fn answer(
        &self,
        shape: &Shape,
        boards: &[Asked<'_>],
        emit: Emit<'_, SetBoardRow>,
    ) -> ControlFlow<()> {
        self.0.each(boards, emit, |grid, set| {
            let board = grid.puzzle(&Skeleton::from_mask(*shape, set)).to_string();
            SetBoardRow { board, size: set.count_ones(), grid: grid.to_string() }
        })
    }
}

impl EachBoard for Widths {
    type Row = WidthRow;
    type Engine = Shape;

    fn engine(&self, shape: Shape, _: &dyn Asker) -> Result<Shape, RequestError> {
        Ok(shape)
    }

    fn answer(
        &self,
        shape: &Shape,
        boards: &[Asked<'_>],
        emit: Emit<'_, WidthRow>,
    ) -> ControlFlow<()> {
        // Before all unavoidable sets of so large a board are looked for.
        if shape.cells() > MAX_VARIABLES {
            let cells = shape.cells();
            let why = format!("{cells} cells: a diagram decides up to {MAX_VARIABLES}");
            return (0..boards.len()).try_for_each(|place| emit(place, Err(why.clone())));
        }
        for (place, board) in boards.iter().enumerate() {
            match board.grid() {
                Ok(grid) => self.levels(&grid, &mut |row| emit(place, row))?,
                Err(why) => emit(place, Err(why))?,
            }
        }
        ControlFlow::Continue(())
    }
}

impl Widths {
    /// The states of the levels up to the limits, and the limit if it was passed.
    fn levels(
        &self,
        grid: &Grid,
        emit: &mut dyn FnMut(Result<WidthRow, String>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let shape = grid.shape();
        let sets = UnavoidableSets::up_to(grid, self.max_size.unwrap_or(shape.cells()));
        let all = u128::MAX >> (128 - shape.cells());
        let order = self.order.cells(grid, all, sets.as_slice());
        let (widths, ended) = level_widths(&order, sets.as_slice(), self.limits);
        for (level, (states, &cell)) in widths.into_iter().zip(&order).enumerate() {
            emit(Ok(WidthRow {
                grid: grid.to_string(),
                sets: sets.as_slice().len(),
                level,
                cell: shape.cell_name(cell),
                states,
            }))?;
        }
        ended.map_or_else(|error| emit(Err(error.to_string())), |_| ControlFlow::Continue(()))
    }
}
