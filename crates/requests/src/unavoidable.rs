//! The minimal unavoidable sets of grids.

use gridforest_core::board::{Grid, Shape, cells_of};
use gridforest_core::unavoidable::UnavoidableSets;

use crate::{Answers, Asked, Asker, EachBoard, RequestError};

/// The minimal unavoidable sets of each grid.
#[derive(Debug, Clone, Default)]
pub struct Unavoidable {
    /// The most cells of a set; without a value all sets of boards of side up to 6, and those of at
    /// most 12 cells of larger boards.
    pub max_size: Option<usize>,
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
}

/// The default bound on larger boards.
const LARGE_BOARD_SIZE: usize = 12;
/// The most cells of a board whose sets are looked for.
const MOST_CELLS: usize = 128;

impl Unavoidable {
    /// The sets of a grid that are asked for.
    ///
    /// # Errors
    /// A sentence about a board that is too large.
    pub fn sets(&self, grid: &Grid) -> Result<UnavoidableSets, String> {
        let (side, cells) = (grid.shape().side(), grid.shape().cells());
        if cells > MOST_CELLS {
            return Err(format!(
                "{cells} cells: unavoidable sets are found on boards of up to {MOST_CELLS}"
            ));
        }
        let usual = if side > 6 { LARGE_BOARD_SIZE } else { cells };
        Ok(UnavoidableSets::up_to(grid, self.max_size.unwrap_or(usual)))
    }
}

impl EachBoard for Unavoidable {
    type Row = SetRow;
    type Engine = Shape;
    const BATCH: usize = 1;

    fn engine(&self, shape: Shape, _: &dyn Asker) -> Result<Shape, RequestError> {
        Ok(shape)
    }

    fn answer(&self, shape: &Shape, boards: &[Asked<'_>], answers: &mut Answers<SetRow>) {
        for (place, board) in boards.iter().enumerate() {
            match board.grid().and_then(|grid| self.sets(&grid)) {
                Err(why) => answers.push(place, Err(why)),
                Ok(sets) => sets.iter().for_each(|&set| {
                    let names: Vec<String> = cells_of(set).map(|cell| shape.cell_name(cell)).collect();
                    let (grid, cells) = (board.puzzle.to_string(), names.join(" "));
                    answers.push(place, Ok(SetRow { grid, size: set.count_ones(), cells }));
                }),
            }
        }
    }
}
