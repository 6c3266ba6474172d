//! The minimal unavoidable sets of grids, and the size of the diagram of their hitting sets.

use std::ops::ControlFlow;

use gridforest_core::board::{Grid, Shape, Skeleton, cells_of};
use gridforest_core::unavoidable::diagram::{MAX_VARIABLES, Order, level_widths};
use gridforest_core::unavoidable::{Limits, UnavoidableSets, large_sets};
use serde::Deserialize;

use crate::{Answered, Asked, BoardByBoard, EmitRow};

/// The minimal unavoidable sets of each grid.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Unavoidable {
    /// The most cells of a set; without a value all sets of boards of side up to 6, those of at most
    /// 12 cells of larger boards, and of at most 10 beyond 128 cells.
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

/// The default bounds on boards above side 6, and on those whose sets are no words.
const LARGE_BOARD_SIZE: usize = 12;
const LARGEST_BOARD_SIZE: usize = 10;
/// The most cells of a board whose sets are words.
const MOST_CELLS: usize = 128;

impl Unavoidable {
    fn most(&self, shape: Shape) -> usize {
        let usual = match shape.cells() {
            cells if shape.side() <= 6 => cells,
            ..=MOST_CELLS => LARGE_BOARD_SIZE,
            _ => LARGEST_BOARD_SIZE,
        };
        self.max_size.unwrap_or(usual)
    }

    /// The sets of a grid of up to 128 cells that are asked for.
    pub fn sets(&self, grid: &Grid) -> UnavoidableSets {
        UnavoidableSets::up_to(grid, self.most(grid.shape()))
    }

    /// Visits the sets of a grid that are asked for, each as its cells.
    pub fn for_each(
        &self,
        grid: &Grid,
        mut visit: impl FnMut(&mut dyn ExactSizeIterator<Item = usize>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match has_words(grid.shape()) {
            Ok(()) => self.sets(grid).iter().try_for_each(|&set| {
                let cells: Vec<usize> = cells_of(set).collect();
                visit(&mut cells.into_iter())
            }),
            Err(_) => {
                let sets = large_sets(grid, self.most(grid.shape()));
                sets.into_iter().try_for_each(|cells| visit(&mut cells.into_iter()))
            }
        }
    }
}

/// The board as a grid whose sets can be written as a formula.
pub fn grid_for_formula(board: &Asked<'_>) -> Result<Grid, String> {
    has_words(board.puzzle.shape()).and_then(|()| board.grid())
}

/// Whether sets of cells of a shape are words, as all questions take them but the list of small sets.
pub fn has_words(shape: Shape) -> Result<(), String> {
    let (cells, most) = (shape.cells(), MOST_CELLS);
    let why = || {
        format!(
            "{cells} cells: this question takes boards of up to {most}; the list of small \
             unavoidable sets takes any"
        )
    };
    if cells > most { Err(why()) } else { Ok(()) }
}

impl BoardByBoard for Unavoidable {
    type Row = SetRow;

    fn rows(&self, board: &Asked<'_>, emit: EmitRow<'_, SetRow>) -> Answered {
        let grid = board.grid()?;
        let name = |cell| grid.shape().cell_name(cell);
        Ok(self.for_each(&grid, |cells| {
            let names: Vec<String> = cells.map(name).collect();
            let (size, cells) = (names.len() as u32, names.join(" "));
            emit(SetRow { grid: grid.to_string(), size, cells })
        }))
    }
}

impl BoardByBoard for UnavoidableBoards {
    type Row = SetBoardRow;

    fn rows(&self, board: &Asked<'_>, emit: EmitRow<'_, SetBoardRow>) -> Answered {
        let grid = board.grid()?;
        Ok(self.0.for_each(&grid, |cells| {
            let size = cells.len() as u32;
            let board = grid.puzzle(&Skeleton::from_cells(grid.shape(), cells)).to_string();
            emit(SetBoardRow { board, size, grid: grid.to_string() })
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
