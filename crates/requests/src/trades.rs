//! The trades of Latin squares, each with its mate.

use std::ops::ControlFlow;

use gridforest_core::board::{CellMask, Grid, Puzzle, cells_of, symbols_text};
use gridforest_core::solve::solver;
use gridforest_core::symmetry::{Automorphisms, MaskAction};
use gridforest_latin::Bitrade;
use serde::Deserialize;

use crate::latin::latin_grid;
use crate::unavoidable::{Unavoidable, has_words};
use crate::{Answered, Asked, BoardByBoard, EmitRow};

/// The minimal trades of each Latin square.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Trades {
    /// The most cells of a trade; without a value all trades of squares of order up to 6, and those
    /// of at most 12 cells of larger squares.
    pub max_size: Option<usize>,
    /// Only the first of each orbit under the autoparatopism group of the square.
    pub essentially_different: bool,
}

/// The trade in given cells of a square: the mate of one differs from it in all of them.
#[derive(Debug, Clone)]
pub struct TradeIn {
    /// The trade and its mate, the one that comes first.
    pub bitrade: Bitrade,
    /// The number of mates; if it isn't minimal, no more are counted than were asked for.
    pub mates: u64,
    /// Whether no trade of the square is in fewer of the cells.
    pub minimal: bool,
}

crate::rows! {
    /// A minimal trade.
    pub struct TradeRow {
        /// The trade: its entries in a board.
        pub trade: String,
        /// Its mate: the entries for which they can be exchanged. Where there are several, the first.
        pub trade_mate: String,
        /// The number of mates.
        pub trade_mates: u64,
        /// The number of cells.
        pub size: usize,
        /// The number of rows that it meets.
        pub in_rows: usize,
        /// The number of columns.
        pub in_columns: usize,
        /// The number of symbols.
        pub in_symbols: usize,
        /// Whether the entries of the trade and its mate, as triangles of a row, a column and a symbol,
        /// are one cycle around each of these.
        pub separated: bool,
        /// The genus of the surface of these triangles, where they are separated and connected.
        pub genus: Option<usize>,
        /// The number of trades in the orbit under the autoparatopism group of the square.
        pub images: usize,
        /// The square.
        pub square: String,
    }
}

impl BoardByBoard for Trades {
    type Row = TradeRow;

    fn rows(&self, board: &Asked<'_>, emit: EmitRow<'_, TradeRow>) -> Answered {
        let grid = &latin_grid(board)?;
        has_words(grid.shape())?;
        let sets = Unavoidable { max_size: self.max_size }.sets(grid);
        let mut orbits: Vec<usize> = vec![0; sets.as_slice().len()];
        let place = |set: &CellMask| {
            let order =
                |other: &CellMask| (other.count_ones(), *other).cmp(&(set.count_ones(), *set));
            sets.as_slice().binary_search_by(order).expect("an automorphism maps a set to a set")
        };
        let actions: Vec<MaskAction> = Automorphisms::of(grid)
            .generators()
            .iter()
            .map(|element| MaskAction::new(&element.on_cells(grid)))
            .collect();
        let mut visit = |(first, &set): (usize, &CellMask)| {
            let is_new = orbits[first] == 0;
            if is_new {
                let images = MaskAction::orbit(&actions, set);
                images.iter().for_each(|image| orbits[place(image)] = images.len());
                orbits[first] = images.len();
            }
            match is_new || !self.essentially_different {
                true => emit(row(grid, set, orbits[first])),
                false => ControlFlow::Continue(()),
            }
        };
        Ok(sets.iter().enumerate().try_for_each(&mut visit))
    }
}

