//! The structure of Latin squares: cycles, transversals, orthogonal mates, groups.

use std::ops::ControlFlow;

use gridforest_core::board::{Grid, Shape, symbols_text};
use gridforest_core::symmetry::{Forms, SquareGroup};
use gridforest_latin::{
    Cycles, MOST_ORDER_OF_MATES, Named, NoSuchSquare, Role, Square, diagonal_transversals,
    each_mate, transversals,
};
use serde::Deserialize;

use crate::{Answered, Asked, BoardByBoard, EmitRow};

/// The structure of each Latin square. (A Sudoku grid is one.)
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Latin {
    /// Up to how many orthogonal mates are searched for: none without a value. Under further rules,
    /// such as `latin7+x`, these are mates that obey them too.
    pub mates: Option<u64>,
}

crate::rows! {
    /// What is counted in a Latin square.
    pub struct LatinRow {
        /// The square.
        pub square: String,
        /// Its order.
        pub order: usize,
        /// The number of intercalates: subsquares of order 2.
        pub intercalates: u64,
        /// The number of cycles of each length, over all pairs of rows: `2:12 3:4`.
        pub row_cycles: String,
        /// The same of columns.
        pub column_cycles: String,
        /// The same of symbols.
        pub symbol_cycles: String,
        /// The number of transversals; empty beyond order 16, of cyclic
        /// squares of odd order beyond 23.
        pub transversals: Option<u64>,
        /// The number of those with one cell in each of the two main diagonals.
        pub diagonal_transversals: Option<u64>,
        /// The number of orthogonal mates that obey the further rules, if there are any, up to the
        /// names of their symbols, with `+` where the search ended at its limit; empty without one.
        pub mates: String,
        /// The first of them.
        pub mate: String,
        /// The order of the autotopism group: the permutations of rows, of columns and of symbols that
        /// fix the square.
        pub autotopisms: String,
        /// The order of the autoparatopism group: with exchanges of the roles of rows, columns and
        /// symbols.
        pub autoparatopisms: String,
    }
}

crate::rows! {
    /// A square with a name.
    pub struct NamedRow {
        /// The square.
        pub square: String,
        /// Its name.
        pub name: String,
    }
}

impl NamedRow {
    /// The square of a name.
    ///
    /// # Errors
    /// [`NoSuchSquare`] when there is none.
    pub fn of(named: Named) -> Result<Self, NoSuchSquare> {
        let square = named.square()?;
        let symbols: Vec<u8> = square.symbols().iter().map(|symbol| symbol + 1).collect();
        Ok(Self { square: symbols_text(&symbols), name: named.to_string() })
    }
}

impl BoardByBoard for Latin {
    type Row = LatinRow;

    fn rows(&self, board: &Asked<'_>, emit: EmitRow<'_, LatinRow>) -> Answered {
        Ok(emit(self.row(board)?))
    }
}

impl Latin {
    fn row(&self, board: &Asked<'_>) -> Result<LatinRow, String> {
        let symbols = board.puzzle.symbols();
        if symbols.contains(&0) {
            return Err("not a Latin square: it has empty cells".to_owned());
        }
        if !is_of_a_square(board.puzzle.shape()) {
            return Err("not a Latin square: it has no shape of one".to_owned());
        }
        let square = Square::new(symbols.iter().map(|symbol| symbol - 1).collect());
        let square = square.map_err(|error| format!("not a Latin square: {error}"))?;
        let order = square.order();
        if self.mates.is_some() && order > MOST_ORDER_OF_MATES {
            return Err(format!("order {order}: mates are found up to {MOST_ORDER_OF_MATES}"));
        }
        let (mut number, mut first) = (0, None);
        if let Some(most) = self.mates {
            let _ = each_mate_of(&square, board.puzzle.shape(), &mut |mate| {
                number += 1;
                first.get_or_insert_with(|| mate.clone());
                if number < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        let mates =
            self.mates.map(|most| format!("{number}{}", if number < most { "" } else { "+" }));
        let shape = Shape::latin(order).expect("the order of a board");
        let grid = Grid::new(shape, symbols).expect("a Latin square");
        let fixing =
            |group| Forms::of(shape).under(group).labelled().grid(&grid).stabiliser.to_string();
        let cycles = |of| written(&square.cycles(of));
        Ok(LatinRow {
            square: board.text.to_owned(),
            order,
            intercalates: square.intercalates(),
            row_cycles: cycles(Role::Rows),
            column_cycles: cycles(Role::Columns),
            symbol_cycles: cycles(Role::Symbols),
            transversals: transversals(&square),
            diagonal_transversals: diagonal_transversals(&square),
            mates: mates.unwrap_or_default(),
            mate: first.map(|mate| symbols_text(&symbols_of(&mate))).unwrap_or_default(),
            autotopisms: fixing(SquareGroup::Isotopy),
            autoparatopisms: fixing(SquareGroup::Main),
        })
    }
}

/// Visits the orthogonal mates that obey the rules of a shape, if it has more than rows and columns.
///
/// # Panics
/// As [`each_mate`].
pub fn each_mate_of(
    square: &Square,
    shape: Shape,
    visit: &mut dyn FnMut(&Square) -> ControlFlow<()>,
) -> ControlFlow<()> {
    each_mate(square, &mut |mate| match shape.is_plain()
        || Grid::new(shape, symbols_of(mate)).is_ok()
    {
        true => visit(mate),
        false => ControlFlow::Continue(()),
    })
}

/// The symbols from 1.
fn symbols_of(square: &Square) -> Vec<u8> {
    square.symbols().iter().map(|symbol| symbol + 1).collect()
}

/// Whether boards of a shape have as many rows as columns and symbols.
fn is_of_a_square(shape: Shape) -> bool {
    shape.columns() == shape.side() && shape.cells() == shape.side() * shape.side()
}

/// A board as a grid of the shape of Latin squares, whatever boxes it had.
pub fn latin_grid(board: &Asked<'_>) -> Result<Grid, String> {
    let symbols = board.puzzle.symbols();
    let shape = Shape::latin(symbols.len().isqrt()).map_err(|error| error.to_string())?;
    let is_square = is_of_a_square(board.puzzle.shape());
    let grid = is_square.then(|| Grid::new(shape, symbols).ok()).flatten();
    grid.ok_or_else(|| "not a Latin square".to_owned())
}

fn written(cycles: &Cycles) -> String {
    let each: Vec<String> = cycles.iter().map(|(length, n)| format!("{length}:{n}")).collect();
    each.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridforest_core::board::Puzzle;

    #[test]
    fn a_square_has_as_many_rows_as_columns_and_symbols() {
        for (shape, text, is_square) in [
            ("rect1x4", "4132", false),
            ("graph6:Cl:2", "1221", false),
            ("rect2x2", "1221", true),
            ("2x2", "1234341221434321", true),
        ] {
            let puzzle = Puzzle::parse(shape.parse().unwrap(), text).unwrap();
            let board = Asked { puzzle: &puzzle, text, list: None, number: 1 };
            assert_eq!(latin_grid(&board).is_ok(), is_square, "{shape}");
            assert_eq!(Latin::default().row(&board).is_ok(), is_square, "{shape}");
        }
    }
}
