//! The least image of a board whose rules are sets of cells, however it was reached.

use crate::symmetry::board_graph::Board;
use crate::symmetry::{Perm, Symmetry};

/// What the search found.
pub(super) struct Least {
    pub(super) text: Vec<u8>,
    pub(super) transform: Symmetry,
    /// Generators of the stabiliser, as permutations of the points.
    pub(super) generators: Vec<Perm>,
}

impl Least {
    /// The least text, which takes the symbol of each place from a cell, and automorphisms.
    pub(super) fn new(
        board: &Board<'_>,
        text: Vec<u8>,
        from: &Perm,
        automorphisms: &[Symmetry],
    ) -> Self {
        let generators = automorphisms.iter().map(Symmetry::on_points).collect();
        Self { text, transform: symmetry(board, from), generators }
    }
}

/// What takes a board to the image that has the symbols of some cells.
pub(super) fn symmetry(board: &Board<'_>, from: &Perm) -> Symmetry {
    let side = board.shape.side();
    let labels = match board.relabel {
        true => labels(side, from.images().map(|cell| board.symbols[cell])),
        false => Perm::identity(side),
    };
    Symmetry::of_cells(from.inverse(), labels)
}

/// The labels of symbols in the order in which they appear, then of those that don't.
fn labels(side: usize, symbols: impl Iterator<Item = u8>) -> Perm {
    let mut order: Vec<usize> = Vec::with_capacity(side);
    let used = symbols.filter_map(|symbol| usize::from(symbol).checked_sub(1));
    for symbol in used.chain(0..side) {
        if !order.contains(&symbol) {
            order.push(symbol);
        }
    }
    Perm::from_images(order).inverse()
}