/// The trade in some cells of a Latin square, if there is one; if it isn't minimal, no more mates are
/// counted than a limit.
pub fn trade_in(grid: &Grid, cells: CellMask, limit: u64) -> Option<TradeIn> {
    let (shape, symbols) = (grid.shape(), grid.symbols());
    let kept = CellMask::MAX >> (128 - shape.cells()) & !cells;
    let rest: Puzzle = grid.puzzle_in(kept);
    let (mut first, mut mates, mut minimal) = (None, 0, true);
    let _ = solver(shape).for_each_solution(&rest, &mut |other| {
        let differs = |&cell: &usize| other[cell] != symbols[cell];
        match cells_of(cells).filter(differs).count() {
            0 => {}
            n if n == cells.count_ones() as usize => {
                mates += 1;
                first.get_or_insert_with(|| other.to_vec());
            }
            _ => minimal = false,
        }
        // As long as it may be minimal, a solution may still show that it isn't.
        if mates < limit || minimal { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let mate = first?;
    let entry = |cell: usize| {
        let symbol = |symbols: &[u8]| usize::from(symbols[cell]) - 1;
        [shape.row(cell), shape.column(cell), symbol(symbols), symbol(&mate)]
    };
    let bitrade = Bitrade::new(cells_of(cells).map(entry)).expect("two squares differ in a trade");
    Some(TradeIn { bitrade, mates, minimal })
}

fn row(grid: &Grid, set: CellMask, images: usize) -> TradeRow {
    let shape = grid.shape();
    let found = trade_in(grid, set, u64::MAX).expect("an unavoidable set is a trade");
    let text = |which: usize| {
        let mut symbols = vec![0; shape.cells()];
        for entry in found.bitrade.entries() {
            symbols[shape.cell(entry[0], entry[1])] = entry[which] as u8 + 1;
        }
        symbols_text(&symbols)
    };
    let [in_rows, in_columns, in_symbols] = found.bitrade.lines();
    TradeRow {
        trade: text(2),
        trade_mate: text(3),
        trade_mates: found.mates,
        size: found.bitrade.size(),
        in_rows,
        in_columns,
        in_symbols,
        separated: found.bitrade.is_separated(),
        genus: found.bitrade.genus(),
        images,
        square: grid.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gridforest_core::board::Shape;

    fn rows(question: &Trades, square: &str) -> Vec<TradeRow> {
        let shape = Shape::latin(square.len().isqrt()).unwrap();
        let puzzle = &Puzzle::parse(shape, square).unwrap();
        let (mut rows, asked) = (Vec::new(), Asked { puzzle, text: square, list: None, number: 1 });
        let _ = question.rows(&asked, &mut |row| {
            rows.push(row);
            ControlFlow::Continue(())
        });
        rows
    }

    /// The 12 intercalates of the elementary abelian square are one orbit, and orbits add up.
    #[test]
    fn orbits_are_as_large_as_they_say() {
        for square in ["1234214334124321", "1234234134124123", "1234523451345124512351234"] {
            let all = rows(&Trades::default(), square);
            let different =
                rows(&Trades { essentially_different: true, ..Trades::default() }, square);
            assert_eq!(different.iter().map(|row| row.images).sum::<usize>(), all.len());
            assert!(all.iter().all(|row| row.trade_mates >= 1 && row.size >= 4));
        }
        let fours = Trades { max_size: Some(4), essentially_different: true };
        let fours = rows(&fours, "1234214334124321");
        assert_eq!(
            fours.iter().map(|row| (row.images, row.genus)).collect::<Vec<_>>(),
            [(12, Some(0))]
        );
    }

    #[test]
    fn cells_that_hold_two_trades_are_a_trade_that_is_not_minimal() {
        let grid = Grid::parse("latin4".parse().unwrap(), "1234214334124321").unwrap();
        // Two intercalates in rows 1 and 2.
        let found = trade_in(&grid, 0xff, 10).unwrap();
        assert!(!found.minimal && !found.bitrade.is_separated());
        let found = trade_in(&grid, 0b0011_0011, 10).unwrap();
        assert!(found.minimal && found.mates == 1);
        assert!(trade_in(&grid, 0b0111, 10).is_none());
    }
}
