//! The order in which a diagram decides the cells.
//!
//! Small unavoidable sets lie in two rows, two columns, or the cells of two symbols. They are
//! decided completely after few levels when the cells are taken symbol by symbol, row by row or
//! column by column. A fourth order takes next the cell after which the fewest sets are partly
//! decided, weighted by size. Which of the four is best depends on the grid. So each is tried with
//! only the smallest sets; their number is doubled until the narrowest diagram is large enough for
//! a comparison.
//!
//! The smallest sets favour some of the orders: with all sets these become wider than the others.
//! So the numbers of states are compared times a factor for each order. The factors are from the 49
//! classes of 2x3 and the 12 of latin6, where the chosen orders have two and six per cent more
//! states than the best of the four.

use super::build::Levels;
use super::tails::TAIL;
use super::{DiagramError, Limits, MAX_VARIABLES};
use crate::board::{CellMask, Grid, cells_of};

/// Orders are compared on so many of the smallest sets at first.
const FEWEST_SETS: usize = 24;

/// The comparison counts when the narrowest diagram has this many states.
const TELLING: usize = 1_000;

/// An order of cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Order {
    /// The one of the others with the fewest states for the smallest sets.
    #[default]
    Best,
    /// Symbol by symbol, each by columns.
    BySymbol,
    /// Column by column, each by symbols.
    ByColumn,
    /// Row by row, each by symbols.
    ByRow,
    /// Next the cell that leaves the fewest sets partly decided.
    FewestOpen,
}

impl Order {
    /// Those that are compared, and the factors of their states, in halves.
    const COMPARED: [(Self, usize); 4] =
        [(Self::BySymbol, 2), (Self::ByColumn, 3), (Self::ByRow, 6), (Self::FewestOpen, 8)];

    /// The clue cells of a puzzle inside a grid in this order, for the diagram of the sets that its
    /// skeletons must hit, which are given by ascending size.
    ///
    /// # Panics
    /// When a clue lies outside the board.
    pub fn cells(self, grid: &Grid, clues: CellMask, sets: &[CellMask]) -> Vec<usize> {
        let shape = grid.shape();
        assert!(shape.has_all(clues), "clues outside of a {shape} board");
        let sorted = |key: &dyn Fn(usize) -> (usize, usize)| {
            let mut cells: Vec<usize> = cells_of(clues).collect();
            cells.sort_by_key(|&cell| key(cell));
            cells
        };
        let symbol = |cell: usize| usize::from(grid.symbols()[cell]);
        match self {
            Self::Best => best(
                Self::COMPARED.map(|(order, factor)| (order.cells(grid, clues, sets), factor)),
                sets,
            ),
            Self::BySymbol => sorted(&|cell| (symbol(cell), shape.column(cell))),
            Self::ByColumn => sorted(&|cell| (shape.column(cell), symbol(cell))),
            Self::ByRow => sorted(&|cell| (shape.row(cell), symbol(cell))),
            Self::FewestOpen => fewest_open(clues, sets),
        }
    }
}

/// The narrowest of some orders, with the factors of their states, compared on more and more of the
/// smallest sets.
fn best(candidates: [(Vec<usize>, usize); 4], sets: &[CellMask]) -> Vec<usize> {
    let mut sample = FEWEST_SETS;
    loop {
        let (best, states) = narrowest(&candidates, &sets[..sets.len().min(sample)]);
        if states >= TELLING || sample >= sets.len() {
            return candidates[best].0.clone();
        }
        sample *= 2;
    }
}

/// The widths are counted until this number of cells is left.
const LAST_LEVEL: usize = 10;

/// The numbers of states of a diagram's levels until ten cells are left, without the diagram: the
/// memory is that of two levels' families. Where a limit is passed, the levels before it, and which
/// limit it was; no levels, and [`DiagramError`], where
/// [`Diagram::of_cells`](super::Diagram::of_cells) refuses the cells.
pub fn level_widths(
    order: &[usize],
    sets: &[CellMask],
    limits: Limits,
) -> (Vec<usize>, Result<(), DiagramError>) {
    widths(order, sets, limits, LAST_LEVEL)
}

/// The same until `last` cells are left.
fn widths(
    order: &[usize],
    sets: &[CellMask],
    limits: Limits,
    last: usize,
) -> (Vec<usize>, Result<(), DiagramError>) {
    let levels = variables(order)
        .and_then(|variables| Levels::new(&variables, sets.iter().copied(), limits));
    let mut levels = match levels {
        Ok((levels, _)) => levels,
        Err(error) => return (Vec::new(), Err(error)),
    };
    let mut widths = vec![levels.width()];
    while levels.left() > last {
        if let Err(error) = levels.step() {
            return (widths, Err(error));
        }
        widths.push(levels.width());
    }
    (widths, Ok(()))
}

/// Cells as variables of a diagram.
pub(super) fn variables(order: &[usize]) -> Result<Vec<CellMask>, DiagramError> {
    if order.len() > MAX_VARIABLES {
        return Err(DiagramError::TooManyVariables { variables: order.len() });
    }
    let variable = |&cell: &usize| match cell {
        0..128 => Ok(1 << cell),
        _ => Err(DiagramError::NoCell { cell }),
    };
    order.iter().map(variable).collect()
}

/// The cells in the order that at each step leaves the fewest sets partly decided, a set of `k`
/// cells with weight `2^-k`.
fn fewest_open(cells: CellMask, sets: &[CellMask]) -> Vec<usize> {
    let (mut decided, mut order) = (0, Vec::new());
    while decided != cells {
        let weight_with = |cell: usize| -> u128 {
            let after = decided | 1 << cell;
            let open = sets.iter().filter(|&set| set & after != 0 && set & !after != 0);
            // At most 128 cells a set, and far fewer than 2^32 sets of the least size.
            open.map(|set| 1 << (96 - set.count_ones().min(96))).sum()
        };
        let next = cells_of(cells & !decided).min_by_key(|&cell| weight_with(cell));
        let next = next.expect("a cell is undecided");
        order.push(next);
        decided |= 1 << next;
    }
    order
}

/// The index of the order whose diagram is the narrowest, and its number of states.
fn narrowest(orders: &[(Vec<usize>, usize)], sets: &[CellMask]) -> (usize, usize) {
    let mut best = (0, usize::MAX);
    let mut least = usize::MAX;
    for (index, (order, factor)) in orders.iter().enumerate() {
        // One that passes the best so far need not be finished.
        let limits = Limits { states: least / factor, ..Limits::default() };
        let (widths, result) = widths(order, sets, limits, TAIL);
        let states: usize = widths.iter().sum();
        if result.is_ok() && states * factor < least {
            least = states * factor;
            best = (index, states);
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_that_no_diagram_decides_have_no_levels() {
        let widths = |order: &[usize]| level_widths(order, &[0b11], Limits::default());
        let refused = |error| (Vec::new(), Err(error));
        let no_cell = DiagramError::NoCell { cell: 200 };
        assert_eq!(widths(&[200, 1]), refused(no_cell));
        assert_eq!(widths(&[1, 1]), refused(DiagramError::Shared { cell: 1 }));
        assert_eq!(widths(&[0, 1]), (vec![1], Ok(())));
    }

    #[test]
    #[should_panic(expected = "clues outside of a 2x2 board")]
    fn clues_beyond_the_board_are_refused() {
        let grid = Grid::parse("2x2".parse().unwrap(), "1234341221434321").unwrap();
        let _ = Order::ByRow.cells(&grid, 1 << 16, &[]);
    }
}
